import type { LineDraft } from '@ambry/contract/billing/invoices/kinds'
import { addDays, type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney, portionHalfEven } from '@ambry/contract/kernel/money'
import type { ChangePreview, Plan } from '@ambry/contract/plans/endpoints'
import {
  type Change,
  changeOf,
  type Interval,
  intervals,
  periodEnd,
  priceOf,
  retryDays,
  type SubscriptionTerms,
} from '@ambry/contract/plans/kinds'

import * as labels from './labels.ts'
import type { BillRow, SubscriptionRow } from './queries.ts'

type Applied = Pick<BillRow, 'kind' | 'planId' | 'interval' | 'priceCents' | 'periodStart' | 'periodEnd'> & {
  appliedOn: Day
}
export type InForce = {
  planId: string
  interval: Interval
  priceCents: number
  start: Day
  end: Day
  anchorDay: number
}

const dayOfMonth = (day: Day): number => Number(day.slice(8))

/** What these bills put into effect, the one that began the period first: null without any. */
export function inForceAfter(bills: readonly Applied[]): InForce | null {
  let now = null as InForce | null
  for (const { kind, planId, interval, priceCents, periodStart, periodEnd: until, appliedOn } of bills) {
    const plan = { planId, interval, priceCents }
    if (kind === 'change' && now?.interval === interval) {
      now = { ...now, ...plan }
      continue
    }
    const start = kind === 'first' ? appliedOn : (periodStart ?? appliedOn)
    const end = until ?? periodEnd(start, interval, dayOfMonth(start))
    // a period that begins or ends on the last day of a short month has the day it is anchored on at its other end
    const anchorDay = kind === 'renewal' ? Math.max(dayOfMonth(start), dayOfMonth(end)) : dayOfMonth(start)
    now = { ...plan, start, end, anchorDay }
  }
  return now
}

/** The inputs for calculating a plan change; only an active subscription can be changed this way. */
export function termsOf(row: SubscriptionRow, plan: Plan, refundedCents: number): SubscriptionTerms {
  if (!row.periodStart || !row.periodEnd || !row.anchorDay) throw new Error(`subscription ${row.id} has no period`)
  return {
    planPosition: plan.position,
    interval: row.interval,
    priceCents: row.priceCents,
    refundedCents,
    start: row.periodStart,
    end: row.periodEnd,
    anchorDay: row.anchorDay,
  }
}

/** The cost of choosing a plan without having one. */
export const firstChange = (plan: Plan, interval: Interval, today: Day): Change => ({
  when: 'now',
  dueCents: priceOf(plan, interval),
  unusedCents: 0,
  nextOn: periodEnd(today, interval, Number(today.slice(8))),
  nextCents: priceOf(plan, interval),
})

export { changeOf }

/** Includes the tax that will be on the invoice, and a one-sentence summary. */
export function previewOf(plan: Plan, interval: Interval, change: Change, taxBps: number): ChangePreview {
  const taxCents = portionHalfEven(change.dueCents, taxBps)
  const dueCents = change.dueCents + taxCents
  const nextCents = change.nextCents + portionHalfEven(change.nextCents, taxBps)
  const next =
    nextCents === 0
      ? `nothing from ${formatDate(change.nextOn)}`
      : `${formatMoney(nextCents)} on ${formatDate(change.nextOn)}`
  const words = {
    none: labels.youAlreadyHaveThisPlan,
    later: labels.nothingToday(next),
    now: labels.todayThen(formatMoney(dueCents), next),
  }[change.when]
  return { plan, interval, ...change, dueCents, taxCents, nextCents, words }
}

type Period = { start: Day; end: Day } | null

/** The one line of a subscription's invoice. */
export function lineOf(
  plan: Plan,
  interval: Interval,
  cents: number,
  period: Period,
  unused: { cents: number; of: string } | null,
): LineDraft {
  const span = period && `${formatDate(period.start)} to ${formatDate(period.end)}`
  const less = unused && unused.cents > 0 ? `minus ${formatMoney(unused.cents)} for unused time on ${unused.of}` : null
  return {
    source: 'plan',
    label: `${plan.name}, ${intervals[interval].toLowerCase()}`,
    detail: [span, less].filter(Boolean).join(', ') || null,
    quantity: 1,
    rate: { kind: 'flat', cents },
    cardId: null,
    templateId: null,
    templateVersion: null,
  }
}

/** When a renewal that failed on a day is retried; null after the last attempt. */
export const retryOn = (since: Day, retries: number): Day | null => {
  const after = retryDays[retries]
  return after === undefined ? null : addDays(since, after)
}

/** The day of the last attempt, after which the plan lapses. */
export const lapsesOn = (since: Day): Day => addDays(since, retryDays.at(-1) ?? 0)
