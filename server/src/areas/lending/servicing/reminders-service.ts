import { addDays, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { notifyHolders, runningNotes } from '../lenders/holders-service.ts'
import type { LoanRow } from '../loans/queries.ts'
import * as labels from './labels.ts'
import { insertLoanReminder, listForLoanReminders, type ReminderKind } from './queries.ts'
import { isRunning, loanLink, lockedLoan, stateOn } from './service.ts'

const dueSoonDays = 3
const maturingDays = 14
/** where the buckets of late loans begin */
const lateAfter = [30, 60, 90]

/** Runs every morning after the accrual. Each reminder is sent once; one that was missed is sent while it still holds. */
export async function remindBorrowers(deps: Deps): Promise<void> {
  const on = today(deps, deps.clock.now())
  const loans = await listForLoanReminders(deps.db, {
    on,
    dueBy: addDays(on, dueSoonDays),
    maturesBy: addDays(on, maturingDays),
  })
  for (const { id } of loans) {
    try {
      await deps.transactions.run(systemOrigin, (tx) => remind(tx, deps, id, on))
    } catch (error) {
      deps.log.error({ err: error, loan: id }, 'a borrower was not reminded; it is tried again tomorrow')
    }
  }
}

type Reminder = { kind: ReminderKind; on: Day; title: string; message: string }

async function remind(tx: Tx, deps: Deps, id: string, on: Day): Promise<void> {
  const loan = await lockedLoan(tx, id)
  if (!isRunning(loan)) return
  const state = await stateOn(tx, loan, on)
  await remindHolders(tx, loan, state)
  for (const reminder of remindersOf(loan, state, on)) {
    if (!(await insertLoanReminder(tx, id, reminder.kind, reminder.on))) continue
    await notify(tx, loan.memberId, {
      ...{ kind: 'loans', title: reminder.title, message: reminder.message, link: loanLink(id) },
      text: labels.asText(deps.settings.current.houseName, reminder.title, reminder.message),
      deadline: true,
      dedupeKey: `loan ${id} ${reminder.kind} ${reminder.on}`,
    })
    tx.audit({ action: 'loan.remind', object: { kind: 'loan', id }, after: { kind: reminder.kind, on: reminder.on } })
  }
}

/** Once per bucket of 30 days, until the loan is in default. */
async function remindHolders(tx: Tx, loan: LoanRow, { daysPastDue, oldestUnpaidDueOn }: LoanState): Promise<void> {
  const days = lateAfter.findLast((each) => each <= daysPastDue)
  if (loan.status !== 'active' || days === undefined || !oldestUnpaidDueOn) return
  const notes = await runningNotes(tx, loan.id)
  if (notes.length === 0) return
  if (!(await insertLoanReminder(tx, loan.id, 'lenders_late', addDays(oldestUnpaidDueOn, days)))) return
  await notifyHolders(tx, loan, { kind: 'late', days: daysPastDue, dueOn: oldestUnpaidDueOn })
}

/** What applies to a loan on a day; whether it was sent before is up to the caller. */
function remindersOf(loan: LoanRow, state: LoanState, on: Day): Reminder[] {
  const { number, autopayMethodId } = loan
  const hasAutopay = autopayMethodId !== null
  const reminders: Reminder[] = []
  const { nextDue, oldestUnpaidDueOn, pastDueCents, maturesOn } = state
  const daysLeft = nextDue ? daysBetween(on, nextDue.on) : null
  if (nextDue && daysLeft !== null && daysLeft > 0 && daysLeft <= dueSoonDays)
    reminders.push({
      ...{ kind: 'due_soon', on: nextDue.on, title: labels.dueSoonTitle(number) },
      message: labels.dueSoon(formatMoney(nextDue.cents), nextDue.on, hasAutopay),
    })
  if (nextDue && daysLeft === 0)
    reminders.push({
      ...{ kind: 'due_today', on: nextDue.on, title: labels.dueTodayTitle(number) },
      message: labels.dueToday(formatMoney(nextDue.cents), hasAutopay),
    })
  if (state.daysPastDue > 0 && oldestUnpaidDueOn)
    reminders.push({
      ...{ kind: 'late', on: oldestUnpaidDueOn, title: labels.lateTitle(number) },
      message: labels.late(formatMoney(pastDueCents), oldestUnpaidDueOn, state.nextLateFeeCheckOn),
    })
  const fee = state.lateFees.at(-1)
  if (fee && state.feesCents > 0)
    reminders.push({
      ...{ kind: 'late_fee', on: fee.installmentDueOn, title: labels.lateFeeTitle(number) },
      message: labels.lateFee(formatMoney(fee.cents), formatMoney(Math.max(pastDueCents, state.feesCents))),
    })
  const toMaturity = daysBetween(on, maturesOn)
  const last = state.schedule.at(-1)
  if (toMaturity > dueSoonDays && toMaturity <= maturingDays && last && last.status !== 'paid')
    reminders.push({
      ...{ kind: 'maturing', on: maturesOn, title: labels.maturingTitle(number) },
      message: labels.maturing(formatMoney(last.totalCents - last.coveredCents), maturesOn),
    })
  return reminders
}
