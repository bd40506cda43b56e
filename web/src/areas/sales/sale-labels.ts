import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { gradeText } from '@ambry/contract/cards/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatChange, formatMoney } from '@ambry/contract/kernel/money'
import type { ComparablePoint } from '@ambry/contract/sales/comparables/endpoints'
import type { FeeTaken, OwnSaleSummary, SaleSummary } from '@ambry/contract/sales/records'

/** The label of a gain or loss, so that color is never the only cue. */
export const gainName = (cents: number): string => (cents < 0 ? 'Loss' : cents > 0 ? 'Gain' : 'No gain or loss')

/** `Gain +$55.00`. */
export const gainText = (cents: number): string =>
  cents === 0 ? gainName(0) : `${gainName(cents)} ${formatChange(cents)}`

/** `1 card without a recorded cost isn’t included.` */
export function withoutCostText({ withoutCost, count }: OwnSaleSummary['sold']): string | null {
  if (withoutCost === 0) return null
  if (withoutCost === count) return 'None of the cards you sold have a recorded cost, so there’s no gain to show.'
  return withoutCost === 1
    ? '1 card without a recorded cost isn’t included.'
    : `${withoutCost} cards without a recorded cost aren’t included.`
}

/** `Buyer’s fee, version 2, 10% plan discount`. */
export function feeText({ template, discountBps }: FeeTaken, feeReason: string | null = null): string {
  const parts = [
    template ? `${template.name}, version ${template.version}` : 'No template',
    ...(discountBps > 0 ? [`${formatBps(discountBps)} plan discount`] : []),
    ...(feeReason ? ['set manually'] : []),
  ]
  return parts.join(', ')
}

/** `16 settled for $62,000.00, fees $7,400.00. Half are paid within 3 days.` */
export function summarySentence(summary: SaleSummary): string {
  const { count, grossCents, feesCents, agreedCount, agreedCents, medianDays } = summary
  const parts = [
    `${count.toLocaleString('en-US')} settled for ${formatMoney(grossCents)}, fees ${formatMoney(feesCents)}.`,
    ...(agreedCount > 0 ? [`${agreedCount} in progress, ${formatMoney(agreedCents)}.`] : []),
    ...(medianDays === null ? [] : [`Half are paid within ${daysText(medianDays)}.`]),
  ]
  return parts.join(' ')
}

const daysText = (days: number): string => {
  const rounded = Math.round(days)
  return rounded < 1 ? 'a day' : rounded === 1 ? '1 day' : `${rounded} days`
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const fullMonthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Every month from the first to the current one; months without a sale are zero, not missing. */
export function monthsOf(
  months: SaleSummary['months'],
  today: Day,
): { name: string; fullName: string; value: number; count: number }[] {
  const first = months[0]?.month
  if (!first) return []
  const known = new Map(months.map((month) => [month.month, month]))
  const bars = []
  for (let at = new Date(`${first}-01T00:00:00Z`); at.toISOString().slice(0, 7) <= today.slice(0, 7); ) {
    const found = known.get(at.toISOString().slice(0, 7))
    bars.push({
      name: monthNames.format(at),
      fullName: fullMonthNames.format(at),
      value: found?.grossCents ?? 0,
      count: found?.count ?? 0,
    })
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return bars
}

type Graded = Pick<ComparablePoint, 'grader' | 'grade'>
export const gradeOf = ({ grader, grade }: Graded): string => gradeText({ grader, grade, qualifier: null })

/** `Goldin, Nov 2, 2026`. */
export const soldText = ({ source, soldOn }: Pick<ComparablePoint, 'source' | 'soldOn'>): string =>
  `${source}, ${formatDate(soldOn)}`
