import { addDays, addMonths, type Day } from '@ambry/contract/kernel/dates'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'

import * as labels from './detail-labels.ts'
import type { LoanRow } from './queries.ts'

// Which documents a loan has, and for which months and years.

/** Months with a statement: every month that is over, from the one of the funding to that of the payoff. */
export function statementMonths({ fundedOn, paidOn }: LoanRow, today: Day): string[] {
  if (fundedOn === null) return []
  const months: string[] = []
  const last = (paidOn ?? today).slice(0, 7)
  for (let day: Day = `${fundedOn.slice(0, 7)}-01`; day.slice(0, 7) <= last; day = addMonths(day, 1))
    if (day.slice(0, 7) < today.slice(0, 7)) months.push(day.slice(0, 7))
  return months.reverse()
}

/** Calendar years in which interest was paid. */
export const interestYears = (state: LoanState | null): number[] =>
  [
    ...new Set(
      (state?.payments ?? []).filter((each) => each.interestCents > 0).map(({ on }) => Number(on.slice(0, 4))),
    ),
  ].sort((a, b) => b - a)

/** From this on, canceled debt is reported to the IRS (26 CFR 1.6050P-1). */
const minReportedCents = 60_000

export type CanceledDebt = { year: number; on: Day; principalCents: number; interestCents: number; feesCents: number }

/** What was written off in each year in which it has to be reported, newest first. */
export const canceledDebts = (state: LoanState | null): CanceledDebt[] =>
  [...Map.groupBy(state?.writeOffs ?? [], ({ on }) => Number(on.slice(0, 4)))]
    .map(([year, rows]) => {
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
      return {
        year,
        on: rows.at(-1)?.on ?? '',
        principalCents: sum((row) => row.principalCents),
        interestCents: sum((row) => row.interestCents),
        feesCents: sum((row) => row.feesCents),
      }
    })
    .filter((each) => each.principalCents + each.interestCents + each.feesCents >= minReportedCents)
    .sort((a, b) => b.year - a.year)

const maxStatements = 24
const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function presentDocuments(
  loan: LoanRow,
  {
    hasAgreement,
    today,
    isAdmin,
    state,
  }: { hasAgreement: boolean; today: Day; isAdmin: boolean; state: LoanState | null },
): OwnLoanDetail['documents'] {
  const files = `/files/loans/${loan.id}`
  const day = (at: string | null) => at?.slice(0, 10) ?? null
  return [
    ...(hasAgreement
      ? [{ label: labels.agreementDocument, address: `${files}/agreement.pdf`, on: day(loan.signedAt) }]
      : []),
    ...(loan.approvedAt
      ? [{ label: labels.termSheetDocument, address: `${files}/term-sheet.pdf`, on: day(loan.approvedAt) }]
      : []),
    ...(loan.status === 'paid'
      ? [{ label: labels.payoffLetterDocument, address: `${files}/payoff-letter.pdf`, on: loan.paidOn }]
      : []),
    ...canceledDebts(state).map(({ year, on }) => ({
      label: labels.canceledDebtDocument(year),
      address: `${files}/1099-c.pdf?year=${year}`,
      on,
    })),
    ...(loan.fundedOn ? [{ label: labels.actusDocument, address: `${files}/actus.json`, on: null }] : []),
    ...(isAdmin && loan.fundedOn
      ? [{ label: labels.binderDocument, address: `/files/admin/loans/${loan.id}/binder.pdf`, on: loan.fundedOn }]
      : []),
    ...statementMonths(loan, today)
      .slice(0, maxStatements)
      .map((month) => ({
        label: labels.statementDocument(monthName(month)),
        address: `${files}/statement.pdf?month=${month}`,
        on: addDays(addMonths(`${month}-01`, 1), -1),
      })),
  ]
}
