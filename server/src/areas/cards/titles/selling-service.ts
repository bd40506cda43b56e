import { cardTitle } from '@ambry/contract/cards/kinds'
import type { Day } from '@ambry/contract/kernel/dates'

import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { type CardDetailRow, findCard, lockCard, updateCard } from '../card-queries.ts'
import { cardStateOf, pictureOf } from '../present.ts'
import { happened } from '../provenance/service.ts'
import { changed, todayOf } from '../registry/service.ts'
import { insertValuations, listValuations, withdrawValuation } from '../registry/valuation-queries.ts'
import { factNames, type Identity, whyNotSold } from '../rules.ts'
import { backToFund, closeCommitment, findLastKept, openCommitment } from './commitment-queries.ts'
import * as labels from './labels.ts'

// What a sale does to a card. A reservation holds it while the buyer pays, so that nothing else can be agreed about it
// and it neither leaves the vault nor changes owner.

/** The fields of a card that a sale records. */
export type ForSale = {
  id: string
  ownerId: string
  ownerName: string
  isHouse: boolean
  isFund: boolean
  title: string
  picture: string
  facts: Identity
  /** Why it cannot be sold now; null when it can. */
  why: string | null
}

const forSale = (row: CardDetailRow, isByFund = false): ForSale => ({
  id: row.id,
  ownerId: row.ownerId,
  ownerName: row.ownerName,
  isHouse: row.ownerKind === 'house',
  isFund: row.ownerKind === 'fund',
  title: cardTitle(row),
  picture: pictureOf(row),
  facts: Object.fromEntries(factNames.map((name) => [name, row[name]])) as Identity,
  why: whyNotSold(cardStateOf(row), row.ownerKind, isByFund),
})

export async function cardForSale(db: Db, deps: Deps, cardId: string): Promise<ForSale> {
  const row = await findCard(db, cardId, todayOf(deps))
  if (!row) throw new AppError('refused', labels.cardNotFound)
  return forSale(row)
}

/** A card whose comps the caller may see: their own, one listed to members, or any for an admin. */
export async function comparedCard(
  deps: Deps,
  actor: Actor,
  cardId: string,
): Promise<{ facts: Identity; isHouse: boolean }> {
  const row = await findCard(deps.db, cardId, todayOf(deps))
  // an admin viewing a member's account sees what the member sees
  const isHouse = scopeOf(actor, 'card.own') === 'any' && actor.impersonatorId === null
  if (!row || !(isHouse || row.ownerId === actor.id || row.listPriceCents !== null)) throw notThere()
  return { facts: forSale(row).facts, isHouse }
}

const locked = async (tx: Tx, deps: Deps, cardId: string): Promise<CardDetailRow> => {
  const row = await lockCard(tx, cardId, todayOf(deps))
  if (!row) throw new AppError('refused', labels.cardNotFound)
  return row
}

/**
 * `instead` is the listing, lien or holding of a fund that the reservation replaces, in one step. Only the fund itself
 * lists its cards, so a reservation of one replaces something.
 */
export async function reserve(
  tx: Tx,
  deps: Deps,
  cardId: string,
  instead: string | null = null,
): Promise<ForSale & { commitmentId: string }> {
  let row = await locked(tx, deps, cardId)
  const isReplaced = instead !== null && (await closeCommitment(tx, instead))
  if (isReplaced) row = await locked(tx, deps, cardId)
  const card = forSale(row, isReplaced)
  if (card.why) throw new AppError('wrong_state', card.why)
  const commitmentId = await openCommitment(tx, cardId, 'reservation')
  await happened(tx, cardId, { kind: 'reserved', data: {}, private: { by: tx.origin.actorId } })
  await updateCard(tx, cardId, {})
  changed(tx, row.ownerId)
  return { ...card, commitmentId }
}

/** The sale fell through and the card is available again. */
export async function release(tx: Tx, deps: Deps, cardId: string, commitmentId: string): Promise<void> {
  const row = await locked(tx, deps, cardId)
  if (!(await closeCommitment(tx, commitmentId))) return
  await backToFund(tx, cardId, row.ownerKind)
  await happened(tx, cardId, { kind: 'reservation_lapsed', data: {}, private: { by: tx.origin.actorId } })
  await updateCard(tx, cardId, {})
  changed(tx, row.ownerId)
}

type Sold = {
  cardId: string
  commitmentId: string
  toId: string
  priceCents: number
  /** What the buyer paid for the card in total. */
  costCents: number
  on: Day
  saleId: string
}

/** Passes the title to the buyer. The seller's cost is returned for their own record of the sale only. */
export async function sell(tx: Tx, deps: Deps, sold: Sold): Promise<{ sellerCostCents: number | null }> {
  const { cardId, commitmentId, toId, priceCents, costCents, on, saleId } = sold
  const row = await locked(tx, deps, cardId)
  await closeCommitment(tx, commitmentId)
  await happened(tx, cardId, {
    kind: row.ownerKind === 'fund' ? 'fund_sold' : 'sold',
    data: { on },
    private: { from: row.ownerId, to: toId, priceCents, sale: saleId },
  })
  await updateCard(tx, cardId, { owner_id: toId })
  // the database archived the seller's private fields with their title; the buyer's start with what they paid
  await updateCard(tx, cardId, { cost_cents: costCents, acquired_on: on, acquired_from: 'Ambry' })
  await insertValuations(tx, [
    { cardId, source: 'sale', valueCents: priceCents, on, note: labels.soldInSecure, ownershipId: null },
  ])
  await deps.hooks.ownershipEnded(tx, cardId)
  await deps.hooks.cardsValued(tx, [cardId])
  changed(tx, row.ownerId)
  changed(tx, toId)
  return { sellerCostCents: row.costCents }
}

type Correction = { cardId: string; ownerId: string; fromCents: number; toCents: number }

/**
 * Part of what the owner paid was refunded. Returns false if they don't own the card anymore. A cost that they changed
 * themselves stays as it is.
 */
export async function correctCost(
  tx: Tx,
  deps: Deps,
  { cardId, ownerId, fromCents, toCents }: Correction,
): Promise<boolean> {
  const row = await locked(tx, deps, cardId)
  if (row.ownerId !== ownerId) return false
  if (row.costCents !== fromCents) return true
  await updateCard(tx, cardId, { cost_cents: toCents })
  changed(tx, ownerId)
  return true
}

/** Holds a card where it is while its sale is in question; null, with the reason, when it can no longer be held. */
export async function hold(
  tx: Tx,
  deps: Deps,
  cardId: string,
  ownerId: string,
): Promise<{ commitmentId: string } | { why: string }> {
  const row = await locked(tx, deps, cardId)
  if (row.ownerId !== ownerId) return { why: labels.theCardHasANew }
  if (row.custody === 'outbound') return { why: labels.theCardHasAlreadyLeft }
  const why = whyNotSold(cardStateOf(row), row.ownerKind)
  if (why) return { why }
  const commitmentId = await openCommitment(tx, cardId, 'reservation')
  await updateCard(tx, cardId, {})
  changed(tx, row.ownerId)
  return { commitmentId }
}

/** Ending a hold records no event, because nothing happened to the card. */
export async function letGo(tx: Tx, deps: Deps, cardId: string, commitmentId: string): Promise<void> {
  const row = await locked(tx, deps, cardId)
  await closeCommitment(tx, commitmentId)
  await updateCard(tx, cardId, {})
  changed(tx, row.ownerId)
}

type Returned = {
  cardId: string
  commitmentId: string | null
  fromId: string
  toId: string
  priceCents: number
  /** The seller's cost as the sale has it, without what was refunded since; null if it has none. */
  costCents: number | null
  on: Day
  reason: string
}

/** Undoes a sale: the title goes back, with the seller's private fields. */
export async function giveBack(tx: Tx, deps: Deps, back: Returned): Promise<void> {
  const { cardId, commitmentId, fromId, toId, priceCents, costCents, on, reason } = back
  const before = await locked(tx, deps, cardId)
  if (before.ownerId !== fromId) throw new AppError('wrong_state', labels.theBuyerNoLongerOwns)
  if (commitmentId) await closeCommitment(tx, commitmentId)
  const row = await locked(tx, deps, cardId)
  const why = whyNotSold(cardStateOf(row), row.ownerKind)
  if (why) throw new AppError('wrong_state', labels.ownershipCantBeReturnedNow(why))
  await happened(tx, cardId, { kind: 'title_corrected', data: {}, private: { from: fromId, to: toId, reason } })
  const kept = await findLastKept(tx, cardId, toId)
  await updateCard(tx, cardId, { owner_id: toId })
  if (kept)
    await updateCard(tx, cardId, {
      cost_cents: costCents ?? kept.costCents,
      acquired_on: kept.acquiredOn,
      acquired_from: kept.acquiredFrom,
      notes: kept.notes,
    })
  await backToFund(tx, cardId, (await locked(tx, deps, cardId)).ownerKind)
  const value = (await listValuations(tx, cardId, null)).find(
    (one) => one.source === 'sale' && !one.isWithdrawn && one.valueCents === priceCents && one.on === on,
  )
  if (value) await withdrawValuation(tx, value.id)
  await deps.hooks.ownershipEnded(tx, cardId)
  await deps.hooks.cardsValued(tx, [cardId])
  changed(tx, fromId)
  changed(tx, toId)
}
