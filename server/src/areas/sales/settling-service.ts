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
import { findPriceCredited, lockSale, type SaleRow } from './queries.ts'

// What follows for a sale when something becomes of its invoice, all of it in the same transaction.

export const saleInvoices = (deps: () => Deps): InvoiceHandler => ({
  paid: async (tx, invoice) => settle(tx, deps(), await ofInvoice(tx, invoice)),
  reopened: async (tx, invoice) => reopen(tx, deps(), await ofInvoice(tx, invoice)),
  calledOff: async (tx, invoice) => end(tx, deps(), await ofInvoice(tx, invoice), 'Its invoice was credited in full.'),
  voided: async (tx, invoice) => end(tx, deps(), await ofInvoice(tx, invoice), 'Its invoice was voided.'),
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

/** What moves with a sale's state besides. */
const stamped = (tx: Tx, { version }: SaleRow, also: Record<string, unknown>) => ({
  ...also,
  updated_at: tx.now,
  version: version + 1,
})

/** The price, held until now, is the seller's less their fee; or the house's own. */
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

/** False when the seller has the money already. */
async function unbook(tx: Tx, deps: Deps, sale: SaleRow, reason: string): Promise<boolean> {
  const { entryId, payoutId, invoiceId } = sale
  if (entryId === null) return true
  if (payoutId) return takeProceedsBack(tx, deps, payoutId, { invoiceId, reason })
  await reverse(tx, entryId, {
    kind: 'sale_undone',
    bookedOn: today(deps, tx.now),
    words: `Sale undone, ${sale.invoiceNumber}`,
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
    title: isAgain ? 'Your purchase is confirmed' : 'The card is yours',
    message: isAgain ? `${card} is paid again and stays yours.` : `${card} is paid and now yours.`,
    text: `${houseName}: ${card} is paid and yours.`,
    link: `/registry?card=${sale.cardId}`,
  })
  if (sale.isByHouse) return
  await notify(tx, sale.sellerId, {
    kind: 'title',
    title: 'Your card is sold',
    message: `${card} was paid. ${formatMoney(sale.netCents)} is due to you.`,
    text: `${houseName}: ${card} is sold. ${formatMoney(sale.netCents)} is due to you.`,
    link: linkOf('sold', sale),
  })
}

/**
 * The payment was taken back after title had passed. Title is never taken back in silence: what was to go to the seller
 * waits, the card is held where it is, and the house decides.
 */
async function reopen(tx: Tx, deps: Deps, sale: SaleRow): Promise<void> {
  // paid and taken back before: the house has been asked already
  if (sale.status !== 'settled') return
  const isUnbooked = await unbook(tx, deps, sale, 'The buyer’s payment was reversed.')
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
    title: 'A sold card is unpaid again',
    message: [
      `The payment for ${card} was reversed, and ${sale.invoiceNumber} is open again.`,
      isOwing ? 'The payout to the seller is canceled.' : sale.isByHouse ? '' : 'The seller has already been paid.',
      'why' in held ? `It couldn’t be put on hold: ${held.why}` : 'The card is on hold.',
      'Collect the money, or undo the sale.',
    ]
      .filter(Boolean)
      .join(' '),
    variant: 'destructive',
    link: `/admin/sales?sale=${sale.id}`,
  })
  if (isOwing)
    await notify(tx, sale.sellerId, {
      kind: 'title',
      title: 'The buyer’s payment was reversed',
      message: `Your payout for ${card} is on hold until the buyer pays again. We’ll let you know.`,
      link: linkOf('sold', sale),
    })
  publishChange(tx, sale)
}

/** Its invoice ended without being paid, or was given back in full: so does the sale. */
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
    title: isUndone ? 'Sale undone' : 'Sale canceled',
    message: isUndone ? `${card} is no longer yours.` : `Your purchase of ${card} was canceled. Nothing is due.`,
    link: linkOf('bought', sale),
  })
  if (!sale.isByHouse)
    await notify(tx, sale.sellerId, {
      kind: 'title',
      title: isUndone ? 'Sale undone' : 'Sale canceled',
      message: isUndone ? `${card} is yours again.` : `${card} wasn’t sold and is available again.`,
      link: linkOf('sold', sale),
    })
  publishChange(tx, sale)
}

async function takeTitleBack(tx: Tx, deps: Deps, sale: SaleRow, reason: string): Promise<void> {
  if (!(await unbook(tx, deps, sale, reason)))
    throw new AppError(
      'wrong_state',
      `The seller has already been paid ${formatMoney(sale.netCents)} for this card, so ownership can’t be returned automatically. Get the money back from them first.`,
    )
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

/** The price belongs to the seller; the house can waive what it earns, and no more, unless the sale ends. */
async function requireFeeOnly(tx: Tx, sale: SaleRow): Promise<void> {
  if (sale.status === 'undone' || sale.status === 'called_off') return
  if ((await findPriceCredited(tx, sale.invoiceId)) === 0) return
  const fee = sale.agreedFeeCents > 0 ? `the fee of ${formatMoney(sale.agreedFeeCents)}` : 'nothing'
  throw new AppError(
    'wrong_state',
    `On a sale invoice, only ${fee} can be partly credited, because the price belongs to the seller. To undo the sale, credit the full amount.`,
  )
}
