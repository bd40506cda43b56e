import { expect, test } from 'vitest'

import { extendedMaturity } from './extended-maturity.ts'

test.each([
  ['before maturity', '2026-01-15', '2026-06-15', '2026-03-01', '2026-09-15'],
  ['on the day of maturity', '2026-01-15', '2026-06-15', '2026-06-15', '2026-09-15'],
  ['after maturity', '2026-01-15', '2026-06-15', '2026-08-20', '2026-11-15'],
  ['at the end of months', '2026-01-31', '2026-02-28', '2026-02-01', '2026-05-31'],
])('three more months %s', (_, firstDueOn, maturesOn, today, then) => {
  expect(extendedMaturity({ firstDueOn, maturesOn }, 3, today)).toBe(then)
})
