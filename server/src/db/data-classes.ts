import { type RawBuilder, sql } from 'kysely'

import type { Db } from './db.ts'
import type { Schema } from './schema.ts'

/** Names of columns, separated by spaces. */
type Columns = string

/** What a member is given of the rows that are about them, and what closing their account does to those rows. */
type MemberData = {
  /** In the file with their data. A column that isn't named is not in it. */
  exported?: Columns
  /** Emptied, or replaced by a word that says nothing. */
  erased?: Columns
  /** Kept, without what identifies them. */
  redacted?: Columns
  /** The whole row goes. */
  isDeleted?: true
}

/**
 * The class of every column of a table. Each is given to a member, or is staff's, another party's or the system's, and
 * a column without a class fails a test (decision 66).
 */
export type TableData = {
  /**
   * By the path from the row to the member: `member_id`, or `loan_id > loans.member_id` for what belongs to a row of
   * theirs. Two parties of a row have a path each, and neither is given the other's columns.
   */
  members?: Readonly<Record<string, MemberData>>
  /** Rows with these values are staff's, such as a draft, and so is what belongs to them. `set` is any value. */
  hidden?: Readonly<Record<string, readonly string[] | 'set'>>
  /** Written, decided or measured by staff for themselves. */
  staff?: Columns
  /** Another member's or a visitor's. */
  others?: Columns
  /** Keys, hashes, computed values and what only the program needs. */
  system?: Columns
  /** Text that stays when an account is closed, because it is about a card, a number of a document or a choice. */
  kept?: Columns
  /** Of a card: what its next owner gets with the title. */
  passes?: Columns
}

export type DataClasses = Readonly<Partial<Record<keyof Schema, TableData>>>

export const columnsIn = (columns: Columns = ''): string[] => columns.split(/\s+/).filter((name) => name !== '')

/** Every path to a member, with the table where it begins. */
export const memberPaths = (data: DataClasses): { table: string; path: string; of: MemberData; in: TableData }[] =>
  Object.entries(data).flatMap(([table, classes]) =>
    Object.entries(classes.members ?? {}).map(([path, of]) => ({ table, path, of, in: classes })),
  )

type Hop = { column: string; table: string; key: string }

/** `loan_id > loans.member_id` begins in `loan_id`, leads to a row of `loans` and ends in its `member_id`. */
export function parsePath(path: string): { hops: Hop[]; last: string } {
  const [first = '', ...rest] = path.split(' > ')
  let column = first
  const hops: Hop[] = []
  for (const step of rest) {
    const [, table, key = 'id', next] = /^(\w+)(?:\((\w+)\))?\.(\w+)$/.exec(step) ?? []
    if (!table || !next) throw new Error(`not a path: ${path}`)
    hops.push({ column, table, key })
    column = next
  }
  return { hops, last: column }
}

const isShown = (hidden: TableData['hidden'] = {}): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(hidden).map(([column, values]) =>
        values === 'set'
          ? sql`${sql.ref(column)} IS NULL`
          : sql`${sql.ref(column)}::text <> ALL(${[...values]}::text[])`,
      ),
    ],
    sql` AND `,
  )

/** The condition for rows that are theirs; without those that are staff's if only what is shown counts. */
function belongsTo(data: DataClasses, table: string, path: string, userId: string, onlyShown: boolean) {
  const { hops, last } = parsePath(path)
  const shown = (name: string) => (onlyShown ? isShown(data[name as keyof Schema]?.hidden) : sql`true`)
  const tables = [table, ...hops.map((hop) => hop.table)]
  let condition = sql`${sql.ref(last)} = ${userId} AND ${shown(tables.at(-1) ?? table)}`
  for (const [index, hop] of [...hops.entries()].toReversed())
    condition = sql`${sql.ref(hop.column)} IN (SELECT ${sql.ref(hop.key)} FROM ${sql.table(hop.table)} WHERE ${condition})
      AND ${shown(tables[index] ?? table)}`
  return condition
}

/** Everything that is stored about a member and theirs to have, table by table. */
export async function exportRows(db: Db, data: DataClasses, userId: string): Promise<Record<string, unknown[]>> {
  const exported: Record<string, unknown[]> = {}
  for (const { table, path, of } of memberPaths(data)) {
    const columns = columnsIn(of.exported)
    if (columns.length === 0) continue
    const rows = await db.all(
      sql<{ row: unknown }>`SELECT to_jsonb(t) AS row FROM (
        SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
        WHERE ${belongsTo(data, table, path, userId, true)}) t`,
    )
    if (rows.length > 0) exported[table] = [...(exported[table] ?? []), ...rows.map(({ row }) => row)]
  }
  return exported
}

const isId = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)

/** The ids of what belongs to a member alone: not what has another party, and not a card, which has other owners. */
export async function findOwnRecords(db: Db, data: DataClasses, userId: string): Promise<string[]> {
  const own = new Set([userId])
  for (const { table, path, in: classes } of memberPaths(data)) {
    const columns = [classes.staff, classes.system, ...Object.values(classes.members ?? {}).map((of) => of.exported)]
    const isShared = Object.keys(classes.members ?? {}).length > 1 || classes.passes !== undefined
    if (isShared || !columns.some((names) => columnsIn(names).includes('id'))) continue
    const rows = await db.all(
      sql<{
        id: string
      }>`SELECT id::text AS id FROM ${sql.table(table)} WHERE ${belongsTo(data, table, path, userId, false)}`,
    )
    for (const { id } of rows) if (isId(id)) own.add(id)
  }
  return [...own]
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value === null || typeof value !== 'object'
      ? []
      : Object.values(value).flatMap(textsIn)

/** What we sent, and no words of theirs. */
const sentByUs = new Set(['messages', 'notices', 'email_outbox', 'sms_outbox'])
/** A shorter text is also found in texts that have nothing to do with it. */
const minLength = 8

/** Texts that go when a member's account is closed, to find copies of them in the log. */
export async function findOwnTexts(db: Db, data: DataClasses, userId: string): Promise<string[]> {
  const texts = new Set<string>()
  for (const { table, path, of } of memberPaths(data)) {
    const columns = columnsIn(of.isDeleted ? of.exported : of.erased)
    if (columns.length === 0 || sentByUs.has(table)) continue
    const rows = await db.all(
      sql<{ row: unknown }>`SELECT to_jsonb(t) AS row FROM (
        SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
        WHERE ${belongsTo(data, table, path, userId, false)}) t`,
    )
    for (const text of textsIn(rows)) {
      // not an id, a date or a number
      if (text.length >= minLength && !isId(text) && /[a-z]{3}/i.test(text)) texts.add(text.toLowerCase())
    }
  }
  return [...texts]
}
