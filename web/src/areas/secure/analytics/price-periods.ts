import { addDays, type Day, dayIn, type Instant } from '@ambry/contract/kernel/dates'

type Price = { at: Instant; cents: number | null }
type DayViews = { day: Day; views: number }

export type PricePeriod = {
  from: Day
  /** The last day at this price; null while it stands. */
  to: Day | null
  /** Null: it was not in Secure. */
  cents: number | null
  /** How many of the days shown it stood, and how often the card was looked at on one of them. */
  days: number
  viewsPerDay: number | null
}

/**
 * What a card cost from when to when, newest first, and how often it was looked at meanwhile. A day belongs to the price
 * it ended with: of several changes on one day only the last made a difference to anybody's day.
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
