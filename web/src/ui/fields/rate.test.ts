import { expect, test } from 'vitest'

import { bpsOf, rateText } from './rate.ts'

test.each([
  ['', null],
  ['4', 400],
  ['0.6', 60],
  ['8.25 %', 825],
  ['100%', 10_000],
  ['0', 0],
  ['.5', 'bad'],
  ['-1', 'bad'],
  ['8.255', 'bad'],
  ['4 per cent', 'bad'],
])('“%s” is %s', (typed, bps) => expect(bpsOf(typed)).toBe(bps))

test.each([0, 1, 60, 400, 825, 10_000])('%i basis points round-trip', (bps) => {
  expect(bpsOf(rateText(bps))).toBe(bps)
})

test('the field is empty for no rate', () => expect(rateText(null)).toBe(''))
