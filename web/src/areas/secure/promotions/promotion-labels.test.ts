import { expect, it } from 'vitest'

import { besideText, feeText, liftText, spanText } from './promotion-labels.ts'

it('formats a date range', () => {
  expect(spanText({ firstOn: '2026-11-15', lastOn: '2026-11-21' })).toBe('Nov 15, 2026 to Nov 21, 2026')
  expect(spanText({ firstOn: '2026-11-15', lastOn: '2026-11-15' })).toBe('Nov 15, 2026')
  expect(spanText({ firstOn: null, lastOn: null })).toBeNull()
})

it('formats the cost of featured days', () => {
  expect(feeText({ featuredDays: 0, creditDays: 0, feeCents: 0 })).toBe('None requested')
  expect(feeText({ featuredDays: 7, creditDays: 3, feeCents: 4_000 })).toBe('7 days, 3 included in the plan, $40.00')
  expect(feeText({ featuredDays: 1, creditDays: 1, feeCents: 0 })).toBe('1 day, all included in the plan')
  expect(feeText({ featuredDays: 2, creditDays: 0, feeCents: 0 })).toBe('2 days')
})

it('compares the list price with our valuation', () => {
  expect(besideText(104_000, 100_000)).toBe('4% above our valuation')
  expect(besideText(88_000, 100_000)).toBe('12% below our valuation')
  expect(besideText(100_100, 100_000)).toBe('at our valuation')
  expect(besideText(100_100, null)).toBeNull()
})

it('formats the effect of being featured', () => {
  const report = (featured: [number, number], before: [number, number]) =>
    liftText({
      featured: { days: featured[0], views: featured[1] },
      before: { days: before[0], views: before[1] },
    })
  expect(report([5, 12], [4, 2])).toBe('2.4 per day while featured, 0.5 per day on other days')
  expect(report([5, 12], [0, 0])).toBeNull()
})
