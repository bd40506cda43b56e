import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { PromotionReport } from '@ambry/contract/secure/records'

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

type Span = { firstOn: Day | null; lastOn: Day | null }

/** `Nov 15, 2026 to Nov 21, 2026`; a single day is not repeated. */
export const spanText = ({ firstOn, lastOn }: Span): string | null =>
  firstOn === null || lastOn === null
    ? null
    : firstOn === lastOn
      ? formatDate(firstOn)
      : `${formatDate(firstOn)} to ${formatDate(lastOn)}`

type Fee = { featuredDays: number; creditDays: number; feeCents: number }

/** The cost of featured days: `7 days, 3 included in the plan, $40.00`. */
export function feeText({ featuredDays, creditDays, feeCents }: Fee): string {
  if (featuredDays === 0) return 'None requested'
  const credit =
    creditDays > 0 && (creditDays === featuredDays ? 'all included in the plan' : `${creditDays} included in the plan`)
  return [daysText(featuredDays), credit, feeCents > 0 && formatMoney(feeCents)].filter(Boolean).join(', ')
}

/**
 * The list price relative to our valuation: `4% above our valuation`, `at our valuation`, `12% below our valuation`.
 */
export function besideText(listPriceCents: number, valueCents: number | null): string | null {
  if (valueCents === null || valueCents === 0) return null
  const percent = Math.round(((listPriceCents - valueCents) / valueCents) * 100)
  if (percent === 0) return 'at our valuation'
  return `${Math.abs(percent).toLocaleString('en-US')}% ${percent > 0 ? 'above' : 'below'} our valuation`
}

/** Views per day while featured and otherwise; null if there is nothing to compare. */
export function liftText({ featured, before }: Pick<PromotionReport, 'featured' | 'before'>): string | null {
  if (featured.days === 0 || before.days === 0) return null
  const [first, other] = [featured.views / featured.days, before.views / before.days]
  const a = (views: number) => `${views.toLocaleString('en-US', { maximumFractionDigits: 1 })} per day`
  return `${a(first)} while featured, ${a(other)} on other days`
}
