import { randomBytes, randomUUID } from 'node:crypto'
import { AliasSchema } from '@ambry/contract/kernel/fields'
import { expect, it } from 'vitest'

import { aliasesIn } from './aliases.ts'

const secrets = { alias: randomBytes(32) }
const ids = Array.from({ length: 200 }, () => randomUUID() as string)

it('reads back what it wrote, in its own context only', () => {
  const here = aliasesIn(secrets, 'share link', 'one')
  const others = [
    aliasesIn(secrets, 'share link', 'two'),
    aliasesIn(secrets, 'response', 'one'),
    aliasesIn({ alias: randomBytes(32) }, 'share link', 'one'),
  ]
  for (const id of ids) {
    const alias = here.aliasOf(id)
    expect(AliasSchema.parse(alias)).toBe(alias)
    expect(here.idOf(alias)).toBe(id)
    expect(aliasesIn(secrets, 'share link', 'one').aliasOf(id)).toBe(alias)
    for (const other of others) {
      expect(other.aliasOf(id)).not.toBe(alias)
      expect(other.idOf(alias)).not.toBe(id)
    }
  }
})

it('gives every id its own', () => {
  const { aliasOf } = aliasesIn(secrets, 'response', 'one')
  expect(new Set(ids.map(aliasOf)).size).toBe(ids.length)
})
