import { expect, test } from 'vitest'

import { directionOf, nextSort } from './sort.ts'

const name = { sort: 'name' }
const value = { sort: 'value', end: true }

test.each([
  ['words begin with A', name, '-value', 'name'],
  ['and turn around', name, 'name', '-name'],
  ['and back', name, '-name', 'name'],
  ['figures begin with the largest', value, 'name', '-value'],
  ['and turn around', value, '-value', 'value'],
  ['and back', value, 'value', '-value'],
  ['one that goes down only stays down', { ...name, only: 'descending' as const }, '-name', '-name'],
  ['one that goes up only stays up', { ...value, only: 'ascending' as const }, 'name', 'value'],
])('%s', (_, column, sort, next) => {
  expect(nextSort(column, sort)).toBe(next)
})

test('a column knows whether the list is sorted by it', () => {
  expect([directionOf(name, 'name'), directionOf(name, '-name'), directionOf(name, 'value')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})
