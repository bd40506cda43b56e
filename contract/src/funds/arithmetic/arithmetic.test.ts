import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays } from '../../kernel/dates.ts'
import {
  type CarryTerms,
  carryThreshold,
  chargeLots,
  classCarryHalfEven,
  equalizationHalfEven,
  type Lot,
  lotCarryHalfEven,
  markAfterDistribution,
} from './carry.ts'
import { splitDistribution } from './distribution.ts'
import { dayFeeHalfEven } from './fees.ts'
import { lotValues, navOf } from './nav.ts'
import { limitByGate, type OwnedLot, redeemableUnits, redeemPart, takeOldestLots } from './redemption.ts'
import { annualized, drawdownOf, returnsByYear, totalReturn, yearlyReturn } from './returns.ts'
import {
  formatUnitPrice,
  formatUnits,
  priceOfDollars,
  unitPriceHalfEven,
  unitScale,
  unitsFor,
  unitsValueHalfEven,
} from './units.ts'

const units = (count: number) => Math.round(count * unitScale)
const noCarry: CarryTerms = { carryBps: 0, hurdleBps: 0 }
const carry: CarryTerms = { carryBps: 2000, hurdleBps: 0 }
const on = '2026-12-31'
const lotOf = (count: number, dollars: number, markedOn = '2026-01-01'): Lot => ({
  units: units(count),
  highWaterMark: priceOfDollars(dollars),
  markedOn,
})

describe('units and NAV', () => {
  // published examples: Solomon Exam Prep, "How mutual funds do business" (3.1.3); investingforme.com, mutual funds FAQ 6
  it.each([
    [{ assets: [30_000_000, 300_000, 50_000], liabilities: 9_000_000, count: 2_000_000 }, 21_350_000, '$10.68'],
    [{ assets: [100, 98, 176, 125], liabilities: 0, count: 100 }, 499, '$4.99'],
  ])('follow published examples: %o', ({ assets, liabilities, count }, navDollars, perUnit) => {
    const state = {
      cardsCents: assets.reduce((sum, dollars) => sum + dollars * 100, 0),
      ...{ cashCents: 0, feesDueCents: 0, payablesCents: liabilities * 100 },
    }
    const nav = navOf(state, lotOf(0, 1), [lotOf(count, 1)], noCarry, on)
    expect(nav.navCents).toBe(navDollars * 100)
    expect(formatUnitPrice(nav.navPerUnit ?? 0)).toBe(perUnit)
  })

  // a redemption fee of 1%: 1,000,000 units at 1.50 pay 1,485,000 (wodefinance.com, fund fees)
  it('a redemption of a million units at $1.50 with a fee of 1%', () => {
    expect(unitsValueHalfEven(units(1_000_000), priceOfDollars(1.485))).toBe(148_500_000)
  })

  it('are shown with six decimals and two', () => {
    expect(formatUnits(units(20_641.125011))).toBe('20,641.125011')
    expect(formatUnits(1)).toBe('0.000001')
    expect(formatUnits(-units(2_650))).toBe('−2,650.000000')
    expect(formatUnitPrice(priceOfDollars(112.63))).toBe('$112.63')
  })

  it('a buyer never pays less than their units are worth, by less than a millionth of a unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000_00 }),
        fc.integer({ min: 10_000_000, max: 10_000_000_000_000 }),
        (cents, price) => {
          const bought = unitsFor(cents, price)
          const worth = BigInt(bought) * BigInt(price)
          const paid = BigInt(cents) * 10_000_000_000_000n
          expect(worth <= paid && worth + BigInt(price) > paid).toBe(true)
        },
      ),
    )
  })

  it('all units at their price are the fund’s value to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.integer({ min: unitScale, max: 10_000_000 * unitScale }),
        (cents, all) => {
          const price = unitPriceHalfEven(cents, all) ?? 0
          expect(Math.abs(unitsValueHalfEven(all, price) - cents)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('what the lots are worth is the fund’s value exactly', () => {
    const lots = fc.array(
      fc.record({ units: fc.integer({ min: 1, max: 5_000_000 * unitScale }), mark: fc.integer({ min: 50, max: 200 }) }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), lots, (cardsCents, all) => {
        const owned = all.map(({ units: count, mark }, at) => ({
          ...{ ...lotOf(1, mark), units: count, memberId: `m${at % 7}`, openedOn: on },
        }))
        const state = { cardsCents, cashCents: 0, feesDueCents: 0, payablesCents: 0 }
        const nav = navOf(state, lotOf(0, 100), owned, carry, on)
        const carries = owned.map((lot) => (nav.price === null ? 0 : lotCarryHalfEven(lot, carry, nav.price, on)))
        const sum = lotValues(nav, owned, carries).reduce((total, cents) => total + cents, 0)
        expect(sum).toBe(nav.navCents)
      }),
      // so little that a unit has no price
      { examples: [[1, Array.from({ length: 5 }, () => ({ units: 5_000_000 * unitScale, mark: 50 }))]] },
    )
  })
})

describe('fees', () => {
  it('a year of daily fees on an unchanged value is the yearly fee to a few cents', () => {
    const year = Array.from({ length: 365 }, () => dayFeeHalfEven(1_000_000_00, 150)).reduce((sum, fee) => sum + fee, 0)
    expect(Math.abs(year - 1_500_000)).toBeLessThanOrEqual(183)
    expect(dayFeeHalfEven(0, 150)).toBe(0)
    expect(dayFeeHalfEven(-5, 150)).toBe(0)
  })
})

describe('carry', () => {
  // the usual example of equalization: high-water mark 1.00, bought at 1.20, period end 1.40, 20%, 100 units. The class
  // is charged 8.00, of which 4.00 belongs to this holder, who gained 0.20 a unit and not 0.40
  it('is charged on a holder’s own gain only', () => {
    const price = priceOfDollars(1.4)
    const ofClass = lotCarryHalfEven(lotOf(100, 1), carry, price, on)
    const ofHolder = lotCarryHalfEven(lotOf(100, 1.2), carry, price, on)
    expect([ofClass, ofHolder, ofClass - ofHolder]).toEqual([800, 400, 400])
  })

  it('a holder who bought below the mark of others pays from their own price', () => {
    // others bought at 1.40; this holder at 1.20: 20% of 0.10 on 100 units while the others owe nothing
    expect(lotCarryHalfEven(lotOf(100, 1.2), carry, priceOfDollars(1.3), on)).toBe(200)
    expect(lotCarryHalfEven(lotOf(100, 1.4), carry, priceOfDollars(1.3), on)).toBe(0)
  })

  it('ends a period with one price for all: what was charged too much comes back as units', () => {
    // the same example: after 8.00 of 20% on 0.40 the class is at 1.32; this holder is owed 4.00, which are 3.030303 units
    const mark = lotOf(0, 1)
    const [first, later] = [lotOf(100, 1), lotOf(100, 1.2)]
    const price = priceOfDollars(1.4)
    expect(equalizationHalfEven(mark, later, carry, price, on)).toBe(400)
    expect(classCarryHalfEven(mark, carry, price, on)).toBe(priceOfDollars(0.08))
    const charged = chargeLots(mark, [first, later], carry, price, on)
    expect(charged.price).toBe(priceOfDollars(1.32))
    expect(charged.carryCents).toBe(1_200)
    expect(charged.lots.map(({ carryCents, unitsAdded }) => [carryCents, formatUnits(unitsAdded)])).toEqual([
      [800, '0.000000'],
      [400, '3.030303'],
    ])
    expect(unitsValueHalfEven(charged.lots[1]?.lot.units ?? 0, charged.price)).toBe(13_600)
    for (const { lot } of charged.lots) expect(lotCarryHalfEven(lot, carry, charged.price, on)).toBe(0)
  })

  it('takes units from who bought below the mark, and leaves who lost money alone', () => {
    const [low, high] = [lotOf(100, 1.2), lotOf(100, 1.6)]
    const charged = chargeLots(lotOf(0, 1.5), [low, high], carry, priceOfDollars(1.4), on)
    expect(charged.price).toBe(priceOfDollars(1.4))
    expect(charged.lots[0]).toMatchObject({ carryCents: 400, unitsAdded: -2_857_143 })
    expect(charged.lots[1]).toEqual({ lot: high, carryCents: 0, unitsAdded: 0 })
    // bought above the price while the class gained: more units at a lower price, and the mark is the same sum
    const above = chargeLots(lotOf(0, 1), [lotOf(100, 2)], carry, priceOfDollars(1.4), on)
    const [{ lot } = { lot: lotOf(0, 1) }] = above.lots
    expect(unitsValueHalfEven(lot.units, lot.highWaterMark)).toBe(20_000)
    expect(unitsValueHalfEven(lot.units, above.price)).toBe(14_000)
  })

  it('is charged once, conserves every holder’s value, and never charges without a gain', () => {
    const lots = fc.array(
      fc.record({
        units: fc.integer({ min: unitScale, max: 1_000_000 * unitScale }),
        dollars: fc.integer({ min: 50, max: 200 }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(lots, fc.integer({ min: 50, max: 250 }), fc.integer({ min: 50, max: 200 }), (all, dollars, mark) => {
        const owned = all.map(({ units: count, dollars: bought }) => ({ ...lotOf(1, bought), units: count }))
        const price = priceOfDollars(dollars)
        const charged = chargeLots(lotOf(0, mark), owned, carry, price, on)
        for (const [at, { lot, carryCents }] of charged.lots.entries()) {
          const before = owned[at] ?? lotOf(0, 1)
          const worth = unitsValueHalfEven(before.units, price) - carryCents
          expect(Math.abs(unitsValueHalfEven(lot.units, charged.price) - worth)).toBeLessThanOrEqual(1)
          expect(carryCents > 0).toBe(price > before.highWaterMark)
          expect(lotCarryHalfEven(lot, carry, charged.price, on)).toBe(0)
        }
      }),
    )
  })

  it('adds and takes no units that only rounding the carry to a cent would', () => {
    const owned = [1, 7, 1_300, 7_100, 2_500].map((count) => lotOf(count, 100))
    const charged = chargeLots(lotOf(0, 100), owned, carry, priceOfDollars(100.123_456_7), on)
    expect(charged.carryCents).toBeGreaterThan(0)
    expect(charged.lots.map(({ unitsAdded }) => unitsAdded)).toEqual([0, 0, 0, 0, 0])
  })

  it('starts above the hurdle where there is one', () => {
    const terms = { carryBps: 2000, hurdleBps: 800 }
    const lot = lotOf(1_000, 100, '2025-12-31')
    expect(carryThreshold(lot, terms, on)).toBe(priceOfDollars(108))
    expect(lotCarryHalfEven(lot, terms, priceOfDollars(108), on)).toBe(0)
    expect(lotCarryHalfEven(lot, terms, priceOfDollars(110), on)).toBe(40_000)
  })
})

describe('redemptions', () => {
  const lots: OwnedLot[] = [
    { ...lotOf(10, 120), id: 'b', openedOn: '2026-03-01', lockedUntil: '2026-05-30' },
    { ...lotOf(5, 100), id: 'a', openedOn: '2026-01-01', lockedUntil: '2026-04-01' },
    { ...lotOf(7, 130), id: 'c', openedOn: '2026-11-01', lockedUntil: '2027-01-30' },
  ]

  it('take the oldest units first, and none that are locked up', () => {
    expect(redeemableUnits(lots, on)).toBe(units(15))
    const parts = takeOldestLots(lots, units(8), on)
    expect(parts.map(({ lot, units: part }) => [lot.id, part])).toEqual([
      ['a', units(5)],
      ['b', units(3)],
    ])
    expect(() => takeOldestLots(lots, units(15) + 1, on)).toThrow(RangeError)
    const paid = parts.map((part) => redeemPart(part, carry, priceOfDollars(130), on))
    expect(paid.map(({ grossCents, carryCents, netCents }) => [grossCents, carryCents, netCents])).toEqual([
      [65_000, 3_000, 62_000],
      [39_000, 600, 38_400],
    ])
  })

  it('above the gate are met in proportion, to the millionth of a unit', () => {
    expect(limitByGate([units(10), units(20)], units(1_000), 1_000)).toEqual([units(10), units(20)])
    const met = limitByGate([units(100), units(200), units(33)], units(1_000), 1_000)
    expect(met).toEqual([30_030_030, 60_060_060, 9_909_910])
    expect(met.reduce((sum, each) => sum + each, 0)).toBe(units(100))
  })
})

describe('distributions', () => {
  it('give out the whole amount, the residue by the largest remainders', () => {
    const holders = [{ units: units(1) }, { units: units(1) }, { units: units(1) }]
    expect(splitDistribution(100, holders)).toMatchObject({
      roundedDownCents: 99,
      residueCents: 1,
      shares: [
        { cents: 34, residueCents: 1, exactMicros: 333_333 },
        { cents: 33, residueCents: 0 },
        { cents: 33, residueCents: 0 },
      ],
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.array(fc.record({ units: fc.integer({ min: 1, max: 5_000_000 * unitScale }) }), {
          minLength: 1,
          maxLength: 99,
        }),
        (cents, all) => {
          const { shares, roundedDownCents, residueCents } = splitDistribution(cents, all)
          expect(shares.reduce((sum, share) => sum + share.cents, 0)).toBe(cents)
          expect(roundedDownCents + residueCents).toBe(cents)
          expect(residueCents).toBeLessThan(all.length)
          for (const share of shares) expect([0, 1]).toContain(share.residueCents)
        },
      ),
    )
  })
})

describe('returns', () => {
  // Ghostfolio, libs/common/src/lib/calculation-helper.spec.ts
  it.each([
    [0, 0, 0],
    [365, 0.05, 0.05],
  ])('over %i days, %d is %d a year', (days, total, expected) => {
    expect(annualized(total, days)).toBeCloseTo(expected, 2)
  })

  // Ghostfolio, portfolio-calculator-novn-buy-and-sell.spec.ts: two bought at 75.80 and sold at 85.73
  it('of a position that was bought and sold', () => {
    const [bought, sold] = [priceOfDollars(75.8), priceOfDollars(85.73)]
    expect(unitsValueHalfEven(units(2), sold) - unitsValueHalfEven(units(2), bought)).toBe(1_986)
    const held = [
      { on: '2022-03-07', price: bought, distributed: 0 },
      { on: '2022-04-08', price: sold, distributed: 0 },
    ]
    expect(totalReturn(held)).toBeCloseTo(0.1310026385224274, 12)
  })

  const points = [
    { on: '2024-06-30', price: priceOfDollars(100), distributed: 0 },
    { on: '2024-12-31', price: priceOfDollars(110), distributed: 0 },
    { on: '2025-12-31', price: priceOfDollars(88), distributed: priceOfDollars(11) },
    { on: '2026-06-30', price: priceOfDollars(96.8), distributed: 0 },
  ]

  it('reinvest what was distributed', () => {
    // 1.10 × 0.90 × 1.10
    expect(totalReturn(points)).toBeCloseTo(0.089, 10)
    expect(returnsByYear(points).map(({ year, total }) => [year, Math.round(total * 1e6) / 1e6])).toEqual([
      ['2024', 0.1],
      ['2025', -0.1],
      ['2026', 0.1],
    ])
    expect(drawdownOf(points)).toMatchObject({ from: '2024-12-31', to: '2025-12-31' })
    expect(drawdownOf(points).deepest).toBeCloseTo(-0.1, 10)
    expect(drawdownOf(points).now).toBeCloseTo(-0.01, 10)
  })

  it('are not extrapolated to a year from less', () => {
    expect(yearlyReturn(0.05, 364)).toBeNull()
    expect(yearlyReturn(0.21, 730)).toBeCloseTo(0.1, 10)
  })
})

describe('a distribution', () => {
  it('leaves what is owed as carry as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000_000_000, max: 200_000_000_000 }),
        fc.integer({ min: 1_000_000_000, max: 40_000_000_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 700 }),
        (price, perUnit, hurdleBps, days) => {
          const terms = { carryBps: 2_000, hurdleBps }
          const on = addDays('2026-01-01', days)
          const lot = { units: 10_000_000, highWaterMark: 100_000_000_000, markedOn: '2026-01-01' }
          const after = { ...lot, highWaterMark: markAfterDistribution(lot, terms, perUnit, on) }
          const before = lotCarryHalfEven(lot, terms, price, on)
          expect(Math.abs(lotCarryHalfEven(after, terms, price - perUnit, on) - before)).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('larger than the mark leaves the smallest there is', () => {
    const mark = { highWaterMark: 5, markedOn: '2026-01-01' }
    expect(markAfterDistribution(mark, { carryBps: 2_000, hurdleBps: 0 }, 9, '2026-02-01')).toBe(1)
  })
})
