import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { auditList } from '../queries.ts'
import type { TermGroup, Word } from './search-rules.ts'

export type Progress = { seal: number; highXid: string; floorId: number; lastId: number; entries: number }

const progressColumns = sql.raw('seal, high_xid::text AS high_xid, floor_id, last_id, entries')

export async function readProgress(db: Db): Promise<Progress> {
  const row = await db.one(sql<Progress>`SELECT ${progressColumns} FROM audit_search_progress`)
  if (!row) throw new Error('the progress of the audit search is missing')
  return row
}

/** Returns undefined while another instance is at it. */
export const lockProgress = (tx: Tx): Promise<Progress | undefined> =>
  tx.one(sql<Progress>`SELECT ${progressColumns} FROM audit_search_progress FOR UPDATE SKIP LOCKED`)

export async function writeProgress(tx: Tx, { seal, highXid, floorId, lastId, entries }: Progress): Promise<void> {
  await tx.run(sql`UPDATE audit_search_progress SET seal = ${seal}, high_xid = ${highXid}::text::xid8,
    floor_id = ${floorId}, last_id = ${lastId}, entries = ${entries}`)
}

/** Adds the entries of one seal. */
export async function addToSearch(tx: Tx, seal: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO audit_search (term, block, entries)
    SELECT term, id >> 9, array_agg((id & 511)::int2)
    FROM (SELECT a.id, unnest(audit_terms(a)) AS term FROM audit_seals s JOIN audit_log a
      ON a.xid >= s.low_xid AND a.xid < s.high_xid AND a.id > s.floor_id AND a.id <= s.last_id WHERE s.seq = ${seal}) found
    GROUP BY 1, 2
    ON CONFLICT (term, block) DO UPDATE SET entries = audit_search.entries || excluded.entries`)
}

/** Rows that no searched seal covers yet: the last second's, and those next to a transaction that is still open. */
const unsearched = ({ highXid, floorId, lastId }: Progress) =>
  sql`((a.xid >= ${highXid}::text::xid8 AND a.id > ${floorId}) OR a.id > ${lastId})`

export async function countUnsearched(db: Db, progress: Progress): Promise<number> {
  const row = await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM audit_log a WHERE ${unsearched(progress)}`)
  return row?.n ?? 0
}

const mostPeople = 20
const mostTerms = 32

/** People by what was typed, as User Access finds them. */
export async function peopleCalled(db: Db, words: string[]): Promise<{ word: string; id: string }[]> {
  if (words.length === 0) return []
  return db.all(sql<{ word: string; id: string }>`
    SELECT w.word, u.id FROM unnest(${words}::text[], ${words.map(containing)}::text[]) w (word, pattern),
      LATERAL (SELECT id FROM users WHERE search LIKE w.pattern LIMIT ${mostPeople}) u`)
}

/** Which of these ids are people's. */
export async function peopleAmong(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.all(sql<{ id: string }>`SELECT id FROM users WHERE id = ANY(${ids}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** The first terms that begin with each prefix, each found by skipping to the next in the index. */
export async function termsFrom(db: Db, prefixes: string[]): Promise<{ prefix: string; term: string }[]> {
  if (prefixes.length === 0) return []
  return db.all(sql<{ prefix: string; term: string }>`
    SELECT p.prefix, t.term FROM unnest(${prefixes}::text[]) p (prefix), LATERAL (
      WITH RECURSIVE next AS (
        (SELECT s.term FROM audit_search s WHERE s.term >= p.prefix COLLATE "C" ORDER BY s.term LIMIT 1)
        UNION ALL
        SELECT (SELECT s.term FROM audit_search s WHERE s.term > n.term ORDER BY s.term LIMIT 1) FROM next n
        WHERE starts_with(n.term, p.prefix)
      ) SELECT term FROM next WHERE starts_with(term, p.prefix) LIMIT ${mostTerms}) t`)
}

type Slice = {
  newestFirst: boolean
  cursorId: number
  from?: string | undefined
  to?: string | undefined
  limit: number
}

export async function searchBlocks(
  db: Db,
  groups: TermGroup[],
  { newestFirst, cursorId, from, to, limit }: Slice,
): Promise<{ ids: number[]; reached: number | null }> {
  const terms = groups.flat()
  const groupOf = groups.flatMap((group, index) => group.map(() => index))
  const row = await db.one(
    sql<{ ids: string[]; reached: number | null }>`SELECT ids::text[], reached FROM search_audit(${terms}::text[],
      ${groupOf}::int[], ${newestFirst}, ${cursorId}, ${from ?? null}, ${to ?? null}, ${limit})`,
  )
  return { ids: (row?.ids ?? []).map(Number), reached: row?.reached ?? null }
}

type Filters = Parameters<typeof auditList.where>[0]

/** The same search over the rows that are not in the search yet, by reading each. */
export function searchRecent(
  db: Db,
  progress: Progress,
  filters: Filters,
  words: Word[],
  { newestFirst, cursorId, limit }: Slice,
): Promise<AuditEntry[]> {
  const beyond = newestFirst ? sql`a.id < ${cursorId}` : sql`a.id > ${cursorId}`
  const where = auditList.where({ ...filters, ...(words.length > 0 && { words }) })
  return auditList.rows(
    db,
    sql`${unsearched(progress)} AND ${beyond} AND ${where} ORDER BY a.id ${newestFirst ? sql`DESC` : sql`ASC`} LIMIT ${limit}`,
  )
}

export const entriesByIds = (db: Db, ids: number[]): Promise<AuditEntry[]> =>
  auditList.rows(db, sql`a.id = ANY(${ids}::bigint[])`)
