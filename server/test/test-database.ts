import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

/** A copy of a template for one test file: with the data of a first start, or only migrated. */
export async function createTestDatabase({
  from = 'ambry_template',
}: {
  from?: 'ambry_template' | 'ambry_empty'
} = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new URL(template)
  admin.pathname = '/postgres'
  const onServer = async (statement: string) => {
    const client = new pg.Client(admin.href)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}
