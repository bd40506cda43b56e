import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Keys per purpose, derived from the root key (see areas/site/keyring/service.ts), so that a leak of one reveals
 * nothing about another.
 */
export type Secrets = {
  code: Buffer
  limit: Buffer
  device: Buffer
  phone: Buffer
  /** Encrypts share link addresses, identifies their visitors and signs that someone knew a password. */
  share: Buffer
  /** Turns ids into those that only one context knows. */
  alias: Buffer
  /** Signs the sandbox's webhook events. */
  webhook: Buffer
  /** Computes email verification links and codes, and signs unsubscribe links. */
  email: Buffer
  /** Signs the addresses of identity documents, which work for minutes. */
  documents: Buffer
  seal: KeyObject
  /** Signs the published sums of lenders' holdings, and each lender's statement of theirs. */
  proof: KeyObject
}

const derived = (key: string | Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, 'ambry', purpose, 32))

export const fingerprintOf = (secretKey: string): Buffer => derived(secretKey, 'fingerprint')

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Authenticated encryption: IV, tag, content. Opens only with the same context, which is not stored. */
export function seal(key: Buffer, content: Buffer, context = ''): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Null when it was sealed with another key or context, or changed since. */
export function unseal(key: Buffer, sealed: Buffer, context = ''): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const content = opening.update(sealed.subarray(ivBytes + tagBytes))
  try {
    return Buffer.concat([content, opening.final()])
  } catch {
    return null
  }
}

const wrappingKey = (secretKey: string) => derived(secretKey, 'wrapping of the root key')
export const wrapKey = (secretKey: string, root: Buffer): Buffer => seal(wrappingKey(secretKey), root)
export const unwrapKey = (secretKey: string, wrapped: Buffer): Buffer | null => unseal(wrappingKey(secretKey), wrapped)

export function deriveSecrets(root: Buffer): Secrets {
  const derive = (purpose: string) => derived(root, purpose)
  return {
    code: derive('one-time code'),
    limit: derive('limit'),
    device: derive('device'),
    documents: derive('documents'),
    phone: derive('phone'),
    share: derive('share links'),
    alias: derive('ids of one context'),
    webhook: derive('webhooks of the sandbox'),
    email: derive('email links'),
    seal: sealingKey(derive('seal of exported chains')),
    proof: sealingKey(derive('proof of lenders’ holdings')),
  }
}

/** An Ed25519 key from 32 secret bytes: anyone can verify its signatures, and nobody else can sign. */
function sealingKey(seed: Buffer): KeyObject {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}

/** The 32 bytes of the public key in the form people compare. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/**
 * The configured secret, or the one in the data folder, which is created on the first start. Never for a database that
 * already has one: a new key opens nothing of it, and would hide that the old one has to be found.
 */
export async function readSecretKey(
  configured: string | null,
  dataDir: string,
  isInUse: () => Promise<boolean>,
): Promise<string> {
  if (configured) return configured
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    if (await isInUse()) throw new Error(missingKey(file))
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // "wx": of two instances that start at once, one writes and both read
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const secretKey = readFileSync(file, 'utf8').trim()
  if (secretKey.length < shortestSecret)
    throw new Error(`${file} is cut off. Replace it with your copy of it. Nothing was changed.`)
  return secretKey
}

/** As for SECRET_KEY. */
const shortestSecret = 32

const missingKey = (
  file: string,
) => `This database is encrypted with a secret key, and ${file} is missing. No new one was written.
Put your copy of the file back, or set SECRET_KEY to its content.${existsSync(`${file}.new`) ? ` ${file}.new is there: if rotating the key was interrupted, it is the new key, so rename it.` : ''}
If the key is lost, start once with --accept-new-secret, and read in docs/operating.md what that costs (Backups).`

export const keyedHash = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest()
