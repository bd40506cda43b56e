import { createHash, randomBytes, randomInt } from 'node:crypto'

import { seal, unseal } from '../../../secrets.ts'

/** 256 random bits, encoded for a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Links are looked up by this hash alone. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 95 random bits, short enough to type. */
export const newShortId = (): string => Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')

/**
 * The owner and the short address need the token again, so it is stored encrypted under a key that is not in the
 * database.
 */
export const sealToken = (key: Buffer, token: string): Buffer => seal(key, Buffer.from(token))

/** Null when the key it was encrypted with was lost. */
export const openToken = (key: Buffer, sealed: Buffer): string | null => unseal(key, sealed)?.toString('utf8') ?? null
