import { addDays, type Day, dayIn } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { promiseActions } from '@ambry/contract/lending/margin/kinds'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { loansChanged, notifyBorrower, notifyLoanOfficers } from '../loans/notices-service.ts'
import type { LoanRow } from '../loans/queries.ts'
import { insertLoanReminder } from '../servicing/queries.ts'
import { lockedLoan, requireRunning, stateOn } from '../servicing/service.ts'
import * as labels from './labels.ts'
import { findPromise, insertPromise, listOpenPromises, type PromiseRow } from './queries.ts'

type Promised = { amountCents: number; dueOn: Day; note?: string | null | undefined }

const mostDays = 60

async function promise(tx: Tx, deps: Deps, loan: LoanRow, { amountCents, dueOn, note }: Promised): Promise<void> {
  requireRunning(loan)
  const on = today(deps, tx.now)
  const { pastDueCents, totalCents } = await stateOn(tx, loan, on)
  if (pastDueCents === 0) throw new AppError('wrong_state', labels.nothingPastDue)
  if (dueOn < on) throw new AppError('refused', labels.promiseFromToday)
  if (dueOn > addDays(on, mostDays)) throw new AppError('refused', labels.promiseWithin(mostDays))
  if (amountCents > totalCents) throw new AppError('refused', labels.promiseAtMost(formatMoney(totalCents)))
  await insertPromise(tx, { loanId: loan.id, amountCents, dueOn, note: note?.trim() || null })
  tx.audit({
    ...{ action: 'loan.promise', object: { kind: 'loan', id: loan.id }, subjectId: loan.memberId },
    after: { amountCents, dueOn },
  })
  loansChanged(tx, loan.memberId)
}

export async function promiseOwn(tx: Tx, deps: Deps, actor: Actor, id: string, input: Promised): Promise<void> {
  const loan = await lockedLoan(tx, id)
  if (loan.memberId !== actor.id) throw notThere()
  await promise(tx, deps, loan, input)
  await notifyLoanOfficers(tx, id, {
    title: labels.promiseMadeTitle(loan.number),
    message: labels.promiseMade(formatMoney(input.amountCents), input.dueOn),
  })
}

/** By phone, for example. The borrower learns what was recorded. */
export async function recordPromise(tx: Tx, deps: Deps, actor: Actor, id: string, input: Promised): Promise<void> {
  const loan = await lockedLoan(tx, id)
  refuseSelf(actor, loan.memberId)
  await promise(tx, deps, loan, input)
  await notifyBorrower(tx, deps, loan, {
    title: labels.promiseRecordedTitle,
    message: labels.promiseRecorded(formatMoney(input.amountCents), loan.number, input.dueOn),
  })
}

/** Runs every morning: reminds on the day, and says whether promises were kept. */
export async function followPromises(deps: Deps): Promise<void> {
  for (const { id, loanId } of await listOpenPromises(deps.db))
    await eachForItself(deps, 'a promise to pay', id, () =>
      deps.transactions.run(systemOrigin, (tx) => follow(tx, deps, id, loanId)),
    )
}

async function follow(tx: Tx, deps: Deps, id: string, loanId: string): Promise<void> {
  const loan = await lockedLoan(tx, loanId)
  const row = await findPromise(tx, id)
  if (row?.status !== 'open') return
  const on = today(deps, tx.now)
  const isKept = (await paidFor(tx, deps, loan, row, on)) >= row.amountCents
  if (isKept || on > row.dueOn) return end(tx, deps, loan, row, isKept)
  if (on < row.dueOn || !(await insertLoanReminder(tx, loanId, 'promise', row.dueOn))) return
  await notifyBorrower(tx, deps, loan, {
    title: labels.promiseTodayTitle(loan.number),
    message: labels.promiseToday(formatMoney(row.amountCents)),
    deadline: true,
  })
  tx.audit({ action: 'loan.remind', object: { kind: 'loan', id: loanId }, after: { kind: 'promise', on: row.dueOn } })
}

/** What was paid since the promise and by its date, by value date, without what was reversed. */
async function paidFor(tx: Tx, deps: Deps, loan: LoanRow, { madeAt, dueOn }: PromiseRow, on: Day): Promise<number> {
  const from = dayIn(deps.settings.current.timeZone, madeAt)
  const { payments } = await stateOn(tx, loan, on)
  return payments
    .filter((each) => each.on >= from && each.on <= dueOn)
    .reduce((sum, each) => sum + each.feesCents + each.interestCents + each.principalCents, 0)
}

async function end(tx: Tx, deps: Deps, loan: LoanRow, row: PromiseRow, isKept: boolean): Promise<void> {
  await transition(tx, 'loan_promises', promiseActions, {
    ...{ id: row.id, action: isKept ? 'keep' : 'break', also: { ended_at: tx.now } },
  })
  tx.audit({
    ...{ action: 'loan.end_promise', object: { kind: 'loan', id: loan.id }, subjectId: loan.memberId },
    after: { promise: row.id, isKept },
  })
  loansChanged(tx, loan.memberId)
  if (isKept) return
  const amount = formatMoney(row.amountCents)
  await notifyLoanOfficers(tx, loan.id, {
    title: labels.promiseBrokenTitle(loan.number),
    message: labels.promiseBroken(amount, row.dueOn),
  })
  await notifyBorrower(tx, deps, loan, {
    ...{ title: labels.promiseNotKeptTitle(loan.number), message: labels.promiseNotKept(amount), deadline: true },
  })
}
