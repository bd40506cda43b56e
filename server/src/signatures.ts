import { createPublicKey, type KeyObject, sign } from 'node:crypto'

/** Of what outsiders verify with the published key. */
export const signed = (key: KeyObject, text: string): string => sign(null, Buffer.from(text), key).toString('base64')

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
