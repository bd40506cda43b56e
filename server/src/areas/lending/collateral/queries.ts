import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { CollateralStatus, IntakeCheck, LoanStatus } from '@ambry/contract/lending/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type CollateralRow = {
  id: string
  loanId: string
  cardId: string
  status: CollateralStatus
  commitmentId: string | null
  valueCents: number
  valuedOn: Day
  insuredCents: number | null
  checkedBy: string | null
  checkedAt: Instant | null
  conditionNote: string | null
  checks: IntakeCheck[]
  signedOffBy: string | null
  signedOffAt: Instant | null
  addedAt: Instant
  pledgedAt: Instant | null
  endedAt: Instant | null
  endReason: string | null
}

/** Of several loans, in the order in which they were added. */
export const listCollateral = (db: Db, loanIds: readonly string[]): Promise<CollateralRow[]> =>
  db.all(sql<CollateralRow>`SELECT k.* FROM loan_collateral k WHERE k.loan_id = ANY(${loanIds}::uuid[]) ORDER BY k.id`)

/** What secures a loan, or would. */
export const listOpenCollateral = (db: Db, loanId: string): Promise<CollateralRow[]> =>
  db.all(sql<CollateralRow>`SELECT k.* FROM loan_collateral k
    WHERE k.loan_id = ${loanId} AND k.status IN ('proposed', 'pledged') ORDER BY k.id`)

type Valued = { cardId: string; valueCents: number; valuedOn: Day }

export async function insertCollateral(tx: Tx, loanId: string, cards: readonly Valued[]): Promise<CollateralRow[]> {
  if (cards.length === 0) return []
  return (await tx.all(
    build
      .insertInto('loan_collateral')
      .values(
        cards.map((card) => ({
          loan_id: loanId,
          card_id: card.cardId,
          value_cents: card.valueCents,
          valued_on: card.valuedOn,
          added_at: tx.now,
        })),
      )
      .returningAll(),
  )) as CollateralRow[]
}

/** A card that secures its loan again is as checked and insured as it was. */
export async function copyIntake(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.run(sql`UPDATE loan_collateral k SET insured_cents = f.insured_cents, checked_by = f.checked_by, checked_at = f.checked_at,
      checks = f.checks, condition_note = f.condition_note, signed_off_by = f.signed_off_by, signed_off_at = f.signed_off_at
    FROM loan_collateral f WHERE f.id = ${fromId} AND k.id = ${toId}`)
}

export async function updateCollateralValue(tx: Tx, id: string, valueCents: number, valuedOn: Day): Promise<void> {
  await tx.run(
    build.updateTable('loan_collateral').set({ value_cents: valueCents, valued_on: valuedOn }).where('id', '=', id),
  )
}

export async function updateCheckIn(
  tx: Tx,
  id: string,
  { checks, conditionNote, by }: { checks: readonly IntakeCheck[]; conditionNote: string | null; by: string },
): Promise<void> {
  await tx.run(
    build
      .updateTable('loan_collateral')
      .set({
        checks: [...checks],
        condition_note: conditionNote,
        checked_by: by,
        checked_at: tx.now,
        // someone else has to confirm what was checked now
        signed_off_by: null,
        signed_off_at: null,
      })
      .where('id', '=', id),
  )
}

export async function updateSignOff(tx: Tx, id: string, by: string): Promise<void> {
  await tx.run(
    build.updateTable('loan_collateral').set({ signed_off_by: by, signed_off_at: tx.now }).where('id', '=', id),
  )
}

export async function updateInsured(tx: Tx, id: string, insuredCents: number | null): Promise<void> {
  await tx.run(build.updateTable('loan_collateral').set({ insured_cents: insuredCents }).where('id', '=', id))
}

/** Photos taken when the vault received it. */
export async function countIntakePhotos(db: Db, cardId: string): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM card_photos
      WHERE card_id = ${cardId} AND purpose = 'condition' AND removed_at IS NULL`,
  )
  return row?.n ?? 0
}

export type SecuredBy = {
  collateralId: string
  cardId: string
  status: CollateralStatus
  loanId: string
  number: string
  memberId: string
  loanStatus: LoanStatus
}

/** Loans that a card secures, or would. */
export const listLoansOfCards = (db: Db, cardIds: readonly string[]): Promise<SecuredBy[]> =>
  db.all(sql<SecuredBy>`SELECT k.id AS collateral_id, k.card_id, k.status, l.id AS loan_id, l.number, l.member_id, l.status AS loan_status
    FROM loan_collateral k JOIN loans l ON l.id = k.loan_id
    WHERE k.card_id = ANY(${cardIds}::uuid[]) AND k.status IN ('proposed', 'pledged') ORDER BY l.id`)

/** The cards that were released last, together: those of the payment that closed the loan. */
export const listReleasedLast = (db: Db, loanId: string): Promise<CollateralRow[]> =>
  db.all(sql<CollateralRow>`SELECT DISTINCT ON (k.card_id) k.* FROM loan_collateral k
    WHERE k.loan_id = ${loanId} AND k.status = 'released'
      AND k.ended_at = (SELECT max(ended_at) FROM loan_collateral WHERE loan_id = ${loanId} AND status = 'released')
    ORDER BY k.card_id, k.id DESC`)

/** Serializes the applications of one member, so that a card is in only one of them. */
export async function lockApplicant(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('loan applications of ' || ${memberId}, 0))`)
}
