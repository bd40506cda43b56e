import type { CardCategory } from '@ambry/contract/cards/kinds'
import { addDays, beginningOf, type Day, dayIn, type Instant } from '@ambry/contract/kernel/dates'
import { dividedHalfEven } from '@ambry/contract/kernel/money'
import type { SourceFigures } from '@ambry/contract/source/analytics/endpoints'
import * as labels from './labels.ts'

export type Range = { from: Instant; to: Instant }

/** The last days including today, in our time zone, and as many before them. */
export type Period = {
  from: Day
  to: Day
  range: Range
  before: Range
  /** Where each week of the period begins, and of the one before; the last one can be shorter. */
  weeks: Day[]
  weeksBefore: Day[]
}

export function periodOf(days: number, { timeZone, now }: { timeZone: string; now: Date }): Period {
  const to = dayIn(timeZone, now)
  const from = addDays(to, 1 - days)
  const at = (day: Day) => beginningOf(day, timeZone)
  const weeksFrom = (day: Day) => Array.from({ length: Math.ceil(days / 7) }, (_, week) => addDays(day, week * 7))
  return {
    from,
    to,
    range: { from: at(from), to: at(addDays(to, 1)) },
    before: { from: at(addDays(from, -days)), to: at(from) },
    weeks: weeksFrom(from),
    weeksBefore: weeksFrom(addDays(from, -days)),
  }
}

/** Of posts that ended, with four decimals; null when none did. */
export const rateOf = ({ fulfilled, ended }: { fulfilled: number; ended: number }): number | null =>
  ended === 0 ? null : Math.round((fulfilled / ended) * 10_000) / 10_000

/** An amount as basis points of another. */
export const bpsOfHalfEven = (cents: number, of: number): number =>
  Number(dividedHalfEven(BigInt(cents) * 10_000n, BigInt(of)))

/** Whole days from going live to paid. */
export const fillBuckets = [
  { from: 0, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 21 },
  { from: 22, to: 30 },
  { from: 31, to: null },
] as const

export type DemandRow = {
  /** As most members write it; null when posts name no set. */
  set: string | null
  category: CardCategory | null
  /** The lowest accepted grade, such as `PSA 9`; null when any is accepted. */
  grade: string | null
  count: number
  isInSecure: boolean
}

const graders = ['PSA', 'BGS', 'SGC', 'CGC', 'RAW']
const mostGrades = 8
const mostSets = 9

/** Low PSA grades are one column, because few posts ask for each. */
function columnOf(grade: string | null): string {
  if (grade === null) return labels.anyGrade
  const [grader, number] = grade.split(' ')
  return grader === 'PSA' && Number(number) <= 7 ? labels.lowPsaGrades : grade
}

/** By grader, then from low to high. */
const placeOf = (column: string): number => {
  const [grader = '', number = ''] = column.split(' ')
  const last = { [labels.otherGrades]: 900, [labels.anyGrade]: 901 }[column]
  return last ?? graders.indexOf(grader) * 100 + (column === labels.lowPsaGrades ? 0 : Number(number) || 0)
}

const totalOf = (rows: readonly DemandRow[]) => rows.reduce((sum, { count }) => sum + count, 0)

function grouped(rows: readonly DemandRow[], keyOf: (row: DemandRow) => string): Map<string, DemandRow[]> {
  const groups = new Map<string, DemandRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** The most wanted keys; the others are summed up under one name. */
function mostWanted(groups: Map<string, DemandRow[]>, most: number, always: string[]): Set<string> {
  const ranked = [...groups].toSorted(([a, left], [b, right]) => totalOf(right) - totalOf(left) || (a < b ? -1 : 1))
  const named = ranked.map(([key]) => key).filter((key) => !always.includes(key))
  return new Set([...named.slice(0, most), ...always])
}

/** The table of sets and grades: the most wanted first, and the rest in one row and one column. */
export function demandOf(rows: readonly DemandRow[]): SourceFigures['demand'] {
  const shownGrades = mostWanted(
    grouped(rows, ({ grade }) => columnOf(grade)),
    mostGrades,
    [labels.anyGrade],
  )
  const gradeOf = ({ grade }: DemandRow) => {
    const column = columnOf(grade)
    return shownGrades.has(column) ? column : labels.otherGrades
  }
  const byGrade = grouped(rows, gradeOf)
  const grades = [...byGrade.keys()].toSorted((a, b) => placeOf(a) - placeOf(b))
  const shownSets = mostWanted(
    grouped(rows, ({ set }) => set ?? labels.noSet),
    mostSets,
    [],
  )
  const bySet = grouped(rows, ({ set }) =>
    shownSets.has(set ?? labels.noSet) ? (set ?? labels.noSet) : labels.otherSets,
  )
  const sets = [...bySet].map(([set, own]) => ({
    set,
    category: set === labels.otherSets ? null : (own[0]?.category ?? null),
    counts: grades.map((grade) => {
      const cell = own.filter((row) => gradeOf(row) === grade)
      return { count: totalOf(cell), isInSecure: cell.some(({ isInSecure }) => isInSecure) }
    }),
    total: totalOf(own),
  }))
  const isRest = ({ set }: { set: string }) => Number(set === labels.otherSets)
  return {
    grades,
    sets: sets.toSorted((a, b) => isRest(a) - isRest(b) || b.total - a.total || (a.set < b.set ? -1 : 1)),
    totals: grades.map((grade) => totalOf(byGrade.get(grade) ?? [])),
    total: totalOf(rows),
  }
}
