import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { saleActions } from '@ambry/contract/sales/kinds'

import type { Tx } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type InvoiceHandler, locked, type PaidInvoice } from '../billing/invoices/issuing-service.ts'
import { post, reverse, today } from '../billing/ledger/service.ts'
import { oweProceeds } from '../billing/settling/payouts-service.ts'
import { isPaidOut, takeProceedsBack } from '../billing/settling/proceeds-service.ts'
import { correctCost, giveBack, hold, letGo, release, sell } from '../cards/titles/selling-service.ts'
import { notify, notifyAdmins } from '../notices/service.ts'
import { isWaiting, startDelivery, stopDelivery } from './delivery/awaiting-service.ts'
import { findAgreedSaleOf } from './delivery/queries.ts'
import * as labels from './labels.ts'
import { bookCost, unbookCost } from './purchases/service.ts'
import {
  correctSoldCost,
  findFundCash,
  findPriceCredited,
  findReopenedSaleOf,
  lockSale,
  lockSellingFund,
  type SaleRow,
  updateBooked,
} from './queries.ts'
import { settlementOfSale } from './settlements/service.ts'

// What happens to a sale when its invoice changes, in the same transaction.

export const saleInvoices = (deps: () => Deps): InvoiceHandler => ({
  paid: async (tx, invoice) => {
    const sale = await ofInvoice(tx, invoice)
    // title has already passed when a reopened sale is paid again
    if (sale.status !== 'agreed' || !(await isWaiting(tx, sale))) return settle(tx, deps(), sale)
    await startDelivery(tx, deps(), sale)
    publishChange(tx, sale)
  },
  reopened: async (tx, invoice) => reopen(tx, deps(), await ofInvoice(tx, invoice)),
  calledOff: async (tx, invoice) => end(tx, deps(), await ofInvoice(tx, invoice), labels.itsInvoiceWasCredited),
  voided: async (tx, invoice) => end(tx, deps(), await ofInvoice(tx, invoice), labels.itsInvoiceWasVoided),
  credited: async (tx, invoice, amountCents) => {
    const sale = await ofInvoice(tx, invoice)
    await requireFeeOnly(tx, sale)
    await lowerCost(tx, deps(), sale, amountCents)
  },
})

async function ofInvoice(tx: Tx, { purposeId, number }: PaidInvoice): Promise<SaleRow> {
  const sale = purposeId === null ? undefined : await lockSale(tx, purposeId)
  if (!sale) throw new Error(`invoice ${number} is of no sale`)
  if (sale.isByFund) await lockSellingFund(tx, sale.sellerId)
  return sale
}

const titleOf = ({ facts }: Pick<SaleRow, 'facts'>): string => cardTitle(facts)

type Sides = Pick<SaleRow, 'buyerId' | 'sellerId' | 'isByHouse' | 'isByFund'>

/** A member who sells; we and funds are not notified. */
const hasSeller = ({ isByHouse, isByFund }: Pick<Sides, 'isByHouse' | 'isByFund'>): boolean => !isByHouse && !isByFund

export const publishChange = (tx: Tx, sale: Sides) =>
  tx.publish(
    { admins: true, users: [sale.buyerId, ...(hasSeller(sale) ? [sale.sellerId] : [])] },
    { type: 'sale_updated' },
  )

const linkOf = (side: 'bought' | 'sold', { id }: SaleRow) => `/sales?side=${side}&sale=${id}`

/** The columns that change with every state of a sale. */
const stamped = (tx: Tx, { version }: SaleRow, also: Record<string, unknown>) => ({
  ...also,
  updated_at: tx.now,
  version: version + 1,
})

type Booked = { entryId: string; payoutId: string | null; creditedCents: number }

/** Releases the price held so far to the seller, less their fee, to the fund whose card it was, or to us. */
async function book(tx: Tx, deps: Deps, sale: SaleRow): Promise<Booked> {
  const words = labels.soldTo(titleOf(sale), hasSeller(sale) ? null : sale.invoiceNumber)
  const { priceCents, invoiceId } = sale
  if (hasSeller(sale)) {
    const creditedCents = await deps.claimOnProceeds(tx, sale.id, sale.netCents)
    const owed = await oweProceeds(tx, deps, {
      memberId: sale.sellerId,
      priceCents,
      feeCents: sale.sellerFeeCents,
      creditCents: creditedCents,
      invoiceId,
      words,
      note: titleOf(sale).slice(0, 300),
    })
    return { ...owed, creditedCents }
  }
  const entryId = await post(tx, {
    kind: 'sale_settled',
    bookedOn: today(deps, tx.now),
    words,
    invoiceId,
    postings: [
      { code: 'card_proceeds', memberId: null, amountCents: priceCents },
      sale.isByFund
        ? { code: 'fund_cash', memberId: sale.sellerId, amountCents: -priceCents }
        : { code: 'card_sales', memberId: null, amountCents: -priceCents },
    ],
  })
  if (sale.isByHouse) await bookCost(tx, deps, sale)
  return { entryId, payoutId: null, creditedCents: 0 }
}

/** Whether the seller has the money, or the fund has spent it: then it is not taken back without a decision. */
async function isOutOfReach(tx: Tx, { entryId, payoutId, isByFund, sellerId, priceCents }: SaleRow): Promise<boolean> {
  if (entryId === null) return false
  if (payoutId) return isPaidOut(tx, payoutId)
  return isByFund && (await findFundCash(tx, sellerId)) < priceCents
}

/** Takes the proceeds back. A seller who was paid is billed for it: returns that invoice. */
async function unbook(
  tx: Tx,
  deps: Deps,
  sale: SaleRow,
  { reason, words }: { reason: string; words: string },
): Promise<{ clawbackId: string | null }> {
  const { entryId, payoutId, invoiceId } = sale
  if (entryId === null) return { clawbackId: null }
  await deps.hooks.proceedsReturning(tx, sale.id, reason)
  if (payoutId)
    return takeProceedsBack(tx, deps, payoutId, {
      invoiceId,
      reason,
      words,
      label: labels.payoutToReturn(titleOf(sale)),
    })
  await reverse(tx, entryId, {
    kind: 'sale_undone',
    bookedOn: today(deps, tx.now),
    words,
    invoiceId,
  })
  await unbookCost(tx, deps, sale)
  return { clawbackId: null }
}

/** All or part of the buyer's payment went back. The sale isn't undone by that, and nothing says so. */
const onHold = (sale: SaleRow) => ({
  reason: labels.theBuyersPaymentWasReversedSentence,
  words: labels.proceedsOnHold(titleOf(sale)),
})

/** Passes the title, and makes the proceeds due. */
export async function settle(tx: Tx, deps: Deps, sale: SaleRow): Promise<void> {
  const on = today(deps, tx.now)
  const isBooked = sale.entryId !== null
  const { entryId, payoutId, creditedCents } = isBooked ? sale : await book(tx, deps, sale)
  const booked = {
    ...{ entry_id: entryId, payout_id: payoutId, credited_cents: creditedCents },
    ...{ commitment_id: null, reopened_at: null },
  }
  if (sale.status === 'agreed') {
    const { sellerCostCents } = await sell(tx, deps, {
      cardId: sale.cardId,
      commitmentId: sale.commitmentId ?? '',
      toId: sale.buyerId,
      priceCents: sale.priceCents,
      // with tax, and without what was credited of it
      costCents: sale.invoiceTotalCents,
      on,
      saleId: sale.id,
    })
    if (hasSeller(sale)) await settlementOfSale(tx, deps, { memberId: sale.sellerId, saleId: sale.id })
    const also = { ...booked, settled_on: on, settled_at: tx.now, cost_cents: hasSeller(sale) ? sellerCostCents : null }
    await transition(tx, 'sales', saleActions, { id: sale.id, action: 'settle', also: stamped(tx, sale, also) })
  } else {
    if (sale.commitmentId) await letGo(tx, deps, sale.cardId, sale.commitmentId)
    await transition(tx, 'sales', saleActions, { id: sale.id, action: 'settle', also: stamped(tx, sale, booked) })
  }
  tx.audit({
    action: 'sale.settle',
    object: { kind: 'sale', id: sale.id },
    after: { priceCents: sale.priceCents, sellerFeeCents: sale.sellerFeeCents, buyerId: sale.buyerId },
  })
  if (!isBooked) await deps.hooks.proceedsDue(tx, sale.id)
  if (sale.status === 'agreed') await deps.hooks.saleSettled(tx, sale.id)
  await notifySettled(tx, sale, deps.settings.current.houseName)
  publishChange(tx, sale)
}

/** A card that was paid for has arrived at the vault. */
export async function cardReceived(tx: Tx, deps: Deps, cardId: string): Promise<void> {
  const found = await findAgreedSaleOf(tx, cardId)
  if (found) await settleIfReady(tx, deps, found)
}

/** Settles a paid sale that waits for nothing anymore. Locks the invoice first, as recording a payment does. */
export async function settleIfReady(
  tx: Tx,
  deps: Deps,
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<void> {
  await locked(tx, invoiceId)
  const sale = await lockSale(tx, id)
  if (sale?.status !== 'agreed' || sale.invoiceStatus !== 'paid' || (await isWaiting(tx, sale))) return
  await settle(tx, deps, sale)
}

async function notifySettled(tx: Tx, sale: SaleRow, houseName: string): Promise<void> {
  const card = titleOf(sale)
  const isAgain = sale.status === 'reopened'
  await notify(tx, sale.buyerId, {
    kind: 'title',
    title: isAgain ? labels.yourPurchaseIsConfirmed : labels.theCardIsYours,
    message: isAgain ? labels.isPaidAgainAndStays(card) : labels.isPaidAndNowYours(card),
    text: labels.isPaidAndYours(houseName, card),
    link: `/registry?card=${sale.cardId}`,
  })
  // a borrower is notified by their loan of the proceeds
  if (!hasSeller(sale) || sale.channel === 'foreclosure') return
  await notify(tx, sale.sellerId, {
    kind: 'title',
    title: labels.yourCardIsSold,
    message: labels.wasPaid(card, formatMoney(sale.netCents)),
    text: labels.isSoldIsDue(houseName, card, formatMoney(sale.netCents)),
    link: linkOf('sold', sale),
  })
}

/**
 * The payment was reversed after the title had passed. The title is not taken back automatically: the payout waits, the
 * card is held where it is, and an admin decides.
 */
async function reopen(tx: Tx, deps: Deps, sale: SaleRow): Promise<void> {
  if (sale.status === 'agreed') {
    await stopDelivery(tx, sale)
    publishChange(tx, sale)
    return
  }
  // it was paid and reversed before, so admins were already notified
  if (sale.status !== 'settled') return
  const isUnbooked = !(await isOutOfReach(tx, sale))
  if (isUnbooked) await unbook(tx, deps, sale, onHold(sale))
  const held = await hold(tx, deps, sale.cardId, sale.buyerId)
  const also = {
    reopened_at: tx.now,
    commitment_id: 'commitmentId' in held ? held.commitmentId : null,
    ...(isUnbooked && { entry_id: null, payout_id: null, credited_cents: 0 }),
  }
  await transition(tx, 'sales', saleActions, { id: sale.id, action: 'reopen', also: stamped(tx, sale, also) })
  const card = titleOf(sale)
  const isOwing = isUnbooked && hasSeller(sale)
  await notifyAdmins(tx, {
    kind: 'title',
    title: labels.aSoldCardIsUnpaid,
    message: [
      labels.thePaymentForWasReversed(card, sale.invoiceNumber),
      isOwing ? labels.thePayoutToTheSeller : isUnbooked || sale.isByHouse ? '' : labels.theSellerHasAlreadyBeen,
      'why' in held ? labels.itCouldntBePut(held.why) : labels.theCardIsOnHold,
      labels.collectTheMoneyOrUndoThe,
    ]
      .filter(Boolean)
      .join(' '),
    variant: 'destructive',
    link: `/admin/sales?sale=${sale.id}`,
  })
  if (isOwing)
    await notify(tx, sale.sellerId, {
      kind: 'title',
      title: labels.theBuyersPaymentWasReversedTitle,
      message: labels.yourPayout(card),
      link: linkOf('sold', sale),
    })
  publishChange(tx, sale)
}

/** The invoice ended unpaid or was credited in full, so the sale ends too. */
async function end(tx: Tx, deps: Deps, sale: SaleRow, reason: string): Promise<void> {
  const ended = {
    ...{ ended_at: tx.now, end_reason: reason, entry_id: null, payout_id: null },
    ...{ credited_cents: 0, commitment_id: null },
  }
  const action = sale.status === 'agreed' ? 'call_off' : 'undo'
  let clawbackId: string | null = null
  if (action === 'call_off') await release(tx, deps, sale.cardId, sale.commitmentId ?? '')
  else clawbackId = await takeTitleBack(tx, deps, sale, reason)
  const also = stamped(tx, sale, { ...ended, clawback_id: clawbackId, reopened_at: null })
  await transition(tx, 'sales', saleActions, { id: sale.id, action, also })
  tx.audit({ action: `sale.${action}`, object: { kind: 'sale', id: sale.id }, reason })
  if (action === 'call_off') await deps.hooks.saleCalledOff(tx, sale.id, reason)
  else await deps.hooks.saleUndone(tx, sale.id)
  const card = titleOf(sale)
  const isUndone = action === 'undo'
  await notify(tx, sale.buyerId, {
    kind: 'title',
    title: isUndone ? labels.saleUndoneTitle : labels.saleCanceled,
    message: isUndone ? labels.isNoLongerYours(card) : labels.yourPurchaseOfWasCanceled(card),
    link: linkOf('bought', sale),
  })
  if (hasSeller(sale) && sale.channel !== 'foreclosure')
    await notify(tx, sale.sellerId, {
      kind: 'title',
      title: isUndone ? labels.saleUndoneTitle : labels.saleCanceled,
      message: endedMessage(sale, isUndone, clawbackId),
      link: linkOf('sold', sale),
    })
  publishChange(tx, sale)
}

function endedMessage(sale: SaleRow, isUndone: boolean, clawbackId: string | null): string {
  const card = titleOf(sale)
  if (!isUndone) return labels.wasntSoldAndIsAvailable(card)
  if (clawbackId === null) return labels.isYoursAgain(card)
  return labels.isYoursAgainAndYouOwe(card, formatMoney(sale.netCents - sale.creditedCents))
}

/** Returns the seller's invoice for what they had been paid. */
async function takeTitleBack(tx: Tx, deps: Deps, sale: SaleRow, reason: string): Promise<string | null> {
  if (sale.isByFund && (await isOutOfReach(tx, sale))) throw new AppError('wrong_state', labels.theFundSpentIt)
  const { clawbackId } = await unbook(tx, deps, sale, { reason, words: labels.saleUndone(titleOf(sale)) })
  await giveBack(tx, deps, {
    cardId: sale.cardId,
    commitmentId: sale.commitmentId,
    fromId: sale.buyerId,
    toId: sale.sellerId,
    priceCents: sale.priceCents,
    costCents: sale.costCents,
    on: sale.settledOn ?? '',
    reason,
  })
  return clawbackId
}

/** A payout came back while its sale is unpaid: the proceeds wait with us again instead of being sent once more. */
export async function payoutReturned(tx: Tx, deps: Deps, payoutId: string): Promise<void> {
  const found = await findReopenedSaleOf(tx, payoutId)
  const sale = found && (await lockSale(tx, found.id))
  if (sale?.status !== 'reopened' || sale.entryId === null) return
  await unbook(tx, deps, sale, onHold(sale))
  await updateBooked(tx, sale)
  publishChange(tx, sale)
}

/** What was refunded of the buyer's fee is no part of what the card cost them, also if they have sold it by now. */
async function lowerCost(tx: Tx, deps: Deps, sale: SaleRow, amountCents: number): Promise<void> {
  if (sale.status !== 'settled' && sale.status !== 'reopened') return
  const { cardId, buyerId: ownerId, invoiceTotalCents: toCents } = sale
  const cost = { cardId, ownerId, fromCents: toCents + amountCents, toCents }
  if (await correctCost(tx, deps, cost)) return
  if (await correctSoldCost(tx, cost)) tx.publish({ users: [ownerId] }, { type: 'sale_updated' })
}

/** The price belongs to the seller: we can waive only our own fee, unless the sale ends. */
async function requireFeeOnly(tx: Tx, sale: SaleRow): Promise<void> {
  if (sale.status === 'undone' || sale.status === 'called_off') return
  if ((await findPriceCredited(tx, sale.invoiceId)) === 0) return
  const fee = sale.agreedFeeCents > 0 ? `the fee of ${formatMoney(sale.agreedFeeCents)}` : 'nothing'
  throw new AppError('wrong_state', labels.onASaleInvoice(fee))
}
