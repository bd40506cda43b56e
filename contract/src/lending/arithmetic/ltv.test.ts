import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  carryingCapacity,
  cureOf,
  highestLtvBps,
  ltvBps,
  ltvLevel,
  maximumLtvBps,
  nextLevel,
  possibleFall,
  principalWithinCents,
  valueNeededCents,
} from './ltv.ts'

const levels = { healthyBps: 5500, noticeBps: 6500, liquidationBps: 8000 }
const rule = { singleBps: 4000, spreadBps: 5000, spreadCards: 10, spreadShareBps: 2500 }

describe('loan to value', () => {
  it('is principal over value', () => {
    expect([ltvBps(400_000, 1_000_000), ltvBps(1, 3), ltvBps(0, 0), ltvBps(1, 0)]).toEqual([
      4000,
      3333,
      0,
      highestLtvBps,
    ])
    expect(ltvBps(500_000_000, 1)).toBe(highestLtvBps)
  })

  it.each([
    [550_000, 'healthy'],
    [550_001, 'notice'],
    [650_000, 'notice'],
    [650_001, 'call'],
    [800_000, 'call'],
    [800_001, 'liquidation'],
  ])('%i of a million is %s', (principal, level) => expect(ltvLevel(principal, 1_000_000, levels)).toBe(level))

  it('compares levels exactly where the shown figure rounds', () => {
    expect(ltvBps(65_000_001, 100_000_000)).toBe(6500)
    expect(ltvLevel(65_000_001, 100_000_000, levels)).toBe('call')
    expect(ltvLevel(1, 0, levels)).toBe('liquidation')
    expect(ltvLevel(0, 0, levels)).toBe('healthy')
  })

  it('tells how far the value may fall', () => {
    expect(possibleFall(1_014_000, 2_000_000, 6500)).toEqual({ cents: 440_000, percent: 22 })
    expect(possibleFall(1_400_000, 2_000_000, 6500)).toEqual({ cents: 0, percent: 0 })
    expect(nextLevel(500_000, 1_000_000, levels)).toMatchObject({ level: 'notice', atBps: 5500, cents: 90_909 })
    expect(nextLevel(600_000, 1_000_000, levels)).toMatchObject({ level: 'call', cents: 76_923 })
    expect(nextLevel(700_000, 1_000_000, levels)).toMatchObject({ level: 'liquidation', cents: 125_000 })
    expect(nextLevel(900_000, 1_000_000, levels)).toBeNull()
  })

  it('changes level one cent below the fall', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000_000 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (principal, value) => {
          const now = ltvLevel(principal, value, levels)
          const next = nextLevel(principal, value, levels)
          expect(next === null).toBe(now === 'liquidation')
          if (!next) return
          expect(ltvLevel(principal, value - next.cents, levels)).toBe(now)
          expect(ltvLevel(principal, value - next.cents - 1, levels)).not.toBe(now)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('what cards carry', () => {
  const cards = (...values: number[]) => values.map((valueCents) => ({ valueCents }))
  const ten = Array.from({ length: 10 }, () => 100_000)

  it('is 40% normally, and 50% with ten cards of which none is above a quarter', () => {
    expect(maximumLtvBps(cards(1_000_000), rule)).toBe(4000)
    expect(maximumLtvBps(cards(...ten.slice(1)), rule)).toBe(4000)
    expect(maximumLtvBps(cards(...ten), rule)).toBe(5000)
    // a quarter exactly, and a cent more
    expect(maximumLtvBps(cards(300_000, ...ten.slice(1)), rule)).toBe(5000)
    expect(maximumLtvBps(cards(300_001, ...ten.slice(1)), rule)).toBe(4000)
    expect(maximumLtvBps([], rule)).toBe(4000)
  })

  it('is shared by value to the cent', () => {
    expect(carryingCapacity(cards(100, 100, 101), rule)).toEqual({
      maximumLtvBps: 4000,
      totalCents: 120,
      cardCents: [40, 40, 40],
    })
    expect(carryingCapacity([], rule)).toEqual({ maximumLtvBps: 4000, totalCents: 0, cardCents: [] })
    expect(carryingCapacity(cards(0, 0), rule).cardCents).toEqual([0, 0])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 20 }), (values) => {
        const { totalCents, cardCents, maximumLtvBps: maximum } = carryingCapacity(cards(...values), rule)
        const value = values.reduce((sum, each) => sum + each, 0)
        expect(cardCents.reduce((sum, each) => sum + each, 0)).toBe(totalCents)
        expect(totalCents).toBe(principalWithinCents(value, maximum))
        expect(valueNeededCents(totalCents, maximum)).toBeLessThanOrEqual(value)
      }),
      { numRuns: 200 },
    )
  })
})

describe('curing a margin call', () => {
  it('pays fees and interest first, or adds cards', () => {
    const owed = { principalCents: 700_000, interestCents: 4_000, feesCents: 2_500 }
    expect(cureOf(owed, 1_000_000, 5500, 'fees_interest_principal')).toEqual({
      principalCents: 150_000,
      paymentCents: 156_500,
      addedValueCents: 272_728,
    })
    // late fees that are paid last don't stand in the way
    expect(cureOf(owed, 1_000_000, 5500, 'interest_principal_fees').paymentCents).toBe(154_000)
    expect(cureOf(owed, 2_000_000, 5500, 'fees_interest_principal')).toEqual({
      principalCents: 0,
      paymentCents: 0,
      addedValueCents: 0,
    })
  })

  it('ends healthy either way, and with a cent less does not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000_000 }),
        fc.integer({ min: 1, max: 500_000_000 }),
        (principalCents, value) => {
          const cure = cureOf(
            { principalCents, interestCents: 77, feesCents: 0 },
            value,
            levels.healthyBps,
            'fees_interest_principal',
          )
          expect(ltvLevel(principalCents - cure.principalCents, value, levels)).toBe('healthy')
          expect(ltvLevel(principalCents, value + cure.addedValueCents, levels)).toBe('healthy')
          if (cure.principalCents > 0) {
            expect(ltvLevel(principalCents - cure.principalCents + 1, value, levels)).not.toBe('healthy')
            expect(ltvLevel(principalCents, value + cure.addedValueCents - 1, levels)).not.toBe('healthy')
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
