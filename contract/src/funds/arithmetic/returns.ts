import { type Day, daysBetween } from '../../kernel/dates.ts'
import type { UnitPrice } from './units.ts'

const yearDays = 365

/** The price of a unit at the end of a day, and what was distributed for each unit since the one before. */
export type PricePoint = { on: Day; price: UnitPrice; distributed: UnitPrice }

/** The growth of one unit with its distributions reinvested, point by point, starting at 1. */
export function growthOf(points: readonly PricePoint[]): number[] {
  let growth = 1
  return points.map(({ price, distributed }, at) => {
    const before = points[at - 1]
    if (before) growth *= (price + distributed) / before.price
    return growth
  })
}

export const totalReturn = (points: readonly PricePoint[]): number => (growthOf(points).at(-1) ?? 1) - 1

/** As a yearly rate; null for less than a year, which would be extrapolated. */
export function yearlyReturn(total: number, days: number): number | null {
  return days < yearDays ? null : annualized(total, days)
}

/** The yearly rate that compounds to a return over some days of 365 a year. */
export const annualized = (total: number, days: number): number =>
  days <= 0 ? 0 : (1 + total) ** (yearDays / days) - 1

export type Drawdown = { deepest: number; now: number; from: Day | null; to: Day | null }

/** How far below its highest point the growth is, and was at its worst; both zero or negative. */
export function drawdownOf(points: readonly PricePoint[]): Drawdown {
  const growth = growthOf(points)
  let peak = { growth: 0, on: null as Day | null }
  const found: Drawdown = { deepest: 0, now: 0, from: null, to: null }
  for (const [at, { on }] of points.entries()) {
    const now = growth[at] ?? 1
    if (now >= peak.growth) peak = { growth: now, on }
    found.now = now / peak.growth - 1
    if (found.now < found.deepest) Object.assign(found, { deepest: found.now, from: peak.on, to: on })
  }
  return found
}

/** The return of each calendar year, the first and last of which may be parts of one. */
export function returnsByYear(points: readonly PricePoint[]): { year: string; total: number }[] {
  const growth = growthOf(points)
  const years: { year: string; from: number; to: number }[] = []
  for (const [at, { on }] of points.entries()) {
    const year = on.slice(0, 4)
    const last = years.at(-1)
    if (last?.year === year) last.to = growth[at] ?? 1
    else years.push({ year, from: last?.to ?? growth[at] ?? 1, to: growth[at] ?? 1 })
  }
  return years.map(({ year, from, to }) => ({ year, total: to / from - 1 }))
}

/** Whole days a series covers. */
export const daysOf = (points: readonly PricePoint[]): number => {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? daysBetween(first.on, last.on) : 0
}
