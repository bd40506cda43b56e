import { redeemPart } from '@ambry/contract/funds/arithmetic/redemption'
import { unitsFor } from '@ambry/contract/funds/arithmetic/units'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { terms as usual } from '../../../../test/funds.ts'
import type { RedeemedThen } from './correction-queries.ts'
import { correctedNav, type Wrong } from './correction-rules.ts'

const on = '2026-11-16'
const terms = { ...usual, number: 1, effectiveOn: on, windowMonths: 3 }
const dollar = 1_000_000_000

const cases = fc.record({
  carryBps: fc.integer({ min: 0, max: 5_000 }),
  cents: fc.integer({ min: 1_000_000, max: 100_000_000 }),
  units: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
  mark: fc.integer({ min: dollar, max: 1_000 * dollar }),
  issued: fc.array(fc.integer({ min: 10_000, max: 1_000_000 }), { maxLength: 4 }),
  parts: fc.array(fc.integer({ min: 1_000, max: 1_000_000 }), { minLength: 1, maxLength: 4 }),
  // what the cards should have been worth, each time the NAV is corrected
  changes: fc.array(fc.integer({ min: -900_000, max: 5_000_000 }), { minLength: 1, maxLength: 4 }),
})

it('however often a NAV is corrected, the fund bears what its right price says, and members never lose', () => {
  fc.assert(
    fc.property(cases, ({ carryBps, cents, units, mark, issued, parts, changes }) => {
      const owed = { ...terms, carryBps }
      const lot = { highWaterMark: mark, markedOn: on }
      const base: Omit<Wrong, 'differenceCents' | 'correctedCents' | 'paid' | 'redeemed' | 'issued'> = {
        ...{ on, terms: owed, mark: lot, lots: [{ ...lot, units }] },
        state: { cardsCents: cents, cashCents: 0, feesDueCents: 0, payablesCents: 0 },
      }
      const nothing = { issued: [], redeemed: [], paid: new Map(), differenceCents: 0, correctedCents: 0 }
      const first = correctedNav({ ...base, ...nothing }).nav.price ?? 0
      const worth = (part: number, price: number) =>
        redeemPart(
          { lot: { ...lot, id: 'l', openedOn: on, lockedUntil: on, units: part }, units: part },
          owed,
          price,
          on,
        )
      const redemptions = parts.map(
        (part): RedeemedThen => ({
          ...{ redemptionId: 'r', number: 'FR-0001', memberId: 'm', memberName: 'M', lotId: 'l', units: part, ...lot },
          cents: worth(part, first).netCents,
        }),
      )
      const sum = (of: (part: number) => number) => parts.reduce((total, part) => total + of(part), 0)
      const paidAtFirst = sum((part) => worth(part, first).netCents)
      let [correctedCents, paid, borne, carry] = [0, 0, paidAtFirst, sum((part) => worth(part, first).carryCents)]
      for (const wanted of changes) {
        const result = correctedNav({
          ...{ ...base, differenceCents: wanted - correctedCents, correctedCents, paid: new Map([['r', paid]]) },
          redeemed: redemptions,
          issued: issued.map((issuedCents, at) => ({
            ...{ subscriptionId: `s${at}`, memberId: 'n', lotId: `n${at}`, issuedCents, units: 0, lotUnits: 0 },
            ...{ lotCostCents: 0, highWaterMark: first, markedOn: on },
          })),
        })
        correctedCents = wanted
        const now = result.nav.price ?? 0
        const [redemption] = result.redemptions
        paid += redemption?.dueCents ?? 0
        borne += (redemption?.dueCents ?? 0) - (redemption?.toFundCents ?? 0)
        carry += redemption?.carryCents ?? 0
        const right = sum((part) => worth(part, now).netCents)
        expect(borne).toBe(right)
        expect(carry).toBe(sum((part) => worth(part, now).carryCents))
        expect(paidAtFirst + paid).toBeGreaterThanOrEqual(right)
        expect(result.issues.map(({ unitsNow }) => unitsNow)).toEqual(issued.map((each) => unitsFor(each, now)))
      }
    }),
    { numRuns: 300 },
  )
})
