import { readFileSync } from 'node:fs'

import pg from 'pg'
import { expect, inject, it } from 'vitest'

import { describeSchema } from '../../test/schema-types.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { migrate } from './migrate.ts'
import { instantFromPostgres } from './pool.ts'

it('applies everything once, also when several instances start at the same moment', async () => {
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

it('refuses to go on when an applied file was changed', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`UPDATE schema_migrations SET hash = 'other' WHERE name = '001-foundation.sql'`)
  await client.end()
  await expect(migrate(database.url)).rejects.toThrow('001-foundation.sql was changed after it had been applied')
  await database.drop()
})

it('the types of the tables are what the migrations make; run `npm run db:types` otherwise', async () => {
  const client = new pg.Client(inject('templateUrl'))
  await client.connect()
  const described = await describeSchema(client)
  await client.end()
  expect(readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')).toBe(described)
})

it('reads instants to the millisecond', () => {
  expect(instantFromPostgres('2026-11-15 02:41:20+00')).toBe('2026-11-15T02:41:20.000Z')
  expect(instantFromPostgres('2026-11-15 02:41:20.1+00')).toBe('2026-11-15T02:41:20.100Z')
  expect(instantFromPostgres('2026-11-15 02:41:20.123+00')).toBe('2026-11-15T02:41:20.123Z')
  expect(instantFromPostgres('2026-11-15 02:41:20.123456+00')).toBe('2026-11-15T02:41:20.123Z')
  expect(instantFromPostgres('2026-11-15 04:41:20.5+02')).toBe('2026-11-15T02:41:20.500Z')
})
