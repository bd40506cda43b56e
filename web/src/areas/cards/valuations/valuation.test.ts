import type { Valuation } from '@ambry/contract/cards/records'
import { describe, expect, test } from 'vitest'

import { courseSentence, coursesOf, firstDayOf, pointsFrom, valueName } from './valuation.ts'

const today = '2026-11-15'
const given = (on: string, dollars: number, source: Valuation['source'], isWithdrawn = false): Valuation => ({
  id: `${on} ${source}`,
  source,
  valueCents: dollars * 100,
  on,
  note: null,
  recordedAt: `${on}T12:00:00.000Z`,
  isWithdrawn,
})

describe('the chart period', () => {
  test('starts the given number of months ago', () => {
    expect(firstDayOf('half', today)).toBe('2026-05-15')
    expect(firstDayOf('five', today)).toBe('2021-11-15')
    expect(firstDayOf('all', today)).toBeNull()
  })

  test('starts with the value on its first day', () => {
    const points = [
      { on: '2026-08-01', value: 3 },
      { on: '2025-01-01', value: 1 },
      { on: '2025-06-01', value: 2 },
    ]
    expect(pointsFrom(points, '2025-11-15')).toEqual([
      { on: '2025-11-15', value: 2 },
      { on: '2026-08-01', value: 3 },
    ])
    expect(pointsFrom(points, null).map(({ value }) => value)).toEqual([1, 2, 3])
    expect(pointsFrom([], '2025-11-15')).toEqual([])
  })
})

describe('chart series', () => {
  test('our valuations are the line, the owner’s estimates are separate, and reversed ones are gone', () => {
    const { house, own } = coursesOf(
      [
        given('2026-01-01', 100, 'appraisal'),
        given('2026-06-01', 120, 'sale'),
        given('2026-03-01', 150, 'estimate'),
        given('2020-03-01', 10, 'import'),
        given('2026-07-01', 999, 'appraisal', true),
      ],
      'year',
      today,
    )
    expect(house.map(({ value }) => value)).toEqual([10_000, 12_000])
    expect(own.map(({ value }) => value)).toEqual([15_000])
  })

  test('estimates alone are their own line', () => {
    const { own } = coursesOf([given('2020-03-01', 10, 'import'), given('2026-03-01', 15, 'estimate')], 'year', today)
    expect(own).toEqual([
      { on: '2025-11-15', value: 1_000 },
      { on: '2026-03-01', value: 1_500 },
    ])
  })

  test('are described in a sentence', () => {
    const points = [
      { on: '2025-11-15', value: 10_000 },
      { on: '2026-11-15', value: 20_000 },
    ]
    expect(courseSentence('Our valuation', points)).toBe(
      'Our valuation rose from $100 on Nov 15, 2025 to $200 on Nov 15, 2026.',
    )
    expect(courseSentence('It', points.slice(0, 1))).toBe('It was $100 on Nov 15, 2025.')
  })
})

test('an estimate is labeled as one', () => {
  expect(valueName('appraisal', 'owner')).toBe('Our valuation')
  expect(valueName('estimate', 'owner')).toBe('Your estimate')
  expect(valueName('import', 'house')).toBe('From the owner’s file')
})
