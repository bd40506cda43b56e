import { type Day, formatDate, type Instant } from '@ambry/contract/kernel/dates'

/**
 * A filter's edge: the day on which something begins, or the last one that still counts. `day` is a day of the house's
 * calendar, for what is dated by days and not by instants: it is asked for as it was chosen, wherever the reader is.
 */
export type DayEdge = 'from' | 'until' | 'day'

/** The instant at which a day begins where the reader is; `until` is the beginning of the day after it. */
export function instantOf(day: Day, edge: DayEdge): Instant | Day {
  if (edge === 'day') return day
  const at = new Date(`${day}T00:00:00`)
  if (edge === 'until') at.setDate(at.getDate() + 1)
  return at.toISOString()
}

/** The day as it was chosen; what is no instant is shown as it stands. */
export const dayOf = (at: Instant | Day, edge: DayEdge): string =>
  formatDate(edge === 'day' ? at : new Date(Date.parse(at) - (edge === 'until' ? 1 : 0))) || at
