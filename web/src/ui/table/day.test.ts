import { expect, test } from 'vitest'

import { dayOf, instantOf } from './day.ts'

test('a day that was chosen is shown as that day, at either edge', () => {
  for (const edge of ['from', 'until'] as const) {
    expect(dayOf(instantOf('2026-11-15', edge), edge)).toBe('Nov 15, 2026')
    expect(dayOf(instantOf('2026-12-31', edge), edge)).toBe('Dec 31, 2026')
  }
})

test('the last day counts to its end', () => {
  const day = Date.parse(instantOf('2026-11-15', 'until')) - Date.parse(instantOf('2026-11-15', 'from'))
  expect(day).toBe(24 * 60 * 60 * 1000)
})

test('a day of the house stays that day, wherever the reader is', () => {
  expect(instantOf('2026-11-15', 'day')).toBe('2026-11-15')
  expect(dayOf('2026-11-15', 'day')).toBe('Nov 15, 2026')
  expect(dayOf('soon', 'day')).toBe('soon')
})

test('nonsense in the address is shown as it stands', () => {
  expect(dayOf('soon', 'from')).toBe('soon')
})
