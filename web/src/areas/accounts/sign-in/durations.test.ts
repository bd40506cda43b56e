import { expect, test } from 'vitest'

import { durationText } from './durations.ts'

test.each([
  [300, 'five minutes'],
  [60, 'one minute'],
  [90, '90 seconds'],
  [48 * 3600, 'two days'],
  [24 * 3600, 'one day'],
  [36 * 3600, '36 hours'],
  [0, 'zero seconds'],
])('%i seconds', (seconds, words) => {
  expect(durationText(seconds)).toBe(words)
})
