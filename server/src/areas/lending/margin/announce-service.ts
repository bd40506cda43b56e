import { addDays, beginningOf, type Day, dayIn, formatDeadline } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { cureOf } from '@ambry/contract/lending/arithmetic/ltv'

import { type Origin, systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { notifyStaff, notifyWithProof } from '../../notices/service.ts'
import { notifyHolders } from '../lenders/holders-service.ts'
import { findLoan, type LoanRow } from '../loans/queries.ts'
import { insertLoanReminder } from '../servicing/queries.ts'
import { loanLink, stateOn } from '../servicing/service.ts'
import * as labels from './labels.ts'
import {
  type CallRow,
  insertMessages,
  listEndingBefore,
  listMessages,
  listUnannounced,
  lockCall,
  markAnnounced,
} from './queries.ts'

const atOnce = 500
const lowestId = '00000000-0000-0000-0000-000000000000'
const mostNamed = 5

/**
 * Notifies borrowers of margin calls that were opened or ended. Each call stores whether its last change was announced,
 * so a run that comes late or twice notifies everyone once.
 */
export async function announceCalls(deps: Deps): Promise<void> {
  const opened: { number: string; by: string | null }[] = []
  for (let after = lowestId; ; ) {
    const calls = await listUnannounced(deps.db, after, atOnce)
    for (const { id, changedBy: by } of calls)
      await eachForItself(deps, 'a margin call', id, async () => {
        const number = await deps.transactions.run(causedBy(by), (tx) => announceCall(tx, deps, id))
        if (number) opened.push({ number, by })
      })
    const last = calls.at(-1)
    if (!last || calls.length < atOnce) break
    after = last.id
  }
  for (const [by, calls] of Map.groupBy(opened, (call) => call.by))
    await deps.transactions.run(causedBy(by), (tx) =>
      notifyStaffOfCalls(
        tx,
        calls.map(({ number }) => number),
      ),
    )
}

/** Announced as the action of whoever caused it: they saw the result on their page. */
const causedBy = (by: string | null): Origin => ({ ...systemOrigin, actorId: by })

const notifyStaffOfCalls = (tx: Tx, numbers: readonly string[]): Promise<void> =>
  notifyStaff(tx, 'loan.decide', {
    kind: 'loans',
    title: labels.newCallsTitle(numbers.length),
    message: labels.newCallsMessage(numbers.slice(0, mostNamed), numbers.length - mostNamed),
    link: '/admin/loans?stage=call',
  })

/** Returns the loan's number when a call was opened. */
export async function announceCall(tx: Tx, deps: Deps, id: string): Promise<string | null> {
  const call = await lockCall(tx, id)
  if (!call || call.isAnnounced) return null
  const loan = await findLoan(tx, call.loanId)
  if (!loan) return null
  await markAnnounced(tx, id)
  const wasNotified = (await listMessages(tx, id)).length > 0
  const object = { kind: 'loan' as const, id: loan.id }
  const about = { object, subjectId: loan.memberId }
  if (!wasNotified)
    tx.audit({
      ...{ action: 'loan.margin_call', ...about },
      after: { call: id, ltvBps: call.ltvBps, level: call.level, deadlineAt: call.deadlineAt },
    })
  if (call.status === 'open') {
    await notifyOfCall(tx, deps, loan, call, labels.callTitle(loan.number))
    const until = formatDeadline(call.deadlineAt, deps.settings.current.timeZone)
    await notifyHolders(tx, loan, { kind: 'call', ltvBps: loan.ltvBps, until })
    return loan.number
  }
  if (call.status === 'canceled') tx.audit({ action: 'loan.cancel_call', ...about, after: { call: id } })
  if (call.status !== 'cured' || call.curedBy === null) return null
  tx.audit({ action: 'loan.cure_call', ...about, after: { call: id, curedBy: call.curedBy } })
  // a call that was cured before the borrower was notified needs no message
  if (!wasNotified) return null
  const [title, message] = [labels.curedTitle(loan.number), labels.curedMessage(call.curedBy, loan.ltvBps)]
  await sendCallMessage(tx, deps, loan, call, title, message)
  await notifyHolders(tx, loan, { kind: 'cured', ltvBps: loan.ltvBps })
  return null
}

async function sendCallMessage(
  tx: Tx,
  deps: Deps,
  loan: LoanRow,
  { id }: CallRow,
  title: string,
  message: string,
): Promise<void> {
  const sent = await notifyWithProof(tx, loan.memberId, {
    ...{ kind: 'loans', title, message, link: loanLink(loan.id), deadline: true, everyChannel: true },
    text: labels.asText(deps.settings.current.houseName, title, message),
  })
  await insertMessages(
    tx,
    id,
    sent.map(({ channel }) => channel),
    title,
  )
  tx.publish({ admins: true, users: [loan.memberId] }, { type: 'loan_updated' })
}

/** What cures a call now, in the app, by text and by email. */
export async function notifyOfCall(tx: Tx, deps: Deps, loan: LoanRow, call: CallRow, title: string): Promise<void> {
  const owed = await stateOn(tx, loan, today(deps, tx.now))
  const cure = cureOf(owed, loan.valueCents, call.targetBps, loan.paymentOrder)
  const { timeZone } = deps.settings.current
  const message = labels.callMessage({
    ...{ ltvBps: loan.ltvBps, deadline: call.deadlineAt, timeZone },
    ...{ payment: formatMoney(cure.paymentCents), value: formatMoney(cure.addedValueCents) },
  })
  await sendCallMessage(tx, deps, loan, call, title, message)
}

export async function notifyOfExtension(tx: Tx, deps: Deps, loan: LoanRow, call: CallRow): Promise<void> {
  const message = labels.extendedMessage(call.deadlineAt, deps.settings.current.timeZone)
  await sendCallMessage(tx, deps, loan, call, labels.extendedTitle(loan.number), message)
}

const daysBeforeDeadline = 3

/** The days on which reminders are sent: three days before its deadline, and on the last day. */
export const reminderDays = (deadlineDay: Day): Day[] => [addDays(deadlineDay, -daysBeforeDeadline), deadlineDay]

/** Runs every morning. A reminder that was missed is sent while it still holds. */
export async function remindOfCalls(deps: Deps): Promise<void> {
  const { timeZone } = deps.settings.current
  const on = today(deps, deps.clock.now())
  const before = beginningOf(addDays(on, daysBeforeDeadline + 1), timeZone)
  for (const { id } of await listEndingBefore(deps.db, before))
    await eachForItself(deps, 'the reminder of a margin call', id, () =>
      deps.transactions.run(systemOrigin, (tx) => remind(tx, deps, id, on)),
    )
}

async function remind(tx: Tx, deps: Deps, id: string, on: Day): Promise<void> {
  const call = await lockCall(tx, id)
  const loan = call && (await findLoan(tx, call.loanId))
  if (!loan || call.status !== 'open' || call.deadlineAt <= tx.now.toISOString()) return
  const lastDay = dayIn(deps.settings.current.timeZone, call.deadlineAt)
  const isLast = on >= lastDay
  const about = isLast ? lastDay : addDays(lastDay, -daysBeforeDeadline)
  // a call with so little time was announced just now
  if (!isLast && dayIn(deps.settings.current.timeZone, call.openedAt) >= about) return
  if (!(await insertLoanReminder(tx, loan.id, 'margin_call', about))) return
  await notifyOfCall(
    tx,
    deps,
    loan,
    call,
    isLast ? labels.lastDayTitle(loan.number) : labels.reminderTitle(loan.number),
  )
  tx.audit({ action: 'loan.remind', object: { kind: 'loan', id: loan.id }, after: { kind: 'margin_call', on: about } })
}
