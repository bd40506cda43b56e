import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { saleActions } from '@ambry/contract/sales/kinds'

import type { Tx } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { InvoiceHandler, PaidInvoice } from '../billing/invoices/issuing-service.ts'
import { post, reverse, today } from '../billing/ledger/service.ts'
import { oweProceeds, takeProceedsBack } from '../billing/settling/payouts-service.ts'
import { giveBack, hold, letGo, release, sell } from '../cards/titles/selling-service.ts'
import { notify, notifyAdmins } from '../notices/service.ts'
import * as labels from './labels.ts'
import { findPriceCredited, lockSale, type SaleRow } from './queries.ts'

// What happens to a sale when its invoice changes, in the same transaction.

export const saleInvoices = (deps: () => Deps): InvoiceHandler => ({
  paid: async (tx, invoice) => settle(tx, deps(), await ofInvoice(tx, invoice)),
  reopened: async (tx, invoice) => reopen(tx, deps(), await ofInvoice(tx, invoice)),
  calledOff: async (tx, invoice) => end(tx, deps(), await ofInvoice(tx, invoice), labels.itsInvoiceWasCredited),
  voided: async (tx, invoice) => end(tx, deps(), await ofInvoice(tx, invoice), labels.itsInvoiceWasVoided),
  credited: async (tx, invoice) => requireFeeOnly(tx, await ofInvoice(tx, invoice)),
})

async function ofInvoice(tx: Tx, { purposeId, number }: PaidInvoice): Promise<SaleRow> {
  const sale = purposeId === null ? undefined : await lockSale(tx, purposeId)
  if (!sale) throw new Error(`invoice ${number} is of no sale`)
  return sale
}

const titleOf = ({ facts }: Pick<SaleRow, 'facts'>): string => cardTitle(facts)

export const publishChange = (tx: Tx, { buyerId, sellerId, isByHouse }: SaleRow | Sides) =>
  tx.publish({ admins: true, users: [buyerId, ...(isByHouse ? [] : [sellerId])] }, { type: 'sale_updated' })
type Sides = { buyerId: string; sellerId: string; isByHouse: boolean }

const linkOf = (side: 'bought' | 'sold', { id }: SaleRow) => `/sales?side=${side}&sale=${id}`

/** The columns that change with every state of a sale. */
const stamped = (tx: Tx, { version }: SaleRow, also: Record<string, unknown>) => ({
  ...also,
  updated_at: tx.now,
  version: version + 1,
})

/** Releases the price held so far to the seller, less their fee, or to us. */
async function book(tx: Tx, deps: Deps, sale: SaleRow): Promise<{ entryId: string; payoutId: string | null }> {
  const words = `${titleOf(sale)} sold, ${sale.invoiceNumber}`.slice(0, 300)
  const { priceCents, invoiceId } = sale
  if (!sale.isByHouse)
    return oweProceeds(tx, deps, {
      memberId: sale.sellerId,
      priceCents,
      feeCents: sale.sellerFeeCents,
      invoiceId,
      words,
      note: titleOf(sale).slice(0, 300),
    })
  const entryId = await post(tx, {
    kind: 'sale_settled',
    bookedOn: today(deps, tx.now),
    words,
    invoiceId,
    postings: [
      { code: 'card_proceeds', memberId: null, amountCents: priceCents },
      { code: 'card_sales', memberId: null, amountCents: -priceCents },
    ],
  })
  return { entryId, payoutId: null }
}

/** Returns false when the seller has already been paid. */
async function unbook(tx: Tx, deps: Deps, sale: SaleRow, reason: string): Promise<boolean> {
  const { entryId, payoutId, invoiceId } = sale
  if (entryId === null) return true
  if (payoutId) return takeProceedsBack(tx, deps, payoutId, { invoiceId, reason })
  await reverse(tx, entryId, {
    kind: 'sale_undone',
    bookedOn: today(deps, tx.now),
    words: labels.saleUndone(sale.invoiceNumber),
    invoiceId,
  })
  return true
}

async function settle(tx: Tx, deps: Deps, sale: SaleRow): Promise<void> {
  const on = today(deps, tx.now)
  const { entryId, payoutId } = sale.entryId
    ? { entryId: sale.entryId, payoutId: sale.payoutId }
    : await book(tx, deps, sale)
  const booked = { entry_id: entryId, payout_id: payoutId, commitment_id: null, reopened_at: null }
  if (sale.status === 'agreed') {
    const { sellerCostCents } = await sell(tx, deps, {
      cardId: sale.cardId,
      commitmentId: sale.commitmentId ?? '',
      toId: sale.buyerId,
      priceCents: sale.priceCents,
      costCents: sale.priceCents + sale.buyerFeeCents,
      on,
      saleId: sale.id,
    })
    const also = { ...booked, settled_on: on, settled_at: tx.now, cost_cents: sale.isByHouse ? null : sellerCostCents }
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
  if (sale.status === 'agreed') await deps.hooks.saleSettled(tx, sale.id)
  await notifySettled(tx, sale, deps.settings.current.houseName)
  publishChange(tx, sale)
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
  if (sale.isByHouse) return
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
  // it was paid and reversed before, so admins were already notified
  if (sale.status !== 'settled') return
  const isUnbooked = await unbook(tx, deps, sale, labels.theBuyersPaymentWasReversedSentence)
  const held = await hold(tx, deps, sale.cardId, sale.buyerId)
  const also = {
    reopened_at: tx.now,
    commitment_id: 'commitmentId' in held ? held.commitmentId : null,
    ...(isUnbooked && { entry_id: null, payout_id: null }),
  }
  await transition(tx, 'sales', saleActions, { id: sale.id, action: 'reopen', also: stamped(tx, sale, also) })
  const card = titleOf(sale)
  const isOwing = isUnbooked && !sale.isByHouse
  await notifyAdmins(tx, {
    kind: 'title',
    title: labels.aSoldCardIsUnpaid,
    message: [
      labels.thePaymentForWasReversed(card, sale.invoiceNumber),
      isOwing ? labels.thePayoutToTheSeller : sale.isByHouse ? '' : labels.theSellerHasAlreadyBeen,
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
  const ended = { ended_at: tx.now, end_reason: reason, entry_id: null, payout_id: null, commitment_id: null }
  const action = sale.status === 'agreed' ? 'call_off' : 'undo'
  if (action === 'call_off') await release(tx, deps, sale.cardId, sale.commitmentId ?? '')
  else await takeTitleBack(tx, deps, sale, reason)
  const also = stamped(tx, sale, { ...ended, reopened_at: null })
  await transition(tx, 'sales', saleActions, { id: sale.id, action, also })
  tx.audit({ action: `sale.${action}`, object: { kind: 'sale', id: sale.id }, reason })
  if (action === 'call_off') await deps.hooks.saleCalledOff(tx, sale.id, reason)
  const card = titleOf(sale)
  const isUndone = action === 'undo'
  await notify(tx, sale.buyerId, {
    kind: 'title',
    title: isUndone ? labels.saleUndoneTitle : labels.saleCanceled,
    message: isUndone ? labels.isNoLongerYours(card) : labels.yourPurchaseOfWasCanceled(card),
    link: linkOf('bought', sale),
  })
  if (!sale.isByHouse)
    await notify(tx, sale.sellerId, {
      kind: 'title',
      title: isUndone ? labels.saleUndoneTitle : labels.saleCanceled,
      message: isUndone ? labels.isYoursAgain(card) : labels.wasntSoldAndIsAvailable(card),
      link: linkOf('sold', sale),
    })
  publishChange(tx, sale)
}

async function takeTitleBack(tx: Tx, deps: Deps, sale: SaleRow, reason: string): Promise<void> {
  if (!(await unbook(tx, deps, sale, reason)))
    throw new AppError('wrong_state', labels.theSellerHasAlreadyBeenPaid(formatMoney(sale.netCents)))
  await giveBack(tx, deps, {
    cardId: sale.cardId,
    commitmentId: sale.commitmentId,
    fromId: sale.buyerId,
    toId: sale.sellerId,
    priceCents: sale.priceCents,
    on: sale.settledOn ?? '',
    reason,
  })
}

/** The price belongs to the seller: we can waive only our own fee, unless the sale ends. */
async function requireFeeOnly(tx: Tx, sale: SaleRow): Promise<void> {
  if (sale.status === 'undone' || sale.status === 'called_off') return
  if ((await findPriceCredited(tx, sale.invoiceId)) === 0) return
  const fee = sale.agreedFeeCents > 0 ? `the fee of ${formatMoney(sale.agreedFeeCents)}` : 'nothing'
  throw new AppError('wrong_state', labels.onASaleInvoice(fee))
}
