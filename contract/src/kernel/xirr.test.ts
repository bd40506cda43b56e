import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { publishedXirr } from '../../test/published-xirr.ts'
import { addDays } from './dates.ts'
import { xirr } from './xirr.ts'

describe('xirr', () => {
  it.each(publishedXirr)('is as published: $name', ({ flows, expected }) => {
    const rate = xirr(flows.map(([on, amount]) => ({ on, amount })))
    if (expected === null) expect(rate).toBeNull()
    else expect(rate).toBeCloseTo(expected, 6)
  })

  it('is nothing without money in both directions', () => {
    expect(xirr([])).toBeNull()
    expect(xirr([{ on: '2026-01-01', amount: -5 }])).toBeNull()
    expect(
      xirr([
        { on: '2026-01-01', amount: 5 },
        { on: '2027-01-01', amount: 5 },
      ]),
    ).toBeNull()
  })

  it('finds the rate a single investment earned, whatever it is', () => {
    const rates = fc.double({ min: -0.95, max: 20, noNaN: true })
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 5_000 }), (rate, days) => {
        const amount = 100 * (1 + rate) ** (days / 365)
        fc.pre(amount > 1e-9)
        const found = xirr([
          { on: '2020-01-01', amount: -100 },
          { on: addDays('2020-01-01', days), amount },
        ])
        expect(Math.abs((found ?? Number.NaN) - rate)).toBeLessThan(1e-6 * Math.max(1, Math.abs(rate)))
      }),
      { numRuns: 300 },
    )
  })
})
