import { addDays, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { notifyHolders, runningNotes } from '../lenders/holders-service.ts'
import { listBegunNotes } from '../lenders/queries.ts'
import type { LoanRow } from '../loans/queries.ts'
import * as labels from './labels.ts'
import {
  insertLoanReminder,
  listEventsOfMany,
  listForLoanReminders,
  listLoanReminders,
  type ReminderKind,
} from './queries.ts'
import { fundedTerms, isRunning, loanLink, lockedLoan, stateOn } from './service.ts'

const dueSoonDays = 3
const maturingDays = 14
/** where the buckets of late loans begin */
const lateAfter = [30, 60, 90]
const atOnce = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Runs every morning after the accrual. Each reminder is sent once; one that was missed is sent while it still holds. */
export async function remindBorrowers(deps: Deps): Promise<void> {
  const on = today(deps, deps.clock.now())
  const range = { on, dueBy: addDays(on, dueSoonDays), maturesBy: addDays(on, maturingDays), limit: atOnce }
  for (let after = lowestId; ; ) {
    const loans = await listForLoanReminders(deps.db, { ...range, after })
    for (const id of await unreminded(deps, loans, on)) {
      try {
        await deps.transactions.run(systemOrigin, (tx) => remind(tx, deps, id, on))
      } catch (error) {
        deps.log.error({ err: error, loan: id }, 'a borrower was not reminded; it is tried again tomorrow')
      }
    }
    const last = loans.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * The loans with a reminder that was not sent yet. Most that are late were reminded on an earlier morning, and finding
 * that out one by one took a transaction each.
 */
async function unreminded({ db }: Pick<Deps, 'db'>, loans: readonly LoanRow[], on: Day): Promise<string[]> {
  if (loans.length === 0) return []
  const ids = loans.map(({ id }) => id)
  const [events, sent, notes] = await Promise.all([
    listEventsOfMany(db, ids),
    listLoanReminders(db, ids),
    listBegunNotes(db, ids),
  ])
  const nameOf = (loanId: string, kind: ReminderKind, day: Day) => `${loanId} ${kind} ${day}`
  const known = new Set(sent.map((each) => nameOf(each.loanId, each.kind, each.on)))
  const held = new Set(notes.filter(({ status }) => status === 'active').map(({ loanId }) => loanId))
  return loans
    .filter((loan) => {
      const state = replay(fundedTerms(loan), events.get(loan.id) ?? [], on)
      const toHolders = held.has(loan.id) ? lateForHolders(loan, state) : null
      const names = remindersOf(loan, state, on).map((each) => nameOf(loan.id, each.kind, each.on))
      if (toHolders) names.push(nameOf(loan.id, 'lenders_late', toHolders.on))
      return names.some((name) => !known.has(name))
    })
    .map(({ id }) => id)
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

/** Since when the loan is late, and the day of its bucket: once per 30 days, until it is in default. */
function lateForHolders(loan: LoanRow, { daysPastDue, oldestUnpaidDueOn }: LoanState): { dueOn: Day; on: Day } | null {
  const days = lateAfter.findLast((each) => each <= daysPastDue)
  if (loan.status !== 'active' || days === undefined || !oldestUnpaidDueOn) return null
  return { dueOn: oldestUnpaidDueOn, on: addDays(oldestUnpaidDueOn, days) }
}

async function remindHolders(tx: Tx, loan: LoanRow, state: LoanState): Promise<void> {
  const late = lateForHolders(loan, state)
  if (!late || (await runningNotes(tx, loan.id)).length === 0) return
  if (!(await insertLoanReminder(tx, loan.id, 'lenders_late', late.on))) return
  await notifyHolders(tx, loan, { kind: 'late', days: state.daysPastDue, dueOn: late.dueOn })
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
