import { expect, test } from 'vitest'

import { parseSearch, stringifySearch } from './search.ts'

test('numbers, plus signs and words round-trip as typed', () => {
  for (const q of ['0012', '+12025550100', 'true', '"quoted"', 'a & b', '']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
  }
  expect(stringifySearch({ q: undefined, page: null })).toBe('')
})
