import { expect, test } from 'vitest'

import * as labels from './labels.ts'
import { cardCount, chartSentence, gainPercent, growthOf, valued } from './summary-labels.ts'

const day = (on: string, valueCents: number) => ({ on, valueCents, costCents: 0 })

test('the line starts at the first value', () => {
  expect(valued([day('2025-11-03', 0), day('2026-11-02', 130)])).toHaveLength(1)
})

test('a single day has no “from … to”', () => {
  expect(chartSentence([day('2026-11-16', 13_000)])).toBe('Value is $130; cost is $0.')
  expect(chartSentence([day('2025-11-03', 10_000), day('2026-11-16', 13_000)])).toBe(
    'Value went from $100 on Nov 3, 2025 to $130 on Nov 16, 2026; cost is $0.',
  )
  expect(chartSentence([])).toBe('No valuation yet.')
})

test('growth is the gain; additions and removals are shown separately', () => {
  const growth = { since: '2025-11-03', startCents: 60_000, addedCents: 40_000, removedCents: 0, gainCents: -2_500 }
  expect(growthOf({ growth })).toEqual({
    cents: -2_500,
    percent: '−2.5%',
    since: 'November 2025',
    flows: '$400 added',
  })
  const both = { ...growth, startCents: 0, addedCents: 0, removedCents: 500 }
  expect(growthOf({ growth: both })).toMatchObject({ percent: null, flows: '$5 removed' })
  expect(growthOf({ growth: { ...growth, addedCents: 100, removedCents: 100 } })?.flows).toBe('$1 added, $1 removed')
  expect(growthOf({ growth: { ...growth, addedCents: 0 } })?.flows).toBeNull()
  expect(growthOf({ growth: { ...growth, since: null } })).toBeNull()
})

test('a gain has a percentage only when there is a cost basis', () => {
  expect(gainPercent({ gainCents: 250, gainCostCents: 1000 })).toBe('+25.0%')
  expect(gainPercent({ gainCents: 0, gainCostCents: 0 })).toBeNull()
})

test('the total says how many cards it includes, unless it is all', () => {
  expect(labels.sum.value(7, 7)).toBe('Value')
  expect(labels.sum.value(1, 7)).toBe('Value of 1 card with a cost')
  expect(cardCount(1200)).toBe('1,200 cards')
})
