import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Keys for each purpose, derived from the one secret, so that a leak of one says nothing about another. */
export type Secrets = { code: Buffer; limit: Buffer; device: Buffer; phone: Buffer; fingerprint: Buffer }

export function deriveSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'ambry', purpose, 32))
  return {
    code: derive('one-time code'),
    limit: derive('limit'),
    device: derive('device'),
    phone: derive('phone'),
    fingerprint: derive('fingerprint'),
  }
}

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
