import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { paymentChanges } from '@ambry/contract/lending/arithmetic/projection'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState, LoanTotals } from '@ambry/contract/lending/arithmetic/state'
import type { LoanEvent, LoanTerms } from '@ambry/contract/lending/arithmetic/terms'
import type { PaymentPreview } from '@ambry/contract/lending/records'

export const noTotals: LoanTotals = {
  principalPaidCents: 0,
  interestEarnedCents: 0,
  interestPaidCents: 0,
  interestWaivedCents: 0,
  feesChargedCents: 0,
  feesPaidCents: 0,
  feesWaivedCents: 0,
  principalWrittenOffCents: 0,
  interestWrittenOffCents: 0,
  feesWrittenOffCents: 0,
  appliedCents: 0,
  unappliedCents: 0,
}

type Line = { code: AccountCode; memberId: string | null; amountCents: number }

/**
 * What the ledger gets when a loan's totals change. Payments are applied from the member's credit, where all money
 * arrives. Lines of zero are left out.
 */
export function differencePostings(memberId: string, before: LoanTotals, after: LoanTotals): Line[] {
  const grown = (name: keyof LoanTotals) => after[name] - before[name]
  const writtenOff = {
    principal: grown('principalWrittenOffCents'),
    interest: grown('interestWrittenOffCents'),
    fees: grown('feesWrittenOffCents'),
  }
  const interestIncome = grown('interestEarnedCents') - grown('interestWaivedCents')
  const feeIncome = grown('feesChargedCents') - grown('feesWaivedCents')
  const lines: Line[] = [
    { code: 'credit', memberId, amountCents: grown('appliedCents') },
    { code: 'loan_principal', memberId, amountCents: -grown('principalPaidCents') - writtenOff.principal },
    { code: 'loan_interest', memberId, amountCents: interestIncome - grown('interestPaidCents') - writtenOff.interest },
    { code: 'loan_fees', memberId, amountCents: feeIncome - grown('feesPaidCents') - writtenOff.fees },
    { code: 'interest_income', memberId: null, amountCents: -interestIncome },
    { code: 'late_fees', memberId: null, amountCents: -feeIncome },
    { code: 'write_offs', memberId: null, amountCents: writtenOff.principal + writtenOff.interest + writtenOff.fees },
  ]
  return lines.filter(({ amountCents }) => amountCents !== 0)
}

/** Interest over the whole life if from a day on everything is paid when it falls due, starting with what is due. */
export function interestOnSchedule(terms: LoanTerms, events: readonly LoanEvent[], from: Day): number {
  const paid = [...events]
  let seq = Number.MAX_SAFE_INTEGER - 1_000
  let on: Day | null = from
  while (on !== null) {
    const state: LoanState = replay(terms, paid, on)
    if (state.totalCents === 0) return state.totals.interestEarnedCents
    if (state.dueCents > 0)
      paid.push({
        id: `scheduled ${on}`,
        kind: 'payment',
        on,
        seq: seq++,
        amountCents: state.dueCents,
        extraTo: 'installments',
      })
    const after: LoanState = replay(terms, paid, on)
    if (after.totalCents === 0) return after.totals.interestEarnedCents
    on = after.nextDue && after.nextDue.on > on ? after.nextDue.on : null
  }
  return replay(terms, paid, from).totals.interestEarnedCents
}

const previewId = 'preview'

type Previewed = { amountCents: number; on: Day; extraTo: 'installments' | 'principal' }

/** Where a payment goes, given everything that happened until today. */
export function paymentPreview(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { amountCents, on, extraTo }: Previewed,
  today: Day,
): PaymentPreview {
  const payment: LoanEvent = {
    id: previewId,
    kind: 'payment',
    on,
    seq: Number.MAX_SAFE_INTEGER - 2_000,
    amountCents,
    extraTo,
  }
  const withIt = [...events, payment]
  const state = replay(terms, withIt, today)
  const applied = state.payments.find(({ eventId }) => eventId === previewId)
  if (!applied) throw new Error('a payment was not replayed')
  const { feesCents, interestCents, principalCents, unappliedCents } = applied
  return {
    amountCents,
    feesCents,
    interestCents,
    principalCents,
    unappliedCents,
    balanceAfterCents: state.principalCents,
    nextDue: state.nextDue,
    closesLoan: state.totalCents === 0,
    changes: state.totalCents === 0 ? [] : paymentChanges(terms, [events, withIt], today),
    interestSavedCents: Math.max(
      0,
      interestOnSchedule(terms, events, today) - interestOnSchedule(terms, withIt, today),
    ),
  }
}
