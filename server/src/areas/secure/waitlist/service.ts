import { requestActions, waitActions } from '@ambry/contract/secure/kinds'
import type { OwnRequest, Wait } from '@ambry/contract/secure/records'

import { type Actor, notThere } from '../../../access/access.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { revise } from '../../sales/negotiation/service.ts'
import { availability } from '../gallery/present.ts'
import { findGalleryRow } from '../gallery/queries.ts'
import { secureCards } from '../gallery/service.ts'
import { findListing } from '../listings/queries.ts'
import { galleryChanged, lockShown } from '../listings/service.ts'
import { requestsChanged } from '../requests/declines-service.ts'
import { findOpenOwn, insertRequest, stamped } from '../requests/queries.ts'
import { hold, lockHeld, requireFree } from '../requests/reservations-service.ts'
import { whyNotJoin } from '../requests/rules.ts'
import { ownRequest } from '../requests/service.ts'
import * as labels from './labels.ts'
import { offerNext } from './offers-service.ts'
import { presentWait } from './present.ts'
import { findOpenWait, findWait, insertWait, listUnanswered, listWaitsOf, type WaitRow } from './queries.ts'

/** A member's waitlists with their cards. */
export async function waits(
  deps: Deps,
  actor: Actor,
): Promise<{ items: (Wait & { card: Awaited<ReturnType<typeof secureCards>>[number] })[] }> {
  const rows = await listWaitsOf(deps.db, actor.id)
  const cards = new Map(
    (
      await secureCards(
        deps,
        actor,
        rows.map(({ cardId }) => cardId),
      )
    ).map((one) => [one.id, one]),
  )
  const items = []
  for (const row of rows) {
    const shown = cards.get(row.cardId)
    if (shown) items.push({ ...(await presentWait(deps.db, row)), card: shown })
  }
  return { items }
}

export async function join(tx: Tx, deps: Deps, actor: Actor, cardId: string): Promise<void> {
  await lockShown(tx, deps, cardId)
  const row = await findGalleryRow(tx, actor.id, cardId)
  if (!row) throw notThere()
  const wait = await findOpenWait(tx, cardId, actor.id)
  const why = whyNotJoin({
    isMine: row.ownerId === actor.id,
    availability: availability(row),
    myRequest: row.myRequest,
    wait: wait?.status ?? null,
  })
  if (why) throw new AppError('wrong_state', why)
  await insertWait(tx, cardId, actor.id)
  tx.audit({ action: 'waitlist.join', object: { kind: 'card', id: cardId } })
  requestsChanged(tx, [actor.id])
}

export async function leave(tx: Tx, deps: Deps, actor: Actor, cardId: string): Promise<void> {
  await lockShown(tx, deps, cardId)
  const wait = await findOpenWait(tx, cardId, actor.id)
  if (!wait) throw new AppError('wrong_state', labels.youArentOnItsWaitlist)
  if (wait.status === 'offered') await passOn(tx, deps, wait)
  else await transition(tx, 'card_waits', waitActions, { id: wait.id, action: 'leave', also: { ended_at: tx.now } })
  tx.audit({ action: 'waitlist.leave', object: { kind: 'card', id: cardId } })
  requestsChanged(tx, [actor.id])
}

/** Passes the offer on to the next in line. */
export async function passOn(tx: Tx, deps: Deps, wait: WaitRow): Promise<void> {
  await transition(tx, 'card_waits', waitActions, { id: wait.id, action: 'pass', also: { ended_at: tx.now } })
  requestsChanged(tx, [wait.memberId])
  galleryChanged(tx)
  const card = await lockShown(tx, deps, wait.cardId)
  const listing = await findListing(tx, wait.cardId)
  // there is nothing to offer while it is reserved, paused or gone
  if (listing?.status === 'live' && listing.commitmentId !== null) await offerNext(tx, deps, card, listing)
}

/** Accepting a waitlist offer reserves the card at once, without another decision. */
export async function take(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  cardId: string,
  listPriceCents: number,
): Promise<OwnRequest> {
  const card = await lockShown(tx, deps, cardId)
  const wait = await findOpenWait(tx, cardId, actor.id)
  const isOpen = wait?.status === 'offered' && wait.offeredUntil !== null && wait.offeredUntil > tx.now.toISOString()
  if (!isOpen) throw new AppError('wrong_state', labels.itIsntOfferedToYou)
  const listing = requireFree({ listing: await findListing(tx, cardId) })
  if (wait.offerCents !== listPriceCents || listing.priceCents !== listPriceCents)
    throw new AppError('conflict', labels.itWasOfferedToYou)
  // this resolves their earlier request; their place in line ends with the reservation
  const earlier = await findOpenOwn(tx, cardId, actor.id)
  if (earlier)
    await transition(tx, 'card_requests', requestActions, {
      id: earlier.id,
      action: 'withdraw',
      also: stamped(tx, earlier),
    })
  const { id } = await insertRequest(tx, {
    cardId,
    listingId: listing.id,
    sellerId: card.ownerId,
    memberId: actor.id,
    listPriceAtRequestCents: listPriceCents,
    offerCents: listPriceCents,
    note: null,
    delivery: 'stay',
  })
  revise(tx, deps, id, 'buyer', { cents: listPriceCents, isTimed: false })
  const held = await lockHeld(tx, deps, id)
  if (!held) throw new Error('a request is not there')
  await hold(tx, deps, held, listPriceCents, 'approve')
  tx.audit({ action: 'waitlist.take', object: { kind: 'card', id: cardId }, after: { priceCents: listPriceCents } })
  return ownRequest(tx, deps, actor, id)
}

const unansweredAtOnce = 100

/** Passes expired offers on to the next in line. */
export async function passUnanswered(deps: Deps): Promise<void> {
  for (const { id, cardId } of await listUnanswered(deps.db, deps.clock.now(), unansweredAtOnce))
    await eachForItself(deps, 'an expired waitlist offer', id, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        await lockShown(tx, deps, cardId)
        const wait = await findWait(tx, id)
        if (wait?.status === 'offered' && wait.offeredUntil !== null && wait.offeredUntil <= tx.now.toISOString())
          await passOn(tx, deps, wait)
      }),
    )
}
