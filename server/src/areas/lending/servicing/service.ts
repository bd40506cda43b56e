import { randomUUID } from 'node:crypto'
import type { EntryKind } from '@ambry/contract/billing/ledger/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import { type LoanStatus, loanActions } from '@ambry/contract/lending/kinds'
import type { CuredBy, Deficiency } from '@ambry/contract/lending/margin/kinds'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, postMany, today } from '../../billing/ledger/service.ts'
import { requestReturn } from '../../cards/custody/service.ts'
import { notify, notifyStaff } from '../../notices/service.ts'
import { pledgeAgain, releaseAll } from '../collateral/service.ts'
import { shareOut } from '../lenders/notes-service.ts'
import { findLoan, type LoanRow, lockLoan, termsOf } from '../loans/queries.ts'
import { followMargin } from '../margin/follow-service.ts'
import * as labels from './labels.ts'
import {
  eventsOf,
  insertLoanEvent,
  listReturnable,
  type NewEvent,
  postedTotals,
  updateAccrued,
  updateCopies,
  updateLoan,
} from './queries.ts'
import { differencePostings, noTotals } from './rules.ts'

export const loanLink = (id: string) => `/lend?loan=${id}`
export const adminLoanLink = (id: string) => `/admin/loans?loan=${id}`

/** Refetches; without a userId it shows nothing. */
export const loanUpdated = (tx: Tx, { memberId }: Pick<LoanRow, 'memberId'>) =>
  tx.publish({ admins: true, users: [memberId] }, { type: 'loan_updated' })

export async function loanRow(db: Db, id: string): Promise<LoanRow> {
  const row = await findLoan(db, id)
  if (!row) throw notThere()
  return row
}

export async function lockedLoan(tx: Tx, id: string): Promise<LoanRow> {
  const row = await lockLoan(tx, id)
  if (!row) throw notThere()
  return row
}

const running: readonly LoanStatus[] = ['active', 'defaulted']
const everFunded: readonly LoanStatus[] = [...running, 'paid', 'foreclosed']

export const isRunning = ({ status }: Pick<LoanRow, 'status'>): boolean => running.includes(status)
export const isFunded = ({ status }: Pick<LoanRow, 'status'>): boolean => everFunded.includes(status)

/** What was left owed after the cards were sold stays payable. */
export const takesPayments = (loan: Pick<LoanRow, 'status' | 'deficiency'>): boolean =>
  isRunning(loan) || (loan.status === 'foreclosed' && loan.deficiency === 'kept')

/** A loan that payments can be made to. */
export function requirePayable(loan: LoanRow): void {
  if (!takesPayments(loan)) throw new AppError('wrong_state', labels.loanNotRunning)
}

/** A loan that changes can be made to. */
export function requireRunning(loan: LoanRow): void {
  if (!isRunning(loan)) throw new AppError('wrong_state', labels.loanNotRunning)
}

/** Value dates lie between the funding and today. */
export function requireValueDate(deps: Deps, tx: Tx, loan: LoanRow, on: Day): void {
  if (on > today(deps, tx.now)) throw new AppError('refused', labels.enterADateThatIsnt)
  if (loan.fundedOn && on < loan.fundedOn) throw new AppError('refused', labels.notBeforeFunding(loan.fundedOn))
}

/** Terms of a funded loan. */
export function fundedTerms(loan: LoanRow) {
  if (!loan.fundedOn || !loan.firstDueOn) throw new AppError('wrong_state', labels.loanNotRunning)
  return termsOf(loan, { fundedOn: loan.fundedOn, firstDueOn: loan.firstDueOn })
}

/** The state of a funded loan on a day. */
export const stateOn = async (db: Db, loan: LoanRow, on: Day): Promise<LoanState> =>
  replay(fundedTerms(loan), await eventsOf(db, loan.id), on)

/** The day up to which a loan is computed now. What was computed for a later day is never taken back. */
function asOfNow(deps: Deps, tx: Tx, { accruedThrough }: Pick<LoanRow, 'accruedThrough'>): Day {
  const now = today(deps, tx.now)
  return accruedThrough !== null && accruedThrough > now ? accruedThrough : now
}

export type EntryOf = {
  kind: EntryKind
  words: string
  /** When what is booked today took effect. */
  valueOn: Day
  paymentId?: string | null
  /** What meets a margin call, if this does. */
  cause?: CuredBy
  /** How a loan in default ends if nothing is owed afterwards; without it, it is paid. */
  foreclosesAs?: Deficiency
}

/**
 * Computes a locked loan as of today and posts the difference to what the ledger has. Nothing is edited or reposted.
 * Closes the loan when nothing is owed, and reopens it when something is again.
 */
export async function postLedgerDifference(tx: Tx, deps: Deps, loan: LoanRow, entry: EntryOf): Promise<LoanState> {
  const asOf = asOfNow(deps, tx, loan)
  const events = await eventsOf(tx, loan.id)
  const state = replay(fundedTerms(loan), events, asOf)
  const postings = differencePostings(loan.memberId, postedTotals(loan, noTotals), state.totals)
  if (postings.length > 0)
    await post(tx, {
      kind: entry.kind,
      words: entry.words.slice(0, 300),
      bookedOn: asOf,
      valueOn: entry.valueOn,
      ...{ memberId: loan.memberId, loanId: loan.id, paymentId: entry.paymentId ?? null, postings },
    })
  const isClosed = loan.status === 'paid' || (loan.status === 'foreclosed' && loan.deficiency !== 'kept')
  if (isClosed && state.totalCents > 0)
    await transition(tx, 'loans', loanActions, {
      id: loan.id,
      // a loan that was in default before stays so
      action: loan.defaultedOn === null ? 'reopen' : 'reopen_defaulted',
      also: { paid_on: null, foreclosed_on: null, deficiency: null },
    })
  await updateCopies(tx, loan.id, state, loan.valueCents)
  await shareOut(tx, loan, events, state, entry.valueOn)
  if (isRunning(loan) && state.totalCents === 0) await payOff(tx, deps, loan, state, entry.foreclosesAs)
  if (loan.status === 'foreclosed' && loan.deficiency === 'kept' && state.totalCents === 0)
    await updateLoan(tx, loan.id, { deficiency: 'none' })
  await followMargin(tx, deps, [loan.id], entry.cause ?? 'payment')
  loanUpdated(tx, loan)
  return state
}

/**
 * Interest and late fees up to today, before something else happens: its entry then shows only what it did. Not noted
 * as an effect, because a request for approval must not change from one day to the next.
 */
export async function catchUp(tx: Tx, deps: Deps, loan: LoanRow): Promise<LoanRow> {
  const asOf = asOfNow(deps, tx, loan)
  if (!isRunning(loan) || loan.accruedThrough === asOf) return loan
  const state = await stateOn(tx, loan, asOf)
  const postings = differencePostings(loan.memberId, postedTotals(loan, noTotals), state.totals)
  if (postings.length > 0)
    await postMany(tx, [
      {
        ...{ kind: 'loan_accrual', bookedOn: asOf, words: labels.accrualEntry(loan.number) },
        ...{ memberId: loan.memberId, loanId: loan.id, postings },
      },
    ])
  await updateAccrued(tx, [{ loan, state }])
  return loanRow(tx, loan.id)
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Appends an event to a locked loan and brings the ledger up to it. */
export async function appendLoanEvent(
  tx: Tx,
  deps: Deps,
  locked: LoanRow,
  event: DistributiveOmit<NewEvent, 'id' | 'loanId'>,
  entry: Omit<EntryOf, 'valueOn'>,
): Promise<{ eventId: string; state: LoanState }> {
  const loan = await catchUp(tx, deps, locked)
  const eventId = randomUUID()
  await insertLoanEvent(tx, { ...event, id: eventId, loanId: loan.id } as NewEvent)
  return { eventId, state: await postLedgerDifference(tx, deps, loan, { ...entry, valueOn: event.on }) }
}

/** Nothing is owed any more: liens are released, and the return of the cards starts if the borrower wants it. */
async function payOff(
  tx: Tx,
  deps: Deps,
  loan: LoanRow,
  state: LoanState,
  deficiency: Deficiency | undefined,
): Promise<void> {
  const on = state.closedOn ?? state.asOf
  const isForeclosed = loan.status === 'defaulted' && deficiency !== undefined
  await transition(
    tx,
    'loans',
    loanActions,
    isForeclosed
      ? { id: loan.id, action: 'foreclose', also: { foreclosed_on: on, deficiency } }
      : { id: loan.id, action: 'pay_off', also: { paid_on: on } },
  )
  await releaseAll(tx, deps, loan.id, labels.repaidInFull)
  const object = { kind: 'loan' as const, id: loan.id }
  if (isForeclosed) tx.audit({ action: 'loan.foreclose', object, after: { on, deficiency } })
  else tx.audit({ action: 'loan.pay_off', object, after: { paidOn: state.closedOn } })
  if (loan.returnsCards) await returnCards(tx, deps, loan)
  // a foreclosure has its own notice
  if (isForeclosed) return
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.loanPaidTitle,
    message: labels.loanPaidMessage,
    text: labels.loanPaidText(deps.settings.current.houseName, loan.number),
    link: loanLink(loan.id),
    live: {
      type: 'loan_updated',
      status: 'paid',
      title: labels.loanPaidTitle,
      message: labels.loanPaidMessage,
    },
  })
}

/** Starts the return of released cards. One that can't leave now stays in the vault, where its owner can request it. */
async function returnCards(tx: Tx, deps: Deps, loan: LoanRow): Promise<void> {
  for (const { cardId } of await listReturnable(tx, loan.id)) {
    try {
      await requestReturn(tx, deps, { id: loan.memberId }, cardId, labels.loanLabel(loan.number))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}

/**
 * The payment that had closed a loan was reversed: its cards are pledged again. Staff learn about each card that has
 * left or was committed meanwhile, and the loan is open either way.
 */
export async function pledgeCardsAgain(tx: Tx, deps: Deps, loan: LoanRow, reason: string): Promise<void> {
  const missing = await pledgeAgain(tx, deps, loan.id)
  tx.audit({ action: 'loan.reopen', object: { kind: 'loan', id: loan.id }, reason, after: { missing } })
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.reopenedTitle,
    message: labels.reopenedMessage(loan.number, reason),
    text: labels.reopenedText(deps.settings.current.houseName, loan.number),
    deadline: true,
    variant: 'destructive',
    link: loanLink(loan.id),
  })
  if (missing.length > 0)
    await notifyStaff(tx, 'loan.servicing', {
      kind: 'loans',
      title: labels.cardsNotPledgedTitle(loan.number),
      message: labels.cardsNotPledged(missing.map(({ title, why }) => `${title} (${why})`)),
      variant: 'destructive',
      link: adminLoanLink(loan.id),
    })
}

/** Whether the cards are sent back after payoff. After payoff it starts their return at once. */
export async function setReturnsCards(
  tx: Tx,
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  returnsCards: boolean,
): Promise<void> {
  const loan = await lockedLoan(tx, id)
  if (loan.memberId !== actor.id) throw notThere()
  if (!['pending', 'approved', 'active', 'defaulted', 'paid'].includes(loan.status))
    throw new AppError('wrong_state', labels.loanNotRunning)
  if (loan.returnsCards !== returnsCards) {
    await updateLoan(tx, id, { returns_cards: returnsCards })
    loanUpdated(tx, loan)
  }
  if (returnsCards && loan.status === 'paid') await returnCards(tx, deps, loan)
}
