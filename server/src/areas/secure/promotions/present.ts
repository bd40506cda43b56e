import { addDays, beginningOf, type Day, dayIn, type Instant } from '@ambry/contract/kernel/dates'
import type { AdminPromotion, Promotion, PromotionReport } from '@ambry/contract/secure/records'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { requestedCard } from '../gallery/present.ts'
import { countFigures, type PromotionRow } from './queries.ts'
import { adminActions, checksOf, comparedSpans, type Deciding, daysIn, ownActions, type Span } from './rules.ts'

const shown = (row: PromotionRow) => ({
  id: row.id,
  status: row.status,
  card: requestedCard(row, row.listedCents),
  listPriceCents: row.listPriceCents,
  featuredDays: row.featuredDays,
  wantedFrom: row.wantedFrom,
  firstOn: row.firstOn,
  lastOn: row.lastOn,
  place: row.place,
  creditDays: row.creditDays,
  feeCents: row.feeCents,
  invoice:
    row.invoiceId && row.invoiceNumber !== null
      ? { id: row.invoiceId, number: row.invoiceNumber, dueCents: row.invoiceDueCents ?? 0 }
      : null,
  note: row.note,
  reason: row.reason,
  createdAt: row.createdAt,
  liveAt: row.liveAt,
  endedAt: row.endedAt,
  checks: checksOf(row, row),
  version: row.version,
})

export const ownPromotion = (row: PromotionRow, report: PromotionReport | null): Promotion => ({
  ...shown(row),
  report,
  actions: ownActions(row),
})

export const deciding = (row: PromotionRow): Deciding => ({
  status: row.status,
  isReserved: row.isReserved,
  isOwner: row.ownerId === row.memberId,
  isActive: row.memberStatus === 'active',
  isRegistered: row.cardStatus === 'registered',
  isClosed: row.memberStatus === 'closed',
  hasPhotos: row.hasPhotos,
  firstOn: row.firstOn,
})

export const adminPromotion = (row: PromotionRow, today: Day): AdminPromotion => ({
  ...shown(row),
  member: { id: row.memberId, name: row.memberName, isAdmin: row.isAdmin },
  actions: adminActions(deciding(row), today),
})

/** The results of a promotion; null before it was shown. */
export async function reportOf(
  db: Db,
  { settings }: Pick<Deps, 'settings'>,
  row: PromotionRow,
  now: Date,
): Promise<PromotionReport | null> {
  const { listingId, liveAt, endedAt, memberId, cardId, firstOn, lastOn } = row
  if (listingId === null || liveAt === null) return null
  const { timeZone } = settings.current
  const until: Instant = endedAt ?? now.toISOString()
  const { featured, other } = comparedSpans({
    listedOn: dayIn(timeZone, liveAt),
    endedOn: dayIn(timeZone, until),
    featured: firstOn !== null && lastOn !== null ? { firstOn, lastOn } : null,
  })
  const momentsOf = (span: Span | null) =>
    span && { from: beginningOf(span.firstOn, timeZone), to: beginningOf(addDays(span.lastOn, 1), timeZone) }
  // includes views at this exact moment
  const listed = { from: liveAt, to: endedAt ?? new Date(now.getTime() + 1).toISOString() }
  const { featuredViews, otherViews, ...figures } = await countFigures(
    db,
    { cardId, listingId, memberId, listed },
    { featured: momentsOf(featured), other: momentsOf(other) },
  )
  return {
    ...figures,
    featured: { days: daysIn(featured), views: featuredViews },
    before: { days: daysIn(other), views: otherViews },
  }
}
