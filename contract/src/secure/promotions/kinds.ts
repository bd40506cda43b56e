import { addDays, type Day } from '../../kernel/dates.ts'

// Who stands first in Secure, in which place and on which days. Without a schema on purpose: the page shows with the same
// functions what the server decides by, and zod stays out of the browser.

export type Spot = { place: number; firstOn: Day; lastOn: Day }

/** So far ahead featured days may begin. */
export const mostDaysAhead = 366

const lastOf = (firstOn: Day, days: number): Day => addDays(firstOn, days - 1)

const overlaps = (a: { firstOn: Day; lastOn: Day }, b: { firstOn: Day; lastOn: Day }) =>
  a.firstOn <= b.lastOn && b.firstOn <= a.lastOn

/** The lowest place that nobody has on any of these days; null when all are taken. */
export function spotOn(
  taken: readonly Spot[],
  { places, firstOn, days }: { places: number; firstOn: Day; days: number },
): Spot | null {
  const span = { firstOn, lastOn: lastOf(firstOn, days) }
  const others = taken.filter((spot) => overlaps(spot, span))
  for (let place = 1; place <= places; place++)
    if (!others.some((spot) => spot.place === place)) return { place, ...span }
  return null
}

/** The first day from which a place is free for so long; null when the house features nothing. */
export function firstSpot(
  taken: readonly Spot[],
  { places, from, days }: { places: number; from: Day; days: number },
): Spot | null {
  // a place becomes free on the day after somebody's last: no other day can be the first
  const starts = [from, ...taken.map(({ lastOn }) => addDays(lastOn, 1)).filter((on) => on > from)].sort()
  for (const firstOn of starts) {
    const spot = spotOn(taken, { places, firstOn, days })
    if (spot) return spot
  }
  return null
}
