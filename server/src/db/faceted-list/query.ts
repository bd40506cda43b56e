/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string
/** SQL on the columns of the row `c`. */
export type Condition = (bind: Bind) => string

/** A statement being built: its text is the same for the same kind of query, so it can be prepared. */
export class Statement {
  readonly values: unknown[] = []
  readonly bind: Bind = (value) => {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** One filter as given. */
export type Criterion = {
  /**
   * What can answer it: `order`, the index in list order, which includes its columns; `facets`, the facet index; `row`,
   * only the row itself.
   */
  by: 'order' | 'facets' | 'row'
  conditions: Condition[]
  /** The row has one of each group. For `order` the conditions say the same, and these help to gather few rows. */
  facets: string[][]
  /** Values of the column that an index may start with (see `leads` of a list). */
  values?: (string | number)[]
}

/** A query of a list, before a strategy is chosen. */
export type FacetQuery<Name extends string = string> = {
  /** What the indexes of the list start with or are limited to, such as one owner or registered cards. */
  scope?: Condition[]
  criteria: Partial<Record<Name, Criterion | undefined>>
  /** Matches so few rows that the planner chooses well by itself. */
  isNarrow?: boolean
  /** No row can match; the database would read every row to find out. */
  isImpossible?: boolean
}

export const byOrder = (condition: Condition, facets: string[][] = []): Criterion => ({
  by: 'order',
  conditions: [condition],
  facets,
})

export const byRow = (...conditions: Condition[]): Criterion => ({ by: 'row', conditions, facets: [] })

export const byFacets = (facets: string[][], conditions: Condition[] = []): Criterion => ({
  by: 'facets',
  conditions,
  facets,
})

/** Matches one of several values, as facets. */
export const facet = (name: string, values: (string | number)[], leading = values): Criterion => ({
  ...byFacets([values.map((value) => `${name}:${value}`)]),
  values: leading,
})

/** Matches one of several values of a column that the indexes include; its facet has the column's name. */
export const oneOf = (column: string, values: string[]): Criterion => ({
  ...byOrder(
    (bind) => (values.length === 1 ? `c.${column} = ${bind(values[0])}` : `c.${column} = ANY(${bind(values)}::text[])`),
    [values.map((value) => `${column}:${value}`)],
  ),
  values,
})

type Bound = number | string | undefined
export function between(column: string, from: Bound, to?: Bound): Criterion | undefined {
  if (from === undefined && to === undefined) return undefined
  const bounds = [
    { sign: '>=', bound: from },
    { sign: '<=', bound: to },
  ].filter(({ bound }) => bound !== undefined)
  return byOrder((bind) => bounds.map(({ sign, bound }) => `c.${column} ${sign} ${bind(Number(bound))}`).join(' AND '))
}

/** Combines two optional criteria. */
export function both(one: Criterion | undefined, other: Criterion | undefined): Criterion | undefined {
  if (!one || !other) return one ?? other
  return { ...one, conditions: [...one.conditions, ...other.conditions], facets: [...one.facets, ...other.facets] }
}

export const rendered = (conditions: Condition[], bind: Bind): string[] =>
  conditions.map((condition) => condition(bind))

export const facetConditions = (groups: string[][]): Condition[] => {
  const single = groups.filter((group) => group.length === 1).flat()
  const several = groups.filter((group) => group.length !== 1)
  return [
    ...(single.length > 0 ? [(bind: Bind) => `c.facets @> ${bind(single)}::text[]`] : []),
    ...several.map((group) => (bind: Bind) => `c.facets && ${bind(group)}::text[]`),
  ]
}

/** The criteria of a query by what answers them, except one. */
export const criteriaOf = ({ criteria }: FacetQuery, by: Criterion['by'][], without?: string): Criterion[] =>
  Object.entries(criteria).flatMap(([name, criterion]) =>
    criterion && by.includes(criterion.by) && name !== without ? [criterion] : [],
  )

export const conditionsOf = (criteria: Criterion[]): Condition[] => criteria.flatMap(({ conditions }) => conditions)
export const facetsOf = (criteria: Criterion[]): string[][] => criteria.flatMap(({ facets }) => facets)

/** All conditions of a query. */
export const everyCondition = (query: FacetQuery): Condition[] => [
  ...(query.scope ?? []),
  ...conditionsOf(criteriaOf(query, ['order'])),
  ...facetConditions(facetsOf(criteriaOf(query, ['facets']))),
  ...conditionsOf(criteriaOf(query, ['facets', 'row'])),
]
