import { addSeconds, type Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type { SecureAnalytics, SecureCardFigures } from '@ambry/contract/secure/analytics/endpoints'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { keyset, type Sort } from '../../../db/keyset.ts'
import type { Deps } from '../../../deps.ts'
import { pictureAddress } from '../../cards/registry/files-service.ts'
import {
  type CardFiguresRow,
  countCardFigures,
  countCold,
  countEmptySearches,
  countRequests,
  countSales,
  countViews,
  findCardFigures,
  listCardFigures,
  listCold,
  listEmptySearches,
  listPrices,
  readFunnel,
  type SearchesRow,
} from './queries.ts'
import { averageOf, type Days, type Range, spanOf } from './rules.ts'

type Span = { from?: Day | undefined; to?: Day | undefined }
type Figures = SecureAnalytics['before']

const daysOf = ({ settings, clock }: Deps, span: Span): Days =>
  spanOf(span, { timeZone: settings.current.timeZone, now: clock.now() })

/** One card's figures, or those of all: every day, all of them together, and what none of it counts. */
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
  const [looks, asked, sold] = [placed(views), placed(requests), placed(sales)]
  const figuresAt = (place: number | null): Figures => {
    const { views: count = 0, members = 0, seconds = 0 } = looks.get(place) ?? {}
    return {
      views: count,
      members,
      seconds,
      requests: asked.get(place)?.count ?? 0,
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
  askingCents,
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
  askingCents,
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

type ListQuery<Sorted extends string> = {
  sort: Sorted
  q?: string | undefined
  cursor?: string | undefined
  limit: number
  total?: '1' | undefined
  format?: 'csv' | undefined
}

const mostOf = (key: 'views' | 'members' | 'seconds' | 'requests' | 'watchers'): Sort<CardFiguresRow> => ({
  column: `f.${key}`,
  cast: 'int8',
  direction: 'desc',
  value: (row) => row[key],
})
const listed = {
  column: 'f.listedOrder',
  cast: 'timestamptz',
  value: (row: CardFiguresRow) => row.listedOrder,
} as const

type FiguresSort = '-views' | 'views' | '-members' | '-seconds' | '-requests' | '-watchers' | '-listedAt'
const figuresSorts: Record<FiguresSort, Sort<CardFiguresRow>> = {
  '-views': mostOf('views'),
  views: { ...mostOf('views'), direction: 'asc' },
  '-members': mostOf('members'),
  '-seconds': mostOf('seconds'),
  '-requests': mostOf('requests'),
  '-watchers': mostOf('watchers'),
  '-listedAt': { ...listed, direction: 'desc' },
}
const byId = { name: 'f.id', cast: 'uuid' } as const

export async function cardFigures(
  deps: Deps,
  { sort, q, from, to, cursor, limit, total }: ListQuery<FiguresSort> & Span,
): Promise<Page<SecureCardFigures>> {
  const { range } = daysOf(deps, { from, to })
  const page = keyset<CardFiguresRow>({ sort, cursor, limit }, { q, ...range }, figuresSorts, byId)
  const rows = await listCardFigures(deps.db, range, q, page)
  return { ...page.page(rows, present), ...(total && { total: await countCardFigures(deps.db, range, q) }) }
}

export async function oneCardFigures(deps: Deps, id: string, query: Span) {
  const { db } = deps
  const span = daysOf(deps, query)
  const row = await findCardFigures(db, id, span.range)
  if (!row) throw notThere()
  const [{ days }, prices] = await Promise.all([countedOf(db, id, span), listPrices(db, id)])
  return { ...present(row), days, prices }
}

const coldSeconds = 90 * 86_400
type ColdSort = 'listedAt' | '-listedAt'
const coldSorts: Record<ColdSort, Sort<CardFiguresRow>> = {
  listedAt: { ...listed, direction: 'asc' },
  '-listedAt': { ...listed, direction: 'desc' },
}

export async function coldStock(
  deps: Deps,
  { sort, q, cursor, limit, total }: ListQuery<ColdSort>,
): Promise<Page<SecureCardFigures>> {
  const now = deps.clock.now()
  const range: Range = { from: addSeconds(now, -coldSeconds), to: now.toISOString() }
  const page = keyset<CardFiguresRow>({ sort, cursor, limit }, { q }, coldSorts, byId)
  const rows = await listCold(deps.db, range, q, page)
  return { ...page.page(rows, present), ...(total && { total: await countCold(deps.db, range.from, q) }) }
}

type SearchesSort = '-times' | '-lastAt'
const searchesSorts: Record<SearchesSort, Sort<SearchesRow>> = {
  '-times': { column: 'f.times', cast: 'int8', direction: 'desc', value: (row) => row.times },
  '-lastAt': { column: 'f.lastAt', cast: 'timestamptz', direction: 'desc', value: (row) => row.lastAt },
}

export async function emptySearches(
  deps: Deps,
  { sort, q, from, to, cursor, limit, total }: ListQuery<SearchesSort> & Span,
): Promise<Page<SearchesRow>> {
  const { range } = daysOf(deps, { from, to })
  const page = keyset<SearchesRow>({ sort, cursor, limit }, { q, ...range }, searchesSorts, byId)
  const rows = await listEmptySearches(deps.db, range, q, page)
  return { ...page.page(rows, (row) => row), ...(total && { total: await countEmptySearches(deps.db, range, q) }) }
}
