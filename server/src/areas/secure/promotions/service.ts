import { addDays, beginningOf, type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { promotionActions } from '@ambry/contract/secure/kinds'
import { firstSpot, mostDaysAhead } from '@ambry/contract/secure/promotions/kinds'
import type { Promotion, PromotionQuote } from '@ambry/contract/secure/records'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { defaultTemplate, type TemplateInForce } from '../../billing/fees/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { quote as saleQuote } from '../../sales/service.ts'
import { lockShown, reprice as repriceListing, unlist } from '../listings/service.ts'
import * as labels from './labels.ts'
import { ownPromotion, reportOf } from './present.ts'
import {
  type CandidateRow,
  countOpenPromotions,
  findCandidate,
  findPromotion,
  insertPromotion,
  listSpots,
  lockPromoter,
  lockPromotion,
  type PromotionRow,
  promotionList,
  sumCreditDays,
  updatePromotion,
} from './queries.ts'
import { featuredFee, monthAround, type Others, quoteChecks, whyNotRequested } from './rules.ts'

// Actions of an owner: from the registry to Secure, and back.

export const promotionChanged = (tx: Tx, { memberId }: Pick<PromotionRow, 'memberId'>) =>
  tx.publish({ users: [memberId], admins: true }, { type: 'promotion_updated' })

/** Plan days a member has used this month, in our time zone. */
export async function promotionDaysUsed(
  db: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  memberId: string,
): Promise<number> {
  const { timeZone } = settings.current
  const { from, to } = monthAround(today({ settings }, clock.now()))
  return sumCreditDays(db, memberId, beginningOf(from, timeZone), beginningOf(to, timeZone))
}

async function creditLeft(db: Db, deps: Deps, memberId: string): Promise<number> {
  const { promotionDays } = await deps.entitlements(db, memberId)
  return Math.max(0, promotionDays - (await promotionDaysUsed(db, deps, memberId)))
}

export type FeaturedTerms = {
  creditDays: number
  feeCents: number
  dayCents: number
  creditLeft: number
  template: TemplateInForce | null
}

/** What featured days cost a member now. */
export async function featuredTerms(
  db: Db,
  deps: Deps,
  { memberId, listPriceCents, days }: { memberId: string; listPriceCents: number; days: number },
): Promise<FeaturedTerms> {
  const template = await defaultTemplate(db, 'promotion')
  const left = await creditLeft(db, deps, memberId)
  return { ...featuredFee(template, { listPriceCents, days, creditLeft: left }), creditLeft: left, template }
}

async function ownCandidate(db: Db, actor: Actor, cardId: string): Promise<CandidateRow> {
  const card = await findCandidate(db, cardId)
  if (card?.ownerId !== actor.id) throw notThere()
  return card
}

const othersOf = async (db: Db, deps: Deps, { ownerId, hasOpen }: CandidateRow): Promise<Others> => ({
  hasOpen,
  openCount: await countOpenPromotions(db, ownerId),
  mostOpen: deps.settings.current.promotionsPerMember,
})

export async function quote(
  deps: Deps,
  actor: Actor,
  cardId: string,
  { listPriceCents, featuredDays: days }: { listPriceCents?: number | undefined; featuredDays: number },
): Promise<PromotionQuote> {
  const { db } = deps
  const card = await ownCandidate(db, actor, cardId)
  const on = today(deps, deps.clock.now())
  const sold = listPriceCents === undefined ? null : await saleQuote(db, deps, { cardId, priceCents: listPriceCents })
  const terms = await featuredTerms(db, deps, { memberId: actor.id, listPriceCents: listPriceCents ?? 0, days })
  const places = deps.settings.current.featuredPlaces
  const others = await othersOf(db, deps, card)
  const free = firstSpot(await listSpots(db, on), { places, from: on, days: Math.max(1, days) })
  return {
    checks: quoteChecks(card, others),
    why: whyNotRequested(card, { ...others, days, places }),
    valueCents: card.valueCents,
    sellerFee: sold?.sellerFee ?? null,
    netCents: sold?.netCents ?? null,
    dayCents: terms.dayCents,
    creditDays: terms.creditLeft,
    feeCents: terms.feeCents,
    freeFrom: free?.firstOn ?? on,
  }
}

type Input = {
  listPriceCents: number
  featuredDays: number
  wantedFrom?: Day | null | undefined
  note?: string | null | undefined
}

export async function ask(tx: Tx, deps: Deps, actor: Actor, cardId: string, input: Input): Promise<Promotion> {
  await ownCandidate(tx, actor, cardId)
  const { title } = await lockShown(tx, deps, cardId)
  await lockPromoter(tx, actor.id)
  const card = await ownCandidate(tx, actor, cardId)
  const { listPriceCents, featuredDays } = input
  const others = await othersOf(tx, deps, card)
  const why = whyNotRequested(card, { ...others, days: featuredDays, places: deps.settings.current.featuredPlaces })
  if (why) throw new AppError('wrong_state', why)
  const wantedFrom = featuredDays > 0 ? (input.wantedFrom ?? null) : null
  if (wantedFrom !== null) requireToCome(wantedFrom, today(deps, tx.now), 'wantedFrom')
  await requireNet(tx, deps, cardId, listPriceCents)
  const terms = await featuredTerms(tx, deps, { memberId: actor.id, listPriceCents, days: featuredDays })
  const id = await insertPromotion(tx, {
    cardId,
    memberId: actor.id,
    listPriceCents,
    featuredDays,
    wantedFrom,
    note: input.note?.trim() || null,
    // as of today; the approval fixes it
    creditDays: terms.creditDays,
    feeCents: terms.feeCents,
  })
  tx.audit({
    action: 'promotion.ask',
    object: { kind: 'promotion', id },
    after: { cardId, title, listPriceCents, featuredDays, wantedFrom },
  })
  promotionChanged(tx, { memberId: actor.id })
  return promotion(tx, deps, actor, id)
}

/** Rejects a first featured day in the past or too far ahead. */
export function requireToCome(on: Day, now: Day, path: string): void {
  const last = addDays(now, mostDaysAhead)
  if (on >= now && on <= last) return
  const message = on < now ? labels.chooseTodayOrALater : labels.chooseADateUp(formatDate(last))
  throw new AppError('refused', message, { errors: [{ path, message }] })
}

async function requireNet(tx: Tx, deps: Deps, cardId: string, listPriceCents: number): Promise<void> {
  const { netCents } = await saleQuote(tx, deps, { cardId, priceCents: listPriceCents })
  if (netCents > 0) return
  const message = labels.atTheSellersFeeLeaves(formatMoney(listPriceCents))
  throw new AppError('refused', message, { errors: [{ path: 'listPriceCents', message }] })
}

/** Reports are only included in a single promotion's detail. */
export const promotions = (
  { db }: Deps,
  actor: Actor,
  query: QueryOf<typeof promotionList>,
): Promise<Page<Promotion>> => promotionList.page(db, { ...query, member: actor.id }, (row) => ownPromotion(row, null))

async function ownRow(db: Db, actor: Actor, id: string): Promise<PromotionRow> {
  const row = await findPromotion(db, id)
  if (row?.memberId !== actor.id) throw notThere()
  return row
}

export async function promotion(db: Db, deps: Deps, actor: Actor, id: string): Promise<Promotion> {
  const row = await ownRow(db, actor, id)
  return ownPromotion(row, await reportOf(db, deps, row, deps.clock.now()))
}

/** Locks the card first, as every change of a card does, and then reads the promotion. */
export async function lockedWithCard(tx: Tx, deps: Deps, { cardId, id }: PromotionRow): Promise<PromotionRow> {
  await lockShown(tx, deps, cardId)
  const row = await lockPromotion(tx, id)
  if (!row) throw notThere()
  return row
}

export async function withdraw(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Promotion> {
  const row = await lockedWithCard(tx, deps, await ownRow(tx, actor, id))
  if (row.status === 'live') throw new AppError('wrong_state', labels.itsAlreadyInSecure)
  await transition(tx, 'promotion_requests', promotionActions, {
    id,
    action: 'withdraw',
    also: { ended_at: tx.now, updated_at: tx.now, version: row.version + 1 },
  })
  tx.audit({ action: 'promotion.withdraw', object: { kind: 'promotion', id } })
  promotionChanged(tx, row)
  return promotion(tx, deps, actor, id)
}

export async function reprice(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, listPriceCents }: { version: number; listPriceCents: number },
): Promise<Promotion> {
  const row = await lockedWithCard(tx, deps, await ownRow(tx, actor, id))
  if (row.version !== version)
    throw new AppError('stale', labels.thisHasChanged, {
      present: await promotion(tx, deps, actor, id),
    })
  if (row.status !== 'pending' && row.status !== 'approved' && row.status !== 'live')
    throw new AppError('wrong_state', labels.itHasEnded)
  if (row.listPriceCents === listPriceCents) return promotion(tx, deps, actor, id)
  await requireNet(tx, deps, row.cardId, listPriceCents)
  if (row.status === 'live') await repriceListing(tx, deps, row.cardId, listPriceCents)
  else {
    const { memberId, featuredDays: days } = row
    const terms = await featuredTerms(tx, deps, { memberId, listPriceCents, days })
    const fee = row.status === 'pending' && { credit_days: terms.creditDays, fee_cents: terms.feeCents }
    await updatePromotion(tx, id, { list_price_cents: listPriceCents, ...fee })
    tx.audit({
      action: 'promotion.reprice',
      object: { kind: 'promotion', id },
      before: { listPriceCents: row.listPriceCents },
      after: { listPriceCents },
    })
    promotionChanged(tx, row)
  }
  return promotion(tx, deps, actor, id)
}

/** The owner changed their mind. A card with a sale in progress stays. */
export async function takeDown(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Promotion> {
  const row = await lockedWithCard(tx, deps, await ownRow(tx, actor, id))
  if (row.status !== 'live') throw new AppError('wrong_state', labels.itIsntInSecure)
  if (row.isReserved) throw new AppError('wrong_state', labels.itsReservedForABuyer)
  await unlist(tx, deps, row.cardId, labels.removedFromSecure)
  return promotion(tx, deps, actor, id)
}
