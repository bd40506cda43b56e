import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, as they stand in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is needed to find a link by its address. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 95 random bits, short enough to be typed. */
export const newShortId = (): string => Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** The owner and the short address need the token again: kept under a key that is not in the database. */
export function sealToken(key: Buffer, token: string): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const sealed = Buffer.concat([sealing.update(token, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

export function openToken(key: Buffer, sealed: Buffer): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes))
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
}
