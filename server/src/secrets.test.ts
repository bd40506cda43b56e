import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { readSecretKey } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => path.join(folder, 'secret.key')
const read = ({ configured = null as string | null, isInUse = false } = {}) =>
  readSecretKey(configured, folder, async () => isInUse)

describe('the secret key of the data folder', () => {
  it('is created once for a new database, readable by its owner only', async () => {
    const made = await read()
    expect([made.length >= 32, readFileSync(file(), 'utf8')]).toEqual([true, made])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(await read({ isInUse: true })).toBe(made)
  })

  it('is not created for a database that has one, whose key would then be missed too late', async () => {
    await expect(read({ isInUse: true })).rejects.toThrow('is missing. No new one was written.')
    expect(existsSync(file())).toBe(false)
    expect(await read({ configured: 'c'.repeat(32), isInUse: true })).toBe('c'.repeat(32))
  })

  it('may be beside its name after an interrupted rotation, and the message says so', async () => {
    writeFileSync(`${file()}.new`, 'n'.repeat(64))
    await expect(read({ isInUse: true })).rejects.toThrow(`${file()}.new is there`)
  })

  it('is refused when it was cut off', async () => {
    writeFileSync(file(), 'short')
    await expect(read()).rejects.toThrow('is cut off')
  })
})
