import { expect, test } from 'vitest'

import { greeting, needsOf, needsTitle } from './needs.ts'

test('what is missing is asked for, and nothing else', () => {
  const bare = { name: null, email: null, shippingAddress: null }
  expect(needsOf(bare).map(({ key }) => key)).toEqual(['name', 'address'])
  expect(needsOf({ ...bare, name: 'Mae', shippingAddress: '1 Pier' })).toEqual([])
})

test.each([
  [0, 'Nothing needs you today.'],
  [1, 'One thing needs you'],
  [3, 'Three things need you'],
  [12, '12 things need you'],
])('%i: %s', (count, title) => {
  expect(needsTitle(count)).toBe(title)
})

test.each([
  [3, 'Good evening'],
  [8, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i the house says %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
