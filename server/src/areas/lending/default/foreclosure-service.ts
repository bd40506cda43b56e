import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { allocated, formatMoney } from '@ambry/contract/kernel/money'
import { paidParts } from '@ambry/contract/lending/arithmetic/payment-order'
import { loanActions } from '@ambry/contract/lending/kinds'
import type { CollateralSalePreview } from '@ambry/contract/lending/margin/records'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { agree, sellersFee } from '../../sales/service.ts'
import type { CollateralRow } from '../collateral/queries.ts'
import { listCollateral, listOpenCollateral } from '../collateral/queries.ts'
import { cardOf, collateralOf, lockLoanWithCollateral } from '../collateral/service.ts'
import { notifyHolders } from '../lenders/holders-service.ts'
import type { LoanRow } from '../loans/queries.ts'
import { stamped } from '../loans/write-queries.ts'
import { findOpenCall } from '../margin/queries.ts'
import {
  appendLoanEvent,
  catchUp,
  loanLink,
  loanRow,
  loanUpdated,
  lockedLoan,
  requirePayable,
  stateOn,
} from '../servicing/service.ts'
import { saleNoticeFor } from './default-service.ts'
import { requestExplanation } from './explanation-service.ts'
import * as labels from './labels.ts'
import { requirePhone } from './notices-service.ts'
import { findDefaultedSince, listNotices } from './queries.ts'
import { type Comp, findAgreedSale, insertCollateralSale, isOnStaff } from './sale-queries.ts'

type Selling = {
  buyerId: string
  priceCents: number
  channel: string
  offeredFrom: Day
  offers: number
  comps: Comp[]
  reasoning: string
}

/** Where a price would go if the buyer paid today: costs, the loan in the order of proceeds, and the rest to the borrower. */
export async function previewSale(
  deps: Deps,
  { id, collateralId }: { id: string; collateralId: string },
  priceCents: number,
): Promise<CollateralSalePreview> {
  const { db } = deps
  const loan = await loanRow(db, id)
  requirePayable(loan)
  const [row] = (await listCollateral(db, [id])).filter((each) => each.id === collateralId)
  if (!row) throw notThere()
  const costsCents = (await sellersFee(db, deps, loan.memberId))(priceCents)
  const owed = await stateOn(db, loan, today(deps, deps.clock.now()))
  const netCents = Math.max(0, priceCents - costsCents)
  const { unappliedCents: surplusCents, ...parts } = paidParts(netCents, owed, loan.proceedsOrder)
  return { priceCents, costsCents, ...parts, surplusCents, leftCents: owed.totalCents - (netCents - surplusCents) }
}

type Reason = { noticeId: string | null; marginCallId: string | null }

/** A card is sold after the notice of sale has run, or with the borrower's consent while a margin call is open. */
async function reasonToSell(
  tx: Tx,
  loan: LoanRow,
  { id: collateralId, cardId }: CollateralRow,
  priceCents: number,
): Promise<Reason> {
  if (loan.status === 'defaulted') {
    const notice = saleNoticeFor(await listNotices(tx, loan.id), cardId, await findDefaultedSince(tx, loan.id))
    if (!notice) throw new AppError('wrong_state', labels.noSaleNotice)
    if (notice.effectiveOn > (loan.accruedThrough ?? ''))
      throw new AppError('wrong_state', labels.saleNoticeRuns(notice.effectiveOn))
    return { noticeId: notice.id, marginCallId: null }
  }
  if (loan.status !== 'active') throw new AppError('wrong_state', labels.notRunning)
  const call = await findOpenCall(tx, loan.id)
  if (!call?.consentCollateral.includes(collateralId)) throw new AppError('wrong_state', labels.noConsent)
  // the minimum price for all consented cards, split by value; cards already sold keep their part
  const consented = (await listCollateral(tx, [loan.id])).filter(({ id }) => call.consentCollateral.includes(id))
  const least = allocated(
    call.consentLeastCents ?? 0,
    consented.map(({ valueCents }) => Math.max(1, valueCents)),
  )
  const leastCents = least[consented.findIndex(({ id }) => id === collateralId)] ?? 0
  if (priceCents < leastCents) throw new AppError('refused', labels.belowConsent(formatMoney(leastCents)))
  return { noticeId: null, marginCallId: call.id }
}

/**
 * Sells a pledged card through Sales: the buyer's reservation takes the place of the lien, and why the sale is
 * commercially reasonable is kept with it.
 */
export async function sellCollateral(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { id, collateralId }: { id: string; collateralId: string },
  input: Selling,
): Promise<void> {
  const held = await lockLoanWithCollateral(tx, deps, id)
  refuseSelf(actor, held.loan.memberId)
  // staff can't sell to themselves, or to each other
  refuseSelf(actor, input.buyerId)
  if (await isOnStaff(tx, input.buyerId)) throw new AppError('refused', labels.buyerOnStaff)
  const row = collateralOf(held, collateralId)
  if (row.status !== 'pledged' || !row.commitmentId) throw new AppError('wrong_state', labels.notPledged)
  if (await findAgreedSale(tx, row.id)) throw new AppError('wrong_state', labels.alreadyInSale)
  const card = cardOf(held, row.cardId)
  if (card.custody !== 'in_vault') throw new AppError('wrong_state', labels.notInVault)
  const on = today(deps, tx.now)
  if (input.offeredFrom > on) throw new AppError('refused', labels.offeredFromPast)
  if (input.comps.some((comp) => comp.on > on)) throw new AppError('refused', labels.compsFromPast)
  const loan = await catchUp(tx, deps, held.loan)
  const reason = await reasonToSell(tx, loan, row, input.priceCents)
  const sale = await agree(tx, deps, {
    ...{ cardId: row.cardId, buyerId: input.buyerId, priceCents: input.priceCents },
    ...{ instead: row.commitmentId, channel: 'foreclosure', note: labels.saleFor(loan.number) },
  })
  await insertCollateralSale(tx, {
    ...{ loanId: id, collateralId: row.id, saleId: sale.id, ...reason, valueCents: row.valueCents },
    ...{ priceCents: input.priceCents, channel: input.channel, offeredFrom: input.offeredFrom, offers: input.offers },
    ...{ comps: input.comps, reasoning: input.reasoning },
  })
  tx.audit({
    ...{ action: 'loan.sell_collateral', object: { kind: 'loan', id }, subjectId: loan.memberId },
    after: { cardId: row.cardId, sale: sale.id, ...reason, priceCents: input.priceCents, valueCents: row.valueCents },
  })
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.saleAgreedTitle(loan.number),
    message: labels.saleAgreed(card.title, formatMoney(input.priceCents)),
    link: loanLink(id),
  })
  loanUpdated(tx, loan)
}

type Foreclosure = { deficiency: 'kept' | 'waived'; reason: string }

/** As long as a loan can run: what is still owed bears no interest and is due at no date. */
const longestMonths = 120

/**
 * Ends a loan whose cards are all sold. What is left stays owed without interest, as new terms at 0%, or is written off.
 */
export async function foreclose(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { deficiency, reason }: Foreclosure,
): Promise<void> {
  const locked = await lockedLoan(tx, id)
  refuseSelf(actor, locked.memberId)
  if (locked.status !== 'defaulted') throw new AppError('wrong_state', labels.onlyDefaulted)
  if ((await listOpenCollateral(tx, id)).length > 0) throw new AppError('wrong_state', labels.cardsLeft)
  const on = today(deps, tx.now)
  const owed = await stateOn(tx, locked, on)
  if (owed.totalCents === 0) throw new AppError('wrong_state', labels.nothingOwed)
  // for the explanation of what is left
  requirePhone(deps)
  const amount = formatMoney(owed.totalCents)
  if (deficiency === 'waived') {
    const { principalCents, interestCents, feesCents } = owed
    await appendLoanEvent(
      tx,
      deps,
      locked,
      { kind: 'write_off', principalCents, interestCents, feesCents, on, reason },
      { kind: 'loan_change', words: labels.forecloseEntry(locked.number), foreclosesAs: 'waived' },
    )
  } else {
    await appendLoanEvent(
      tx,
      deps,
      locked,
      {
        ...{ kind: 'terms', on, rateBps: 0, scheduleKind: 'bullet', reason: labels.zeroRateReason(reason) },
        ...{ firstDueOn: addMonths(on, 1), termMonths: longestMonths },
      },
      { kind: 'loan_change', words: labels.forecloseEntry(locked.number) },
    )
    const loan = await loanRow(tx, id)
    await transition(tx, 'loans', loanActions, {
      ...{ id, action: 'foreclose', also: stamped(tx, loan, { foreclosed_on: on, deficiency }) },
    })
    tx.audit({ action: 'loan.foreclose', object: { kind: 'loan', id }, after: { on, deficiency }, reason })
    // what is written off closes the notes instead, with a notice of the loss
    await notifyHolders(tx, loan, { kind: 'foreclosed' })
  }
  await notify(tx, locked.memberId, {
    kind: 'loans',
    title: labels.foreclosedTitle(locked.number),
    message: deficiency === 'kept' ? labels.foreclosedKept(amount) : labels.foreclosedWaived(amount),
    link: loanLink(id),
  })
  await requestExplanation(tx)
  loanUpdated(tx, locked)
}
