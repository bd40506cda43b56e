import { expect, test } from 'vitest'

import { cardCount, changeOf, gainName, gainPercent, valued } from './summary-words.ts'

const day = (on: string, valueCents: number) => ({ on, valueCents, costCents: 0 })

test('the change is told from the first known day to the last', () => {
  expect(changeOf([day('2025-11-03', 100), day('2026-05-01', 90), day('2026-11-02', 130)])).toEqual({
    cents: 30,
    since: 'November 2025',
  })
  expect(changeOf([day('2025-11-03', 100)])).toBeNull()
  expect(changeOf([])).toBeNull()
  // before the first value there was none, not one of nothing
  expect(changeOf([day('2025-11-03', 0), day('2026-11-02', 130)])).toBeNull()
  expect(valued([day('2025-11-03', 0), day('2026-11-02', 130)])).toHaveLength(1)
})

test('a gain has a percent only when it was made on the whole cost', () => {
  expect(gainPercent({ gainCents: 250, gainCostCents: 1000 })).toBe('+25.0%')
  expect(gainPercent({ gainCents: 0, gainCostCents: 0 })).toBeNull()
})

test('a gain says on how many cards it was made', () => {
  expect(gainName({ gainCards: 7, cards: 7 })).toBe('Gain')
  expect(gainName({ gainCards: 1, cards: 7 })).toBe('Gain on 1 card')
  expect(cardCount(1200)).toBe('1,200 cards')
})
