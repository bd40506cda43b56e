import { yearLetter } from '@ambry/contract/cards/badges'
import { expect, test } from 'vitest'
import { initials } from './Avatar.tsx'

test.each([
  ['Margaret Ashby', 'MA'],
  ['  Theo   van den Berg ', 'TB'],
  ['Prince', 'P'],
  ['+1 202 555 0103', '03'],
  ['👩‍👧 Zoë', '👩Z'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test.each([
  [2024, 'a'],
  [2026, 'c'],
  [2050, 'a'],
])('%i has the letter %s', (year, letter) => {
  expect(yearLetter(year)).toBe(letter)
})
