import { describe, expect, it } from 'vitest'

import { capitalAccountOf, partOf, type Result, unitsBefore } from './capital-rules.ts'

const none: Result = { managementFees: 0, expenses: 0, income: 0, realized: 0 }
const struck = (units: Record<string, number>, result: Partial<Result>) => ({
  units: new Map(Object.entries(units)),
  result: { ...none, ...result },
})

describe('what the fund earned and paid', () => {
  it('is shared by the units of each NAV, and rounded once for everyone together', () => {
    // a cent of each day’s fee is nobody’s share: three days of 100 are 100 each, not 102, 99 and 99
    const days = [1, 2, 3].map(() => struck({ ann: 1, ben: 1, cleo: 1 }, { managementFees: -100 }))
    expect(['ann', 'ben', 'cleo'].map((id) => partOf(id, days).managementFees)).toEqual([-100, -100, -100])
    // Cleo joins for the second, and Ann leaves before the third
    const results = [
      struck({ ann: 1, ben: 3 }, { realized: 1_001, managementFees: -10 }),
      struck({ ann: 1, ben: 3, cleo: 4 }, { realized: -500, managementFees: -10 }),
      struck({ ben: 3, cleo: 4 }, { income: 7 }),
    ]
    const parts = ['ann', 'ben', 'cleo', 'someone'].map((id) => partOf(id, results))
    // Ann: 250.25 − 62.5, Ben: 750.75 − 187.5, Cleo: −250
    expect(parts.map(({ realized }) => realized)).toEqual([188, 563, -250, 0])
    expect(parts.map(({ managementFees }) => managementFees)).toEqual([-4, -11, -5, 0])
    expect(parts.map(({ income }) => income)).toEqual([0, 3, 4, 0])
  })

  it('is no one’s while there are no units', () => {
    expect(partOf('ann', [struck({}, { income: 500 }), struck({ ann: 1 }, { income: 1 })]).income).toBe(1)
  })
})

it('units issued or redeemed at a NAV count for the next one, and those that changed hands since for this one', () => {
  const strikes = [
    { seq: 1, at: '2026-01-01T22:00:00.000Z' },
    { seq: 2, at: '2026-01-02T22:00:00.000Z' },
    { seq: 3, at: '2026-01-03T22:00:00.000Z' },
  ]
  const at = (seq: number) => strikes[seq - 1]?.at ?? ''
  const states = [
    { lotId: 'a', memberId: 'ann', units: 10, struckSeq: 1, at: at(1) },
    { lotId: 'b', memberId: 'ann', units: 5, struckSeq: 1, at: at(1) },
    { lotId: 'b', memberId: 'ann', units: 0, struckSeq: null, at: '2026-01-02T12:00:00.000Z' },
    { lotId: 'c', memberId: 'ben', units: 5, struckSeq: null, at: '2026-01-02T12:00:00.000Z' },
    { lotId: 'a', memberId: 'ann', units: 4, struckSeq: 2, at: at(2) },
  ]
  expect(unitsBefore(strikes, states).map((units) => Object.fromEntries(units))).toEqual([
    {},
    { ann: 10, ben: 5 },
    { ann: 4, ben: 5 },
  ])
})

it('a capital account adds up, whatever carry was accrued, paid, or fell again', () => {
  const { lines, ...ends } = capitalAccountOf(
    { valueCents: 10_000, carryCents: 300 },
    { valueCents: 12_000, carryCents: 100 },
    {
      contributionsCents: 5_050,
      entryFeesCents: 50,
      carryPaidCents: 400,
      redemptionsCents: 2_000,
      distributionsCents: 700,
    },
    { managementFees: -90, expenses: -10, income: 5, realized: 200 },
  )
  const centsOf = Object.fromEntries(lines.map(({ kind, cents }) => [kind, cents]))
  expect(ends).toEqual({ openingCents: 10_000, closingCents: 12_000 })
  // the value before carry rose from 103 to 121: 50.00 came in, 27.00 was paid out and 4.00 was carry, so it gained −1.00
  expect(centsOf).toMatchObject({ carryAccrued: 200, carryPaid: -400, unrealized: -205 })
  expect(lines.reduce((sum, { cents }) => sum + cents, 10_000)).toBe(12_000)
})
