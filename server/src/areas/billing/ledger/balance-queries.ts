import type { EntryKind } from '@ambry/contract/billing/ledger/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

export type BalanceRow = {
  dueCents: number
  overdueCents: number
  openInvoices: number
  overdueInvoices: number
  nextDueOn: Day | null
  creditCents: number
  payoutsDueCents: number
}

/** Amounts due come from the invoices, credit from the ledger; the nightly check compares both. */
export async function findBalance(db: Db, memberId: string, today: Day): Promise<BalanceRow> {
  const held = (code: string) => sql`(
    SELECT coalesce(-sum(p.amount_cents), 0)::bigint FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
    WHERE a.code = ${code} AND a.party_id = ${memberId})`
  const row = await db.one(
    sql<BalanceRow>`SELECT coalesce(sum(owed_cents), 0)::bigint AS due_cents,
        coalesce(sum(owed_cents) FILTER (WHERE due_on < ${today}), 0)::bigint AS overdue_cents,
        count(*)::int AS open_invoices, count(*) FILTER (WHERE due_on < ${today})::int AS overdue_invoices, min(due_on) AS next_due_on,
        ${held('credit')} AS credit_cents, ${held('payable')} AS payouts_due_cents
      FROM invoices WHERE member_id = ${memberId} AND status = 'open'`,
  )
  if (!row) throw new Error('a sum has a row')
  return row
}

export type StatementRow = { on: Day; kind: EntryKind; words: string; number: string | null; amountCents: number }

const ofMember = (memberId: string) => sql`
  FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
  WHERE a.party_id = ${memberId} AND a.code IN ('receivable', 'credit', 'payable')`

export async function openingOf(db: Db, memberId: string, from: Day): Promise<number> {
  const row = await db.one(
    sql<{
      cents: number
    }>`SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents ${ofMember(memberId)} AND p.booked_on < ${from}`,
  )
  return row?.cents ?? 0
}

/**
 * One line per entry: how it changed the net of what the member owes and is owed. Transfers between the two produce no
 * line.
 */
export const listStatement = (db: Db, memberId: string, from: Day, to: Day): Promise<StatementRow[]> =>
  db.all(
    sql<StatementRow>`SELECT e.booked_on AS on, e.kind, e.words, coalesce(n.number, pay.number, CASE WHEN i.member_id = ${memberId} THEN i.number END, o.number) AS number, s.amount AS amount_cents
      FROM (
        SELECT p.entry_id, sum(p.amount_cents)::bigint AS amount ${ofMember(memberId)} AND p.booked_on BETWEEN ${from} AND ${to}
        GROUP BY p.entry_id HAVING sum(p.amount_cents) <> 0
      ) s JOIN ledger_entries e ON e.id = s.entry_id
        LEFT JOIN invoices i ON i.id = e.invoice_id LEFT JOIN payments pay ON pay.id = e.payment_id
        LEFT JOIN credit_notes n ON n.entry_id = e.id LEFT JOIN payouts o ON o.id = e.payout_id AND o.member_id = ${memberId}
      ORDER BY e.booked_on, e.number`,
  )
