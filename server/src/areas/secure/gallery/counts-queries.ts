import type { GalleryCounts } from '@ambry/contract/secure/records'

import type { Db } from '../../../db/db.ts'
import {
  asksFacets,
  type Bind,
  conditionsOf,
  type Facet,
  facetsOf,
  type GalleryQuestion,
  listed,
  Statement,
} from './question.ts'

/** How a facet's choices read in a row. */
const counted = {
  categories: { facet: 'category', by: 'c.category' },
  graders: { facet: 'grader', by: 'c.grader' },
  grades: { facet: 'grade', by: `coalesce(c.grade, '')` },
  players: { facet: 'player', by: 'c.player_name' },
  sets: { facet: 'set', by: `coalesce(c.set_name, '')` },
  vaults: { facet: 'vault', by: 'c.vault' },
  standings: {
    facet: 'standing',
    by: `CASE WHEN c.commitment = 'reservation' THEN 'reserved' WHEN c.asked_count > 0 THEN 'asked' ELSE 'open' END`,
  },
} as const satisfies Record<string, { facet: Facet; by: string }>
type Counted = keyof typeof counted
const names = Object.keys(counted) as Counted[]
/** Players and sets are many: those most often found. */
const mostChoices = 40

const priceSteps = 16

/** All cards of a journey, counted for what they are looked at for. */
type All = 'listed' | 'total' | 'year' | 'price' | 'nothing'

type Row = {
  name: Counted | All
  value: string | null
  count: number
  firstYear: number | null
  lastYear: number | null
  lowCents: number | null
  highCents: number | null
}

/** The cards that match but for one filter. Those with the words are gathered first: mixed, the planner reads them all. */
function matching(question: GalleryQuestion, bind: Bind, without: Facet | null): string {
  const where = conditionsOf(question, bind, without).join(' AND ')
  if (!asksFacets(question, without)) return `cards c WHERE ${where}`
  const facets = [listed, ...facetsOf(question, bind, without)].join(' AND ')
  return `(SELECT c.* FROM cards c WHERE ${facets} OFFSET 0) c WHERE ${where}`
}

const figures = `count(*)::int AS count, min(year_from) FILTER (WHERE year_from > 0) AS "firstYear", max(year_from) FILTER (WHERE year_from > 0) AS "lastYear",
  min(asking_cents) AS "lowCents", max(asking_cents) AS "highCents"`

/** Some facets' choices and the figures of all, in one journey through the cards that match but for one filter. */
function journey(question: GalleryQuestion, bind: Bind, without: Facet | null, all: All, of: Counted[]): string {
  const columns = [...of.map((name) => `${counted[name].by} AS ${name}`), 'c.year_from', 'c.asking_cents']
  const which = (then: (name: Counted) => string, otherwise: string) =>
    of.length === 0
      ? otherwise
      : `CASE ${of.map((name) => `WHEN grouping(${name}) = 0 THEN ${then(name)}`).join(' ')} ELSE ${otherwise} END`
  return `SELECT name, value, count, "firstYear", "lastYear", "lowCents", "highCents" FROM (
      SELECT *, row_number() OVER (PARTITION BY name ORDER BY count DESC, value) AS rank FROM (
        SELECT ${which((name) => `'${name}'`, `'${all}'`)} AS name, ${which((name) => name, 'null')} AS value, ${figures}
        FROM (SELECT ${columns.join()} FROM ${matching(question, bind, without)}) f
        GROUP BY GROUPING SETS (${['()', ...of.map((name) => `(${name})`)].join()})
      ) g
    ) r WHERE rank <= ${mostChoices}`
}

/**
 * Every facet's choices with how many each would find, all other filters applied. The facets that nobody chose from are
 * counted together; each of the others needs a journey of its own.
 */
export async function countFacets(db: Db, question: GalleryQuestion): Promise<Omit<GalleryCounts, 'watched'>> {
  const { bind, values } = new Statement()
  const isChosen = (name: Counted) => question[counted[name].facet] !== undefined
  const parts = [
    journey(
      question,
      bind,
      null,
      'total',
      names.filter((name) => !isChosen(name)),
    ),
    ...names.filter(isChosen).map((name) => journey(question, bind, counted[name].facet, 'nothing', [name])),
    ...(['year', 'price'] as const)
      .filter((name) => question[name])
      .map((name) => journey(question, bind, name, name, [])),
  ]
  parts.push(`SELECT 'listed', null, count(*)::int, null, null, null, null FROM cards c WHERE ${listed}`)
  const text = `${parts.map((part) => `(${part})`).join(' UNION ALL ')} ORDER BY count DESC, value`
  const rows = await db.prepared<Row>(undefined, text, values)
  const of = (name: Counted) =>
    rows.flatMap((row) => (row.name === name && row.value ? [{ value: row.value, count: row.count }] : []))
  const all = (name: All) => rows.find((row) => row.name === name)
  const total = all('total')
  const years = all('year') ?? total
  const prices = all('price') ?? total
  const [lowCents, highCents] = [prices?.lowCents ?? null, prices?.highCents ?? null]
  return {
    total: total?.count ?? 0,
    listed: all('listed')?.count ?? 0,
    categories: of('categories'),
    players: of('players'),
    sets: of('sets'),
    graders: of('graders'),
    grades: of('grades'),
    vaults: of('vaults'),
    standings: of('standings'),
    years: { first: years?.firstYear ?? null, last: years?.lastYear ?? null },
    prices: { lowCents, highCents, steps: await priceHistogram(db, question, lowCents, highCents) },
  }
}

/** How many of the cards in Secure somebody watches. */
export async function countWatched(db: Db, memberId: string): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM cards c JOIN watches w ON w.card_id = c.id AND w.member_id = $1 WHERE ${listed}`
  const [row] = await db.prepared<{ count: number }>('count_watched', text, [memberId])
  return row?.count ?? 0
}

/** Prices of cards double rather than add up: each step is as many times the one before. */
async function priceHistogram(
  db: Db,
  question: GalleryQuestion,
  low: number | null,
  high: number | null,
): Promise<GalleryCounts['prices']['steps']> {
  if (low === null || high === null || high <= low) return []
  const { bind, values } = new Statement()
  const text = `SELECT least(width_bucket(ln(c.asking_cents), ln(${bind(low)}::float8), ln(${bind(high)}::float8), ${priceSteps}), ${priceSteps}) AS step,
      count(*)::int AS count FROM ${matching(question, bind, 'price')} GROUP BY 1`
  const counts = new Map(
    (await db.prepared<{ step: number; count: number }>(undefined, text, values)).map(({ step, count }) => [
      step,
      count,
    ]),
  )
  const edge = (step: number) => Math.round(low * (high / low) ** (step / priceSteps))
  return Array.from({ length: priceSteps }, (_, index) => ({
    fromCents: edge(index),
    toCents: edge(index + 1),
    count: counts.get(index + 1) ?? 0,
  }))
}
