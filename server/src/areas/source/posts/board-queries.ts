import type { Instant } from '@ambry/contract/kernel/dates'
import type { BoardCounts } from '@ambry/contract/source/posts/records'
import type { Db } from '../../../db/db.ts'
import { defineFacetedList, type Range, type Sorting } from '../../../db/faceted-list/define.ts'
import {
  between,
  byFacets,
  byRow,
  type Criterion,
  type FacetQuery,
  facet,
  Statement,
} from '../../../db/faceted-list/query.ts'
import { plainText, searchedFor } from '../../cards/lists/searching-service.ts'
import type { WantedFacts } from './queries.ts'

// The board: posts that every member can see, with filters, counts and text search (decision 36).

export type BoardRow = WantedFacts & {
  id: string
  number: string
  memberId: string
  minCents: number | null
  maxCents: number | null
  isBudgetHidden: boolean
  note: string | null
  closesOn: string
  pinnedAt: Instant | null
  responses: number
  publishedAt: Instant
  myResponseId: string | null
}
export type SortedRow = BoardRow & { sortValue: string | number }

/** The filters of the contract, unparsed. */
export type BoardFilters = {
  q?: string | undefined
  category?: string | undefined
  player?: string | undefined
  set?: string | undefined
  grade?: string | undefined
  budget?: 'open' | 'named' | undefined
  budgetFrom?: number | string | undefined
  matching?: string | undefined
}

type BoardCriterion = 'category' | 'player' | 'set' | 'grade' | 'budget' | 'budgetFrom' | 'matching' | 'q'
type BoardQuery = FacetQuery<BoardCriterion>

const columns = (
  memberId: string,
) => `c.id, c.number, c.member_id, c.category, c.player_name, c.year, c.set_name AS "set", c.card_number,
  c.variety, c.grades, c.min_cents, c.max_cents, c.is_budget_hidden, c.note, c.closes_on, c.pinned_at, c.responses, c.published_at,
  (SELECT s.id FROM source_responses s WHERE s.request_id = c.id AND s.seller_id = ${memberId} AND s.status IN ('open', 'accepted') LIMIT 1) AS my_response_id`

const effort = {
  /** Its indexes hold no facet bits. */
  mostScanned: 0,
  mostLookedUp: 400,
  mostGathered: Number.POSITIVE_INFINITY,
  /** Few enough to gather whatever the size of the board; more are found sooner in list order. */
  gatherFirst: 100,
}

const shared = {
  table: 'source_requests',
  columns: (bind: (value: unknown) => string, memberId: string) => columns(`${bind(memberId)}::uuid`),
  leads: [],
  effort,
}
const boardPosts = defineFacetedList<BoardRow, BoardCriterion, string>({ ...shared, always: 'c.is_on_board' })

/** Also those shown only to members who have the card. */
const open = `c.status = 'active' AND c.visibility <> 'staff' AND c.hidden_at IS NULL AND c.held_at IS NULL AND c.paused_at IS NULL`
const heldPosts = defineFacetedList<BoardRow, BoardCriterion, string>({ ...shared, always: open })

const listFor = (query: BoardQuery) => (query.criteria.matching ? heldPosts : boardPosts)

const given = <T>(value: T | undefined, criterion: (value: T) => Criterion): Criterion | undefined =>
  value === undefined ? undefined : criterion(value)

/** `matching` are the posts that fit a card of the member, read before. */
export async function boardQuery(db: Db, filters: BoardFilters, matching: readonly string[]): Promise<BoardQuery> {
  const { q, category, player, set, grade, budget, budgetFrom } = filters
  const { certs, words } = await searchedFor(db, q)
  const plain = async (text: string | undefined) => (text === undefined ? undefined : plainText(db, text))
  const isMatching = filters.matching !== undefined && filters.matching !== ''
  return {
    criteria: {
      category: given(category, (values) => facet('category', values.split(','))),
      player: given(await plain(player), (name) => facet('player', [name])),
      set: given(await plain(set), (name) => facet('set', [name])),
      grade: given(grade, (values) => facet('grade', values.split(','))),
      budget: given(budget, (value) => facet('budget', [value])),
      budgetFrom: between('budget_cents', budgetFrom),
      matching: isMatching ? byRow((bind) => `c.id = ANY(${bind(matching)}::uuid[])`) : undefined,
      q: words.length > 0 ? byFacets(words) : undefined,
    },
    isNarrow: isMatching,
    // posts have no cert numbers, and punctuation alone matches nothing
    isImpossible: certs.length > 0 || (Boolean(q?.trim()) && words.length === 0),
  }
}

export const boardSorts: Record<string, Sorting> = {
  '-publishedAt': { column: 'published_at', cast: 'timestamptz', direction: 'desc' },
  closesOn: { column: 'closes_on', cast: 'date', direction: 'asc' },
  '-budgetCents': { column: 'budget_cents', cast: 'int8', direction: 'desc' },
  budgetCents: { column: 'budget_cents', cast: 'int8', direction: 'asc' },
}

export const listBoard = (db: Db, memberId: string, query: BoardQuery, range: Range): Promise<SortedRow[]> =>
  listFor(query).page(db, query, range, memberId)

export const listAmong = (
  db: Db,
  memberId: string,
  query: BoardQuery,
  range: Pick<Range, 'sort' | 'limit'>,
  ids: string[],
): Promise<SortedRow[]> => listFor(query).among(db, query, range, ids, memberId)

export const countBoard = async (db: Db, query: BoardQuery): Promise<number> =>
  query.isImpossible ? 0 : listFor(query).count(db, query)

const mostPinned = 6

export async function listPinned(db: Db): Promise<string[]> {
  const rows = await db.prepared<{ id: string }>(
    'pinned_posts',
    `SELECT id FROM source_requests WHERE is_on_board AND pinned_at IS NOT NULL ORDER BY pinned_at DESC, id LIMIT ${mostPinned}`,
    [],
  )
  return rows.map(({ id }) => id)
}

const choices = {
  categories: { criterion: 'category', by: 'c.category' },
  players: { criterion: 'player', by: 'c.player_name' },
  sets: { criterion: 'set', by: `coalesce(c.set_name, '')` },
  budgets: {
    criterion: 'budget',
    by: `CASE WHEN c.max_cents IS NULL OR c.is_budget_hidden THEN 'open' ELSE 'named' END`,
  },
} as const

/** The options of every filter with the number of results each would have, given all other filters. */
export async function countFacets(db: Db, query: BoardQuery): Promise<Omit<BoardCounts, 'matching'>> {
  if (query.isImpossible) {
    const none = { categories: [], players: [], sets: [], budgets: [], grades: [] }
    return { total: 0, active: await boardPosts.count(db, { criteria: {} }), ...none }
  }
  const counted = await listFor(query).choices(db, query, choices, {})
  // what only holders see isn't counted for everyone
  const active = query.criteria.matching ? await boardPosts.count(db, { criteria: {} }) : counted.all
  return { total: counted.total, active, ...counted.choices, grades: await countGrades(db, query) }
}

/** A post can accept several grades, so they are counted by themselves. */
async function countGrades(db: Db, query: BoardQuery): Promise<BoardCounts['grades']> {
  const { bind, values } = new Statement()
  const others = { ...query, criteria: { ...query.criteria, grade: undefined } }
  const text = `SELECT value, count(*)::int AS count FROM (
      SELECT unnest(CASE WHEN c.grades = '{}' THEN ARRAY['any'] ELSE c.grades END) AS value
      FROM source_requests c WHERE ${listFor(query).where(others, bind)}) g GROUP BY value ORDER BY count DESC, value LIMIT 60`
  return db.prepared(undefined, text, values)
}

/** New posts that match a saved search, other members' only. */
export async function countNewPosts(
  db: Db,
  memberId: string,
  query: BoardQuery,
  { after, upTo }: { after: Instant; upTo: Instant },
): Promise<{ count: number; postId: string | null }> {
  if (query.isImpossible) return { count: 0, postId: null }
  const { bind, values } = new Statement()
  const where = [
    listFor(query).where(query, bind),
    `c.published_at > ${bind(after)}`,
    `c.published_at <= ${bind(upTo)}`,
    `c.member_id <> ${bind(memberId)}`,
  ]
  const text = `SELECT count(*)::int AS count, min(c.id::text) AS post_id FROM source_requests c WHERE ${where.join(' AND ')}`
  const [row] = await db.prepared<{ count: number; postId: string | null }>(undefined, text, values)
  return row ?? { count: 0, postId: null }
}

export async function newestPublishedAt(db: Db, upTo: Instant): Promise<Instant | null> {
  const [row] = await db.prepared<{ at: Instant | null }>(
    'newest_post',
    'SELECT max(published_at) AS at FROM source_requests WHERE is_on_board AND published_at <= $1',
    [upTo],
  )
  return row?.at ?? null
}
