import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { issued, line } from '../../test/billing.ts'
import { wanted } from '../../test/cards.ts'
import { startHarness } from '../../test/harness.ts'
import { type Dump, dumpDatabase, dumpSchema, restoreDatabase } from '../../test/schema-dump.ts'
import { serverUrl } from '../../test/test-database.ts'
import { eraseDue } from '../areas/accounts/closing/erasing-service.ts'
import { formerHashes } from './corrected-migrations.ts'
import { migrate } from './migrate.ts'
import { findDatabaseFaults } from './requirements.ts'

// The server of the tests belongs to a superuser. Here everything happens as on a managed one: an administrator runs
// the SQL that operating.md gives, and the rest is done by a user who is no superuser.

const folder = new URL('./migrations/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const manual = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')

/** The blocks of SQL in a section of the manual, in order. */
function sqlUnder(heading: string): string[] {
  const section = manual.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  return [...section.matchAll(/^```sql\n([\s\S]*?)^```/gm)].map(([, sql = '']) => sql)
}
const [createOwner = '', useRole = ''] = sqlUnder('First production start')
const [createRestored = ''] = sqlUnder('Backups')

const urlOf = (database: string, user?: string) => {
  const url = serverUrl()
  url.pathname = `/${database}`
  if (user) url.username = user
  if (user) url.password = /PASSWORD '([^']+)'/.exec(createOwner)?.[1] ?? ''
  return url.href
}
const asOwner = (database: string) => urlOf(database, 'ambry')

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
/** One statement at a time, as psql does: some can't be in a transaction. */
const asAdministrator = (sql: string) =>
  on(urlOf('postgres'), async (client) => {
    for (const statement of sql.split(/;\s*\n/)) if (statement.trim()) await client.query(statement)
  })

beforeAll(() => asAdministrator(createOwner))
afterAll(() =>
  asAdministrator(
    `${['ambry', 'ambry_restored', 'former_owned', 'former_texts'].map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE);\n`).join('')}DROP ROLE ambry;\n`,
  ),
)

/** The text of a corrected file before, proven by its hash. */
function formerText(name: string): string {
  const start = `  PERFORM require_closing(person);\n  PERFORM set_config('ambry.erasing', 'on', true);\n`
  const finish = `  PERFORM set_config('ambry.erasing', '', true);\n`
  const setting =
    /(FUNCTION erase_\w+\([^)]*\) RETURNS jsonb LANGUAGE plpgsql\n {2}SECURITY DEFINER SET search_path = public, pg_catalog) AS \$\$\n/g
  const former = textOf(name)
    .replace(setting, `$1 SET ambry.erasing = 'on' AS $$$$\n`)
    .replaceAll(`DECLARE\n  erased jsonb;\nBEGIN\n${start}`, '  SELECT require_closing(person);\n')
    .replaceAll(`\n  INTO erased;\n${finish}  RETURN erased;\nEND\n`, '\n')
    .replaceAll(start, '  PERFORM require_closing(person);\n')
    .replaceAll(finish, '')
    .replace(/LANGUAGE plpgsql(\n.* SET ambry\.erasing = 'on' AS \$\$\n {2}SELECT )/g, 'LANGUAGE sql$1')
    .replace('  -- whoever creates a role may grant it, but not work as it\n', '')
    .replace(`pg_has_role(CURRENT_USER, 'ambry_app', 'SET')`, `pg_has_role(CURRENT_USER, 'ambry_app', 'MEMBER')`)
    .replace('TO CURRENT_USER WITH INHERIT FALSE, SET TRUE', 'TO CURRENT_USER')
  expect(createHash('sha256').update(former).digest('hex'), name).toBe(formerHashes[name])
  return former
}

/** A database with these files as they were, as an older version left it. */
const applyFormer = (url: string, applied: readonly string[]) =>
  on(url, async (client) => {
    await client.query(
      'CREATE TABLE schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    for (const name of applied) {
      const text = formerHashes[name] ? formerText(name) : textOf(name)
      await client.query(text)
      const hash = createHash('sha256').update(text).digest('hex')
      await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash])
    }
  })

const schemaOf = (url: string) => on(url, dumpSchema)

describe('a user who is no superuser', () => {
  let backup: Dump

  it('is told everything that is missing before anything is changed', async () => {
    await asAdministrator(
      "REVOKE CONNECT ON DATABASE ambry FROM PUBLIC;\nCREATE ROLE ambry_stranger LOGIN PASSWORD 'x';\nGRANT CONNECT ON DATABASE ambry TO ambry_stranger;\n",
    )
    const stranger = new URL(asOwner('ambry'))
    stranger.username = 'ambry_stranger'
    stranger.password = 'x'
    const message = await migrate(stranger.href).catch((error: Error) => error.message)
    await asAdministrator('REVOKE CONNECT ON DATABASE ambry FROM ambry_stranger;\nDROP ROLE ambry_stranger;\n')
    expect(message).toBe(`The database isn’t ready:
 - The user ambry_stranger can’t create tables in the database ambry. As an administrator of the server, in this database: ALTER DATABASE ambry OWNER TO ambry_stranger; or GRANT CREATE ON DATABASE ambry TO ambry_stranger; GRANT CREATE, USAGE ON SCHEMA public TO ambry_stranger;
 - The app works as the role ambry_app, which ambry_stranger may not use. As an administrator of the server: GRANT ambry_app TO ambry_stranger WITH INHERIT FALSE, SET TRUE;
 - This user can’t create these extensions: btree_gist, fuzzystrmatch, pg_trgm, unaccent. As an administrator, in this database: CREATE EXTENSION btree_gist; CREATE EXTENSION fuzzystrmatch; CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;
Nothing was changed.`)
  })

  it('is told which extensions the server lacks, all at once', async () => {
    const faults = await on(asOwner('ambry'), (client) =>
      findDatabaseFaults(client, ['absent_one', 'pg_trgm', 'absent_two']),
    )
    expect(faults.filter(({ what }) => what === 'extensions')).toEqual([
      {
        what: 'extensions',
        fault: 'The server doesn’t have these extensions: absent_one, absent_two.',
        remedy: expect.stringContaining('contrib'),
      },
    ])
  })

  it('works as the role it creates', async () => {
    await on(asOwner('ambry'), async (client) => {
      // on this server the role exists already
      await client.query(`BEGIN; ${textOf('001-foundation.sql').replaceAll('ambry_app', 'ambry_app_here')}`)
      await client.query('SET LOCAL ROLE ambry_app_here')
      await client.query('SELECT FROM parties')
      await client.query('ROLLBACK')
    })
  })

  it('migrates from empty with the role of an administrator, and erases an account', async () => {
    await asAdministrator(useRole)
    expect(await migrate(asOwner('ambry'))).toEqual(names)
    const house = await startHarness({ databaseUrl: asOwner('ambry') })
    try {
      const [self] = await house.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
      expect(self).toEqual({ rolsuper: false })
      const admin = await house.buildUser({ isAdmin: true })
      const member = await house.buildUser({ name: 'Olive Owner' })
      const { id } = await issued(admin, member.id, [line('Storage', 1_000)])
      await wanted(admin.post(`/api/admin/invoices/${id}/void`, { reason: 'Waived' }, { 'idempotency-key': 'waived' }))
      await house.stepUp(member)
      await wanted(member.post('/api/user/close'))
      await house.later(30 * 86_400 + 1)
      await on(asOwner('ambry'), (client) => refuseAfterErasing(client, member.id, id))
      for (const _ of ['goodbye', 'erased']) {
        await eraseDue(house.app.deps)
        await house.runJobs()
      }
      expect(await house.query('SELECT status, name FROM users WHERE id = $1', [member.id])).toEqual([
        { status: 'closed', name: expect.stringMatching(/^Closed account /) },
      ])
      const [invoice] = await house.query('SELECT billed_to FROM invoices WHERE id = $1', [id])
      expect(invoice.billed_to.name).toMatch(/^Closed account /)
    } finally {
      await house.close()
    }
  })

  /** The owner may do anything, so triggers alone refuse, before and after each function, in the same transaction. */
  async function refuseAfterErasing(client: pg.Client, memberId: string, invoiceId: string): Promise<void> {
    const { rows } = await client.query<{ call: string }>(
      `SELECT format('SELECT %I(%s)', proname, (SELECT string_agg(CASE typcategory
          WHEN 'U' THEN quote_literal($1) WHEN 'A' THEN '''{}''' WHEN 'N' THEN '0' ELSE '''nobody''' END, ', ' ORDER BY place)
        FROM unnest(proargtypes) WITH ORDINALITY AS arguments (type, place) JOIN pg_type ON pg_type.oid = type)) AS call
       FROM pg_proc WHERE proname LIKE 'erase\\_%' AND pronamespace = 'public'::regnamespace ORDER BY 1`,
      [memberId],
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const { call } of rows) {
      await client.query('BEGIN')
      await client.query(call)
      const forged = client.query(`UPDATE invoices SET billed_to = '{}' WHERE id = $1`, [invoiceId])
      await expect(forged, call).rejects.toMatchObject({ constraint: 'invoices_kept' })
      await client.query('ROLLBACK')
    }
  }

  it('restores a backup, with everything that was in it', async () => {
    backup = await on(asOwner('ambry'), dumpDatabase)
    await asAdministrator(createRestored)
    await on(asOwner('ambry_restored'), (client) => restoreDatabase(client, backup))
    expect(await migrate(asOwner('ambry_restored'))).toEqual([])
    const restored = await on(asOwner('ambry_restored'), dumpDatabase)
    // expressions are written differently once they have been read back, and mean the same
    const comparable = ({ before, rows, positions, after }: Dump) => ({
      before,
      rows,
      positions,
      after: after.filter((text) => /^(CREATE TRIGGER|GRANT|REVOKE|ALTER DEFAULT)/.test(text)),
    })
    expect(comparable(restored)).toEqual(comparable(backup))
    const house = await startHarness({ databaseUrl: asOwner('ambry_restored') })
    try {
      expect(await house.query(`SELECT count(*)::int AS n FROM users WHERE status = 'closed'`)).toEqual([{ n: 1 }])
      // the worker's tables are not in this backup: the owner creates them
      await house.app.startJobs()
    } finally {
      await house.close()
    }
  })

  it('updates from the oldest version', async () => {
    await asAdministrator('CREATE DATABASE former_owned OWNER ambry;\n')
    await applyFormer(asOwner('former_owned'), names.slice(0, 1))
    expect(await migrate(asOwner('former_owned'))).toEqual(names.slice(1))
    expect(await schemaOf(asOwner('former_owned'))).toEqual(await schemaOf(urlOf('ambry_empty')))
  })
})

it('a database with the former text of corrected files comes to the same schema', async () => {
  await asAdministrator('CREATE DATABASE former_texts;\n')
  const before = names.filter((name) => name < '043')
  await applyFormer(urlOf('former_texts'), before)
  expect(await migrate(urlOf('former_texts'))).toEqual(names.slice(before.length))
  const hashes = await on(urlOf('former_texts'), (client) => client.query('SELECT name, hash FROM schema_migrations'))
  expect(hashes.rows.filter(({ name, hash }) => formerHashes[name] === hash).length).toBe(
    Object.keys(formerHashes).length,
  )
  expect(await schemaOf(urlOf('former_texts'))).toEqual(await schemaOf(urlOf('ambry_empty')))
})
