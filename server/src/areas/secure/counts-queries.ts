import type { GalleryCounts } from '@ambry/contract/secure-records'

import type { Db } from '../../db/db.ts'
import { conditionsOf, type Facet, type GalleryQuestion, Statement } from './gallery-question.ts'

type Counted = { facet: string; value: string | null; count: number }

/** How a facet's choices read in a row; the ones that are many are cut after those most often found. */
const grouped: { facet: Facet; name: string; by: string; most: number | null }[] = [
  { facet: 'category', name: 'categories', by: 'c.category', most: null },
  { facet: 'grader', name: 'graders', by: 'c.grader', most: null },
  { facet: 'grade', name: 'grades', by: `coalesce(c.grade, '')`, most: null },
  { facet: 'player', name: 'players', by: 'c.player_name', most: 40 },
  { facet: 'set', name: 'sets', by: `coalesce(c.set_name, '')`, most: 40 },
  { facet: 'vault', name: 'vaults', by: 'c.vault', most: null },
  {
    facet: 'standing',
    name: 'standings',
    by: `CASE WHEN c.commitment = 'reservation' THEN 'reserved' WHEN c.asked_count > 0 THEN 'asked' ELSE 'open' END`,
    most: null,
  },
]

const priceSteps = 16

/** Every facet's choices with how many each would find, all other filters applied, in one journey. */
export async function countFacets(db: Db, memberId: string, question: GalleryQuestion): Promise<GalleryCounts> {
  const statement = new Statement()
  const { bind, values } = statement
  const where = (without: Facet | null) => conditionsOf(question, bind, without).join(' AND ')
  const parts = grouped.map(
    ({ facet, name, by, most }) =>
      `(SELECT '${name}' AS facet, ${by} AS value, count(*)::int AS count FROM cards c WHERE ${where(facet)}
        GROUP BY 2 ORDER BY 3 DESC, 2 ${most ? `LIMIT ${most}` : ''})`,
  )
  parts.push(
    `(SELECT 'total', null, count(*)::int FROM cards c WHERE ${where(null)})`,
    `(SELECT 'listed', null, count(*)::int FROM cards c WHERE c.asking_cents IS NOT NULL)`,
    `(SELECT 'watched', null, count(*)::int FROM cards c JOIN watches w ON w.card_id = c.id AND w.member_id = ${bind(memberId)}
      WHERE c.asking_cents IS NOT NULL)`,
    `(SELECT 'firstYear', min(c.year_from)::text, 0 FROM cards c WHERE c.year_from > 0 AND ${where('year')})`,
    `(SELECT 'lastYear', max(c.year_from)::text, 0 FROM cards c WHERE c.year_from > 0 AND ${where('year')})`,
    `(SELECT 'low', min(c.asking_cents)::text, 0 FROM cards c WHERE ${where('price')})`,
    `(SELECT 'high', max(c.asking_cents)::text, 0 FROM cards c WHERE ${where('price')})`,
  )
  const rows = await db.prepared<Counted>(undefined, parts.join(' UNION ALL '), values)
  const of = (facet: string) =>
    rows.flatMap((row) => (row.facet === facet && row.value ? [{ value: row.value, count: row.count }] : []))
  const number = (facet: string) => rows.find((row) => row.facet === facet)?.count ?? 0
  const figure = (facet: string) => {
    const value = rows.find((row) => row.facet === facet)?.value
    return value == null ? null : Number(value)
  }
  const [lowCents, highCents] = [figure('low'), figure('high')]
  return {
    total: number('total'),
    listed: number('listed'),
    watched: number('watched'),
    categories: of('categories'),
    players: of('players'),
    sets: of('sets'),
    graders: of('graders'),
    grades: of('grades'),
    vaults: of('vaults'),
    standings: of('standings'),
    years: { first: figure('firstYear'), last: figure('lastYear') },
    prices: { lowCents, highCents, steps: await priceHistogram(db, question, lowCents, highCents) },
  }
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
      count(*)::int AS count FROM cards c WHERE ${conditionsOf(question, bind, 'price').join(' AND ')} GROUP BY 1`
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
