import { expect, test } from 'vitest'

import { drawdownSeries, growthBetween, growthSeries, navSeries } from './chart-series.ts'

const point = (on: string, dollars: number, net: number, gross: number, benchmark: number | null) => ({
  ...{ on, navPerUnit: dollars * 1e9, net, gross, benchmark },
})
const points = [
  point('2025-01-02', 110, 1.1, 1.2, null),
  point('2025-02-02', 100, 1.32, 1.5, 2),
  point('2025-03-02', 99, 1.21, 1.44, 3),
]

test('all lines begin at the price of the first day, so that any period compares', () => {
  const { net, gross, benchmark } = growthSeries(points)
  expect(net.map(({ value }) => value)).toEqual([11_000, 13_200, 12_100])
  expect(gross.map(({ value }) => value)).toEqual([11_000, 13_750, 13_200])
  // it begins where it is known first
  expect(benchmark).toEqual([
    { on: '2025-02-02', value: 11_000 },
    { on: '2025-03-02', value: 16_500 },
  ])
})

test('the NAV is what was struck, whatever was distributed', () => {
  expect(navSeries(points).map(({ value }) => value)).toEqual([11_000, 10_000, 9_900])
})

test('a drawdown is measured from the highest point before', () => {
  expect(drawdownSeries(points).map(({ value }) => value)).toEqual([0, 0, -833])
})

test('nothing grows without points', () => {
  expect(growthSeries([])).toEqual({ net: [], gross: [], benchmark: [] })
  expect(growthBetween([])).toBeNull()
  expect(growthBetween(growthSeries(points).net)).toBeCloseTo(0.1)
})
