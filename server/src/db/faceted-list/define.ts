import type { Db } from '../db.ts'
import { type Choices, countChoices, countSteps, type Ranges, type Steps } from './counts.ts'
import { findPage, selectRows } from './page.ts'
import { type Bind, everyCondition, type FacetQuery, rendered, Statement } from './query.ts'

export type Sorting = { column: string; cast: 'timestamptz' | 'text' | 'int8'; direction: 'asc' | 'desc' }

export type Range = {
  sort: Sorting
  after: { value: string | number; id: string | number } | null
  /** Rows to read: one more than the page tells whether there is another. */
  limit: number
  except?: string[]
  effort?: Effort | undefined
}

/** How much one way to a page may cost before the next is tried. */
type Effort = {
  /** Entries of an index in the order of the list that are read where facet bits tell which match. */
  mostScanned: number
  /** Rows that are looked up where they do not. */
  mostLookedUp: number
  /** Matching rows that are gathered. Of more than these a scan finds a page soon enough. */
  mostGathered: number
  /** If the planner expects no more than these, they are gathered before any scan. */
  gatherFirst: number
}

/** Facets packed into a number that the indexes include, so that a scan reads the index alone. */
type FacetBits = {
  column: string
  /** Null where the bits say nothing of these facets. */
  condition: (column: string, facets: readonly string[]) => string | null
  /** Whether the bits alone tell which rows have one of these. */
  isExact: (facets: readonly string[]) => boolean
}

export type FacetedList = {
  table: string
  /** Of the row `c`. */
  columns: (bind: Bind) => string
  /** Each a LEFT JOIN of one row at most. */
  joins?: string
  /** What every row of the list is; its indexes are limited to it. */
  always?: string
  /** Criteria that correlate with what is sorted by: indexes in the order of these sorts, or of all, begin with them. */
  leads: { criterion: string; column: string; sorts?: string[] }[]
  facetBits?: FacetBits
  /** The function `(text[], jsonb, integer)` that gathers rows, one more than the integer at most. */
  gatherBy?: string
  effort: Effort
  /** Keeps the plans of what is asked often: where planning takes longer than answering, whatever the values. */
  keepsPlans?: boolean
}

type Declared<Name extends string, Context> = Omit<FacetedList, 'columns' | 'leads'> & {
  columns: (bind: Bind, context: Context) => string
  leads: (FacetedList['leads'][number] & { criterion: Name })[]
}

/**
 * A list with many rows and filters, in one declaration (decision 36). The planner cannot be left the choice of how to
 * find a page of it: it believes that filters know nothing of each other, nor of what is sorted by.
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
    /** The condition that a query is, for statements of the area's own. */
    where,

    page: (db: Db, query: Query, range: Range, context: Context): Promise<Found[]> =>
      findPage<Found>({ db, list: shownTo(context), query, range }),

    /** Those of a few rows that match. */
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

    /** What a bulk action is about, in the order of a column. */
    async ids(db: Db, query: Query, by: string, { except, limit }: { except: string[]; limit: number }) {
      const { bind, values } = new Statement()
      const text = `SELECT c.id FROM ${table} c WHERE ${where(query, bind)} AND c.id <> ALL(${bind(except)}::uuid[])
        ORDER BY c.${by}, c.id LIMIT ${bind(limit)}`
      return (await db.prepared<{ id: string }>(undefined, text, values)).map(({ id }) => id)
    },

    /** What each choice of a criterion would find, its own filter left out, and where ranges begin and end. */
    choices: <Choice extends string, Bounded extends Name>(
      db: Db,
      query: Query,
      choices: Choices<Choice, Name>,
      ranges: Ranges<Bounded>,
    ) => countChoices(db, declared, query, choices, ranges),

    /** How many lie in each step of a range, its own filter left out. Each step is as many times the one before. */
    steps: (db: Db, query: Query, steps: Steps<Name>) => countSteps(db, declared, query, steps),
  }
}
