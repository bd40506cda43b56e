import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { PromotionReport } from '@ambry/contract/secure/records'

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

type Span = { firstOn: Day | null; lastOn: Day | null }

/** `Nov 15, 2026 to Nov 21, 2026`; one day is said once. */
export const spanText = ({ firstOn, lastOn }: Span): string | null =>
  firstOn === null || lastOn === null
    ? null
    : firstOn === lastOn
      ? formatDate(firstOn)
      : `${formatDate(firstOn)} to ${formatDate(lastOn)}`

type Fee = { featuredDays: number; creditDays: number; feeCents: number }

/** What featured days cost, in a few words: `7 days, 3 with the plan, $40.00`. */
export function feeText({ featuredDays, creditDays, feeCents }: Fee): string {
  if (featuredDays === 0) return 'None requested'
  const credit =
    creditDays > 0 && (creditDays === featuredDays ? 'all included in the plan' : `${creditDays} included in the plan`)
  return [daysText(featuredDays), credit, feeCents > 0 && formatMoney(feeCents)].filter(Boolean).join(', ')
}

/** How an asking price stands to what the house says: `4% above`, `as valued`, `12% below`. */
export function besideText(listPriceCents: number, valueCents: number | null): string | null {
  if (valueCents === null || valueCents === 0) return null
  const percent = Math.round(((listPriceCents - valueCents) / valueCents) * 100)
  if (percent === 0) return 'at our valuation'
  return `${Math.abs(percent).toLocaleString('en-US')}% ${percent > 0 ? 'above' : 'below'} our valuation`
}

/** Whether standing first brought more looks a day; null where there is nothing to compare with. */
export function liftText({ featured, before }: Pick<PromotionReport, 'featured' | 'before'>): string | null {
  if (featured.days === 0 || before.days === 0) return null
  const [first, other] = [featured.views / featured.days, before.views / before.days]
  const a = (views: number) => `${views.toLocaleString('en-US', { maximumFractionDigits: 1 })} per day`
  return `${a(first)} while featured, ${a(other)} on other days`
}
