import { expect, test } from 'vitest'

import { daysBefore, spanIn, spanNameOf, spanOf } from './spans.ts'

test('the current month and year end today, the last month at its end', () => {
  expect(spanOf('month', '2026-11-15')).toEqual({ from: '2026-11-01', to: '2026-11-15' })
  expect(spanOf('last', '2026-11-15')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(spanOf('year', '2026-11-15')).toEqual({ from: '2026-01-01', to: '2026-11-15' })
})

test('different month lengths and years', () => {
  expect(spanOf('last', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(spanOf('last', '2026-01-02')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('days before a date', () => {
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
  expect(daysBefore('2026-01-15', 30)).toBe('2025-12-16')
})

test('a period is recognized by its dates', () => {
  for (const name of ['month', 'last', 'year'] as const)
    expect(spanNameOf(spanOf(name, '2026-11-15'), '2026-11-15')).toBe(name)
  expect(spanNameOf({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-15')).toBe('own')
})

test('an invalid URL falls back to this month', () => {
  const month = { from: '2026-11-01', to: '2026-11-15' }
  expect(spanIn({}, '2026-11-15')).toEqual(month)
  expect(spanIn({ from: 'soon', to: '2026-11-03' }, '2026-11-15')).toEqual(month)
  expect(spanIn({ from: '2026-11-09', to: '2026-11-03' }, '2026-11-15')).toEqual(month)
  expect(spanIn({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-15')).toEqual({
    from: '2026-11-02',
    to: '2026-11-03',
  })
})
