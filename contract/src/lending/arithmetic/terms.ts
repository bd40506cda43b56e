import type { Day } from '../../kernel/dates.ts'
import type { PaymentOrders } from './payment-order.ts'

export type ScheduleKind = 'amortizing' | 'interest_only' | 'bullet'

/** What decides a schedule and its disclosure. */
export type ScheduleTerms = {
  principalCents: number
  /** A year, simple, actual/365 fixed on the outstanding principal. */
  rateBps: number
  scheduleKind: ScheduleKind
  fundedOn: Day
  /** Later installments are due on the same day of the month, or on the last day of a shorter one. */
  firstDueOn: Day
  /** The number of monthly due dates; the last is maturity. A bullet loan has one payment, at maturity. */
  termMonths: number
  /** The origination fee, withheld from the principal: the amount financed is the principal less the fee. */
  feeCents: number
  graceDays: number
  lateFeeBps: number
  lateFeeMinimumCents: number
}

export type LoanTerms = ScheduleTerms & PaymentOrders

/** What happened to a loan: `on` is the value date, `seq` the order of recording, which breaks ties on a day. */
export type LoanEvent = {
  id: string
  on: Day
  seq: number
} /** Proceeds of a sale of collateral have an order of their own. */ & (
  | { kind: 'payment'; amountCents: number; extraTo: 'installments' | 'principal'; isProceeds?: boolean | undefined }
  /** That event never happened, on any date. A reversal can be reversed. */
  | { kind: 'reversal'; eventId: string }
  | { kind: 'waiver'; interestCents: number; feesCents: number }
  | { kind: 'write_off'; principalCents: number; interestCents: number; feesCents: number }
  /** Extension, restructuring or rate change: a new schedule over the outstanding principal. */
  | { kind: 'terms'; rateBps: number; scheduleKind: ScheduleKind; firstDueOn: Day; termMonths: number }
)
