import { keysOf } from '@ambry/contract/kernel/keys'
import type { Db } from '../db.ts'
import type { FacetedList } from './define.ts'
import { gatheredText } from './page.ts'
import { type FacetQuery, Statement } from './query.ts'

/** The SQL for the options of a criterion in a row `c`. */
export type Choices<Choice extends string, Name> = Record<Choice, { criterion: Name; by: string }>
/** Columns with a minimum and maximum, by criterion; with isZeroNone, 0 means no value. */
export type Ranges<Bounded extends string> = Record<Bounded, { column: string; isZeroNone?: boolean }>
export type Steps<Name> = { criterion: Name; column: string; low: number; high: number; count: number }

type Source = Pick<FacetedList, 'table' | 'always'>
type Row = { name: string; value: string | null; count: number; bounds: (number | null)[] | null }

/** some criteria have very many options, so only the most frequent are returned */
const mostChoices = 40

/** Options of unset criteria are counted together in one scan; each set criterion needs its own. */
export async function countChoices<Choice extends string, Name extends string, Bounded extends Name>(
  db: Db,
  list: Source,
  query: FacetQuery<Name>,
  choices: Choices<Choice, Name>,
  ranges: Ranges<Bounded>,
) {
  const { bind, values } = new Statement()
  const names = keysOf(choices)
  const bounded = keysOf(ranges)
  const columns = Object.values<Ranges<Bounded>[Bounded]>(ranges)
  const bounds = columns.flatMap(({ column, isZeroNone }) =>
    ['min', 'max'].map((figure) => `${figure}(${column})${isZeroNone ? ` FILTER (WHERE ${column} > 0)` : ''}`),
  )

  const counted = (without: Name | undefined, all: string, of: Choice[]) => {
    const which = (then: (name: Choice) => string, otherwise: string) =>
      of.length === 0
        ? otherwise
        : `CASE ${of.map((name) => `WHEN grouping(${name}) = 0 THEN ${then(name)}`).join(' ')} ELSE ${otherwise} END`
    const read = [...of.map((name) => `${choices[name].by} AS ${name}`), ...columns.map(({ column }) => `c.${column}`)]
    return `SELECT name, value, count, bounds FROM (
        SELECT *, row_number() OVER (PARTITION BY name ORDER BY count DESC, value) AS rank FROM (
          SELECT ${which((name) => `'${name}'`, `'${all}'`)} AS name, ${which((name) => name, 'null')} AS value,
            count(*)::int AS count, json_build_array(${bounds.join()}) AS bounds
          FROM (SELECT ${read.join()} FROM ${gatheredText(list, query, bind, without)}) f
          GROUP BY GROUPING SETS (${['()', ...of.map((name) => `(${name})`)].join()})
        ) g
      ) r WHERE rank <= ${mostChoices}`
  }

  const isGiven = (criterion: Name) => query.criteria[criterion] !== undefined
  const isChosen = (name: Choice) => isGiven(choices[name].criterion)
  const free = names.filter((name) => !isChosen(name))
  const parts = [
    counted(undefined, 'total', free),
    ...names.filter(isChosen).map((name) => counted(choices[name].criterion, 'nothing', [name])),
    ...bounded.filter(isGiven).map((name) => counted(name, `range ${name}`, [])),
    `SELECT 'all', null, count(*)::int, null FROM ${list.table} c WHERE ${list.always ?? 'true'}`,
  ]
  const text = `${parts.map((part) => `(${part})`).join(' UNION ALL ')} ORDER BY count DESC, value`
  const rows = await db.prepared<Row>(undefined, text, values)

  const one = (name: string) => rows.find((row) => row.name === name)
  const found = (name: Choice) =>
    rows.flatMap((row) => (row.name === name && row.value ? [{ value: row.value, count: row.count }] : []))
  const range = (name: Bounded, index: number) => {
    const [low = null, high = null] = (one(`range ${name}`) ?? one('total'))?.bounds?.slice(index * 2) ?? []
    return { low, high }
  }
  return {
    total: one('total')?.count ?? 0,
    /** The total regardless of filters. */
    all: one('all')?.count ?? 0,
    choices: Object.fromEntries(names.map((name) => [name, found(name)])) as Record<Choice, ReturnType<typeof found>>,
    ranges: Object.fromEntries(bounded.map((name, n) => [name, range(name, n)])) as Record<
      Bounded,
      ReturnType<typeof range>
    >,
  }
}

export async function countSteps<Name extends string>(
  db: Db,
  list: Source,
  query: FacetQuery<Name>,
  { criterion, column, low, high, count }: Steps<Name>,
): Promise<{ from: number; to: number; count: number }[]> {
  const { bind, values } = new Statement()
  const step = `width_bucket(ln(c.${column}), ln(${bind(low)}::float8), ln(${bind(high)}::float8), ${count})`
  const text = `SELECT least(${step}, ${count}) AS step, count(*)::int AS count
    FROM ${gatheredText(list, query, bind, criterion)} GROUP BY 1`
  const rows = await db.prepared<{ step: number; count: number }>(undefined, text, values)
  const counts = new Map(rows.map((row) => [row.step, row.count]))
  const edge = (at: number) => Math.round(low * (high / low) ** (at / count))
  return Array.from({ length: count }, (_, n) => ({ from: edge(n), to: edge(n + 1), count: counts.get(n + 1) ?? 0 }))
}
