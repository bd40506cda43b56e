import type { Day } from '../kernel/dates.ts'
import { keysOf } from '../kernel/keys.ts'
import { dividedHalfEven } from '../kernel/money.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Subscription plans. Without a schema on purpose: the page shows these tables, and zod stays out of the browser.

export const intervals = { month: 'Monthly', year: 'Yearly' } as const
export type Interval = keyof typeof intervals
export const intervalNames = keysOf(intervals)
export const perInterval = { month: 'per month', year: 'per year' } as const satisfies Record<Interval, string>

export const subscriptionStatus = defineStatuses({
  incomplete: { label: 'Not paid yet', tone: 'wait' },
  active: { label: 'Active', tone: 'ok' },
  past_due: { label: 'Payment failed', tone: 'bad' },
  canceled: { label: 'Ended', tone: 'outline' },
})
export const subscriptionStatuses = keysOf(subscriptionStatus)
export type SubscriptionStatus = keyof typeof subscriptionStatus
export const subscriptionActions = {
  activate: { from: ['incomplete'], to: 'active' },
  fall_behind: { from: ['active'], to: 'past_due' },
  recover: { from: ['past_due'], to: 'active' },
  end: { from: ['incomplete', 'active', 'past_due'], to: 'canceled' },
} as const satisfies TransitionTable<SubscriptionStatus>

/** Retries of a failed renewal, in days after it. Then the plan lapses. */
export const retryDays = [2, 4, 7] as const

/** The limits of a plan; a lapsed one falls back to those of the free plan. */
export type PlanLimits = { lookupsPerMonth: number; shareLinks: number; promotionDays: number; feeDiscountBps: number }

/**
 * The day this many months later, clamped to the last day of a shorter month. The anchor is the day of the month it
 * started on.
 */
export function monthsLater(from: Day, months: number, anchorDay: number): Day {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const [y, m] = [Math.floor(index / 12), index % 12]
  const last = new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${y}-${two(m + 1)}-${two(Math.min(anchorDay, last))}`
}

export const periodEnd = (from: Day, interval: Interval, anchorDay: number): Day =>
  monthsLater(from, interval === 'month' ? 1 : 12, anchorDay)

const days = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The value of the remaining days of a period, including today; half-even to the cent. */
export function unusedCents(priceCents: number, period: { start: Day; end: Day }, today: Day): number {
  const whole = days(period.start, period.end)
  const left = Math.min(Math.max(days(today, period.end), 0), whole)
  return whole === 0 ? 0 : Number(dividedHalfEven(BigInt(priceCents) * BigInt(left), BigInt(whole)))
}

export type PriceTag = { position: number; monthlyCents: number; yearlyCents: number }
export const priceOf = (plan: Pick<PriceTag, 'monthlyCents' | 'yearlyCents'>, interval: Interval): number =>
  interval === 'month' ? plan.monthlyCents : plan.yearlyCents

export type Change = {
  /** `now`: paid today and effective immediately; `later`: at the end of the period; `none`: nothing would change. */
  when: 'now' | 'later' | 'none'
  /** Due today, after deducting the unused part of the current period. */
  dueCents: number
  unusedCents: number
  /** The day from which the new price is due each interval. */
  nextOn: Day
  nextCents: number
}
export type SubscriptionTerms = {
  planPosition: number
  interval: Interval
  priceCents: number
  /** Refunded of what was paid for the time that is left. */
  refundedCents: number
  start: Day
  end: Day
  anchorDay: number
}

/**
 * The cost of a plan change. An upgrade, or a change from monthly to yearly, takes effect at once: within the same
 * interval the difference for the remaining days is due and the period stays; with another interval a new period starts
 * today, less the unused part of the old one. A downgrade takes effect when the paid period ends. Only money that was
 * kept counts as unused: a refund in part lowers the price of the time it was for and nothing else.
 */
export function changeOf(now: SubscriptionTerms, next: PriceTag & { interval: Interval }, today: Day): Change {
  const price = priceOf(next, next.interval)
  const unused = Math.max(unusedCents(now.priceCents, now, today) - now.refundedCents, 0)
  const isSame = next.position === now.planPosition && next.interval === now.interval
  const isMore =
    next.position > now.planPosition
      ? next.interval === now.interval || next.interval === 'year'
      : next.position === now.planPosition && now.interval === 'month' && next.interval === 'year'
  if (isSame) return { when: 'none', dueCents: 0, unusedCents: 0, nextOn: now.end, nextCents: now.priceCents }
  if (!isMore) return { when: 'later', dueCents: 0, unusedCents: 0, nextOn: now.end, nextCents: price }
  if (next.interval === now.interval) {
    const rest = unusedCents(price, now, today)
    return { when: 'now', dueCents: Math.max(rest - unused, 0), unusedCents: unused, nextOn: now.end, nextCents: price }
  }
  return {
    when: 'now',
    dueCents: Math.max(price - unused, 0),
    unusedCents: Math.min(unused, price),
    nextOn: periodEnd(today, next.interval, Number(today.slice(8))),
    nextCents: price,
  }
}
