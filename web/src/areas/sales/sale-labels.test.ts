import { describe, expect, it } from 'vitest'

import { feeText, gainText, monthsOf, summarySentence, withoutCostText } from './sale-labels.ts'

describe('sale result', () => {
  it('has a label and a sign', () => {
    expect([gainText(5_500), gainText(-1_250), gainText(0)]).toEqual([
      'Gain +$55.00',
      'Loss −$12.50',
      'No gain or loss',
    ])
  })

  it('says what is not included', () => {
    const sold = { count: 3, grossCents: 0, feesCents: 0, netCents: 0, costCents: 0, gainCents: 0, withoutCost: 0 }
    expect(withoutCostText(sold)).toBeNull()
    expect(withoutCostText({ ...sold, withoutCost: 1 })).toBe('1 card without a recorded cost isn’t included.')
    expect(withoutCostText({ ...sold, withoutCost: 2 })).toContain('2 cards')
    expect(withoutCostText({ ...sold, withoutCost: 3 })).toContain(
      'None of the cards you sold have a recorded cost, so there’s no gain to show.',
    )
  })

  it('names the template and the plan discount', () => {
    const template = { id: 'x', name: 'Buyer’s fee', version: 2 }
    expect(feeText({ cents: 1, template, discountBps: 1_000 })).toBe('Buyer’s fee, version 2, 10% plan discount')
    expect(feeText({ cents: 1, template: null, discountBps: 0 }, 'A friend')).toBe('No template, set manually')
  })
})

it('months without a sale are filled in', () => {
  const bars = monthsOf([{ month: '2025-11', count: 1, grossCents: 5, feesCents: 0 }], '2026-02-03')
  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['Nov', 5],
    ['Dec', 0],
    ['Jan', 0],
    ['Feb', 0],
  ])
  expect(monthsOf([], '2026-02-03')).toEqual([])
})

it('totals are a sentence', () => {
  expect(
    summarySentence({
      count: 2,
      grossCents: 100,
      feesCents: 10,
      netCents: 90,
      agreedCount: 1,
      agreedCents: 50,
      reopenedCount: 0,
      medianDays: 3,
      months: [],
      channels: [],
    }),
  ).toBe('2 settled for $1.00, fees $0.10. 1 in progress, $0.50. Half are paid within 3 days.')
})
