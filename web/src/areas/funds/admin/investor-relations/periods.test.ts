import { expect, test } from 'vitest'

import { quarterBefore, yearBefore } from './periods.ts'

test('the last quarter and year before a day', () => {
  expect(quarterBefore('2026-11-18')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(quarterBefore('2026-10-01')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(quarterBefore('2026-02-28')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(yearBefore('2026-11-18')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})
