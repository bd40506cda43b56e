import { formatMoney, portionHalfEven } from '@ambry/contract/kernel/money'
import { type ListingEnd, listingActions } from '@ambry/contract/secure/kinds'
import type { Listing } from '@ambry/contract/secure/promotions/endpoints'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { holdAgain, lockForSecure, putUp, type Shown, takeDown } from '../../cards/lists/service.ts'
import { notify } from '../../notices/service.ts'
import { notifyWatchers } from '../gallery/watching-service.ts'
import { endPromotionOf, standByListing } from '../promotions/ending-service.ts'
import { closeWaits, declineAll, declineOne, requestsChanged } from '../requests/declines-service.ts'
import { forgetConsents, listOpenOfCard } from '../requests/queries.ts'
import { listOpenWaits, updateOffer } from '../waitlist/queries.ts'
import * as labels from './labels.ts'
import {
  endedColumns,
  findListing,
  findListingFigures,
  insertListing,
  type ListingRow,
  listCardsOfSeller,
  lockListing,
  updateCommitment,
  updatePrice,
} from './queries.ts'

// Lists, reprices, pauses and removes cards in Secure. The caller must have locked the card.

/** Every member's gallery has changed. */
export const galleryChanged = (tx: Tx) => tx.publish({ everyone: true }, { type: 'card_updated' })

export async function lockShown(tx: Tx, deps: Deps, cardId: string): Promise<Shown> {
  const card = await lockForSecure(tx, deps, cardId)
  if (!card) throw notThere()
  return card
}

/** Lists the card in Secure. Only its fund lists a card of a fund. */
export async function list(
  tx: Tx,
  deps: Deps,
  cardId: string,
  priceCents: number,
  { isByFund = false }: { isByFund?: boolean } = {},
): Promise<string> {
  const card = await lockShown(tx, deps, cardId)
  const commitmentId = await putUp(tx, card, isByFund)
  const id = await insertListing(tx, {
    cardId,
    sellerId: card.ownerId,
    isByHouse: card.isHouse,
    priceCents,
    commitmentId,
  })
  tx.audit({ action: 'listing.list', object: { kind: 'card', id: cardId }, after: { priceCents } })
  await notifyWatchers(tx, card, {
    title: labels.aCardYoureWatching,
    words: labels.itsListed(formatMoney(priceCents)),
  })
  galleryChanged(tx)
  return id
}

const requireListing = async (tx: Tx, cardId: string): Promise<ListingRow> => {
  const listing = await lockListing(tx, cardId)
  if (!listing) throw new AppError('wrong_state', labels.itIsntInSecure)
  return listing
}

/**
 * Requests keep the price they were made at; a member who requested at the list price sees the new one before anything
 * is agreed.
 */
export async function reprice(tx: Tx, deps: Deps, cardId: string, priceCents: number): Promise<void> {
  const card = await lockShown(tx, deps, cardId)
  const listing = await requireListing(tx, cardId)
  if (listing.commitmentId === null) throw new AppError('wrong_state', labels.itsReservedForABuyer)
  if (listing.priceCents === priceCents) return
  await updatePrice(tx, listing.id, priceCents)
  await standByListing(tx, listing.id, priceCents)
  await followPrice(tx, card, listing, priceCents)
  tx.audit({
    action: 'listing.reprice',
    object: { kind: 'card', id: cardId },
    before: { priceCents: listing.priceCents },
    after: { priceCents },
  })
  if (listing.status === 'live')
    await notifyWatchers(tx, card, {
      title: priceCents < listing.priceCents ? labels.priceDropOnACard : labels.priceIncreaseOnACard,
      words: labels.itsNowListed(formatMoney(priceCents), formatMoney(listing.priceCents)),
    })
  galleryChanged(tx)
}

/**
 * A statement about the old price does not bind the owner. Consent to less must be obtained again, counteroffers below
 * the new price end, and a waitlist offer changes to the new price.
 */
async function followPrice(tx: Tx, card: Shown, listing: ListingRow, priceCents: number): Promise<void> {
  if (!card.isHouse && priceCents > listing.priceCents) {
    await forgetConsents(tx, card.id)
    for (const request of await listOpenOfCard(tx, card.id))
      if (request.status === 'countered' && (request.counterCents ?? 0) < priceCents)
        await declineOne(tx, request, card, labels.theOwnerChangedTheList)
  }
  const wait = (await listOpenWaits(tx, card.id)).find(({ status }) => status === 'offered')
  if (wait) {
    await updateOffer(tx, wait.id, priceCents)
    await notify(tx, wait.memberId, {
      kind: 'requests',
      title: labels.thePriceOfYourWaitlist,
      message: labels.youCanNowBuy(card.title, formatMoney(priceCents)),
      link: `/secure/${card.id}`,
    })
  }
  requestsChanged(tx, [card.ownerId])
}

/** Removes the card: notifies everyone who requested it, and closes the waitlist. */
export async function unlist(tx: Tx, deps: Deps, cardId: string, reason: string): Promise<void> {
  const card = await lockShown(tx, deps, cardId)
  const listing = await requireListing(tx, cardId)
  if (listing.commitmentId === null) throw new AppError('wrong_state', labels.itsReservedForABuyerCancel)
  await takeDown(tx, card, listing.commitmentId)
  await endListing(tx, card, listing, 'unlisted', reason)
  tx.audit({ action: 'listing.unlist', object: { kind: 'card', id: cardId }, reason })
  galleryChanged(tx)
}

/** Ends the listing: sold or removed. */
export async function endListing(
  tx: Tx,
  card: Shown,
  listing: ListingRow,
  how: ListingEnd,
  reason: string,
): Promise<void> {
  await transition(tx, 'listings', listingActions, {
    id: listing.id,
    action: 'end',
    also: endedColumns(tx, how, reason),
  })
  const words = how === 'sold' ? labels.theCardWasSold : labels.theCardWasRemoved
  await declineAll(tx, card, { except: null, reason: words })
  await closeWaits(tx, card, words)
  await endPromotionOf(tx, listing.id, how, reason)
  if (how === 'unlisted' && !listing.isByHouse && tx.origin.actorId !== listing.sellerId)
    await notify(tx, listing.sellerId, {
      kind: 'requests',
      title: labels.yourCardWasRemoved,
      message: labels.isNoLongerListed(card.title, reason),
      text: labels.yourCardWasRemovedFromSecure(card.title, reason),
      link: `/registry?card=${card.id}`,
    })
}

/**
 * A reservation fell through and the listing holds the card again. Returns false when there is no listing to return to.
 */
export async function restore(tx: Tx, deps: Deps, cardId: string): Promise<boolean> {
  const card = await lockShown(tx, deps, cardId)
  const listing = await lockListing(tx, cardId)
  if (!listing || listing.commitmentId !== null) return false
  // its title may be disputed by now, or it is committed elsewhere: then it cannot be listed
  const why = card.isFund ? card.whyFund : card.why
  if (why) {
    await endListing(tx, card, listing, 'unlisted', why)
    galleryChanged(tx)
    return false
  }
  await updateCommitment(tx, listing.id, await holdAgain(tx, cardId))
  galleryChanged(tx)
  return listing.status === 'live'
}

/** Hides a suspended owner's cards. Reserved ones stay, because a buyer has an invoice for them. */
export async function pauseOf(tx: Tx, deps: Deps, ownerId: string): Promise<void> {
  for (const { cardId } of await listCardsOfSeller(tx, ownerId)) {
    const card = await lockShown(tx, deps, cardId)
    const listing = await lockListing(tx, cardId)
    if (listing?.status !== 'live') continue
    await transition(tx, 'listings', listingActions, { id: listing.id, action: 'pause', also: { updated_at: tx.now } })
    await declineAll(tx, card, { except: null, reason: labels.theCardIsntAvailable })
    await closeWaits(tx, card, labels.theCardIsntAvailable)
  }
  galleryChanged(tx)
}

export async function resumeOf(tx: Tx, deps: Deps, ownerId: string): Promise<void> {
  for (const { cardId } of await listCardsOfSeller(tx, ownerId)) {
    await lockShown(tx, deps, cardId)
    const listing = await lockListing(tx, cardId)
    if (listing?.status !== 'paused') continue
    await transition(tx, 'listings', listingActions, { id: listing.id, action: 'resume', also: { updated_at: tx.now } })
  }
  galleryChanged(tx)
}

export async function listingOf(db: Db, card: Shown): Promise<{ listing: Listing | null; why: string | null }> {
  const listing = await findListing(db, card.id)
  if (!listing) return { listing: null, why: whyAdminCannotList(card) }
  const { requests, watchers, promotionId, isReserved } = await findListingFigures(db, listing)
  return {
    listing: {
      id: listing.id,
      listPriceCents: listing.priceCents,
      availability: isReserved ? 'reserved' : requests > 0 ? 'requested' : 'open',
      isPaused: listing.status === 'paused',
      listedAt: listing.listedAt,
      isByHouse: listing.isByHouse,
      requests,
      watchers,
      promotionId,
    },
    why: null,
  }
}

const whyAdminCannotList = (card: Shown): string | null => card.why ?? (card.isHouse ? null : labels.itBelongsToAMember)

export type ListingChange =
  | { action: 'list'; price: { by: 'price'; cents: number } | { by: 'value'; bps: number } }
  | { action: 'reprice'; price: { by: 'price'; cents: number } | { by: 'change'; bps: number } }
  | { action: 'unlist'; reason: string }

/** A bulk action of an admin on one card. */
export async function changeListing(tx: Tx, deps: Deps, cardId: string, change: ListingChange): Promise<void> {
  const card = await lockShown(tx, deps, cardId)
  if (card.isFund) throw new AppError('wrong_state', labels.itsFundOffersIt)
  if (change.action === 'unlist') return unlist(tx, deps, cardId, change.reason)
  if (change.action === 'list') {
    const why = whyAdminCannotList(card)
    if (why) throw new AppError('wrong_state', why)
    await list(tx, deps, cardId, priceToList(card, change.price))
    return
  }
  const listing = await requireListing(tx, cardId)
  if (!listing.isByHouse) throw new AppError('wrong_state', labels.itsOwnerSetsThePrice)
  const { price } = change
  const cents =
    price.by === 'price'
      ? price.cents
      : listing.priceCents + wholeDollars(portionHalfEven(listing.priceCents, price.bps))
  await reprice(tx, deps, cardId, Math.max(cents, 1))
}

function priceToList(card: Shown, price: { by: 'price'; cents: number } | { by: 'value'; bps: number }): number {
  if (price.by === 'price') return price.cents
  if (card.valueCents === null) throw new AppError('wrong_state', labels.weHaventAppraisedItYet)
  return Math.max(wholeDollars(portionHalfEven(card.valueCents, price.bps)), 100)
}

/** Computed prices are rounded to whole dollars; typed ones are kept as they are. */
const wholeDollars = (cents: number) => Math.round(cents / 100) * 100
