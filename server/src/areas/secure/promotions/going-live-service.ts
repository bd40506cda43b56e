import type { LineDraft } from '@ambry/contract/billing/invoices/kinds'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { promotionActions } from '@ambry/contract/secure/kinds'
import { firstSpot, type Spot } from '@ambry/contract/secure/promotions/kinds'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { issueFor } from '../../billing/invoices/issuing-service.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { list, lockShown } from '../listings/service.ts'
import * as labels from './labels.ts'
import { deciding, reportOf } from './present.ts'
import {
  listSpots,
  listUnreported,
  listWaiting,
  lockCalendar,
  lockPromotion,
  type PromotionRow,
  spotColumns,
  updatePromotion,
} from './queries.ts'
import { reportLabel, whyHopeless } from './rules.ts'
import { promotionChanged } from './service.ts'

// Approved promotions wait for their card, go live automatically, and are reported on after their featured days.

export const linkToCard = ({ cardId }: Pick<PromotionRow, 'cardId'>) => `/registry?card=${cardId}`

/** Returns whether it is in Secure now. The caller must have locked the card and the promotion. */
export async function tryLive(tx: Tx, deps: Deps, row: PromotionRow): Promise<boolean> {
  const { id, cardId, memberId } = row
  const card = await lockShown(tx, deps, cardId)
  if (row.status !== 'approved' || row.memberStatus !== 'active' || card.ownerId !== memberId || card.why) return false
  // photos may have been removed since the approval
  if (!row.hasPhotos) return false
  const spot = await spotFor(tx, deps, row)
  const listingId = await list(tx, deps, cardId, row.listPriceCents)
  const invoice =
    row.feeCents > 0
      ? await issueFor(tx, deps, { purpose: 'promotion', purposeId: id, memberId, lines: [lineOf(row, spot)] })
      : null
  await transition(tx, 'promotion_requests', promotionActions, {
    id,
    action: 'go_live',
    also: {
      ...spotColumns(spot),
      listing_id: listingId,
      invoice_id: invoice?.id ?? null,
      live_at: tx.now,
      updated_at: tx.now,
      version: row.version + 1,
    },
  })
  tx.audit({
    action: 'promotion.go_live',
    object: { kind: 'promotion', id },
    after: { cardId, listingId, ...spot, invoice: invoice?.number ?? null },
  })
  const featured = spot ? ` It’s featured from ${formatDate(spot.firstOn)} to ${formatDate(spot.lastOn)}.` : ''
  await notify(tx, memberId, {
    kind: 'requests',
    title: labels.yourCardIsInSecure,
    message: labels.isListed(card.title, formatMoney(row.listPriceCents), featured).slice(0, 500),
    link: linkToCard(row),
    text: labels.isInSecure(deps.settings.current.houseName, card.title, formatMoney(row.listPriceCents)),
  })
  promotionChanged(tx, row)
  return true
}

/** Featured days that passed while waiting for the card are moved to the next free ones. */
async function spotFor(tx: Tx, deps: Deps, row: PromotionRow): Promise<Spot | null> {
  const { place, firstOn, lastOn } = row
  if (place === null || firstOn === null || lastOn === null) return null
  const now = today(deps, tx.now)
  if (firstOn >= now) return { place, firstOn, lastOn }
  await lockCalendar(tx)
  const others = await listSpots(tx, now, row.id)
  // the number of places may have been reduced since; the promised one still counts
  const places = Math.max(deps.settings.current.featuredPlaces, place)
  return firstSpot(others, { places, from: now, days: row.featuredDays })
}

function lineOf(row: PromotionRow, spot: Spot | null): LineDraft {
  const span = spot && `${formatDate(spot.firstOn)} to ${formatDate(spot.lastOn)}`
  const credit = row.creditDays > 0 && labels.ofDaysIncluded(row.creditDays, row.featuredDays)
  const detail = [cardTitle(row), span, credit].filter(Boolean).join(', ').slice(0, 300)
  const common = { label: labels.featuredInSecure, detail, quantity: 1, cardId: null } as const
  const rate = { kind: 'flat', cents: row.feeCents } as const
  return row.templateId
    ? { ...common, rate, source: 'template', templateId: row.templateId, templateVersion: row.templateVersion }
    : { ...common, rate, source: 'hand', templateId: null, templateVersion: null }
}

/** Rejects the promotion, or ends one that is no longer possible, and notifies the owner with the reason. */
export async function giveUp(tx: Tx, deps: Deps, row: PromotionRow, reason: string): Promise<void> {
  await transition(tx, 'promotion_requests', promotionActions, {
    id: row.id,
    action: 'reject',
    also: {
      reason,
      decided_by: tx.origin.actorId,
      decided_at: tx.now,
      ended_at: tx.now,
      updated_at: tx.now,
      version: row.version + 1,
    },
  })
  tx.audit({ action: 'promotion.reject', object: { kind: 'promotion', id: row.id }, reason })
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.yourListingWasDeclined,
    message: `${cardTitle(row)}. ${reason}`.slice(0, 500),
    link: linkToCard(row),
    text: labels.yourListingOfWasDeclined(deps.settings.current.houseName, cardTitle(row), reason),
  })
  promotionChanged(tx, row)
}

/** Runs every minute: starts what can go live, ends what is no longer possible, and reports what is over. */
export async function advancePromotions(deps: Deps): Promise<void> {
  for (const waiting of await listWaiting(deps.db)) await each(deps, waiting, advance)
  const now = today(deps, deps.clock.now())
  for (const over of await listUnreported(deps.db, now)) await each(deps, over, report)
}

type One = { id: string; cardId: string }

/** Each runs on its own: a failure does not stop the others and is retried. */
async function each(deps: Deps, { id, cardId }: One, work: (tx: Tx, deps: Deps, row: PromotionRow) => Promise<void>) {
  try {
    await deps.transactions.run(systemOrigin, async (tx) => {
      await lockShown(tx, deps, cardId)
      const row = await lockPromotion(tx, id)
      if (row) await work(tx, deps, row)
    })
  } catch (error) {
    deps.log.error({ err: error, promotion: id }, 'a promotion could not be seen to; it is tried again')
  }
}

async function advance(tx: Tx, deps: Deps, row: PromotionRow): Promise<void> {
  if (row.status !== 'pending' && row.status !== 'approved') return
  const hopeless = whyHopeless(deciding(row))
  if (hopeless) await giveUp(tx, deps, row, hopeless)
  else await tryLive(tx, deps, row)
}

async function report(tx: Tx, deps: Deps, row: PromotionRow): Promise<void> {
  const found = await reportOf(tx, deps, row, tx.now)
  if (row.status !== 'live' || !found) return
  await updatePromotion(tx, row.id, { reported_at: tx.now })
  tx.audit({ action: 'promotion.report', object: { kind: 'promotion', id: row.id }, after: found })
  await notify(tx, row.memberId, {
    kind: 'requests',
    title: labels.yourCardsFeaturedDays,
    message: labels.staysInSecure(cardTitle(row), reportLabel(found)).slice(0, 500),
    link: linkToCard(row),
  })
  promotionChanged(tx, row)
}
