import type { PictureWidth } from '@ambry/contract/cards/files'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { turnFault } from '@ambry/contract/sales/negotiation/rules'
import { type Delivery, type RequestSide, requestActions } from '@ambry/contract/secure/kinds'
import type { OwnRequest, RequestQuote } from '@ambry/contract/secure/records'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { slabBytes } from '../../cards/registry/files-service.ts'
import { notifyAdmins } from '../../notices/service.ts'
import { revise } from '../../sales/negotiation/service.ts'
import { callOff, purchaseFault, quote as saleQuote } from '../../sales/service.ts'
import { availability } from '../gallery/present.ts'
import { findGalleryRow } from '../gallery/queries.ts'
import { card as secureCard } from '../gallery/service.ts'
import { findListing } from '../listings/queries.ts'
import { galleryChanged, lockShown } from '../listings/service.ts'
import { findOpenWait, listWaitsOf } from '../waitlist/queries.ts'
import { requestsChanged } from './declines-service.ts'
import * as labels from './labels.ts'
import { countByStatus, ownRequestList } from './list-queries.ts'
import { ownRequestOf, ownRequestsOf } from './present.ts'
import {
  countOpenOf,
  findRequest,
  insertRequest,
  listHistory,
  lockAsker,
  type RequestRow,
  stamped,
  updateRequest,
} from './queries.ts'
import { type Held, hold, lockHeld } from './reservations-service.ts'
import { negotiationOf, ownActions, whyNotAsk } from './rules.ts'

// Actions of a member who requests a card, and of its owner on a lower price.

export async function ownRequests(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof ownRequestList>,
): Promise<Page<OwnRequest>> {
  const found = await ownRequestList.page(deps.db, query, (row) => row, actor.id)
  return { ...found, items: await ownRequestsOf(deps.db, deps, found.items, (row) => sideOf(row, actor)) }
}

export async function summary(db: Db, actor: Actor) {
  return {
    sent: await countByStatus(db, actor.id, 'sent'),
    received: await countByStatus(db, actor.id, 'received'),
    waits: (await listWaitsOf(db, actor.id)).length,
  }
}

const sideOf = (row: RequestRow, actor: Actor): RequestSide => (row.memberId === actor.id ? 'sent' : 'received')

/** The caller's own request, or one they were asked about as owner. Anyone else's is not found. */
const isTheirs = (row: RequestRow, actor: Actor) =>
  row.memberId === actor.id || (row.sellerId === actor.id && row.ownerAnswer !== null)

export async function ownRequest(db: Db, deps: Deps, actor: Actor, id: string): Promise<OwnRequest> {
  const row = await findRequest(db, id)
  if (!row || !isTheirs(row, actor)) throw notThere()
  return answerWith(db, deps, actor, row)
}

/** A request as seen from the caller's side; reads only its history. */
const answerWith = async (db: Db, deps: Deps, actor: Actor, row: RequestRow): Promise<OwnRequest> =>
  ownRequestOf(db, deps, row, sideOf(row, actor), await listHistory(db, [row.id]))

/** Always drawn, never a photo, because photos belong to the card's current owner. */
export async function picture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  const row = await findRequest(deps.db, id)
  if (!row || !isTheirs(row, actor)) throw notThere()
  const bytes = await slabBytes(deps, slabCardOf(row), w)
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}

/** The cost, itemized by fee. */
export async function quote(
  deps: Deps,
  actor: Actor,
  cardId: string,
  offerCents: number | undefined,
): Promise<RequestQuote> {
  const row = await findGalleryRow(deps.db, actor.id, cardId)
  if (!row) throw notThere()
  const priceCents = offerCents ?? row.listPriceCents
  const made = await saleQuote(deps.db, deps, { cardId, buyerId: actor.id, priceCents })
  const { salesTaxLabel, purchaseDueDays } = deps.settings.current
  return {
    priceCents,
    listPriceCents: row.listPriceCents,
    fee: made.buyerFee,
    tax: { label: salesTaxLabel, cents: made.taxCents },
    totalCents: made.totalCents,
    dueDays: purchaseDueDays,
    identityFault: await purchaseFault(deps.db, deps, actor.id, priceCents),
  }
}

type Input = {
  listPriceCents: number
  offerCents?: number | null | undefined
  note?: string | null | undefined
  delivery?: Delivery | undefined
}

export async function ask(tx: Tx, deps: Deps, actor: Actor, cardId: string, input: Input): Promise<OwnRequest> {
  const card = await lockShown(tx, deps, cardId)
  const row = await findGalleryRow(tx, actor.id, cardId)
  if (!row) throw notThere()
  const wait = await findOpenWait(tx, cardId, actor.id)
  const why = whyNotAsk({
    isMine: row.ownerId === actor.id,
    availability: availability(row),
    myRequest: row.myRequest,
    wait: wait?.status ?? null,
  })
  if (why) throw new AppError('wrong_state', why, { present: await secureCard(tx, deps, actor, cardId) })
  if (row.listPriceCents !== input.listPriceCents)
    throw new AppError('stale', labels.thePriceIsNow(formatMoney(row.listPriceCents)), {
      present: await secureCard(tx, deps, actor, cardId),
    })
  await lockAsker(tx, actor.id)
  const { requestsPerMember } = deps.settings.current
  if ((await countOpenOf(tx, actor.id)) >= requestsPerMember)
    throw new AppError('refused', labels.youAlreadyHaveOpenRequests(requestsPerMember))
  const listing = await findListing(tx, cardId)
  if (!listing) throw notThere()
  const offerCents = input.offerCents ?? row.listPriceCents
  await requireIdentity(tx, deps, actor, offerCents)
  const made = await insertRequest(tx, {
    cardId,
    listingId: listing.id,
    sellerId: card.ownerId,
    memberId: actor.id,
    listPriceAtRequestCents: row.listPriceCents,
    offerCents,
    note: input.note?.trim() || null,
    delivery: input.delivery ?? 'stay',
  })
  revise(tx, deps, made.id, 'buyer', { cents: offerCents, note: input.note, isTimed: false })
  tx.audit({ action: 'request.ask', object: { kind: 'request', id: made.id }, after: { cardId, offerCents } })
  await notifyAdmins(tx, {
    kind: 'requests',
    title: labels.newCardRequest,
    message: `${card.title}, ${offerCents === row.listPriceCents ? 'at the list price' : `for ${formatMoney(offerCents)} instead of ${formatMoney(row.listPriceCents)}`}.`,
    link: `/admin/requests?request=${made.id}`,
  })
  requestsChanged(tx, [actor.id])
  galleryChanged(tx)
  const { listPriceCents } = row
  const shown = {
    ...row,
    ...made,
    listPriceCents,
    invoiceId: null,
    invoiceNumber: null,
    dueCents: null,
    saleStatus: null,
  }
  return ownRequestOf(tx, deps, shown, 'sent', [])
}

async function requireIdentity(tx: Tx, deps: Deps, actor: Actor, priceCents: number): Promise<void> {
  const fault = await purchaseFault(tx, deps, actor.id, priceCents)
  if (fault) throw new AppError('refused', fault)
}

/** Locks the caller's request with its card; throws when the action is no longer available. */
async function ownHeld(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  action: OwnRequest['actions'][number],
): Promise<Held> {
  const held = await lockHeld(tx, deps, id)
  if (!held || !isTheirs(held.request, actor)) throw notThere()
  const { request } = held
  if (!ownActions(sideOf(request, actor), request).includes(action))
    throw new AppError('wrong_state', labels.thisRequestHasChanged, {
      present: await ownRequest(tx, deps, actor, id),
    })
  return held
}

type Edit = {
  version: number
  offerCents?: number | null | undefined
  note?: string | null | undefined
  delivery?: Delivery | undefined
}

/** Any earlier answer of the owner was about the old offer. */
export async function edit(tx: Tx, deps: Deps, actor: Actor, id: string, changes: Edit): Promise<OwnRequest> {
  const { request } = await ownHeld(tx, deps, actor, id, 'edit')
  if (request.version !== changes.version)
    throw new AppError('stale', labels.thisRequestWasChanged, {
      present: await ownRequest(tx, deps, actor, id),
    })
  const offerCents =
    changes.offerCents === undefined
      ? request.offerCents
      : (changes.offerCents ?? request.listPriceCents ?? request.listPriceAtRequestCents)
  if (offerCents > request.offerCents) await requireIdentity(tx, deps, actor, offerCents)
  const edited = await updateRequest(tx, request, {
    offer_cents: offerCents,
    ...(changes.note !== undefined && { note: changes.note?.trim() || null }),
    ...(changes.delivery !== undefined && { delivery: changes.delivery }),
    ...(offerCents < request.offerCents && { owner_answer: null, owner_cents: null, owner_at: null }),
  })
  if (offerCents !== request.offerCents)
    revise(tx, deps, id, 'buyer', { cents: offerCents, note: edited.note, isTimed: false })
  tx.audit({
    action: 'request.edit',
    object: { kind: 'request', id },
    before: { offerCents: request.offerCents },
    after: { offerCents },
  })
  requestsChanged(tx, [actor.id])
  return answerWith(tx, deps, actor, edited)
}

/** Also releases an unpaid reservation. */
export async function withdraw(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<OwnRequest> {
  const { request } = await ownHeld(tx, deps, actor, id, 'withdraw')
  if (request.isPaying) throw new AppError('wrong_state', labels.aPaymentHasBeenMade)
  await transition(tx, 'card_requests', requestActions, { id, action: 'withdraw', also: stamped(tx, request) })
  tx.audit({ action: 'request.withdraw', object: { kind: 'request', id } })
  requestsChanged(tx, [actor.id])
  if (request.saleId) await callOff(tx, deps, request.saleId, labels.theBuyerCanceledTheReservation)
  galleryChanged(tx)
  return ownRequest(tx, deps, actor, id)
}

export async function accept(tx: Tx, deps: Deps, actor: Actor, id: string, counterCents: number): Promise<OwnRequest> {
  const held = await ownHeld(tx, deps, actor, id, 'accept')
  const { request } = held
  if (turnFault(negotiationOf(request), 'buyer', counterCents, tx.now))
    throw new AppError('wrong_state', labels.ourCounterofferHasChanged, {
      present: await ownRequest(tx, deps, actor, id),
    })
  await requireIdentity(tx, deps, actor, counterCents)
  await hold(tx, deps, held, counterCents, 'accept')
  tx.audit({ action: 'request.accept', object: { kind: 'request', id }, after: { priceCents: counterCents } })
  return ownRequest(tx, deps, actor, id)
}

export async function refuse(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<OwnRequest> {
  const { request } = await ownHeld(tx, deps, actor, id, 'refuse')
  await transition(tx, 'card_requests', requestActions, { id, action: 'refuse', also: stamped(tx, request) })
  tx.audit({ action: 'request.refuse', object: { kind: 'request', id } })
  requestsChanged(tx, [actor.id])
  galleryChanged(tx)
  return ownRequest(tx, deps, actor, id)
}

/** Records the owner's answer to a price below theirs. An admin still decides. */
export async function answerAsOwner(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { agrees, cents }: { agrees: boolean; cents: number },
): Promise<OwnRequest> {
  const { request, card } = await ownHeld(tx, deps, actor, id, agrees ? 'agree' : 'disagree')
  if (request.ownerCents !== cents)
    throw new AppError('stale', labels.theOfferHasChanged, {
      present: await ownRequest(tx, deps, actor, id),
    })
  const answered = await updateRequest(tx, request, { owner_answer: agrees ? 'agreed' : 'refused', owner_at: tx.now })
  tx.audit({
    action: agrees ? 'request.owner_agree' : 'request.owner_refuse',
    object: { kind: 'request', id },
    after: { cents },
  })
  await notifyAdmins(tx, {
    kind: 'requests',
    title: agrees ? labels.ownerAccepted : labels.ownerDeclined,
    message: labels.forLabel(card.title, formatMoney(cents)),
    link: `/admin/requests?request=${id}`,
  })
  requestsChanged(tx, [actor.id, request.memberId])
  return answerWith(tx, deps, actor, answered)
}
