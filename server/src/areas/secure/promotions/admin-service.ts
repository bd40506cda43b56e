import { cardTitle } from '@ambry/contract/cards/kinds'
import { addDays, type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { BulkResult, Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { type PromotionStatus, promotionActions } from '@ambry/contract/secure/kinds'
import { firstSpot, type Spot, spotOn } from '@ambry/contract/secure/promotions/kinds'
import type { AdminPromotion, AdminPromotionDetail } from '@ambry/contract/secure/records'
import { notThere } from '../../../access/access.ts'
import { oneByOne, type Selection, selectedIds } from '../../../db/bulk.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { galleryPhotos } from '../../cards/lists/service.ts'
import { notify } from '../../notices/service.ts'
import { quote as saleQuote } from '../../sales/service.ts'
import { findLastSale } from '../listings/queries.ts'
import { unlist } from '../listings/service.ts'
import { creditLostDays } from './credit-service.ts'
import { giveUp, linkToCard, tryLive } from './going-live-service.ts'
import * as labels from './labels.ts'
import { adminPromotion, deciding, reportOf } from './present.ts'
import {
  countEarlier,
  countOpenPromotions,
  findNames,
  findPromotion,
  listCalendar,
  listPromotionHistory,
  listSpots,
  lockCalendar,
  lockPromotion,
  type PromotionFilters,
  type PromotionRow,
  promotionList,
  spotColumns,
  updatePromotion,
} from './queries.ts'
import { adminActions, historyLabel, nothingFeatured, takenLabel, whyNotMoved } from './rules.ts'
import { featuredTerms, lockedWithCard, promotionChanged, requireToCome } from './service.ts'

// Admin actions on promotion requests.

export async function promotions(deps: Deps, query: QueryOf<typeof promotionList>): Promise<Page<AdminPromotion>> {
  const now = today(deps, deps.clock.now())
  return promotionList.page(deps.db, query, (row) => adminPromotion(row, now))
}

async function rowOf(db: Db, id: string): Promise<PromotionRow> {
  const row = await findPromotion(db, id)
  if (!row) throw notThere()
  return row
}

/** Returns the updated request as it appears in the list, in one read. */
export const listed = async (db: Db, deps: Deps, id: string): Promise<AdminPromotion> =>
  adminPromotion(await rowOf(db, id), today(deps, deps.clock.now()))

export async function promotion(db: Db, deps: Deps, id: string): Promise<AdminPromotionDetail> {
  const row = await rowOf(db, id)
  const { memberId, listPriceCents, featuredDays: days } = row
  const sold = await saleQuote(db, deps, { cardId: row.cardId, priceCents: listPriceCents })
  // the terms if it were approved now
  const terms = row.status === 'pending' ? await featuredTerms(db, deps, { memberId, listPriceCents, days }) : row
  const history = await listPromotionHistory(db, id)
  return {
    ...adminPromotion(row, today(deps, deps.clock.now())),
    creditDays: terms.creditDays,
    feeCents: terms.feeCents,
    valueCents: row.valueCents,
    lastSale: await findLastSale(db, row.cardId),
    photos: await galleryPhotos(db, row.cardId),
    sellerFee: sold.sellerFee,
    netCents: sold.netCents,
    earlier: await countEarlier(db, row),
    open: { count: await countOpenPromotions(db, memberId), most: deps.settings.current.promotionsPerMember },
    report: await reportOf(db, deps, row, deps.clock.now()),
    timeline: [
      { at: row.createdAt, words: labels.requestedAt(formatMoney(listPriceCents)), by: row.memberName },
      ...history.map(({ at, action, by }) => ({ at, words: historyLabel[action] ?? action, by })),
    ].reverse(),
  }
}

/** Throws when the action is not available. */
function requireOpen(row: PromotionRow, action: 'approve' | 'move' | 'take_down', now: Day): void {
  const open = adminActions(deciding(row), now).find((one) => one.action === action)
  if (open?.why) throw new AppError('wrong_state', open.why)
}

async function requireVersion(tx: Tx, deps: Deps, row: PromotionRow, version: number): Promise<void> {
  if (row.version === version) return
  throw new AppError('stale', labels.someoneElseChangedThisRequest, {
    present: await promotion(tx, deps, row.id),
  })
}

/** Finds a place for all its days: from the given day, or from the first free one. */
async function spotFrom(tx: Tx, deps: Deps, row: PromotionRow, wanted: Day | null): Promise<Spot> {
  const now = today(deps, tx.now)
  const places = deps.settings.current.featuredPlaces
  const days = row.featuredDays
  const taken = await listSpots(tx, now, row.id)
  const free = firstSpot(taken, { places, from: wanted ?? now, days })
  const spot = wanted === null ? free : spotOn(taken, { places, firstOn: wanted, days })
  if (spot) return spot
  if (!free) throw new AppError('conflict', labels.addSlotsInSettings(nothingFeatured))
  throw new AppError('conflict', takenLabel(free), { errors: [{ path: 'firstOn', message: takenLabel(free) }] })
}

/** Fixes fee, days and place. It goes live at once if its card is in the vault and available, otherwise it waits. */
export async function approve(
  tx: Tx,
  deps: Deps,
  id: string,
  { version, firstOn }: { version: number; firstOn?: Day | null | undefined },
): Promise<AdminPromotion> {
  const row = await lockedWithCard(tx, deps, await rowOf(tx, id))
  await requireVersion(tx, deps, row, version)
  const now = today(deps, tx.now)
  requireOpen(row, 'approve', now)
  if (firstOn) requireToCome(firstOn, now, 'firstOn')
  const { memberId, listPriceCents, featuredDays: days } = row
  if (days > 0) await lockCalendar(tx)
  // a requested day that is already over is ignored
  const wanted = firstOn ?? (row.wantedFrom !== null && row.wantedFrom >= now ? row.wantedFrom : null)
  const spot = days > 0 ? await spotFrom(tx, deps, row, wanted) : null
  const { creditDays, feeCents, template } = await featuredTerms(tx, deps, { memberId, listPriceCents, days })
  await transition(tx, 'promotion_requests', promotionActions, {
    id,
    action: 'approve',
    also: {
      ...spotColumns(spot),
      credit_days: creditDays,
      fee_cents: feeCents,
      template_id: days > 0 ? (template?.id ?? null) : null,
      template_version: days > 0 ? (template?.number ?? null) : null,
      decided_by: tx.origin.actorId,
      decided_at: tx.now,
      updated_at: tx.now,
      version: row.version + 1,
    },
  })
  tx.audit({ action: 'promotion.approve', object: { kind: 'promotion', id }, after: { ...spot, creditDays, feeCents } })
  promotionChanged(tx, row)
  const approved = await lockPromotion(tx, id)
  if (approved && !(await tryLive(tx, deps, approved))) await notifyApproved(tx, deps, approved)
  return listed(tx, deps, id)
}

/** Notifies the owner that the approved promotion waits for the card. */
async function notifyApproved(tx: Tx, deps: Deps, row: PromotionRow): Promise<void> {
  const title = cardTitle(row)
  const next = row.custody === 'with_owner' ? labels.sendItToTheVault : labels.itGoesLiveInSecure
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.yourListingWasApproved,
    message: labels.at(title, formatMoney(row.listPriceCents), next).slice(0, 500),
    link: linkToCard(row),
    text: labels.yourListingOfWasApproved(deps.settings.current.houseName, title, next),
  })
}

/** Also applies to an approved one whose card never arrived. */
export async function reject(tx: Tx, deps: Deps, id: string, reason: string): Promise<void> {
  const row = await lockedWithCard(tx, deps, await rowOf(tx, id))
  if (row.status === 'live') throw new AppError('wrong_state', labels.itsAlreadyInSecure)
  await giveUp(tx, deps, row, reason)
}

export async function move(
  tx: Tx,
  deps: Deps,
  id: string,
  { version, firstOn }: { version: number; firstOn: Day },
): Promise<AdminPromotion> {
  const row = await lockedWithCard(tx, deps, await rowOf(tx, id))
  await requireVersion(tx, deps, row, version)
  if (row.firstOn === null || (row.status !== 'approved' && row.status !== 'live'))
    throw new AppError('wrong_state', labels.itHasNoFeaturedDays)
  const now = today(deps, tx.now)
  const why = whyNotMoved({ status: row.status, firstOn: row.firstOn }, now)
  if (why) throw new AppError('wrong_state', why)
  requireToCome(firstOn, now, 'firstOn')
  await lockCalendar(tx)
  const spot = await spotFrom(tx, deps, row, firstOn)
  await updatePromotion(tx, id, spotColumns(spot))
  tx.audit({
    action: 'promotion.move',
    object: { kind: 'promotion', id },
    before: { place: row.place, firstOn: row.firstOn, lastOn: row.lastOn },
    after: spot,
  })
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.yourCardsFeaturedDaysWere,
    message: labels.isFeatured(cardTitle(row), formatDate(spot.firstOn), formatDate(spot.lastOn)).slice(0, 500),
    link: linkToCard(row),
  })
  promotionChanged(tx, row)
  return listed(tx, deps, id)
}

export async function takeDown(tx: Tx, deps: Deps, id: string, reason: string): Promise<AdminPromotion> {
  const row = await lockedWithCard(tx, deps, await rowOf(tx, id))
  if (row.status !== 'live') throw new AppError('wrong_state', labels.itIsntInSecure)
  requireOpen(row, 'take_down', today(deps, tx.now))
  await unlist(tx, deps, row.cardId, reason)
  await creditLostDays(tx, deps, row)
  return listed(tx, deps, id)
}

export const rejectMany = async (
  deps: Deps,
  transact: Transact,
  { select, reason }: { select: Selection<PromotionFilters>; reason: string },
): Promise<BulkResult> =>
  oneByOne({
    transact,
    ids: await selectedIds(select, (filters, range) => promotionList.ids(deps.db, filters, range)),
    act: (tx, id) => reject(tx, deps, id, reason),
    namesOf: (ids) => findNames(deps.db, ids),
  })

type Calendar = {
  from: Day
  to: Day
  today: Day
  places: number
  items: (Spot & { promotionId: string; title: string; member: string; status: PromotionStatus })[]
}

export async function calendar(deps: Deps, { from, days }: { from: Day; days: number }): Promise<Calendar> {
  const to = addDays(from, days - 1)
  const items = await listCalendar(deps.db, from, to)
  // a promotion that was given a place when there were more of them is shown anyway
  const places = Math.max(deps.settings.current.featuredPlaces, ...items.map(({ place }) => place))
  return { from, to, today: today(deps, deps.clock.now()), places, items }
}
