import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbeddedPostgres } from '../src/db/embedded/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

const typeOf: Record<string, string> = {
  _text: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  xid8: 'string',
}

type Column = { table: string; column: string; type: string; nullable: boolean; generated: boolean; defaulted: boolean }

/** Generates the TypeScript types for Kysely from a database's tables. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    SELECT c.relname AS table, a.attname AS column, t.typname AS type, NOT a.attnotnull AS nullable,
      a.attgenerated <> '' OR a.attidentity = 'a' AS generated, a.atthasdef OR a.attidentity <> '' AS defaulted
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname <> 'schema_migrations'
    ORDER BY c.relname, a.attnum`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)} {\n${columns.map(line).join('')}}\n`,
  )
  const schema = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}\n`).join('')
  return [
    '// Written by `npm run db:types` from the migrations; not edited by hand.\n',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n",
    '/** Comes back as ISO 8601 in UTC, see pool.ts. */',
    'type Timestamp = ColumnType<string, string | Date, string | Date>\n',
    interfaces.join('\n'),
    `export interface Schema {\n${schema}}\n`,
  ].join('\n')
}

function line({ table, column, type, nullable, generated, defaulted }: Column): string {
  const known = typeOf[type]
  if (!known) throw new Error(`${table}.${column}: no TypeScript type is written down for ${type}`)
  const value = nullable && known !== 'unknown' ? `${known} | null` : known
  if (generated) return `  ${column}: GeneratedAlways<${value}>\n`
  return `  ${column}: ${defaulted ? `Generated<${value}>` : value}\n`
}

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A temporary server for the command; tests already have one running. */
export async function withMigratedDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-types-'))
  const server = await startEmbeddedPostgres(folder, { durable: false })
  try {
    await migrate(server.url)
    const client = new pg.Client(server.url)
    await client.connect()
    await work(client)
    await client.end()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
