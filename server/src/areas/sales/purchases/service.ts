import { randomUUID } from 'node:crypto'
import { cardTitle } from '@ambry/contract/cards/kinds'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, reverse, today } from '../../billing/ledger/service.ts'
import { owePurchase } from '../../billing/settling/payouts-service.ts'
import { takeTitle } from '../../cards/titles/buying-service.ts'
import type { SaleRow } from '../queries.ts'
import { settlementOfOffer } from '../settlements/service.ts'
import * as labels from './labels.ts'
import {
  findPayoutOf,
  findStanding,
  insertPurchase,
  lockOpenPurchase,
  lockPurchaseOfSale,
  moveTo,
  writeCost,
} from './queries.ts'

// Cards that become ours. Each is an asset at cost until we sell it; then its cost is an expense of the sale.

type FromMember = {
  cardId: string
  title: string
  sellerId: string
  /** What holds the card for us. */
  commitmentId: string
  priceCents: number
  feeCents: number
  /** What it was sold to us in: all of its cards are one settlement, and one payout while that is due. */
  offer: { id: string; number: string; count: number; agreedOn: Day }
}

/** Title, entry, payout and purchase, all or none. */
export async function buyFromMember(
  tx: Tx,
  deps: Deps,
  { cardId, title, sellerId, commitmentId, priceCents, feeCents, offer }: FromMember,
): Promise<{ id: string; payoutId: string }> {
  if (priceCents - feeCents <= 0) throw new AppError('refused', labels.theFeeLeavesNothing)
  const id = randomUUID()
  const on = today(deps, tx.now)
  const bought = { cardId, commitmentId, costCents: priceCents, on, from: labels.aMember, purchaseId: id }
  const { sellerCostCents } = await takeTitle(tx, deps, bought)
  const { payoutId, entryId } = await owePurchase(tx, deps, {
    memberId: sellerId,
    priceCents,
    feeCents,
    words: labels.bought(title).slice(0, 300),
    note: offer.count === 1 ? title.slice(0, 300) : labels.collection(offer.number),
    payoutId: await findPayoutOf(tx, offer.id),
  })
  const settlement = await settlementOfOffer(tx, deps, { memberId: sellerId, offerId: offer.id })
  await insertPurchase(tx, {
    id,
    cardId,
    sellerId,
    source: labels.aMember,
    costCents: priceCents,
    boughtOn: on,
    agreedOn: offer.agreedOn,
    entryId,
    payoutId,
    settlementId: settlement.id,
    sellerCostCents,
  })
  return { id, payoutId }
}

type FromOutside = { cardId: string; title: string; source: string; costCents: number; boughtOn: Day }

/** The card is registered in our name already; what it cost left our bank account. */
export async function buyFromOutside(
  tx: Tx,
  deps: Deps,
  { cardId, title, source, costCents, boughtOn }: FromOutside,
): Promise<{ id: string }> {
  if (boughtOn > today(deps, tx.now)) {
    const message = labels.enterADateThatIsnt
    throw new AppError('refused', message, { errors: [{ path: 'boughtOn', message }] })
  }
  const id = randomUUID()
  const entryId = await post(tx, {
    kind: 'card_bought',
    bookedOn: boughtOn,
    words: labels.bought(title).slice(0, 300),
    postings: [
      { code: 'card_inventory', memberId: null, amountCents: costCents },
      { code: 'bank', memberId: null, amountCents: -costCents },
    ],
  })
  await insertPurchase(tx, {
    id,
    cardId,
    sellerId: null,
    source,
    costCents,
    boughtOn,
    agreedOn: boughtOn,
    entryId,
    payoutId: null,
    settlementId: null,
    sellerCostCents: null,
  })
  return { id }
}

type OurSale = Pick<SaleRow, 'id' | 'cardId' | 'facts' | 'invoiceId' | 'invoiceNumber'>

type CostBooked = { purchaseId: string; sellerId: string | null; entryId: string }

/** Cards we owned before purchases were booked have no cost here. */
async function book(tx: Tx, deps: Deps, cardId: string, words: string): Promise<CostBooked | null> {
  const purchase = await lockOpenPurchase(tx, cardId)
  if (!purchase) return null
  const entryId = await post(tx, {
    kind: 'card_cost',
    bookedOn: today(deps, tx.now),
    words: words.slice(0, 300),
    postings: [
      { code: 'card_costs', memberId: null, amountCents: purchase.costCents },
      { code: 'card_inventory', memberId: null, amountCents: -purchase.costCents },
    ],
  })
  return { purchaseId: purchase.id, sellerId: purchase.sellerId, entryId }
}

/** A card we bought is sold. */
export async function bookCost(tx: Tx, deps: Deps, sale: OurSale): Promise<void> {
  const booked = await book(tx, deps, sale.cardId, labels.costOf(cardTitle(sale.facts), sale.invoiceNumber))
  if (booked) await writeCost(tx, booked.purchaseId, { saleId: sale.id, entryId: booked.entryId })
}

type ToFund = { cardId: string; title: string; fundId: string; fundName: string }

/** A card of ours becomes a fund's. Returns where we had it from. */
export async function bookCostOfFund(
  tx: Tx,
  deps: Deps,
  { cardId, title, fundId, fundName }: ToFund,
): Promise<'inventory' | 'member' | 'outside'> {
  const booked = await book(tx, deps, cardId, labels.costOf(title, fundName))
  if (!booked) return 'inventory'
  await writeCost(tx, booked.purchaseId, { fundId, entryId: booked.entryId })
  return booked.sellerId === null ? 'outside' : 'member'
}

/** The sale was undone, or its payment reversed: its price isn't income anymore, and neither is its cost an expense. */
export async function unbookCost(tx: Tx, deps: Deps, sale: OurSale): Promise<void> {
  const purchase = await lockPurchaseOfSale(tx, sale.id)
  if (!purchase?.costEntryId) return
  await reverse(tx, purchase.costEntryId, {
    kind: 'card_cost',
    bookedOn: today(deps, tx.now),
    words: labels.costReturned(cardTitle(sale.facts), sale.invoiceNumber).slice(0, 300),
  })
  await writeCost(tx, purchase.id, null)
}

/**
 * The title of a card passed, whoever had it. One of ours that we didn't sell was never ours, such as after a claim was
 * upheld: what we paid for it is lost, and its owner can sell it to us. A merged record's purchase goes with it.
 */
export async function titlePassed(tx: Tx, deps: Deps, cardId: string): Promise<void> {
  const purchase = await lockOpenPurchase(tx, cardId)
  const card = purchase && (await findStanding(tx, cardId))
  if (!card || card.isOurs) return
  if (card.mergedInto !== null) return moveTo(tx, purchase.id, card.mergedInto)
  const entryId = await post(tx, {
    kind: 'card_cost',
    bookedOn: today(deps, tx.now),
    words: labels.isNoLongerOurs(cardTitle(card)).slice(0, 300),
    postings: [
      { code: 'card_costs', memberId: null, amountCents: purchase.costCents },
      { code: 'card_inventory', memberId: null, amountCents: -purchase.costCents },
    ],
  })
  await writeCost(tx, purchase.id, { entryId })
}
