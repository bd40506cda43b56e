import type { Day } from '@ambry/contract/kernel/dates'
import type { SourceFigures } from '@ambry/contract/source/analytics/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { DemandRow, Range } from './rules.ts'

const within = (column: string, { from, to }: Range) =>
  sql`(${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${to})`

const median = (value: string, condition = 'true') =>
  sql.raw(`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value}) FILTER (WHERE ${condition})`)

type Funnel = Pick<SourceFigures, 'posts' | 'answered' | 'accepted' | 'fulfilled'>

/**
 * Posts written in the period, and how far each has come until now. An accepted response that was paid for makes a post
 * fulfilled; until then it is in progress.
 */
export async function readFunnel(db: Db, range: Range): Promise<Funnel> {
  const row = await db.one(sql<Funnel>`
    SELECT json_build_object('count', count(*), 'open', count(*) FILTER (WHERE r.status IN ('pending', 'active')),
        'closed', count(*) FILTER (WHERE r.status = 'closed'), 'rejected', count(*) FILTER (WHERE r.status = 'rejected')) AS posts,
      json_build_object('count', count(r.first_response_at), 'medianHours', round((${median(
        'extract(epoch FROM r.first_response_at - r.published_at) / 3600',
        'r.first_response_at IS NOT NULL',
      )})::numeric, 1)) AS answered,
      count(*) FILTER (WHERE d.status IS NOT NULL)::int AS accepted,
      json_build_object('count', count(*) FILTER (WHERE r.status = 'fulfilled'),
        'inProgress', count(*) FILTER (WHERE d.status = 'accepted' AND r.status = 'active')) AS fulfilled
    FROM source_requests r
      LEFT JOIN source_responses d ON d.request_id = r.id AND d.status IN ('accepted', 'completed')
    WHERE ${within('r.created_at', range)}`)
  if (!row) throw new Error('the funnel was not read')
  return row
}

/**
 * Posts that ended with a card or without one. What we rejected never was on the board, and what was merged goes on in
 * another post.
 */
const ended = sql`r.status IN ('fulfilled', 'closed') AND r.end_kind <> 'merged'`

export type Ended = { fulfilled: number; ended: number }

export async function countEnded(db: Db, range: Range): Promise<Ended> {
  const row =
    await db.one(sql<Ended>`SELECT count(*) FILTER (WHERE r.status = 'fulfilled')::int AS fulfilled, count(*)::int AS ended
    FROM source_requests r WHERE ${ended} AND ${within('r.ended_at', range)}`)
  if (!row) throw new Error('the ended posts were not counted')
  return row
}

/** By week, from 0; weeks in which none ended are left out. */
export const countEndedByWeek = (
  db: Db,
  from: Day,
  range: Range,
  timeZone: string,
): Promise<(Ended & { week: number })[]> =>
  db.all(sql<Ended & { week: number }>`
    SELECT ((r.ended_at AT TIME ZONE ${timeZone})::date - ${from}::date) / 7 AS week,
      count(*) FILTER (WHERE r.status = 'fulfilled')::int AS fulfilled, count(*)::int AS ended
    FROM source_requests r WHERE ${ended} AND ${within('r.ended_at', range)} GROUP BY 1`)

/** Whole days from going live to paid, of posts fulfilled in the period. */
export const listFillDays = (db: Db, range: Range, timeZone: string): Promise<{ days: number; count: number }[]> =>
  db.all(sql<{ days: number; count: number }>`
    SELECT (r.ended_at AT TIME ZONE ${timeZone})::date - (r.published_at AT TIME ZONE ${timeZone})::date AS days, count(*)::int AS count
    FROM source_requests r WHERE r.status = 'fulfilled' AND ${within('r.ended_at', range)} GROUP BY 1 ORDER BY 1`)

/** Half of them took at most this long; between two middle ones it is their mean. */
export async function medianFillDays(db: Db, range: Range, timeZone: string): Promise<number | null> {
  const row = await db.one(sql<{ days: number | null }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY (r.ended_at AT TIME ZONE ${timeZone})::date - (r.published_at AT TIME ZONE ${timeZone})::date) AS days
    FROM source_requests r WHERE r.status = 'fulfilled' AND ${within('r.ended_at', range)}`)
  return row?.days ?? null
}

/** A post counts once, at the lowest grade it accepts; PSA comes first where two graders have the same. */
export const lowestGrade = sql`(SELECT one FROM unnest(r.grades) AS one
  ORDER BY CASE WHEN split_part(one, ' ', 2) ~ '^[0-9]' THEN split_part(one, ' ', 2)::numeric ELSE 0 END,
    array_position(ARRAY['PSA', 'BGS', 'SGC', 'CGC', 'RAW'], split_part(one, ' ', 1)) LIMIT 1)`

/** Whether a card that is listed now fits the post `r`. */
const isInSecure = sql`EXISTS (SELECT FROM cards c WHERE c.status = 'registered' AND c.list_price_cents IS NOT NULL
  AND comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety) = ANY (r.match_keys)
  AND grades_fit(r.grades, c.grader, c.grade_tenths))`

/** Posts written in the period by set, however it is capitalized, and grade. */
export const readDemand = (db: Db, range: Range): Promise<DemandRow[]> =>
  db.all(sql<DemandRow>`
    WITH posts AS (SELECT lower(r.set_name) AS folded, r.set_name, r.category, ${lowestGrade} AS grade, ${isInSecure} AS in_secure
      FROM source_requests r WHERE ${within('r.created_at', range)}),
    sets AS (SELECT folded, mode() WITHIN GROUP (ORDER BY set_name) AS name, mode() WITHIN GROUP (ORDER BY category) AS category
      FROM posts GROUP BY folded)
    SELECT s.name AS "set", s.category, p.grade, count(*)::int AS count, bool_or(p.in_secure) AS is_in_secure
    FROM posts p JOIN sets s ON s.folded IS NOT DISTINCT FROM p.folded GROUP BY s.name, s.category, p.grade
    ORDER BY s.name, p.grade`)

/** Of an even number of budgets the lower of the two in the middle, so that it is a budget someone named. */
export const readPlayers = (db: Db, range: Range): Promise<SourceFigures['players']> =>
  db.all(sql<SourceFigures['players'][number]>`
    SELECT mode() WITHIN GROUP (ORDER BY r.player_name) AS player_name, count(*)::int AS posts,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY r.max_cents) AS median_budget_cents
    FROM source_requests r WHERE ${within('r.created_at', range)}
    GROUP BY lower(r.player_name) ORDER BY count(*) DESC, lower(r.player_name) LIMIT 10`)

/** What was agreed for posts fulfilled in the period, and the budget each had. */
export const listOutcomes = (db: Db, range: Range): Promise<{ paidCents: number; budgetCents: number }[]> =>
  db.all(sql<{ paidCents: number; budgetCents: number }>`
    SELECT d.agreed_cents AS paid_cents, r.max_cents AS budget_cents FROM source_requests r
      JOIN source_responses d ON d.request_id = r.id AND d.status = 'completed'
    WHERE r.status = 'fulfilled' AND r.max_cents IS NOT NULL AND ${within('r.ended_at', range)}
    ORDER BY d.agreed_cents::numeric / r.max_cents, r.id`)

/** Searches in Secure that found nothing, those of most members first. */
export const readUnmetSearches = (db: Db, range: Range): Promise<SourceFigures['unmetSearches']> =>
  db.all(sql<SourceFigures['unmetSearches'][number]>`
    SELECT words, count(DISTINCT member_id)::int AS members, count(*)::int AS times FROM empty_searches
    WHERE ${within('at', range)} GROUP BY words ORDER BY 2 DESC, 3 DESC, words LIMIT 10`)

/** Once a day for each member and post. */
export async function countViews(db: Db, from: Day, to: Day): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM source_views WHERE on_day BETWEEN ${from} AND ${to}`,
  )
  return row?.n ?? 0
}
