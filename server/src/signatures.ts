import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** Of what outsiders verify with the published key. */
export const signed = (key: KeyObject, text: string): string => sign(null, Buffer.from(text), key).toString('base64')

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

/** SHA-256 of the key as published, short enough to print on paper and compare. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(createPublicKey(key).export({ format: 'der', type: 'spki' }))
    .digest('hex')
