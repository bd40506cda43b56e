import pg from 'pg'

import { migrate } from '../db/migrate.ts'

/**
 * Records of title and audit cannot be deleted, demonstration or not: so the whole database begins anew.
 * Refused as soon as one real person is in it, or while an instance is at work on it.
 */
export async function removeEverything(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'demo remove' })
  await client.connect()
  try {
    const { rows: real } = await client.query(`SELECT count(*)::int AS n FROM users WHERE NOT is_demo`)
    if (real[0]?.n > 0) throw new Error('There are real people in this database: nothing was removed.')
    const { rows: busy } = await client.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('ambry live', 'ambry worker')`,
    )
    if (busy[0]?.n > 0) throw new Error('Ambry is running on this database. Stop it first.')
    await client.query(
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS graphile_worker CASCADE',
    )
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
}
