import { expect, test } from 'vitest'

import { readListState } from '../../../../parts/lists/list-state.ts'
import { shape } from '../gallery-list.ts'
import { understood } from './gallery-filters.ts'

test.each([
  ['grade', '99', ''],
  ['grade', '99,9.5,Authentic,9.5', '9.5,Authentic'],
  ['gradeFrom', '8.5', '8.5'],
  ['gradeFrom', '0', ''],
  ['gradeFrom', '11', ''],
  ['availability', 'foo', ''],
  ['availability', 'foo,open,toString', 'open'],
  ['category', 'hockey,golf', 'hockey'],
  ['grader', 'PSA', 'PSA'],
  ['priceFrom', 'abc', ''],
  ['priceFrom', '-1', ''],
  ['priceTo', '1e3', ''],
  ['priceTo', '0', '0'],
  ['priceTo', '10000000001', ''],
  ['yearFrom', '1799', ''],
  ['yearTo', '1986', '1986'],
  ['fresh', 'yes', ''],
  ['fresh', '1', '1'],
  ['player', 'João Prates', 'João Prates'],
  ['set', 'x'.repeat(121), ''],
  ['sort', '-listedAt', '-listedAt'],
  ['sort', 'constructor', ''],
])('for %s=%s the gallery uses “%s”', (key, value, taken) => {
  expect(understood(key, value)).toBe(taken)
})

test('an invalid URL keeps its valid parts', () => {
  const state = readListState(
    { grade: '99', availability: 'foo', priceFrom: 'abc', set: 'Crown', sort: 'worst' },
    shape,
  )
  expect(state).toMatchObject({ filters: { set: 'Crown' }, sort: shape.defaultSort })
  expect(Object.keys(state.filters)).toEqual(['set'])
})
