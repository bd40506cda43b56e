import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { isLapsed } from '@ambry/contract/sales/negotiation/rules'
import { requestActions, waitActions } from '@ambry/contract/secure/kinds'

import type { Tx } from '../../../db/transaction.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { isActive } from '../../accounts/people/service.ts'
import type { Shown } from '../../cards/lists/service.ts'
import { notify } from '../../notices/service.ts'
import { agree, callOff, lockInvoiceOf } from '../../sales/service.ts'
import { notifyWatchers } from '../gallery/watching-service.ts'
import { findListing, type ListingRow, lockListing, updateCommitment } from '../listings/queries.ts'
import { endListing, galleryChanged, lockShown, restore } from '../listings/service.ts'
import { offerNext } from '../waitlist/offers-service.ts'
import { findOpenWait } from '../waitlist/queries.ts'
import { declineAll, requestEvent, requestsChanged } from './declines-service.ts'
import * as labels from './labels.ts'
import { findRequest, findRequestOfSale, listLapsed, lockRequest, type RequestRow, stamped } from './queries.ts'
import { negotiationOf, whyNotAt } from './rules.ts'

// A card is reserved for one member until they have paid or run out of time. The hold itself is a sale: Secure only
// decides who gets it, and what follows for everyone else.

export type Held = { request: RequestRow; card: Shown; listing: ListingRow | undefined }

/** Locks a request with its card. A reserved one has an invoice, which is locked first. */
export async function lockHeld(tx: Tx, deps: Deps, id: string): Promise<Held | null> {
  const found = await findRequest(tx, id)
  if (!found) return null
  if (found.saleId && found.status === 'approved') await lockInvoiceOf(tx, found.saleId)
  const card = await lockShown(tx, deps, found.cardId)
  const listing = await lockListing(tx, found.cardId)
  const request = await lockRequest(tx, id)
  return request ? { request, card, listing } : null
}

/** The listing a card can be reserved from; throws with the reason when it cannot. */
export function requireFree({ listing }: Pick<Held, 'listing'>): ListingRow & { commitmentId: string } {
  if (!listing) throw new AppError('wrong_state', labels.theCardIsNoLonger)
  if (listing.commitmentId === null) throw new AppError('wrong_state', labels.theCardWasReserved)
  if (listing.status !== 'live') throw new AppError('wrong_state', labels.theCardIsntAvailable)
  return { ...listing, commitmentId: listing.commitmentId }
}

/** Reserves the card at this price and bills it. All other requesters are declined. */
export async function hold(tx: Tx, deps: Deps, held: Held, cents: number, action: 'approve' | 'accept'): Promise<void> {
  const { request, card } = held
  const listing = requireFree(held)
  // regardless of earlier consent, because the price may have been raised since
  const why = whyNotAt(cents, { ...request, listPriceCents: listing.priceCents })
  if (why) throw new AppError('wrong_state', why)
  if (!(await isActive(tx, request.memberId))) throw new AppError('wrong_state', labels.theMembersAccountIsNo)
  await updateCommitment(tx, listing.id, null)
  const sale = await agree(tx, deps, {
    cardId: card.id,
    buyerId: request.memberId,
    priceCents: cents,
    channel: 'secure',
    instead: listing.commitmentId,
  })
  const payUntil = addSeconds(tx.now, Math.max(deps.settings.current.purchaseDueDays, 1) * 86_400)
  await transition(tx, 'card_requests', requestActions, {
    id: request.id,
    action,
    also: stamped(tx, request, {
      agreed_cents: cents,
      sale_id: sale.id,
      pay_until: payUntil,
      ...(action === 'approve' && { decided_by: tx.origin.actorId, decided_at: tx.now }),
    }),
  })
  await endOwnWait(tx, card.id, request.memberId)
  await declineAll(tx, card, { except: request.id, reason: labels.anotherRequestWasApproved })
  const total = formatMoney(sale.invoice.totalCents)
  await notify(tx, request.memberId, {
    kind: 'requests',
    title: labels.cardRequestUpdated,
    message: `${card.title} is reserved for you at ${formatMoney(cents)}. Pay ${sale.invoice.number} (${total} including the fee) to complete your purchase.`,
    text: labels.isReservedForYou(deps.settings.current.houseName, card.title, total),
    link: `/secure?tab=requests&request=${request.id}`,
    live: requestEvent('approved', card),
  })
  requestsChanged(tx, [request.memberId, ...(card.isHouse ? [] : [card.ownerId])])
  galleryChanged(tx)
}

/** A member who gets the card leaves its waitlist, however they got it. */
async function endOwnWait(tx: Tx, cardId: string, memberId: string): Promise<void> {
  const wait = await findOpenWait(tx, cardId, memberId)
  if (!wait) return
  const action = wait.status === 'offered' ? 'accept' : 'close'
  await transition(tx, 'card_waits', waitActions, { id: wait.id, action, also: { ended_at: tx.now } })
}

/** The sale was paid: the card has a new owner and leaves Secure. */
export async function requestPaid(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const found = await findRequestOfSale(tx, saleId)
  if (!found) return
  const card = await lockShown(tx, deps, found.cardId)
  const request = await lockRequest(tx, found.id)
  if (request?.status !== 'approved') return
  await transition(tx, 'card_requests', requestActions, {
    id: request.id,
    action: 'complete',
    also: stamped(tx, request),
  })
  const listing = await lockListing(tx, card.id)
  if (listing) await endListing(tx, card, listing, 'sold', 'Sold')
  await notifyWatchers(
    tx,
    { ...card, ownerId: request.memberId },
    { title: labels.aCardYoureWatchingSold, words: labels.itHasLeftSecure },
  )
  tx.publish({ users: [request.memberId] }, { ...requestEvent('completed', card), userId: request.memberId })
  requestsChanged(tx, [request.sellerId])
  galleryChanged(tx)
}

/**
 * The sale fell through: the card is back in Secure, for the next person waiting. The reason may have been recorded
 * already.
 */
export async function holdLapsed(tx: Tx, deps: Deps, saleId: string, reason: string): Promise<void> {
  const found = await findRequestOfSale(tx, saleId)
  if (!found) return
  const card = await lockShown(tx, deps, found.cardId)
  const request = await lockRequest(tx, found.id)
  if (request?.status === 'approved') await takeBack(tx, request, card, reason)
  requestsChanged(tx, [found.memberId, ...(found.isByHouse ? [] : [found.sellerId])])
  if (!(await restore(tx, deps, card.id))) return
  const listing = await findListing(tx, card.id)
  if (listing) await offerNext(tx, deps, card, listing)
}

/** Ends the reservation with a reason given by an admin. */
export async function takeBack(tx: Tx, request: RequestRow, card: Shown, reason: string): Promise<void> {
  await transition(tx, 'card_requests', requestActions, {
    id: request.id,
    action: 'call_off',
    also: stamped(tx, request, { answer: reason.slice(0, 500), decided_by: tx.origin.actorId, decided_at: tx.now }),
  })
  await notify(tx, request.memberId, {
    kind: 'requests',
    title: labels.cardRequestUpdated,
    message: labels.isNoLongerReserved(card.title, reason),
    link: `/secure?tab=requests&request=${request.id}`,
    live: requestEvent('declined', card),
  })
}

const lapsedAtOnce = 100
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Ends unanswered counteroffers and unpaid reservations, each on its own and only if still so. */
export async function expireAll(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  // page by page, so that rows that cannot be ended do not block the others
  for (let after = lowestId; ; ) {
    const page = await listLapsed(deps.db, now, after, lapsedAtOnce)
    for (const { id } of page)
      await eachForItself(deps, 'a request whose time is over', id, () =>
        deps.transactions.run(systemOrigin, (tx) => expire(tx, deps, id)),
      )
    const last = page.at(-1)
    if (!last || page.length < lapsedAtOnce) return
    after = last.id
  }
}

async function expire(tx: Tx, deps: Deps, id: string): Promise<void> {
  const held = await lockHeld(tx, deps, id)
  if (!held) return
  const { request, card } = held
  const now = tx.now.toISOString()
  const isUnanswered = request.status === 'countered' && isLapsed(negotiationOf(request), tx.now)
  const isUnpaid =
    request.status === 'approved' && request.payUntil !== null && request.payUntil <= now && !request.isProcessing
  if (!isUnanswered && !isUnpaid) return
  await transition(tx, 'card_requests', requestActions, { id, action: 'expire', also: stamped(tx, request) })
  await notify(tx, request.memberId, {
    kind: 'requests',
    title: labels.cardRequestUpdated,
    message: isUnpaid ? labels.wasntPaidInTime(card.title) : labels.ourCounterofferForExpired(card.title),
    text: labels.yourRequestForHasExpired(deps.settings.current.houseName, card.title),
    link: `/secure?tab=requests&request=${id}`,
    live: requestEvent('expired', card),
  })
  requestsChanged(tx, [request.memberId])
  galleryChanged(tx)
  if (isUnpaid && request.saleId) await callOff(tx, deps, request.saleId, labels.itWasntPaidInTime)
}
