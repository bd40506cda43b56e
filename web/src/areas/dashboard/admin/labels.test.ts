import { expect, test } from 'vitest'

import { duration } from './labels.ts'

test.each([
  [0.2, '12 minutes'],
  [1, '1 hour'],
  [23, '23 hours'],
  [24, '1 day'],
  [60, '2.5 days'],
  [240, '10 days'],
])('%d hours is %s', (hours, text) => {
  expect(duration(hours)).toBe(text)
})
