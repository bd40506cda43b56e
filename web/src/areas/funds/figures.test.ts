import { expect, test } from 'vitest'

import { growthText, growthTone, shareText, shortDollars } from './figures.ts'

test('a growth has a sign, one decimal, and a real minus', () => {
  expect(growthText(0.284)).toBe('+28.4%')
  expect(growthText(-0.053)).toBe('−5.3%')
  expect(growthText(12.5)).toBe('+1,250.0%')
})

test('what reads as zero has neither sign nor tone', () => {
  for (const growth of [0, 0.0004, -0.0004]) {
    expect(growthText(growth)).toBe('0.0%')
    expect(growthTone(growth)).toBeUndefined()
  }
  expect(growthTone(0.001)).toBe('up')
  expect(growthTone(-0.001)).toBe('down')
  expect(growthTone(null)).toBeUndefined()
})

test('shares have one decimal', () => {
  expect(shareText(512)).toBe('5.1%')
  expect(shareText(10_000)).toBe('100.0%')
})

test('amounts that are compared are short, and never rounded up', () => {
  expect(shortDollars(829_999_999)).toBe('$8.2M')
  expect(shortDollars(1_000_000_000)).toBe('$10M')
  expect(shortDollars(99_999_900)).toBe('$999.9K')
  expect(shortDollars(45_050)).toBe('$450')
})
