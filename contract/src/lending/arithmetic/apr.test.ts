import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyTerms, termsOf } from '../../../test/loan-terms.ts'
import { addDays, addMonths, type Day } from '../../kernel/dates.ts'
import {
  aprBps,
  aprPercent,
  disclosureOf,
  periodsPerYear,
  singlePaymentApr,
  type TimedAmount,
  type UnitPeriod,
  unitPeriodRate,
  unitPeriodsBetween,
} from './apr.ts'
import { scheduleOf } from './schedule.ts'

const monthsFrom = (first: Day, count: number, every = 1) =>
  Array.from({ length: count }, (_, at) => addMonths(first, at * every))
const weeksFrom = (first: Day, count: number, every = 1) =>
  Array.from({ length: count }, (_, at) => addDays(first, at * every * 7))

/** On the 1st and the 16th. */
const halfMonths = monthsFrom('1978-03-01', 12).flatMap((first) => [first, addDays(first, 15)])

type Example = {
  advance: [Day, number]
  unit: UnitPeriod
  days: Day[]
  cents: number
  first?: number
  last?: number
  from: [number, number]
  percent: number
}

// 12 CFR 1026 Appendix J (c), examples with their published first period (t and f) and annual percentage rate
const examples: Record<string, Example> = {
  '(c)(1)(i) monthly, regular first period': {
    advance: ['1978-01-10', 500_000],
    unit: { every: 1, of: 'month' },
    days: monthsFrom('1978-02-10', 24),
    cents: 23_000,
    from: [1, 0],
    percent: 9.69,
  },
  '(c)(1)(iii) semimonthly, short first period': {
    advance: ['1978-02-23', 500_000],
    unit: { every: 1, of: 'half_month' },
    days: halfMonths,
    cents: 21_917,
    from: [0, 6 / 15],
    percent: 10.34,
  },
  '(c)(1)(v) weekly, long first period': {
    advance: ['1978-03-20', 50_000],
    unit: { every: 1, of: 'week' },
    days: weeksFrom('1978-04-21', 30),
    cents: 1_760,
    from: [4, 4 / 7],
    percent: 14.96,
  },
  '(c)(2)(ii) every 4 weeks, long first period, irregular first payment': {
    advance: ['1978-03-18', 40_000],
    unit: { every: 4, of: 'week' },
    days: weeksFrom('1978-04-20', 12, 4),
    cents: 3_831,
    first: 3_950,
    from: [1, 5 / 28],
    percent: 28.5,
  },
  '(c)(3)(ii) every 2 weeks, short first period, irregular last payment': {
    advance: ['1978-04-03', 20_000],
    unit: { every: 2, of: 'week' },
    days: weeksFrom('1978-04-11', 20, 2),
    cents: 950,
    last: 3_000,
    from: [0, 8 / 14],
    percent: 12.22,
  },
  '(c)(4)(ii) every 2 months, short first period, irregular first and last payment': {
    advance: ['1978-01-10', 800_000],
    unit: { every: 2, of: 'month' },
    days: monthsFrom('1978-03-01', 20, 2),
    cents: 46_500,
    first: 44_936,
    last: 20_000,
    from: [0, 52 / 60],
    percent: 7.3,
  },
}

describe('the annual percentage rate of Appendix J', () => {
  it.each(Object.entries(examples))(
    '%s',
    (_, { advance: [on, financed], unit, days, cents, first, last, from, percent }) => {
      const payments = days.map((day, at) => ({
        cents: at === 0 ? (first ?? cents) : at === days.length - 1 ? (last ?? cents) : cents,
        ...unitPeriodsBetween(unit, on, day),
      }))
      expect([payments[0]?.periods, payments[0]?.fraction]).toEqual(from)
      // the fraction is the same for each payment
      expect(payments.map(({ periods }) => periods)).toEqual(days.map((_, at) => at + from[0]))
      const advances = [{ cents: financed, periods: 0, fraction: 0 }]
      expect(aprPercent(advances, payments, periodsPerYear(unit))?.toFixed(2)).toBe(percent.toFixed(2))
      expect(aprBps(advances, payments, periodsPerYear(unit))).toBe(Math.round(percent * 100))
    },
  )

  // simontreanor/FSharp.Finance.Personal, AprUsActuarialTests: $500 repaid by $550, paragraphs (b)(5)(vi) and (vii)
  it.each([
    ['2024-06-01', '2024-07-01', 120],
    ['2024-06-01', '2024-06-16', 243.33],
  ])('one payment, from %s to %s', (from, to, percent) => {
    const apr = singlePaymentApr({ on: from, cents: 50_000 }, { on: to, cents: 55_000 })
    expect(apr?.toFixed(2)).toBe(percent.toFixed(2))
  })

  it('figures one payment after a year or more by years, and the rest of one by months or days', () => {
    const year: UnitPeriod = { every: 1, of: 'year' }
    expect(unitPeriodsBetween(year, '2026-01-15', '2028-01-15')).toEqual({ periods: 2, fraction: 0 })
    expect(unitPeriodsBetween(year, '2026-01-15', '2027-04-15')).toEqual({ periods: 1, fraction: 3 / 12 })
    expect(unitPeriodsBetween(year, '2026-01-15', '2027-04-20')).toEqual({ periods: 1, fraction: 95 / 365 })
    const doubled = singlePaymentApr({ on: '2026-01-15', cents: 10_000 }, { on: '2028-01-15', cents: 14_400 })
    expect(doubled).toBeCloseTo(20, 10)
  })

  it('counts months back from the later day; a shorter month that ends is whole', () => {
    const month: UnitPeriod = { every: 1, of: 'month' }
    expect(unitPeriodsBetween(month, '2026-01-31', '2026-02-28')).toEqual({ periods: 1, fraction: 0 })
    expect(unitPeriodsBetween(month, '2026-02-28', '2026-03-31')).toEqual({ periods: 1, fraction: 0 })
    expect(unitPeriodsBetween(month, '2026-01-20', '2026-03-10')).toEqual({ periods: 1, fraction: 21 / 30 })
    expect(unitPeriodsBetween(month, '2026-01-15', '2026-01-25')).toEqual({ periods: 0, fraction: 10 / 30 })
    expect(unitPeriodsBetween({ every: 30, of: 'day' }, '2026-01-01', '2026-02-15')).toEqual({
      periods: 1,
      fraction: 0.5,
    })
  })
})

/** Yearly flows: what is advanced is negative. */
function flows(values: number[]): [TimedAmount[], TimedAmount[]] {
  const timed = values.map((value, periods) => ({ cents: Math.abs(value), periods, fraction: 0, isAdvance: value < 0 }))
  return [timed.filter(({ isAdvance }) => isAdvance), timed.filter(({ isAdvance }) => !isAdvance)]
}

describe('the rate of a unit-period', () => {
  // numpy/numpy-financial test_financial.py, commit f47e8af2: irr, and rate with a single payment
  it.each([
    [[-100, 0, 0, 74], -0.0955, 0.01],
    [[-100, 100, 0, -7], -0.0833, 0.01],
    [[-5, 10.5, 1, -8, 1], 0.0886, 0.01],
    [[-593.06, 0, 214.07], -0.39920185, 1e-7],
    [[-662.05, 0, 224.11], -0.41818459, 1e-7],
    // formulajs test/financial.js, commit af0f0b41
    [[-9765000, -24338874, -3354506, 814300, 1595562, 1975118, 1688159, 391944], -0.33923419058193316, 1e-9],
    // Microsoft DAX reference, rri-function-dax.md: 10,000 becomes 21,000 in 48 periods
    [[-10_000, ...Array.from({ length: 47 }, () => 0), 21_000], 0.0155771057566627, 1e-9],
  ])('%j', (values, expected, tolerance) => {
    const rate = unitPeriodRate(...flows(values)) ?? Number.NaN
    expect(Math.abs(rate / expected - 1)).toBeLessThanOrEqual(tolerance)
  })

  // numpy-financial: no solution where all flows have the same sign
  it.each([[[1, 2, 3]], [[40_000, 5_000, 8_000, 12_000, 30_000]], [[-13.65, 0, -329.67]]])(
    'there is none for %j',
    (values) => {
      expect(unitPeriodRate(...flows(values))).toBeNull()
      expect(aprPercent(...flows(values), 12)).toBeNull()
      expect(aprBps(...flows(values), 12)).toBeNull()
    },
  )
})

describe('disclosures', () => {
  it('states what Truth in Lending asks for, before signing', () => {
    const terms = termsOf({ principalCents: 2_500_000, feeCents: 50_000, firstDueOn: '2026-02-28', termMonths: 3 })
    const { aprPercent: percent, ...rest } = disclosureOf(terms)
    expect(rest).toEqual({
      amountFinancedCents: 2_450_000,
      financeChargeCents: 140_595,
      totalOfPaymentsCents: 2_590_595,
      aprBps: 2789,
      monthlyRatePercent: 1.5,
      payments: [
        { count: 2, amountCents: 863_532, firstDueOn: '2026-02-28' },
        { count: 1, amountCents: 863_531, firstDueOn: '2026-04-28' },
      ],
    })
    // bisected apart from this: one month and 13 days of 30 to the first payment
    expect(percent).toBeCloseTo(27.891581, 6)
  })

  it('prints interest-only and bullet loans as they are paid', () => {
    const common = {
      principalCents: 3_650_000,
      rateBps: 1000,
      feeCents: 0,
      fundedOn: '2027-01-01',
      firstDueOn: '2027-02-01',
    }
    expect(disclosureOf(termsOf({ ...common, scheduleKind: 'interest_only', termMonths: 3 })).payments).toEqual([
      { count: 1, amountCents: 31_000, firstDueOn: '2027-02-01' },
      { count: 1, amountCents: 28_000, firstDueOn: '2027-03-01' },
      { count: 1, amountCents: 3_681_000, firstDueOn: '2027-04-01' },
    ])
    const bullet = disclosureOf(termsOf({ ...common, scheduleKind: 'bullet', termMonths: 6 }))
    expect(bullet.payments).toEqual([{ count: 1, amountCents: 3_831_000, firstDueOn: '2027-07-01' }])
    // six months are one unit-period, two of them a year: 2 × 181,000 ÷ 3,650,000
    expect(bullet.aprPercent).toBeCloseTo((2 * 181_000 * 100) / 3_650_000, 10)
  })

  it('has the rate itself as APR where there is no fee and no odd period, up to the days of months', () => {
    const apr = disclosureOf(
      termsOf({ feeCents: 0, fundedOn: '2026-01-15', firstDueOn: '2026-02-15', termMonths: 12 }),
    ).aprPercent
    expect(Math.abs((apr ?? 0) - 18)).toBeLessThan(0.125)
  })

  it('adds up: financed and finance charge are the total of payments, and a fee raises the APR', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const disclosure = disclosureOf(terms)
        const { amountFinancedCents, financeChargeCents, totalOfPaymentsCents, payments } = disclosure
        expect(amountFinancedCents + financeChargeCents).toBe(totalOfPaymentsCents)
        expect(payments.reduce((sum, { count, amountCents }) => sum + count * amountCents, 0)).toBe(
          totalOfPaymentsCents,
        )
        const interest = scheduleOf(terms).reduce((sum, row) => sum + row.interestCents, 0)
        expect(financeChargeCents).toBe(interest + terms.feeCents)
        const apr = disclosure.aprPercent ?? Number.NaN
        const withoutFee = disclosureOf({ ...terms, feeCents: 0 }).aprPercent ?? Number.NaN
        if (terms.feeCents > 0) expect(apr).toBeGreaterThan(withoutFee)
        else expect(apr).toBe(withoutFee)
        expect(apr).toBeGreaterThanOrEqual(-1e-9)
      }),
      { numRuns: 300 },
    )
  })
})
