import { expect, test } from 'vitest'

import { dayOf, instantOf } from './day.ts'

test('a selected day is shown as that day, at either end of a range', () => {
  for (const edge of ['from', 'until'] as const) {
    expect(dayOf(instantOf('2026-11-15', edge), edge)).toBe('Nov 15, 2026')
    expect(dayOf(instantOf('2026-12-31', edge), edge)).toBe('Dec 31, 2026')
  }
})

test('the last day counts to its end', () => {
  const day = Date.parse(instantOf('2026-11-15', 'until')) - Date.parse(instantOf('2026-11-15', 'from'))
  expect(day).toBe(24 * 60 * 60 * 1000)
})

test('a calendar day stays that day in any time zone', () => {
  expect(instantOf('2026-11-15', 'day')).toBe('2026-11-15')
  expect(dayOf('2026-11-15', 'day')).toBe('Nov 15, 2026')
  expect(dayOf('soon', 'day')).toBe('soon')
})

test('an invalid value in the URL is shown as is', () => {
  expect(dayOf('soon', 'from')).toBe('soon')
})
