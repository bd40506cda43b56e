import type { BulkResult, Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { turnFault } from '@ambry/contract/sales/negotiation/rules'
import { requestActions } from '@ambry/contract/secure/kinds'
import type { AdminRequest, AdminRequestDetail, DecidedRequest } from '@ambry/contract/secure/records'
import { type Actor, notThere } from '../../../access/access.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { memberSince } from '../../accounts/people/service.ts'
import { assign as assignItem } from '../../accounts/work/service.ts'
import { forSecure, shownDetail } from '../../cards/lists/service.ts'
import { notify } from '../../notices/service.ts'
import { revise } from '../../sales/negotiation/service.ts'
import { callOff as callOffSale, quote } from '../../sales/service.ts'
import { findLastSale } from '../listings/queries.ts'
import { galleryChanged } from '../listings/service.ts'
import { listWaitNames } from '../waitlist/queries.ts'
import { declineOne, requestEvent, requestsChanged } from './declines-service.ts'
import * as labels from './labels.ts'
import { type AdminFilters, findRequestNames, requestList, sumRequests } from './list-queries.ts'
import { adminRequestOf, adminTimelineOf, decidedRequestOf } from './present.ts'
import { findPersonFigures, findRequest, listRivals, type RequestRow, stamped, updateRequest } from './queries.ts'
import { type Held, hold, lockHeld, takeBack } from './reservations-service.ts'
import { adminActions, negotiationOf, whyNotAt } from './rules.ts'

// Admin decisions about requests. Concurrent decisions are serialized by the card's lock, so the second one sees the
// result of the first.

export const requests = ({ db }: Deps, actor: Actor, query: QueryOf<typeof requestList>): Promise<Page<AdminRequest>> =>
  requestList.page(db, query, (row) => adminRequestOf(row, actor.id), actor.id)

export const summary = (db: Db) => sumRequests(db)

export async function decided(db: Db, actor: Actor, id: string): Promise<DecidedRequest> {
  const row = await findRequest(db, id)
  if (!row) throw notThere()
  return decidedRequestOf(row, actor.id)
}

export async function request(db: Db, deps: Deps, actor: Actor, id: string): Promise<AdminRequestDetail> {
  const row = await findRequest(db, id)
  if (!row) throw notThere()
  const [card, detail] = await Promise.all([forSecure(db, deps, row.cardId), shownDetail(db, deps, row.cardId)])
  const cents = row.agreedCents ?? row.counterCents ?? row.offerCents
  return {
    ...decidedRequestOf(row, actor.id),
    timeline: await adminTimelineOf(db, row),
    quote: await quote(db, deps, { cardId: row.cardId, buyerId: row.memberId, priceCents: cents }),
    valueCents: detail?.value?.cents ?? null,
    lastSale: await findLastSale(db, row.cardId),
    vault: detail?.title.isInVault ? (row.vault ?? labels.inTheVault) : null,
    checks: checksOf(row, card?.isHouse ?? false, detail),
    others: await listRivals(db, row),
    waiting: await listWaitNames(db, row.cardId),
    person: { since: await memberSince(db, row.memberId), ...(await findPersonFigures(db, row.memberId)) },
  }
}

type Detail = Awaited<ReturnType<typeof shownDetail>>

/** Checks an admin would otherwise look up one by one. */
function checksOf(row: RequestRow, isHouse: boolean, detail: Detail): AdminRequestDetail['checks'] {
  const isAtPrice = row.listPriceCents === null || row.offerCents >= row.listPriceCents
  return [
    {
      words: detail?.verifiedAt ? labels.certMatchesTheGradersRecord : labels.certDoesntMatchTheGraders,
      isMet: detail?.verifiedAt != null,
    },
    {
      words: detail?.title.isInVault ? labels.inTheVault : labels.notInTheVault,
      isMet: detail?.title.isInVault ?? false,
    },
    {
      words: detail?.title.isDisputed ? labels.ownershipDisputed : labels.titleClear,
      isMet: !(detail?.title.isDisputed || detail?.title.hasLien),
    },
    {
      words: isAtPrice
        ? labels.atOrAboveTheList
        : isHouse
          ? labels.belowAmbrysListPrice
          : row.ownerAnswer === 'agreed'
            ? labels.theOwnerAgreed(formatMoney(row.ownerCents ?? 0))
            : row.ownerAnswer === 'refused'
              ? labels.theOwnerDeclined(formatMoney(row.ownerCents ?? 0))
              : labels.belowTheListPrice,
      isMet: isAtPrice || isHouse || row.ownerAnswer === 'agreed',
    },
    {
      words:
        row.rivals === 0 ? labels.noOtherRequests : `${row.rivals} other open request${row.rivals === 1 ? '' : 's'}`,
      isMet: row.rivals === 0,
    },
  ]
}

type Action = AdminRequest['actions'][number]['action']

/** Locks a request with its card, or throws with the reason the page would show. */
async function decidable(tx: Tx, deps: Deps, actor: Actor, id: string, action: Action): Promise<Held> {
  const held = await lockHeld(tx, deps, id)
  if (!held) throw notThere()
  const why = adminActions(held.request, actor.id).find((one) => one.action === action)?.why ?? null
  if (why) throw new AppError('wrong_state', why, { present: await request(tx, deps, actor, id) })
  return held
}

export async function approve(tx: Tx, deps: Deps, actor: Actor, id: string, offerCents: number): Promise<void> {
  const held = await decidable(tx, deps, actor, id, 'approve')
  if (turnFault(negotiationOf(held.request), 'seller', offerCents, tx.now))
    throw new AppError('stale', labels.theMembersOfferIsNow(formatMoney(held.request.offerCents)), {
      present: await request(tx, deps, actor, id),
    })
  await hold(tx, deps, held, offerCents, 'approve')
  tx.audit({ action: 'request.approve', object: { kind: 'request', id }, after: { priceCents: offerCents } })
}

export async function counter(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { counterCents, note }: { counterCents: number; note?: string | null | undefined },
): Promise<void> {
  const { request: row, card } = await decidable(tx, deps, actor, id, 'counter')
  const why = whyNotAt(counterCents, row)
  const tooMuch =
    row.listPriceCents !== null && counterCents > row.listPriceCents ? labels.aCounterofferCantBeAbove : null
  const message = tooMuch ?? why
  if (message) throw new AppError('refused', message, { errors: [{ path: 'counterCents', message }] })
  const { counterHours, houseName } = deps.settings.current
  await transition(tx, 'card_requests', requestActions, {
    id,
    action: 'counter',
    also: stamped(tx, row, {
      counter_cents: counterCents,
      counter_until: revise(tx, deps, id, 'seller', { cents: counterCents, note, isTimed: true }),
      answer: note?.trim() || null,
    }),
  })
  tx.audit({ action: 'request.counter', object: { kind: 'request', id }, after: { counterCents } })
  const words = labels.counterofferOn(card.title, formatMoney(counterCents), counterHours)
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.cardRequestUpdated,
    message: words,
    text: `${houseName}: ${words}`,
    deadline: true,
    link: `/secure?tab=requests&request=${id}`,
    live: requestEvent('countered', card),
  })
  requestsChanged(tx, [row.memberId])
}

export async function decline(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  const { request: row, card } = await decidable(tx, deps, actor, id, 'decline')
  await declineOne(tx, row, card, reason)
  tx.audit({ action: 'request.decline', object: { kind: 'request', id }, reason })
  requestsChanged(tx, [row.memberId])
  galleryChanged(tx)
}

export async function askOwner(tx: Tx, deps: Deps, actor: Actor, id: string, cents: number): Promise<void> {
  const { request: row, card } = await decidable(tx, deps, actor, id, 'ask_owner')
  requireBelow(row, cents)
  await updateRequest(tx, row, { owner_answer: 'asked', owner_cents: cents, owner_at: tx.now })
  tx.audit({ action: 'request.ask_owner', object: { kind: 'request', id }, after: { cents } })
  const { netCents } = await quote(tx, deps, { cardId: card.id, priceCents: cents })
  const words = labels.offerOn(card.title, formatMoney(cents), formatMoney(netCents))
  await notify(tx, row.sellerId, {
    kind: 'requests',
    title: labels.youHaveAnOffer,
    message: words,
    text: `${deps.settings.current.houseName}: ${words}`,
    link: `/secure?tab=requests&side=received&request=${id}`,
  })
  requestsChanged(tx, [row.sellerId, row.memberId])
}

/** The owner agreed by phone or in writing: the admin records how. */
export async function ownerAgreed(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { cents, reason }: { cents: number; reason: string },
): Promise<void> {
  const { request: row, card } = await decidable(tx, deps, actor, id, 'owner_agreed')
  requireBelow(row, cents)
  await updateRequest(tx, row, { owner_answer: 'agreed', owner_cents: cents, owner_at: tx.now })
  tx.audit({ action: 'request.owner_agreed', object: { kind: 'request', id }, after: { cents }, reason })
  // the owner is notified at once, while they can still object
  const words = labels.weRecordedThatYouAgreed(formatMoney(cents), card.title)
  await notify(tx, row.sellerId, {
    kind: 'title',
    title: labels.offerAgreementRecorded,
    message: `${words} Note: ${reason}`,
    text: `${deps.settings.current.houseName}: ${words}`,
    link: `/secure?tab=requests&request=${id}`,
  })
  requestsChanged(tx, [row.sellerId, row.memberId])
}

function requireBelow(row: RequestRow, cents: number): void {
  if (row.listPriceCents !== null && cents >= row.listPriceCents) {
    const message = labels.atOrAboveTheListPrice
    throw new AppError('refused', message, { errors: [{ path: 'cents', message }] })
  }
}

export async function callOff(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  const { request: row, card } = await decidable(tx, deps, actor, id, 'call_off')
  await takeBack(tx, row, card, reason)
  tx.audit({ action: 'request.call_off', object: { kind: 'request', id }, reason })
  if (row.saleId) await callOffSale(tx, deps, row.saleId, reason)
}

export async function assign(tx: Tx, actor: Actor, id: string, isMine: boolean): Promise<void> {
  if (!(await findRequest(tx, id))) throw notThere()
  await assignItem(tx, { queue: 'cardRequests', itemId: id }, { assigneeId: isMine ? actor.id : null, note: null })
}

export type Change = { select: Selection<AdminFilters> } & (
  | { action: 'decline'; reason: string }
  | { action: 'assign' }
)

export async function changeMany(deps: Deps, actor: Actor, transact: Transact, change: Change): Promise<BulkResult> {
  return oneByOne({
    transact,
    ids: await selectedIds(change.select, (filters, range) => requestList.ids(deps.db, filters, range, actor.id)),
    act: (tx, id) =>
      change.action === 'decline' ? decline(tx, deps, actor, id, change.reason) : assign(tx, actor, id, true),
    namesOf: (ids) => findRequestNames(deps.db, ids),
  })
}
