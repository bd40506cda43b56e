import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { NoteStatus, RiskGrade } from '@ambry/contract/lending/lenders/kinds'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { anyOf, by, defineList } from '../../../db/define-list.ts'

export type OfferedRow = {
  id: string
  status: string
  amountCents: number
  minimumCents: number
  committedCents: number
  feeBps: number
  grade: RiskGrade
  closesOn: Day
  openedAt: Instant
  rateBps: number
  ltvBps: number
  mineCents: number
}

export type OfferedContext = { lenderId: string; today: Day }

const mine = (lenderId: string) => sql`coalesce((SELECT sum(n.share_cents) FROM loan_notes n WHERE n.loan_id = o.id
  AND n.lender_id = ${lenderId} AND n.status = 'committed'), 0)::bigint`

/** Loans someone can take part in, and those they committed to. Nobody lends to themselves. */
export const offeredList = defineList({
  columns: ({
    lenderId,
  }: OfferedContext) => sql<OfferedRow>`o.id, o.status, o.amount_cents, o.minimum_cents, o.committed_cents, o.fee_bps, o.grade,
    o.closes_on, o.opened_at, l.rate_bps, l.ltv_bps, ${mine(lenderId)} AS mine_cents`,
  from: sql`loan_offerings o JOIN loans l ON l.id = o.id`,
  id: 'o.id',
  always: ({ lenderId, today }: OfferedContext) =>
    sql`o.status = 'open' AND l.status = 'approved' AND l.member_id <> ${lenderId} AND (o.closes_on >= ${today} OR ${mine(lenderId)} > 0)`,
  sorts: {
    closesOn: by<OfferedRow>('o.closes_on', 'date'),
    openedAt: by<OfferedRow>('o.opened_at', 'timestamptz'),
    rateBps: by<OfferedRow>('l.rate_bps', 'int8'),
    ltvBps: by<OfferedRow>('l.ltv_bps', 'int8'),
  },
  filters: {
    q: (q: string) => sql`lower(l.number) LIKE ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`,
    grade: anyOf('o.grade'),
  },
})

export type NoteListRow = {
  id: string
  number: string
  loanId: string
  loanNumber: string
  status: NoteStatus
  lenderId: string
  shareCents: number
  feeBps: number
  isByRule: boolean
  committedAt: Instant
  beganOn: Day | null
  /** Totals over all holders. */
  principalCents: number
  lostCents: number
  /** What this holder received. */
  ownInterestCents: number
  ownFeeCents: number
  ownPrincipalCents: number
  ownLostCents: number
  hasCall: boolean
}

const noteColumns = sql<NoteListRow>`n.id, n.number, n.loan_id, l.number AS loan_number, n.status, n.lender_id, n.share_cents, n.fee_bps, n.is_by_rule,
  n.committed_at, n.began_on, n.principal_cents, n.lost_cents, r.own_interest_cents, r.own_fee_cents, r.own_principal_cents, r.own_lost_cents,
  EXISTS (SELECT FROM margin_calls c WHERE c.loan_id = n.loan_id AND c.status = 'open') AS has_call`

export const noteList = defineList({
  columns: noteColumns,
  from: sql`loan_notes n JOIN loans l ON l.id = n.loan_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.interest_cents), 0)::bigint AS own_interest_cents, coalesce(sum(r.fee_cents), 0)::bigint AS own_fee_cents,
      coalesce(sum(r.principal_cents), 0)::bigint AS own_principal_cents, coalesce(sum(r.lost_cents), 0)::bigint AS own_lost_cents
      FROM note_receipts r WHERE r.note_id = n.id AND r.lender_id = n.lender_id) r`,
  countFrom: sql`loan_notes n JOIN loans l ON l.id = n.loan_id`,
  id: 'n.id',
  always: (lenderId: string) => sql`n.lender_id = ${lenderId}`,
  sorts: { committedAt: by<NoteListRow>('n.committed_at', 'timestamptz') },
  filters: {
    q: (q: string) => sql`lower(n.number || ' ' || l.number) LIKE ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`,
    status: anyOf('n.status'),
  },
})

/** All notes someone holds, of these states. */
export const listOwnNotes = (db: Db, lenderId: string, statuses: readonly NoteStatus[]): Promise<NoteListRow[]> =>
  noteList.rows(
    db,
    sql`n.lender_id = ${lenderId} AND n.status = ANY(${[...statuses]}) ORDER BY n.committed_at, n.id`,
    lenderId,
  )

export type ReceiptRow = {
  noteId: string
  loanNumber: string
  on: Day
  interestCents: number
  feeCents: number
  principalCents: number
  lostCents: number
}

/** What a lender received by note and value date, oldest first; what was reversed is gone. */
export const listOwnReceipts = (db: Db, lenderId: string): Promise<ReceiptRow[]> =>
  db.all(
    sql<ReceiptRow>`SELECT r.note_id, l.number AS loan_number, r.on_day AS on, sum(r.interest_cents)::bigint AS interest_cents,
        sum(r.fee_cents)::bigint AS fee_cents, sum(r.principal_cents)::bigint AS principal_cents, sum(r.lost_cents)::bigint AS lost_cents
      FROM note_receipts r JOIN loan_notes n ON n.id = r.note_id JOIN loans l ON l.id = n.loan_id
      WHERE r.lender_id = ${lenderId} GROUP BY r.note_id, l.number, r.on_day
      HAVING sum(r.interest_cents) <> 0 OR sum(r.principal_cents) <> 0 OR sum(r.lost_cents) <> 0 OR sum(r.fee_cents) <> 0
      ORDER BY r.on_day, l.number`,
  )

export type TradeRow = { on: Day; paidCents: number; principalCents: number; accruedCents: number; isSale: boolean }

/** What a lender paid for each note, and what others paid them, with the principal and the accrued interest it was for. */
export const listTrades = (db: Db, lenderId: string): Promise<TradeRow[]> =>
  db.all(
    sql<TradeRow>`WITH traded AS (SELECT h.note_id, h.seq, h.lender_id, h.from_day, h.paid_cents, coalesce(t.principal_cents,
          CASE WHEN h.seq = 1 THEN n.share_cents ELSE h.paid_cents END) AS principal_cents, coalesce(t.accrued_cents, 0) AS accrued_cents
        FROM note_holdings h JOIN loan_notes n ON n.id = h.note_id LEFT JOIN LATERAL (SELECT * FROM note_transfers t
          WHERE h.seq > 1 AND t.note_id = h.note_id AND t.status = 'completed' ORDER BY t.ended_at, t.id OFFSET greatest(h.seq - 2, 0) LIMIT 1) t ON true)
      SELECT h.from_day AS on, h.paid_cents, h.principal_cents, h.accrued_cents, false AS is_sale FROM traded h WHERE h.lender_id = ${lenderId}
      UNION ALL SELECT b.from_day, b.paid_cents, b.principal_cents, b.accrued_cents, true
        FROM note_holdings h JOIN traded b ON b.note_id = h.note_id AND b.seq = h.seq + 1 WHERE h.lender_id = ${lenderId} ORDER BY 1`,
  )

/** Notes that someone holds and that have ended. */
export async function countOwnNotes(db: Db, lenderId: string): Promise<{ ended: number }> {
  const row = await db.one(
    sql<{
      ended: number
    }>`SELECT count(*)::int AS ended FROM loan_notes WHERE lender_id = ${lenderId} AND status IN ('repaid', 'closed')`,
  )
  return row ?? { ended: 0 }
}
