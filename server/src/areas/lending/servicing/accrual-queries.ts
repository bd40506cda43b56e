import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { LoanRow } from '../loans/queries.ts'

/** The last day that was accrued, or the day before the first to be. */
export async function findAccruedThrough(db: Db): Promise<Day | null> {
  const row = await db.one(
    sql<{ day: Day | null }>`SELECT coalesce((SELECT max(on_day) FROM loan_accruals),
      (SELECT min(accrued_through) FROM loans WHERE status IN ('active', 'defaulted'))) AS day`,
  )
  return row?.day ?? null
}

export type Accrued = { loans: number; cents: number }

/** Marks days as done. Returns false when another run was faster. */
export async function endAccrual(tx: Tx, days: readonly Day[], sums: readonly Accrued[]): Promise<boolean> {
  const made = await tx.run(
    sql`INSERT INTO loan_accruals (on_day, loans, interest_cents, at)
      SELECT d.on_day, d.loans, d.cents, ${tx.now}
      FROM unnest(${[...days]}::date[], ${sums.map(({ loans }) => loans)}::int[], ${sums.map(({ cents }) => cents)}::bigint[]) AS d (on_day, loans, cents)
      ON CONFLICT DO NOTHING`,
  )
  return made > 0
}

/** The loans of one transaction, by id: after the first, up to and including the last. */
export type Chunk = { after: string; last: string; isFull: boolean }

/** The next loans in the order of their ids; undefined when none is left. */
export async function findChunk(db: Db, after: string, size: number): Promise<Chunk | undefined> {
  const row = await db.one(
    sql<{
      last: string | null
      isFull: boolean
    }>`SELECT max(id::text) AS last, count(*) = ${size} AS is_full FROM (SELECT id FROM loans WHERE id > ${after}::uuid ORDER BY id LIMIT ${size}) c`,
  )
  return row?.last ? { after, last: row.last, isFull: row.isFull } : undefined
}

const within = ({ after, last }: Chunk, day: Day) => sql`l.id > ${after}::uuid AND l.id <= ${last}::uuid
  AND l.status IN ('active', 'defaulted') AND l.accrued_through < ${day}::date`

// A day on which something other than interest may change: a due date has passed, a late fee may be charged, or
// something is past due.
const needsReplay = sql`(l.next_due_on < day.on_day OR l.late_check_on <= day.on_day OR l.past_due_cents > 0 OR l.past_due_from IS NOT NULL
  OR l.matures_on <= day.on_day OR l.next_due_on IS NULL)`

/** Rounded half to even like the arithmetic. Ten years of the largest loan at the highest rate fit a bigint. */
const earnedCents = sql`(SELECT u.units / 3650000 + CASE
    WHEN 2 * (u.units % 3650000) > 3650000 OR 2 * (u.units % 3650000) = 3650000 AND (u.units / 3650000) % 2 = 1 THEN 1 ELSE 0 END
  FROM (SELECT l.interest_units + l.outstanding_cents * l.current_rate_bps * (day.on_day - l.accrues_from) AS units) u)`

/**
 * Interest of a day for every loan of a chunk to which nothing else happens on it, in one statement: the update computes
 * each loan from its row as it is when locked, and the entries follow from what changed. The columns it changes are in
 * no index, so that PostgreSQL can keep the new version of a row beside the old one.
 */
export async function accrueQuiet(tx: Tx, chunk: Chunk, day: Day): Promise<Accrued> {
  // the planner expects a handful of rows from an UPDATE and would compare each entry with every loan
  await tx.run(sql`SET LOCAL enable_nestloop = off`)
  await tx.run(
    sql`INSERT INTO ledger_accounts (code, party_id) SELECT DISTINCT 'loan_interest', l.member_id FROM loans l
        LEFT JOIN ledger_accounts a ON a.code = 'loan_interest' AND a.party_id = l.member_id
      WHERE ${within(chunk, day)} AND a.id IS NULL ON CONFLICT DO NOTHING`,
  )
  const row = await tx.one(
    sql<Accrued>`WITH day AS (SELECT ${day}::date AS on_day), accrued AS (
        UPDATE loans l SET interest_earned_cents = ${earnedCents},
          interest_cents = l.interest_cents + ${earnedCents} - l.interest_earned_cents, accrued_through = day.on_day
        FROM day WHERE ${within(chunk, day)} AND NOT ${needsReplay}
        RETURNING l.id, l.member_id, l.number, new.interest_earned_cents - old.interest_earned_cents AS cents
      ), entry AS (
        INSERT INTO ledger_entries (id, kind, booked_on, words, member_id, loan_id, at)
        SELECT uuidv7(), 'loan_accrual', ${day}::date, 'Interest on loan ' || number, member_id, id, ${tx.now}::timestamptz
        FROM accrued WHERE cents > 0
        RETURNING id, number, booked_on, loan_id
      ), posted AS (
        INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
        SELECT e.id, line.line, CASE line.line WHEN 1 THEN owed.id ELSE income.id END, e.number, e.booked_on,
          CASE line.line WHEN 1 THEN a.cents ELSE -a.cents END
        FROM entry e JOIN accrued a ON a.id = e.loan_id JOIN ledger_accounts owed ON owed.code = 'loan_interest' AND owed.party_id = a.member_id
          CROSS JOIN (SELECT id FROM ledger_accounts WHERE code = 'interest_income') income
          CROSS JOIN (VALUES (1::smallint), (2::smallint)) line (line)
      )
      SELECT count(*)::int AS loans, coalesce(sum(cents), 0)::bigint AS cents FROM accrued`,
  )
  await tx.run(sql`SET LOCAL enable_nestloop = on`)
  return row ?? { loans: 0, cents: 0 }
}

/** Locks the loans of a chunk that are left: their state on that day needs a replay. */
export const lockUnaccrued = (tx: Tx, chunk: Chunk, day: Day): Promise<LoanRow[]> =>
  tx.all(
    sql<LoanRow>`SELECT l.*, NULL AS member_name, '{}'::jsonb AS settings FROM loans l
      WHERE ${within(chunk, day)} ORDER BY l.id FOR UPDATE OF l`,
  )
