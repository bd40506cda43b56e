import type { Day } from '@ambry/contract/kernel/dates'
import type { ChangePreview, Plan } from '@ambry/contract/plans/endpoints'
import { type Interval, periodEnd, priceOf, subscriptionActions } from '@ambry/contract/plans/kinds'

import type { Actor } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { limitKey, take } from '../../db/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { issueFor } from '../billing/invoices/issuing-service.ts'
import { today } from '../billing/ledger/service.ts'
import { callOff } from '../billing/settling/service.ts'
import { begin, collect } from '../payments/charges/service.ts'
import { labelOf, usualMethod } from '../payments/methods/service.ts'
import * as labels from './labels.ts'
import {
  type BillKind,
  findSubscriptionOf,
  insertBill,
  insertSubscription,
  lockSubscriptionOf,
  type SubscriptionColumns,
  type SubscriptionRow,
  sumRefunded,
  updateSubscription,
} from './queries.ts'
import { changeOf, firstChange, lineOf, previewOf, termsOf } from './rules.ts'
import { ownPlan, planOf } from './service.ts'

export const changed = (tx: Tx, memberId: string) =>
  tx.publish({ admins: true, users: [memberId] }, { type: 'subscription_updated', userId: memberId })

type Choice = { planId: string; interval: Interval }

async function changeTo(db: Db, row: SubscriptionRow | undefined, plan: Plan, interval: Interval, on: Day) {
  if (row?.grantedBy) throw new AppError('refused', labels.weGrantedYouThisPlan)
  if (!row || row.status === 'incomplete') {
    if (plan.position === 1) throw new AppError('refused', labels.thisPlanIsFree)
    return firstChange(plan, interval, on)
  }
  if (row.status === 'past_due') throw new AppError('wrong_state', labels.payWhatsDueFirst)
  const terms = termsOf(row, await planOf(db, row.planId), await sumRefunded(db, row.id))
  return changeOf(terms, { ...plan, interval }, on)
}

export async function preview(
  db: Db,
  deps: Deps,
  memberId: string,
  { planId, interval }: Choice,
): Promise<ChangePreview> {
  const plan = await planOf(db, planId)
  const row = await findSubscriptionOf(db, memberId)
  const change = await changeTo(db, row, plan, interval, today(deps, deps.clock.now()))
  return previewOf(plan, interval, change, deps.settings.current.salesTaxBps)
}

/** What was started: an invoice to pay at /checkout, or a charge to the saved payment method. */
export type Begun = { invoiceId: string | null; chargeId: string | null }
const nothing: Begun = { invoiceId: null, chargeId: null }

export async function choose(
  tx: Tx,
  deps: Deps,
  memberId: string,
  { planId, interval, dueCents }: Choice & { dueCents: number },
): Promise<Begun> {
  const row = await lockSubscriptionOf(tx, memberId)
  const plan = await planOf(tx, planId)
  if (!plan.isOffered) throw new AppError('refused', labels.thisPlanIsNoLonger)
  const on = today(deps, tx.now)
  const change = await changeTo(tx, row, plan, interval, on)
  if (change.when === 'none') {
    if (!row || (!row.cancelAtEnd && row.nextPlanId === null))
      throw new AppError('wrong_state', labels.youAlreadyHaveThisPlan)
    await keep(tx, row)
    return nothing
  }
  const input = previewOf(plan, interval, change, deps.settings.current.salesTaxBps)
  if (input.dueCents !== dueCents) throw new AppError('conflict', labels.theAmountHasChanged(input.words))
  const begun = row && unfinished(row, { planId, interval, dueCents }, (at) => today(deps, at) === on)
  if (begun && begun.kind === 'first') return { invoiceId: begun.invoiceId, chargeId: null }
  if (begun)
    return {
      invoiceId: begun.invoiceId,
      chargeId: await chargeUsual(tx, deps, memberId, begun.invoiceId, 'saved'),
    }
  // a subscription that was never paid for ends with its invoice
  if (row) await dropBill(tx, deps, row)
  if (!row || row.status === 'incomplete')
    return subscribe(tx, deps, { memberId, plan, interval, cents: change.dueCents })
  if (change.when === 'later') {
    await later(tx, row, plan, interval)
    return nothing
  }
  return changeNow(tx, deps, { row, plan, interval, on, change })
}

/** An identical unpaid start: its invoice is reused instead of writing another one. */
function unfinished(
  { bill, status }: SubscriptionRow,
  { planId, interval, dueCents }: Choice & { dueCents: number },
  isToday: (at: Date) => boolean,
): SubscriptionRow['bill'] {
  if (!bill || bill.chargeId || bill.planId !== planId || bill.interval !== interval) return null
  if (bill.totalCents !== dueCents) return null
  // the remaining days of a plan are recalculated each day
  const isSame =
    status === 'incomplete' ? bill.kind === 'first' : bill.kind === 'change' && isToday(new Date(bill.createdAt))
  return isSame ? bill : null
}

/** Limited because numbered invoices are kept forever, even unpaid ones. */
async function limitStarts(tx: Tx, { secrets }: Deps, memberId: string): Promise<void> {
  const refused = await take(tx, [{ key: limitKey(secrets.limit, 'plan start', memberId), rules: starts }])
  if (!refused) return
  const minutes = Math.ceil(refused.waitSeconds / 60)
  throw new AppError(
    'too_many',
    `You’ve changed your plan too often. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: refused.waitSeconds },
  )
}
const starts = [
  { max: 6, seconds: 3600 },
  { max: 15, seconds: 86_400 },
]

/** Ends what was started and not paid in full, unless a payment is in progress. A paid part becomes credit. */
async function dropBill(tx: Tx, deps: Deps, { bill, id }: SubscriptionRow): Promise<void> {
  if (!bill) return
  if (bill.chargeId) throw new AppError('conflict', labels.aPaymentForYourPlan)
  if (bill.kind === 'renewal') throw new AppError('wrong_state', labels.payWhatsDueFirst)
  await callOff(tx, deps, bill.invoiceId, labels.anotherPlanWasChosen)
  tx.audit({
    action: 'subscription.change',
    object: { kind: 'subscription', id },
    after: { droppedInvoice: bill.invoiceId },
  })
}

type First = { memberId: string; plan: Plan; interval: Interval; cents: number }

async function subscribe(tx: Tx, deps: Deps, { memberId, plan, interval, cents }: First): Promise<Begun> {
  await limitStarts(tx, deps, memberId)
  const id = await insertSubscription(tx, { member_id: memberId, plan_id: plan.id, interval, price_cents: cents })
  const invoiceId = await bill(tx, deps, {
    id,
    memberId,
    kind: 'first',
    plan,
    interval,
    cents,
    period: null,
    unused: null,
  })
  tx.audit({
    action: 'subscription.begin',
    object: { kind: 'subscription', id },
    after: { planId: plan.id, interval, cents },
  })
  changed(tx, memberId)
  return { invoiceId, chargeId: null }
}

type NewBill = {
  id: string
  memberId: string
  kind: BillKind
  plan: Plan
  interval: Interval
  cents: number
  period: { start: Day; end: Day } | null
  unused: { cents: number; of: string } | null
}

/** Writes the invoice and what will follow once it is paid. */
export async function bill(
  tx: Tx,
  deps: Deps,
  { id, memberId, kind, plan, interval, cents, period, unused }: NewBill,
): Promise<string> {
  const invoice = await issueFor(tx, deps, {
    purpose: 'subscription',
    purposeId: id,
    memberId,
    dueOn: today(deps, tx.now),
    lines: [lineOf(plan, interval, cents, period, unused)],
  })
  await insertBill(tx, {
    invoiceId: invoice.id,
    subscriptionId: id,
    kind,
    planId: plan.id,
    interval,
    priceCents: priceOf(plan, interval),
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
  })
  return invoice.id
}

async function later(tx: Tx, row: SubscriptionRow, plan: Plan, interval: Interval): Promise<void> {
  const set: SubscriptionColumns =
    plan.position === 1
      ? { cancel_at_end: true, next_plan_id: null, next_interval: null }
      : { cancel_at_end: false, next_plan_id: plan.id, next_interval: interval }
  await updateSubscription(tx, row.id, set)
  tx.audit({
    action: 'subscription.change',
    object: { kind: 'subscription', id: row.id },
    after: { planId: plan.id, interval, on: row.periodEnd },
  })
  changed(tx, row.memberId)
}

type Now = { row: SubscriptionRow; plan: Plan; interval: Interval; on: Day; change: ReturnType<typeof changeOf> }

async function changeNow(tx: Tx, deps: Deps, { row, plan, interval, on, change }: Now): Promise<Begun> {
  const { id, memberId } = row
  const isNewPeriod = interval !== row.interval
  const period = { start: isNewPeriod ? on : (row.periodStart ?? on), end: change.nextOn }
  if (change.dueCents === 0) {
    await inForce(tx, row, {
      plan_id: plan.id,
      interval,
      price_cents: priceOf(plan, interval),
      ...periodColumns(period),
    })
    return nothing
  }
  await limitStarts(tx, deps, memberId)
  const of = (await planOf(tx, row.planId)).name
  const invoiceId = await bill(tx, deps, {
    id,
    memberId,
    kind: 'change',
    plan,
    interval,
    cents: change.dueCents,
    period: { start: on, end: change.nextOn },
    unused: { cents: change.unusedCents, of },
  })
  tx.audit({
    action: 'subscription.change',
    object: { kind: 'subscription', id },
    after: { planId: plan.id, interval, cents: change.dueCents },
  })
  changed(tx, memberId)
  return { invoiceId, chargeId: await chargeUsual(tx, deps, memberId, invoiceId, 'saved') }
}

const periodColumns = ({ start, end }: { start: Day; end: Day }) => ({ period_start: start, period_end: end })

/** Puts a new plan or period into effect. */
export async function inForce(tx: Tx, { id, memberId }: SubscriptionRow, set: SubscriptionColumns): Promise<void> {
  await updateSubscription(tx, id, { cancel_at_end: false, next_plan_id: null, next_interval: null, ...set })
  tx.audit({ action: 'subscription.change', object: { kind: 'subscription', id }, after: { ...set } })
  changed(tx, memberId)
}

/** Starts collecting an invoice from the member's default method; null when there is none, or no processor. */
export async function chargeUsual(
  tx: Tx,
  deps: Deps,
  memberId: string,
  invoiceId: string,
  kind: 'saved' | 'unattended',
): Promise<string | null> {
  const method = await usualMethod(tx, deps, memberId)
  const row = await findSubscriptionOf(tx, memberId)
  if (!method || row?.bill?.invoiceId !== invoiceId) return null
  return begin(tx, deps, {
    memberId,
    parts: [{ invoiceId, amountCents: row.bill.dueCents }],
    source: { kind, ref: method.ref },
    kind: method.kind,
    label: labelOf(method),
  })
}

async function own(tx: Tx, memberId: string): Promise<SubscriptionRow> {
  const row = await lockSubscriptionOf(tx, memberId)
  if (!row || row.grantedBy) throw new AppError('wrong_state', labels.youHaveNoPlan)
  return row
}

/** A paid period runs to its end; an unpaid one ends now. */
export async function cancel(tx: Tx, deps: Deps, memberId: string, reason: string | undefined): Promise<void> {
  const row = await own(tx, memberId)
  if (row.status === 'active') {
    if (row.bill && row.bill.kind !== 'renewal') await dropBill(tx, deps, row)
    await updateSubscription(tx, row.id, {
      cancel_at_end: true,
      end_reason: reason || null,
      next_plan_id: null,
      next_interval: null,
    })
    tx.audit({
      action: 'subscription.cancel',
      object: { kind: 'subscription', id: row.id },
      reason: reason || null,
      after: { on: row.periodEnd },
    })
    return changed(tx, memberId)
  }
  if (row.bill?.chargeId) throw new AppError('conflict', labels.aPaymentForYourPlan)
  await end(tx, deps, row, reason || labels.canceledByTheMember)
}

export async function resume(tx: Tx, memberId: string): Promise<void> {
  const row = await own(tx, memberId)
  if (row.status !== 'active' || (!row.cancelAtEnd && row.nextPlanId === null))
    throw new AppError('wrong_state', labels.theresNothingToUndo)
  await keep(tx, row)
}

async function keep(tx: Tx, { id, memberId }: SubscriptionRow): Promise<void> {
  await updateSubscription(tx, id, { cancel_at_end: false, end_reason: null, next_plan_id: null, next_interval: null })
  tx.audit({ action: 'subscription.resume', object: { kind: 'subscription', id } })
  changed(tx, memberId)
}

/** A plan that was canceled or granted ends with the account. */
export async function endNow(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  const row = await lockSubscriptionOf(tx, memberId)
  if (row) await end(tx, deps, row, labels.theAccountWasClosed)
}

/** Ends the plan and its open bill now; what was already paid of the bill becomes the member's credit. */
export async function end(tx: Tx, deps: Deps, row: SubscriptionRow, reason: string): Promise<void> {
  await transition(tx, 'subscriptions', subscriptionActions, {
    id: row.id,
    action: 'end',
    also: {
      ended_on: today(deps, tx.now),
      end_reason: reason.slice(0, 500),
      past_due_since: null,
      next_retry_on: null,
    },
  })
  if (row.bill) await callOff(tx, deps, row.bill.invoiceId, labels.thePlanHasEnded)
  tx.audit({ action: 'subscription.lapse', object: { kind: 'subscription', id: row.id }, reason })
  changed(tx, row.memberId)
}

export async function retry(tx: Tx, deps: Deps, memberId: string): Promise<Begun> {
  const row = await own(tx, memberId)
  if (!row.bill) throw new AppError('wrong_state', labels.nothingIsDue)
  const chargeId = row.bill.chargeId ?? (await chargeUsual(tx, deps, memberId, row.bill.invoiceId, 'saved'))
  if (!chargeId) throw new AppError('refused', labels.noSavedPaymentMethodAddOne)
  return { invoiceId: row.bill.invoiceId, chargeId }
}

/** After the transaction: sends the charge, and returns what must be paid at /checkout. */
export async function answer(deps: Deps, actor: Actor, { invoiceId, chargeId }: Begun) {
  const charge = chargeId ? await collect(deps, chargeId) : null
  const mustPay =
    invoiceId !== null && (charge === null || charge.status === 'failed' || charge.status === 'requires_action')
  return {
    own: await ownPlan(deps.db, deps, actor.id),
    checkout: mustPay ? `/checkout?invoice=${invoiceId}` : null,
    chargeId: mustPay ? null : chargeId,
  }
}

/** The first period starts the day it is paid. */
export const firstPeriod = (on: Day, interval: Interval) => ({
  period_start: on,
  period_end: periodEnd(on, interval, Number(on.slice(8))),
  anchor_day: Number(on.slice(8)),
})
