import { expect, test } from 'vitest'

import { choiceOf, inAddress, lastDays, lengthOf, spanIn } from './analytics-span.ts'

const today = '2026-11-15'
const usual = { from: '2026-10-17', to: today }

test('the last days include today', () => {
  expect(lastDays(7, today)).toEqual({ from: '2026-11-09', to: today })
  expect(lastDays(30, today)).toEqual(usual)
  expect(lengthOf(usual)).toBe(30)
})

test('a URL without a valid period uses the default', () => {
  expect(spanIn({}, today)).toEqual(usual)
  expect(spanIn({ from: '2026-11-01', to: '2026-11-03' }, today)).toEqual({ from: '2026-11-01', to: '2026-11-03' })
  for (const wrong of [
    { from: '2026-11-01' },
    { from: '2026-11-03', to: '2026-11-01' },
    { from: 'x', to: today },
    { from: '2026-13-41', to: today },
    { from: '2026-11-16', to: '2026-11-20' },
    { from: '2020-01-01', to: today },
  ])
    expect(spanIn(wrong, today)).toEqual(usual)
})

test('selected preset for a period, and its URL parameters', () => {
  expect(choiceOf(lastDays(90, today), today)).toBe('90')
  expect(choiceOf({ from: '2026-11-01', to: '2026-11-07' }, today)).toBe('own')
  expect(choiceOf(lastDays(12, today), today)).toBe('own')
  expect(inAddress(usual, today)).toEqual({ from: undefined, to: undefined })
  expect(inAddress(lastDays(7, today), today)).toEqual({ from: '2026-11-09', to: today })
})
