import { formatDate, type Instant } from '@ambry/contract/dates'

/** A filter's edge: the day on which something begins, or the last one that still counts. */
export type DayEdge = 'from' | 'until'

/** The instant at which a day begins where the reader is; `until` is the beginning of the day after it. */
export function instantOf(day: string, edge: DayEdge): Instant {
  const at = new Date(`${day}T00:00:00`)
  if (edge === 'until') at.setDate(at.getDate() + 1)
  return at.toISOString()
}

/** The day as it was chosen; what is no instant is shown as it stands. */
export const dayOf = (at: Instant, edge: DayEdge): string =>
  formatDate(new Date(Date.parse(at) - (edge === 'until' ? 1 : 0))) || at
