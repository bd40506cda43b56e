import { createHash } from 'node:crypto'

import pg from 'pg'

export type Person = { userId: string; token: string }

/** Tokens are derived from ids, so that nothing but the copied database has to be kept. */
const personOf = ({ id }: { id: string }): Person => ({
  userId: id,
  token: createHash('sha256').update(`bench ${id}`).digest('base64url'),
})

/** Members with a session each, inserted directly, because signing in is not measured. */
export async function seedPeople(databaseUrl: string, count: number): Promise<Person[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO parties (kind) SELECT 'member' FROM generate_series(1, $1) RETURNING id`,
      [count],
    )
    const people = rows.map(personOf)
    const ids = people.map(({ userId }) => userId)
    await client.query(
      `INSERT INTO users (id, phone, status, name, created_at)
       SELECT id, '+1415' || (5550000 + n), 'active', 'Member ' || n, now() FROM unnest($1::uuid[]) WITH ORDINALITY AS r(id, n)`,
      [ids],
    )
    await client.query(
      `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
       SELECT id, hash, now(), now(), now() + interval '8 hours' FROM unnest($1::uuid[], $2::bytea[]) AS r(id, hash)`,
      [ids, people.map(({ token }) => createHash('sha256').update(token).digest())],
    )
    await client.query('ANALYZE')
    return people
  } finally {
    await client.end()
  }
}

/** Administrators without a fresh step-up code. */
export const makeAdmins = (client: pg.Client, ids: readonly string[]): Promise<unknown> =>
  client.query(`UPDATE users SET staff_roles = '{administrator}' WHERE id = ANY($1) AND NOT is_admin`, [ids])

export const clientHeaders = { 'client-id': 'ambry-web', 'client-key': 'ambry-public' }

/** The seeded people of a copied database, in order. */
export async function findPeople(databaseUrl: string): Promise<Person[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM users WHERE phone LIKE '+1415555%' ORDER BY phone`,
    )
    return rows.map(personOf)
  } finally {
    await client.end()
  }
}

/** What the page sends with every request. */
export const headersOf = ({ userId, token }: Person): Record<string, string> => ({
  ...clientHeaders,
  'auth-token': token,
  'user-id': userId,
  cookie: `ambry_session=${token}; auth_state=1`,
})
