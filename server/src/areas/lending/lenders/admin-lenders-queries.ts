import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { by, defineList } from '../../../db/define-list.ts'
import type { NoteRow } from './queries.ts'

/** The notes of a loan with the names of their holders, for the back office. */
export const listNotesOfLoan = (db: Db, loanId: string): Promise<(NoteRow & { lenderName: string })[]> =>
  db.all(
    sql<
      NoteRow & { lenderName: string }
    >`SELECT n.id, n.number, n.loan_id, n.status, n.lender_id, n.share_cents, n.fee_bps, n.is_by_rule, n.principal_cents,
        n.interest_cents, n.fee_cents, n.lost_cents, coalesce(u.name, u.phone) AS lender_name
      FROM loan_notes n JOIN users u ON u.id = n.lender_id WHERE n.loan_id = ${loanId} ORDER BY n.id`,
  )

export type AdminLenderRow = {
  id: string
  name: string
  isLender: boolean
  availableCents: number
  committedCents: number
  principalCents: number
  owedBackCents: number
  receivedCents: number
  notes: number
  lateNotes: number
}

const held = (
  code: string,
) => sql`coalesce((SELECT -sum(p.amount_cents) FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
  WHERE a.code = ${sql.lit(code)} AND a.party_id = u.id), 0)::bigint`
const name = sql`lower(coalesce(u.name, u.phone))`

/** Lenders, and whoever still holds something. */
export const lenderList = defineList({
  columns: sql<AdminLenderRow>`u.id, coalesce(u.name, u.phone) AS name, u.is_lender, b.available_cents, b.committed_cents, b.principal_cents,
    b.owed_back_cents, (SELECT coalesce(sum(r.interest_cents - r.fee_cents), 0)::bigint FROM note_receipts r WHERE r.lender_id = u.id) AS received_cents,
    n.notes, n.late_notes`,
  from: sql`users u CROSS JOIN LATERAL (SELECT ${held('lender_cash')} AS available_cents, ${held('lender_committed')} AS committed_cents,
      ${held('lender_principal')} AS principal_cents, -${held('lender_receivable')} AS owed_back_cents) b
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE n.status = 'active')::int AS notes,
      count(*) FILTER (WHERE n.status = 'active' AND l.past_due_from IS NOT NULL)::int AS late_notes
      FROM loan_notes n JOIN loans l ON l.id = n.loan_id WHERE n.lender_id = u.id) n`,
  countFrom: sql`users u`,
  id: 'u.id',
  always: () => sql`(u.is_lender OR EXISTS (SELECT FROM ledger_accounts a WHERE a.party_id = u.id
    AND a.code IN ('lender_cash', 'lender_committed', 'lender_principal', 'lender_receivable')))`,
  sorts: {
    principalCents: by<AdminLenderRow>('b.principal_cents', 'int8'),
    name: by<AdminLenderRow>(name, 'text', { value: (row) => row.name.toLowerCase() }),
  },
  filters: { q: (q: string) => sql`${name} LIKE ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}` },
})
