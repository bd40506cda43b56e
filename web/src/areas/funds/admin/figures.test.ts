import { formatMoney } from '@ambry/contract/kernel/money'
import { expect, test } from 'vitest'

import { changeOf, changeText, microsText, monthsText, perUnitText, shareText, takenOff, toneOf } from './figures.ts'

test('changes have a sign and one decimal, and none where nothing is compared', () => {
  expect(changeText(changeOf(236_000, 243_500) ?? 0)).toBe('+3.2%')
  expect(changeText(changeOf(164_000, 159_500) ?? 0)).toBe('−2.7%')
  expect(changeText(0.0004)).toBe('0.0%')
  expect([toneOf(0.0004), toneOf(0.01), toneOf(-0.01)]).toEqual([undefined, 'up', 'down'])
  expect([changeOf(null, 1), changeOf(1, null), changeOf(0, 1)]).toEqual([null, null, null])
})

test('shares of a distribution are shown to the millionth of a dollar', () => {
  expect(microsText(6_162_454_805)).toBe('$6,162.454805')
  expect(perUnitText(2_325_455_000)).toBe('$2.325455')
  expect(shareText(1_280)).toBe('12.8%')
})

test('the months of sales', () => {
  expect(monthsText('2026-08-02', '2026-11-10')).toBe('Aug to Nov')
  expect(monthsText('2026-09-02', '2026-09-10')).toBe('Sep')
  expect(monthsText('2024-09-02', '2026-09-10')).toBe('Sep 2024 to Sep 2026')
  expect(monthsText(null, null)).toBe('')
})

test('nothing taken off has no sign', () => {
  expect([formatMoney(takenOff(0)), formatMoney(takenOff(124_000))]).toEqual(['$0.00', '−$1,240.00'])
})
