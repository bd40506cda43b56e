import { expect, test } from 'vitest'

import { shortened } from './NotFound.tsx'

test('a long path is truncated in the middle', () => {
  expect(shortened('/x/y')).toBe('/x/y')
  const path = `/${'a'.repeat(100)}/end`
  expect(shortened(path)).toHaveLength(61)
  expect(shortened(path)).toMatch(/^\/a+…a+\/end$/)
})
