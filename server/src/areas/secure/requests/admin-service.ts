import { addSeconds } from '@ambry/contract/kernel/dates'
import type { BulkResult, Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
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
import { forSecure, shownDetail } from '../../cards/lists/service.ts'
import { notify } from '../../notices/service.ts'
import { callOff as callOffSale, quote } from '../../sales/service.ts'
import { findLastSale } from '../listings/queries.ts'
import { galleryChanged } from '../listings/service.ts'
import { listWaitNames } from '../waitlist/queries.ts'
import { declineOne, requestEvent, requestsChanged } from './declines-service.ts'
import { type AdminFilters, findRequestNames, requestList, sumRequests } from './list-queries.ts'
import { adminRequestOf, adminTimelineOf, decidedRequestOf } from './present.ts'
import { findPersonFigures, findRequest, listRivals, type RequestRow, stamped, updateRequest } from './queries.ts'
import { type Held, hold, lockHeld, takeBack } from './reservations-service.ts'
import { adminActions, whyNotAt } from './rules.ts'

// What the house decides about requests. Two who decide at once take turns at the card: the second sees what became of it.

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
    vault: detail?.title.isInVault ? (row.vault ?? 'In the vault') : null,
    checks: checksOf(row, card?.isHouse ?? false, detail),
    others: await listRivals(db, row),
    waiting: await listWaitNames(db, row.cardId),
    person: { since: await memberSince(db, row.memberId), ...(await findPersonFigures(db, row.memberId)) },
  }
}

type Detail = Awaited<ReturnType<typeof shownDetail>>

/** What a clerk would otherwise look up one by one. */
function checksOf(row: RequestRow, isHouse: boolean, detail: Detail): AdminRequestDetail['checks'] {
  const isAtPrice = row.listPriceCents === null || row.offerCents >= row.listPriceCents
  return [
    {
      words: detail?.verifiedAt ? 'Cert matches the grader’s record' : 'Cert doesn’t match the grader’s record',
      isMet: detail?.verifiedAt != null,
    },
    { words: detail?.title.isInVault ? 'In the vault' : 'Not in the vault', isMet: detail?.title.isInVault ?? false },
    {
      words: detail?.title.isDisputed ? 'Ownership disputed' : 'Title clear, no liens',
      isMet: !(detail?.title.isDisputed || detail?.title.hasLien),
    },
    {
      words: isAtPrice
        ? 'At or above the list price'
        : isHouse
          ? 'Below Ambry’s list price'
          : row.ownerAnswer === 'agreed'
            ? `The owner agreed to ${formatMoney(row.ownerCents ?? 0)}`
            : row.ownerAnswer === 'refused'
              ? `The owner declined ${formatMoney(row.ownerCents ?? 0)}`
              : 'Below the list price: the owner must agree',
      isMet: isAtPrice || isHouse || row.ownerAnswer === 'agreed',
    },
    {
      words: row.rivals === 0 ? 'No other requests' : `${row.rivals} other open request${row.rivals === 1 ? '' : 's'}`,
      isMet: row.rivals === 0,
    },
  ]
}

type Action = AdminRequest['actions'][number]['action']

/** A request with its card, locked; refused with the reason that the page would have shown. */
async function decidable(tx: Tx, deps: Deps, actor: Actor, id: string, action: Action): Promise<Held> {
  const held = await lockHeld(tx, deps, id)
  if (!held) throw notThere()
  const why = adminActions(held.request, actor.id).find((one) => one.action === action)?.why ?? null
  if (why) throw new AppError('wrong_state', why, { present: await request(tx, deps, actor, id) })
  return held
}

export async function approve(tx: Tx, deps: Deps, actor: Actor, id: string, offerCents: number): Promise<void> {
  const held = await decidable(tx, deps, actor, id, 'approve')
  if (held.request.offerCents !== offerCents)
    throw new AppError(
      'stale',
      `The member’s offer is now ${formatMoney(held.request.offerCents)}. Review it and try again.`,
      {
        present: await request(tx, deps, actor, id),
      },
    )
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
    row.listPriceCents !== null && counterCents > row.listPriceCents
      ? 'A counteroffer can’t be above the list price.'
      : null
  const message = tooMuch ?? why
  if (message) throw new AppError('refused', message, { errors: [{ path: 'counterCents', message }] })
  const { counterHours, houseName } = deps.settings.current
  await transition(tx, 'card_requests', requestActions, {
    id,
    action: 'counter',
    also: stamped(tx, row, {
      counter_cents: counterCents,
      counter_until: addSeconds(tx.now, counterHours * 3600),
      answer: note?.trim() || null,
    }),
  })
  tx.audit({ action: 'request.counter', object: { kind: 'request', id }, after: { counterCents } })
  const words = `Counteroffer on ${card.title}: ${formatMoney(counterCents)}. You have ${counterHours} hours to respond.`
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: 'Card Request Updated',
    message: words,
    text: `${houseName}: ${words}`,
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
  const words = `Offer on ${card.title}: ${formatMoney(cents)}. You’d receive ${formatMoney(netCents)}.`
  await notify(tx, row.sellerId, {
    kind: 'requests',
    title: 'You have an offer',
    message: words,
    text: `${deps.settings.current.houseName}: ${words}`,
    link: `/secure?tab=requests&side=received&request=${id}`,
  })
  requestsChanged(tx, [row.sellerId, row.memberId])
}

/** The owner said it on the telephone, or wrote it: whoever heard it writes down how. */
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
  // whoever is said to have agreed reads it at once, while something can still be said against it
  const words = `We recorded that you agreed to ${formatMoney(cents)} for ${card.title}. If you didn’t, contact us now.`
  await notify(tx, row.sellerId, {
    kind: 'title',
    title: 'Offer agreement recorded',
    message: `${words} Note: ${reason}`,
    text: `${deps.settings.current.houseName}: ${words}`,
    link: `/secure?tab=requests&request=${id}`,
  })
  requestsChanged(tx, [row.sellerId, row.memberId])
}

function requireBelow(row: RequestRow, cents: number): void {
  if (row.listPriceCents !== null && cents >= row.listPriceCents) {
    const message = 'At or above the list price, the owner doesn’t need to be asked.'
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
  const row = await findRequest(tx, id)
  if (!row) throw notThere()
  await updateRequest(tx, row, { assignee_id: isMine ? actor.id : null })
  tx.audit({ action: isMine ? 'request.take_on' : 'request.lay_down', object: { kind: 'request', id } })
  requestsChanged(tx, [])
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
