import type { Instant } from '@ambry/contract/kernel/dates'
import type { LeftOutReason, ShareDevice, ShareSource } from '@ambry/contract/sharing/kinds'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { cardLine, type LineRow } from '../links/queries.ts'

export type Range = { from: Instant; to: Instant }

/** Views of one kind on one day; `day` is its index. */
export type Looks = {
  day: number
  source: ShareSource
  device: ShareDevice
  leftOut: LeftOutReason | null
  views: number
  people: number
}

/** Views of one link or of all, read once: days, sources and devices are summed from these. */
export async function addViews(
  db: Db,
  linkId: string | null,
  beginnings: Instant[],
  { from, to }: Range,
): Promise<Looks[]> {
  return db.all(
    sql<Looks>`
      SELECT width_bucket(v.at, ${beginnings}::timestamptz[]) - 1 AS day, v.source, v.device, v.left_out,
        count(*) AS views, count(*) FILTER (WHERE v.is_new) AS people
      FROM share_visits v
      WHERE v.at >= ${from} AND v.at < ${to} AND ${linkId === null ? sql`true` : sql`v.link_id = ${linkId}`}
      GROUP BY 1, 2, 3, 4`,
  )
}

/** How long each card of a link was viewed, longest first. */
export async function listCardTimes(
  db: Db,
  linkId: string,
  { from, to }: Range,
): Promise<{ card: LineRow; views: number; seconds: number }[]> {
  return db.all(
    sql<{ card: LineRow; views: number; seconds: number }>`
      SELECT ${cardLine} AS card, t.views, t.seconds FROM (
        SELECT t.card_id, count(*) AS views, sum(t.seconds)::bigint AS seconds
        FROM share_card_times t JOIN share_visits v ON v.id = t.visit_id
        WHERE v.at >= ${from} AND v.at < ${to} AND v.link_id = ${linkId} AND v.left_out IS NULL GROUP BY t.card_id
        ORDER BY sum(t.seconds) DESC, t.card_id LIMIT 50) t
      JOIN cards c ON c.id = t.card_id ORDER BY t.seconds DESC, c.id`,
  )
}
