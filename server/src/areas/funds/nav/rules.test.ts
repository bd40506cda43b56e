import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import { describe, expect, it } from 'vitest'

import { runs } from '../../../../test/depth.ts'
import { fundFaults } from '../../../../test/fund-lives.ts'
import { type LastStrike, type StrikeInput, strikeFigures } from './rules.ts'

const terms = {
  ...{ number: 1, effectiveOn: '2026-01-01', managementBps: 0, carryBps: 2_000, hurdleBps: 0, entryFeeBps: 0 },
  ...{ minimumCents: 1, stepCents: 1, lockUpDays: 0, windowMonths: 3, noticeDays: 0, gateBps: 10_000 },
  ...{ mostHolders: 99, coolingOffDays: 0 },
} as FundTerms

/** One holder of ten units that were bought at 100 on the day. */
function unitAt(day: string) {
  let mark = { highWaterMark: 100e9, markedOn: day }
  let last: LastStrike | null = null
  const struck = (on: string, bankCents: number, distributed = 0, more: Partial<StrikeInput> = {}) => {
    const lots = [{ ...mark, id: 'lot', openedOn: day, lockedUntil: day, units: 10_000_000 }]
    const balances = { bankCents, cardsCents: 0, feesDueCents: 0, carryDueCents: 0, billsCents: 0 }
    const input = { on, mark, firstPrice: 100e9, balances, cardsCents: 0, lots, terms: [terms], last, distributed }
    const { nav, grossGrowth, netGrowth } = strikeFigures({ ...input, ...more })
    last = { kind: 'valuation', onDay: on, price: nav.price, navPerUnit: nav.navPerUnit, grossGrowth, netGrowth }
    return { gross: grossGrowth / 1e9, net: netGrowth / 1e9, price: nav.price, navPerUnit: nav.navPerUnit }
  }
  const lower = (by: number) => {
    mark = { ...mark, highWaterMark: mark.highWaterMark - by }
  }
  const charge = (price: number, on: string) => {
    mark = { highWaterMark: price, markedOn: on }
  }
  return { struck, lower, charge }
}

describe('growth before fees', () => {
  it('counts accrued carry once when units are first marked, valued, paid a distribution and valued again on one day', () => {
    const { struck, lower } = unitAt('2026-05-04')
    expect(struck('2026-05-04', 100_000)).toMatchObject({ gross: 1, net: 1 })
    expect(struck('2026-05-04', 120_000)).toEqual({ gross: 1.2, net: 1.16, price: 120e9, navPerUnit: 116e9 })
    lower(10e9)
    // 106 and the 10 that were paid out; nothing was gained since
    expect(struck('2026-05-04', 110_000, 10e9)).toEqual({ gross: 1.2, net: 1.16, price: 110e9, navPerUnit: 106e9 })
    expect(struck('2026-05-05', 110_000)).toMatchObject({ gross: 1.2, net: 1.16 })
  })

  it('starts anew after carry was charged, also when the units are valued and paid a distribution on that day', () => {
    const { struck, lower, charge } = unitAt('2026-05-04')
    struck('2026-05-04', 100_000)
    expect(struck('2026-12-31', 120_000)).toMatchObject({ gross: 1.2, net: 1.16 })
    // the holder paid 40 of 1,200 and has units for the rest
    charge(116e9, '2026-12-31')
    const after = struck('2027-01-01', 139_200, 0)
    // 20% of 23.20 a unit
    expect(after).toMatchObject({ net: 1.3456, navPerUnit: 134.56e9 })
    expect(after.gross).toBeCloseTo(1.2 * (139.2 / 116), 8)
    lower(10e9)
    expect(struck('2027-01-01', 129_200, 10e9)).toMatchObject({ net: 1.3456, gross: after.gross })
  })
})

describe('random fund lives', () => {
  // the bench runs ten thousand
  it('have the units, cash, fees, carry and values of a model in fractions, and end with nothing left over', () => {
    const faults = Array.from({ length: runs({ short: 80, deep: 250 }) }, (_, at) => fundFaults(at + 1)).flat()
    expect(faults).toEqual([])
  })
})
