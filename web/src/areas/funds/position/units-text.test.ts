import { expect, test } from 'vitest'

import { unitsIn, unitsText } from './units-text.ts'

test('units are read to the millionth', () => {
  expect(unitsIn('12.5')).toBe(12_500_000)
  expect(unitsIn(' 1,250 ')).toBe(1_250_000_000)
  expect(unitsIn('0.000001')).toBe(1)
  expect(unitsIn('')).toBeNull()
})

test('anything else is said to be wrong', () => {
  for (const typed of ['-1', 'abc', '1e3', '1.0000001', '1.2.3', '.5']) expect(unitsIn(typed)).toBe('bad')
})

test('what is shown in a field is read back', () => {
  for (const units of [1, 12_500_000, 1_250_000_000, 389_408_099]) expect(unitsIn(unitsText(units))).toBe(units)
})
