import { createHmac, timingSafeEqual } from 'node:crypto'

/** A request that its sender did not sign, or signed too long ago. */
export class BadSignature extends Error {}

export type Signed = { body: string; signature: string | undefined }

export const signatureTolerance = 300

/** `t=<seconds>,v1=<hex>`, an HMAC over the time and the body. */
export function sign(secret: Buffer | string, body: string, at: Date): string {
  const seconds = Math.trunc(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Throws `BadSignature` unless this body was signed within the last five minutes. */
export function requireSignature(secret: Buffer | string, { body, signature }: Signed, now: Date): void {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!seconds || !given) throw new BadSignature('there is no signature')
  const expected = /v1=(.+)$/.exec(sign(secret, body, new Date(Number(seconds) * 1000)))?.[1] ?? ''
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) throw new BadSignature('it does not match')
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > signatureTolerance) throw new BadSignature('it is too old')
}
