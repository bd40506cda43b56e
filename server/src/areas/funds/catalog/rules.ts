import {
  daysOf,
  drawdownOf,
  type PricePoint,
  returnsByYear,
  yearlyReturn,
} from '@ambry/contract/funds/arithmetic/returns'
import type { FundDetail, FundTerms, NavPoint } from '@ambry/contract/funds/catalog/records'
import type { Day } from '@ambry/contract/kernel/dates'
import { allocated, portionHalfEven } from '@ambry/contract/kernel/money'

import { firstGrowth } from '../nav/rules.ts'
import type { IndexRow, NavRow } from './queries.ts'

/** The index on a day: that of its quarter, or of the last one before. */
const indexOn = (index: readonly IndexRow[], on: Day): number | null =>
  index.findLast(({ quarter }) => quarter <= on)?.value ?? null

/** How the index grew since a fund's first NAV, on each day. Null where there is none to compare with. */
function benchmarkOf(index: readonly IndexRow[], days: readonly Day[]): (number | null)[] {
  const [first] = days
  const from = first === undefined ? null : indexOn(index, first)
  return days.map((on) => {
    const value = indexOn(index, on)
    return from === null || value === null ? null : value / from
  })
}

/** At most this many points of a series, evenly, always with the first and the last. */
export function downsample<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points]
  const step = Math.ceil(points.length / (most - 1))
  return points.filter((_, at) => at === 0 || (points.length - 1 - at) % step === 0)
}

export function navPoints(navs: readonly NavRow[], index: readonly IndexRow[]): NavPoint[] {
  const benchmark = benchmarkOf(
    index,
    navs.map(({ on }) => on),
  )
  return navs.map(({ on, navPerUnit, netGrowth, grossGrowth }, at) => ({
    ...{ on, navPerUnit, net: netGrowth / firstGrowth, gross: grossGrowth / firstGrowth },
    benchmark: benchmark[at] ?? null,
  }))
}

const pointsOf = (navs: readonly NavRow[]): PricePoint[] =>
  // distributions are part of the growth
  navs.map(({ on, netGrowth }) => ({ on, price: netGrowth, distributed: 0 }))

/** Growth by year; the first year begins at the first price, before any NAV. */
function yearsOf(navs: readonly NavRow[], index: readonly IndexRow[]): FundDetail['returns']['years'] {
  const [first] = navs
  if (!first) return []
  const own = returnsByYear([{ on: first.on, price: firstGrowth, distributed: 0 }, ...pointsOf(navs)])
  const days = navs.map(({ on }) => on)
  const compared = benchmarkOf(index, days).flatMap((value, at) =>
    value === null ? [] : [{ on: days[at] ?? first.on, price: value, distributed: 0 }],
  )
  const benchmarks = new Map(returnsByYear(compared).map(({ year, total }) => [year, total]))
  return own.map(({ year, total }) => ({ year, growth: total, benchmark: benchmarks.get(year) ?? null }))
}

export function returnsOf(
  navs: readonly NavRow[],
  index: readonly IndexRow[],
  label: string | null,
): FundDetail['returns'] {
  const points = pointsOf(navs)
  const last = navs.at(-1)
  const net = last ? last.netGrowth / firstGrowth - 1 : null
  const compared = last
    ? benchmarkOf(
        index,
        navs.map(({ on }) => on),
      ).at(-1)
    : null
  return {
    net,
    gross: last ? last.grossGrowth / firstGrowth - 1 : null,
    yearly: net === null ? null : yearlyReturn(net, daysOf(points)),
    drawdown: drawdownOf(points),
    years: yearsOf(navs, index),
    benchmark: label === null || compared == null ? null : { label, growth: compared - 1 },
  }
}

/** Parts of a whole, in basis points that add up to all of it. */
export function allocationOf(parts: readonly { label: string; cents: number }[]): FundDetail['allocation'] {
  const shown = parts.filter(({ cents }) => cents > 0)
  if (shown.length === 0) return []
  const shares = allocated(
    10_000,
    shown.map(({ cents }) => cents),
  )
  return shown.map((part, at) => ({ ...part, shareBps: shares[at] ?? 0 }))
}

const exampleCents = 1_000_000
const exampleGainBps = 1_000

/** The fees of one year in dollars, for a gain of 10%: carry is on what is left of it after the fee and the hurdle. */
export function exampleOf(terms: FundTerms): FundDetail['example'] {
  const amountCents = Math.max(terms.minimumCents, exampleCents)
  const gainCents = portionHalfEven(amountCents, exampleGainBps)
  const yearFeeCents = portionHalfEven(amountCents, terms.managementBps)
  const charged = gainCents - yearFeeCents - portionHalfEven(amountCents, terms.hurdleBps)
  return {
    ...{ amountCents, gainCents, yearFeeCents },
    entryFeeCents: portionHalfEven(amountCents, terms.entryFeeBps),
    carryCents: portionHalfEven(Math.max(0, charged), terms.carryBps),
  }
}
