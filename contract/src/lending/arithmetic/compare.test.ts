import fc from 'fast-check'
import { expect, it } from 'vitest'

import { anyTerms, termsOf } from '../../../test/loan-terms.ts'
import { addDays } from '../../kernel/dates.ts'
import { disclosureOf } from './apr.ts'
import { borrowOrSell } from './compare.ts'
import { interestHalfEven } from './interest.ts'

/** $36,500 at 10% costs $10 a day, after a fee of $500. */
const terms = termsOf({
  principalCents: 3_650_000,
  rateBps: 1000,
  scheduleKind: 'bullet',
  feeCents: 50_000,
  fundedOn: '2026-01-15',
  firstDueOn: '2026-02-15',
  termMonths: 12,
})

it('sets borrowing beside selling, with the day on which borrowing has cost more', () => {
  // selling for $50,000 costs 5%, $2,500: the fee and 200 days come to as much, day 201 to more
  const compared = borrowOrSell(terms, { priceCents: 5_000_000, sellerFeeBps: 500 })
  expect(compared).toEqual({
    borrowing: {
      netCashCents: 3_600_000,
      costCents: 50_000 + 365_000,
      totalOfPaymentsCents: 3_650_000 + 365_000,
      aprPercent: disclosureOf(terms).aprPercent,
    },
    selling: { netCashCents: 4_750_000, costCents: 250_000 },
    breakEvenOn: addDays('2026-01-15', 201),
  })
})

it('has no such day when borrowing stays cheaper, and the first when the fee alone costs more', () => {
  expect(borrowOrSell(terms, { priceCents: 10_000_000, sellerFeeBps: 500 }).breakEvenOn).toBeNull()
  expect(borrowOrSell(terms, { priceCents: 900_000, sellerFeeBps: 500 }).breakEvenOn).toBe('2026-01-15')
})

it('counts interest on what is left of the principal as installments repay it', () => {
  const amortizing = { ...terms, scheduleKind: 'amortizing' as const, feeCents: 0 }
  // one day into the second month: 31 days on all of it, and more than a cent on the rest
  const firstMonth = interestHalfEven(3_650_000, 1000, 31)
  const sold = { priceCents: firstMonth, sellerFeeBps: 10_000 }
  expect(borrowOrSell(amortizing, sold).breakEvenOn).toBe('2026-02-16')
})

it('breaks even exactly where the whole cost passes the fee of selling', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 10_000 }), (any, share) => {
      const cost = disclosureOf(any).financeChargeCents
      const priceCents = Math.floor((cost * share) / 5_000)
      const { breakEvenOn, borrowing, selling } = borrowOrSell(any, { priceCents, sellerFeeBps: 10_000 })
      expect(breakEvenOn !== null).toBe(borrowing.costCents > selling.costCents)
    }),
    { numRuns: 200 },
  )
})
