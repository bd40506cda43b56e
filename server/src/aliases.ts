import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Alias, AliasSchema } from '@ambry/contract/kernel/fields'

import { keyedHash, type Secrets } from './secrets.ts'

/** Where the ids of cards and photos are shown to people who must not recognize them from elsewhere (decision 67). */
type Context = 'response' | 'share link'

export type Aliases = {
  aliasOf: (id: string) => Alias
  /** Any alias means some id, so the caller checks that what it finds belongs to the context. */
  idOf: (alias: Alias) => string
}

/**
 * The ids of one link or response: a UUID is one block of AES, so a key for each context is a permutation of all UUIDs.
 * Nothing has to be stored or searched to read one back, and without the key two contexts have nothing in common.
 */
export function aliasesIn({ alias: secret }: Pick<Secrets, 'alias'>, context: Context, contextId: string): Aliases {
  const key = keyedHash(secret, context, contextId)
  // a single block needs neither chaining nor padding
  const cipher = 'aes-256-ecb'
  return {
    aliasOf: (id) => {
      const sealing = createCipheriv(cipher, key, null).setAutoPadding(false)
      const block = sealing.update(Buffer.from(id.replaceAll('-', ''), 'hex'))
      return AliasSchema.parse(Buffer.concat([block, sealing.final()]).toString('base64url'))
    },
    idOf: (alias) => {
      const opening = createDecipheriv(cipher, key, null).setAutoPadding(false)
      const block = opening.update(Buffer.from(alias, 'base64url'))
      const hex = Buffer.concat([block, opening.final()]).toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
