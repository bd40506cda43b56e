import type { Instant } from '@ambry/contract/kernel/dates'
import type { ShareAnalytics } from '@ambry/contract/sharing/records'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { cardLine, displayStatus, type LineRow } from '../links/queries.ts'
import type { Range } from './figures-queries.ts'

type Funnel = Omit<ShareAnalytics['now'], 'linksOpened' | 'views' | 'people' | 'averageSeconds'>

/** Results of links in this period, without the views themselves. */
export async function readFunnel(db: Db, { from, to }: Range): Promise<Funnel> {
  const row = await db.one(
    sql<Funnel>`
      SELECT
        (SELECT count(*) FROM share_links WHERE created_at >= ${from} AND created_at < ${to}) AS links_made,
        (SELECT count(*) FROM share_links WHERE created_at < ${to} AND least(expires_at, closed_at) >= ${from}) AS links_active,
        (SELECT count(*) FROM share_messages WHERE kind = 'interest' AND at >= ${from} AND at < ${to}) AS leads,
        r.requests AS access_requests, r.members AS new_members
      FROM (SELECT count(*) AS requests, count(*) FILTER (WHERE u.status = 'active') AS members
        FROM access_requests a JOIN share_links l ON l.short_id = a.came_by LEFT JOIN users u ON u.phone = a.phone
        WHERE a.created_at >= ${from} AND a.created_at < ${to}) r`,
  )
  if (!row) throw new Error('the funnel was not read')
  return row
}

export type LinkViews = { linkId: string; views: number; people: number; seconds: number }

/** Views per link in this period; all figures of links, owners and cards are summed from these. */
export async function countByLink(db: Db, { from, to }: Range): Promise<LinkViews[]> {
  return db.all(
    sql<LinkViews>`
      SELECT link_id, count(*) AS views, count(*) FILTER (WHERE is_new) AS people, sum(seconds)::bigint AS seconds
      FROM share_visits WHERE at >= ${from} AND at < ${to} AND left_out IS NULL GROUP BY link_id`,
  )
}

export type OwnerRow = { id: string; name: string; links: number; views: number; people: number }

export async function listOwners(db: Db, views: LinkViews[], limit: number): Promise<OwnerRow[]> {
  return db.all(
    sql<OwnerRow>`
      SELECT u.id, coalesce(u.name, u.phone) AS name, count(*) AS links, sum(k.views)::bigint AS views, sum(k.people)::bigint AS people
      FROM ${given(views)} JOIN share_links l ON l.id = k.link JOIN users u ON u.id = l.owner_id
      GROUP BY u.id ORDER BY sum(k.views) DESC, u.id LIMIT ${limit}`,
  )
}

export type CardViews = { card: LineRow; views: number; people: number }

/** A link to one card counts as a view of it; in a collection only opened cards were viewed. */
export async function listCards(db: Db, views: LinkViews[], { from, to }: Range, limit: number): Promise<CardViews[]> {
  return db.all(
    sql<CardViews>`
      WITH looks AS (
        SELECT s.card_id, k.views, k.people FROM ${given(views)} JOIN share_links l ON l.id = k.link AND l.scope = 'card'
          JOIN share_link_cards s ON s.link_id = l.id
        UNION ALL
        SELECT t.card_id, count(*), count(*) FILTER (WHERE v.is_new)
        FROM share_card_times t JOIN share_visits v ON v.id = t.visit_id JOIN share_links l ON l.id = v.link_id
        WHERE v.at >= ${from} AND v.at < ${to} AND v.left_out IS NULL AND l.scope <> 'card' GROUP BY t.card_id
      ), top AS (
        SELECT card_id, sum(views)::bigint AS views, sum(people)::bigint AS people FROM looks
        GROUP BY card_id ORDER BY sum(views) DESC, card_id LIMIT ${limit})
      SELECT ${cardLine} AS card, top.views, top.people FROM top JOIN cards c ON c.id = top.card_id
      ORDER BY top.views DESC, c.id`,
  )
}

const given = (views: LinkViews[]) => sql`unnest(${views.map(({ linkId }) => linkId)}::uuid[],
  ${views.map((one) => one.views)}::bigint[], ${views.map((one) => one.people)}::bigint[]) AS k (link, views, people)`

export async function readOpenLinks(
  db: Db,
  now: Date,
  soon: Instant,
  { from, to }: Range,
): Promise<{ liveLinks: number; expiringSoon: number; secondsToFirstView: number | null }> {
  const row = await db.one(
    sql<{ liveLinks: number; expiringSoon: number; secondsToFirstView: number | null }>`
      SELECT count(*) FILTER (WHERE s.display_status = 'live') AS live_links,
        count(*) FILTER (WHERE s.display_status = 'live' AND l.expires_at < ${soon}) AS expiring_soon,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM l.first_view_at - l.created_at))
          FILTER (WHERE l.created_at >= ${from} AND l.created_at < ${to} AND l.first_view_at IS NOT NULL))::int AS seconds_to_first_view
      FROM share_links l CROSS JOIN LATERAL (SELECT ${displayStatus(now)} AS display_status) s`,
  )
  return row ?? { liveLinks: 0, expiringSoon: 0, secondsToFirstView: null }
}

type Flag = ShareAnalytics['flags'][number]

/** Links with password guessing, and reported links that were not closed since. */
export async function listFlags(db: Db, now: Date, guesses: number): Promise<Flag[]> {
  return db.all(
    sql<Flag>`
      SELECT f.kind, l.id AS "linkId", l.name AS link_name, coalesce(u.name, u.phone) AS owner, f.count, f.last AS last_at
      FROM (
        SELECT 'passwords' AS kind, link_id, count(*) AS count, max(at) AS last FROM share_wrong_passwords
        WHERE at > ${now}::timestamptz - interval '1 day' GROUP BY link_id HAVING count(*) >= ${guesses}
        UNION ALL
        SELECT 'reported', link_id, count(*), max(at) FROM share_messages WHERE kind = 'report' GROUP BY link_id
      ) f JOIN share_links l ON l.id = f.link_id JOIN users u ON u.id = l.owner_id
      WHERE l.status = 'open' ORDER BY f.last DESC, l.id LIMIT 50`,
  )
}
