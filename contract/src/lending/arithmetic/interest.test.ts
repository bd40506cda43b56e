import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addMonths, daysBetween } from '../../kernel/dates.ts'
import {
  accrued,
  centsHalfEven,
  interestHalfEven,
  noInterest,
  perDiemHalfEven,
  unitsOf,
  unitsPerCent,
} from './interest.ts'

describe('days', () => {
  // OpenGamma Strata, DayCountTest.java, commit 39c46e34: Actual/360 and Actual/365 Fixed
  it.each([
    [360, '2011-12-28', '2012-02-28', 62],
    [360, '2011-12-28', '2012-03-01', 64],
    [360, '2011-12-28', '2016-02-29', 1524],
    [360, '2012-02-28', '2012-03-28', 29],
    [360, '2012-03-01', '2012-03-28', 27],
    [365, '2011-12-28', '2012-02-29', 63],
    [365, '2011-12-28', '2016-02-28', 1523],
    [365, '2011-12-28', '2016-03-01', 1525],
    [365, '2012-02-29', '2012-03-28', 28],
  ])('actual/%i from %s to %s', (year, from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
    // a principal of one year's days at 100% earns one cent a day
    const interest = accrued(noInterest, year, 10_000 * daysBetween(from, to), 10_000 * year)
    expect(interest).toEqual({ wholeCents: days, restUnits: 0 })
    if (year === 365) expect(interestHalfEven(365, 10_000, days)).toBe(days)
  })

  it('ends short months on their last day and remembers the longer one', () => {
    expect([1, 2, 3, 13].map((months) => addMonths('2027-01-31', months))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-02-29',
    ])
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
    expect(addMonths('2026-12-05', 0)).toBe('2026-12-05')
  })
})

describe('interest', () => {
  it('agrees with the penalty in Frappe Lending’s test_regular_loan_repayment: 5 days at 25% on 11,095.89', () => {
    // frappe/lending test_loan.py, commit 3f2cbc13: 38 when rounded to whole units
    expect(interestHalfEven(1_109_589, 2500, 5)).toBe(3_800)
  })

  it('rounds half a cent to even, and only when cents are asked for', () => {
    const half = (wholeCents: number) => centsHalfEven({ wholeCents, restUnits: unitsPerCent / 2 })
    expect([half(0), half(1), half(2), half(3)]).toEqual([0, 2, 2, 4])
    expect(perDiemHalfEven(2_000_000, 1800)).toBe(986)
    expect(perDiemHalfEven(1, 1800)).toBe(0)
  })

  it('is exact for any loan up to $10,000,000, 100% and ten years, however the time is divided', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.integer({ min: 0, max: 365 }), { maxLength: 10 }),
        (principal, rate, parts) => {
          const days = parts.reduce((sum, part) => sum + part, 0)
          const earned = parts.reduce((sum, part) => accrued(sum, principal, rate * part), noInterest)
          expect(unitsOf(earned)).toBe(BigInt(principal) * BigInt(rate) * BigInt(days))
          expect(earned).toEqual(accrued(noInterest, principal, rate * days))
          expect(centsHalfEven(earned)).toBe(interestHalfEven(principal, rate, days))
        },
      ),
      { numRuns: 300 },
    )
    // beyond what a number holds exactly
    expect(unitsOf(accrued(noInterest, 999_999_999, 9_999 * 3_653))).toBe(999_999_999n * 9_999n * 3_653n)
  })

  it('adds up day by day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (principal, rate) => {
          let earned = noInterest
          let posted = 0
          for (let day = 0; day < 400; day++) {
            const before = centsHalfEven(earned)
            earned = accrued(earned, principal, rate)
            posted += centsHalfEven(earned) - before
          }
          expect(posted).toBe(interestHalfEven(principal, rate, 400))
        },
      ),
      { numRuns: 50 },
    )
  })
})
