import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The newest key is first: it seals, the others only open. Ids are computed from keys, so a wrong key is an unknown one. */
export type Keyring = {
  keys: ReadonlyMap<string, Buffer>
  currentId: string | null
  /** Stays the same when keys rotate, because fingerprints are compared with older ones. */
  fingerprintKey: Buffer | null
}

export type KeyringConfig = {
  /** DOCUMENT_KEYS: the content of the file, for installations without a data folder. */
  documentKeys: string | null
  dataDir: string
  /** Creates the file on first start. Elsewhere an operator does it, and keeps a copy. */
  demo: boolean
}

const keyBytes = 32
const Key = z.base64url().refine((text) => Buffer.from(text, 'base64url').length === keyBytes)
const Stored = z.strictObject({ keys: z.array(Key).min(1), fingerprintKey: Key })
type Stored = z.infer<typeof Stored>

const newKey = () => randomBytes(keyBytes).toString('base64url')
const idOf = (key: Buffer) => createHmac('sha256', key).update('document key').digest('hex').slice(0, 16)
const keyOf = (text: string) => Buffer.from(text, 'base64url')

function parse(text: string, source: string): Stored {
  try {
    return Stored.parse(JSON.parse(text))
  } catch {
    // without the cause, which could quote a key
    throw new Error(
      `${source} is not a keyring: {"keys": [newest, …], "fingerprintKey": …}, each 32 bytes in base64url`,
    )
  }
}

export const documentKeysFile = (dataDir: string): string => path.join(dataDir, 'document-keys.json')

/** An installation without keys has an empty ring: it can't seal or open, and everything else works. */
export function loadKeyring({ documentKeys, dataDir, demo }: KeyringConfig): Keyring {
  const file = documentKeysFile(dataDir)
  if (!documentKeys && !existsSync(file)) {
    if (!demo) return { keys: new Map(), currentId: null, fingerprintKey: null }
    createFile(dataDir)
  }
  const { keys, fingerprintKey } = documentKeys
    ? parse(documentKeys, 'DOCUMENT_KEYS')
    : parse(readFileSync(file, 'utf8'), file)
  const byId = new Map(keys.map(keyOf).map((key) => [idOf(key), key]))
  return { keys: byId, currentId: byId.keys().next().value ?? null, fingerprintKey: keyOf(fingerprintKey) }
}

function createFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const stored: Stored = { keys: [newKey()], fingerprintKey: newKey() }
  // "wx": of two instances that start at once, one writes and both read
  try {
    writeFileSync(documentKeysFile(dataDir), `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The content of a keyring with one more key, which seals from then on. */
export function addDocumentKey(text: string): string {
  const { keys, fingerprintKey } = parse(text, 'The keyring')
  return `${JSON.stringify({ keys: [newKey(), ...keys], fingerprintKey }, null, 2)}\n`
}

/** The content of a keyring without the keys that nothing is wrapped with anymore. The newest one always stays. */
function removeDocumentKeys(text: string, usedIds: readonly string[]): string {
  const { keys, fingerprintKey } = parse(text, 'The keyring')
  const kept = keys.filter((key, place) => place === 0 || usedIds.includes(idOf(keyOf(key))))
  return `${JSON.stringify({ keys: kept, fingerprintKey }, null, 2)}\n`
}

/**
 * Adds a key that seals from then on, or creates the file. Running instances notice. A file that is missing while
 * something is sealed is not replaced: a new one would hide that the old one has to be found.
 */
export function rotateDocumentKeysFile(dataDir: string, usedIds: readonly string[] = []): void {
  const file = documentKeysFile(dataDir)
  if (existsSync(file)) replaceFile(dataDir, addDocumentKey)
  else if (usedIds.length === 0) createFile(dataDir)
  else
    throw new Error(
      `${file} is missing, and identity documents are encrypted with it (${usedIds.join(', ')}). Put your copy back. Nothing was changed.`,
    )
}

/** Removes older keys from the file, once everything was wrapped anew. */
export const retireDocumentKeysFile = (dataDir: string, usedIds: readonly string[]): void =>
  replaceFile(dataDir, (text) => removeDocumentKeys(text, usedIds))

/** Replaced in one step, so that an instance that reads it now finds the old one or the new one. */
function replaceFile(dataDir: string, change: (text: string) => string): void {
  const file = documentKeysFile(dataDir)
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, change(readFileSync(file, 'utf8')), { mode: 0o600, flag: 'wx' })
  renameSync(temporary, file)
}
