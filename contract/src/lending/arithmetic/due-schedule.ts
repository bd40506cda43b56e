import { portionHalfEven } from '../../kernel/money.ts'
import type { DueDate, Installment } from './schedule.ts'
import type { LoanTerms, ScheduleKind } from './terms.ts'

/** One installment of the current schedule version as it is dueCents. */
export type DueInstallment = {
  row: Installment
  dueDay: number
  /** This installment and those before it. */
  upToCents: number
  /** The day after its grace period. */
  checkDay: number
  /** What a late fee is a share of. A balloon's principal isn't part of it: that would be out of all proportion. */
  regularCents: number
}

/** A schedule version and what has been paid toward it: installments are covered oldest first. */
export type DueSchedule = {
  installments: DueInstallment[]
  maturityDay: number
  coveredCents: number
  nextCheck: number
}

export function dueSchedule(
  rows: readonly Installment[],
  dueDates: readonly DueDate[],
  kind: ScheduleKind,
  { graceDays }: LoanTerms,
): DueSchedule {
  let upToCents = 0
  const installments = rows.map((row, at) => {
    upToCents += row.totalCents
    const dueDay = dueDates[at]?.day ?? 0
    const regularCents = kind === 'amortizing' ? row.totalCents : row.interestCents
    return { row, dueDay, upToCents, checkDay: dueDay + graceDays + 1, regularCents }
  })
  return { installments, maturityDay: installments.at(-1)?.dueDay ?? 0, coveredCents: 0, nextCheck: 0 }
}

/** What is charged on the day after the grace period unless it is covered. */
export const lateFeeOf = ({ regularCents }: DueInstallment, { lateFeeBps, lateFeeMinimumCents }: LoanTerms): number =>
  Math.max(portionHalfEven(regularCents, lateFeeBps), lateFeeMinimumCents)

export const isCovered = ({ coveredCents }: DueSchedule, { upToCents, row }: DueInstallment): boolean =>
  row.totalCents === 0 || coveredCents >= upToCents

export const coveredPart = ({ coveredCents }: DueSchedule, { upToCents, row }: DueInstallment): number =>
  Math.min(row.totalCents, Math.max(0, coveredCents - upToCents + row.totalCents))

/** What installments due up to a day installment, given what is owed then. From maturity on, that is everything. */
export function dueByCents(
  { installments, maturityDay, coveredCents }: DueSchedule,
  day: number,
  owedCents: number,
): number {
  if (day >= maturityDay) return owedCents
  const upToCents = installments.findLast(({ dueDay }) => dueDay <= day)?.upToCents ?? 0
  return Math.min(Math.max(0, upToCents - coveredCents), owedCents)
}
