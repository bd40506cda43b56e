import type { UnitPrice } from '@ambry/contract/funds/arithmetic/units'
import { addMonths, type Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

/** How much more than before; null if there is nothing to compare with. */
export const changeOf = (before: number | null, after: number | null): number | null =>
  before === null || after === null || before === 0 ? null : (after - before) / before

const tenths = (change: number) => Math.round(change * 1000) / 10

/** `+3.2%`, `−2.7%`, `0.0%` */
export function changeText(change: number): string {
  const percent = tenths(change)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${Math.abs(percent).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`
}

export const toneOf = (change: number): 'up' | 'down' | undefined =>
  tenths(change) > 0 ? 'up' : tenths(change) < 0 ? 'down' : undefined

/** An amount that is taken off: negative, and zero without a sign. */
export const takenOff = (cents: number): number => (cents === 0 ? 0 : -cents)

/** `12.8%` */
export const shareText = (bps: number): string =>
  `${(bps / 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`

const microsInCent = 10_000
const exactDecimals = 6

/** Millionths of a dollar: `$6,162.454805` */
export const microsText = (micros: number): string => formatMoney(micros / microsInCent, exactDecimals)

const priceInCent = 1e7

/** What one unit gets: `$2.325455` */
export const perUnitText = (price: UnitPrice): string => formatMoney(price / priceInCent, exactDecimals)

/** A price per unit in cents, for charts. */
export const centsOfPrice = (price: UnitPrice): number => price / priceInCent

const month = (day: Day) => new Date(day).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
const monthAndYear = (day: Day) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The months of sales: `Aug to Nov`, with years once they are long ago. */
export function monthsText(from: Day | null, to: Day | null): string {
  if (from === null || to === null) return ''
  const isRecent = addMonths(from, 12) > to
  const shown = isRecent ? month : monthAndYear
  return shown(from) === shown(to) ? shown(from) : `${shown(from)} to ${shown(to)}`
}
