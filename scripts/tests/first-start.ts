import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

import { resultsVariable } from './durations.ts'

const main = path.join(import.meta.dirname, '../../server/dist/main.mjs')

/** What a first start writes into an empty data folder: database, keys, and demo with its files. */
async function make(folder: string): Promise<void> {
  mkdirSync(folder)
  const { PATH } = process.env
  await promisify(execFile)(process.execPath, [main, '--prepare-only'], { env: { PATH, DATA_DIR: folder } })
}

/**
 * Makes a data folder as it is after a first start. That takes as long as hundreds of tests, so those of one run of
 * `npm test` make it once and copy it.
 */
export async function firstStart(folder: string): Promise<void> {
  const results = process.env[resultsVariable]
  if (!results) return make(folder)
  const made = path.join(results, 'first-start')
  if (!existsSync(made)) await make(made)
  cpSync(made, folder, { recursive: true })
}
