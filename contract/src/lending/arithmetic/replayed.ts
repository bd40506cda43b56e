import type { Day } from '../../kernel/dates.ts'
import type { DueSchedule } from './due-schedule.ts'
import { accrued, centsHalfEven, type Interest } from './interest.ts'
import type { DueDate, Installment } from './schedule.ts'
import type { AppliedPayment, AppliedWaiver, AppliedWriteOff, LateFee, ScheduleVersion } from './state.ts'
import type { LoanTerms, ScheduleKind } from './terms.ts'

/** A loan while its events are replayed. Days count from the funding. */
export type Replayed = {
  terms: LoanTerms
  rateBps: number
  scheduleKind: ScheduleKind
  dueDates: DueDate[]
  principalCents: number
  feesCents: number
  /** Interest earned up to `accruesFromDay`, since when principal and rate haven't changed. */
  earned: Interest
  accruesFromDay: number
  /** Interest paid, waived and written off. */
  settledInterestCents: number
  current: DueSchedule
  /** Installments that were already paid when new terms replaced their schedule. */
  coveredEarlier: Installment[]
  versions: ScheduleVersion[]
  payments: AppliedPayment[]
  waivers: AppliedWaiver[]
  writeOffs: AppliedWriteOff[]
  lateFees: LateFee[]
  closedOn: Day | null
}

/** Interest earned from the funding up to a day. */
export const earnedAt = ({ earned, principalCents, rateBps, accruesFromDay }: Replayed, day: number): Interest =>
  accrued(earned, principalCents, rateBps * Math.max(0, day - accruesFromDay))

export const interestOwedCents = (loan: Replayed, day: number): number =>
  centsHalfEven(earnedAt(loan, day)) - loan.settledInterestCents

/** Principal and interest; fees are demanded apart from installments. */
export const owedCents = (loan: Replayed, day: number): number => loan.principalCents + interestOwedCents(loan, day)
