import type { NavPoint } from '@ambry/contract/funds/catalog/records'

import type { Point } from '../../../ui/charts/series.ts'

const centPrice = 1e7

export type GrowthSeries = { net: Point[]; gross: Point[]; benchmark: Point[] }

/**
 * What one unit of the first day grew to, in cents: after fees, before them, and had it moved with the benchmark. All
 * three begin at the same price, so that they can be compared from any day on.
 */
export function growthSeries(points: readonly NavPoint[]): GrowthSeries {
  const [first] = points
  if (!first) return { net: [], gross: [], benchmark: [] }
  const from = first.navPerUnit / centPrice
  const scaled = (value: number, begin: number) => Math.round((from * value) / begin)
  const begin = points.find(({ benchmark }) => benchmark !== null)
  return {
    net: points.map(({ on, net }) => ({ on, value: scaled(net, first.net) })),
    gross: points.map(({ on, gross }) => ({ on, value: scaled(gross, first.gross) })),
    benchmark: points.flatMap(({ on, benchmark }) =>
      benchmark === null || !begin?.benchmark ? [] : [{ on, value: scaled(benchmark, begin.benchmark) }],
    ),
  }
}

export const navSeries = (points: readonly NavPoint[]): Point[] =>
  points.map(({ on, navPerUnit }) => ({ on, value: Math.round(navPerUnit / centPrice) }))

/** Basis points below the highest point so far: zero or negative. */
export function drawdownSeries(points: readonly NavPoint[]): Point[] {
  let peak = 0
  return points.map(({ on, net }) => {
    peak = Math.max(peak, net)
    return { on, value: Math.round((net / peak - 1) * 10_000) }
  })
}

/** The growth between the first and the last point of a series. */
export function growthBetween(points: readonly Point[]): number | null {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && first.value !== 0 ? last.value / first.value - 1 : null
}
