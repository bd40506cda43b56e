import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import type { ReviewCheck } from '@ambry/contract/lending/kinds'
import { sql } from 'kysely'

import { build } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { securedCents } from '../rules.ts'
import type { LoanRow } from './queries.ts'

export type NewLoan = Pick<
  LoanRow,
  | 'id'
  | 'memberId'
  | 'productId'
  | 'productVersion'
  | 'settings'
  | 'requestedCents'
  | 'requestedMonths'
  | 'requestedKind'
  | 'purpose'
  | 'stateCode'
  | 'custodyChoice'
  | 'returnsCards'
  | 'feeCents'
  | 'feeTemplateId'
  | 'feeTemplateVersion'
>

/** An application: its terms are those applied for, and its value is written with its cards. */
export async function insertLoan(tx: Tx, loan: NewLoan): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('loans')
      .values({
        id: loan.id,
        member_id: loan.memberId,
        product_id: loan.productId,
        product_version: loan.productVersion,
        requested_cents: loan.requestedCents,
        requested_months: loan.requestedMonths,
        requested_kind: loan.requestedKind,
        purpose: loan.purpose,
        state_code: loan.stateCode,
        custody_choice: loan.custodyChoice,
        returns_cards: loan.returnsCards,
        principal_cents: loan.requestedCents,
        rate_bps: loan.settings.rateBps,
        term_months: loan.requestedMonths,
        schedule_kind: loan.requestedKind,
        fee_cents: loan.feeCents,
        fee_template_id: loan.feeTemplateId,
        fee_template_version: loan.feeTemplateVersion,
        grace_days: loan.settings.graceDays,
        late_fee_bps: loan.settings.lateFeeBps,
        late_fee_minimum_cents: loan.settings.lateFeeMinimumCents,
        payment_order: loan.settings.paymentOrder,
        proceeds_order: loan.settings.proceedsOrder,
        value_cents: 0,
        ltv_bps: 0,
        submitted_at: tx.now,
        updated_at: tx.now,
      })
      .returning('number'),
  )
  if (!row) throw new Error('a loan was not written')
  return row.number
}

/** The columns that change with every status. */
export const stamped = (tx: Tx, { version }: Pick<LoanRow, 'version'>, also: Record<string, unknown> = {}) => ({
  ...also,
  updated_at: tx.now,
  version: version + 1,
})

export async function updateMemo(
  tx: Tx,
  loan: LoanRow,
  { memo, checklist }: { memo: string | null; checklist: readonly ReviewCheck[] },
): Promise<void> {
  await tx.run(
    build
      .updateTable('loans')
      .set({ memo, checklist: [...checklist], updated_at: tx.now, version: loan.version + 1 })
      .where('id', '=', loan.id),
  )
}

/** Saves the value of the cards without a new version, because decisions are checked against the value itself. */
export async function updateValue(tx: Tx, loan: LoanRow, valueCents: number): Promise<void> {
  await tx.run(
    build
      .updateTable('loans')
      .set({ value_cents: valueCents, ltv_bps: ltvBps(securedCents(loan), valueCents), updated_at: tx.now })
      .where('id', '=', loan.id),
  )
}

/** Number, name and cards, after any of them changed. */
export async function refreshSearch(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE loans SET search = loan_search(id) WHERE id = ${id}`)
}
