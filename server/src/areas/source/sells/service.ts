import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { PictureWidth } from '@ambry/contract/cards/files'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { BothSides } from '@ambry/contract/sales/negotiation/records'
import { mostOpenSells, mostSellsADay, sellActions } from '@ambry/contract/source/kinds'
import type { OwnSell, OwnSellDetail } from '@ambry/contract/source/sells/records'
import { type Actor, notThere, scopeOf } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { slabBytes } from '../../cards/registry/files-service.ts'
import { lockCardsToBuy } from '../../cards/titles/buying-service.ts'
import { counter as counterPrice, open } from '../../sales/negotiation/service.ts'
import { sellersFee } from '../../sales/service.ts'
import { findSellCard, insertSellCards, listSellCards, type SellCardRow, writeStanding } from './card-queries.ts'
import * as labels from './labels.ts'
import { ownSellDetail, ownSellOf } from './present.ts'
import {
  countSells,
  findSell,
  insertSell,
  isOpenHunt,
  lockSeller,
  ownSellList,
  type SellRow,
  stamped,
} from './queries.ts'
import { bothSidesOf, isTooMuch, type Line, pricesOf, sumOf } from './rules.ts'
import {
  accept as acceptHeld,
  end,
  type Held,
  lockHeld,
  notifySellStaff,
  sellChanged,
  stateOf,
  titleOf,
} from './states-service.ts'

// A member sells cards to us: they are the seller, we are the buyer.

export function ownSells(deps: Deps, actor: Actor, query: QueryOf<typeof ownSellList>): Promise<Page<OwnSell>> {
  const now = deps.clock.now()
  return ownSellList.page(deps.db, query, (row) => ownSellOf(row, now), actor.id)
}

async function visible(db: Db, actor: Actor, id: string): Promise<SellRow> {
  const row = await findSell(db, id)
  if (!row || row.memberId !== actor.id) throw notThere()
  return row
}

export const own = async (db: Db, deps: Deps, actor: Actor, id: string): Promise<OwnSellDetail> =>
  ownSellDetail(db, deps, await visible(db, actor, id))

type Offered = {
  cards: { cardId: string; askedCents: number; condition?: string | null | undefined }[]
  note?: string | null | undefined
  huntId: string | null
}

const refuse = (path: string, message: string) => new AppError('refused', message, { errors: [{ path, message }] })

export async function offer(tx: Tx, deps: Deps, actor: Actor, input: Offered): Promise<OwnSellDetail> {
  const ids = input.cards.map(({ cardId }) => cardId)
  if (new Set(ids).size < ids.length) throw refuse('cards', labels.chooseEachCardOnce)
  const cards = await lockCardsToBuy(tx, deps, ids)
  const feeOf = await sellersFee(tx, deps, actor.id)
  for (const [at, { cardId, askedCents }] of input.cards.entries()) {
    const card = cards.get(cardId)
    if (card?.ownerId !== actor.id) throw refuse(`cards.${at}.cardId`, labels.chooseCardsOfYours)
    if (card.why) throw refuse(`cards.${at}.cardId`, `${card.title}: ${card.why}`)
    requireNet(feeOf, askedCents, card.title, `cards.${at}.askedCents`)
  }
  if (input.huntId !== null && !(await isOpenHunt(tx, input.huntId, actor.id)))
    throw refuse('huntId', labels.thisHuntIsOver)
  await lockSeller(tx, actor.id)
  const counted = await countSells(tx, actor.id, addSeconds(tx.now, -86_400))
  if (counted.open >= mostOpenSells) throw new AppError('refused', labels.youAlreadyHaveOpenOffers(mostOpenSells))
  if (counted.today >= mostSellsADay)
    throw new AppError('too_many', labels.youOfferedOftenToday(mostSellsADay), { retryAfterSeconds: 86_400 })
  const cents = sumOf(input.cards.map(({ askedCents }) => askedCents))
  if (isTooMuch(cents)) throw refuse('cards', labels.theTotalIsTooHigh)
  const id = randomUUID()
  const note = input.note?.trim() || null
  const titles = [...cards.values()].map((card) => [card.title, card.certNumber].filter(Boolean).join(' '))
  const lines = input.cards.map((card) => ({ ...card, id: randomUUIDv7(), condition: card.condition?.trim() || null }))
  const prices = Object.fromEntries(lines.map((line) => [line.id, line.askedCents]))
  const state = await open(tx, deps, id, 'seller', { cents, note, lines: prices })
  const search = titles.join(' ').slice(0, 20_000)
  await insertSell(tx, { id, memberId: actor.id, huntId: input.huntId, note, search }, state)
  await insertSellCards(tx, id, lines)
  tx.audit({ action: 'sell.offer', object: { kind: 'sell', id }, after: { cards: ids, cents, huntId: input.huntId } })
  const row = await visible(tx, actor, id)
  await notifySellStaff(
    tx,
    row,
    labels.newSellOffer,
    labels.isOffered(row.memberName, titleOf(row), formatMoney(cents)),
  )
  sellChanged(tx, row)
  return ownSellDetail(tx, deps, row)
}

export function requireNet(feeOf: (cents: number) => number, cents: number, title: string, path: string): void {
  if (feeOf(cents) >= cents) throw refuse(path, labels.theFeeLeavesNothing(title))
}

/** Locks an offer of the caller, or throws with what it is now. */
async function ownHeld(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  action: OwnSell['actions'][number],
): Promise<Held> {
  await visible(tx, actor, id)
  const held = await lockHeld(tx, deps, id)
  const { row } = held
  const isOpen = row.status === 'pending' || row.status === 'countered'
  if (action === 'withdraw' && row.status === 'accepted' && row.isInspected)
    throw new AppError('wrong_state', labels.aCardWasInspected, { present: await own(tx, deps, actor, id) })
  if (!isOpen && !(action === 'withdraw' && row.status === 'accepted'))
    throw new AppError('wrong_state', labels.thisOfferHasChanged, { present: await own(tx, deps, actor, id) })
  return held
}

const standingOf = (lines: readonly SellCardRow[]): Line[] =>
  lines.map(({ id, standingCents }) => ({ id, cents: standingCents }))

export async function quote(deps: Deps, actor: Actor, id: string, { cents }: { cents: number }): Promise<BothSides> {
  const row = await visible(deps.db, actor, id)
  const offered = (await listSellCards(deps.db, row.id)).filter(({ status }) => status === 'offered')
  if (offered.length === 0) throw new AppError('wrong_state', labels.thisOfferHasChanged)
  const priced = pricesOf(standingOf(offered), cents, [])
  if ('fault' in priced) throw refuse('cents', priced.fault)
  const feeOf = await sellersFee(deps.db, deps, row.memberId)
  const prices = Object.values(priced.prices)
  return bothSidesOf(prices, prices.map(feeOf))
}

type Countered = { standingCents: number; cents: number; lines: readonly Line[]; note?: string | null | undefined }

/** Another price by either side: of every card that is offered, adding up to the total. */
export async function writeCounter(
  tx: Tx,
  deps: Deps,
  { row, lines: known, cards }: Held,
  side: 'buyer' | 'seller',
  { standingCents, cents, lines, note }: Countered,
): Promise<{ netCents: number }> {
  const offered = known.filter(({ status }) => status === 'offered')
  const priced = pricesOf(standingOf(offered), cents, lines)
  if ('fault' in priced) throw refuse('lines', priced.fault)
  const feeOf = await sellersFee(tx, deps, row.memberId)
  for (const line of offered)
    requireNet(feeOf, priced.prices[line.id] ?? 0, cards.get(line.cardId)?.title ?? cardTitle(line.facts), 'lines')
  const state = await counterPrice(tx, deps, { ...stateOf(row), id: row.id }, side, {
    ...{ seenCents: standingCents, cents, note, lines: priced.prices },
  })
  await transition(tx, 'sell_offers', sellActions, { id: row.id, action: 'counter', also: stamped(tx, state) })
  await writeStanding(tx, priced.prices)
  tx.audit({ action: 'sell.counter', object: { kind: 'sell', id: row.id }, after: { cents, lines: priced.prices } })
  sellChanged(tx, row)
  return { netCents: cents - sumOf(Object.values(priced.prices).map(feeOf)) }
}

export async function counter(tx: Tx, deps: Deps, actor: Actor, id: string, input: Countered): Promise<OwnSellDetail> {
  const held = await ownHeld(tx, deps, actor, id, 'counter')
  await writeCounter(tx, deps, held, 'seller', input)
  const { row } = held
  await notifySellStaff(tx, row, labels.sellOfferCountered, labels.memberCounters(row.number, formatMoney(input.cents)))
  return own(tx, deps, actor, id)
}

export async function accept(tx: Tx, deps: Deps, actor: Actor, id: string, cents: number): Promise<OwnSellDetail> {
  await acceptHeld(tx, deps, await ownHeld(tx, deps, actor, id, 'accept'), 'seller', cents)
  return own(tx, deps, actor, id)
}

export async function withdraw(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<OwnSellDetail> {
  const held = await ownHeld(tx, deps, actor, id, 'withdraw')
  await end(tx, deps, held, 'withdraw', labels.theMemberWithdrew)
  tx.audit({ action: 'sell.withdraw', object: { kind: 'sell', id } })
  await notifySellStaff(tx, held.row, labels.sellOfferWithdrawn, labels.wasWithdrawn(held.row.number))
  return own(tx, deps, actor, id)
}

/** Always drawn, so that it can be kept; the member may no longer see the card itself. */
export async function picture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  const line = await findSellCard(deps.db, id)
  const row = line && (await findSell(deps.db, line.offerId))
  const isStaff = scopeOf(actor, 'sell.any') === 'any' && actor.impersonatorId === null
  if (!line || !row || !(row.memberId === actor.id || isStaff)) throw notThere()
  const bytes = await slabBytes(deps, slabCardOf(line.facts), w)
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}
