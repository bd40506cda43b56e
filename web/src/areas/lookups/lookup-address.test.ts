import { expect, test } from 'vitest'

import { tabOf } from './lookup-address.ts'

test('an open job stands where many certs are looked up; nonsense is one cert', () => {
  expect(tabOf({})).toBe('one')
  expect(tabOf({ tab: 'jobs' })).toBe('jobs')
  expect(tabOf({ tab: 'jobs', job: 'x' })).toBe('many')
  expect(tabOf({ tab: 'constructor' })).toBe('one')
})
