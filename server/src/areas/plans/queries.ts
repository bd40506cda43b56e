import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { Plan } from '@ambry/contract/plans/endpoints'
import type { Interval, SubscriptionStatus } from '@ambry/contract/plans/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../db/db.ts'
import { anyOf, by, defineList, has, is } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'

const planColumns = sql`p.id, p.name, p.sentence, p.monthly_cents, p.yearly_cents, p.lookups_per_month, p.share_links, p.promotion_days,
  p.fee_discount_bps, p.position, p.is_offered, p.version`

export const listPlans = (db: Db): Promise<Plan[]> =>
  db.all(sql<Plan>`SELECT ${planColumns} FROM plans p ORDER BY p.position`)

export const findPlan = (db: Db, id: string): Promise<Plan | undefined> =>
  db.one(sql<Plan>`SELECT ${planColumns} FROM plans p WHERE p.id = ${id}`)

/** The plan whose limits apply now: a failed renewal keeps them until it lapses. */
export const findPlanOf = (db: Db, memberId: string): Promise<Plan | undefined> =>
  db.one(
    sql<Plan>`SELECT ${planColumns} FROM plans p WHERE p.id = coalesce(
      (SELECT s.plan_id FROM subscriptions s WHERE s.member_id = ${memberId} AND s.status IN ('active', 'past_due')),
      (SELECT id FROM plans WHERE position = 1))`,
  )

export type PlanColumns = {
  name?: string
  sentence?: string
  monthly_cents?: number
  yearly_cents?: number
  lookups_per_month?: number
  share_links?: number
  promotion_days?: number
  fee_discount_bps?: number
  is_offered?: boolean
}

/** Returns false when it was changed by someone else first. */
export async function updatePlan(tx: Tx, id: string, version: number, columns: PlanColumns): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('plans')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
  return changed > 0
}

export type SubscriptionRow = {
  id: string
  memberId: string
  memberName: string
  memberStatus: string
  planId: string
  interval: Interval
  status: SubscriptionStatus
  priceCents: number
  periodStart: Day | null
  periodEnd: Day | null
  anchorDay: number | null
  cancelAtEnd: boolean
  nextPlanId: string | null
  nextInterval: Interval | null
  pastDueSince: Day | null
  retries: number
  nextRetryOn: Day | null
  grantedBy: string | null
  createdAt: Instant
  startedOn: Day | null
  endedOn: Day | null
  /** Its newest open invoice, and whether a charge for it is in progress. */
  bill: {
    invoiceId: string
    kind: BillKind
    planId: string
    interval: Interval
    isApplied: boolean
    totalCents: number
    dueCents: number
    createdAt: Instant
    chargeId: string | null
    declineMessage: string | null
  } | null
}

export const subscriptionList = defineList({
  columns: sql<SubscriptionRow>`s.id, s.member_id, coalesce(m.name, m.phone) AS member_name, m.status AS member_status, s.plan_id, s.interval, s.status,
    s.price_cents, s.period_start, s.period_end, s.anchor_day, s.cancel_at_end, s.next_plan_id, s.next_interval, s.past_due_since,
    s.retries, s.next_retry_on, s.granted_by, s.created_at, s.started_on, s.ended_on,
    (SELECT json_build_object('invoiceId', i.id, 'kind', b.kind, 'planId', b.plan_id, 'interval', b.interval, 'isApplied', b.applied_at IS NOT NULL, 'totalCents', i.total_cents,
        'createdAt', to_char(b.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'dueCents', i.owed_cents,
        'chargeId', (SELECT q.charge_id FROM charge_parts q WHERE q.invoice_id = i.id AND q.is_live),
        'declineMessage', (SELECT c.decline_message FROM charge_parts q JOIN charges c ON c.id = q.charge_id WHERE q.invoice_id = i.id ORDER BY c.created_at DESC LIMIT 1))
      FROM subscription_bills b JOIN invoices i ON i.id = b.invoice_id
      WHERE b.subscription_id = s.id AND i.status = 'open' ORDER BY b.created_at DESC LIMIT 1) AS bill`,
  from: sql`subscriptions s JOIN users m ON m.id = s.member_id`,
  filters: { q: has('m.search'), status: anyOf('s.status'), planId: is('s.plan_id'), memberId: is('s.member_id') },
  sorts: {
    startedOn: by('s.created_at', 'timestamptz'),
    periodEnd: by('s.period_order', 'date', { value: (row: SubscriptionRow) => row.periodEnd ?? '9999-12-31' }),
  },
  id: 's.id',
})

/** The member's active subscription, if any. */
export const findSubscriptionOf = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> =>
  (await subscriptionList.rows(db, sql`s.member_id = ${memberId} AND s.status <> 'canceled'`))[0]

export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const row = await tx.one(sql<{ id: string }>`SELECT id FROM subscriptions WHERE id = ${id} FOR UPDATE`)
  return row && subscriptionList.one(tx, id)
}

/** Locks the member first, so that concurrent subscriptions are serialized although there is no row yet. */
export async function lockSubscriptionOf(tx: Tx, memberId: string): Promise<SubscriptionRow | undefined> {
  await tx.run(sql`SELECT FROM users WHERE id = ${memberId} FOR NO KEY UPDATE`)
  const row = await tx.one(
    sql<{ id: string }>`SELECT id FROM subscriptions WHERE member_id = ${memberId} AND status <> 'canceled' FOR UPDATE`,
  )
  return row && subscriptionList.one(tx, row.id)
}

export type NewSubscription = {
  member_id: string
  plan_id: string
  interval: Interval
  price_cents: number
  status?: SubscriptionStatus
  period_start?: Day
  period_end?: Day | null
  anchor_day?: number
  started_on?: Day
  granted_by?: string | null
}

export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<string> {
  const made = await tx.one(
    build
      .insertInto('subscriptions')
      .values({ ...row, created_at: tx.now })
      .returning('id'),
  )
  if (!made) throw new Error('a subscription was not made')
  return made.id
}

export type SubscriptionColumns = {
  plan_id?: string
  interval?: Interval
  price_cents?: number
  period_start?: Day
  period_end?: Day
  anchor_day?: number
  cancel_at_end?: boolean
  end_reason?: string | null
  next_plan_id?: string | null
  next_interval?: Interval | null
  past_due_since?: Day | null
  retries?: number
  next_retry_on?: Day | null
}

export async function updateSubscription(tx: Tx, id: string, set: SubscriptionColumns): Promise<void> {
  await tx.run(build.updateTable('subscriptions').set(set).where('id', '=', id))
}

export type BillKind = 'first' | 'renewal' | 'change'
export type BillRow = {
  invoiceId: string
  subscriptionId: string
  kind: BillKind
  planId: string
  interval: Interval
  priceCents: number
  periodStart: Day | null
  periodEnd: Day | null
  appliedAt: Instant | null
}

export async function insertBill(tx: Tx, bill: Omit<BillRow, 'appliedAt'>): Promise<void> {
  await tx.run(
    build.insertInto('subscription_bills').values({
      invoice_id: bill.invoiceId,
      subscription_id: bill.subscriptionId,
      kind: bill.kind,
      plan_id: bill.planId,
      interval: bill.interval,
      price_cents: bill.priceCents,
      period_start: bill.periodStart,
      period_end: bill.periodEnd,
      created_at: tx.now,
    }),
  )
}

export const findBill = (db: Db, invoiceId: string): Promise<BillRow | undefined> =>
  db.one(
    sql<BillRow>`SELECT invoice_id, subscription_id, kind, plan_id, interval,
      price_cents, period_start, period_end, applied_at FROM subscription_bills WHERE invoice_id = ${invoiceId}`,
  )

/** Bills whose money is in the present period: the one that began it, and the plan changes since that weren't refunded. */
const inPeriod = (
  subscriptionId: string,
  endedId: string | null,
) => sql`b.subscription_id = ${subscriptionId} AND b.applied_at >= (
  SELECT max(o.applied_at) FROM subscription_bills o JOIN invoices p ON p.id = o.invoice_id
  WHERE o.subscription_id = b.subscription_id AND o.kind <> 'change' AND (p.status <> 'void' OR o.invoice_id = ${endedId}))`

/** Those in effect before an invoice was voided or credited, oldest first; it is still among them. */
export const listInPeriod = (db: Db, subscriptionId: string, endedId: string): Promise<BillRow[]> =>
  db.all(
    sql<BillRow>`SELECT b.invoice_id, b.subscription_id, b.kind, b.plan_id, b.interval, b.price_cents, b.period_start, b.period_end, b.applied_at
      FROM subscription_bills b JOIN invoices i ON i.id = b.invoice_id
      WHERE ${inPeriod(subscriptionId, endedId)} AND (i.status <> 'void' OR i.id = ${endedId}) ORDER BY b.applied_at, b.created_at`,
  )

/**
 * What was refunded, without tax, of the money for the time that is left. A plan change settles what was refunded before
 * it, because it was charged for the full value of its plan.
 */
export async function sumRefunded(db: Db, subscriptionId: string): Promise<number> {
  const row = await db.one(
    sql<{ cents: number }>`WITH bills AS (
        SELECT b.invoice_id, b.applied_at, max(b.applied_at) OVER () AS last FROM subscription_bills b JOIN invoices i ON i.id = b.invoice_id
        WHERE ${inPeriod(subscriptionId, null)} AND i.status <> 'void')
      SELECT coalesce(sum(n.amount_cents - round(n.amount_cents::numeric * i.tax_cents / i.total_cents)), 0)::bigint AS cents
      FROM bills b JOIN credit_notes n ON n.invoice_id = b.invoice_id JOIN invoices i ON i.id = b.invoice_id
      WHERE b.applied_at = b.last OR n.at >= b.last`,
  )
  return row?.cents ?? 0
}

export async function markApplied(tx: Tx, invoiceId: string): Promise<void> {
  await tx.run(build.updateTable('subscription_bills').set({ applied_at: tx.now }).where('invoice_id', '=', invoiceId))
}

export async function isBilled(db: Db, subscriptionId: string, periodStart: Day): Promise<boolean> {
  const row = await db.one(
    sql`SELECT 1 FROM subscription_bills WHERE subscription_id = ${subscriptionId} AND kind = 'renewal' AND period_start = ${periodStart}`,
  )
  return row !== undefined
}

/** Subscriptions whose period is over, earliest first, including those whose renewal was interrupted. */
export const listDue = (
  db: Db,
  today: Day,
  after: { on: Day; id: string } | null,
  limit: number,
): Promise<{ id: string; on: Day }[]> =>
  db.all(
    sql<{
      id: string
      on: Day
    }>`SELECT id, period_end AS "on" FROM subscriptions WHERE status = 'active' AND period_end <= ${today}
      AND ${after ? sql`(period_end, id) > (${after.on}::date, ${after.id}::uuid)` : sql`true`} ORDER BY period_end, id LIMIT ${limit}`,
  )

export const listRetries = (db: Db, today: Day): Promise<{ id: string }[]> =>
  db.all(
    sql<{
      id: string
    }>`SELECT id FROM subscriptions WHERE status = 'past_due' AND next_retry_on <= ${today} ORDER BY next_retry_on, id LIMIT 1000`,
  )

/** Plans and plan changes that were started and never paid. */
export const listAbandoned = (db: Db, before: Date): Promise<{ id: string }[]> =>
  db.all(
    sql<{ id: string }>`SELECT id FROM subscriptions WHERE status = 'incomplete' AND created_at < ${before}
      UNION SELECT s.id FROM subscriptions s JOIN subscription_bills b ON b.subscription_id = s.id JOIN invoices i ON i.id = b.invoice_id
        WHERE b.kind = 'change' AND b.applied_at IS NULL AND b.created_at < ${before} AND i.status = 'open' AND s.status <> 'canceled'
      ORDER BY id LIMIT 1000`,
  )

export type PlanCount = { planId: string; members: number; monthlyCentsEarned: number }

/** A yearly price counts as a twelfth per month. Members without another plan count for the first one. */
export const countByPlan = (db: Db): Promise<PlanCount[]> =>
  db.all(
    sql<PlanCount>`SELECT plan_id, count(*)::int AS members,
      coalesce(sum(CASE interval WHEN 'year' THEN price_cents / 12 ELSE price_cents END), 0)::bigint AS monthly_cents_earned
      FROM subscriptions WHERE status IN ('active', 'past_due') GROUP BY plan_id
      UNION ALL SELECT p.id, (SELECT count(*)::int FROM users u WHERE u.status = 'active' AND NOT EXISTS (
          SELECT FROM subscriptions s WHERE s.member_id = u.id AND s.status IN ('active', 'past_due'))), 0
        FROM plans p WHERE p.position = 1`,
  )
