import type { PaymentMethod } from '@ambry/contract/billing/invoices/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { CollateralStatus, IntakeCheck, LoanStatus } from '@ambry/contract/lending/kinds'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

export type CollateralDetailRow = {
  id: string
  cardId: string
  status: CollateralStatus
  valueCents: number
  valuedOn: Day
  insuredCents: number | null
  checkedAt: Instant | null
  checkedBy: string | null
  conditionNote: string | null
  checks: IntakeCheck[]
  signedOffAt: Instant | null
  signedOffBy: string | null
  addedAt: Instant
  pledgedAt: Instant | null
  endedAt: Instant | null
  endReason: string | null
}

export const listCollateralDetail = (db: Db, loanId: string): Promise<CollateralDetailRow[]> =>
  db.all(
    sql<CollateralDetailRow>`SELECT k.id, k.card_id, k.status, k.value_cents, k.valued_on, k.insured_cents, k.checked_at,
        coalesce(c.name, c.phone) AS checked_by, k.condition_note, k.checks, k.signed_off_at, coalesce(s.name, s.phone) AS signed_off_by,
        k.added_at, k.pledged_at, k.ended_at, k.end_reason
      FROM loan_collateral k LEFT JOIN users c ON c.id = k.checked_by LEFT JOIN users s ON s.id = k.signed_off_by
      WHERE k.loan_id = ${loanId} ORDER BY k.id`,
  )

export type IntakePhotoRow = { id: string; cardId: string; purpose: string; takenAt: Instant }

/** Photos our staff took of these cards. */
export const listIntakePhotos = (db: Db, cardIds: readonly string[]): Promise<IntakePhotoRow[]> =>
  db.all(
    sql<IntakePhotoRow>`SELECT id, card_id, purpose, taken_at FROM card_photos
      WHERE card_id = ANY(${[...cardIds]}::uuid[]) AND by_staff AND purpose = 'condition' AND removed_at IS NULL ORDER BY taken_at, id`,
  )

export type CardValueRow = { cardId: string; on: Day; valueCents: number; source: 'appraisal' | 'sale' }

/** Our own figures, oldest first; never an owner's estimate. */
export const listCardValues = (db: Db, cardIds: readonly string[]): Promise<CardValueRow[]> =>
  db.all(
    sql<CardValueRow>`SELECT card_id, valued_on AS on, value_cents, source FROM valuations
      WHERE card_id = ANY(${[...cardIds]}::uuid[]) AND source IN ('appraisal', 'sale') AND withdrawn_at IS NULL ORDER BY valued_on, id`,
  )

export type LoanHistoryRow = { action: string; toStatus: LoanStatus; at: Instant; by: string | null }

export const listLoanHistory = (db: Db, loanId: string): Promise<LoanHistoryRow[]> =>
  db.all(
    sql<LoanHistoryRow>`SELECT h.action, h.to_status, h.at, coalesce(u.name, u.phone) AS by
      FROM status_history h LEFT JOIN users u ON u.id = h.actor_id
      WHERE h.subject = 'loans' AND h.subject_id = ${loanId} ORDER BY h.id`,
  )

export type ReceiptRow = { id: string; number: string; method: PaymentMethod; isByProcessor: boolean }

export const listReceipts = (db: Db, paymentIds: readonly string[]): Promise<ReceiptRow[]> =>
  db.all(
    sql<ReceiptRow>`SELECT id, number, method, gateway IS NOT NULL AS is_by_processor FROM payments WHERE id = ANY(${[...paymentIds]}::uuid[])`,
  )

export type ExposureRow = {
  loans: number
  repaid: number
  outstandingCents: number
  collateralCents: number
  everLate: number
  memberSince: Instant
}

/** Everything a member owes and has repaid. */
export async function findExposure(db: Db, memberId: string): Promise<ExposureRow> {
  const row = await db.one(
    sql<ExposureRow>`SELECT count(l.id) FILTER (WHERE l.status IN ('active', 'defaulted'))::int AS loans,
        count(l.id) FILTER (WHERE l.status = 'paid')::int AS repaid,
        coalesce(sum(l.outstanding_cents + l.interest_cents + l.fees_cents) FILTER (WHERE l.status IN ('active', 'defaulted')), 0)::bigint AS outstanding_cents,
        coalesce(sum(l.value_cents) FILTER (WHERE l.status IN ('approved', 'active', 'defaulted')), 0)::bigint AS collateral_cents,
        count(l.id) FILTER (WHERE l.past_due_from IS NOT NULL OR EXISTS (SELECT FROM loan_reminders r WHERE r.loan_id = l.id AND r.kind = 'late'))::int AS ever_late,
        u.created_at AS member_since
      FROM users u LEFT JOIN loans l ON l.member_id = u.id WHERE u.id = ${memberId} GROUP BY u.id`,
  )
  if (!row) throw new Error('a loan has a borrower')
  return row
}
