import { type RawBuilder, sql } from 'kysely'

import type { Deps } from '../deps.ts'
import { type DataClasses, findOwnRecords, findOwnTexts } from './data-classes.ts'
import type { Db } from './db.ts'
import type { Tx } from './transaction.ts'

export type Patterns = {
  /** Regular expressions for everything that identifies a person; `loose` also matches the parts of their name. */
  exact: string
  loose: string
  /** The ids of their records, also of those that are another party's too. */
  records: string[]
  /** The ids of those that are theirs alone. */
  own: string[]
  /** Texts of theirs that are about to be erased, in lower case. */
  texts: string[]
}

type Erased = {
  counts: Record<string, number>
  /** To remove after the commit. */
  files?: string[]
  /** Removed too, but not counted: they may not exist. */
  copies?: string[]
}

type Blocker = {
  /** Shown to the member, with where they can resolve it. */
  title: (count: number) => string
  link: string
  /** A query for one number; the account can't be closed unless it is zero. */
  count: (userId: string) => RawBuilder<unknown>
}

/** What prevents closing an account in an area, and what is done when it is closed. */
export type AreaClosing = {
  blockers?: readonly Blocker[]
  /** What the services must do first, through status transitions. */
  prepare?: (tx: Tx, deps: Deps, userId: string) => Promise<void>
  /** Removes or replaces personal data. Called from the last area to the first. */
  erase?: (tx: Tx, userId: string, patterns: Patterns) => Promise<Erased>
}

export type ClosingBlocker = { title: string; link: string }

export async function findBlockers(db: Db, areas: readonly AreaClosing[], userId: string): Promise<ClosingBlocker[]> {
  const found: ClosingBlocker[] = []
  for (const { title, link, count } of areas.flatMap(({ blockers }) => blockers ?? [])) {
    const row = await db.one(sql<{ n: number }>`SELECT (${count(userId)})::bigint AS n`)
    if (row && row.n > 0) found.push({ title: title(row.n), link })
  }
  return found
}

/** Read before anything is erased, because it follows from what is stored. */
export async function findPatterns(tx: Tx, data: DataClasses, userId: string): Promise<Patterns> {
  const row = await tx.one(sql<{ exact: string; loose: string; records: string[] }>`SELECT exact, loose,
    ARRAY(SELECT personal_records(${userId}::uuid)) AS records FROM personal_patterns(${userId}::uuid)`)
  if (!row) throw new Error('a person has a phone')
  const own = await findOwnRecords(tx, data, userId)
  return { ...row, records: [...new Set([...row.records, ...own])], own, texts: await findOwnTexts(tx, data, userId) }
}

/** Calls an area's function in the database, because the app itself can't delete or rewrite these rows. */
export const eraseBy =
  (name: `erase_${string}`): NonNullable<AreaClosing['erase']> =>
  async (tx, userId, { exact, loose }) => {
    const row = await tx.one(
      sql<{ erased: Erased }>`SELECT ${sql.id(name)}(${userId}::uuid, ${exact}::text, ${loose}::text) AS erased`,
    )
    if (!row) throw new Error('a function has a result')
    return row.erased
  }
