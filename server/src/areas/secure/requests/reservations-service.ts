import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
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
import { findRequest, findRequestOfSale, listLapsed, lockRequest, type RequestRow, stamped } from './queries.ts'
import { whyNotAt } from './rules.ts'

// A card is reserved for one member until they have paid or their time is over. What holds it is a sale: Secure only
// decides who gets to make it, and what follows for everybody else.

export type Held = { request: RequestRow; card: Shown; listing: ListingRow | undefined }

/** A request with its card, both locked. One that is reserved has an invoice, which is locked before. */
export async function lockHeld(tx: Tx, deps: Deps, id: string): Promise<Held | null> {
  const found = await findRequest(tx, id)
  if (!found) return null
  if (found.saleId && found.status === 'approved') await lockInvoiceOf(tx, found.saleId)
  const card = await lockShown(tx, deps, found.cardId)
  const listing = await lockListing(tx, found.cardId)
  const request = await lockRequest(tx, id)
  return request ? { request, card, listing } : null
}

/** The listing a card can be reserved from; says why when it cannot. */
export function requireFree({ listing }: Pick<Held, 'listing'>): ListingRow & { commitmentId: string } {
  if (!listing) throw new AppError('wrong_state', 'The card is no longer in Secure.')
  if (listing.commitmentId === null) throw new AppError('wrong_state', 'The card was reserved for another request.')
  if (listing.status !== 'live') throw new AppError('wrong_state', 'The card isn’t available for now.')
  return { ...listing, commitmentId: listing.commitmentId }
}

/** Reserves the card at this price and bills it. Everybody else who asked is declined. */
export async function hold(tx: Tx, deps: Deps, held: Held, cents: number, action: 'approve' | 'accept'): Promise<void> {
  const { request, card } = held
  const listing = requireFree(held)
  // whatever was said before: the price may have been raised since
  const why = whyNotAt(cents, { ...request, listPriceCents: listing.priceCents })
  if (why) throw new AppError('wrong_state', why)
  if (!(await isActive(tx, request.memberId)))
    throw new AppError('wrong_state', 'The member’s account is no longer active.')
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
  await declineAll(tx, card, { except: request.id, reason: 'Another request was approved.' })
  const total = formatMoney(sale.invoice.totalCents)
  await notify(tx, request.memberId, {
    kind: 'requests',
    title: 'Card Request Updated',
    message: `${card.title} is reserved for you at ${formatMoney(cents)}. Pay ${sale.invoice.number}, ${total} with the fee, to complete your purchase.`,
    text: `${deps.settings.current.houseName}: ${card.title} is reserved for you. ${total} is due.`,
    link: `/secure?tab=requests&request=${request.id}`,
    live: requestEvent('approved', card),
  })
  requestsChanged(tx, [request.memberId, ...(card.isHouse ? [] : [card.ownerId])])
  galleryChanged(tx)
}

/** Whoever gets the card waits for it no longer, however they came by it. */
async function endOwnWait(tx: Tx, cardId: string, memberId: string): Promise<void> {
  const wait = await findOpenWait(tx, cardId, memberId)
  if (!wait) return
  const action = wait.status === 'offered' ? 'accept' : 'close'
  await transition(tx, 'card_waits', waitActions, { id: wait.id, action, also: { ended_at: tx.now } })
}

/** Its sale was paid: the card has a new owner, and Secure is done with it. */
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
    { title: 'A card you’re watching sold', words: 'It has left Secure.' },
  )
  tx.publish({ users: [request.memberId] }, { ...requestEvent('completed', card), userId: request.memberId })
  requestsChanged(tx, [request.sellerId])
  galleryChanged(tx)
}

/** Its sale came to nothing: the card is back in Secure, for the next who waits. Whoever ended it may have said why before. */
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

/** The house does not reserve it for them any longer, and says why. */
export async function takeBack(tx: Tx, request: RequestRow, card: Shown, reason: string): Promise<void> {
  await transition(tx, 'card_requests', requestActions, {
    id: request.id,
    action: 'call_off',
    also: stamped(tx, request, { answer: reason.slice(0, 500), decided_by: tx.origin.actorId, decided_at: tx.now }),
  })
  await notify(tx, request.memberId, {
    kind: 'requests',
    title: 'Card Request Updated',
    message: `${card.title} is no longer reserved for you. ${reason}`,
    link: `/secure?tab=requests&request=${request.id}`,
    live: requestEvent('declined', card),
  })
}

const lapsedAtOnce = 100
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Counter-offers nobody answered, and reservations nobody paid. Each for itself, and only what is still so. */
export async function expireAll(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  // page by page, so that those which cannot be ended keep none of the others waiting
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
  const isUnanswered = request.status === 'countered' && request.counterUntil !== null && request.counterUntil <= now
  const isUnpaid =
    request.status === 'approved' && request.payUntil !== null && request.payUntil <= now && !request.isProcessing
  if (!isUnanswered && !isUnpaid) return
  await transition(tx, 'card_requests', requestActions, { id, action: 'expire', also: stamped(tx, request) })
  await notify(tx, request.memberId, {
    kind: 'requests',
    title: 'Card Request Updated',
    message: isUnpaid
      ? `${card.title} wasn’t paid in time and is no longer reserved for you.`
      : `Our counteroffer for ${card.title} expired.`,
    text: `${deps.settings.current.houseName}: your request for ${card.title} has expired.`,
    link: `/secure?tab=requests&request=${id}`,
    live: requestEvent('expired', card),
  })
  requestsChanged(tx, [request.memberId])
  galleryChanged(tx)
  if (isUnpaid && request.saleId) await callOff(tx, deps, request.saleId, 'It wasn’t paid in time.')
}
