import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type { Plan, Subscription } from '@ambry/contract/plans/endpoints'
import { notThere } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { today } from '../billing/ledger/service.ts'
import { notify } from '../notices/service.ts'
import * as labels from './labels.ts'
import {
  countByPlan,
  insertSubscription,
  listPlans,
  lockSubscription,
  lockSubscriptionOf,
  type SubscriptionRow,
  subscriptionList,
  updatePlan,
} from './queries.ts'
import { planOf, present } from './service.ts'
import { changed, end } from './subscriptions-service.ts'

// Admin actions on plans: pricing, granting and ending them.

export async function adminPlans(db: Db) {
  const counts = new Map((await countByPlan(db)).map((row) => [row.planId, row]))
  return (await listPlans(db)).map((plan) => ({
    ...plan,
    members: counts.get(plan.id)?.members ?? 0,
    monthlyCentsEarned: counts.get(plan.id)?.monthlyCentsEarned ?? 0,
  }))
}

type Edit = Partial<Omit<Plan, 'id' | 'position'>> & { version: number }
/** As zod types omitted fields. */
type Given<T> = { [K in keyof T]: T[K] | undefined }

export async function editPlan(
  tx: Tx,
  id: string,
  { version, ...edit }: Given<Edit> & { version: number },
): Promise<Plan> {
  const before = await planOf(tx, id).catch(() => {
    throw notThere()
  })
  const monthly = edit.monthlyCents ?? before.monthlyCents
  const yearly = edit.yearlyCents ?? before.yearlyCents
  const isFree = before.position === 1
  if (isFree && (monthly > 0 || yearly > 0 || edit.isOffered === false))
    throw new AppError('refused', labels.theFirstPlan)
  if (!isFree && (monthly === 0 || yearly === 0)) throw new AppError('refused', labels.onlyTheFirstPlan)
  const columns = {
    name: edit.name,
    sentence: edit.sentence,
    monthly_cents: edit.monthlyCents,
    yearly_cents: edit.yearlyCents,
    lookups_per_month: edit.lookupsPerMonth,
    share_links: edit.shareLinks,
    promotion_days: edit.promotionDays,
    fee_discount_bps: edit.feeDiscountBps,
    is_offered: edit.isOffered,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (!(await updatePlan(tx, id, version, given)))
    throw new AppError('stale', labels.someoneElseChangedThisPlan, { present: await planOf(tx, id) })
  const after = await planOf(tx, id)
  tx.audit({ action: 'plan.edit', object: { kind: 'plan', id }, before, after })
  tx.publish({ everyone: true }, { type: 'subscription_updated' })
  return after
}

type Grant = { memberId: string; planId: string; until: Day | null; reason: string }

export async function grant(tx: Tx, deps: Deps, { memberId, planId, until, reason }: Grant): Promise<Subscription> {
  const on = today(deps, tx.now)
  const plan = await planOf(tx, planId)
  if (plan.position === 1) throw new AppError('refused', labels.everyoneAlreadyHasThisPlan)
  if (until !== null && until <= on) throw new AppError('refused', labels.chooseAFutureDate)
  const row = await lockSubscriptionOf(tx, memberId)
  if (row && !row.grantedBy) throw new AppError('wrong_state', labels.thisMemberIsPaying)
  if (row) await end(tx, deps, row, labels.anotherPlanWasGranted)
  const id = await insertSubscription(tx, {
    ...{ member_id: memberId, plan_id: planId, interval: 'month', price_cents: 0, status: 'active' },
    ...{ period_start: on, period_end: until, anchor_day: Number(on.slice(8)), started_on: on },
    granted_by: tx.origin.actorId,
  })
  tx.audit({
    action: 'subscription.grant',
    object: { kind: 'subscription', id },
    reason,
    after: { memberId, planId, until },
  })
  await notify(tx, memberId, {
    kind: 'invoices',
    title: labels.isYours(plan.name),
    message: `We granted you this plan${until ? ` until ${formatDate(until)}` : ''}.`,
    link: '/subscribe',
  })
  changed(tx, memberId)
  return present(tx, deps, await rowOf(tx, id))
}

async function rowOf(db: Db, id: string): Promise<SubscriptionRow> {
  const row = await subscriptionList.one(db, id)
  if (!row) throw notThere()
  return row
}

export async function endOne(tx: Tx, deps: Deps, id: string, reason: string): Promise<Subscription> {
  const row = await lockSubscription(tx, id)
  if (!row) throw notThere()
  if (row.bill?.chargeId) throw new AppError('conflict', labels.aPaymentForThisPlan)
  await end(tx, deps, row, reason)
  await notify(tx, row.memberId, {
    kind: 'invoices',
    title: labels.yourPlanHasEnded,
    message: labels.yourCards(reason).slice(0, 500),
    link: '/subscribe',
  })
  return present(tx, deps, await rowOf(tx, id))
}

type Listed = Subscription & { member: { id: string; name: string }; createdAt: string; actions: 'end'[] }

export async function subscriptions(deps: Deps, query: QueryOf<typeof subscriptionList>): Promise<Page<Listed>> {
  const found = await subscriptionList.page(deps.db, query, (row) => row)
  const items = found.items.map(async (row) => ({
    ...(await present(deps.db, deps, row)),
    member: { id: row.memberId, name: row.memberName },
    createdAt: row.createdAt,
    actions: row.status === 'canceled' ? [] : (['end'] as 'end'[]),
  }))
  return { ...found, items: await Promise.all(items) }
}
