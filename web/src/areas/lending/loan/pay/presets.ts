import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'

import * as labels from '../labels.ts'

type Loan = Pick<OwnLoanDetail, 'balance' | 'pastDueCents' | 'nextDueCents' | 'marginCall'>

/** Amounts people usually pay: what cures a margin call, what is past due, what is due now, the next installment, everything. Each once. */
export function presetsOf({
  balance,
  pastDueCents,
  nextDueCents,
  marginCall,
}: Loan): { name: string; cents: number }[] {
  const all = [
    { name: labels.presetCure, cents: marginCall?.pay.paymentCents ?? 0 },
    { name: labels.presetPastDue, cents: pastDueCents },
    { name: labels.presetDue, cents: balance.dueCents },
    { name: labels.presetNext, cents: balance.dueCents > 0 ? 0 : (nextDueCents ?? 0) },
    { name: labels.presetPayoff, cents: balance.totalCents },
  ]
  return all.filter(
    ({ cents }, at) => cents > 0 && cents <= balance.totalCents && all.findIndex((one) => one.cents === cents) === at,
  )
}
