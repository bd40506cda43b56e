import type { HitStatus } from '@ambry/contract/identity/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { BirthDateAgreement, BirthDateRange, Hit, ListedEntry } from './rules.ts'

export type HitRow = {
  id: string
  userId: string
  memberName: string
  status: HitStatus
  name: string
  bornOn: Day | null
  listedName: string
  listedNames: string[]
  listedBirthDates: string[]
  programs: string[]
  entryId: string
  similarity: number
  birthDate: BirthDateAgreement
  createdAt: Instant
  decidedBy: string | null
  decidedAt: Instant | null
  reason: string | null
}

const columns = sql<HitRow>`h.id, h.user_id, coalesce(u.name, u.phone) AS member_name, h.status, h.name, h.born_on, h.listed_name,
  h.listed_names, h.listed_birth_dates, h.programs, h.entry_id, h.similarity_bps / 10000.0::float8 AS similarity, h.birth_date,
  h.created_at, coalesce(d.name, d.phone) AS decided_by, h.decided_at, h.reason`
const from = sql`watchlist_hits h JOIN users u ON u.id = h.user_id LEFT JOIN users d ON d.id = h.decided_by`

export const hitList = defineList({
  columns,
  from,
  filters: {
    q: (text: string) => sql`u.search LIKE ${containing(text)}`,
    status: anyOf('h.status'),
    userId: is('h.user_id'),
  },
  sorts: { createdAt: by(sql`h.created_at`, 'timestamptz', { value: (row: HitRow) => row.createdAt }) },
  id: 'h.id',
})

export const listHits = (db: Db, userId: string): Promise<HitRow[]> =>
  db.all(sql<HitRow>`SELECT ${columns} FROM ${from} WHERE h.user_id = ${userId} ORDER BY h.created_at, h.id`)

export type NewHit = Hit & { name: string; bornOn: Day | null; entry: ListedEntry }

/** A resemblance that was found before stays as it was decided. Returns how many are new. */
export async function insertHits(tx: Tx, userId: string, hits: readonly NewHit[]): Promise<number> {
  if (hits.length === 0) return 0
  const rows = await tx.all(
    build
      .insertInto('watchlist_hits')
      .values(
        hits.map(({ name, bornOn, entry, listedName, similarity, birthDate }) => ({
          ...{ user_id: userId, name, born_on: bornOn, entry_id: entry.id, listed_name: listedName },
          listed_names: [...entry.names, ...entry.weakNames],
          listed_birth_dates: entry.birthDates.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)),
          programs: [...entry.programs],
          similarity_bps: Math.round(similarity * 10_000),
          ...{ birth_date: birthDate, created_at: tx.now },
        })),
      )
      .onConflict((conflict) => conflict.constraint('watchlist_hits_once').doNothing())
      .returning('id'),
  )
  return rows.length
}

export type ListRow = {
  id: string
  format: 'sdn_xml' | 'sdn_csv'
  fileName: string
  entries: number
  isSample: boolean
  loadedBy: string | null
  loadedAt: Instant
  screenedAt: Instant | null
}

export async function findList(db: Db): Promise<ListRow | undefined> {
  const [row] = await db.prepared<ListRow>(
    'watchlist',
    `SELECT l.id, l.format, l.file_name, l.entries, l.is_sample, coalesce(u.name, u.phone) AS loaded_by, l.loaded_at, l.screened_at
     FROM watchlists l LEFT JOIN users u ON u.id = l.loaded_by WHERE l.is_current`,
    [],
  )
  return row
}

type NewList = { format: string; fileName: string; isSample: boolean; entries: readonly ListedEntry[] }

/** Replaces the current list; its entries are no longer needed, since each hit keeps what it was about. */
export async function replaceList(tx: Tx, { format, fileName, isSample, entries }: NewList): Promise<string> {
  await tx.prepared('watchlist_clear', 'DELETE FROM watchlist_entries', [])
  await tx.prepared('watchlist_replace', 'UPDATE watchlists SET is_current = false WHERE is_current', [])
  const [list] = await tx.prepared<{ id: string }>(
    'watchlist_insert',
    `INSERT INTO watchlists (format, file_name, entries, is_sample, loaded_by, loaded_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [format, fileName, entries.length, isSample, tx.origin.actorId, tx.now],
  )
  if (!list) throw new Error('a watchlist was not inserted')
  await tx.prepared(
    'watchlist_entries_insert',
    `INSERT INTO watchlist_entries (list_id, entry_id, kind, names, weak_names, programs, birth_dates)
     SELECT $1, e."id", e.kind, e.names, e."weakNames", e.programs, e."birthDates"
     FROM jsonb_to_recordset($2::jsonb) AS e("id" text, kind text, names text[], "weakNames" text[], programs text[], "birthDates" jsonb)`,
    [list.id, JSON.stringify(entries)],
  )
  return list.id
}

export const listEntries = (db: Db, listId: string): Promise<ListedEntry[]> =>
  db.prepared<Omit<ListedEntry, 'birthDates'> & { birthDates: BirthDateRange[] }>(
    'watchlist_entries',
    `SELECT entry_id AS id, kind, names, weak_names, programs, birth_dates FROM watchlist_entries WHERE list_id = $1 ORDER BY entry_id`,
    [listId],
  )

export async function markListScreened(tx: Tx, listId: string): Promise<void> {
  await tx.prepared('watchlist_screened', 'UPDATE watchlists SET screened_at = $2 WHERE id = $1', [listId, tx.now])
}

export type ScreenedCase = { id: string; legalName: string | null; bornOn: Day | null; profileName: string | null }

/** Locked, so that nothing decides on a name that is being compared. */
export async function lockForScreening(tx: Tx, userId: string): Promise<ScreenedCase | undefined> {
  const [row] = await tx.prepared<ScreenedCase>(
    'identity_screen_lock',
    `SELECT c.id, c.legal_name, c.born_on, u.name AS profile_name FROM identity_cases c JOIN users u ON u.id = c.id
     WHERE c.id = $1 FOR UPDATE OF c`,
    [userId],
  )
  return row
}

export async function markScreened(tx: Tx, userId: string): Promise<void> {
  await tx.prepared('identity_screened', 'UPDATE identity_cases SET screened_at = $2 WHERE id = $1', [userId, tx.now])
}

/** Everyone the list applies to who was not compared with it since it was loaded, some at a time. */
export const listUnscreened = (db: Db, loadedAt: Instant): Promise<{ id: string }[]> =>
  db.prepared(
    'identity_unscreened',
    `SELECT id FROM identity_cases WHERE status IN ('submitted', 'verified') AND legal_name IS NOT NULL
       AND (screened_at IS NULL OR screened_at < $1) ORDER BY id LIMIT 500`,
    [loadedAt],
  )

export async function isScreened(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.prepared<{ isScreened: boolean }>(
    'identity_is_screened',
    'SELECT screened_at IS NOT NULL AS is_screened FROM identity_cases WHERE id = $1',
    [userId],
  )
  return row?.isScreened ?? false
}
