import fc from 'fast-check'

import { addDays, addMonths } from '../src/kernel/dates.ts'
import { keysOf } from '../src/kernel/keys.ts'
import { paymentOrders, standardOrders } from '../src/lending/arithmetic/payment-order.ts'
import type { LoanTerms } from '../src/lending/arithmetic/terms.ts'

/** A usual loan: $20,000 at 18% in six installments, with what a test is about. */
export const termsOf = (own: Partial<LoanTerms> = {}): LoanTerms => ({
  principalCents: 2_000_000,
  rateBps: 1800,
  scheduleKind: 'amortizing',
  fundedOn: '2026-01-15',
  firstDueOn: '2026-02-15',
  termMonths: 6,
  feeCents: 40_000,
  graceDays: 10,
  lateFeeBps: 500,
  lateFeeMinimumCents: 2_500,
  ...standardOrders,
  ...own,
})

/** Any loan, with month ends, 29 February, a rate of zero, one cent and $5,000,000 among them. */
export const anyTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    principalCents: fc.oneof(
      fc.constantFrom(1, 2, 99, 500_000_000, 1_000_000_000),
      fc.integer({ min: 1, max: 500_000_000 }),
    ),
    rateBps: fc.oneof(fc.constantFrom(0, 1800, 10_000), fc.integer({ min: 0, max: 10_000 })),
    scheduleKind: fc.constantFrom('amortizing', 'interest_only', 'bullet'),
    fundedOn: fc.oneof(
      fc.constantFrom('2024-02-29', '2026-01-31', '2027-12-31', '2027-08-30'),
      fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-01-01', days)),
    ),
    firstDays: fc.option(fc.integer({ min: 1, max: 62 }), { nil: null }),
    termMonths: fc.oneof(fc.constantFrom(1, 6, 12), fc.integer({ min: 1, max: 36 })),
    graceDays: fc.integer({ min: 0, max: 20 }),
    lateFeeBps: fc.constantFrom(0, 500),
    lateFeeMinimumCents: fc.constantFrom(0, 2_500),
    paymentOrder: fc.constantFrom(...keysOf(paymentOrders)),
    proceedsOrder: fc.constantFrom(...keysOf(paymentOrders)),
  })
  .map(({ firstDays, ...terms }) => ({
    ...terms,
    feeCents: Math.floor(terms.principalCents / 50),
    firstDueOn: firstDays === null ? addMonths(terms.fundedOn, 1) : addDays(terms.fundedOn, firstDays),
  }))
