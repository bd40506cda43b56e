import { randomBytes, timingSafeEqual } from 'node:crypto'

import { keyedHash, type Secrets } from '../../../secrets.ts'

/**
 * A device that has signed in with a phone carries a signed cookie for it. Codes requested there use a separate lane,
 * so a stranger who requests codes or enters wrong ones for that phone cannot lock its owner out.
 */
export const strangerLane = ''

const signature = (secrets: Secrets, id: string, phone: string) =>
  keyedHash(secrets.device, id, phone).toString('base64url')

/** The browser that holds this cookie, whoever signed in there. */
export const deviceOf = (cookie: string | null): string | null => {
  const id = cookie?.split('.')[0]
  return id && /^[\w-]{16}$/.test(id) ? id : null
}

/** A browser keeps its id when someone else signs in there, so that two accounts used in one can be noticed. */
export function newDevice(secrets: Secrets, phone: string, cookie: string | null): string {
  const id = deviceOf(cookie) ?? randomBytes(12).toString('base64url')
  return `${id}.${signature(secrets, id, phone)}`
}

/** The lane of the device that holds this cookie for this phone, or the stranger lane. */
export function laneOf(secrets: Secrets, cookie: string | null, phone: string): string {
  const [id, given] = cookie?.split('.') ?? []
  if (!id || !given) return strangerLane
  const expected = Buffer.from(signature(secrets, id, phone))
  const presented = Buffer.from(given)
  return presented.length === expected.length && timingSafeEqual(presented, expected) ? id : strangerLane
}
