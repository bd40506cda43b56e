import { addDays, addMonths, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { portionHalfEven } from '@ambry/contract/kernel/money'
import { interestHalfEven } from '@ambry/contract/lending/arithmetic/interest'

import { partHalfEven } from '../lenders/rules.ts'
import type { DueRow } from './queries.ts'

type ExpectedCash = { interestCents: number; principalCents: number; toLendersCents: number }

/** What a loan pays until a day if it pays on schedule: what is past due first, then each installment. */
export function expectedUntil(row: DueRow, today: Day, until: Day): ExpectedCash {
  let [interestCents, principalCents] = [Math.min(row.pastDueCents, row.interestCents), 0]
  principalCents = Math.min(row.pastDueCents - interestCents, row.outstandingCents)
  let balance = row.outstandingCents - principalCents
  let owed = row.interestCents - interestCents
  let from = row.accruedThrough > today ? row.accruedThrough : today
  for (let at = 0; row.nextDueOn !== null && balance > 0; at++) {
    const on = dueDate(row, row.nextDueOn, at)
    if (on > until) break
    owed += interestHalfEven(balance, row.rateBps, Math.max(0, daysBetween(from, on)))
    const isLast = on >= row.maturesOn
    const paid = isLast ? balance + owed : installment(row, balance, owed)
    const interest = Math.min(owed, paid)
    interestCents += interest
    principalCents += Math.min(balance, paid - interest)
    balance -= Math.min(balance, paid - interest)
    owed -= interest
    from = on
    if (isLast) break
  }
  const [ofInterest, ofPrincipal] = [
    partHalfEven(interestCents, row.shareCents, row.principalCents),
    partHalfEven(principalCents, row.shareCents, row.principalCents),
  ]
  return {
    interestCents,
    principalCents,
    toLendersCents: ofInterest - portionHalfEven(ofInterest, row.feeBps) + ofPrincipal,
  }
}

const dueDate = ({ maturesOn }: DueRow, first: Day, at: number): Day => {
  const on = addMonths(first, at)
  return on > maturesOn ? maturesOn : on
}

/** An installment before the last: interest only, or the same amount as the next one. */
const installment = ({ scheduleKind, nextDueCents }: DueRow, balance: number, owed: number): number =>
  scheduleKind === 'amortizing' ? Math.min(nextDueCents ?? 0, balance + owed) : owed

/** The month that a day belongs to, by its first day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
export const lastDayOf = (month: Day): Day => addDays(addMonths(month, 1), -1)
