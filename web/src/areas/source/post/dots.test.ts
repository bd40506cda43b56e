import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import { expect, test } from 'vitest'

import { dotsOf } from './dots.ts'

const sale = (id: string, priceCents: number): ComparablePoint => ({
  ...{ id, priceCents, isHouse: false, soldOn: '2026-10-01', grader: 'PSA', grade: '9' },
  ...{ source: 'Heritage', link: null, excluded: null },
})

test('sales at one price are stacked, others stand in order of price', () => {
  const { dots, rows, at } = dotsOf([sale('c', 30_000_00), sale('a', 20_000_00), sale('b', 20_000_00)], [19_000_00])
  expect(dots.map(({ id, row }) => [id, row])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
  expect(rows).toBe(2)
  expect(dots[0]?.x).toBeLessThan(dots[2]?.x ?? 0)
  expect(at(19_000_00)).toBeGreaterThan(0)
})

test('ticks are round amounts within the picture', () => {
  const { ticks } = dotsOf([sale('a', 18_200_00), sale('b', 29_700_00)], [])
  expect(ticks.length).toBeGreaterThan(2)
  for (const { cents, x } of ticks) {
    expect(cents % 50_000).toBe(0)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(1)
  }
})

test('one sale alone has a place', () => {
  expect(dotsOf([sale('a', 500_00)], []).dots[0]?.x).toBeGreaterThan(0)
})
