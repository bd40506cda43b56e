import { expect, test } from 'vitest'

import { shape } from './card-list.tsx'
import { quickViews } from './quick-views.ts'

test('no two quick views lead to the same list', () => {
  const searches = quickViews.map(({ search }) => JSON.stringify(search))
  expect(new Set(searches).size).toBe(quickViews.length)
})

test('each names only filters that the list has', () => {
  const known = new Set(['tab', ...shape.filters])
  for (const { search } of quickViews) expect(Object.keys(search).every((key) => known.has(key))).toBe(true)
})
