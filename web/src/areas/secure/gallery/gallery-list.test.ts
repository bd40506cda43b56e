import { expect, test } from 'vitest'

import { chipsOf, gradeFromOf, gradeStepOf, lookedFor, withOne, withValue } from './gallery-list.ts'

test('a value is added to others, and removing the last clears the filter', () => {
  const one = withValue({}, 'category', 'hockey', true)
  expect(withValue(one, 'category', 'soccer', true)).toEqual({ category: 'hockey,soccer' })
  expect(withValue(one, 'category', 'hockey', false)).toEqual({})
  expect(withOne({ set: 'Crown' }, 'set', '')).toEqual({})
})

test('both ends of a range are one chip, removed together', () => {
  const now = { yearFrom: '1950', yearTo: '2025', gradeFrom: '7', priceTo: '60000000' }
  expect(chipsOf(now).map(({ label, shown }) => `${label}: ${shown}`)).toEqual([
    'Grade: 7 and up',
    'Price: up to $600,000',
    'Year: 1950 to 2025',
  ])
  expect(chipsOf(now)[2]?.without).toEqual({ gradeFrom: '7', priceTo: '60000000' })
})

test('the search is described in a sentence', () => {
  expect(lookedFor('vale', {})).toBe('Searched for “vale”.')
  expect(lookedFor('vale', { category: 'hockey', fresh: '1' })).toBe(
    'Searched for “vale”, category Hockey and listed this week.',
  )
})

test.each([
  ['any', ''],
  ['from7', '7'],
  ['from10', '10'],
] as const)('the step %s filters grades from %s', (step, from) => {
  expect(gradeFromOf(step)).toBe(from)
  expect(gradeStepOf(from === '' ? undefined : from)).toBe(step)
})

test('a grade without a step selects none', () => {
  expect(gradeStepOf('8.5')).toBe('any')
})
