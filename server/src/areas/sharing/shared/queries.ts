import type { CardCategory, PhotoPurpose } from '@ambry/contract/cards/kinds'
import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { maxVisitSeconds, type ShareField, type ShareScope, visitSeconds } from '@ambry/contract/sharing/kinds'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { shownCards } from '../links/queries.ts'

// What visitors may see, in separate queries: columns the owner did not choose are not even selected.

export type OpenLink = {
  id: string
  shortId: string
  tokenSealed: Buffer
  tokenHash: Buffer
  ownerId: string
  ownerName: string | null
  name: string
  scope: ShareScope
  tag: string | null
  shows: ShareField[]
  passwordHash: string | null
  expiresAt: Instant
  maxViews: number | null
  /** With limited views: this visitor’s view was counted, and it is not over. */
  isVisiting: boolean
  notify: boolean
}

/**
 * Whether a link is open is decided in the query itself, so every reason takes one statement. A view lasts until an hour
 * without a request, at most a day; meanwhile the visitor does not need another one.
 */
const openText = `
  SELECT l.id, l.short_id, l.token_sealed, l.token_hash,
    l.owner_id, u.name AS owner_name, l.name, l.scope, l.tag, l.shows, l.password_hash,
    l.expires_at, l.max_views, present.is_visiting, l.notify
  FROM share_links l JOIN users u ON u.id = l.owner_id,
    LATERAL (SELECT l.max_views IS NOT NULL AND EXISTS (
      SELECT FROM share_visits v WHERE v.link_id = l.id AND v.visitor = ANY($3::bytea[]) AND v.left_out IS NULL
        AND v.last_at > $2::timestamptz - interval '${visitSeconds} seconds'
        AND v.at > $2::timestamptz - interval '${maxVisitSeconds} seconds') AS is_visiting) present
  WHERE l.token_hash = $1 AND l.status = 'open' AND l.expires_at > $2 AND u.status = 'active'
    AND (l.max_views IS NULL OR l.views < l.max_views OR present.is_visiting)
    AND EXISTS (SELECT FROM ${shownCards} p)`

type Input = { now: Date; visitors: Buffer[] }

export async function findOpenByToken(db: Db, tokenHash: Buffer, input: Input): Promise<OpenLink | undefined> {
  const [row] = await db.prepared<OpenLink>('open_link', openText, [tokenHash, input.now, input.visitors])
  return row
}

/** For any link with this short address, including closed ones. */
export async function findTokenHash(db: Db, shortId: string): Promise<Buffer | undefined> {
  const [row] = await db.prepared<{ tokenHash: Buffer }>(
    'token_of_short_id',
    'SELECT token_hash FROM share_links WHERE short_id = $1',
    [shortId],
  )
  return row?.tokenHash
}

/** Has only the columns the owner chose. */
export type ShownRow = Omit<CardFacts, 'certNumber'> & {
  id: string
  isVerified: boolean
  isSample: boolean
  isInVault: boolean
  title: 'clear' | 'lien' | 'disputed'
  certNumber?: string | null
  population?: number | null
  populationHigher?: number | null
  populationOn?: Day | null
  vault?: string | null
  vaultSince?: Instant | null
  valueCents?: number | null
  valueOn?: Day | null
  isOwnEstimate?: boolean
  frontPhotoId?: string | null
}

const always = sql`c.id, c.category, c.player_name, c.year, c.set_name AS "set",
  c.card_number, c.variety, c.grader, c.grade, c.qualifier, c.verification = 'verified' AS is_verified,
  c.verification = 'verified' AND coalesce((c.lookup ->> 'isSample')::boolean, false) AS is_sample,
  c.custody = 'in_vault' AS is_in_vault,
  CASE WHEN c.open_disputes > 0 THEN 'disputed' WHEN c.commitment = 'loan' THEN 'lien' ELSE 'clear' END AS title`

const chosen: Partial<Record<ShareField, RawBuilder<unknown>>> = {
  cert: sql`c.cert_number`,
  population: sql`c.population, c.population_higher, c.population_on`,
  place: sql`CASE WHEN c.custody = 'in_vault' THEN c.vault END AS vault,
    CASE WHEN c.custody = 'in_vault' THEN (
      SELECT max(m.at) FROM custody_moves m WHERE m.card_id = c.id AND m.action = 'receive') END AS vault_since`,
  value: sql`coalesce(c.value_cents, c.estimate_cents) AS value_cents, coalesce(c.value_on, c.estimate_on) AS value_on,
    c.value_cents IS NULL AND c.estimate_cents IS NOT NULL AS is_own_estimate`,
  photos: sql`c.front_photo_id`,
}

const columnsFor = (shows: readonly ShareField[]) =>
  sql.join([always, ...shows.flatMap((field) => chosen[field] ?? [])], sql`, `)

type Of = Pick<OpenLink, 'id' | 'ownerId' | 'scope' | 'tag'>

const isChosen = ({ scope }: Of) => scope === 'card' || scope === 'chosen'

/** The cards a link shows: only the owner's, from this ownership, and registered. */
function cardsOf(link: Of) {
  const own = sql`c.owner_id = ${link.ownerId} AND c.status = 'registered'`
  if (isChosen(link))
    return sql`share_link_cards k JOIN cards c ON c.id = k.card_id AND c.ownership_id = k.ownership_id
      WHERE k.link_id = ${link.id} AND ${own}`
  return link.scope === 'tag'
    ? sql`cards c WHERE ${own} AND c.facets @> ARRAY['tag:' || lower(${link.tag})]`
    : sql`cards c WHERE ${own}`
}

type Page = { after: string | null; category: string | null; limit: number }

/** A page starts after the given card, so that the URL needs to contain nothing else about it. */
export async function listShownCards(
  db: Db,
  link: Of & Pick<OpenLink, 'shows'>,
  { after, category, limit }: Page,
): Promise<ShownRow[]> {
  const order = isChosen(link) ? sql`k.position, c.id` : sql`c.registered_at DESC, c.id DESC`
  const behind = isChosen(link)
    ? sql`(k.position, c.id) > (SELECT b.position, b.card_id FROM share_link_cards b WHERE b.link_id = ${link.id} AND b.card_id = ${after})`
    : sql`(c.registered_at, c.id) < (SELECT b.registered_at, b.id FROM cards b WHERE b.id = ${after} AND b.owner_id = ${link.ownerId})`
  return db.all(
    sql<ShownRow>`SELECT ${columnsFor(link.shows)} FROM ${cardsOf(link)}
      AND ${after === null ? sql`true` : behind} AND ${category === null ? sql`true` : sql`c.category = ${category}`}
      ORDER BY ${order} LIMIT ${limit}`,
  )
}

export async function findShownCard(
  db: Db,
  link: Of & Pick<OpenLink, 'shows'>,
  cardId: string,
): Promise<ShownRow | undefined> {
  return db.one(sql<ShownRow>`SELECT ${columnsFor(link.shows)} FROM ${cardsOf(link)} AND c.id = ${cardId}`)
}

export async function countByCategory(db: Db, link: Of): Promise<{ category: CardCategory; cards: number }[]> {
  return db.all(
    sql<{ category: CardCategory; cards: number }>`
      SELECT c.category, count(*) AS cards FROM ${cardsOf(link)} GROUP BY c.category ORDER BY count(*) DESC, c.category`,
  )
}

export type ShownPhoto = { id: string; purpose: Extract<PhotoPurpose, 'front' | 'back' | 'detail'>; fileKey: string }

const ofCard = sql`card_photos f JOIN cards c ON c.id = f.card_id
  WHERE f.removed_at IS NULL AND f.purpose IN ('front', 'back', 'detail')
    AND (f.ownership_id IS NULL OR f.ownership_id = c.ownership_id)`

/** Photos for others by the current owner or by us. */
export async function listShownPhotos(db: Db, cardId: string): Promise<ShownPhoto[]> {
  return db.all(
    sql<ShownPhoto>`SELECT f.id, f.purpose, f.file_key FROM ${ofCard} AND c.id = ${cardId}
      ORDER BY array_position(ARRAY['front', 'back', 'detail'], f.purpose), f.position, f.id LIMIT 24`,
  )
}

export async function findShownPhoto(db: Db, id: string): Promise<(ShownPhoto & { cardId: string }) | undefined> {
  return db.one(
    sql<ShownPhoto & { cardId: string }>`
      SELECT f.id, f.purpose, f.file_key, c.id AS card_id FROM ${ofCard} AND f.id = ${id}`,
  )
}

export type ShownEvent = { kind: ProvenanceKind; at: Instant; detail: string | null }

/**
 * Newest first. Of the public parts of a chain only the grader of a matched cert and, if places are shown, the vault's
 * name are included.
 */
export async function listShownEvents(db: Db, cardId: string, shows: readonly ShareField[]): Promise<ShownEvent[]> {
  const vault = shows.includes('place') ? sql`body::jsonb #>> '{data,vault}'` : sql`NULL`
  return db.all(
    sql<ShownEvent>`
      SELECT kind, at, CASE WHEN kind = 'verified' THEN body::jsonb #>> '{data,source}' ELSE ${vault} END AS detail
      FROM provenance_events WHERE card_id = ${cardId} ORDER BY seq DESC LIMIT 500`,
  )
}
