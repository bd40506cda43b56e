import { addDays, addMonths, type Day } from '@ambry/contract/kernel/dates'

type Span = { from: Day; to: Day }

/** The quarter before the one a day is in. */
export function quarterBefore(day: Day): Span {
  const month = Number(day.slice(5, 7))
  const first = `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
  return { from: addMonths(first, -3), to: addDays(first, -1) }
}

/** The year before the one a day is in. */
export function yearBefore(day: Day): Span {
  const year = Number(day.slice(0, 4)) - 1
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
