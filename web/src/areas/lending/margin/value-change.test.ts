import { expect, test } from 'vitest'

import { changeText } from './value-change.ts'

test('a change of value is a whole percentage with its sign', () => {
  expect(changeText(8_800_000, 5_280_000)).toBe('−40%')
  expect(changeText(3_100_000, 1_890_000)).toBe('−39%')
  expect(changeText(100, 112)).toBe('+12%')
  expect(changeText(100, 100)).toBe('0%')
  expect(changeText(0, 100)).toBe('–')
})
