import { addDays, addMonths, type Day, daysBetween } from '@ambry/contract/kernel/dates'

/** The days of a month, preceded by blanks so that weeks start on Sunday. */
export function daysOfMonth(month: Day): { blanks: number; days: Day[] } {
  const first = `${month.slice(0, 7)}-01`
  const count = daysBetween(first, addMonths(first, 1))
  return {
    blanks: new Date(first).getUTCDay(),
    days: Array.from({ length: count }, (_, index) => addDays(first, index)),
  }
}

const written = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `November 2026` */
export const monthName = (month: string): string => written.format(new Date(`${month.slice(0, 7)}-01`))
/** `Nov 2026` */
export const shortMonth = (month: string): string => short.format(new Date(`${month.slice(0, 7)}-01`))
