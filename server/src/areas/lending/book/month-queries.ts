import type { Day } from '@ambry/contract/kernel/dates'
import type { BookBucket } from '@ambry/contract/lending/book/records'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { LoanRow } from '../loans/queries.ts'

/** The month after the last one written, or the one of the first funding; null when nothing was ever funded. */
export async function findNextMonth(db: Db): Promise<Day | null> {
  const row = await db.one(
    sql<{ month: Day | null }>`SELECT coalesce((SELECT (max(month) + interval '1 month')::date FROM loan_months),
      (SELECT date_trunc('month', min(funded_on))::date FROM loans)) AS month`,
  )
  return row?.month ?? null
}

/** Two runs at once take turns. */
export async function lockProvision(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT lock_ledger_accounts(ARRAY['loan_provision'], NULL)`)
}

export type MonthLoan = LoanRow & { defaultedOn: Day | null; foreclosedOn: Day | null; wasClosed: boolean }

const lowestId = '00000000-0000-0000-0000-000000000000'

/** Loans funded by a day, by id, and whether they were closed at the end of the month before. */
export const listFundedBy = (db: Db, month: Day, lastDay: Day, after: string, limit: number): Promise<MonthLoan[]> =>
  db.all(
    sql<MonthLoan>`SELECT l.*, NULL AS member_name, '{}'::jsonb AS settings, coalesce(p.bucket = 'closed', false) AS was_closed
      FROM loans l LEFT JOIN loan_months p ON p.loan_id = l.id AND p.month = (${month}::date - interval '1 month')::date
      WHERE l.funded_on <= ${lastDay} AND l.id > ${after || lowestId}::uuid
        -- one that ended without a loss is written once
        AND (l.paid_on IS NULL OR l.paid_on >= ${month} OR EXISTS (SELECT FROM loan_events e WHERE e.loan_id = l.id AND e.kind = 'write_off'))
      ORDER BY l.id LIMIT ${limit}`,
  )

export type MonthRow = {
  loanId: string
  bucket: BookBucket
  outstandingCents: number
  lendersCents: number
  lostCents: number
  provisionCents: number
}

export async function insertMonthRows(tx: Tx, month: Day, rows: readonly MonthRow[]): Promise<void> {
  const column = <T>(of: (row: MonthRow) => T) => rows.map(of)
  await tx.run(sql`INSERT INTO loan_months (month, loan_id, bucket, outstanding_cents, lenders_cents, lost_cents, provision_cents)
    SELECT ${month}::date, * FROM unnest(${column(({ loanId }) => loanId)}::uuid[], ${column(({ bucket }) => bucket)}::text[],
      ${column(({ outstandingCents }) => outstandingCents)}::bigint[], ${column(({ lendersCents }) => lendersCents)}::bigint[],
      ${column(({ lostCents }) => lostCents)}::bigint[], ${column(({ provisionCents }) => provisionCents)}::bigint[])
    ON CONFLICT DO NOTHING`)
}

export async function sumProvision(db: Db, month: Day): Promise<number> {
  const row = await db.one(
    sql<{
      cents: number
    }>`SELECT coalesce(sum(provision_cents), 0)::bigint AS cents FROM loan_months WHERE month = ${month}`,
  )
  return row?.cents ?? 0
}
