import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'
import { expect, inject, it } from 'vitest'

import { describeSchema } from '../../test/schema-types.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { migrate } from './migrate.ts'
import { instantFromPostgres } from './pool.ts'
import { versionFaults } from './requirements.ts'

it('applies every migration once, also when several instances start at the same moment', async () => {
  const admin = new pg.Client(inject('templateUrl'))
  await admin.connect()
  await admin.query('CREATE DATABASE empty_for_migrate')
  await admin.end()
  const url = new URL(inject('templateUrl'))
  url.pathname = '/empty_for_migrate'
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url.href)))
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, expect.any(Number)])
  expect(await migrate(url.href)).toEqual([])
})

it('an acceptance stored only by phone does not count for the member with that phone', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const folder = new URL('./migrations/', import.meta.url)
  const file = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE schema_migrations (name text)')
  for (const name of readdirSync(folder).sort()) if (name < '005') await client.query(file(name))
  await client.query(`
    INSERT INTO legal_versions (page, version, title, markdown, published_at)
      SELECT page, 1, 'x', 'x', now() FROM unnest('{terms,privacy,cookies}'::text[]) page;
    INSERT INTO legal_acceptances (phone, page, version, accepted_at) VALUES ('+12025550191', 'terms', 1, now());
    WITH party AS (INSERT INTO parties (kind) VALUES ('member') RETURNING id)
      INSERT INTO users (id, phone, status, created_at) SELECT id, '+12025550191', 'active', now() FROM party`)
  await client.query(file('005-legal-and-desk.sql'))
  const { rows: people } = await client.query('SELECT accepted_terms, accepted_privacy FROM users')
  expect(people).toEqual([{ accepted_terms: 1, accepted_privacy: 0 }])
  await client.query(`
    INSERT INTO legal_acceptances (phone, user_id, page, version, accepted_at)
      SELECT phone, id, 'privacy', 1, now() FROM users;
    UPDATE users SET accepted_privacy = 1`)
  await client.query(file('007-own-acceptances.sql'))
  const { rows: proven } = await client.query('SELECT accepted_terms, accepted_privacy FROM users')
  expect(proven).toEqual([{ accepted_terms: 0, accepted_privacy: 1 }])
  const { rows: pages } = await client.query('SELECT page FROM legal_versions WHERE requires_acceptance ORDER BY page')
  expect(pages).toEqual([{ page: 'privacy' }, { page: 'terms' }])
  await expect(client.query('UPDATE legal_versions SET note = null')).rejects.toMatchObject({
    constraint: 'legal_versions_append_only',
  })
  await client.end()
  await database.drop()
})

it('stops when an applied file was changed', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`UPDATE schema_migrations SET hash = 'other' WHERE name = '001-foundation.sql'`)
  await client.end()
  await expect(migrate(database.url)).rejects.toThrow('001-foundation.sql was changed after it had been applied')
  await database.drop()
})

it('rejects a database migrated by newer code, and says what to do', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`INSERT INTO schema_migrations (name, hash) VALUES ('999-future.sql', 'x')`)
  await client.end()
  await expect(migrate(database.url)).rejects.toThrow(
    'This database was upgraded by a newer version of Ambry: 999-future.sql is not known to this one. Start that version or a newer one, or restore the backup from before the upgrade. Nothing was changed.',
  )
  await database.drop()
})

it('rejects PostgreSQL older than 18, and says what to do', () => {
  expect(versionFaults(170006)).toEqual([
    {
      what: 'version',
      fault: 'This database is PostgreSQL 17; Ambry needs PostgreSQL 18 or newer.',
      remedy: expect.stringContaining('Upgrade the server'),
    },
  ])
  for (const version of [180000, 180004, 190001]) expect(versionFaults(version)).toEqual([])
})

it('the table types match the migrations; otherwise run `npm run db:types`', async () => {
  const client = new pg.Client(inject('templateUrl'))
  await client.connect()
  const described = await describeSchema(client)
  await client.end()
  expect(readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')).toBe(described)
})

it('reads timestamps to the millisecond', () => {
  expect(instantFromPostgres('2026-11-15 02:41:20+00')).toBe('2026-11-15T02:41:20.000Z')
  expect(instantFromPostgres('2026-11-15 02:41:20.1+00')).toBe('2026-11-15T02:41:20.100Z')
  expect(instantFromPostgres('2026-11-15 02:41:20.123+00')).toBe('2026-11-15T02:41:20.123Z')
  expect(instantFromPostgres('2026-11-15 02:41:20.123456+00')).toBe('2026-11-15T02:41:20.123Z')
  expect(instantFromPostgres('2026-11-15 04:41:20.5+02')).toBe('2026-11-15T02:41:20.500Z')
})
