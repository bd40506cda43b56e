import type { EntryKind } from '@ambry/contract/billing/ledger/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

/** What an account of a lender had at the end of a day. */
const heldOn = (lenderId: string, code: string, on: Day) => sql`coalesce((SELECT -sum(p.amount_cents)
  FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
  WHERE a.party_id = ${lenderId} AND a.code = ${code} AND p.booked_on <= ${on}), 0)::bigint`

type Held = { openingCents: number; committedCents: number }

/** What was available the day before a period, and committed on its last. */
export async function findHeld(db: Db, lenderId: string, dayBefore: Day, to: Day): Promise<Held> {
  const row = await db.one(
    sql<Held>`SELECT ${heldOn(lenderId, 'lender_cash', dayBefore)} AS opening_cents, ${heldOn(lenderId, 'lender_committed', to)} AS committed_cents`,
  )
  return row ?? { openingCents: 0, committedCents: 0 }
}

export type CashRow = {
  on: Day
  words: string
  kind: EntryKind
  /** How the available balance changed. */
  cents: number
  /** How much more or less they owe us back. */
  owedCents: number
  /** What became principal of notes out of what they had committed. */
  fundedCents: number
}

/** Every entry about a lender's money, oldest first. */
export const listCash = (db: Db, lenderId: string, from: Day, to: Day): Promise<CashRow[]> =>
  db.all(
    sql<CashRow>`SELECT e.booked_on AS on, e.words, e.kind,
        coalesce(-sum(p.amount_cents) FILTER (WHERE a.code = 'lender_cash'), 0)::bigint AS cents,
        coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'lender_receivable'), 0)::bigint AS owed_cents,
        coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'lender_committed' AND e.kind = 'note_funded'), 0)::bigint AS funded_cents
      FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id JOIN ledger_entries e ON e.id = p.entry_id
      WHERE a.party_id = ${lenderId} AND a.code IN ('lender_cash', 'lender_receivable', 'lender_committed')
        AND p.booked_on BETWEEN ${from} AND ${to}
      GROUP BY e.id ORDER BY e.booked_on, e.number`,
  )

export type NoteSum = {
  number: string
  loan: string
  interestCents: number
  feeCents: number
  principalCents: number
  lostCents: number
}

/**
 * The day on which a lender was credited, whatever the value date: what was reported about a year never changes. A
 * receipt that changed no account has an earlier entry and counts on the day it was written.
 */
const creditedOn = (timeZone: string) => sql`greatest(e.booked_on, (r.at AT TIME ZONE ${timeZone})::date)`

type Period = { from: Day; to: Day; timeZone: string }

/** What a lender's notes were credited with between two days, by note. */
export const sumByNote = (db: Db, lenderId: string, { from, to, timeZone }: Period): Promise<NoteSum[]> =>
  db.all(
    sql<NoteSum>`SELECT n.number, l.number AS loan, sum(r.interest_cents)::bigint AS interest_cents, sum(r.fee_cents)::bigint AS fee_cents,
        sum(r.principal_cents)::bigint AS principal_cents, sum(r.lost_cents)::bigint AS lost_cents
      FROM note_receipts r JOIN ledger_entries e ON e.id = r.entry_id JOIN loan_notes n ON n.id = r.note_id JOIN loans l ON l.id = n.loan_id
      WHERE r.lender_id = ${lenderId} AND ${creditedOn(timeZone)} BETWEEN ${from} AND ${to} GROUP BY n.id, l.id
      HAVING sum(r.interest_cents) <> 0 OR sum(r.fee_cents) <> 0 OR sum(r.principal_cents) <> 0 OR sum(r.lost_cents) <> 0
      ORDER BY n.number`,
  )

/** The years in which a lender was credited with interest, oldest first. */
export async function listInterestYears(db: Db, lenderId: string, timeZone: string): Promise<number[]> {
  const rows = await db.all(
    sql<{ year: number }>`SELECT extract(year FROM ${creditedOn(timeZone)})::int AS year
      FROM note_receipts r JOIN ledger_entries e ON e.id = r.entry_id
      WHERE r.lender_id = ${lenderId} GROUP BY 1 HAVING sum(r.interest_cents) <> 0
      UNION SELECT extract(year FROM t.ended_at AT TIME ZONE ${timeZone})::int FROM note_transfers t
      WHERE t.status = 'completed' AND t.accrued_cents > 0 AND ${lenderId} IN (t.buyer_id, t.seller_id) ORDER BY 1`,
  )
  return rows.map(({ year }) => year)
}

type HeldNote = { number: string; loanId: string; loan: string; shareCents: number; principalCents: number }

/**
 * The notes a lender held on some day of a period or was credited for in it, with what was outstanding at its end:
 * nothing where it was sold by then. Those that had ended before are left out.
 */
export const listHeldNotes = (db: Db, lenderId: string, { from, to, timeZone }: Period): Promise<HeldNote[]> =>
  db.all(
    sql<HeldNote>`SELECT n.number, n.loan_id, l.number AS loan, n.share_cents,
        (CASE WHEN last.lender_id = ${lenderId} THEN n.share_cents - paid.by_end ELSE 0 END)::bigint AS principal_cents
      FROM loan_notes n JOIN loans l ON l.id = n.loan_id
        CROSS JOIN LATERAL (SELECT h.lender_id FROM note_holdings h WHERE h.note_id = n.id AND h.from_day <= ${to} ORDER BY h.seq DESC LIMIT 1) last
        CROSS JOIN LATERAL (SELECT
            coalesce(sum(r.principal_cents + r.lost_cents) FILTER (WHERE ${creditedOn(timeZone)} <= ${to}), 0) AS by_end,
            coalesce(sum(r.principal_cents + r.lost_cents) FILTER (WHERE ${creditedOn(timeZone)} < ${from}), 0) AS before,
            coalesce(bool_or(r.lender_id = ${lenderId} AND ${creditedOn(timeZone)} BETWEEN ${from} AND ${to}), false) AS has_own
          FROM note_receipts r JOIN ledger_entries e ON e.id = r.entry_id WHERE r.note_id = n.id) paid
      WHERE paid.has_own OR paid.before < n.share_cents AND EXISTS (SELECT FROM note_holdings h LEFT JOIN note_holdings b ON b.note_id = h.note_id AND b.seq = h.seq + 1
        WHERE h.note_id = n.id AND h.lender_id = ${lenderId} AND h.from_day <= ${to} AND coalesce(b.from_day, ${to}) >= ${from})
      ORDER BY n.number`,
  )

export type TradedAccrual = { number: string; loan: string; boughtCents: number; soldCents: number }

/** Interest that had accrued on notes when they changed hands, which their prices paid for. */
export const sumTradedAccrual = (db: Db, lenderId: string, { from, to, timeZone }: Period): Promise<TradedAccrual[]> =>
  db.all(
    sql<TradedAccrual>`SELECT n.number, l.number AS loan,
        sum(CASE WHEN t.buyer_id = ${lenderId} THEN t.accrued_cents ELSE 0 END)::bigint AS bought_cents,
        sum(CASE WHEN t.seller_id = ${lenderId} THEN t.accrued_cents ELSE 0 END)::bigint AS sold_cents
      FROM note_transfers t JOIN loan_notes n ON n.id = t.note_id JOIN loans l ON l.id = n.loan_id
      WHERE t.status = 'completed' AND t.accrued_cents > 0 AND (t.buyer_id = ${lenderId} OR t.seller_id = ${lenderId})
        AND (t.ended_at AT TIME ZONE ${timeZone})::date BETWEEN ${from} AND ${to}
      GROUP BY n.number, l.number ORDER BY n.number`,
  )
