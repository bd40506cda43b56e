import type { Custody, Verification } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { RequestStatus } from '@ambry/contract/secure/kinds'

import type { Db } from '../../../db/db.ts'
import { nameIfOften } from '../../../db/often-asked.ts'
import { factColumns, type ShownFacts } from './fact-queries.ts'
import {
  type Bind,
  conditionsOf,
  coveredOf,
  facetsOf,
  type GalleryFilters,
  type GalleryQuestion,
  galleryQuestion,
  listed,
  Statement,
  uncoveredOf,
} from './question.ts'

export type { GalleryFilters } from './question.ts'

export type GalleryRow = ShownFacts & {
  id: string
  verification: Verification
  custody: Custody
  vault: string | null
  population: number | null
  askingCents: number
  listedAt: Instant
  isReserved: boolean
  askedCount: number
  ownerId: string
  heldAt: Instant | null
  isWatched: boolean
  myRequest: RequestStatus | null
}

/** What the order of a list is by: its pages begin where the one before ended. */
export type SortedRow = GalleryRow & { sortValue: string | number }

const columns = (memberId: string) => `
  c.id, ${factColumns}, c.verification, c.custody,
  c.vault, c.population, c.asking_cents, c.listed_at, c.commitment = 'reservation' AS is_reserved,
  c.asked_count, c.owner_id,
  CASE WHEN c.commitment = 'reservation' THEN (SELECT k.opened_at FROM card_commitments k WHERE k.card_id = c.id AND k.closed_at IS NULL) END AS held_at,
  EXISTS (SELECT FROM watches w WHERE w.member_id = ${memberId} AND w.card_id = c.id) AS is_watched,
  (SELECT r.status FROM card_requests r WHERE r.card_id = c.id AND r.member_id = ${memberId} AND r.status IN ('pending', 'countered', 'approved')) AS my_request`

const sortedColumns = (memberId: string, { column }: GallerySorting) =>
  `${columns(memberId)}, c.${column} AS sort_value`

export type GallerySorting = { column: string; cast: 'timestamptz' | 'text' | 'int8'; direction: 'asc' | 'desc' }
type Range = { sort: GallerySorting; after: { value: string | number; id: string | number } | null; limit: number }

const orderOf = ({ column, direction }: GallerySorting) => `ORDER BY c.${column} ${direction}, c.id ${direction}`

function afterCondition({ sort, after }: Range, bind: Bind): string[] {
  if (!after) return []
  const sign = sort.direction === 'asc' ? '>' : '<'
  return [`(c.${sort.column}, c.id) ${sign} (${bind(after.value)}::${sort.cast}, ${bind(after.id)}::uuid)`]
}

/** Of more cards than these that have the words, a walk in the order of the list finds a page sooner than reading them all. */
const usuallyGathered = 1_500
/** So many cards that match but for their words a walk looks at; then the words must be rare among them. */
const mostLookedAt = 1_000

/**
 * One page. A walk in the order of the list names nothing but what the index of that order holds, and passes by cards
 * that do not match without looking at them. Words are asked of the facets: rare ones are gathered through their index,
 * for common ones the walk looks at the cards it comes by, and gives up when those that match are few. The planner
 * cannot be left that choice: it believes that filters know nothing of words, and reads thousands of cards to find that
 * they do.
 */
export async function listGallery(
  db: Db,
  memberId: string,
  question: GalleryQuestion,
  range: Range,
  without: string[] = [],
  mostGathered = usuallyGathered,
): Promise<SortedRow[]> {
  const expected = await expectedWithFacets(db, question)
  const asked = (write: Writing) => {
    const { bind, values } = new Statement()
    const text = write(question, { ...range, without }, bind)
    const page = `SELECT ${sortedColumns(`${bind(memberId)}::uuid`, range.sort)} FROM ${text} LIMIT ${range.limit}`
    return db.prepared<SortedRow>(nameIfOften(page), page, values)
  }
  if (expected === null || expected > mostGathered) {
    const rows = await asked(walked)
    if (expected === null || rows.length === range.limit) return rows
  }
  return asked(gathered)
}

/** Those among a few cards that match. */
export async function listChosen(
  db: Db,
  memberId: string,
  question: GalleryQuestion,
  { sort, limit }: Pick<Range, 'sort' | 'limit'>,
  ids: string[],
): Promise<SortedRow[]> {
  const { bind, values } = new Statement()
  const where = [`c.id = ANY(${bind(ids)}::uuid[])`, ...conditionsOf(question, bind)]
  const text = `SELECT ${sortedColumns(`${bind(memberId)}::uuid`, sort)} FROM cards c
    WHERE ${where.join(' AND ')} ${orderOf(sort)} LIMIT ${bind(limit)}`
  return db.prepared<SortedRow>(undefined, text, values)
}

/** Cards `c` in their order. */
type Writing = (question: GalleryQuestion, range: Range & { without: string[] }, bind: Bind) => string

const restOf = (range: Range & { without: string[] }, bind: Bind): string[] => [
  ...afterCondition(range, bind),
  ...(range.without.length > 0 ? [`c.id <> ALL(${bind(range.without)}::uuid[])`] : []),
]

/** All that have the words, and only then the rest: mixed, the planner also reads what is not listed. */
const gathered: Writing = (question, range, bind) => {
  const facets = [listed, ...facetsOf(question, bind)]
  const where = [...conditionsOf(question, bind), ...restOf(range, bind)]
  return `(SELECT c.* FROM cards c WHERE ${facets.join(' AND ')} OFFSET 0) c WHERE ${where.join(' AND ')} ${orderOf(range.sort)}`
}

/**
 * Each category has a walk of its own, and the database merges them: what a list is sorted by often goes with its
 * category, so that a walk through all would pass by tens of thousands before the first of a category.
 */
const walked: Writing = (question, range, bind) => {
  const looked = uncoveredOf(question, bind)
  const { column, direction } = range.sort
  const most = looked.length > 0 ? mostLookedAt : range.limit
  const where = [...coveredOf(question, bind), ...restOf(range, bind)]
  const walk = (more: string[]) =>
    `(SELECT c.id, c.${column} FROM cards c WHERE ${[...where, ...more].join(' AND ')} ${orderOf(range.sort)} LIMIT ${most})`
  const walks = question.categories.map((category) => walk([`c.category = ${bind(category)}`]))
  const way =
    walks.length > 1
      ? `(SELECT c.id, c.${column} FROM (${walks.join(' UNION ALL ')}) c ${orderOf(range.sort)} LIMIT ${most})`
      : (walks[0] ?? walk([]))
  // one after the other, in the order of the walk: the planner would rather look at all cards first
  return `${way} w
    CROSS JOIN LATERAL (SELECT c.* FROM cards c WHERE ${['c.id = w.id', ...looked].join(' AND ')} OFFSET 0) c
    ORDER BY w.${column} ${direction}, w.id ${direction}`
}

/** How many cards the planner believes to have what is asked of facets; of that alone it knows enough. Null for nothing. */
async function expectedWithFacets(db: Db, question: GalleryQuestion): Promise<number | null> {
  const { bind, values } = new Statement()
  const conditions = uncoveredOf(question, bind)
  if (conditions.length === 0) return null
  const text = `EXPLAIN (FORMAT JSON) SELECT FROM cards c WHERE ${[listed, ...conditions].join(' AND ')}`
  const [row] = await db.prepared<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(undefined, text, values)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

export async function findGalleryRow(db: Db, memberId: string, cardId: string): Promise<GalleryRow | undefined> {
  const text = `SELECT ${columns('$1::uuid')} FROM cards c WHERE c.id = $2 AND c.asking_cents IS NOT NULL`
  return (await db.prepared<GalleryRow>('gallery_card', text, [memberId, cardId]))[0]
}

/** In Secure now, in the order they are asked for. */
export async function listGalleryRows(db: Db, memberId: string, cardIds: string[]): Promise<GalleryRow[]> {
  const text = `SELECT ${columns('$1::uuid')} FROM cards c WHERE c.id = ANY($2::uuid[]) AND c.asking_cents IS NOT NULL
    ORDER BY array_position($2::uuid[], c.id)`
  return db.prepared<GalleryRow>('gallery_cards', text, [memberId, cardIds])
}

export async function isListed(db: Db, cardId: string): Promise<boolean> {
  const rows = await db.prepared('is_listed', 'SELECT 1 FROM cards WHERE id = $1 AND asking_cents IS NOT NULL', [
    cardId,
  ])
  return rows.length > 0
}

export async function countGallery(db: Db, question: GalleryQuestion): Promise<number> {
  const { bind, values } = new Statement()
  const text = `SELECT count(*)::int AS total FROM cards c WHERE ${conditionsOf(question, bind).join(' AND ')}`
  return (await db.prepared<{ total: number }>(undefined, text, values))[0]?.total ?? 0
}

/** Cards that stand first today, by the day of the house. */
export async function listFeatured(db: Db, today: Day): Promise<string[]> {
  const rows = await db.prepared<{ cardId: string }>(
    'featured_cards',
    `SELECT card_id FROM promotion_requests
     WHERE place IS NOT NULL AND status IN ('approved', 'live') AND status = 'live' AND last_on >= $1::date AND first_on <= $1::date ORDER BY place`,
    [today],
  )
  return rows.map(({ cardId }) => cardId)
}

/** Others of the same player or set, else of the same kind and near in price. */
export async function listSimilar(db: Db, memberId: string, row: GalleryRow, limit: number): Promise<GalleryRow[]> {
  const ids = await db.prepared<{ id: string }>(
    'similar_cards',
    `SELECT id FROM (
       (SELECT c.id, 0 AS rank, abs(c.asking_cents - $3) AS far FROM cards c
        WHERE c.asking_cents IS NOT NULL AND c.sort_name = lower($2) AND c.id <> $1 ORDER BY far LIMIT $5)
       UNION ALL
       (SELECT c.id, 1, abs(c.asking_cents - $3) FROM cards c
        WHERE c.asking_cents IS NOT NULL AND c.category = $4 AND c.sort_name <> lower($2) AND c.asking_cents >= $3 ORDER BY c.asking_cents, c.id LIMIT $5)
       UNION ALL
       (SELECT c.id, 1, abs(c.asking_cents - $3) FROM cards c
        WHERE c.asking_cents IS NOT NULL AND c.category = $4 AND c.sort_name <> lower($2) AND c.asking_cents < $3 ORDER BY c.asking_cents DESC, c.id LIMIT $5)
     ) near ORDER BY rank, far, id LIMIT $5`,
    [row.id, row.playerName, row.askingCents, row.category, limit],
  )
  return listGalleryRows(
    db,
    memberId,
    ids.map(({ id }) => id),
  )
}

/** New ones that match a search somebody keeps; not their own. */
export async function countNewMatches(
  db: Db,
  memberId: string,
  filters: GalleryFilters,
  { after, upTo }: { after: Instant; upTo: Instant },
): Promise<{ count: number; cardId: string | null }> {
  const question = await galleryQuestion(db, memberId, filters, after)
  const { bind, values } = new Statement()
  const where = [
    ...conditionsOf(question, bind),
    `c.listed_at > ${bind(after)}`,
    `c.listed_at <= ${bind(upTo)}`,
    `c.owner_id <> ${bind(memberId)}`,
  ]
  const text = `SELECT count(*)::int AS count, min(c.id::text) AS card_id FROM cards c WHERE ${where.join(' AND ')}`
  const [row] = await db.prepared<{ count: number; cardId: string | null }>(undefined, text, values)
  return row ?? { count: 0, cardId: null }
}
