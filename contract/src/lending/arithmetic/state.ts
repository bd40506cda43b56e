import type { Day } from '../../kernel/dates.ts'
import type { Installment } from './schedule.ts'

/** What a payment went to. What exceeded the payoff of its day is unapplied and stays the member's credit. */
export type AppliedPayment = {
  eventId: string
  on: Day
  feesCents: number
  interestCents: number
  principalCents: number
  unappliedCents: number
  /** Principal outstanding after it. */
  balanceAfterCents: number
}

/** What a waiver lowered: never more than was owed on its day. */
export type AppliedWaiver = { eventId: string; on: Day; interestCents: number; feesCents: number }

export type AppliedWriteOff = AppliedWaiver & { principalCents: number }

export type LateFee = { installmentDueOn: Day; on: Day; cents: number }

export type InstallmentStatus = 'paid' | 'partial' | 'due' | 'late' | 'upcoming'

export type ScheduleRow = Installment & { coveredCents: number; status: InstallmentStatus }

export type ScheduleVersion = { from: Day; rows: Installment[] }

export type LoanTotals = {
  principalPaidCents: number
  interestEarnedCents: number
  interestPaidCents: number
  interestWaivedCents: number
  feesChargedCents: number
  feesPaidCents: number
  feesWaivedCents: number
  principalWrittenOffCents: number
  interestWrittenOffCents: number
  feesWrittenOffCents: number
  /** What payments paid of fees, interest and principal. */
  appliedCents: number
  unappliedCents: number
}

export type LoanState = {
  asOf: Day
  principalCents: number
  interestCents: number
  feesCents: number
  /** The payoff of that day. */
  totalCents: number
  perDiemCents: number
  /** What makes the loan current: installments due up to that day, and fees. From maturity on, everything. */
  dueCents: number
  /** The part of it that was due before that day. */
  pastDueCents: number
  oldestUnpaidDueOn: Day | null
  daysPastDue: number
  /** The next installment that isn't covered, from that day on, without what is past due and without fees. */
  nextDue: { on: Day; cents: number } | null
  maturesOn: Day
  closedOn: Day | null
  rateBps: number
  totals: LoanTotals
  payments: AppliedPayment[]
  waivers: AppliedWaiver[]
  writeOffs: AppliedWriteOff[]
  lateFees: LateFee[]
  /** Installments covered before the schedule last changed, then those of the current version. */
  schedule: ScheduleRow[]
  versions: ScheduleVersion[]
  /**
   * Interest earned up to any later day of a quiet loan, in cents, is these units plus principal × rate × days since
   * `accruesFrom`, divided by 3,650,000 and rounded half to even. Less what was paid, waived and written off, it is
   * the interest owed.
   */
  interestUnits: bigint
  accruesFrom: Day
  /** The next day on which a late fee is charged unless something is paid. */
  nextLateFeeCheckOn: Day | null
}
