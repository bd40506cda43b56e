import { formatMoney } from '@ambry/contract/kernel/money'
import { collateralActions } from '@ambry/contract/lending/kinds'
import { collateralSaleActions } from '@ambry/contract/lending/margin/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { lockLienCards, pledge } from '../../cards/titles/liens-service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { saleRow } from '../../sales/service.ts'
import { copyIntake, insertCollateral, listCollateral, listOpenCollateral } from '../collateral/queries.ts'
import { cardOf, pledgeCard, revalue, whyNotAgain } from '../collateral/service.ts'
import { notifyHolders, runningNotes } from '../lenders/holders-service.ts'
import { type LoanRow, listEvents } from '../loans/queries.ts'
import { refreshSearch, updateValue } from '../loans/write-queries.ts'
import { followMargin } from '../margin/follow-service.ts'
import { totalValue } from '../rules.ts'
import { reverseEvent } from '../servicing/payments-service.ts'
import {
  adminLoanLink,
  appendLoanEvent,
  isRunning,
  loanLink,
  loanRow,
  loanUpdated,
  lockedLoan,
  stateOn,
  takesPayments,
} from '../servicing/service.ts'
import { requestExplanation } from './explanation-service.ts'
import * as labels from './labels.ts'
import { type CollateralSaleRow, findBySale, updateCommitment } from './sale-queries.ts'

// What the sale of a pledged card does to its loan. Sales calls these in its own transaction.

/** Locks the card and then the loan, as everything does that starts with a card. */
async function lockedSale(tx: Tx, deps: Deps, saleId: string) {
  const found = await findBySale(tx, saleId)
  if (!found) return null
  const cards = await lockLienCards(tx, deps, [found.cardId])
  const loan = await lockedLoan(tx, found.loanId)
  const row = (await findBySale(tx, saleId)) as CollateralSaleRow
  return { row, loan, cards, card: cardOf({ cards }, row.cardId) }
}

/** How much of the proceeds of a sale the seller's loan takes: no more than is owed on that day. */
export async function claimOnProceeds(tx: Tx, deps: Deps, saleId: string, netCents: number): Promise<number> {
  const held = await lockedSale(tx, deps, saleId)
  if (held?.row.status !== 'agreed' || !takesPayments(held.loan)) return 0
  const { totalCents } = await stateOn(tx, held.loan, today(deps, tx.now))
  return Math.min(netCents, totalCents)
}

/** The value of what still secures a loan. */
async function valueWithout(tx: Tx, loan: LoanRow): Promise<void> {
  await updateValue(tx, loan, totalValue(await listOpenCollateral(tx, loan.id)))
  await refreshSearch(tx, loan.id)
}

/**
 * The buyer paid. What the loan takes is the borrower's credit by now and is applied today, in the order of proceeds.
 * The rest is a payout to the borrower.
 */
export async function proceedsDue(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const held = await lockedSale(tx, deps, saleId)
  if (held?.row.status !== 'agreed') return
  const { row, loan, card } = held
  const sale = await saleRow(tx, saleId)
  const toLoanCents = sale.creditedCents
  const surplusCents = sale.netCents - toLoanCents
  const [collateral] = (await listCollateral(tx, [loan.id])).filter(({ id }) => id === row.collateralId)
  if (collateral?.status === 'pledged')
    await transition(tx, 'loan_collateral', collateralActions, {
      ...{ id: row.collateralId, action: 'sell', also: { ended_at: tx.now, end_reason: labels.cardSold } },
    })
  await valueWithout(tx, loan)
  const notes = await runningNotes(tx, loan.id)
  const eventId = toLoanCents > 0 ? await applyProceeds(tx, deps, loan.id, card.title, toLoanCents) : null
  if (!eventId) await followMargin(tx, deps, [loan.id], 'sale')
  await transition(tx, 'collateral_sales', collateralSaleActions, {
    id: row.id,
    action: 'settle',
    also: {
      ...{ ended_at: tx.now, costs_cents: sale.sellerFeeCents, to_loan_cents: toLoanCents },
      ...{ surplus_cents: surplusCents, event_id: eventId },
    },
  })
  const [price, surplus] = [formatMoney(sale.priceCents), formatMoney(surplusCents)]
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.saleSettledTitle(loan.number),
    message:
      toLoanCents > 0
        ? labels.saleSettled(card.title, price, formatMoney(toLoanCents), surplusCents > 0 ? surplus : null)
        : labels.allSurplus(card.title, price, surplus),
    link: loanLink(loan.id),
  })
  await notifyHolders(tx, loan, { kind: 'sold', card: card.title, price }, notes)
  if (loan.status === 'defaulted' && (await loanRow(tx, loan.id)).status === 'foreclosed')
    await notify(tx, loan.memberId, {
      ...{ kind: 'loans', title: labels.foreclosedTitle(loan.number), message: labels.foreclosedNone },
      link: loanLink(loan.id),
    })
  if (loan.defaultedOn !== null) await requestExplanation(tx)
  loanUpdated(tx, loan)
}

async function applyProceeds(tx: Tx, deps: Deps, loanId: string, title: string, amountCents: number) {
  const loan = await lockedLoan(tx, loanId)
  const words = labels.proceedsEntry(title, loan.number)
  const { eventId } = await appendLoanEvent(
    tx,
    deps,
    loan,
    {
      kind: 'payment',
      amountCents,
      extraTo: 'principal',
      isProceeds: true,
      on: today(deps, tx.now),
      reason: words.slice(0, 500),
    },
    { kind: 'loan_payment', words, cause: 'sale', foreclosesAs: 'none' },
  )
  tx.audit({
    ...{ action: 'loan.pay', object: { kind: 'loan', id: loanId }, subjectId: loan.memberId },
    after: { amountCents, from: 'sale' },
  })
  return eventId
}

/** The buyer's payment was reversed, or the sale is being undone: the loan gives its part back before Sales does. */
export async function proceedsReturning(tx: Tx, deps: Deps, saleId: string, reason: string): Promise<void> {
  const held = await lockedSale(tx, deps, saleId)
  if (held?.row.status !== 'settled') return
  const { row, loan } = held
  await transition(tx, 'collateral_sales', collateralSaleActions, {
    id: row.id,
    action: 'reopen',
    also: { ended_at: null, costs_cents: null, to_loan_cents: null, surplus_cents: null, event_id: null },
  })
  const event = (await listEvents(tx, loan.id)).find(({ id }) => id === row.eventId)
  if (event) await reverseEvent(tx, deps, loan, event, reason || labels.proceedsReversed)
  loanUpdated(tx, loan)
}

/** The sale fell through before the buyer paid: the lien is placed again in the same transaction. */
export async function saleCalledOff(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const held = await lockedSale(tx, deps, saleId)
  if (held?.row.status !== 'agreed') return
  const { row, loan, card } = held
  await endSale(tx, row)
  const why = isRunning(loan) ? whyNotAgain(card, loan) : null
  if (isRunning(loan) && !why) {
    const commitmentId = await pledge(tx, deps, { cardId: card.id, loanNumber: loan.number })
    await updateCommitment(tx, row.collateralId, commitmentId)
  } else {
    await transition(tx, 'loan_collateral', collateralActions, {
      ...{ id: row.collateralId, action: 'release', also: { ended_at: tx.now, end_reason: why ?? labels.loanEnded } },
    })
    await valueWithout(tx, loan)
    await followMargin(tx, deps, [loan.id], 'sale_canceled')
  }
  await notifySaleEnded(tx, loan, card.title, why, isRunning(loan))
}

/** A settled sale was undone and the card is the borrower's again. */
export async function saleUndone(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const held = await lockedSale(tx, deps, saleId)
  if (held?.row.status !== 'agreed') return
  const { row, cards, card } = held
  await endSale(tx, row)
  const loan = await lockedLoan(tx, row.loanId)
  const why = isRunning(loan) ? whyNotAgain(card, loan) : null
  if (isRunning(loan) && !why) {
    const { valueCents, valuedOn } = card
    const [again] = await insertCollateral(tx, loan.id, [
      { cardId: card.id, valueCents: valueCents ?? 0, valuedOn: valuedOn ?? today(deps, tx.now) },
    ])
    if (!again) throw new Error('a card was not added to its loan')
    await pledgeCard(tx, deps, loan, again)
    if (card.custody === 'in_vault') await copyIntake(tx, row.collateralId, again.id)
    await revalueWith(tx, deps, loan, cards)
  }
  await notifySaleEnded(tx, loan, card.title, why, isRunning(loan))
}

async function revalueWith(tx: Tx, deps: Deps, loan: LoanRow, cards: Awaited<ReturnType<typeof lockLienCards>>) {
  const others = (await listOpenCollateral(tx, loan.id)).map(({ cardId }) => cardId).filter((id) => !cards.has(id))
  const all = new Map([...cards, ...(await lockLienCards(tx, deps, others))])
  await revalue(tx, deps, { loan, cards: all }, 'sale_canceled')
}

const endSale = (tx: Tx, { id }: CollateralSaleRow) =>
  transition(tx, 'collateral_sales', collateralSaleActions, { id, action: 'call_off', also: { ended_at: tx.now } })

async function notifySaleEnded(
  tx: Tx,
  loan: LoanRow,
  title: string,
  why: string | null,
  isOpen: boolean,
): Promise<void> {
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.saleEndedTitle(loan.number),
    message: isOpen && !why ? labels.pledgedAgain(title) : labels.freeAgain(title),
    link: loanLink(loan.id),
  })
  if (why)
    await notifyStaff(tx, 'loan.default', {
      ...{ kind: 'loans', variant: 'destructive', title: labels.notPledgedAgainTitle(loan.number) },
      ...{ message: labels.notPledgedAgain(title, why), link: adminLoanLink(loan.id) },
    })
  loanUpdated(tx, loan)
}
