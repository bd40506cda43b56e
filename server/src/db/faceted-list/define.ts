import type { Db } from '../db.ts'
import { type Choices, countChoices, countSteps, type Ranges, type Steps } from './counts.ts'
import { findPage, selectRows } from './page.ts'
import { type Bind, everyCondition, type FacetQuery, rendered, Statement } from './query.ts'

export type Sorting = { column: string; cast: 'timestamptz' | 'text' | 'int8' | 'date'; direction: 'asc' | 'desc' }

export type Range = {
  sort: Sorting
  after: { value: string | number; id: string | number } | null
  /** Rows to read: one more than the page, to know whether there is another. */
  limit: number
  except?: string[]
  effort?: Effort | undefined
}

/** How much one strategy may cost before the next is tried. */
type Effort = {
  /** Index entries read in list order when facet bits decide which match. */
  mostScanned: number
  /** Rows looked up when they do not. */
  mostLookedUp: number
  /** Matching rows gathered. With more than this, a scan finds a page soon enough. */
  mostGathered: number
  /** If the planner expects at most this many, they are gathered before any scan. */
  gatherFirst: number
}

/** Facets packed into a number that the indexes include, so that a scan reads only the index. */
type FacetBits = {
  column: string
  /** Null when the bits do not cover these facets. */
  condition: (column: string, facets: readonly string[]) => string | null
  /** Whether the bits alone decide which rows have one of these. */
  isExact: (facets: readonly string[]) => boolean
}

export type FacetedList = {
  table: string
  /** Columns of the row `c`. */
  columns: (bind: Bind) => string
  /** Each must be a LEFT JOIN of at most one row. */
  joins?: string
  /** A condition on every row of the list, which its partial indexes share. */
  always?: string
  /** Criteria that correlate with the sort order: indexes for these sorts, or for all, start with them. */
  leads: { criterion: string; column: string; sorts?: string[] }[]
  facetBits?: FacetBits
  /** The function `(text[], jsonb, integer)` that gathers rows, at most one more than the integer. */
  gatherBy?: string
  effort: Effort
  /** Caches the plans of frequent queries, for lists where planning takes longer than running, whatever the values. */
  keepsPlans?: boolean
}

type Declared<Name extends string, Context> = Omit<FacetedList, 'columns' | 'leads'> & {
  columns: (bind: Bind, context: Context) => string
  leads: (FacetedList['leads'][number] & { criterion: Name })[]
}

/**
 * Declares a list with many rows and filters (decision 36). The planner cannot choose how to find a page of it, because
 * it assumes that filters are independent of each other and of the sort order.
 */
export function defineFacetedList<Row extends { id: string }, Name extends string, Context>(
  declared: Declared<Name, Context>,
) {
  type Query = FacetQuery<Name>
  type Found = Row & { sortValue: string | number }
  const shownTo = (context: Context): FacetedList => ({
    ...declared,
    columns: (bind) => declared.columns(bind, context),
  })
  const { table, always = 'true' } = declared
  const where = (query: Query, bind: Bind): string => [always, ...rendered(everyCondition(query), bind)].join(' AND ')

  return {
    /** The condition of a query, for the area's own statements. */
    where,

    page: (db: Db, query: Query, range: Range, context: Context): Promise<Found[]> =>
      findPage<Found>({ db, list: shownTo(context), query, range }),

    /** The given rows that match. */
    among(db: Db, query: Query, range: Pick<Range, 'sort' | 'limit'>, ids: string[], context: Context) {
      const scope = [...(query.scope ?? []), (bind: Bind) => `c.id = ANY(${bind(ids)}::uuid[])`]
      const few = { ...query, scope }
      return selectRows<Found>({ db, list: shownTo(context), query: few, range: { ...range, after: null } })
    },

    async count(db: Db, query: Query): Promise<number> {
      const { bind, values } = new Statement()
      const text = `SELECT count(*)::int AS total FROM ${table} c WHERE ${where(query, bind)}`
      return (await db.prepared<{ total: number }>(undefined, text, values))[0]?.total ?? 0
    },

    /** The ids a bulk action applies to, sorted by a column. */
    async ids(db: Db, query: Query, by: string, { except, limit }: { except: string[]; limit: number }) {
      const { bind, values } = new Statement()
      const text = `SELECT c.id FROM ${table} c WHERE ${where(query, bind)} AND c.id <> ALL(${bind(except)}::uuid[])
        ORDER BY c.${by}, c.id LIMIT ${bind(limit)}`
      return (await db.prepared<{ id: string }>(undefined, text, values)).map(({ id }) => id)
    },

    /** How many rows each option of a criterion would match without its own filter, and the bounds of ranges. */
    choices: <Choice extends string, Bounded extends Name>(
      db: Db,
      query: Query,
      choices: Choices<Choice, Name>,
      ranges: Ranges<Bounded>,
    ) => countChoices(db, declared, query, choices, ranges),

    /** How many rows fall into each step of a range without its own filter. Steps grow by a constant factor. */
    steps: (db: Db, query: Query, steps: Steps<Name>) => countSteps(db, declared, query, steps),
  }
}
