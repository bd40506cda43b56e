import { timingSafeEqual } from 'node:crypto'

import { keyedHash } from '../../../secrets.ts'

// Links in emails. Each carries what it is for and a signature, so nothing secret is stored and none can be guessed.

const signature = (key: Buffer, ...parts: string[]) => keyedHash(key, ...parts).toString('base64url')

const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

export const verificationToken = (key: Buffer, id: string): string => `${id}.${signature(key, 'verify', id)}`

/** Six digits that only the recipient of the email has. */
export const verificationCode = (key: Buffer, id: string): string =>
  String(keyedHash(key, 'code', id).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const readIdToken = (key: Buffer, purpose: string, token: string): string | null => {
  const [id = '', given = ''] = token.split('.')
  return idPattern.test(id) && isSame(given, signature(key, purpose, id)) ? id : null
}

/** The id of the verification, or null when the link is not ours. */
export const readVerificationToken = (key: Buffer, token: string) => readIdToken(key, 'verify', token)

/** Where a member stops a change of their phone number, without signing in. */
export const stopChangePath = '/phone/stop/'

export const stopToken = (key: Buffer, id: string): string => `${id}.${signature(key, 'stop phone change', id)}`

/** The id of the phone change, or null when the link is not ours. */
export const readStopToken = (key: Buffer, token: string) => readIdToken(key, 'stop phone change', token)

type Subscription = { userId: string; kind: string }

/** Never expires: an old email must still let its reader unsubscribe. */
export const unsubscribeToken = (key: Buffer, { userId, kind }: Subscription): string =>
  `${userId}.${kind}.${signature(key, 'unsubscribe', userId, kind)}`

export function readUnsubscribeToken(key: Buffer, token: string): Subscription | null {
  const [userId = '', kind = '', given = ''] = token.split('.')
  return idPattern.test(userId) && isSame(given, signature(key, 'unsubscribe', userId, kind)) ? { userId, kind } : null
}
