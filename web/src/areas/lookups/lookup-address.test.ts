import { expect, test } from 'vitest'

import { tabOf } from './lookup-address.ts'

test('an open job uses the bulk tab; invalid values use the single tab', () => {
  expect(tabOf({})).toBe('one')
  expect(tabOf({ tab: 'jobs' })).toBe('jobs')
  expect(tabOf({ tab: 'jobs', job: 'x' })).toBe('many')
  expect(tabOf({ tab: 'constructor' })).toBe('one')
})
