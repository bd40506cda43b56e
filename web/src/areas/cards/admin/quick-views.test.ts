import { expect, test } from 'vitest'

import { shape } from './card-list.tsx'
import { quickViews } from './quick-views.ts'

test('no two quick views have the same filters', () => {
  const searches = quickViews.map(({ search }) => JSON.stringify(search))
  expect(new Set(searches).size).toBe(quickViews.length)
})

test('each uses only filters the list supports', () => {
  const known = new Set(['tab', ...shape.filters])
  for (const { search } of quickViews) expect(Object.keys(search).every((key) => known.has(key))).toBe(true)
})
