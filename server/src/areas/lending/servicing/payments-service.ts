import type { HandMethod } from '@ambry/contract/billing/invoices/kinds'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { payoffOn } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'
import { type ExtraChoice, extraChoiceNames, loanEventKinds } from '@ambry/contract/lending/kinds'
import type { PaymentPreview, Payoff } from '@ambry/contract/lending/records'
import type { Charge } from '@ambry/contract/payments/endpoints'
import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps, SucceededCharge } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { balance } from '../../billing/invoices/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { reverseRecorded } from '../../billing/settling/reversing-service.ts'
import { payment, recordPayment } from '../../billing/settling/service.ts'
import { notify } from '../../notices/service.ts'
import { payTarget, type SourceInput } from '../../payments/checkout/service.ts'
import { findSaleOfEvent } from '../default/sale-queries.ts'
import { type LoanRow, listEvents } from '../loans/queries.ts'
import * as labels from './labels.ts'
import { type EventRow, eventsOf, findEventOfPayment } from './queries.ts'
import { paymentPreview } from './rules.ts'
import {
  appendLoanEvent,
  fundedTerms,
  isRunning,
  loanLink,
  loanRow,
  lockedLoan,
  pledgeCardsAgain,
  requirePayable,
  requireValueDate,
  stateOn,
  takesPayments,
} from './service.ts'

/** The caller's own loan. */
export async function ownLoanRow(deps: Deps, actor: Actor, id: string): Promise<LoanRow> {
  const row = await loanRow(deps.db, id)
  if (row.memberId !== actor.id) throw notThere()
  return row
}

async function lockedOwn(tx: Tx, actor: Actor, id: string): Promise<LoanRow> {
  const row = await lockedLoan(tx, id)
  if (row.memberId !== actor.id) throw notThere()
  return row
}

const farthestPayoffDays = 60

export async function payoffQuote(deps: Deps, loan: LoanRow, on: Day): Promise<Payoff> {
  requirePayable(loan)
  const now = today(deps, deps.clock.now())
  if (on < now) throw new AppError('refused', labels.payoffFrom)
  if (on > addDays(now, farthestPayoffDays)) throw new AppError('refused', labels.payoffUntil)
  const { asOf, ...parts } = payoffOn(fundedTerms(loan), await eventsOf(deps.db, loan.id), on)
  return { goodThrough: asOf, ...parts }
}

type Previewed = { amountCents: number; on: Day; extraTo: ExtraChoice }

export async function previewPayment(deps: Deps, loan: LoanRow, input: Previewed): Promise<PaymentPreview> {
  requirePayable(loan)
  const now = today(deps, deps.clock.now())
  if (input.on > now) throw new AppError('refused', labels.enterADateThatIsnt)
  if (loan.fundedOn && input.on < loan.fundedOn) throw new AppError('refused', labels.notBeforeFunding(loan.fundedOn))
  return paymentPreview(fundedTerms(loan), await eventsOf(deps.db, loan.id), input, now)
}

type Paying = {
  amountCents: number
  extraTo: ExtraChoice
  source: SourceInput | { kind: 'credit' }
}

/** With credit it is applied at once; any other money becomes credit first and is applied when it arrives. */
export async function payLoan(
  deps: Deps,
  actor: Actor,
  id: string,
  { amountCents, extraTo, source }: Paying,
  transact: Transact,
): Promise<Charge | null> {
  if (source.kind === 'credit') {
    await transact((tx) => payWithCredit(tx, deps, actor, id, { amountCents, extraTo }))
    return null
  }
  await ownLoanRow(deps, actor, id)
  return payTarget(deps, actor, source, transact, async (tx) => {
    const loan = await lockedOwn(tx, actor, id)
    await requireWithinPayoff(tx, deps, loan, amountCents)
    return { amountCents, target: { purpose: 'loan', id, label: labels.loanLabel(loan.number), data: { extraTo } } }
  })
}

/** Nobody pays more than what pays the loan off today. */
async function requireWithinPayoff(tx: Tx, deps: Deps, loan: LoanRow, amountCents: number): Promise<void> {
  requirePayable(loan)
  const { totalCents } = await stateOn(tx, loan, today(deps, tx.now))
  if (amountCents > totalCents) throw new AppError('conflict', labels.onlyIsOwed(formatMoney(totalCents)))
}

async function payWithCredit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { amountCents, extraTo }: Pick<Paying, 'amountCents' | 'extraTo'>,
): Promise<void> {
  const loan = await lockedOwn(tx, actor, id)
  await requireWithinPayoff(tx, deps, loan, amountCents)
  const { creditCents } = await balance(tx, deps, actor.id)
  if (amountCents > creditCents) throw new AppError('conflict', labels.notEnoughCredit(formatMoney(creditCents)))
  const state = await applyPayment(tx, deps, loan, { amountCents, extraTo, on: today(deps, tx.now), paymentId: null })
  tx.audit({ action: 'loan.pay', object: { kind: 'loan', id }, after: { amountCents, extraTo, from: 'credit' } })
  if (state.totalCents > 0)
    await notify(tx, loan.memberId, {
      kind: 'loans',
      title: labels.paymentReceivedTitle,
      message: labels.creditUsed(formatMoney(amountCents), loan.number, formatMoney(state.totalCents)),
      link: loanLink(id),
    })
}

type Applied = { amountCents: number; extraTo: ExtraChoice; on: Day; paymentId: string | null; receipt?: string }

const applyPayment = async (tx: Tx, deps: Deps, loan: LoanRow, applied: Applied): Promise<LoanState> => {
  const { amountCents, extraTo, on, paymentId, receipt = null } = applied
  const { state } = await appendLoanEvent(
    tx,
    deps,
    loan,
    { kind: 'payment', amountCents, extraTo, on, paymentId },
    { kind: 'loan_payment', words: labels.paymentEntry(loan.number, receipt), paymentId },
  )
  return state
}

type Recorded = {
  amountCents: number
  receivedOn: Day
  method: HandMethod
  reference?: string | null | undefined
  extraTo: ExtraChoice
}

/**
 * Staff record a wire, check or cash by its value date. The receipt is written before the loan is locked, as when a
 * processor collects, so that the two never wait for each other.
 */
export async function recordLoanPayment(tx: Tx, deps: Deps, actor: Actor, id: string, input: Recorded): Promise<void> {
  const { amountCents, receivedOn, method, reference, extraTo } = input
  const found = await loanRow(tx, id)
  refuseSelf(actor, found.memberId)
  requirePayable(found)
  requireValueDate(deps, tx, found, receivedOn)
  const { id: paymentId, number } = await recordPayment(tx, deps, {
    ...{ memberId: found.memberId, amountCents, method, receivedOn, reference, parts: [] },
    paysFor: labels.loanLabel(found.number),
  })
  const loan = await lockedLoan(tx, id)
  requirePayable(loan)
  const state = await applyPayment(tx, deps, loan, { amountCents, extraTo, on: receivedOn, paymentId, receipt: number })
  tx.audit({
    action: 'loan.pay',
    object: { kind: 'loan', id },
    subjectId: loan.memberId,
    after: { amountCents, receivedOn, method, receipt: number, extraTo },
  })
  await notifyReceived(tx, loan, amountCents, state, paymentId)
}

async function notifyReceived(tx: Tx, loan: LoanRow, amountCents: number, state: LoanState, paymentId: string) {
  const event = await findEventOfPayment(tx, paymentId)
  const kept = state.payments.find(({ eventId }) => eventId === event?.id)?.unappliedCents ?? 0
  // a loan that is paid off has its own notice
  if (state.totalCents === 0 && kept === 0) return
  const message =
    state.totalCents === 0
      ? labels.paidOffWithCredit(formatMoney(kept))
      : labels.paymentReceived(
          formatMoney(amountCents),
          loan.number,
          formatMoney(state.totalCents),
          kept > 0 ? formatMoney(kept) : null,
        )
  await notify(tx, loan.memberId, {
    kind: 'loans',
    title: labels.paymentReceivedTitle,
    message,
    link: loanLink(loan.id),
  })
}

const extraToOf = ({ extraTo }: Record<string, unknown>): ExtraChoice =>
  extraChoiceNames.find((name) => name === extraTo) ?? 'installments'

/** Called by payments: the money is the member's credit, and is applied unless the loan has ended meanwhile. */
export async function chargeSucceeded(tx: Tx, deps: Deps, charge: SucceededCharge): Promise<void> {
  const { purposeId, paymentId, amountCents, receivedOn } = charge
  const loan = await lockedLoan(tx, purposeId)
  if (!takesPayments(loan)) {
    await notify(tx, loan.memberId, {
      kind: 'loans',
      title: labels.paymentKeptTitle,
      message: labels.noLongerOpen(loan.number, formatMoney(amountCents)),
      link: loanLink(loan.id),
    })
    return
  }
  const { number } = await payment(tx, paymentId)
  const state = await applyPayment(tx, deps, loan, {
    ...{ amountCents, extraTo: extraToOf(charge.data), on: receivedOn, paymentId, receipt: number },
  })
  tx.audit({
    action: 'loan.pay',
    object: { kind: 'loan', id: loan.id },
    subjectId: loan.memberId,
    after: { amountCents, receivedOn, receipt: number },
  })
  await notifyReceived(tx, loan, amountCents, state, paymentId)
}

/** Called by billing before it takes the money of a payment back. */
export async function paymentReversing(tx: Tx, deps: Deps, paymentId: string, reason: string): Promise<void> {
  const found = await findEventOfPayment(tx, paymentId)
  if (!found) return
  const loan = await lockedLoan(tx, found.loanId)
  const event = (await listEvents(tx, loan.id)).find(({ id }) => id === found.id)
  if (event) await reverseEvent(tx, deps, loan, event, reason)
}

/**
 * The loan is as if the event had never happened. A payment recorded by hand is reversed with its receipt; what a
 * processor collected becomes the member's credit, from which it can be refunded.
 */
export async function reverseLoanEvent(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { id, eventId, reason }: { id: string; eventId: string; reason: string },
): Promise<void> {
  const found = await loanRow(tx, id)
  refuseSelf(actor, found.memberId)
  const events = await listEvents(tx, id)
  const event = events.find((each) => each.id === eventId)
  if (!event) throw new AppError('not_found', labels.eventNotFound)
  if (event.kind === 'reversal') throw new AppError('refused', labels.reversalsStay)
  if (await findSaleOfEvent(tx, eventId)) throw new AppError('wrong_state', labels.undoTheSaleInstead)
  if (events.some(({ reverses }) => reverses === eventId)) throw new AppError('wrong_state', labels.alreadyReversed)
  if (event.paymentId !== null && (await payment(tx, event.paymentId)).gateway === null) {
    await reverseRecorded(tx, deps, event.paymentId, reason)
    return
  }
  await reverseEvent(tx, deps, await lockedLoan(tx, id), event, reason)
}

export async function reverseEvent(tx: Tx, deps: Deps, loan: LoanRow, event: EventRow, reason: string): Promise<void> {
  const kind = loanEventKinds[event.kind]
  await appendLoanEvent(
    tx,
    deps,
    loan,
    // of the same day as what it takes back, because from that day on the loan is different
    { kind: 'reversal', reverses: event.id, on: event.onDay, reason },
    {
      kind: event.kind === 'payment' ? 'loan_payment' : 'loan_change',
      words: labels.reversalEntry(loan.number, kind),
      paymentId: event.paymentId,
    },
  )
  tx.audit({
    action: 'loan.reverse',
    object: { kind: 'loan', id: loan.id },
    subjectId: loan.memberId,
    reason,
    after: { event: event.id, kind: event.kind, on: event.onDay, amountCents: event.amountCents },
  })
  const isOpenAgain = !isRunning(loan) && isRunning(await loanRow(tx, loan.id))
  if (isOpenAgain) return pledgeCardsAgain(tx, deps, loan, reason)
  const amount = formatMoney(event.amountCents)
  await notify(
    tx,
    loan.memberId,
    event.kind === 'payment'
      ? {
          kind: 'loans',
          title: labels.paymentReversedTitle,
          message: labels.paymentReversed(amount, loan.number, reason),
          text: labels.paymentReversedText(deps.settings.current.houseName, amount, loan.number),
          deadline: true,
          variant: 'destructive',
          link: loanLink(loan.id),
        }
      : {
          kind: 'loans',
          title: labels.eventReversedTitle,
          message: labels.eventReversed(kind, loan.number, reason),
          link: loanLink(loan.id),
        },
  )
}
