import type { CardCategory, Grader } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { defineFacetedList, type Sorting } from '../../../db/faceted-list/define.ts'
import { byFacets, type FacetQuery, facet } from '../../../db/faceted-list/query.ts'
import type { Tx } from '../../../db/transaction.ts'
import { searchedFor } from '../../cards/lists/searching-service.ts'

export type CatalogRow = {
  id: string
  key: string
  category: CardCategory | null
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  isPublic: boolean
  copies: number
  sales: number
  lastPriceCents: number | null
  lastSoldOn: Day | null
  population: number | null
  mergedInto: string | null
  mergedTitle: string | null
  updatedAt: Instant
}

const columns = `c.id, c.key, c.category, c.player_name, c.year, c.set_name AS "set", c.card_number, c.variety, c.is_public, c.copies,
  c.sales, c.last_price_cents, c.last_sold_on, c.population, c.merged_into,
  (SELECT concat_ws(' ', m.year, m.player_name, m.set_name, m.card_number, m.variety) FROM catalog_cards m WHERE m.id = c.merged_into) AS merged_title,
  c.updated_at`

const effort = {
  /** Its indexes hold no facet bits. */
  mostScanned: 0,
  mostLookedUp: 500,
  mostGathered: Number.POSITIVE_INFINITY,
  gatherFirst: 1_000,
}

type Criterion = 'q' | 'category' | 'merged'

const allCards = defineFacetedList<CatalogRow, Criterion, null>({
  table: 'catalog_cards',
  columns: () => columns,
  leads: [],
  effort,
})

const mostPopular: Sorting = { column: 'popularity', cast: 'int8', direction: 'desc' }
const sorts: Record<string, Sorting> = {
  '-popularity': mostPopular,
  playerName: { column: 'sort_name', cast: 'text', direction: 'asc' },
  '-updatedAt': { column: 'updated_at', cast: 'timestamptz', direction: 'desc' },
}

type Filters = { q?: string | undefined; category?: string | undefined; merged?: 'yes' | 'no' | undefined }

async function catalogQuery(db: Db, { q, category, merged }: Filters): Promise<FacetQuery<Criterion>> {
  const { certs, words } = await searchedFor(db, q)
  return {
    criteria: {
      q: words.length > 0 ? byFacets(words) : undefined,
      category: category === undefined ? undefined : facet('category', category.split(',')),
      merged: merged === undefined ? undefined : facet('merged', [merged]),
    },
    // cert numbers are of copies, and punctuation alone matches nothing
    isImpossible: certs.length > 0 || (Boolean(q?.trim()) && words.length === 0),
  }
}

/** How many of the most traded entries are checked before any are gathered, and how many are gathered then. */
const mostChecked = 300
const mostCollected = 400

/**
 * What members search: public entries only. Common words are found among the most traded
 * entries, rare ones through the index; both read a bounded number of entries, however many there are.
 */
export async function searchShown(db: Db, q: string, limit: number): Promise<CatalogRow[]> {
  const { criteria, isImpossible } = await catalogQuery(db, { q })
  const groups = criteria.q?.facets ?? []
  if (isImpossible || groups.length === 0) return []
  const every = groups.flatMap((group) => (group.length === 1 ? group : []))
  const choices = JSON.stringify(groups.filter((group) => group.length !== 1))
  const near = await db.prepared<CatalogRow>(
    'catalog_popular',
    `SELECT ${columns} FROM (
       SELECT id, popularity FROM catalog_cards WHERE is_public AND merged_into IS NULL ORDER BY popularity DESC, id DESC LIMIT ${mostChecked}
     ) s CROSS JOIN LATERAL (SELECT * FROM catalog_cards c WHERE c.id = s.id AND c.facets @> $1::text[] AND NOT EXISTS (
       SELECT FROM jsonb_array_elements($2::jsonb) AS one WHERE NOT c.facets && ARRAY(SELECT jsonb_array_elements_text(one))) OFFSET 0) c
     ORDER BY s.popularity DESC, s.id DESC LIMIT $3`,
    [every, choices, limit],
  )
  if (near.length >= limit) return near
  return db.prepared<CatalogRow>(
    'catalog_collected',
    `SELECT ${columns} FROM (
       SELECT id, popularity FROM collect_catalog($1::text[], $2::jsonb, ${mostCollected}) ORDER BY popularity DESC, id DESC LIMIT $3
     ) s CROSS JOIN LATERAL (SELECT * FROM catalog_cards c WHERE c.id = s.id OFFSET 0) c ORDER BY s.popularity DESC, s.id DESC`,
    [every, choices, limit],
  )
}

type Place = { sort: string; after: { value: string | number; id: string | number } | null; limit: number }

export async function listCatalog(db: Db, filters: Filters, { sort, after, limit }: Place) {
  const sorting = sorts[sort] ?? mostPopular
  return allCards.page(db, await catalogQuery(db, filters), { sort: sorting, after, limit }, null)
}

export const countCatalog = async (db: Db, filters: Filters): Promise<number> => {
  const query = await catalogQuery(db, filters)
  return query.isImpossible ? 0 : allCards.count(db, query)
}

/** A merged entry leads to the one it was merged into. */
export const findEntry = async (db: Db, id: string): Promise<CatalogRow | undefined> =>
  (
    await db.prepared<CatalogRow>(
      'catalog_entry',
      `SELECT ${columns} FROM catalog_cards c WHERE c.id = (SELECT coalesce(merged_into, id) FROM catalog_cards WHERE id = $1)`,
      [id],
    )
  )[0]

export const findOwnEntry = async (db: Db, id: string): Promise<CatalogRow | undefined> =>
  (
    await db.prepared<CatalogRow>('own_catalog_entry', `SELECT ${columns} FROM catalog_cards c WHERE c.id = $1`, [id])
  )[0]

/** Locked in a fixed order, so that two merges can't wait for each other. */
export const lockEntries = (tx: Tx, ids: readonly string[]) =>
  tx.run(sql`SELECT 1 FROM catalog_cards WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`)

/** With everything that was merged into it before. Returns the keys that lead elsewhere now. */
export async function mergeEntry(tx: Tx, id: string, into: string): Promise<string[]> {
  const rows = await tx.all(
    sql<{ key: string }>`UPDATE catalog_cards SET merged_into = ${into}, copies = 0, sales = 0, updated_at = ${tx.now}
      WHERE id = ${id} OR merged_into = ${id} RETURNING key`,
  )
  return rows.map(({ key }) => key)
}

export type KeyFacts = {
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
}

/** Every key under which copies of a card are found. */
export async function findKeys(db: Db, facts: KeyFacts): Promise<string[]> {
  const [row] = await db.prepared<{ keys: string[] }>(
    'catalog_keys',
    'SELECT catalog_keys(comparable_key($1, $2, $3, $4, $5)) AS keys',
    [facts.playerName, facts.year, facts.set, facts.cardNumber, facts.variety],
  )
  return row?.keys ?? []
}

/** The catalog's entry for a card, if it has one. */
export async function findEntryOf(db: Db, keys: readonly string[]): Promise<CatalogRow | undefined> {
  const [row] = await db.prepared<CatalogRow>(
    'catalog_entry_of',
    `SELECT ${columns} FROM catalog_cards c WHERE c.key = ANY ($1::text[]) AND c.merged_into IS NULL LIMIT 1`,
    [keys],
  )
  return row
}

export type GradeSale = { grader: Grader; grade: string | null; priceCents: number; gradeTenths: number }

/** What copies of a card sold for since then, here and elsewhere. */
export const listSalesByGrade = (db: Db, keys: readonly string[], since: Day): Promise<GradeSale[]> =>
  db.all(
    sql<GradeSale>`SELECT sold.*, CASE WHEN grade ~ '^[0-9]' THEN (grade::numeric * 10)::integer ELSE 0 END AS grade_tenths FROM (
        SELECT c.grader, c.grade, c.price_cents FROM comparables c
        WHERE c.match_key = ANY (${keys}::text[]) AND c.excluded_at IS NULL AND c.sold_on > ${since}
        UNION ALL SELECT s.facts ->> 'grader', s.facts ->> 'grade', s.price_cents FROM sales s
        WHERE s.match_key = ANY (${keys}::text[]) AND s.status = 'settled' AND s.settled_on > ${since}) sold`,
  )
