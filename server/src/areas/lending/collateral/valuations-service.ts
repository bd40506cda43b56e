import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { lienCards } from '../../cards/titles/liens-service.ts'
import * as labels from '../labels.ts'
import { loansChanged, notifyBorrower, notifyLoanOfficers } from '../loans/notices-service.ts'
import { findLoan, lockLoan } from '../loans/queries.ts'
import { openAndEndCalls } from '../margin/follow-service.ts'
import { copyCardValues, copyLoanValues, lockLoansOfCards } from '../margin/queries.ts'
import { listLoansOfCards, listOpenCollateral } from './queries.ts'
import { dropCard, revalue } from './service.ts'

/**
 * Cards were appraised, or appraisals withdrawn: values every loan they secure again, in a few statements however many
 * there are. The caller has locked the cards.
 */
export async function cardsValued(tx: Tx, deps: Deps, cardIds: readonly string[]): Promise<void> {
  const loans = await lockLoansOfCards(tx, cardIds)
  if (loans.length === 0) return
  const loanIds = loans.map(({ id }) => id)
  await copyCardValues(tx, cardIds)
  const changed = new Map((await copyLoanValues(tx, loanIds)).map(({ id, valueCents }) => [id, valueCents]))
  await openAndEndCalls(tx, deps, loanIds, 'value')
  tx.publish({ admins: true, users: [...new Set(loans.map(({ memberId }) => memberId))] }, { type: 'loan_updated' })
  for (const { id, status, number, principalCents, valueCents: before, highestLtvBps } of loans) {
    const after = changed.get(id)
    if (status !== 'approved' || after === undefined) continue
    const isWithin = (valueCents: number) => principalCents <= principalWithinCents(valueCents, highestLtvBps)
    // an offer that can no longer be funded as it is
    if (isWithin(before) && !isWithin(after))
      await notifyLoanOfficers(tx, id, {
        title: labels.valueFell,
        message: labels.offerIsAbove(number, formatBps(highestLtvBps)),
      })
  }
}

/** A card has a new owner or left the registry, so nobody can offer it as collateral anymore. */
export async function ownershipEnded(tx: Tx, deps: Deps, cardId: string): Promise<void> {
  const [card] = (await lienCards(tx, deps, [cardId])).values()
  for (const { collateralId, loanId, memberId, status } of await listLoansOfCards(tx, [cardId])) {
    if (status !== 'proposed' || (card?.ownerId === memberId && card.isRegistered)) continue
    const loan = await lockLoan(tx, loanId)
    const collateral = await listOpenCollateral(tx, loanId)
    const row = collateral.find(({ id, status: now }) => id === collateralId && now === 'proposed')
    if (!loan || !row) continue
    await dropCard(tx, loan, row, labels.noLongerTheirs)
    const staying = collateral.filter(({ id }) => id !== collateralId)
    const cards = await lienCards(
      tx,
      deps,
      staying.map((each) => each.cardId),
    )
    await revalue(tx, deps, { loan, cards })
    if (card) {
      const message = labels.leftTheApplication(card.title, loan.number)
      await notifyBorrower(tx, deps, loan, { title: labels.cardRemoved, message })
      await notifyLoanOfficers(tx, loanId, { title: labels.cardRemoved, message })
    }
    loansChanged(tx, loan.memberId)
  }
}

/** Whether an offer is still within what its cards can carry. Funding asks this. */
export async function offerValueFault(tx: Tx, loanId: string): Promise<string | null> {
  const loan = await findLoan(tx, loanId)
  if (!loan) return null
  return loan.principalCents > principalWithinCents(loan.valueCents, loan.settings.highestLtvBps)
    ? labels.offerIsAbove(loan.number, formatBps(loan.settings.highestLtvBps))
    : null
}
