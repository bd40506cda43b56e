import type { Day } from '../../kernel/dates.ts'
import { replay } from './replay.ts'
import type { AppliedPayment, LoanState, ScheduleRow } from './state.ts'
import type { LoanEvent, LoanTerms } from './terms.ts'

const supposedId = (dueOn: Day) => `supposed ${dueOn}`

/** What is received from a day on if every open installment is paid when it is due, and late ones on that day. */
export function projectedPayments(terms: LoanTerms, events: readonly LoanEvent[], state: LoanState): AppliedPayment[] {
  const open = state.schedule.filter(({ coveredCents, totalCents }) => coveredCents < totalCents)
  const last = open.at(-1)
  if (!last || state.totalCents === 0) return []
  const seq = Math.max(0, ...events.map((event) => event.seq))
  const dayOf = (row: ScheduleRow): Day => (row.dueOn < state.asOf ? state.asOf : row.dueOn)
  const supposed = open.map((row, at): LoanEvent => {
    const wanted = row.totalCents - row.coveredCents + (at === 0 ? state.feesCents : 0)
    return {
      ...{ id: supposedId(row.dueOn), kind: 'payment', on: dayOf(row), seq: seq + at + 1, extraTo: 'installments' },
      // more than enough: what exceeds the payoff isn't applied
      amountCents: row === last ? wanted + state.totalCents + terms.principalCents : wanted,
    }
  })
  const ids = new Set(supposed.map(({ id }) => id))
  const { payments } = replay(terms, [...events, ...supposed], dayOf(last))
  return payments.filter(({ eventId }) => ids.has(eventId))
}

export type PaymentChange = { on: Day; beforeCents: number; afterCents: number }

/**
 * Which of the payments still to come change, compared with another course of events: nothing is left of one that is
 * skipped. What is due on the day itself is the payment, not a change of it.
 */
export function paymentChanges(
  terms: LoanTerms,
  [before, after]: readonly [readonly LoanEvent[], readonly LoanEvent[]],
  asOf: Day,
): PaymentChange[] {
  const expected = (events: readonly LoanEvent[]) => {
    const sums = new Map<Day, number>()
    for (const { on, feesCents, interestCents, principalCents } of projectedPayments(
      terms,
      events,
      replay(terms, events, asOf),
    ))
      sums.set(on, (sums.get(on) ?? 0) + feesCents + interestCents + principalCents)
    return sums
  }
  const [was, is] = [expected(before), expected(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((on) => on > asOf)
    .toSorted()
    .map((on) => ({ on, beforeCents: was.get(on) ?? 0, afterCents: is.get(on) ?? 0 }))
    .filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
}

/**
 * The schedule as it will be paid if every open installment is paid when it is due, and late ones today. Early and late
 * payments change the interest of what follows; the last installment takes the difference, so it is shown there.
 */
export function projectedSchedule(terms: LoanTerms, events: readonly LoanEvent[], state: LoanState): ScheduleRow[] {
  const paid = new Map(projectedPayments(terms, events, state).map((payment) => [payment.eventId, payment]))
  return state.schedule.flatMap((row) => {
    const payment = paid.get(supposedId(row.dueOn))
    if (!payment) return [row]
    const { interestCents, principalCents, balanceAfterCents } = payment
    if (row.coveredCents > 0) return [{ ...row, balanceAfterCents }]
    const totalCents = interestCents + principalCents
    return totalCents === 0 ? [] : [{ ...row, interestCents, principalCents, totalCents, balanceAfterCents }]
  })
}
