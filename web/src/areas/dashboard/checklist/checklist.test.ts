import { expect, test } from 'vitest'

import { stepsOf } from './checklist.ts'

const blank = {
  profile: { name: null, shippingAddress: null },
  cards: 0,
  viewed: 0,
  preferences: { version: 1 },
}
const done = (known: Partial<typeof blank> | object) =>
  stepsOf({ ...blank, ...known })
    .filter(({ isDone }) => isDone)
    .map(({ key }) => key)

test('a new member starts with four open steps', () => {
  expect(stepsOf(blank).map(({ key }) => key)).toEqual(['profile', 'card', 'secure', 'notices'])
  expect(done({})).toEqual([])
})

test.each([
  ['profile', { profile: { name: 'Mae', shippingAddress: '1 Pier' } }],
  ['card', { cards: 1 }],
  ['secure', { viewed: 1 }],
  ['notices', { preferences: { version: 2 } }],
])('%s is completed only by its own action', (key, known) => {
  expect(done(known)).toEqual([key])
})

test('a partial profile is not complete', () => {
  expect(done({ profile: { name: 'Mae', shippingAddress: null } })).toEqual([])
})
