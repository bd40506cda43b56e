import { randomUUID } from 'node:crypto'
import type { PictureWidth } from '@ambry/contract/cards/files'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Alias } from '@ambry/contract/kernel/fields'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { BothSides } from '@ambry/contract/sales/negotiation/records'
import { type NegotiationSide, otherSide } from '@ambry/contract/sales/negotiation/rules'
import { mostEndedToAPost, mostOpenResponses, mostResponsesADay, responseActions } from '@ambry/contract/source/kinds'
import type { SourceResponse } from '@ambry/contract/source/responses/records'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { isActive } from '../../accounts/people/service.ts'
import { lockForSecure } from '../../cards/lists/service.ts'
import { photoOf, slabBytes } from '../../cards/registry/files-service.ts'
import { cardForSale } from '../../cards/titles/selling-service.ts'
import { notify } from '../../notices/service.ts'
import { counter as counterPrice, open, requireTurn } from '../../sales/negotiation/service.ts'
import { agree, bothSides, purchaseFault } from '../../sales/service.ts'
import { isMatchable } from '../posts/matching-service.ts'
import { countResponse, findPost, lockMember, lockPost, type PostRow, updatePost } from '../posts/queries.ts'
import { isVisible, visiblePost } from '../posts/service.ts'
import { boardChanged, linkOf as postLink } from '../posts/states-service.ts'
import { declineOne, declineOpen } from './declines-service.ts'
import * as labels from './labels.ts'
import { cardFor, partiesFor, responsesOf, shownPhotoId, sideOf, stateOf } from './present.ts'
import {
  countFor,
  findResponse,
  insertResponse,
  listOfPost,
  lockResponse,
  ownResponseList,
  type ResponseRow,
  stamped,
} from './queries.ts'
import { letterOf } from './rules.ts'

// Responses to posts, for the poster and the seller. Locks are taken in the order card, post, response; a
// reservation's invoice before all of them, as in Secure.

export const linkOf = (side: NegotiationSide, row: { id: string; requestId: string }) =>
  side === 'buyer'
    ? `${postLink({ id: row.requestId })}&response=${row.id}`
    : `/source?tab=responses&response=${row.id}`

export async function toMe(deps: Deps, actor: Actor, postId: string): Promise<{ items: SourceResponse[] }> {
  const post = await findPost(deps.db, postId)
  if (!post || post.memberId !== actor.id) throw notThere()
  return { items: await responsesOf(deps.db, deps, await listOfPost(deps.db, postId), actor) }
}

export async function ownResponses(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof ownResponseList>,
): Promise<Page<SourceResponse>> {
  const found = await ownResponseList.page(deps.db, query, (row) => row, actor.id)
  return { ...found, items: await responsesOf(deps.db, deps, found.items, actor) }
}

const isTheirs = (row: ResponseRow, actor: Actor) => row.buyerId === actor.id || row.sellerId === actor.id

async function visible(db: Db, actor: Actor, id: string): Promise<ResponseRow> {
  const row = await findResponse(db, id)
  if (!row || !isTheirs(row, actor)) throw notThere()
  return row
}

export async function response(db: Db, deps: Deps, actor: Actor, id: string): Promise<SourceResponse> {
  const [shown] = await responsesOf(db, deps, [await visible(db, actor, id)], actor)
  if (!shown) throw notThere()
  return shown
}

/** The card of the caller, or a refusal next to its field. */
async function ownCard(db: Db, deps: Deps, actor: Actor, cardId: string) {
  const refuse = (message: string) => new AppError('refused', message, { errors: [{ path: 'cardId', message }] })
  const card = await cardForSale(db, deps, cardId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'refused' ? refuse(labels.chooseACardOfYours) : error
  })
  if (card.ownerId !== actor.id) throw refuse(labels.chooseACardOfYours)
  if (card.why) throw refuse(card.why)
  return card
}

export async function quote(
  deps: Deps,
  actor: Actor,
  postId: string,
  { cardId, priceCents }: { cardId: string; priceCents: number },
): Promise<BothSides> {
  await visiblePost(deps.db, actor, postId)
  await ownCard(deps.db, deps, actor, cardId)
  // without the poster's discount, which would reveal their plan
  return bothSides(deps.db, deps, { priceCents, channel: 'sourcing', buyerId: null, sellerId: actor.id })
}

/** With both sides' fees, as for the current price. */
export async function counterQuote(deps: Deps, actor: Actor, id: string, priceCents: number): Promise<BothSides> {
  const row = await visible(deps.db, actor, id)
  return bothSides(deps.db, deps, { priceCents, channel: 'sourcing', ...partiesFor(row, sideOf(row, actor)) })
}

type Input = { cardId: string; priceCents: number; note?: string | null | undefined }

export async function respond(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  postId: string,
  { cardId, priceCents, note }: Input,
): Promise<SourceResponse> {
  await lockForSecure(tx, deps, cardId)
  const post = await lockPost(tx, postId)
  if (!post) throw notThere()
  if (post.memberId === actor.id) throw new AppError('refused', labels.itIsYourOwnPost)
  if (!(await isVisible(tx, actor, post))) throw notThere()
  if (!isMatchable(post) || !(await isActive(tx, post.memberId)))
    throw new AppError('wrong_state', labels.thePostIsClosed)
  await ownCard(tx, deps, actor, cardId)
  await lockMember(tx, actor.id)
  const counted = await countFor(tx, postId, actor.id, cardId, addSeconds(tx.now, -86_400))
  if (counted.same > 0) throw new AppError('conflict', labels.youAlreadyResponded)
  if (counted.open >= mostOpenResponses)
    throw new AppError('refused', labels.youAlreadyHaveOpenResponses(mostOpenResponses))
  // whoever responds and withdraws again and again would bother the poster and use up the letters
  if (counted.today >= mostResponsesADay || counted.endedHere >= mostEndedToAPost)
    throw new AppError('too_many', labels.youRespondedOftenToday, { retryAfterSeconds: 86_400 })
  const letter = letterOf(counted.letters)
  if (letter === null) throw new AppError('refused', labels.tooManyResponses)
  const id = randomUUID()
  const words = note?.trim() || null
  const state = await open(tx, deps, id, 'seller', { cents: priceCents, note: words })
  await insertResponse(tx, { id, requestId: postId, letter, sellerId: actor.id, cardId, note: words }, state)
  await countResponse(tx, postId)
  tx.audit({ action: 'response.send', object: { kind: 'response', id }, after: { postId, cardId, priceCents } })
  await notify(tx, post.memberId, {
    kind: 'requests',
    title: labels.newResponse,
    message: labels.someoneHasIt(cardTitle(post), formatMoney(priceCents)),
    link: linkOf('buyer', { id, requestId: postId }),
  })
  changed(tx, [post.memberId, actor.id])
  return response(tx, deps, actor, id)
}

/** Refreshes the lists of both sides and of staff. The number of responses is on the board too. */
function changed(tx: Tx, users: string[]): void {
  tx.publish({ admins: true, users }, { type: 'source_updated' })
}

export type Held = { row: ResponseRow; post: PostRow }

/** Locks a response with its card and its post. */
export async function lockHeld(tx: Tx, deps: Deps, id: string): Promise<Held | null> {
  const found = await findResponse(tx, id)
  if (!found) return null
  await lockForSecure(tx, deps, found.cardId)
  const post = await lockPost(tx, found.requestId)
  const row = await lockResponse(tx, id)
  return row && post ? { row, post } : null
}

/** Locks a response of the caller that is still open; throws with what it is now otherwise. */
async function openHeld(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Held & { side: NegotiationSide }> {
  const held = await lockHeld(tx, deps, id)
  if (!held || !isTheirs(held.row, actor)) throw notThere()
  if (held.row.status !== 'open')
    throw new AppError('wrong_state', labels.thisResponseHasChanged, { present: await response(tx, deps, actor, id) })
  return { ...held, side: sideOf(held.row, actor) }
}

/** Whether both still may: the card can be sold, the post takes responses, and the other's account is active. */
async function requireOpen(tx: Tx, deps: Deps, { row, post, side }: Held & { side: NegotiationSide }): Promise<void> {
  if (!isMatchable(post)) throw new AppError('wrong_state', labels.thePostIsClosed)
  const card = await cardForSale(tx, deps, row.cardId)
  if (card.ownerId !== row.sellerId || card.why)
    throw new AppError('wrong_state', side === 'seller' && card.why ? card.why : labels.theCardIsntAvailable)
  if (!(await isActive(tx, side === 'buyer' ? row.sellerId : row.buyerId)))
    throw new AppError('wrong_state', labels.theAccountIsNoLongerActive)
}

export async function counter(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { standingCents, cents, note }: { standingCents: number; cents: number; note?: string | null | undefined },
): Promise<SourceResponse> {
  const held = await openHeld(tx, deps, actor, id)
  await requireOpen(tx, deps, held)
  const { row, side, post } = held
  const state = await counterPrice(tx, deps, { ...stateOf(row), id }, side, { seenCents: standingCents, cents, note })
  await transition(tx, 'source_responses', responseActions, { id, action: 'counter', also: stamped(tx, state) })
  tx.audit({ action: 'response.counter', object: { kind: 'response', id }, after: { cents } })
  const to = otherSide(side)
  const { counterHours, houseName } = deps.settings.current
  const words = labels.counterofferOn(cardTitle(post), formatMoney(cents), counterHours)
  await notify(tx, to === 'buyer' ? row.buyerId : row.sellerId, {
    kind: 'requests',
    title: labels.counteroffer,
    message: words,
    text: `${houseName}: ${words}`,
    deadline: true,
    link: linkOf(to, row),
  })
  changed(tx, [row.buyerId, row.sellerId])
  return response(tx, deps, actor, id)
}

/** Makes the sale: the card is reserved, the buyer gets the invoice with the sourcing fee, and the others are declined. */
export async function accept(tx: Tx, deps: Deps, actor: Actor, id: string, cents: number): Promise<SourceResponse> {
  const held = await openHeld(tx, deps, actor, id)
  const { row, post, side } = held
  await requireOpen(tx, deps, held)
  requireTurn(tx, stateOf(row), side, cents)
  const fault = await purchaseFault(tx, deps, row.buyerId, cents, side === 'buyer' ? 'member' : 'staff')
  if (fault) throw new AppError('refused', side === 'buyer' ? fault : labels.theAccountIsNoLongerActive)
  const sale = await agree(tx, deps, {
    cardId: row.cardId,
    buyerId: row.buyerId,
    priceCents: cents,
    channel: 'sourcing',
  })
  const payUntil = addSeconds(tx.now, Math.max(deps.settings.current.purchaseDueDays, 1) * 86_400)
  await transition(tx, 'source_responses', responseActions, {
    id,
    action: 'accept',
    also: stamped(tx, { agreed_cents: cents, sale_id: sale.id, pay_until: payUntil }),
  })
  await updatePost(tx, post.id, { held_at: tx.now })
  await declineOpen(tx, post, { except: id, reason: labels.anotherResponseWasAccepted })
  tx.audit({ action: 'response.accept', object: { kind: 'response', id }, after: { cents, saleId: sale.id } })
  const title = cardTitle(row.card)
  const [price, total] = [formatMoney(cents), formatMoney(sale.invoice.totalCents)]
  await notify(tx, row.buyerId, {
    kind: 'requests',
    title: labels.responseAccepted,
    message: labels.youHaveADeal(title, price, sale.invoice.number, total),
    text: labels.isReservedForYou(deps.settings.current.houseName, title, total),
    link: linkOf('buyer', row),
  })
  // the seller also learns from their sale that it is reserved; this one leads back to the response
  await notify(tx, row.sellerId, {
    kind: 'requests',
    title: labels.responseAccepted,
    message: labels.isSoldOncePaid(title, price),
    link: linkOf('seller', row),
  })
  boardChanged(tx)
  return response(tx, deps, actor, id)
}

/** The poster declines it, or the seller withdraws it. */
export async function end(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  reason: string | null | undefined,
): Promise<SourceResponse> {
  const { row, post, side } = await openHeld(tx, deps, actor, id)
  const words = reason?.trim() || null
  if (side === 'buyer') await declineOne(tx, post, row, words ?? labels.thePosterDeclined)
  else await withdraw(tx, post, row, words)
  tx.audit({ action: 'response.end', object: { kind: 'response', id }, reason: words })
  changed(tx, [row.buyerId, row.sellerId])
  return response(tx, deps, actor, id)
}

export async function withdraw(tx: Tx, post: PostRow, row: ResponseRow, reason: string | null): Promise<void> {
  await transition(tx, 'source_responses', responseActions, {
    id: row.id,
    action: 'withdraw',
    also: stamped(tx, { ended_at: tx.now, end_reason: reason }),
  })
  await notify(tx, post.memberId, {
    kind: 'requests',
    title: labels.responseWithdrawn,
    message: labels.wasWithdrawn(row.letter, cardTitle(post)),
    link: linkOf('buyer', row),
  })
}

/** Always drawn, so that it can be kept; photos have their own addresses. */
export async function picture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  const row = await visible(deps.db, actor, id)
  const bytes = await slabBytes(deps, slabCardOf(cardFor(row, sideOf(row, actor))), w)
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}

export async function photo(
  deps: Deps,
  actor: Actor,
  { id, photoId: alias }: { id: string; photoId: Alias },
  width: '160' | '480' | '1200' | 'full',
): Promise<FileAnswer> {
  const row = await visible(deps.db, actor, id)
  const photoId = await shownPhotoId(deps.db, deps, row, alias)
  if (photoId === null) throw notThere()
  return photoOf(deps, photoId, width)
}
