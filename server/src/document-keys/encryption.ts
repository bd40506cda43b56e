import { createHmac, randomBytes } from 'node:crypto'

import { unseal as decrypt, seal as encrypt } from '../secrets.ts'
import { type Keyring, type KeyringConfig, loadKeyring } from './keyring.ts'

/** What was stored is not what was sealed: changed, cut, or of another document. */
export class TamperedError extends Error {
  override readonly name = 'TamperedError'

  constructor() {
    super('the content or its context is not what was sealed')
  }
}

/** This instance doesn't have the key, or has none at all. Nothing is lost: it opens once the key is back. */
export class KeyMissingError extends Error {
  override readonly name = 'KeyMissingError'
  readonly keyId: string | null

  constructor(keyId: string | null) {
    super(keyId === null ? 'there are no document keys' : `document key ${keyId} is missing`)
    this.keyId = keyId
  }
}

/** A document's own key, encrypted with a master key. */
type WrappedKey = { keyId: string; wrappedKey: Buffer }
export type Sealed = WrappedKey & {
  /** The file as it is stored: format, IV, tag, content. */
  bytes: Buffer
}

/**
 * Envelope encryption: everything has a key of its own, which is stored wrapped by a master key outside the database.
 * `context` says what it is and of which record (such as `document:<id>`), and opens only that.
 */
export type DocumentKeys = {
  /** Null without keys. */
  currentKeyId: () => string | null
  seal: (content: Buffer, context: string) => Sealed
  open: (sealed: Sealed, context: string) => Buffer
  /** Wraps the same key with the current master key, so that the file stays as it is. */
  rewrap: (wrapped: WrappedKey) => WrappedKey
  /** One value for a column: the key's id, the wrapped key and the text. */
  sealText: (text: string, context: string) => string
  openText: (sealed: string, context: string) => string
  rewrapText: (sealed: string) => string
  /** Equal for equal texts of a kind, and says nothing about the text to anyone without the key. */
  fingerprint: (text: string, kind: string) => string
}

const dataKeyBytes = 32
const format = Buffer.from([1])
const wrapping = (keyId: string) => `document key wrapped by ${keyId}`

export function createDocumentKeys(config: KeyringConfig): DocumentKeys {
  let ring = loadKeyring(config)
  // read each time: a command may have added a key
  const current = (): [string, Buffer] => {
    ring = loadKeyring(config)
    const key = ring.currentId !== null && ring.keys.get(ring.currentId)
    if (!ring.currentId || !key) throw new KeyMissingError(null)
    return [ring.currentId, key]
  }
  const masterKey = (keyId: string): Buffer => {
    if (!ring.keys.has(keyId)) ring = loadKeyring(config)
    const key = ring.keys.get(keyId)
    if (!key) throw new KeyMissingError(keyId)
    return key
  }
  const wrap = (dataKey: Buffer): WrappedKey => {
    const [keyId, key] = current()
    return { keyId, wrappedKey: encrypt(key, dataKey, wrapping(keyId)) }
  }
  const unwrap = ({ keyId, wrappedKey }: WrappedKey): Buffer =>
    intact(decrypt(masterKey(keyId), wrappedKey, wrapping(keyId)))

  const keys: DocumentKeys = {
    currentKeyId: () => {
      ring = loadKeyring(config)
      return ring.currentId
    },
    seal: (content, context) => {
      const dataKey = randomBytes(dataKeyBytes)
      return { ...wrap(dataKey), bytes: Buffer.concat([format, encrypt(dataKey, content, context)]) }
    },
    open: ({ bytes, ...wrapped }, context) => {
      const dataKey = unwrap(wrapped)
      if (!bytes.subarray(0, format.length).equals(format)) throw new TamperedError()
      return intact(decrypt(dataKey, bytes.subarray(format.length), context))
    },
    rewrap: (wrapped) => wrap(unwrap(wrapped)),
    sealText: (text, context) => encodeText(keys.seal(Buffer.from(text), context)),
    openText: (sealed, context) => keys.open(decodeText(sealed), context).toString(),
    rewrapText: (sealed) => {
      const { bytes, ...wrapped } = decodeText(sealed)
      return encodeText({ ...keys.rewrap(wrapped), bytes })
    },
    fingerprint: (text, kind) => {
      const key = fingerprintKeyOf(ring.fingerprintKey ? ring : loadKeyring(config))
      return createHmac('sha256', key).update(`${kind}\0${text}`).digest('hex')
    },
  }
  return keys
}

function intact(content: Buffer | null): Buffer {
  if (content === null) throw new TamperedError()
  return content
}

function fingerprintKeyOf({ fingerprintKey }: Keyring): Buffer {
  if (!fingerprintKey) throw new KeyMissingError(null)
  return fingerprintKey
}

const encodeText = ({ keyId, wrappedKey, bytes }: Sealed) =>
  [keyId, wrappedKey.toString('base64url'), bytes.toString('base64url')].join('.')

function decodeText(sealed: string): Sealed {
  const [keyId = '', wrappedKey = '', bytes = '', ...more] = sealed.split('.')
  const parts = { keyId, wrappedKey: Buffer.from(wrappedKey, 'base64url'), bytes: Buffer.from(bytes, 'base64url') }
  // base64url has several spellings of the same bytes; only ours is accepted
  if (more.length > 0 || encodeText(parts) !== sealed) throw new TamperedError()
  return parts
}
