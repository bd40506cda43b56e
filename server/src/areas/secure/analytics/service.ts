import { addSeconds, type Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type { SecureAnalytics, SecureCardFigures } from '@ambry/contract/secure/analytics/endpoints'
import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import { pictureAddress } from '../../cards/registry/files-service.ts'
import {
  type CardFiguresRow,
  cardFiguresList,
  coldList,
  countRequests,
  countSales,
  countViews,
  emptySearchList,
  findCardFigures,
  listPrices,
  readFunnel,
  type SearchesRow,
} from './queries.ts'
import { averageOf, type Days, spanOf } from './rules.ts'

type Span = { from?: Day | undefined; to?: Day | undefined }
type Figures = SecureAnalytics['before']

const daysOf = ({ settings, clock }: Deps, span: Span): Days =>
  spanOf(span, { timeZone: settings.current.timeZone, now: clock.now() })

/** Figures of one card or of all: per day, in total, and what is not counted. */
async function countedOf(
  db: Db,
  cardId: string | null,
  { days, beginnings, range }: Pick<Days, 'days' | 'beginnings' | 'range'>,
): Promise<{ all: Figures; days: SecureAnalytics['days']; leftOut: number }> {
  const [views, requests, sales] = await Promise.all([
    countViews(db, cardId, beginnings, range),
    countRequests(db, cardId, beginnings, range),
    countSales(db, cardId, beginnings, range),
  ])
  const [looks, input, sold] = [placed(views), placed(requests), placed(sales)]
  const figuresAt = (place: number | null): Figures => {
    const { views: count = 0, members = 0, seconds = 0 } = looks.get(place) ?? {}
    return {
      views: count,
      members,
      seconds,
      requests: input.get(place)?.count ?? 0,
      sales: sold.get(place)?.count ?? 0,
    }
  }
  return {
    all: figuresAt(null),
    days: days.map((day, place) => ({ day, ...figuresAt(place) })),
    leftOut: looks.get(null)?.leftOut ?? 0,
  }
}

const placed = <Row extends { day: number | null }>(rows: Row[]) => new Map(rows.map((row) => [row.day, row]))

export async function analytics(deps: Deps, query: Span): Promise<SecureAnalytics> {
  const { db } = deps
  const span = daysOf(deps, query)
  const { before: range } = span
  const [now, before, funnel] = await Promise.all([
    countedOf(db, null, span),
    countedOf(db, null, { days: [], beginnings: [range.from], range }),
    readFunnel(db, span.range),
  ])
  return {
    from: span.days[0] ?? '',
    to: span.days.at(-1) ?? '',
    ...now.all,
    averageSeconds: averageOf(now.all),
    before: before.all,
    leftOut: now.leftOut,
    days: now.days,
    funnel,
  }
}

const present = ({
  listPriceCents,
  listedAt,
  listedOrder: _,
  views,
  members,
  seconds,
  requests,
  sales,
  watchers,
  lastViewedAt,
  frontPhotoId,
  ...card
}: CardFiguresRow): SecureCardFigures => ({
  id: card.id,
  card: { ...card, picture: pictureAddress({ ...card, frontPhotoId }) },
  listPriceCents,
  listedAt,
  views,
  members,
  seconds,
  requests,
  sales,
  averageSeconds: averageOf({ views, seconds }),
  watchers,
  lastViewedAt,
})

export const cardFigures = (
  deps: Deps,
  { from, to, ...query }: QueryOf<typeof cardFiguresList> & Span,
): Promise<Page<SecureCardFigures>> => cardFiguresList.page(deps.db, query, present, daysOf(deps, { from, to }).range)

export async function oneCardFigures(deps: Deps, id: string, query: Span) {
  const { db } = deps
  const span = daysOf(deps, query)
  const row = await findCardFigures(db, id, span.range)
  if (!row) throw notThere()
  const [{ days }, prices] = await Promise.all([countedOf(db, id, span), listPrices(db, id)])
  return { ...present(row), days, prices }
}

const coldSeconds = 90 * 86_400

export function coldStock(deps: Deps, query: QueryOf<typeof coldList>): Promise<Page<SecureCardFigures>> {
  const now = deps.clock.now()
  return coldList.page(deps.db, query, present, { from: addSeconds(now, -coldSeconds), to: now.toISOString() })
}

export const emptySearches = (
  deps: Deps,
  { from, to, ...query }: QueryOf<typeof emptySearchList> & Span,
): Promise<Page<SearchesRow>> => emptySearchList.page(deps.db, query, (row) => row, daysOf(deps, { from, to }).range)
