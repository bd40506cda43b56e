import { expect, test } from 'vitest'

import { attentionTitle, greeting } from './labels.ts'

test.each([
  [0, 'Nothing needs your attention'],
  [1, '1 item needs your attention'],
  [8, '8 items need your attention'],
])('%i: %s', (count, title) => {
  expect(attentionTitle(count)).toBe(title)
})

test.each([
  [3, 'Good evening'],
  [8, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i it says %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
