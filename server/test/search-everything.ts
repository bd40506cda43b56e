import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Harness } from './harness.ts'

/** Where texts in lower case are in the database: every column of every table, and bytes also as text. */
export async function findInDatabase(h: Harness, texts: readonly string[]): Promise<string[]> {
  const columns = await h.query(`
    SELECT c.table_schema AS schema, c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { schema, table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const rows = await h.query(
      `SELECT ${text} AS value FROM "${schema}"."${table}" WHERE lower(${text}) LIKE ANY ($1)`,
      [texts.map((one) => `%${one.replaceAll('_', '\\_')}%`)],
    )
    for (const { value } of rows) found.push(`${table}.${column}: ${String(value).slice(0, 160)}`)
  }
  return found
}

export const everyFile = (h: Harness): string[] =>
  readdirSync(h.app.deps.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** The stored files that have one of these texts in lower case, in their name or their bytes. */
export const findInFiles = (h: Harness, texts: readonly string[]): string[] =>
  everyFile(h).filter((file) => {
    const text = `${file}\n${readFileSync(file).toString('latin1')}`.toLowerCase()
    return texts.some((one) => text.includes(one))
  })
