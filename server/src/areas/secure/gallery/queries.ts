import type { Custody, Verification } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { RequestStatus } from '@ambry/contract/secure/kinds'

import type { Db } from '../../../db/db.ts'
import { defineFacetedList, type Range, type Sorting } from '../../../db/faceted-list/define.ts'
import { Statement } from '../../../db/faceted-list/query.ts'
import { factColumns, type ShownFacts } from './fact-queries.ts'
import { type GalleryCriterion, type GalleryFilters, type GalleryQuery, galleryQuery } from './filter-queries.ts'

export type { GalleryFilters } from './filter-queries.ts'

export type GalleryRow = ShownFacts & {
  id: string
  verification: Verification
  custody: Custody
  vault: string | null
  population: number | null
  listPriceCents: number
  listedAt: Instant
  isReserved: boolean
  openRequestCount: number
  ownerId: string
  heldAt: Instant | null
  isWatched: boolean
  myRequest: RequestStatus | null
}

/** The value a list is sorted by, from which the next page continues. */
export type SortedRow = GalleryRow & { sortValue: string | number }

const columns = (memberId: string) => `
  c.id, ${factColumns}, c.verification, c.custody,
  c.vault, c.population, c.list_price_cents, c.listed_at, c.commitment = 'reservation' AS is_reserved,
  c.open_request_count, c.owner_id,
  CASE WHEN c.commitment = 'reservation' THEN (SELECT k.opened_at FROM card_commitments k WHERE k.card_id = c.id AND k.closed_at IS NULL) END AS held_at,
  EXISTS (SELECT FROM watches w WHERE w.member_id = ${memberId} AND w.card_id = c.id) AS is_watched,
  (SELECT r.status FROM card_requests r WHERE r.card_id = c.id AND r.member_id = ${memberId} AND r.status IN ('pending', 'countered', 'approved')) AS my_request`

const effort = {
  /** Its indexes hold columns instead of facet bits. */
  mostScanned: 0,
  /** How many cards that match all filters but the text are checked; beyond that the words must be rare. */
  mostLookedUp: 1_000,
  mostGathered: Number.POSITIVE_INFINITY,
  /** With more matches for the words than this, a scan in list order finds a page sooner. */
  gatherFirst: 1_500,
}

export const galleryCards = defineFacetedList<GalleryRow, GalleryCriterion, string>({
  table: 'cards',
  columns: (bind, memberId) => columns(`${bind(memberId)}::uuid`),
  always: 'c.list_price_cents IS NOT NULL',
  leads: [{ criterion: 'category', column: 'category' }],
  effort,
  keepsPlans: true,
})

export type GallerySorting = Sorting

/** One page, excluding some cards. */
export const listGallery = (
  db: Db,
  memberId: string,
  query: GalleryQuery,
  range: Pick<Range, 'sort' | 'after' | 'limit'>,
  except: string[] = [],
  gatherFirst = effort.gatherFirst,
): Promise<SortedRow[]> =>
  galleryCards.page(db, query, { ...range, except, effort: { ...effort, gatherFirst } }, memberId)

export async function findGalleryRow(db: Db, memberId: string, cardId: string): Promise<GalleryRow | undefined> {
  const text = `SELECT ${columns('$1::uuid')} FROM cards c WHERE c.id = $2 AND c.list_price_cents IS NOT NULL`
  return (await db.prepared<GalleryRow>('gallery_card', text, [memberId, cardId]))[0]
}

/** Cards now in Secure, in the given order. */
export async function listGalleryRows(db: Db, memberId: string, cardIds: string[]): Promise<GalleryRow[]> {
  const text = `SELECT ${columns('$1::uuid')} FROM cards c WHERE c.id = ANY($2::uuid[]) AND c.list_price_cents IS NOT NULL
    ORDER BY array_position($2::uuid[], c.id)`
  return db.prepared<GalleryRow>('gallery_cards', text, [memberId, cardIds])
}

export async function isListed(db: Db, cardId: string): Promise<boolean> {
  const rows = await db.prepared('is_listed', 'SELECT 1 FROM cards WHERE id = $1 AND list_price_cents IS NOT NULL', [
    cardId,
  ])
  return rows.length > 0
}

/** Cards promoted today, in our time zone. */
export async function listFeatured(db: Db, today: Day): Promise<string[]> {
  const rows = await db.prepared<{ cardId: string }>(
    'featured_cards',
    `SELECT card_id FROM promotion_requests
     WHERE place IS NOT NULL AND status IN ('approved', 'live') AND status = 'live' AND last_on >= $1::date AND first_on <= $1::date ORDER BY place`,
    [today],
  )
  return rows.map(({ cardId }) => cardId)
}

/** Other cards of the same player or set, otherwise of the same category and a similar price. */
export async function listSimilar(db: Db, memberId: string, row: GalleryRow, limit: number): Promise<GalleryRow[]> {
  const ids = await db.prepared<{ id: string }>(
    'similar_cards',
    `SELECT id FROM (
       (SELECT c.id, 0 AS rank, abs(c.list_price_cents - $3) AS far FROM cards c
        WHERE c.list_price_cents IS NOT NULL AND c.sort_name = lower($2) AND c.id <> $1 ORDER BY far LIMIT $5)
       UNION ALL
       (SELECT c.id, 1, abs(c.list_price_cents - $3) FROM cards c
        WHERE c.list_price_cents IS NOT NULL AND c.category = $4 AND c.sort_name <> lower($2) AND c.list_price_cents >= $3 ORDER BY c.list_price_cents, c.id LIMIT $5)
       UNION ALL
       (SELECT c.id, 1, abs(c.list_price_cents - $3) FROM cards c
        WHERE c.list_price_cents IS NOT NULL AND c.category = $4 AND c.sort_name <> lower($2) AND c.list_price_cents < $3 ORDER BY c.list_price_cents DESC, c.id LIMIT $5)
     ) near ORDER BY rank, far, id LIMIT $5`,
    [row.id, row.playerName, row.listPriceCents, row.category, limit],
  )
  return listGalleryRows(
    db,
    memberId,
    ids.map(({ id }) => id),
  )
}

/** New cards that match a saved search, excluding the member's own. */
export async function countNewMatches(
  db: Db,
  memberId: string,
  filters: GalleryFilters,
  { after, upTo }: { after: Instant; upTo: Instant },
): Promise<{ count: number; cardId: string | null }> {
  const query = await galleryQuery(db, memberId, filters, after)
  const { bind, values } = new Statement()
  const where = [
    galleryCards.where(query, bind),
    `c.listed_at > ${bind(after)}`,
    `c.listed_at <= ${bind(upTo)}`,
    `c.owner_id <> ${bind(memberId)}`,
  ]
  const text = `SELECT count(*)::int AS count, min(c.id::text) AS card_id FROM cards c WHERE ${where.join(' AND ')}`
  const [row] = await db.prepared<{ count: number; cardId: string | null }>(undefined, text, values)
  return row ?? { count: 0, cardId: null }
}
