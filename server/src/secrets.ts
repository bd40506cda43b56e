import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Keys for each purpose, derived from the one secret, so that a leak of one says nothing about another. */
export type Secrets = {
  code: Buffer
  limit: Buffer
  device: Buffer
  phone: Buffer
  /** Opens the addresses of share links, tells their visitors apart and signs that somebody knew a password. */
  share: Buffer
  /** Signs what the sandbox tells our webhook. */
  webhook: Buffer
  fingerprint: Buffer
  seal: KeyObject
}

export function deriveSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'ambry', purpose, 32))
  return {
    code: derive('one-time code'),
    limit: derive('limit'),
    device: derive('device'),
    phone: derive('phone'),
    share: derive('share links'),
    webhook: derive('webhooks of the sandbox'),
    fingerprint: derive('fingerprint'),
    seal: sealingKey(derive('seal of exported chains')),
  }
}

/** An Ed25519 key from 32 secret bytes: everybody can check what it has signed, and nobody else can sign. */
function sealingKey(seed: Buffer): KeyObject {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}

/** As people compare it: the 32 bytes of the public half. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/** The configured secret, or the one made on the first start. */
export function readSecretKey(configured: string | null, dataDir: string): string {
  if (configured) return configured
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // "wx": of two instances that start at once one writes and both read
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

export const keyedHash = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest()
