import type { AdminSubscription } from '@ambry/contract/funds/admin/records'
import type { OwnSubscription } from '@ambry/contract/funds/investing/records'
import { subscriptionActions } from '@ambry/contract/funds/kinds'
import { addSeconds, dayIn, formatDeadline } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { type Actor, notThere } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import type { InvoiceHandler, PaidInvoice } from '../../billing/invoices/issuing-service.ts'
import { callOff } from '../../billing/settling/service.ts'
import { notify, notifyAdmins, notifyStaff } from '../../notices/service.ts'
import { faultsOf } from '../catalog/eligibility-service.ts'
import { type FundRow, listTerms } from '../fund-queries.ts'
import { adminFundLink, fundChanged, positionLink } from '../fund-service.ts'
import { recount } from '../units/queries.ts'
import { adminSubscription } from './admin-service.ts'
import * as labels from './labels.ts'
import { offerPlaces } from './places-service.ts'
import { isOpen } from './present.ts'
import {
  findEscrowCredited,
  findSubscription,
  listOpenOfFund,
  listOpenSubscriptionsOf,
  listOverdue,
  listWaitedFor,
  lowerFee,
  type SubscriptionRow,
} from './queries.ts'
import { isAboutMember, signedTerms } from './rules.ts'
import { lockOwnSubscription, lockSubscriptionAndFund, ownSubscription } from './service.ts'

// What happens to a subscription after it was made: it is paid, accepted, canceled, or its time is over.

/** The invoice of a subscription or of a transfer; a transfer's is handled where transfers are. */
export const subscriptionInvoices = (deps: () => Deps): InvoiceHandler => ({
  paid: (tx, invoice) => withRow(tx, invoice, (fund, row) => paid(tx, deps(), fund, row)),
  reopened: (tx, invoice) => withRow(tx, invoice, (fund, row) => reopened(tx, fund, row)),
  calledOff: (tx, invoice) => withRow(tx, invoice, (fund, row) => finished(tx, deps(), fund, row, labels.invoiceEnded)),
  voided: (tx, invoice) => withRow(tx, invoice, (fund, row) => finished(tx, deps(), fund, row, labels.invoiceEnded)),
  credited: (tx, invoice) => withRow(tx, invoice, (_fund, row) => credited(tx, row)),
})

type Work = (fund: FundRow, row: SubscriptionRow) => Promise<void>

async function withRow(tx: Tx, { purposeId, number }: PaidInvoice, work: Work): Promise<void> {
  const found = purposeId === null ? undefined : await findSubscription(tx, purposeId)
  if (!found) throw new Error(`invoice ${number} is of no subscription`)
  const { fund, row } = await lockSubscriptionAndFund(tx, found)
  await work(fund, row)
}

async function paid(tx: Tx, deps: Deps, fund: FundRow, row: SubscriptionRow): Promise<void> {
  if (row.status !== 'invoiced') return
  const { coolingOffDays } = signedTerms(row, await listTerms(tx, fund.id))
  const until = coolingOffDays > 0 ? addSeconds(tx.now, coolingOffDays * 86_400) : null
  await transition(tx, 'fund_subscriptions', subscriptionActions, {
    ...{ id: row.id, action: 'pay', also: { paid_at: tx.now, cooling_off_until: until } },
  })
  const { timeZone } = deps.settings.current
  await notify(tx, row.memberId, {
    ...{ kind: 'funds', title: labels.paid, link: positionLink(fund.id) },
    message: labels.paidMessage(row.number, fund.name, until && dayIn(timeZone, until)),
  })
  await notifyStaff(tx, 'fund.manage', {
    ...{ kind: 'funds', title: labels.paid, link: adminFundLink(fund.id, 'subscriptions') },
    message: labels.paidForStaff(row.memberName, fund.name, formatMoney(row.amountCents + row.feeCents)),
  })
  fundChanged(tx)
}

/** The payment was reversed. Units that were issued are not taken back by themselves: a person decides. */
async function reopened(tx: Tx, fund: FundRow, row: SubscriptionRow): Promise<void> {
  if (row.status === 'issued') {
    await notifyAdmins(tx, {
      ...{
        kind: 'funds',
        title: labels.unitsUnpaid,
        variant: 'destructive',
        link: adminFundLink(fund.id, 'subscriptions'),
      },
      message: labels.unitsUnpaidMessage(row.memberName, row.number, fund.name),
    })
    return
  }
  if (row.status !== 'paid') return
  await transition(tx, 'fund_subscriptions', subscriptionActions, {
    ...{ id: row.id, action: 'unpay' },
    also: { paid_at: null, accepted_at: null, accepted_by: null, cooling_off_until: null },
  })
  await notify(tx, row.memberId, {
    ...{ kind: 'funds', title: labels.unpaid, message: labels.unpaidMessage(row.number), link: positionLink(fund.id) },
  })
  fundChanged(tx)
}

/** What waits for units, or bought them, isn't given away: only our fee can be waived, unless the subscription ends. */
async function credited(tx: Tx, row: SubscriptionRow): Promise<void> {
  if (row.invoiceId === null || !(isOpen(row) || row.status === 'issued')) return
  if ((await findEscrowCredited(tx, row.invoiceId)) > 0) throw new AppError('wrong_state', labels.onlyTheFee)
  if (row.status !== 'issued') await lowerFee(tx, row.id)
}

/** The invoice is gone, so the place is free. Does nothing for one that ended already. */
async function finished(tx: Tx, deps: Deps, fund: FundRow, row: SubscriptionRow, reason: string): Promise<void> {
  if (row.status === 'issued') throw new AppError('wrong_state', labels.unitsAreIssued)
  if (isOpen(row)) await end(tx, deps, fund, row, 'cancel', reason)
}

async function end(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  row: SubscriptionRow,
  action: 'cancel' | 'expire',
  reason: string,
): Promise<void> {
  await transition(tx, 'fund_subscriptions', subscriptionActions, {
    ...{ id: row.id, action, also: { ended_at: tx.now, end_reason: reason } },
  })
  tx.audit({
    ...{
      action: 'fund.cancel_subscription',
      object: { kind: 'fund_subscription', id: row.id },
      subjectId: row.memberId,
    },
    ...{ reason, after: { action } },
  })
  await recount(tx, fund.id)
  if (row.memberId !== tx.origin.actorId)
    await notify(tx, row.memberId, {
      ...{ kind: 'funds', title: labels.ended, link: positionLink(fund.id) },
      message: labels.endedMessage(row.number, fund.name, reason),
    })
  await offerPlaces(tx, deps, fund.id)
  fundChanged(tx)
}

/** Ends a subscription with its invoice: what was paid becomes the member's credit. */
async function endWithInvoice(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  row: SubscriptionRow,
  action: 'cancel' | 'expire',
  reason: string,
): Promise<void> {
  await end(tx, deps, fund, row, action, reason)
  if (row.invoiceId !== null) await callOff(tx, deps, row.invoiceId, reason)
}

export async function cancelSubscription(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<OwnSubscription> {
  const { fund, row } = await lockOwnSubscription(tx, actor, id)
  await endWithInvoice(tx, deps, fund, row, 'cancel', labels.canceledByMember)
  return ownSubscription(tx, id)
}

type Decision = { action: 'accept' | 'decline' | 'remind'; reason: string | null }

export async function decideSubscription(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<AdminSubscription> {
  const found = await findSubscription(tx, id)
  if (!found) throw notThere()
  refuseSelf(actor, found.memberId)
  const { fund, row } = await lockSubscriptionAndFund(tx, found)
  if (!isOpen(row)) throw new AppError('wrong_state', labels.alreadyDecided)
  if (decision.action === 'accept') await accept(tx, deps, actor, fund, row)
  if (decision.action === 'remind') await remind(tx, deps, fund, row)
  if (decision.action === 'decline') {
    if (!decision.reason)
      throw new AppError('invalid', labels.enterAReason, { errors: [{ path: 'reason', message: labels.enterAReason }] })
    await endWithInvoice(tx, deps, fund, row, 'cancel', decision.reason)
  }
  tx.audit({
    ...{ action: 'fund.decide_subscription', object: { kind: 'fund_subscription', id }, subjectId: row.memberId },
    ...{ reason: decision.reason, after: { action: decision.action } },
  })
  fundChanged(tx)
  return adminSubscription(tx, deps, id)
}

async function accept(tx: Tx, deps: Deps, actor: Actor, fund: FundRow, row: SubscriptionRow): Promise<void> {
  if (row.status !== 'paid') throw new AppError('wrong_state', labels.payFirst)
  if (row.acceptedAt !== null) throw new AppError('wrong_state', labels.alreadyDecided)
  const fault = (await faultsOf(tx, deps, row.memberId, fund)).find(({ kind }) => isAboutMember(kind))
  if (fault) throw new AppError('refused', fault.text)
  await transition(tx, 'fund_subscriptions', subscriptionActions, {
    ...{ id: row.id, action: 'accept', also: { accepted_at: tx.now, accepted_by: actor.id } },
  })
  await notify(tx, row.memberId, {
    ...{ kind: 'funds', title: labels.accepted, link: positionLink(fund.id) },
    message: labels.acceptedMessage(row.number, fund.name),
  })
}

async function remind(tx: Tx, deps: Deps, fund: FundRow, row: SubscriptionRow): Promise<void> {
  const fault = (await faultsOf(tx, deps, row.memberId, fund)).find(({ kind }) => isAboutMember(kind))
  const { timeZone } = deps.settings.current
  const missing =
    fault?.text ??
    (row.status === 'invoiced' && row.reservedUntil
      ? labels.payReminder(formatMoney(row.amountCents + row.feeCents), formatDeadline(row.reservedUntil, timeZone))
      : null)
  if (!missing) throw new AppError('wrong_state', labels.nothingMissing)
  await notify(tx, row.memberId, {
    ...{ kind: 'funds', title: labels.reminded, link: positionLink(fund.id) },
    message: labels.remindedMessage(row.number, fund.name, missing),
  })
}

/** Every few minutes: ends what was not paid or signed in time, each on its own, and gives free places to those who wait. */
export async function expireSubscriptions(deps: Deps): Promise<void> {
  for (const { id } of await listOverdue(deps.db, deps.clock.now()))
    await eachForItself(deps, 'a subscription that expires', id, () =>
      deps.transactions.run(systemOrigin, async (tx) => {
        const found = await findSubscription(tx, id)
        if (!found) return
        const { fund, row } = await lockSubscriptionAndFund(tx, found)
        const isOver = row.reservedUntil !== null && row.reservedUntil <= tx.now.toISOString()
        if (!isOver || (row.status !== 'waiting' && row.status !== 'invoiced')) return
        const reason = row.status === 'waiting' ? labels.notSignedInTime : labels.notPaidInTime
        await endWithInvoice(tx, deps, fund, row, 'expire', reason)
      }),
    )
  // new terms can add places on their day
  for (const { id } of await listWaitedFor(deps.db))
    await eachForItself(deps, 'the places of a fund', id, () =>
      deps.transactions.run(systemOrigin, (tx) => offerPlaces(tx, deps, id)),
    )
}

/** Called when a fund closes or is liquidated. */
export async function endSubscriptionsOfFund(tx: Tx, deps: Deps, fundId: string): Promise<void> {
  for (const { id } of await listOpenOfFund(tx, fundId)) {
    const found = await findSubscription(tx, id)
    if (!found) continue
    const { fund, row } = await lockSubscriptionAndFund(tx, found)
    if (isOpen(row)) await endWithInvoice(tx, deps, fund, row, 'cancel', labels.fundEnded)
  }
}

/** Called when an account is suspended or closed: nothing new is bought for it. */
export async function endSubscriptionsOfMember(tx: Tx, deps: Deps, memberId: string, reason: string): Promise<void> {
  for (const { id } of await listOpenSubscriptionsOf(tx, memberId)) {
    const found = await findSubscription(tx, id)
    if (!found) continue
    const { fund, row } = await lockSubscriptionAndFund(tx, found)
    if (isOpen(row)) await endWithInvoice(tx, deps, fund, row, 'cancel', reason)
  }
}
