import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnPlan, Plan, Subscription } from '@ambry/contract/plans/endpoints'
import { type Interval, perInterval } from '@ambry/contract/plans/kinds'

export const isFree = (plan: Pick<Plan, 'monthlyCents' | 'yearlyCents'>): boolean =>
  plan.monthlyCents === 0 && plan.yearlyCents === 0

/** Prices are usually whole dollars; cents are shown only if there are any. */
export const shortPrice = (cents: number): string => (cents % 100 === 0 ? formatDollars(cents) : formatMoney(cents))

/** The savings of a yearly payment over twelve monthly ones. */
export const savingOf = ({ monthlyCents, yearlyCents }: Pick<Plan, 'monthlyCents' | 'yearlyCents'>): number =>
  Math.max(monthlyCents * 12 - yearlyCents, 0)

export function savingLabel(plans: readonly Plan[]): string | null {
  const most = Math.max(0, ...plans.map(savingOf))
  return most === 0 ? null : `Save up to ${shortPrice(most)} with yearly billing.`
}

/** Below a price: what paying yearly saves or would save. */
export function yearLabel(plan: Plan, interval: Interval): string | null {
  const saving = savingOf(plan)
  if (saving === 0) return null
  const saved = `saves ${shortPrice(saving)}`
  return interval === 'year'
    ? `Yearly billing ${saved} a year.`
    : `Or ${shortPrice(plan.yearlyCents)} per year, which ${saved}.`
}

/** The plans to choose from, and the current one even if it is no longer offered. */
export const plansShown = (offered: readonly Plan[], present: Plan): readonly Plan[] =>
  [...offered.filter(({ id, isOffered }) => isOffered && id !== present.id), present].toSorted(
    (a, b) => a.position - b.position,
  )

/** What happens when the current period ends. */
function thenLabel({ next, cancelAtEnd, periodEnd }: Subscription, free: Plan | undefined): string | null {
  if (cancelAtEnd) return `Ends ${formatDate(periodEnd)}. Then ${free?.name ?? 'the free plan'}.`
  if (!next) return null
  const price = next.priceCents === 0 ? 'free' : `${formatMoney(next.priceCents)} ${perInterval[next.interval]}`
  return `Until ${formatDate(next.on)}. Then ${next.plan.name}, ${price}.`
}

/** The active plan's status: until when, and what happens then. */
export function displayStatusLabel(
  { plan, subscription }: Pick<OwnPlan, 'plan' | 'subscription'>,
  free?: Plan,
): string {
  if (!subscription || subscription.status === 'canceled' || subscription.status === 'incomplete')
    return isFree(plan) ? 'Free forever.' : ''
  const { isGranted, periodEnd, status, pastDue, priceCents, interval } = subscription
  if (isGranted)
    return periodEnd ? `Free until ${formatDate(periodEnd)}, courtesy of Ambry.` : 'Free forever, courtesy of Ambry.'
  if (status === 'past_due' && pastDue) return `Past due since ${formatDate(pastDue.since)}.`
  return (
    thenLabel(subscription, free) ??
    `Renews ${formatDate(periodEnd)} for ${formatMoney(priceCents)}, then ${interval === 'month' ? 'every month' : 'every year'}.`
  )
}

/** Next to the plan's name, where there is room for one line only. */
export function shortStatus(subscription: Subscription | null): string | null {
  if (!subscription?.periodEnd || subscription.status === 'canceled') return null
  const { status, isGranted, cancelAtEnd, next, periodEnd } = subscription
  if (status === 'incomplete') return 'not paid yet'
  if (status === 'past_due') return 'payment failed'
  const day: Day = next?.on ?? periodEnd
  return `${isGranted ? 'until' : cancelAtEnd ? 'ends' : next ? 'changes' : 'renews'} ${formatDate(day)}`
}
