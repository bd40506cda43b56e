import { addDays, beginningOf, type Day, dayIn, type Instant } from '@ambry/contract/kernel/dates'

/** Monday is 1, Sunday 7. */
const weekday = (on: Day): number => new Date(`${on}T00:00:00Z`).getUTCDay() || 7

const isBusinessDay = (on: Day, holidays: ReadonlySet<Day>): boolean => weekday(on) < 6 && !holidays.has(on)

/** Adds hours without counting weekends and holidays. */
export function addBusinessHours(
  from: Instant,
  hours: number,
  { timeZone, holidays }: { timeZone: string; holidays: ReadonlySet<Day> },
): Instant {
  let at = Date.parse(from)
  let left = hours * 3_600_000
  for (;;) {
    const day = dayIn(timeZone, new Date(at))
    const nextDay = Date.parse(beginningOf(addDays(day, 1), timeZone))
    if (isBusinessDay(day, holidays)) {
      if (at + left <= nextDay) return new Date(at + left).toISOString()
      left -= nextDay - at
    }
    at = nextDay
  }
}
