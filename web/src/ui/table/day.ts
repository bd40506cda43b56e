import { type Day, formatDate, type Instant } from '@ambry/contract/kernel/dates'

/**
 * A date filter's edge: the first day, or the last one included. `day` is a calendar day of ours, for records dated by
 * day rather than by instant: it is sent as chosen, whatever the reader's time zone.
 */
export type DayEdge = 'from' | 'until' | 'day'

/** The instant at which a day starts in the reader's time zone; `until` is the start of the following day. */
export function instantOf(day: Day, edge: DayEdge): Instant | Day {
  if (edge === 'day') return day
  const at = new Date(`${day}T00:00:00`)
  if (edge === 'until') at.setDate(at.getDate() + 1)
  return at.toISOString()
}

/** The day as it was chosen; anything that isn't an instant is shown as is. */
export const dayOf = (at: Instant | Day, edge: DayEdge): string =>
  formatDate(edge === 'day' ? at : new Date(Date.parse(at) - (edge === 'until' ? 1 : 0))) || at
