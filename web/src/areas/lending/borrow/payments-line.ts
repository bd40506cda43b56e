import { formatMoney } from '@ambry/contract/kernel/money'
import type { Installment } from '@ambry/contract/lending/arithmetic/schedule'

import * as labels from './labels.ts'

/** A schedule in a line: words, then the figure they lead to. */
export function paymentsLine(schedule: readonly Pick<Installment, 'totalCents'>[]): { lead: string; figure: string } {
  const totals = schedule.map(({ totalCents }) => totalCents)
  const last = totals.at(-1) ?? 0
  const regular = totals.slice(0, -1)
  const least = Math.min(...regular)
  const figure = formatMoney(last)
  if (regular.length === 0) return { lead: labels.onePayment, figure }
  if (totals.every((each) => each === last)) return { lead: labels.equalPayments(totals.length), figure }
  // interest alone depends on the days of a month
  if (regular.some((each) => each !== least)) return { lead: labels.fromThen(formatMoney(least)), figure }
  return { lead: labels.paymentsThen(regular.length, formatMoney(least)), figure }
}
