import { expect, test } from 'vitest'

import { comparablesSentence } from './labels.ts'

test('comparable sales are summarized in a sentence', () => {
  const nothing = { count: 0, medianCents: null, lowCents: null, highCents: null }
  const of = (count: number, medianCents: number) => ({ count, medianCents, lowCents: 1, highCents: 2 })
  const known = (all: typeof nothing | ReturnType<typeof of>, lastYear = nothing as never) =>
    comparablesSentence({ all, lastYear, same: [], others: [] } as never)
  expect(known(nothing)).toContain('No recorded sales at this grade.')
  expect(known(of(1, 500))).toBe('One recorded sale at this grade, for $5.00.')
  expect(known(of(5, 500), of(2, 700) as never)).toBe(
    'The median of 5 sales at this grade is $5.00; over the last 12 months, $7.00.',
  )
})
