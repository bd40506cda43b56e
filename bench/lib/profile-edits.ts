import pg from 'pg'

import type { Bodies } from './load.ts'
import type { Person } from './people.ts'

/**
 * Edits of each user's own address, which is not searchable: the peer's row has no search index either. The current
 * versions are read from the database, so runs can follow each other.
 */
export async function profileEdits(databaseUrl: string, people: Person[]): Promise<Bodies> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string; version: number }>(
    'SELECT id, version FROM users WHERE id = ANY($1::uuid[])',
    [people.map(({ userId }) => userId)],
  )
  await client.end()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return ({ userId }) => {
    const version = versions.get(userId) ?? 1
    versions.set(userId, version + 1)
    return JSON.stringify({ shippingAddress: `${version} Main Street, Portland`, version })
  }
}
