import { collateralActions } from '@ambry/contract/lending/kinds'
import type { CuredBy } from '@ambry/contract/lending/margin/kinds'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type LienCard, lienCards, lockLienCards, pledge, releaseLien } from '../../cards/titles/liens-service.ts'
import { findAgreedSale } from '../default/sale-queries.ts'
import * as labels from '../labels.ts'
import { loansChanged } from '../loans/notices-service.ts'
import { findLoan, type LoanRow, lockLoan } from '../loans/queries.ts'
import { refreshSearch, updateValue } from '../loans/write-queries.ts'
import { followMargin } from '../margin/follow-service.ts'
import { totalValue } from '../rules.ts'
import {
  type CollateralRow,
  copyIntake,
  insertCollateral,
  listOpenCollateral,
  listReleasedLast,
  updateCollateralValue,
} from './queries.ts'

// The cards of a loan. A proposed card holds nothing; a pledged one has a lien.

export type LoanWithCollateral = { loan: LoanRow; collateral: CollateralRow[]; cards: Map<string, LienCard> }

/** Locks a loan with its cards: cards first, as everything does that starts with a card. */
export async function lockLoanWithCollateral(
  tx: Tx,
  deps: Deps,
  id: string,
  more: readonly string[] = [],
): Promise<LoanWithCollateral> {
  const known = (await listOpenCollateral(tx, id)).map(({ cardId }) => cardId)
  const cards = await lockLienCards(tx, deps, [...known, ...more])
  const loan = await lockLoan(tx, id)
  if (!loan) throw notThere()
  const collateral = await listOpenCollateral(tx, id)
  const added = collateral.map(({ cardId }) => cardId).filter((cardId) => !cards.has(cardId))
  for (const [cardId, card] of await lockLienCards(tx, deps, added)) cards.set(cardId, card)
  return { loan, collateral, cards }
}

export const cardOf = ({ cards }: Pick<LoanWithCollateral, 'cards'>, cardId: string): LienCard => {
  const card = cards.get(cardId)
  if (!card) throw new Error('a card of a loan does not exist')
  return card
}

/** One of the loan's cards, or not found. */
export function collateralOf(
  { collateral }: Pick<LoanWithCollateral, 'collateral'>,
  collateralId: string,
): CollateralRow {
  const row = collateral.find(({ id }) => id === collateralId)
  if (!row) throw notThere()
  return row
}

/** Places the lien of a proposed card. */
export async function pledgeCard(tx: Tx, deps: Deps, loan: LoanRow, row: CollateralRow): Promise<void> {
  const commitmentId = await pledge(tx, deps, { cardId: row.cardId, loanNumber: loan.number })
  await transition(tx, 'loan_collateral', collateralActions, {
    id: row.id,
    action: 'pledge',
    also: { commitment_id: commitmentId, pledged_at: tx.now },
  })
  tx.audit({ action: 'loan.pledge', object: { kind: 'loan', id: loan.id }, after: { cardId: row.cardId } })
}

export async function releaseCard(
  tx: Tx,
  deps: Deps,
  loan: LoanRow,
  row: CollateralRow,
  reason: string,
): Promise<void> {
  if (!row.commitmentId) throw new Error('a pledged card has no lien')
  if (await findAgreedSale(tx, row.id)) throw new AppError('wrong_state', labels.isBeingSold)
  await releaseLien(tx, deps, { cardId: row.cardId, loanNumber: loan.number, commitmentId: row.commitmentId })
  await transition(tx, 'loan_collateral', collateralActions, {
    id: row.id,
    action: 'release',
    also: { ended_at: tx.now, end_reason: reason.slice(0, 300) },
  })
  tx.audit({ action: 'loan.release', object: { kind: 'loan', id: loan.id }, before: { cardId: row.cardId }, reason })
}

export async function dropCard(tx: Tx, loan: LoanRow, row: CollateralRow, reason: string): Promise<void> {
  await transition(tx, 'loan_collateral', collateralActions, {
    id: row.id,
    action: 'drop',
    also: { ended_at: tx.now, end_reason: reason.slice(0, 300) },
  })
  tx.audit({ action: 'loan.drop', object: { kind: 'loan', id: loan.id }, before: { cardId: row.cardId }, reason })
}

/** Values the cards as of now, and the loan with them, which may make or cure a margin call. */
export async function revalue(
  tx: Tx,
  deps: Deps,
  { loan, cards }: Omit<LoanWithCollateral, 'collateral'>,
  cause: CuredBy = 'cards',
): Promise<void> {
  const collateral = await listOpenCollateral(tx, loan.id)
  for (const row of collateral) {
    const card = cards.get(row.cardId)
    const valueCents = card?.valueCents ?? 0
    // without a value it counts for nothing, from the day of the last one
    const valuedOn = card?.valuedOn ?? row.valuedOn
    if (valueCents === row.valueCents && valuedOn === row.valuedOn) continue
    await updateCollateralValue(tx, row.id, valueCents, valuedOn)
    Object.assign(row, { valueCents, valuedOn })
  }
  await updateValue(tx, loan, totalValue(collateral))
  await refreshSearch(tx, loan.id)
  await followMargin(tx, deps, [loan.id], cause)
}

/** Adds cards to a loan as proposed, at their present value. */
export async function propose(tx: Tx, loanId: string, cards: readonly LienCard[]): Promise<CollateralRow[]> {
  return insertCollateral(
    tx,
    loanId,
    cards.map(({ id, title, valueCents, valuedOn }) => {
      if (valueCents === null || valuedOn === null) throw new AppError('wrong_state', labels.hasNoValue(title))
      return { cardId: id, valueCents, valuedOn }
    }),
  )
}

/**
 * Frees every card of a loan that ends: liens are released, proposals dropped. The caller has locked the loan. A card
 * that has a buyer stays reserved for them: they have a contract, and what they pay is the borrower's.
 */
export async function releaseAll(tx: Tx, deps: Deps, loanId: string, reason: string): Promise<void> {
  const loan = await findLoan(tx, loanId)
  if (!loan) throw notThere()
  const collateral = (await listOpenCollateral(tx, loanId)).toSorted((a, b) => (a.cardId < b.cardId ? -1 : 1))
  for (const row of collateral)
    if (row.status === 'pledged') {
      if (!(await findAgreedSale(tx, row.id))) await releaseCard(tx, deps, loan, row, reason)
    } else await dropCard(tx, loan, row, reason)
}

export type NotPledged = { cardId: string; title: string; why: string }

/**
 * Places the liens again that the end of a loan released, because it turned out not to be paid. Returns the cards that
 * are gone, promised or disputed by now. The caller has locked the loan.
 */
export async function pledgeAgain(tx: Tx, deps: Deps, loanId: string): Promise<NotPledged[]> {
  const loan = await findLoan(tx, loanId)
  if (!loan) throw notThere()
  const released = await listReleasedLast(tx, loanId)
  const cards = await lockLienCards(
    tx,
    deps,
    released.map(({ cardId }) => cardId),
  )
  const failed: NotPledged[] = []
  for (const row of released) {
    const card = cardOf({ cards }, row.cardId)
    const why = whyNotAgain(card, loan)
    if (why) {
      failed.push({ cardId: card.id, title: card.title, why })
      continue
    }
    const [again] = await insertCollateral(tx, loanId, [
      { cardId: card.id, valueCents: card.valueCents ?? 0, valuedOn: card.valuedOn ?? row.valuedOn },
    ])
    if (!again) throw new Error('a card was not added to its loan')
    await pledgeCard(tx, deps, loan, again)
    if (card.custody === 'in_vault') await copyIntake(tx, row.id, again.id)
  }
  await revalue(tx, deps, { loan, cards })
  loansChanged(tx, loan.memberId)
  return failed
}

export function whyNotAgain(card: LienCard, loan: LoanRow): string | null {
  if (card.ownerId !== loan.memberId || !card.isRegistered) return labels.hasANewOwner
  if (card.commitment !== null) return labels.isCommitted
  if (card.isDisputed) return labels.isDisputed
  return card.custody === 'outbound' ? labels.isLeavingTheVault : null
}

/** The cards of a loan as they are now, without locks. */
export const cardsOfLoan = async (db: Db, deps: Deps, loanId: string): Promise<Omit<LoanWithCollateral, 'loan'>> => {
  const collateral = await listOpenCollateral(db, loanId)
  return {
    collateral,
    cards: await lienCards(
      db,
      deps,
      collateral.map(({ cardId }) => cardId),
    ),
  }
}
