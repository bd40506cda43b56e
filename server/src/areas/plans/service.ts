import type { OwnPlan, Plan, Subscription } from '@ambry/contract/plans/endpoints'
import { type PlanLimits, priceOf } from '@ambry/contract/plans/kinds'

import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { isExpired, labelOf, usualMethod } from '../payments/methods/service.ts'
import * as labels from './labels.ts'
import { findPlan, findPlanOf, findSubscriptionOf, listPlans, type SubscriptionRow } from './queries.ts'
import { lapsesOn } from './rules.ts'

// Reads plans and subscriptions; the services next to this file change them.

export async function planOf(db: Db, id: string): Promise<Plan> {
  const plan = await findPlan(db, id)
  if (!plan) throw new AppError('refused', labels.planNotFound)
  return plan
}

export async function present(db: Db, deps: Deps, row: SubscriptionRow): Promise<Subscription> {
  const [plan, next] = [await planOf(db, row.planId), row.nextPlanId ? await planOf(db, row.nextPlanId) : null]
  const method = await usualMethod(db, deps, row.memberId)
  const { bill, pastDueSince: since } = row
  return {
    id: row.id,
    plan,
    interval: row.interval,
    status: row.status,
    priceCents: row.priceCents,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    cancelAtEnd: row.cancelAtEnd,
    next:
      next && row.nextInterval && row.periodEnd
        ? { plan: next, interval: row.nextInterval, priceCents: priceOf(next, row.nextInterval), on: row.periodEnd }
        : null,
    method: method && { id: method.id, label: labelOf(method), isExpired: isExpired(method, deps.clock.now()) },
    pastDue:
      since && bill
        ? {
            since,
            dueCents: bill.dueCents,
            nextRetryOn: row.nextRetryOn,
            lapsesOn: lapsesOn(since),
            invoiceId: bill.invoiceId,
            words: bill.declineMessage ?? (method ? labels.yourBankReversedThePayment : labels.noSavedPaymentMethod),
          }
        : null,
    openInvoiceId: bill?.invoiceId ?? null,
    isGranted: row.grantedBy !== null,
    startedOn: row.startedOn,
    endedOn: row.endedOn,
  }
}

function actionsOf(row: SubscriptionRow | undefined, hasMethod: boolean): OwnPlan['actions'] {
  if (!row) return ['subscribe']
  if (row.grantedBy) return []
  if (row.status === 'incomplete') return ['pay', 'change', 'cancel']
  if (row.status === 'past_due') return ['pay', ...(hasMethod ? ['retry' as const] : []), 'update_method', 'cancel']
  return [
    ...(row.bill ? ['pay' as const] : []),
    'change',
    ...(row.nextPlanId ? ['undo_change' as const] : []),
    row.cancelAtEnd ? 'resume' : 'cancel',
    'update_method',
  ]
}

export async function ownPlan(db: Db, deps: Deps, memberId: string): Promise<OwnPlan> {
  const row = await findSubscriptionOf(db, memberId)
  const plan = await findPlanOf(db, memberId)
  if (!plan) throw new Error('there is no plan for everybody')
  const used = await deps.usage(db, memberId)
  const subscription = row ? await present(db, deps, row) : null
  return {
    plan,
    subscription,
    usage: {
      lookups: { used: used.lookups, limit: plan.lookupsPerMonth },
      shareLinks: { used: used.shareLinks, limit: plan.shareLinks },
      promotionDays: { used: used.promotionDays, limit: plan.promotionDays },
    },
    actions: actionsOf(row, subscription?.method !== null && subscription !== null),
  }
}

export const plans = async (db: Db): Promise<Plan[]> => (await listPlans(db)).filter(({ isOffered }) => isOffered)

/** The limits that apply to a member now. */
export async function entitlementsOf(db: Db, memberId: string): Promise<PlanLimits> {
  const plan = await findPlanOf(db, memberId)
  if (!plan) throw new Error('there is no plan for everybody')
  const { lookupsPerMonth, shareLinks, promotionDays, feeDiscountBps } = plan
  return { lookupsPerMonth, shareLinks, promotionDays, feeDiscountBps }
}
