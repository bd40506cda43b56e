import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { lienCards } from '../../cards/titles/liens-service.ts'
import * as labels from '../labels.ts'
import { loansChanged, notifyBorrower, notifyLoanOfficers } from '../loans/notices-service.ts'
import { findLoan, lockLoan } from '../loans/queries.ts'
import { listLoansOfCards, listOpenCollateral } from './queries.ts'
import { dropCard, revalue } from './service.ts'

/** A card was appraised, or an appraisal withdrawn: values every loan it secures again. The caller has locked the card. */
export async function cardValued(tx: Tx, deps: Deps, cardId: string): Promise<void> {
  for (const { loanId } of await listLoansOfCards(tx, [cardId])) {
    const loan = await lockLoan(tx, loanId)
    if (!loan) continue
    const collateral = await listOpenCollateral(tx, loanId)
    const cards = await lienCards(
      tx,
      deps,
      collateral.map((row) => row.cardId),
    )
    const valueCents = await revalue(tx, { loan, cards })
    loansChanged(tx, loan.memberId)
    const most = principalWithinCents(valueCents, loan.settings.highestLtvBps)
    const wasWithin = loan.principalCents <= principalWithinCents(loan.valueCents, loan.settings.highestLtvBps)
    // an offer that can no longer be funded as it is
    if (loan.status === 'approved' && wasWithin && loan.principalCents > most)
      await notifyLoanOfficers(tx, loanId, {
        title: labels.valueFell,
        message: labels.offerIsAbove(loan.number, formatBps(loan.settings.highestLtvBps)),
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
    await revalue(tx, { loan, cards })
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
