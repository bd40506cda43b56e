import { expect, test } from 'vitest'

import { edgesOf, handlesOf, priceOf } from './price-handles.ts'

const edges = edgesOf([
  { fromCents: 44_37, toCents: 99_62 },
  { fromCents: 99_62, toCents: 500_00 },
  { fromCents: 500_00, toCents: 899_10 },
])

test('the edges are whole dollars around the full price range', () => {
  expect(edges).toEqual([44_00, 100_00, 500_00, 900_00])
})

test('the handles are at the ends without a filter, and set no filter there', () => {
  expect(handlesOf(edges, undefined, undefined)).toEqual({ low: 0, high: 3 })
  expect(priceOf(edges, { low: 0, high: 3 })).toEqual({ from: '', to: '' })
})

test('a price between two edges maps to the surrounding step', () => {
  expect(handlesOf(edges, '25000', '60000')).toEqual({ low: 1, high: 3 })
  expect(handlesOf(edges, '500000', undefined)).toEqual({ low: 2, high: 3 })
  expect(handlesOf(edges, undefined, '0')).toEqual({ low: 0, high: 1 })
})

test('the handles match the URL', () => {
  expect(priceOf(edges, { low: 1, high: 2 })).toEqual({ from: '10000', to: '50000' })
})

test('without steps there are no edges', () => {
  expect(edgesOf([])).toEqual([])
  expect(handlesOf([], undefined, undefined)).toEqual({ low: 0, high: 1 })
})
