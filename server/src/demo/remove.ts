import pg from 'pg'

import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../gateways/files.ts'

/**
 * Title and audit records cannot be deleted, so the whole database is reset, along with the files it references.
 * Refused while an instance is running on it, when there is no demo, and, unless confirmed, when real people have
 * joined.
 */
export async function removeEverything(
  databaseUrl: string,
  files: FileStore,
  { isConfirmed = false } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'demo remove' })
  await client.connect()
  try {
    const { rows: people } = await client.query<{ real: number; invented: number }>(
      `SELECT count(*) FILTER (WHERE NOT is_demo)::int AS real, count(*) FILTER (WHERE is_demo)::int AS invented FROM users`,
    )
    const { real, invented } = people[0] ?? { real: 0, invented: 0 }
    if (invented === 0) throw new Error('There is no demonstration data in this database. Nothing was removed.')
    if (real > 0 && !isConfirmed) {
      throw new Error(
        `${real} ${real === 1 ? 'person has' : 'people have'} joined who are not part of the demonstration. Nothing was removed. To delete them too, outside production: npm run demo:remove -- --yes`,
      )
    }
    const { rows: busy } = await client.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('ambry live', 'ambry worker')`,
    )
    if (busy[0]?.n > 0) throw new Error('Ambry is running on this database. Stop it first.')
    for (const key of await fileKeys(client)) await files.remove(key)
    await client.query(
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS graphile_worker CASCADE',
    )
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
}

/** Only files referenced by a row: the store may also hold files of another database. */
async function fileKeys(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ table: string }>(
    `SELECT quote_ident(table_name) AS table FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'file_key'`,
  )
  const keys: string[] = []
  for (const { table } of tables) {
    const { rows } = await client.query<{ file_key: string }>(
      `SELECT file_key FROM ${table} WHERE file_key IS NOT NULL`,
    )
    keys.push(...rows.map(({ file_key }) => file_key))
  }
  return keys
}
