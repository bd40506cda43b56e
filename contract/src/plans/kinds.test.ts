import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { changeOf, monthsLater, periodEnd, type SubscriptionTerms, unusedCents } from './kinds.ts'

describe('periods', () => {
  // each day follows the starting day: February and 30-day months shorten it, and later months restore it
  it.each([
    ['2027-01-31', 1, 31, '2027-02-28'],
    ['2027-02-28', 1, 31, '2027-03-31'],
    ['2027-03-31', 1, 31, '2027-04-30'],
    ['2028-01-31', 1, 31, '2028-02-29'],
    ['2028-02-29', 12, 29, '2029-02-28'],
    ['2031-02-28', 12, 29, '2032-02-29'],
    ['2026-12-15', 1, 15, '2027-01-15'],
    ['2026-03-08', 1, 8, '2026-04-08'],
    ['2026-11-30', 12, 30, '2027-11-30'],
  ])('%s plus %i months anchored on day %i is %s', (from, months, anchor, to) => {
    expect(monthsLater(from, months, anchor)).toBe(to)
  })

  it('twelve months are a year, whatever the start day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), (offset) => {
        const from = new Date(Date.UTC(2020, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10)
        const anchor = Number(from.slice(8))
        let at = from
        for (let month = 0; month < 12; month++) {
          const next = periodEnd(at, 'month', anchor)
          expect(next > at).toBe(true)
          at = next
        }
        expect(at).toBe(periodEnd(from, 'year', anchor))
      }),
    )
  })
})

const period = { start: '2026-11-01', end: '2026-12-01' }
const curator: SubscriptionTerms = {
  planPosition: 2,
  interval: 'month',
  priceCents: 4_900,
  refundedCents: 0,
  anchorDay: 1,
  ...period,
}
const patron = { position: 3, monthlyCents: 19_900, yearlyCents: 199_000 }

describe('the unused part of a period', () => {
  it.each([
    ['2026-11-01', 4_900],
    ['2026-11-16', 2_450],
    // 4900 × 1 / 30 = 163.33
    ['2026-11-30', 163],
    ['2026-12-01', 0],
    ['2027-05-01', 0],
  ])('on %s is %i cents', (on, cents) => {
    expect(unusedCents(4_900, period, on)).toBe(cents)
  })

  it('rounds half a cent to even', () => {
    expect(unusedCents(1, { start: '2026-11-01', end: '2026-11-03' }, '2026-11-02')).toBe(0)
    expect(unusedCents(3, { start: '2026-11-01', end: '2026-11-03' }, '2026-11-02')).toBe(2)
  })
})

describe('a change of plan', () => {
  it('upgrade: the difference for the remaining days, and the period stays', () => {
    const change = changeOf(curator, { ...patron, interval: 'month' }, '2026-11-16')
    expect(change).toEqual({
      when: 'now',
      dueCents: 7_500,
      unusedCents: 2_450,
      nextOn: '2026-12-01',
      nextCents: 19_900,
    })
  })

  it('monthly to yearly: a new period, minus the unused part', () => {
    const change = changeOf(
      curator,
      { position: 2, monthlyCents: 4_900, yearlyCents: 49_000, interval: 'year' },
      '2026-11-16',
    )
    expect(change).toEqual({
      when: 'now',
      dueCents: 46_550,
      unusedCents: 2_450,
      nextOn: '2027-11-16',
      nextCents: 49_000,
    })
  })

  it('downgrade or yearly to monthly: at the end of the period', () => {
    const yearly: SubscriptionTerms = {
      ...curator,
      planPosition: 3,
      interval: 'year',
      priceCents: 199_000,
      end: '2027-11-01',
    }
    for (const [position, interval] of [
      [2, 'year'],
      [2, 'month'],
      [3, 'month'],
      [1, 'month'],
    ] as const) {
      const change = changeOf(yearly, { position, monthlyCents: 4_900, yearlyCents: 49_000, interval }, '2026-11-16')
      expect(change).toMatchObject({ when: 'later', dueCents: 0, nextOn: '2027-11-01' })
    }
  })

  it('never costs less than zero or more than the new price, and costs more the earlier it is', () => {
    const day = (at: number) => new Date(Date.UTC(2026, 10, 1) + at * 86_400_000).toISOString().slice(0, 10)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 29 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (at, low, more) => {
          const now: SubscriptionTerms = { ...curator, priceCents: low }
          const next = {
            position: 3,
            monthlyCents: low + more,
            yearlyCents: (low + more) * 10,
            interval: 'month' as const,
          }
          const { dueCents } = changeOf(now, next, day(at))
          expect(dueCents).toBeGreaterThanOrEqual(0)
          expect(dueCents).toBeLessThanOrEqual(low + more)
          expect(Number.isSafeInteger(dueCents)).toBe(true)
          expect(changeOf(now, next, day(at + 1)).dueCents).toBeLessThanOrEqual(dueCents + 1)
        },
      ),
    )
  })
})
