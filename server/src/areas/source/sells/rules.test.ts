import { mostRounds } from '@ambry/contract/sales/negotiation/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adminActions, bothSidesOf, indicationOf, ownActions, pricesOf, sumOf, totalIndication } from './rules.ts'

const cents = fc.integer({ min: 1, max: 50_000_000 })
const now = new Date('2026-11-15T12:00:00Z')
const state = {
  status: 'pending' as const,
  ...{ round: 1, turn: 'buyer' as const, standingCents: 100, answerBy: '2026-11-16T12:00:00.000Z' },
  ...{ isInspected: false, isReoffered: false, isExpected: false, arriveOn: null },
}

describe('an indication', () => {
  it('lies between 90% and 96% of the median, and needs three sales', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 50 }), (medianCents, sales) => {
        const { lowCents, highCents } = indicationOf({ medianCents, sales }, '2026-11-15')
        if (sales < 3) {
          expect([lowCents, highCents]).toEqual([null, null])
          return
        }
        expect(lowCents).toBeLessThanOrEqual(highCents ?? 0)
        expect(Math.abs((lowCents ?? 0) * 10 - medianCents * 9)).toBeLessThanOrEqual(5)
        expect(Math.abs((highCents ?? 0) * 25 - medianCents * 24)).toBeLessThanOrEqual(13)
      }),
    )
    expect(indicationOf({ medianCents: null, sales: 0 }, '2026-11-15').words).toContain('fewer than 3 sales')
  })

  it('of several cards is there only when each has one', () => {
    const known = indicationOf({ medianCents: 100_000, sales: 3 }, '2026-11-15')
    const unknown = indicationOf({ medianCents: 100_000, sales: 2 }, '2026-11-15')
    expect(totalIndication([known, known])).toEqual({ lowCents: 180_000, highCents: 192_000 })
    expect(totalIndication([known, unknown])).toBeNull()
    expect(totalIndication([])).toBeNull()
  })
})

describe('prices of an offer', () => {
  it('add up to the total exactly, or are refused', () => {
    const lines = fc.uniqueArray(fc.record({ id: fc.uuid(), cents }), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(lines, fc.integer({ min: -3, max: 3 }), (all, off) => {
        const total = sumOf(all.map((line) => line.cents)) + off
        const priced = pricesOf(all, total, all)
        expect('prices' in priced).toBe(off === 0)
        if ('prices' in priced) expect(sumOf(Object.values(priced.prices))).toBe(total)
        const [, ...rest] = all
        if (rest.length > 0) expect(pricesOf(all, sumOf(rest.map((line) => line.cents)), rest)).toHaveProperty('fault')
      }),
    )
    expect(pricesOf([{ id: 'a', cents: 900 }], 500, [])).toEqual({ prices: { a: 500 } })
    const two = [
      { id: 'a', cents: 200 },
      { id: 'b', cents: 100 },
    ]
    expect(pricesOf(two, 100, [])).toEqual({ prices: { a: 67, b: 33 } })
  })

  it('mean the same for both sides: what we pay is the net and the fee', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 5_000 })), { minLength: 1 }), (all) => {
        const prices = all.map(([price]) => price)
        const fees = all.map(([price, bps]) => Math.floor((price * bps) / 10_000))
        const { totalCents, netCents, sellerFeeCents } = bothSidesOf(prices, fees)
        expect(netCents + sellerFeeCents).toBe(totalCents)
      }),
    )
  })
})

describe('who can do what', () => {
  it('follows turn, time and rounds', () => {
    expect(ownActions(state, now)).toEqual(['withdraw'])
    expect(ownActions({ ...state, turn: 'seller' }, now)).toEqual(['accept', 'counter', 'withdraw'])
    expect(ownActions({ ...state, turn: 'seller', round: mostRounds }, now)).toEqual(['accept', 'withdraw'])
    expect(ownActions({ ...state, status: 'accepted', isInspected: true }, now)).toEqual([])
    const allowed = (more: object, isMine = false) =>
      adminActions({ ...state, ...more }, isMine, now)
        .filter(({ why }) => why === null)
        .map(({ action }) => action)
    expect(allowed({})).toEqual(['accept', 'counter', 'reject'])
    expect(allowed({ round: mostRounds })).toEqual(['accept', 'reject'])
    expect(allowed({ turn: 'seller' })).toEqual(['reject'])
    expect(allowed({ answerBy: '2026-11-15T12:00:00.000Z' })).toEqual(['reject'])
    expect(allowed({}, true)).toEqual([])
    expect(allowed({ status: 'accepted' })).toEqual([])
  })
})
