import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres } from '../src/db/embedded/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file copies. */
    templateUrl: string
  }
}

/** One server for all tests, without fsync; one template database, copied by each file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-test-'))
  const server = await startEmbeddedPostgres(folder, { durable: false, database: 'ambry_template' })
  await migrate(server.url)
  project.provide('templateUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
