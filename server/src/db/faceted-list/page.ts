import type { Db } from '../db.ts'
import { nameIfFrequent } from '../frequent-statements.ts'
import type { FacetedList, Range } from './define.ts'
import {
  type Bind,
  type Condition,
  conditionsOf,
  criteriaOf,
  everyCondition,
  type FacetQuery,
  facetConditions,
  facetsOf,
  rendered,
  Statement,
} from './query.ts'

type Search = { db: Db; list: FacetedList; query: FacetQuery; range: Range }
/** The column whose values get one scan each. */
type Lead = { criterion: string; column: string; values: (string | number)[] } | null

/**
 * Finds one page. With many matches, a scan in list order finds it; a few are best gathered through the facet index and
 * sorted. The planner's estimate for the facets alone decides which is tried first. The other comes next, and when
 * neither has found a page, an unbounded scan, led by the criterion that correlates with the sort.
 */
export async function findPage<Row extends { id: string }>(search: Search): Promise<Row[]> {
  const { list, query, range } = search
  if (query.isImpossible) return []
  const isAsked = (...by: Parameters<typeof criteriaOf>[1]) => criteriaOf(query, by).length > 0
  if (query.isNarrow || !isAsked('order', 'facets', 'row')) return selectRows<Row>(search)
  const lead = leadOf(search)
  if (!isAsked('facets', 'row')) return scanned<Row>(search, lead, null)

  const { mostGathered, gatherFirst, ...effort } = range.effort ?? list.effort
  const estimate = isAsked('facets') ? await estimated(search) : null
  const gather = async (most: number) => estimate && gathered<Row>(search, estimate, most)
  const expected = estimate?.all ?? Number.POSITIVE_INFINITY
  const isRare = expected <= gatherFirst
  const rare = isRare ? await gather(mostGathered) : null
  if (rare) return rare

  const mostRead = bitConditions(search, 's').length > 0 ? effort.mostScanned : effort.mostLookedUp
  // where gathering may give up, an unbounded scan through all values of the lead follows
  const near = list.gatherBy && lead && lead.values.length > 1 ? null : await scanned<Row>(search, lead, mostRead)
  if (near && near.length >= range.limit) return near
  // the planner is often off by a small factor, rarely by more
  const isHopeless = mostGathered < 0 || expected > mostGathered * 3
  const few = isRare || isHopeless ? null : await gather(mostGathered)
  if (few) return few
  // the scan may have reached the end: then these are all the matches
  if (near && (await isComplete(search, lead, mostRead))) return near
  // with correlated criteria, a scan without matches may pass nearly all rows and take seconds
  const many = near && mostGathered >= 0 ? await gather(mostGathered * 5) : null
  if (many) return many
  return lead ? scanned<Row>(search, lead, null) : selectRows<Row>(search)
}

const orderOf = ({ range: { sort } }: Search, row = 'c') =>
  `ORDER BY ${row}.${sort.column} ${sort.direction}, ${row}.id ${sort.direction}`

/** The start of the page, and the rows it excludes. */
function placeConditions({ range: { sort, after, except = [] } }: Search): Condition[] {
  const sign = sort.direction === 'asc' ? '>' : '<'
  const begin: Condition = (bind) =>
    `(c.${sort.column}, c.id) ${sign} (${bind(after?.value)}::${sort.cast}, ${bind(after?.id)}::uuid)`
  const others: Condition = (bind) => `c.id <> ALL(${bind(except)}::uuid[])`
  return [...(after ? [begin] : []), ...(except.length > 0 ? [others] : [])]
}

type Source = Pick<FacetedList, 'table' | 'always'>
const alwaysOf = ({ always }: Source): Condition[] => (always ? [() => always] : [])
const scopeOf = ({ scope = [] }: FacetQuery): Condition[] => scope
const every = (conditions: Condition[], bind: Bind) => rendered(conditions, bind).join(' AND ') || 'true'

/** The columns of rows `c`, either selected from the table by a condition or by the ids found. */
function shown<Row>(
  search: Search,
  { bind, values }: Statement,
  rows: { chosen: string } | { found: string },
  { more = '', isPlain = false } = {},
): Promise<Row[]> {
  const { db, list, range } = search
  const columns = `${list.columns(bind)}, c.${range.sort.column} AS sort_value${more}`
  const [from, ending] =
    'found' in rows
      ? [`(${rows.found}) found LEFT JOIN ${list.table} c ON c.id = found.id`, orderOf(search)]
      : [`${list.table} c`, rows.chosen]
  const text = `SELECT ${columns} FROM ${from} ${list.joins ?? ''} ${ending}`
  return db.prepared<Row>(isPlain ? nameOf(text) : list.keepsPlans ? nameIfFrequent(text) : undefined, text, values)
}

/** Leaves the strategy to the planner. */
export async function selectRows<Row>(search: Search): Promise<Row[]> {
  const { list, query, range } = search
  const statement = new Statement()
  const where = every([...alwaysOf(list), ...everyCondition(query), ...placeConditions(search)], statement.bind)
  // a generic plan would be a guess: the best strategy depends on how many rows have a facet
  const isPlain = criteriaOf(query, ['order', 'facets', 'row']).length === 0
  const limit = isPlain ? keptLimit(range.limit) : range.limit
  const chosen = `WHERE ${where} ${orderOf(search)} LIMIT ${limit}`
  return (await shown<Row>(search, statement, { chosen }, { isPlain })).slice(0, range.limit)
}

const keptLimits = [25, 51, 101, 201, 501]
/**
 * Inlined into the text of a prepared statement: for a parameterized limit the planner assumes a tenth of all rows,
 * finds that expensive, and replans every time, which takes longer than reading the page. There are few sizes, so that
 * few statements are kept.
 */
const keptLimit = (rows: number) => keptLimits.find((limit) => limit >= rows) ?? rows

const names = new Map<string, string>()
/** There are few statements without criteria: the sorts, with and without a previous page. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `list_${names.size}`
  names.set(text, known)
  return known
}

/** in a long range of years each would need its own scan */
const mostLeading = 12

function leadOf({ list, query, range }: Search): Lead {
  for (const { criterion, column, sorts } of list.leads) {
    const values = [...new Set(query.criteria[criterion]?.values)]
    const isInOrder = sorts === undefined || sorts.includes(range.sort.column)
    if (isInOrder && values.length > 0 && values.length <= mostLeading) return { criterion, column, values }
  }
  return null
}

/** Conditions on a row's bits, for a scan that reads nothing else. */
const bitConditions = ({ list: { facetBits }, query }: Search, row: string): string[] =>
  facetBits
    ? facetsOf(criteriaOf(query, ['facets'])).flatMap(
        (group) => facetBits.condition(`${row}.${facetBits.column}`, group) ?? [],
      )
    : []

/** Conditions that neither the index nor the bits can decide, checked on the row. */
const lookups = ({ list: { facetBits }, query }: Search): Condition[] => [
  ...facetConditions(facetsOf(criteriaOf(query, ['facets'])).filter((group) => !facetBits?.isExact(group))),
  ...conditionsOf(criteriaOf(query, ['facets', 'row'])),
]

/**
 * Index entries in list order: up to a limit or, without one, the first that match. Each value of the lead gets its own
 * scan: a single one would pass tens of thousands of entries before the first match.
 */
function entriesText(search: Search, lead: Lead, mostRead: number | null, bind: Bind): string {
  const { list, query, range } = search
  const ending = `${orderOf(search)} LIMIT ${mostRead ?? range.limit}`
  const asked = conditionsOf(criteriaOf(query, ['order'], lead?.criterion))
  const more = mostRead === null ? [...bitConditions(search, 'c').map((bit) => () => bit), ...lookups(search)] : []
  const where = every([...alwaysOf(list), ...scopeOf(query), ...asked, ...placeConditions(search), ...more], bind)
  const names = ['id', range.sort.column, ...(list.facetBits ? [list.facetBits.column] : [])]
  const entries = `SELECT ${names.map((name) => `c.${name}`).join()} FROM`
  const scan = (leading: string) => `(${entries} ${list.table} c WHERE ${leading}${where} ${ending})`
  if (!lead) return scan('')
  const { column, values } = lead
  if (mostRead === null) {
    // with inlined values the planner would start workers, which takes longer than the scan
    const type = typeof values[0] === 'number' ? 'int' : 'text'
    const each = scan(`c.${column} = v AND `)
    return `(${entries} unnest(${bind(values)}::${type}[]) AS v CROSS JOIN LATERAL ${each} c ${ending})`
  }
  // merged while reading: a page is usually full long before the limit
  const scans = values.map((value) => scan(`c.${column} = ${bind(value)} AND `))
  return scans.length === 1 ? scans.join() : `(${entries} (${scans.join(' UNION ALL ')}) c ${ending})`
}

function scanned<Row>(search: Search, lead: Lead, mostRead: number | null): Promise<Row[]> {
  const { list, range } = search
  const statement = new Statement()
  const { bind } = statement
  const isBounded = mostRead !== null
  const entries = entriesText(search, lead, mostRead, bind)
  const looked = isBounded ? lookups(search) : []
  const bits = isBounded ? bitConditions(search, 's') : []
  // row by row in scan order: the planner would otherwise read all rows first
  const fits = `CROSS JOIN LATERAL (SELECT FROM ${list.table} c WHERE ${every([() => 'c.id = s.id', ...looked], bind)} OFFSET 0) fits`
  const found = `SELECT s.id FROM ${entries} s ${looked.length > 0 ? fits : ''}
    ${bits.length > 0 ? `WHERE ${bits.join(' AND ')}` : ''} ${orderOf(search, 's')} LIMIT ${range.limit}`
  return shown(search, statement, { found })
}

/** Whether a scan read all entries. */
async function isComplete(search: Search, lead: Lead, mostRead: number): Promise<boolean> {
  const { bind, values } = new Statement()
  const text = `SELECT count(*)::int AS entries FROM ${entriesText(search, lead, mostRead, bind)} s`
  const [row] = await search.db.prepared<{ entries: number }>(undefined, text, values)
  return (row?.entries ?? mostRead) < mostRead
}

type Estimate = { all: number; groups: { facets: string[]; rows: number }[] }
type Plan = { 'Plan Rows': number; Plans?: Plan[] }

/** The planner's estimate from its statistics: how many rows have all of the facets, and how many each group. */
async function estimated({ db, list, query }: Search): Promise<Estimate> {
  const { bind, values } = new Statement()
  const asked = criteriaOf(query, ['facets'])
  const groups = list.gatherBy ? facetsOf(asked) : []
  const select = (conditions: Condition[]) =>
    `SELECT FROM ${list.table} c WHERE ${every([...alwaysOf(list), ...conditions], bind)}`
  const parts = [
    select([...facetConditions(facetsOf(asked)), ...conditionsOf(asked)]),
    ...groups.map((facets) => select([(write) => `c.facets && ${write(facets)}::text[]`])),
  ]
  const text = `EXPLAIN (FORMAT JSON) ${parts.join(' UNION ALL ')}`
  const [row] = await db.prepared<{ 'QUERY PLAN': [{ Plan: Plan }] }>(undefined, text, values)
  const plan = row?.['QUERY PLAN'][0].Plan
  const [all = 0, ...each] = (parts.length > 1 ? plan?.Plans : plan && [plan])?.map((part) => part['Plan Rows']) ?? []
  return { all, groups: groups.map((facets, index) => ({ facets, rows: each[index] ?? 0 })) }
}

/** The facet index reads every row that has a facet; above this number, reading costs more than a few lookups. */
const mostReadFacets = 700_000

/** Rare groups first. What the bits cannot decide always goes to the index. */
function askedOfIndex({ facetBits }: FacetedList, { groups }: Estimate): string[][] {
  let read = 0
  return groups
    .toSorted((one, other) => one.rows - other.rows)
    .filter(({ facets, rows }, index) => {
      const isAsked = index === 0 || !facetBits?.isExact(facets) || read + rows <= mostReadFacets
      if (isAsked) read += rows
      return isAsked
    })
    .map(({ facets }) => facets)
}

/**
 * Selects rows with the facets first, then those that match. Combined, the planner would also read rows outside the
 * list.
 */
export function gatheredText(list: Source, query: FacetQuery, bind: Bind, without?: string): string {
  const asked = criteriaOf(query, ['facets'], without)
  const rest = [...scopeOf(query), ...conditionsOf(criteriaOf(query, ['order', 'row'], without))]
  if (asked.length === 0) return `${list.table} c WHERE ${every([...alwaysOf(list), ...rest], bind)}`
  const facets = facetConditions(facetsOf(criteriaOf(query, ['facets', 'order'], without)))
  const first = every([...alwaysOf(list), ...facets, ...conditionsOf(asked)], bind)
  return `(SELECT c.* FROM ${list.table} c WHERE ${first} OFFSET 0) c WHERE ${every(rest, bind)}`
}

/** Null when there are too many matches to gather. */
async function gathered<Row extends { id: string }>(search: Search, estimate: Estimate, most: number) {
  const { list, query, range } = search
  const statement = new Statement()
  const { bind } = statement
  const ending = `${orderOf(search)} LIMIT ${range.limit}`
  if (!list.gatherBy) {
    const place = every(placeConditions(search), bind)
    const found = `SELECT c.id FROM ${gatheredText(list, query, bind)} AND ${place} ${ending}`
    return shown<Row>(search, statement, { found })
  }
  const asked = askedOfIndex(list, estimate)
  const all = asked.flatMap((facets) => (facets.length === 1 ? facets : []))
  const some = asked.filter((facets) => facets.length !== 1)
  const bits = bitConditions(search, 'c').map((bit) => () => bit)
  const rest = conditionsOf(criteriaOf(query, ['order', 'facets', 'row']))
  const where = every([...scopeOf(query), ...rest, ...bits, ...placeConditions(search)], bind)
  const found = `WITH few AS MATERIALIZED (
      SELECT * FROM ${list.gatherBy}(${bind(all)}::text[], ${bind(JSON.stringify(some))}::jsonb, ${most})
    ) SELECT matching.id, counted.gathered FROM (SELECT count(*)::int AS gathered FROM few) counted LEFT JOIN (
      SELECT c.id FROM few c WHERE ${where} AND (SELECT count(*) FROM few) <= ${most} ${ending}
    ) matching ON true`
  const rows = await shown<Row & { gathered: number }>(search, statement, { found }, { more: ', found.gathered' })
  return (rows[0]?.gathered ?? 0) > most ? null : rows.filter(({ id }) => id !== null)
}
