import type { CardFacts } from '@ambry/contract/cards/records'
import type { Instant } from '@ambry/contract/kernel/dates'
import type {
  ClosedReason,
  ShareDisplayStatus,
  ShareField,
  ShareScope,
  ShareStatus,
} from '@ambry/contract/sharing/kinds'
import { type RawBuilder, sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

/** A card as shown in a link's record, with the fields its picture URL is built from. */
export type LineRow = CardFacts & { id: string; frontPhotoId: string | null }

export type LinkRow = {
  id: string
  shortId: string
  tokenSealed: Buffer
  ownerId: string
  ownerName: string
  name: string
  scope: ShareScope
  tag: string | null
  shows: ShareField[]
  hasPassword: boolean
  status: ShareStatus
  displayStatus: ShareDisplayStatus
  closedReason: ClosedReason | null
  createdAt: Instant
  expiresAt: Instant
  maxViews: number | null
  notify: boolean
  version: number
  views: number
  people: number
  seconds: number
  firstViewAt: Instant | null
  lastViewAt: Instant | null
  lastSeenAt: Instant | null
  cards: number
  card: LineRow | null
  leads: number
}

/** The fields of a card's record, as JSON. */
export const cardLine = sql<LineRow>`json_build_object(
  'id', c.id, 'category', c.category, 'playerName', c.player_name, 'year', c.year, 'set', c.set_name,
  'cardNumber', c.card_number, 'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier,
  'certNumber', c.cert_number, 'frontPhotoId', c.front_photo_id)`

/**
 * The cards that the link `l` shows now, each with its position: chosen ones in the chosen order, others newest first.
 * Of the three parts only the one for the link's scope is executed.
 */
export const shownCards = `(
  SELECT c.id, k.position::bigint AS place FROM share_link_cards k JOIN cards c ON c.id = k.card_id AND c.ownership_id = k.ownership_id
  WHERE l.scope IN ('card', 'chosen') AND k.link_id = l.id AND c.owner_id = l.owner_id AND c.status = 'registered'
  UNION ALL
  SELECT c.id, -(extract(epoch FROM c.registered_at) * 1000)::bigint FROM cards c
  WHERE l.scope = 'all' AND c.owner_id = l.owner_id AND c.status = 'registered'
  UNION ALL
  SELECT c.id, -(extract(epoch FROM c.registered_at) * 1000)::bigint FROM cards c
  WHERE l.scope = 'tag' AND c.owner_id = l.owner_id AND c.status = 'registered' AND c.facets @> ARRAY['tag:' || lower(l.tag)]
)`

export const displayStatus = (now: Date): RawBuilder<ShareDisplayStatus> => sql<ShareDisplayStatus>`
  CASE WHEN l.status = 'closed' THEN 'closed' WHEN l.expires_at <= ${now} THEN 'expired'
    WHEN l.views >= l.max_views THEN 'used_up' WHEN NOT EXISTS (SELECT FROM ${sql.raw(shownCards)} p) THEN 'empty' ELSE 'live' END`

/** The same order that visitors see. */
const inOrder = sql`p.place, p.id DESC`

const columns = (now: Date) => sql<LinkRow>`
  l.id, l.short_id, l.token_sealed, l.owner_id,
  coalesce(u.name, u.phone) AS owner_name, l.name, l.scope, l.tag, l.shows, l.password_hash IS NOT NULL AS has_password,
  l.status, ${displayStatus(now)} AS display_status, l.closed_reason, l.created_at,
  l.expires_at, l.max_views, l.notify, l.version, l.views, l.people, l.seconds,
  l.first_view_at, l.last_view_at, l.last_seen_at,
  coalesce(s.cards, 0) AS cards, (SELECT ${cardLine} FROM cards c WHERE c.id = s.first) AS card,
  (SELECT count(*) FROM share_messages m WHERE m.link_id = l.id AND m.kind = 'interest') AS leads`

const from = sql`share_links l JOIN users u ON u.id = l.owner_id
  LEFT JOIN LATERAL (SELECT count(*) AS cards, (array_agg(p.id ORDER BY ${inOrder}))[1] AS first FROM ${sql.raw(shownCards)} p) s ON true`

const shape = {
  from,
  countFrom: sql`share_links l JOIN users u ON u.id = l.owner_id`,
  sorts: {
    createdAt: by('l.created_at', 'timestamptz'),
    views: by('l.views', 'int8'),
    people: by('l.people', 'int8'),
    expiresAt: by('l.expires_at', 'timestamptz'),
  },
  id: 'l.id',
} as const

const filters = {
  displayStatus: (displayStatuses: string, now: Date) =>
    sql`(${displayStatus(now)}) = ANY(${displayStatuses.split(',')})`,
  ownerId: is('l.owner_id'),
}

const onTheirList = sql`l.dropped_at IS NULL`

export const linkList = defineList({
  ...shape,
  columns,
  always: () => onTheirList,
  filters: {
    ...filters,
    q: (q: string) => sql`lower(l.name) LIKE ${containing(q)}`,
    cardId: (id: string) => sql`EXISTS (SELECT FROM ${sql.raw(shownCards)} p WHERE p.id = ${id})`,
  },
})

export type AdminLinkRow = LinkRow & { accessRequests: number; wrongPasswords: number; reports: number }

/** Includes links their owner has removed. */
export const adminLinkList = defineList({
  ...shape,
  columns: (now: Date) => sql<AdminLinkRow>`${columns(now)},
    (SELECT count(*) FROM access_requests r WHERE r.came_by = l.short_id) AS access_requests,
    (SELECT count(*) FROM share_wrong_passwords w WHERE w.link_id = l.id AND w.at > ${now}::timestamptz - interval '1 day') AS wrong_passwords,
    (SELECT count(*) FROM share_messages m WHERE m.link_id = l.id AND m.kind = 'report') AS reports`,
  filters: {
    ...filters,
    q: (q: string) =>
      sql`(lower(l.name) LIKE ${containing(q)} OR lower(coalesce(u.name, u.phone)) LIKE ${containing(q)})`,
  },
})

export const findAdminLinks = (db: Db, ids: string[], now: Date): Promise<AdminLinkRow[]> =>
  adminLinkList.rows(db, sql`l.id = ANY(${ids}::uuid[]) ORDER BY array_position(${ids}::uuid[], l.id)`, now)

export const findLink = async (db: Db, id: string, now: Date): Promise<LinkRow | undefined> =>
  (await linkList.rows(db, sql`l.id = ${id} AND ${onTheirList}`, now))[0]

/** Locks the link until the transaction ends. */
export async function lockLink(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`SELECT 1 FROM share_links WHERE id = ${id} FOR NO KEY UPDATE`)
}

/** Serializes new links, so that two cannot both be the last one of the plan. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
}

export async function countOpen(db: Db, ownerId: string, now: Date): Promise<number> {
  return linkList.count(db, { ownerId, displayStatus: 'live' }, now)
}

export async function listShown(db: Db, linkId: string, limit: number): Promise<LineRow[]> {
  const rows = await db.all(
    sql<{ line: LineRow }>`
      SELECT ${cardLine} AS line FROM share_links l, LATERAL ${sql.raw(shownCards)} p JOIN cards c ON c.id = p.id
      WHERE l.id = ${linkId} ORDER BY ${inOrder} LIMIT ${limit}`,
  )
  return rows.map(({ line }) => line)
}

export async function listShownIds(db: Db, linkId: string): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`SELECT p.id FROM share_links l, LATERAL ${sql.raw(shownCards)} p
      WHERE l.id = ${linkId} ORDER BY ${inOrder}`,
  )
  return rows.map(({ id }) => id)
}

export type NewLink = {
  shortId: string
  tokenHash: Buffer
  tokenSealed: Buffer
  ownerId: string
  name: string
  scope: ShareScope
  tag: string | null
  shows: ShareField[]
  passwordHash: string | null
  expiresAt: Instant
  maxViews: number | null
  notify: boolean
}

export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('share_links')
      .values({
        short_id: link.shortId,
        token_hash: link.tokenHash,
        token_sealed: link.tokenSealed,
        owner_id: link.ownerId,
        name: link.name,
        scope: link.scope,
        tag: link.tag,
        shows: link.shows,
        password_hash: link.passwordHash,
        created_at: tx.now,
        expires_at: link.expiresAt,
        max_views: link.maxViews,
        notify: link.notify,
      })
      .returning('id'),
  )
  if (!row) throw new Error('the link was not written')
  return row.id
}

/** Adds cards to a link in this order, tied to their current ownership. Returns how many belong to the owner. */
export async function chooseCards(tx: Tx, linkId: string, ownerId: string, cardIds: string[]): Promise<number> {
  return tx.run(
    sql`INSERT INTO share_link_cards (link_id, card_id, ownership_id, position)
      SELECT ${linkId}, c.id, c.ownership_id, k.position
      FROM unnest(${cardIds}::uuid[]) WITH ORDINALITY AS k (id, position) JOIN cards c ON c.id = k.id
      WHERE c.owner_id = ${ownerId} AND c.status = 'registered'`,
  )
}

export async function hasTagged(db: Db, ownerId: string, tag: string): Promise<boolean> {
  const row = await db.one(
    sql`SELECT 1 FROM cards WHERE owner_id = ${ownerId} AND status = 'registered' AND facets @> ARRAY['tag:' || lower(${tag})] LIMIT 1`,
  )
  return row !== undefined
}

export type LinkColumns = {
  name?: string
  shows?: ShareField[]
  password_hash?: string | null
  expires_at?: Instant
  max_views?: number | null
  notify?: boolean
  dropped_at?: Date
}

/** An edit based on `version`. Returns false when the link has been edited since. */
export async function editLink(tx: Tx, id: string, version: number, edited: LinkColumns): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('share_links')
      .set({ ...edited, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
  return changed === 1
}
