import { addDays, type Day, type Instant } from '@ambry/contract/kernel/dates'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import { loanActions } from '@ambry/contract/lending/kinds'
import { type DefaultCause, defaultAfterDays } from '@ambry/contract/lending/margin/kinds'

import type { Actor } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { lockLoanWithCollateral } from '../collateral/service.ts'
import { notifyHolders } from '../lenders/holders-service.ts'
import { notifyLoanOfficers } from '../loans/notices-service.ts'
import type { LoanRow } from '../loans/queries.ts'
import { stamped } from '../loans/write-queries.ts'
import { followMargin } from '../margin/follow-service.ts'
import { catchUp, loanUpdated, stateOn } from '../servicing/service.ts'
import * as labels from './labels.ts'
import { sendNotice } from './notices-service.ts'
import { findDefaultedSince, listNotices, type NoticeRow } from './queries.ts'

/** Why a loan can be declared in default by what it owes; null when it can't. */
export function arrearsOf(
  { daysPastDue, maturesOn, totalCents }: Pick<LoanState, 'daysPastDue' | 'maturesOn' | 'totalCents'>,
  on: Day,
): Exclude<DefaultCause, 'margin'> | null {
  if (totalCents === 0) return null
  if (on > maturesOn) return 'maturity'
  return daysPastDue >= defaultAfterDays ? 'arrears' : null
}

/**
 * The notice of default that is about what is late now. One from before the borrower caught up doesn't count: what is
 * unpaid now was not yet late enough when it was sent.
 */
export function noticeInForce(
  notices: readonly NoticeRow[],
  { oldestUnpaidDueOn, maturesOn }: Pick<LoanState, 'oldestUnpaidDueOn' | 'maturesOn'>,
): NoticeRow | undefined {
  const lateSince = oldestUnpaidDueOn && addDays(oldestUnpaidDueOn, defaultAfterDays)
  return notices.findLast(
    ({ kind, sentOn }) => kind === 'default' && (sentOn > maturesOn || (lateSince !== null && sentOn >= lateSince)),
  )
}

/**
 * The notice under which a card can be sold: the last one that names it, of the present default. A loan that was paid and
 * is open again is in default anew, and needs a new one.
 */
export const saleNoticeFor = (
  notices: readonly NoticeRow[],
  cardId: string,
  defaultedSince: Instant | null,
): NoticeRow | undefined =>
  notices.findLast(
    ({ kind, sentAt, cardIds }) =>
      kind === 'disposition' && defaultedSince !== null && sentAt >= defaultedSince && cardIds.includes(cardId),
  )

async function lockedActive(tx: Tx, deps: Deps, actor: Actor, id: string) {
  const { loan: locked } = await lockLoanWithCollateral(tx, deps, id)
  refuseSelf(actor, locked.memberId)
  if (locked.status !== 'active') throw new AppError('wrong_state', labels.onlyActive)
  const loan = await catchUp(tx, deps, locked)
  const on = loan.accruedThrough ?? ''
  return { loan, on, state: await stateOn(tx, loan, on) }
}

export async function sendDefaultNotice(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const { loan, on, state } = await lockedActive(tx, deps, actor, id)
  const cause = arrearsOf(state, on)
  if (!cause) throw new AppError('wrong_state', labels.notLateEnough(state.daysPastDue))
  const before = noticeInForce(await listNotices(tx, id), state)
  if (before) throw new AppError('wrong_state', labels.noticeAlreadySent(before.sentOn))
  await sendNotice(tx, deps, loan, { kind: 'default', cause })
  loanUpdated(tx, loan)
}

/** For cards that no notice of sale covers: those of a loan that is open again after it was paid. */
export async function sendSaleNotice(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const { loan: locked, collateral } = await lockLoanWithCollateral(tx, deps, id)
  refuseSelf(actor, locked.memberId)
  if (locked.status !== 'defaulted' || !locked.defaultCause) throw new AppError('wrong_state', labels.onlyInDefault)
  const [notices, since] = [await listNotices(tx, id), await findDefaultedSince(tx, id)]
  const pledged = collateral.filter(({ status }) => status === 'pledged')
  const named = pledged.map(({ cardId }) => saleNoticeFor(notices, cardId, since))
  const [last] = named
  if (pledged.length === 0) throw new AppError('wrong_state', labels.noCardsToName)
  if (last && named.every(Boolean)) throw new AppError('wrong_state', labels.allNamed(last.effectiveOn))
  const loan = await catchUp(tx, deps, locked)
  await sendNotice(tx, deps, loan, { kind: 'disposition', cause: locked.defaultCause })
  loanUpdated(tx, loan)
}

/** Only after the notice has run, and only while the loan is still as late as it said. */
export async function declareDefault(tx: Tx, deps: Deps, actor: Actor, id: string, reason: string): Promise<void> {
  const { loan, on, state } = await lockedActive(tx, deps, actor, id)
  const cause = arrearsOf(state, on)
  if (!cause) throw new AppError('wrong_state', labels.noLongerLate)
  const notice = noticeInForce(await listNotices(tx, id), state)
  if (!notice) throw new AppError('wrong_state', labels.sendNoticeFirst)
  if (notice.effectiveOn > on) throw new AppError('wrong_state', labels.noticeStillRuns(notice.effectiveOn))
  await putIntoDefault(tx, deps, loan, { cause, marginCallId: null, reason })
}

type Cause = { cause: DefaultCause; marginCallId: string | null; reason: string | null }

/** The loan is in default today, and the notice of sale goes out at once. The caller has locked it and its cards. */
export async function putIntoDefault(tx: Tx, deps: Deps, locked: LoanRow, given: Cause): Promise<void> {
  const { cause, marginCallId, reason } = given
  const loan = await catchUp(tx, deps, locked)
  await transition(tx, 'loans', loanActions, {
    id: loan.id,
    action: 'default',
    also: stamped(tx, loan, { defaulted_on: loan.accruedThrough, default_cause: cause }),
  })
  // a default ends what a margin call asked for
  await followMargin(tx, deps, [loan.id], 'value')
  const { effectiveOn } = await sendNotice(tx, deps, loan, { kind: 'disposition', cause, marginCallId })
  tx.audit({
    ...{ action: 'loan.default', object: { kind: 'loan', id: loan.id }, subjectId: loan.memberId, reason },
    after: { cause, on: loan.accruedThrough },
  })
  const said = { title: labels.officersDefaultTitle(loan.number), message: labels.officersDefault(effectiveOn) }
  await notifyLoanOfficers(tx, loan.id, said)
  await notifyHolders(tx, loan, { kind: 'default', saleFrom: effectiveOn })
  loanUpdated(tx, loan)
}
