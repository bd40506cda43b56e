import type { Day } from '../src/kernel/dates.ts'
import type { LoanEvent, LoanTerms } from '../src/lending/arithmetic/terms.ts'
import { termsOf } from './loan-terms.ts'

/** $36,500 at 10%: $10.00 a day. Interest is due monthly from February 1 on, and the principal on July 1. */
export const tenADay: LoanTerms = termsOf({
  principalCents: 3_650_000,
  rateBps: 1000,
  scheduleKind: 'interest_only',
  fundedOn: '2026-01-01',
  firstDueOn: '2026-02-01',
  termMonths: 6,
})

/** Events get their ids and numbers in the order in which they are made. */
export function recorder() {
  let seq = 0
  const record = () => {
    seq++
    return { id: `e${seq}`, seq }
  }
  return {
    payment: (on: Day, amountCents: number, extraTo: 'installments' | 'principal' = 'installments') =>
      ({ ...record(), on, kind: 'payment', amountCents, extraTo }) satisfies LoanEvent,
    reversal: (on: Day, { id: eventId }: LoanEvent) =>
      ({ ...record(), on, kind: 'reversal', eventId }) satisfies LoanEvent,
    waiver: (on: Day, interestCents: number, feesCents: number) =>
      ({ ...record(), on, kind: 'waiver', interestCents, feesCents }) satisfies LoanEvent,
    writeOff: (on: Day, principalCents: number, interestCents: number, feesCents: number) =>
      ({ ...record(), on, kind: 'write_off', principalCents, interestCents, feesCents }) satisfies LoanEvent,
    terms: (on: Day, terms: Pick<LoanTerms, 'rateBps' | 'scheduleKind' | 'firstDueOn' | 'termMonths'>) =>
      ({ ...record(), on, kind: 'terms', ...terms }) satisfies LoanEvent,
  }
}
