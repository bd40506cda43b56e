import { expect, it } from 'vitest'

import { percentOf } from './percent.ts'

it('parses a percentage as people write it', () => {
  expect(percentOf('100')).toBe(10_000)
  expect(percentOf(' -3 %')).toBe(-300)
  expect(percentOf('−2,5')).toBe(-250)
  expect(percentOf('+0.07')).toBe(7)
})

it('returns null for invalid input', () => {
  for (const typed of ['', 'ten', '1.234', '12345', '--3']) expect(percentOf(typed)).toBeNull()
})
