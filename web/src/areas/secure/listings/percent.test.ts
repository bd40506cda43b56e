import { expect, it } from 'vitest'

import { percentOf } from './percent.ts'

it('reads a per cent as people write it', () => {
  expect(percentOf('100')).toBe(10_000)
  expect(percentOf(' -3 %')).toBe(-300)
  expect(percentOf('−2,5')).toBe(-250)
  expect(percentOf('+0.07')).toBe(7)
})

it('says what is none', () => {
  for (const typed of ['', 'ten', '1.234', '12345', '--3']) expect(percentOf(typed)).toBeNull()
})
