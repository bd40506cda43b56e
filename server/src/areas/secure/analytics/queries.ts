import type { Instant } from '@ambry/contract/kernel/dates'
import type { SecureAnalytics } from '@ambry/contract/secure/analytics/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { by, defineList, has, type Slice } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import { factColumns, type ShownFacts } from '../gallery/fact-queries.ts'
import type { Range } from './rules.ts'

/** `day` is the index of the day, or null for the total. */
type ByDay<Counts> = Counts & { day: number | null }
export type ViewsOfDay = ByDay<{ views: number; members: number; seconds: number; leftOut: number }>
export type CountOfDay = ByDay<{ count: number }>

const within = (column: string, { from, to }: Range) =>
  sql`(${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${to})`
const ofCard = (column: string, cardId: string | null) =>
  cardId === null ? sql`true` : sql`${sql.ref(column)} = ${cardId}`
const placeOf = (column: string, beginnings: Instant[]) =>
  sql`width_bucket(${sql.ref(column)}, ${beginnings}::timestamptz[]) - 1`

/** Views of one card or of all, by day and in total, where each member counts once. */
export const countViews = (db: Db, cardId: string | null, beginnings: Instant[], range: Range): Promise<ViewsOfDay[]> =>
  db.all(
    sql<ViewsOfDay>`
      SELECT day, count(*) FILTER (WHERE is_counted) AS views, count(DISTINCT user_id) FILTER (WHERE is_counted) AS members,
        coalesce(sum(time_spent_seconds) FILTER (WHERE is_counted), 0)::bigint AS seconds,
        count(*) FILTER (WHERE NOT is_counted) AS left_out
      FROM (SELECT ${placeOf('viewed_at', beginnings)} AS day, user_id, time_spent_seconds, is_counted FROM card_views
        WHERE ${within('viewed_at', range)} AND ${ofCard('card_id', cardId)}) v
      GROUP BY GROUPING SETS ((day), ())`,
  )

export const countRequests = (
  db: Db,
  cardId: string | null,
  beginnings: Instant[],
  range: Range,
): Promise<CountOfDay[]> =>
  db.all(
    sql<CountOfDay>`
      SELECT day, count(*) AS count FROM (SELECT ${placeOf('created_at', beginnings)} AS day FROM card_requests
        WHERE ${within('created_at', range)} AND ${ofCard('card_id', cardId)}) r
      GROUP BY GROUPING SETS ((day), ())`,
  )

/** Requests whose sale was paid and is settled. */
const settled = sql`card_requests r JOIN sales s ON s.id = r.sale_id AND s.status = 'settled'`

export const countSales = (db: Db, cardId: string | null, beginnings: Instant[], range: Range): Promise<CountOfDay[]> =>
  db.all(
    sql<CountOfDay>`
      SELECT day, count(*) AS count FROM (SELECT ${placeOf('s.settled_at', beginnings)} AS day FROM ${settled}
        WHERE ${within('s.settled_at', range)} AND ${ofCard('r.card_id', cardId)}) s
      GROUP BY GROUPING SETS ((day), ())`,
  )

type Funnel = SecureAnalytics['funnel']

/** Members and the cards they viewed in this period, and how far each pair has progressed since. */
export async function readFunnel(db: Db, range: Range): Promise<Funnel> {
  const row = await db.one(
    sql<Funnel>`
      WITH pairs AS (SELECT DISTINCT card_id, user_id FROM card_views WHERE is_counted AND ${within('viewed_at', range)}),
        asked AS (SELECT card_id, member_id, bool_or(sale_id IS NOT NULL) AS approved, bool_or(EXISTS (SELECT FROM sales s WHERE s.id = sale_id AND s.status = 'settled')) AS bought
          FROM card_requests WHERE created_at >= ${range.from} GROUP BY card_id, member_id)
      SELECT count(*) AS viewed, count(w.card_id) AS watched, count(a.card_id) AS asked,
        count(*) FILTER (WHERE a.approved) AS approved, count(*) FILTER (WHERE a.bought) AS bought
      FROM pairs p LEFT JOIN watches w ON w.card_id = p.card_id AND w.member_id = p.user_id
        LEFT JOIN asked a ON a.card_id = p.card_id AND a.member_id = p.user_id`,
  )
  if (!row) throw new Error('the funnel was not read')
  return row
}

export type CardFiguresRow = ShownFacts & {
  id: string
  listPriceCents: number | null
  listedAt: Instant | null
  /** The sort key that puts unlisted cards last. */
  listedOrder: Instant
  views: number
  members: number
  seconds: number
  requests: number
  sales: number
  watchers: number
  lastViewedAt: Instant | null
}

type Cards = RawBuilder<{ id: string }>

/** Cards listed now, plus those viewed, requested or sold in this period. */
const cardsOf = (range: Range): Cards => sql`
  SELECT id FROM cards WHERE list_price_cents IS NOT NULL
  UNION SELECT card_id FROM card_views WHERE is_counted AND ${within('viewed_at', range)}
  UNION SELECT card_id FROM card_requests WHERE ${within('created_at', range)}
  UNION SELECT r.card_id FROM ${settled} WHERE ${within('s.settled_at', range)}`

/** Listed before this time and not viewed since. */
const coldCards = (since: Instant): Cards => sql`
  SELECT c.id FROM cards c WHERE c.list_price_cents IS NOT NULL AND c.listed_at < ${since}
    AND NOT EXISTS (SELECT FROM card_views v WHERE v.card_id = c.id AND v.is_counted AND v.viewed_at >= ${since})`

const oneCard = (id: string): Cards => sql`SELECT card_id AS id FROM listings WHERE card_id = ${id} LIMIT 1`

/** Every word must occur somewhere on the card. */
function matching(q: string): RawBuilder<unknown> {
  const text = sql`lower(concat_ws(' ', c.year, c.set_name, c.player_name, c.card_number, c.variety, c.grader, c.grade, c.cert_number))`
  return sql.join(
    q.split(/\s+/).map((word) => sql`${text} LIKE ${containing(word)}`),
    sql` AND `,
  )
}

/** Reads each table once for all the cards in question; what only the rows of a page need is read for those. */
const figuresOf = (cards: Cards, range: Range, { where, after, orderBy, limit }: Slice) => sql<CardFiguresRow>`
  WITH ids AS (${cards}),
    v AS (SELECT card_id, count(*) AS views, count(DISTINCT user_id) AS members, sum(time_spent_seconds)::bigint AS seconds
      FROM card_views WHERE card_id IN (SELECT id FROM ids) AND is_counted AND ${within('viewed_at', range)} GROUP BY card_id),
    a AS (SELECT card_id, count(*) AS requests
      FROM card_requests WHERE card_id IN (SELECT id FROM ids) AND ${within('created_at', range)} GROUP BY card_id),
    b AS (SELECT r.card_id, count(*) AS sales
      FROM ${settled} WHERE r.card_id IN (SELECT id FROM ids) AND ${within('s.settled_at', range)} GROUP BY r.card_id),
    w AS (SELECT card_id, count(*) AS watchers FROM watches WHERE card_id IN (SELECT id FROM ids) GROUP BY card_id),
    f AS (SELECT c.id, ${sql.raw(factColumns)}, c.list_price_cents, c.listed_at, coalesce(c.listed_at, '1970-01-01T00:00:00Z') AS listed_order,
        coalesce(v.views, 0) AS views, coalesce(v.members, 0) AS members, coalesce(v.seconds, 0) AS seconds,
        coalesce(a.requests, 0) AS requests, coalesce(b.sales, 0) AS sales, coalesce(w.watchers, 0) AS watchers
      FROM ids JOIN cards c USING (id) LEFT JOIN v ON v.card_id = c.id LEFT JOIN a ON a.card_id = c.id
        LEFT JOIN b ON b.card_id = c.id LEFT JOIN w ON w.card_id = c.id
      WHERE ${where})
  SELECT f.*, (SELECT max(viewed_at) FROM card_views WHERE card_id = f.id AND is_counted) AS last_viewed_at
  FROM (SELECT * FROM f WHERE ${after} ORDER BY ${orderBy} LIMIT ${limit}) f ORDER BY ${orderBy}`

const figuresList = (cards: (range: Range) => Cards) =>
  defineList({
    columns: sql<CardFiguresRow>`c.id`,
    from: (range: Range) => sql`(${cards(range)}) ids JOIN cards c USING (id)`,
    filters: { q: matching },
    sorts: {
      views: by('f.views', 'int8'),
      members: by('f.members', 'int8'),
      seconds: by('f.seconds', 'int8'),
      requests: by('f.requests', 'int8'),
      watchers: by('f.watchers', 'int8'),
      listedAt: by('f.listed_order', 'timestamptz'),
    },
    id: 'f.id',
    select: (slice, range: Range) => figuresOf(cards(range), range, slice),
  })

export const cardFiguresList = figuresList(cardsOf)
export const coldList = figuresList(({ from }) => coldCards(from))

/** Undefined for a card that was never in Secure. */
export async function findCardFigures(db: Db, id: string, range: Range): Promise<CardFiguresRow | undefined> {
  const whole = { where: sql`true`, after: sql`true`, orderBy: sql`f.id`, limit: 1 }
  return db.one(figuresOf(oneCard(id), range, whole))
}

export const listPrices = (db: Db, cardId: string): Promise<{ at: Instant; cents: number | null }[]> =>
  db.all(
    sql<{
      at: Instant
      cents: number | null
    }>`SELECT at, price_cents AS cents FROM listing_prices WHERE card_id = ${cardId} ORDER BY at, listing_id`,
  )

export type SearchesRow = { id: string; words: string; times: number; members: number; lastAt: Instant }

export const emptySearchList = defineList({
  columns: sql<SearchesRow>`f.*`,
  from: (range: Range) => sql`(
    SELECT (array_agg(id ORDER BY at, id))[1] AS id, words, count(*) AS times, count(DISTINCT member_id) AS members, max(at) AS last_at
    FROM empty_searches WHERE ${within('at', range)} GROUP BY words) f`,
  filters: { q: has('f.words') },
  sorts: { times: by('f.times', 'int8'), lastAt: by('f.last_at', 'timestamptz') },
  id: 'f.id',
})
