import type { Instant } from '@ambry/contract/kernel/dates'
import {
  type LeftOutReason,
  maxVisitSeconds,
  type ShareDevice,
  type ShareSource,
  visitSeconds,
} from '@ambry/contract/sharing/kinds'
import { sql } from 'kysely'
import { build } from '../../../db/db.ts'
import { anyOf, atLeast, before, by, defineList, is } from '../../../db/define-list.ts'
import { beginning, containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Serializes concurrent requests of one visitor, so that only one starts a visit. */
export async function lockVisitor(tx: Tx, linkId: string, visitor: Buffer): Promise<void> {
  const key = `visit ${linkId} ${visitor.toString('hex')}`
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

type Looked = { linkId: string; visitors: Buffer[]; leftOut: LeftOutReason | null }

/** The visit this view still belongs to. A visit excluded by the owner stays excluded. */
export async function findPresentVisit(tx: Tx, { linkId, visitors, leftOut }: Looked): Promise<string | undefined> {
  const row = await tx.one(
    sql<{ id: string }>`
      SELECT id FROM share_visits
      WHERE link_id = ${linkId} AND visitor = ANY(${visitors}::bytea[])
        AND last_at > ${tx.now}::timestamptz - make_interval(secs => ${visitSeconds})
        AND at > ${tx.now}::timestamptz - make_interval(secs => ${maxVisitSeconds})
        AND ${leftOut === null ? sql`(left_out IS NULL OR left_out = 'excluded')` : sql`left_out = ${leftOut}`}
      ORDER BY last_at DESC LIMIT 1`,
  )
  return row?.id
}

export async function touchVisit(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE share_visits SET last_at = greatest(last_at, ${tx.now}) WHERE id = ${id}`)
}

export type NewVisit = {
  linkId: string
  visitor: Buffer
  source: ShareSource
  referrer: string | null
  device: ShareDevice
  leftOut: LeftOutReason | null
  isNew: boolean
}

export async function insertVisit(tx: Tx, visit: NewVisit): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('share_visits')
      .values({
        link_id: visit.linkId,
        at: tx.now,
        last_at: tx.now,
        visitor: visit.visitor,
        source: visit.source,
        referrer: visit.referrer,
        device: visit.device,
        left_out: visit.leftOut,
        is_new: visit.isNew,
      })
      .returning('id'),
  )
  if (!row) throw new Error('the visit was not written')
  return row.id
}

export async function hasCounted(tx: Tx, linkId: string, visitor: Buffer): Promise<boolean> {
  const row = await tx.one(
    sql`SELECT 1 FROM share_visits WHERE link_id = ${linkId} AND visitor = ${visitor} AND is_new`,
  )
  return row !== undefined
}

/** Counts one more view; undefined when the limit is reached, otherwise whether it is the first. */
export async function countView(tx: Tx, linkId: string, isNew: boolean): Promise<{ isFirst: boolean } | undefined> {
  return tx.one(
    sql<{ isFirst: boolean }>`
      UPDATE share_links SET views = views + 1, people = people + ${isNew ? 1 : 0}, last_view_at = ${tx.now},
        first_view_at = coalesce(first_view_at, ${tx.now}), last_seen_at = ${tx.now}
      WHERE id = ${linkId} AND (max_views IS NULL OR views < max_views)
      RETURNING views = 1 AS is_first`,
  )
}

export type VisitState = {
  at: Instant
  lastAt: Instant
  seconds: number
  leftOut: LeftOutReason | null
  isNew: boolean
  visitor: Buffer
}

export async function lockVisit(tx: Tx, linkId: string, id: string): Promise<VisitState | undefined> {
  return tx.one(
    sql<VisitState>`SELECT at, last_at, seconds, left_out, is_new, visitor
      FROM share_visits WHERE id = ${id} AND link_id = ${linkId} FOR NO KEY UPDATE`,
  )
}

export async function addSeconds(
  tx: Tx,
  {
    id,
    linkId,
    cardId,
    seconds,
    isCounted,
  }: { id: string; linkId: string; cardId: string | null; seconds: number; isCounted: boolean },
): Promise<void> {
  await tx.run(
    sql`UPDATE share_visits SET seconds = least(seconds + ${seconds}, 86400), last_at = greatest(last_at, ${tx.now}) WHERE id = ${id}`,
  )
  if (cardId !== null)
    await tx.run(
      sql`INSERT INTO share_card_times AS t (visit_id, card_id, seconds) VALUES (${id}, ${cardId}, ${seconds})
        ON CONFLICT (visit_id, card_id) DO UPDATE SET seconds = least(t.seconds + excluded.seconds, 86400)`,
    )
  if (isCounted)
    await tx.run(
      sql`UPDATE share_links SET seconds = seconds + ${seconds}, last_seen_at = ${tx.now} WHERE id = ${linkId}`,
    )
}

/** Sets whether a visit counts. If it was the visitor's first, another of their visits takes its place. */
export async function setCounted(
  tx: Tx,
  linkId: string,
  id: string,
  visit: VisitState,
  counts: boolean,
): Promise<void> {
  if (counts) {
    const isNew = !(await hasCounted(tx, linkId, visit.visitor))
    await tx.run(sql`UPDATE share_visits SET left_out = NULL, is_new = ${isNew} WHERE id = ${id}`)
  } else {
    await tx.run(sql`UPDATE share_visits SET left_out = 'excluded', is_new = false WHERE id = ${id}`)
    if (visit.isNew)
      await tx.run(
        sql`UPDATE share_visits SET is_new = true WHERE id = (
          SELECT id FROM share_visits WHERE link_id = ${linkId} AND visitor = ${visit.visitor} AND left_out IS NULL
          ORDER BY at, id LIMIT 1)`,
      )
  }
  await tx.run(
    sql`UPDATE share_links l SET views = s.views, people = s.people, seconds = s.seconds, first_view_at = s.first, last_view_at = s.last
      FROM (SELECT count(*) AS views, count(*) FILTER (WHERE is_new) AS people, coalesce(sum(seconds), 0) AS seconds,
          min(at) AS first, max(at) AS last
        FROM share_visits WHERE link_id = ${linkId} AND left_out IS NULL) s
      WHERE l.id = ${linkId}`,
  )
}

export type VisitRow = {
  id: string
  linkId: string
  linkName: string
  at: Instant
  visitor: string
  seconds: number
  source: ShareSource
  referrer: string | null
  device: ShareDevice
  leftOut: LeftOutReason | null
}

export const visitList = defineList({
  columns: sql<VisitRow>`v.id, v.link_id, l.name AS link_name, v.at, left(encode(v.visitor, 'hex'), 8) AS visitor, v.seconds, v.source,
    v.referrer, v.device, v.left_out`,
  from: sql`share_visits v JOIN share_links l ON l.id = v.link_id`,
  filters: {
    q: (q: string) =>
      sql`(lower(l.name) LIKE ${containing(q)} OR lower(v.referrer) LIKE ${containing(q)} OR encode(v.visitor, 'hex') LIKE ${beginning(q)})`,
    linkId: is('v.link_id'),
    source: anyOf('v.source'),
    device: anyOf('v.device'),
    leftOut: (leftOut: 'yes' | 'no') => sql`(v.left_out IS NOT NULL) = ${leftOut === 'yes'}`,
    from: atLeast('v.at'),
    to: before('v.at'),
  },
  sorts: { at: by('v.at', 'timestamptz') },
  id: 'v.id',
})
