import type { Day } from '@ambry/contract/kernel/dates'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'

import type { Actor } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { listEvents } from '../loans/queries.ts'
import * as labels from './labels.ts'
import { appendLoanEvent, loanLink, lockedLoan, requireRunning, requireValueDate } from './service.ts'

export type NewTerms = {
  on: Day
  rateBps: number
  scheduleKind: ScheduleKind
  firstDueOn: Day
  termMonths: number
  reason: string
}

/** Extends or restructures a loan: a new schedule over what is outstanding from a day on. */
export async function changeTerms(tx: Tx, deps: Deps, actor: Actor, loanId: string, input: NewTerms): Promise<void> {
  const { on, rateBps, scheduleKind, firstDueOn, termMonths, reason } = input
  const loan = await lockedLoan(tx, loanId)
  refuseSelf(actor, loan.memberId)
  requireRunning(loan)
  requireValueDate(deps, tx, loan, on)
  if (firstDueOn <= on) throw new AppError('refused', labels.firstDueAfter)
  const events = await listEvents(tx, loanId)
  const reversed = new Set(events.map(({ reverses }) => reverses))
  const last = events.findLast(({ kind, id }) => kind === 'terms' && !reversed.has(id))
  const before = last ?? { ...loan, onDay: loan.fundedOn }
  const isSame =
    before.rateBps === rateBps &&
    before.scheduleKind === scheduleKind &&
    before.firstDueOn === firstDueOn &&
    before.termMonths === termMonths
  if (isSame) throw new AppError('refused', labels.sameTerms)
  await appendLoanEvent(
    tx,
    deps,
    loan,
    { kind: 'terms', on, rateBps, scheduleKind, firstDueOn, termMonths, reason },
    { kind: 'loan_change', words: labels.termsEntry(loan.number) },
  )
  tx.audit({
    action: 'loan.change_terms',
    object: { kind: 'loan', id: loanId },
    subjectId: loan.memberId,
    reason,
    before: { rateBps: before.rateBps, scheduleKind: before.scheduleKind, termMonths: before.termMonths },
    after: input,
  })
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.termsTitle,
    message: labels.termsMessage(loan.number, scheduleKind === 'bullet' ? 1 : termMonths, firstDueOn),
    link: loanLink(loanId),
  })
}
