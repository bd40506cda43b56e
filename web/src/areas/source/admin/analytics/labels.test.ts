import { expect, test } from 'vitest'

import { answeredText, fromWhole } from './labels.ts'

test('a share is shown as its distance from the whole', () => {
  expect([9_320, 10_000, 10_190, null].map(fromWhole)).toEqual(['−6.8%', '0.0%', '+1.9%', '–'])
})

test('a quick answer is still an hour', () => {
  expect(answeredText('13%', 0.2)).toBe('13% of posts, half within 1 h')
  expect(answeredText('13%', null)).toBe('13% of posts')
})
