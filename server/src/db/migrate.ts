import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'
import { project } from '../places.ts'
import { formerHashes } from './corrected-migrations.ts'
import { requireDatabase } from './requirements.ts'

const folder = new URL('server/src/db/migrations/', project)

const files = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Plain SQL files in name order, forward only, each in its own transaction. Several instances may start at once: the
 * lock lets one of them run. Returns what was applied.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ambry migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireDatabase(client)
    return await applyMissing(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Older code does not know the invariants of a newer schema and would break them silently. */
function refuseNewerDatabase(applied: Map<string, string>, known: { name: string }[]): void {
  const names = new Set(known.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).sort()
  if (unknown.length === 0) return
  throw new Error(
    `This database was upgraded by a newer version of Ambry: ${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not known to this one. Start that version or a newer one, or restore the backup from before the upgrade. Nothing was changed.`,
  )
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const known = files()
  // on a normal restart this is one cheap read, without the lock
  const before = await appliedNow(client)
  if (before) refuseNewerDatabase(before, known)
  if (before && known.every((file) => isApplied(file, before.get(file.name)))) return []

  await client.query(`SELECT pg_advisory_lock(hashtextextended('ambry_migrate', 0))`)
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const applied = (await appliedNow(client)) ?? new Map<string, string>()
    refuseNewerDatabase(applied, known)
    const done: string[] = []
    for (const { name, text, hash } of known) {
      const present = applied.get(name)
      if (isApplied({ name, hash }, present)) continue
      if (present) throw new Error(changedAfterwards(name))
      await client.query('BEGIN')
      try {
        await client.query(text)
        await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      done.push(name)
    }
    return done
  } finally {
    await client.query(`SELECT pg_advisory_unlock(hashtextextended('ambry_migrate', 0))`)
  }
}

/** The files that the next start applies. Throws where it would refuse to. */
export async function findMissing(client: pg.Client): Promise<string[]> {
  const known = files()
  const applied = (await appliedNow(client)) ?? new Map<string, string>()
  refuseNewerDatabase(applied, known)
  return known.flatMap((file) => {
    const present = applied.get(file.name)
    if (isApplied(file, present)) return []
    if (present) throw new Error(changedAfterwards(file.name))
    return [file.name]
  })
}

const changedAfterwards = (name: string) =>
  `The migration ${name} was changed after it had been applied to this database.`

const isApplied = ({ name, hash }: { name: string; hash: string }, present: string | undefined) =>
  present === hash || (present !== undefined && formerHashes[name] === present)

async function appliedNow(client: pg.Client): Promise<Map<string, string> | null> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.schema_migrations') IS NOT NULL AS yes`)
  if (!found[0]?.yes) return null
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}
