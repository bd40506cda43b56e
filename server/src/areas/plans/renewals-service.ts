import { addSeconds, type Day, formatDate } from '@ambry/contract/kernel/dates'
import { periodEnd, priceOf, subscriptionActions } from '@ambry/contract/plans/kinds'

import { systemOrigin, type Tx } from '../../db/transaction.ts'
import { transition } from '../../db/transition.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { InvoiceHandler, PaidInvoice } from '../billing/invoices/issuing-service.ts'
import { today } from '../billing/ledger/service.ts'
import { callOff } from '../billing/settling/service.ts'
import { notify } from '../notices/service.ts'
import { chargeRow, collect, giveUpWaiting } from '../payments/charges/service.ts'
import * as labels from './labels.ts'
import {
  type BillRow,
  findBill,
  isBilled,
  listAbandoned,
  listDue,
  listInPeriod,
  listRetries,
  lockSubscription,
  markApplied,
  type SubscriptionRow,
  subscriptionList,
  updateSubscription,
} from './queries.ts'
import { inForceAfter, retryOn } from './rules.ts'
import { planOf } from './service.ts'
import { bill, changed, chargeUsual, end, firstPeriod, inForce } from './subscriptions-service.ts'

const atOnce = 200
/** charges of different members run in parallel */
const sideBySide = 4

/**
 * Runs every hour: bills and charges ended periods, retries overdue ones, and drops what was never paid. Each member
 * has their own transaction, so an interrupted run loses nothing and bills nothing twice.
 */
export async function renewAll(deps: Deps): Promise<void> {
  const on = today(deps, deps.clock.now())
  let after: { on: Day; id: string } | null = null
  for (;;) {
    const due: { id: string; on: Day }[] = await listDue(deps.db, on, after, atOnce)
    await each(deps, due, (id) => renew(deps, id))
    after = due.at(-1) ?? null
    if (due.length < atOnce) break
  }
  await each(deps, await listRetries(deps.db, on), (id) => tryAgain(deps, id))
  const abandoned = await listAbandoned(deps.db, new Date(addSeconds(deps.clock.now(), -86_400)))
  await each(deps, abandoned, (id) => drop(deps, id))
}

async function each(deps: Deps, rows: { id: string }[], work: (id: string) => Promise<void>): Promise<void> {
  const left = [...rows]
  const take = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      const { id } = row
      await work(id).catch((error: unknown) =>
        deps.log.error({ err: error, subscription: id }, 'a subscription could not be seen to; it is tried again'),
      )
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, take))
}

async function renew(deps: Deps, id: string): Promise<void> {
  await letGo(deps, id)
  const chargeId = await deps.transactions.run(systemOrigin, async (tx) => {
    const found = await lockSubscription(tx, id)
    const on = today(deps, tx.now)
    if (found?.status !== 'active' || found.periodEnd === null || found.periodEnd > on) return null
    // a plan change being paid right now decides what is renewed
    if (isChange(found.bill) && found.bill.chargeId) return null
    const row = isChange(found.bill) ? await withoutChange(tx, deps, found, labels.thePeriodItWas) : found
    // a member who cannot sign in cannot cancel either
    if (row.grantedBy || row.cancelAtEnd || row.memberStatus !== 'active') return ended(tx, deps, row)
    if (row.bill && !isChange(row.bill)) return charging(tx, deps, row)
    return begin(tx, deps, row, found.periodEnd)
  })
  if (chargeId) await collect(deps, chargeId)
}

/** A plan change that was started and not paid. */
const isChange = (open: SubscriptionRow['bill']): open is NonNullable<SubscriptionRow['bill']> =>
  open?.kind === 'change' && !open.isApplied

/** Ends a change that was started and not paid in full. Returns the subscription without its bill. */
async function withoutChange(tx: Tx, deps: Deps, row: SubscriptionRow, reason: string): Promise<SubscriptionRow> {
  if (row.bill) await callOff(tx, deps, row.bill.invoiceId, reason)
  return (await lockSubscription(tx, row.id)) ?? row
}

const confirmSeconds = 3600

/** A payment that is never confirmed does not keep a plan alive. */
export async function letGo(deps: Deps, id: string, afterSeconds = confirmSeconds): Promise<void> {
  const chargeId = (await subscriptionList.one(deps.db, id))?.bill?.chargeId
  if (chargeId) await giveUpWaiting(deps, chargeId, afterSeconds)
}

async function ended(tx: Tx, deps: Deps, row: SubscriptionRow): Promise<null> {
  const plan = await planOf(tx, row.planId)
  await end(tx, deps, row, row.grantedBy ? labels.theTimeItWasGranted : labels.canceledByTheMember)
  await notify(tx, row.memberId, {
    kind: 'invoices',
    title: labels.hasEnded(plan.name),
    message: labels.yourCardsDocumentsAndExportsArent,
    link: '/subscribe',
  })
  return null
}

/** Starts the next period at the plan's current price. */
async function begin(tx: Tx, deps: Deps, row: SubscriptionRow, start: Day): Promise<string | null> {
  const { id, memberId, anchorDay } = row
  if (await isBilled(tx, id, start)) throw new Error(`the period of ${start} was billed before and is not in force`)
  const plan = await planOf(tx, row.nextPlanId ?? row.planId)
  const interval = row.nextInterval ?? row.interval
  const cents = priceOf(plan, interval)
  const period = { start, end: periodEnd(start, interval, anchorDay ?? Number(start.slice(8))) }
  await bill(tx, deps, { id, memberId, kind: 'renewal', plan, interval, cents, period, unused: null })
  tx.audit({
    action: 'subscription.renew',
    object: { kind: 'subscription', id },
    after: { planId: plan.id, interval, ...period },
  })
  const billed = await lockSubscription(tx, id)
  return billed ? charging(tx, deps, billed) : null
}

/** The charge in progress, or a new one; without a payment method the member is past due from now on. */
async function charging(tx: Tx, deps: Deps, row: SubscriptionRow): Promise<string | null> {
  const { bill: open } = row
  if (!open) return null
  if (open.chargeId) return open.chargeId
  if (open.kind !== 'renewal' && !open.isApplied) return null
  const chargeId = await chargeUsual(tx, deps, row.memberId, open.invoiceId, 'unattended')
  if (!chargeId) await behind(tx, deps, row, labels.noSavedPaymentMethod)
  return chargeId
}

async function tryAgain(deps: Deps, id: string): Promise<void> {
  await letGo(deps, id)
  const chargeId = await deps.transactions.run(systemOrigin, async (tx) => {
    const row = await lockSubscription(tx, id)
    const isDue = row?.status === 'past_due' && row.nextRetryOn !== null && row.nextRetryOn <= today(deps, tx.now)
    return row && isDue ? charging(tx, deps, row) : null
  })
  if (chargeId) await collect(deps, chargeId)
}

async function drop(deps: Deps, id: string): Promise<void> {
  await letGo(deps, id)
  await deps.transactions.run(systemOrigin, async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row || row.bill?.chargeId) return
    if (row.status === 'incomplete') await end(tx, deps, row, labels.itWasNeverPaid)
    else if (isChange(row.bill)) await callOff(tx, deps, row.bill.invoiceId, labels.itWasntPaidWithin)
  })
}

/**
 * An attempt failed: schedules the next one, or lets the plan lapse. Cards, documents and exports are never affected.
 */
async function behind(tx: Tx, deps: Deps, row: SubscriptionRow, words: string): Promise<void> {
  const on = today(deps, tx.now)
  const since = row.pastDueSince ?? on
  const retries = row.pastDueSince === null ? 0 : row.retries + 1
  const next = retryOn(since, retries)
  const plan = await planOf(tx, row.planId)
  const { houseName } = deps.settings.current
  if (next === null) {
    await end(tx, deps, row, labels.itCouldntBeRenewed)
    return notify(tx, row.memberId, {
      kind: 'invoices',
      title: labels.hasEnded(plan.name),
      message: labels.yourCardsDocumentsAndExportsArentAffected(words),
      text: `${houseName}: ${labels.hasEnded(plan.name)}. ${words}`,
      deadline: true,
      variant: 'destructive',
      link: '/subscribe',
    })
  }
  const columns = { past_due_since: since, retries, next_retry_on: next }
  if (row.status === 'active')
    await transition(tx, 'subscriptions', subscriptionActions, { id: row.id, action: 'fall_behind', also: columns })
  else await updateSubscription(tx, row.id, columns)
  await notify(tx, row.memberId, {
    kind: 'invoices',
    title: labels.weCouldntRenew(plan.name),
    message: labels.wellTryAgain(words, formatDate(next)),
    text: `${houseName}: ${labels.weCouldntRenew(plan.name)}. ${labels.wellTryAgain(words, formatDate(next))}`,
    deadline: true,
    variant: 'destructive',
    link: '/subscribe',
  })
  changed(tx, row.memberId)
}

/** Called by payments. Attempts made by the member do not count. */
export async function chargeFailed(tx: Tx, deps: Deps, chargeId: string): Promise<void> {
  const charge = await chargeRow(tx, chargeId)
  if (charge.source.kind !== 'unattended') return
  for (const { invoiceId } of charge.parts) {
    const found = await findBill(tx, invoiceId)
    const row = found && (await lockSubscription(tx, found.subscriptionId))
    if (row && (row.status === 'active' || row.status === 'past_due'))
      await behind(tx, deps, row, charge.declineMessage ?? labels.thePaymentFailed)
  }
}

const current = { past_due_since: null, next_retry_on: null, retries: 0 }

/** The overdue amount is paid: the plan continues, unless another of its bills is still open. */
async function recovered(tx: Tx, row: SubscriptionRow): Promise<void> {
  if (row.status !== 'past_due' || row.bill) return
  await transition(tx, 'subscriptions', subscriptionActions, { id: row.id, action: 'recover', also: current })
  changed(tx, row.memberId)
}

/** Puts what was paid for into effect. A bill paid again after a chargeback changes nothing more. */
async function applied(tx: Tx, deps: Deps, found: BillRow, row: SubscriptionRow): Promise<void> {
  await recovered(tx, row)
  if (found.appliedAt) return
  await markApplied(tx, found.invoiceId)
  const { planId, interval, priceCents, kind, periodStart, periodEnd: until } = found
  const set = { plan_id: planId, interval, price_cents: priceCents }
  if (row.status === 'incomplete') {
    const on = today(deps, tx.now)
    const also = { ...firstPeriod(on, interval), started_on: on }
    await transition(tx, 'subscriptions', subscriptionActions, { id: row.id, action: 'activate', also })
  }
  const isNewPeriod = kind === 'renewal' || (kind === 'change' && interval !== row.interval)
  const period = isNewPeriod && periodStart && until ? { period_start: periodStart, period_end: until } : {}
  const anchor = kind === 'change' && isNewPeriod && periodStart ? { anchor_day: Number(periodStart.slice(8)) } : {}
  await inForce(tx, row, { ...set, ...period, ...anchor, ...(row.cancelAtEnd && { cancel_at_end: true }) })
}

/** Whether the period of a bill is still running. */
function covers(deps: Deps, { appliedAt, interval, periodEnd: until }: BillRow, on: Day): boolean {
  if (until) return until > on
  const from = appliedAt && today(deps, new Date(appliedAt))
  return from === null || periodEnd(from, interval, Number(from.slice(8))) > on
}

type Found = { found: BillRow; row: SubscriptionRow }

/**
 * The money for a plan change is gone: the plan before it is in effect again, or none if its period is over by now.
 * Later changes were charged less because of this one, so they must be undone first. Returns false for other bills.
 */
async function withdrawn(tx: Tx, deps: Deps, { found, row }: Found): Promise<boolean> {
  const bills = await listInPeriod(tx, row.id, found.invoiceId)
  const at = bills.findIndex(({ invoiceId }) => invoiceId === found.invoiceId)
  if (at < 0) return false
  if (at < bills.length - 1) throw new AppError('wrong_state', labels.undoTheLaterChange)
  if (found.kind !== 'change') return false
  const on = today(deps, tx.now)
  const before = inForceAfter(
    bills.slice(0, at).map((bill) => ({ ...bill, appliedOn: today(deps, new Date(bill.appliedAt ?? tx.now)) })),
  )
  if (!before || before.end <= on) {
    await end(tx, deps, row, labels.thePaymentForItWas)
    return true
  }
  const { planId, interval, priceCents, start, end: until, anchorDay } = before
  await inForce(tx, row, {
    ...{ plan_id: planId, interval, price_cents: priceCents },
    ...{ period_start: start, period_end: until, anchor_day: anchorDay },
    ...(row.cancelAtEnd && { cancel_at_end: true }),
  })
  await recovered(tx, row)
  const [was, is] = [await planOf(tx, row.planId), await planOf(tx, planId)]
  await notify(tx, row.memberId, {
    kind: 'invoices',
    title: labels.yourPlanIsAgain(is.name),
    message: labels.theChangeWasRefunded(was.name, is.name, formatDate(until)),
    link: '/subscribe',
  })
  return true
}

/** A change that isn't paid yet was priced with the money that has just gone back, so it has to be chosen again. */
async function repriced(tx: Tx, deps: Deps, { found, row }: Found): Promise<void> {
  if (!isChange(row.bill) || row.bill.invoiceId === found.invoiceId) return
  const bills = await listInPeriod(tx, row.id, found.invoiceId)
  if (!bills.some(({ invoiceId }) => invoiceId === found.invoiceId)) return
  if (row.bill.chargeId) throw new AppError('conflict', labels.aPaymentForThisPlan)
  await callOff(tx, deps, row.bill.invoiceId, labels.moneyForThePlan)
}

/** What follows from events of a subscription's invoice. */
export function subscriptionInvoices(deps: () => Deps): InvoiceHandler {
  const about =
    (work: (tx: Tx, found: Found) => Promise<void>) =>
    async (tx: Tx, { id }: PaidInvoice) => {
      const found = await findBill(tx, id)
      const row = found && (await lockSubscription(tx, found.subscriptionId))
      // a subscription that has ended meanwhile is not resumed
      if (found && row && row.status !== 'canceled') await work(tx, { found, row })
    }
  return {
    paid: about((tx, { found, row }) => applied(tx, deps(), found, row)),
    reopened: about(async (tx, { row }) => {
      if (row.status === 'active') await behind(tx, deps(), row, labels.yourBankReversedThePayment)
    }),
    calledOff: about(async (tx, { found, row }) => {
      if (await withdrawn(tx, deps(), { found, row })) return
      if (found.kind !== 'change' && covers(deps(), found, today(deps(), tx.now)))
        await end(tx, deps(), row, labels.thePaymentForItWas)
    }),
    voided: about(async (tx, { found, row }) => {
      if (await withdrawn(tx, deps(), { found, row })) return
      if (found.kind !== 'change') await end(tx, deps(), row, labels.itsInvoiceWasVoided)
    }),
    credited: about((tx, { found, row }) => repriced(tx, deps(), { found, row })),
  }
}
