import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addSeconds, dayIn, formatDate, formatDateTime, formatDeadline, secondsBetween } from './dates.ts'
import { formatChange, formatDollars, formatMoney, plainDollars } from './money.ts'

describe('money', () => {
  it('is in US dollars: whole with one helper, two decimals by default with the other', () => {
    expect(formatDollars(125_000)).toBe('$1,250')
    expect(formatDollars(125_050)).toBe('$1,251')
    expect(formatDollars(0)).toBe('$0')
    expect(formatDollars(-500)).toBe('−$5')
    expect(formatMoney(125_000)).toBe('$1,250.00')
    expect(formatMoney(1)).toBe('$0.01')
    expect(formatMoney(-123_456_789)).toBe('−$1,234,567.89')
    expect(formatMoney(125_050, 0)).toBe('$1,251')
    expect(formatMoney(0)).toBe('$0.00')
  })

  it('never has a sign without an amount', () => {
    const decimals = fc.integer({ min: 0, max: 6 })
    const amount = fc.oneof(fc.double({ min: -100, max: 100 }), fc.constantFrom(-0, -0.4, -49, -50, -51))
    fc.assert(
      fc.property(amount, decimals, (cents, digits) => {
        const texts = [formatDollars(cents), formatMoney(cents), formatMoney(cents, digits), formatChange(cents)]
        for (const text of [...texts, formatChange(cents, formatDollars)])
          if (!/[1-9]/.test(text)) expect(text).toMatch(/^\$0(\.0+)?$/)
      }),
    )
  })

  it('shows a change with its sign', () => {
    expect([5500, -1250, 0, -0].map((cents) => formatChange(cents))).toEqual(['+$55.00', '−$12.50', '$0.00', '$0.00'])
    expect([-49, -50, 50].map((cents) => formatChange(cents, formatDollars))).toEqual(['$0', '−$1', '+$1'])
  })

  it('is plain in files', () => {
    expect([0, -0, 5, -5, -123_450].map(plainDollars)).toEqual(['0.00', '0.00', '0.05', '-0.05', '-1234.50'])
  })

  it('is $0.00 for empty values', () => {
    for (const empty of [null, undefined, Number.NaN]) {
      expect(formatDollars(empty)).toBe('$0.00')
      expect(formatMoney(empty)).toBe('$0.00')
    }
  })
})

describe('dates', () => {
  it('are short month, day, year; a plain date is the same in every time zone', () => {
    expect(formatDate('2026-11-15T02:41:20.000Z', 'UTC')).toBe('Nov 15, 2026')
    expect(formatDate('2026-11-15T02:41:20.000Z', 'America/New_York')).toBe('Nov 14, 2026')
    expect(formatDate('2024-02-29')).toBe('Feb 29, 2024')
    expect(formatDate(new Date('2026-01-05T12:00:00Z'), 'UTC')).toBe('Jan 5, 2026')
    for (const empty of [null, undefined, '', 'not a date']) expect(formatDate(empty)).toBe('')
  })

  it('include the time of day where it matters', () => {
    expect(formatDateTime('2026-11-15T14:41:20.000Z', 'UTC')).toMatch(/^Nov 15, 2026, 2:41\sPM$/)
    expect(formatDateTime(null)).toBe('')
    expect(formatDateTime('x')).toBe('')
  })

  it('name the time zone of a deadline', () => {
    expect(formatDeadline('2026-11-15T21:00:00.000Z', 'America/New_York')).toMatch(/^Nov 15, 2026, 4:00\sPM EST$/)
    expect(formatDeadline('2026-07-16T03:59:00.000Z', 'America/New_York')).toMatch(/^Jul 15, 2026, 11:59\sPM EDT$/)
  })

  it('add and subtract seconds, and give the local day across daylight saving', () => {
    expect(addSeconds('2026-11-15T00:00:00.000Z', 90)).toBe('2026-11-15T00:01:30.000Z')
    expect(secondsBetween('2026-11-15T00:00:00.000Z', '2026-11-15T00:01:30.500Z')).toBe(90.5)
    expect(dayIn('America/New_York', '2026-11-01T03:59:59.000Z')).toBe('2026-10-31')
    expect(dayIn('America/New_York', '2026-11-02T04:59:59.000Z')).toBe('2026-11-01')
  })
})
