import { expect, test } from 'vitest'

import { daysOfMonth, monthName, shortMonth } from './calendar.ts'

test('a month begins under its weekday and has all of its days', () => {
  const november = daysOfMonth('2026-11-16')
  expect(november.blanks).toBe(0)
  expect(november.days).toHaveLength(30)
  expect(november.days.at(-1)).toBe('2026-11-30')
  expect(daysOfMonth('2026-12-01').blanks).toBe(2)
  expect(daysOfMonth('2028-02-10').days).toHaveLength(29)
})

test('months are written out, or short in tables', () => {
  expect(monthName('2026-11')).toBe('November 2026')
  expect(shortMonth('2027-01')).toBe('Jan 2027')
})
