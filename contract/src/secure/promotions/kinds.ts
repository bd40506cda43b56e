import { addDays, type Day } from '../../kernel/dates.ts'

// Which cards are featured in Secure, in which place and on which days. Without a schema on purpose: the page uses the
// same functions as the server, and zod stays out of the browser.

export type Spot = { place: number; firstOn: Day; lastOn: Day }

/** How far ahead featured days may begin. */
export const mostDaysAhead = 366

const lastOf = (firstOn: Day, days: number): Day => addDays(firstOn, days - 1)

const overlaps = (a: { firstOn: Day; lastOn: Day }, b: { firstOn: Day; lastOn: Day }) =>
  a.firstOn <= b.lastOn && b.firstOn <= a.lastOn

/** The lowest place that is free on all of these days; null when there is none. */
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

/** The first day from which a place is free for this long; null when there are no featured places. */
export function firstSpot(
  taken: readonly Spot[],
  { places, from, days }: { places: number; from: Day; days: number },
): Spot | null {
  // a place becomes free on the day after another's last, so only those days need to be tried
  const starts = [from, ...taken.map(({ lastOn }) => addDays(lastOn, 1)).filter((on) => on > from)].sort()
  for (const firstOn of starts) {
    const spot = spotOn(taken, { places, firstOn, days })
    if (spot) return spot
  }
  return null
}
