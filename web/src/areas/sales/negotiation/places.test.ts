import { expect, test } from 'vitest'

import { labelSide, piecesOf, placesOf } from './places.ts'

const named = (side: 'buyer' | 'seller', cents: number) => ({ side, cents })

test('prices stand in their order, within the picture', () => {
  const { at } = placesOf([named('seller', 86_000), named('buyer', 78_500), named('seller', 83_000)], {
    low: 78_700,
    high: 83_900,
  })
  const places = [78_500, 78_700, 83_000, 83_900, 86_000].map(at)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  expect(places.at(-1)).toBeLessThan(1)
})

test('what lies between is between the last prices of both sides', () => {
  expect(placesOf([named('seller', 90), named('buyer', 70), named('seller', 80)], null).apart).toEqual({
    low: 70,
    high: 80,
  })
  expect(placesOf([named('seller', 90)], null).apart).toBeNull()
})

test('a price is labeled inside the chart, away from the other side', () => {
  expect(labelSide(0.5, true)).toBe('right')
  expect(labelSide(0.5, false)).toBe('left')
  expect(labelSide(0.9, true)).toBe('left')
  expect(labelSide(0.1, false)).toBe('right')
})

test('each row draws its part of the lines that cross it', () => {
  const rounds = [named('seller', 90), named('buyer', 70), named('seller', 80)]
  const rows = piecesOf(rounds, (cents) => cents / 100)
  expect(rows).toEqual([
    [{ side: 'seller', x1: 90, y1: 50, x2: 87.5, y2: 100 }],
    [{ side: 'seller', x1: 87.5, y1: 0, x2: 82.5, y2: 100 }],
    [{ side: 'seller', x1: 82.5, y1: 0, x2: 80, y2: 50 }],
  ])
})
