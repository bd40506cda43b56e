import { addDays, type Day } from '../../kernel/dates.ts'
import { coveredPart, type DueInstallment, dueByCents, isCovered, lateFeeOf } from './due-schedule.ts'
import { centsHalfEven, perDiemHalfEven, unitsOf } from './interest.ts'
import { earnedAt, interestOwedCents, owedCents, type Replayed } from './replayed.ts'
import type { InstallmentStatus, LoanState, LoanTotals, ScheduleRow } from './state.ts'

/** What a replayed loan is at the end of a day. */
export function stateOf(loan: Replayed, asOf: Day, asOfDay: number): LoanState {
  const { current, terms, feesCents, principalCents, rateBps } = loan
  const owed = owedCents(loan, asOfDay)
  const oldest = oldestUnpaid(loan, asOfDay)
  const feesToday = sum(loan.lateFees.filter(({ on }) => on === asOf).map(({ cents }) => cents))
  const pastDemanded = dueByCents(current, asOfDay - 1, owed)
  return {
    asOf,
    principalCents,
    interestCents: interestOwedCents(loan, asOfDay),
    feesCents,
    totalCents: owed + feesCents,
    perDiemCents: perDiemHalfEven(principalCents, rateBps),
    dueCents: dueByCents(current, asOfDay, owed) + feesCents,
    pastDueCents: pastDemanded + Math.max(0, feesCents - feesToday),
    oldestUnpaidDueOn: oldest?.row.dueOn ?? null,
    daysPastDue: oldest ? asOfDay - oldest.dueDay : 0,
    nextDue: nextDueOf(loan, asOfDay),
    maturesOn: current.installments.at(-1)?.row.dueOn ?? asOf,
    closedOn: loan.closedOn,
    rateBps,
    totals: totalsOf(loan, asOfDay),
    payments: loan.payments,
    waivers: loan.waivers,
    writeOffs: loan.writeOffs,
    lateFees: loan.lateFees,
    schedule: scheduleRows(loan, asOfDay, owed),
    versions: loan.versions,
    interestUnits: unitsOf(loan.earned),
    accruesFrom: addDays(terms.fundedOn, loan.accruesFromDay),
    nextLateFeeCheckOn: nextCheckOf(loan, owed),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The oldest installment due that isn't covered; from maturity on, the last one while anything is owed. */
function oldestUnpaid(loan: Replayed, asOfDay: number): DueInstallment | undefined {
  const { installments, maturityDay } = loan.current
  if (owedCents(loan, asOfDay) === 0) return undefined
  const uncovered = installments.find(
    (installment) => installment.dueDay <= asOfDay && !isCovered(loan.current, installment),
  )
  return uncovered ?? (asOfDay >= maturityDay ? installments.at(-1) : undefined)
}

function nextDueOf(loan: Replayed, asOfDay: number): LoanState['nextDue'] {
  const { current } = loan
  for (const { dueDay, row } of current.installments) {
    if (dueDay < asOfDay) continue
    // what is owed on that day if nothing happens until then
    const owed = owedCents(loan, dueDay)
    const cents = dueByCents(current, dueDay, owed) - dueByCents(current, dueDay - 1, owed)
    if (cents > 0) return { on: row.dueOn, cents }
  }
  return null
}

function nextCheckOf({ current, terms }: Replayed, owed: number): Day | null {
  if (owed === 0) return null
  const next = current.installments
    .slice(current.nextCheck)
    .find((installment) => !isCovered(current, installment) && lateFeeOf(installment, terms) > 0)
  return next ? addDays(terms.fundedOn, next.checkDay) : null
}

function scheduleRows(loan: Replayed, asOfDay: number, owed: number): ScheduleRow[] {
  const { current, coveredEarlier } = loan
  return [
    ...coveredEarlier.map((row) => ({ ...row, coveredCents: row.totalCents, status: 'paid' as const })),
    ...current.installments.map((installment) => ({
      ...installment.row,
      coveredCents: coveredPart(current, installment),
      status: statusOf(loan, installment, asOfDay, owed),
    })),
  ]
}

function statusOf(
  { current }: Replayed,
  installment: DueInstallment,
  asOfDay: number,
  owed: number,
): InstallmentStatus {
  const { dueDay } = installment
  // interest that late payments added is owed with the last installment, though its own amount is covered
  const isOpen = dueDay === current.maturityDay && asOfDay >= dueDay ? owed > 0 : !isCovered(current, installment)
  if (owed === 0 || !isOpen) return 'paid'
  if (dueDay < asOfDay) return 'late'
  if (coveredPart(current, installment) > 0) return 'partial'
  return dueDay === asOfDay ? 'due' : 'upcoming'
}

function totalsOf(loan: Replayed, asOfDay: number): LoanTotals {
  const { payments, waivers, writeOffs } = loan
  const paid = {
    principalPaidCents: sum(payments.map(({ principalCents }) => principalCents)),
    interestPaidCents: sum(payments.map(({ interestCents }) => interestCents)),
    feesPaidCents: sum(payments.map(({ feesCents }) => feesCents)),
  }
  return {
    ...paid,
    interestEarnedCents: centsHalfEven(earnedAt(loan, asOfDay)),
    interestWaivedCents: sum(waivers.map(({ interestCents }) => interestCents)),
    feesChargedCents: sum(loan.lateFees.map(({ cents }) => cents)),
    feesWaivedCents: sum(waivers.map(({ feesCents }) => feesCents)),
    principalWrittenOffCents: sum(writeOffs.map(({ principalCents }) => principalCents)),
    interestWrittenOffCents: sum(writeOffs.map(({ interestCents }) => interestCents)),
    feesWrittenOffCents: sum(writeOffs.map(({ feesCents }) => feesCents)),
    appliedCents: paid.principalPaidCents + paid.interestPaidCents + paid.feesPaidCents,
    unappliedCents: sum(payments.map(({ unappliedCents }) => unappliedCents)),
  }
}
