import { addDays, type Day, dayIn, type Instant } from '@ambry/contract/kernel/dates'

type Price = { at: Instant; cents: number | null }
type DayViews = { day: Day; views: number }

export type PricePeriod = {
  from: Day
  /** The last day at this price; null if it is current. */
  to: Day | null
  /** Null means that it wasn't in Secure. */
  cents: number | null
  /** How many of the days shown had this price, and the average views on those days. */
  days: number
  viewsPerDay: number | null
}

/**
 * A card's prices with their periods, newest first, and the views in each. A day belongs to the price at its end, so
 * only the last of several changes on one day counts.
 */
export function pricePeriods(prices: readonly Price[], days: readonly DayViews[], timeZone: string): PricePeriod[] {
  const byDay = new Map(prices.map(({ at, cents }) => [dayIn(timeZone, at), cents]))
  const changes = [...byDay].filter(([, cents], place, all) => cents !== all[place - 1]?.[1])
  return changes
    .map(([from, cents], place) => {
      const next = changes[place + 1]?.[0]
      const to = next === undefined ? null : addDays(next, -1)
      const within = days.filter(({ day }) => day >= from && (to === null || day <= to))
      const views = within.reduce((sum, day) => sum + day.views, 0)
      return { from, to, cents, days: within.length, viewsPerDay: within.length === 0 ? null : views / within.length }
    })
    .toReversed()
}
