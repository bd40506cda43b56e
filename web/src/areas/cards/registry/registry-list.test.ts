import { expect, test } from 'vitest'

import { chosenFilters, tabOf, tabs, withOne, withTab, withValue } from './registry-list.ts'

const tab = (key: string) => tabs.find((each) => each.key === key)!

test('a tab is current when the filters match it exactly', () => {
  expect(tabOf({})?.key).toBe('all')
  expect(tabOf({ grader: 'PSA' })?.key).toBe('all')
  expect(tabOf({ custody: 'inbound,outbound' })?.key).toBe('transit')
  expect(tabOf({ commitment: 'loan', grade: '10' })?.key).toBe('pledged')
  expect(tabOf({ status: 'removed', grade: '10' })?.key).toBe('taken-out')
  expect(tabOf({ custody: 'inbound' })).toBeUndefined()
  expect(tabOf({ custody: 'in_vault', commitment: 'loan' })).toBeUndefined()
})

test('switching tabs keeps the other filters', () => {
  expect(withTab({ custody: 'in_vault', grader: 'PSA' }, tab('pledged'))).toEqual({ commitment: 'loan', grader: 'PSA' })
  expect(withTab({ custody: 'in_vault', grader: 'PSA' }, tab('all'))).toEqual({ grader: 'PSA' })
  expect(withTab({ status: 'removed', grader: 'PSA' }, tab('all'))).toEqual({ grader: 'PSA' })
})

test('the tab’s own filter has no chip', () => {
  expect(chosenFilters({ custody: 'in_vault', value: 'no' }).map(({ filter }) => filter.key)).toEqual(['value'])
  expect(chosenFilters({ custody: 'inbound' }).map(({ filter }) => filter.key)).toEqual(['custody'])
})

test('filter values are toggled one by one, and removing the last clears the filter', () => {
  const one = withValue({}, 'grade', '10', true)
  const two = withValue(one, 'grade', '9.5', true)
  expect(two).toEqual({ grade: '10,9.5' })
  expect(withValue(two, 'grade', '10', false)).toEqual({ grade: '9.5' })
  expect(withValue(one, 'grade', '10', false)).toEqual({})
})

test('a single-value filter is changed or cleared', () => {
  expect(withOne({ tag: 'blue' }, 'tag', 'red')).toEqual({ tag: 'red' })
  expect(withOne({ tag: 'blue' }, 'tag', '')).toEqual({})
})
