/** An instant as ISO 8601 in UTC with milliseconds, so that instants compare as strings. */
export type Instant = string
/** A calendar day, `YYYY-MM-DD`, in the configured time zone. */
export type Day = string

export const addSeconds = (at: Instant | Date, seconds: number): Instant =>
  new Date(new Date(at).getTime() + seconds * 1000).toISOString()

export const secondsBetween = (from: Instant | Date, to: Instant | Date): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000

const formats = new Map<string, Intl.DateTimeFormat>()

type Kind = 'day' | 'date' | 'moment' | 'deadline' | 'near date' | 'near deadline'

/** Creating a formatter takes longer than everything else a list does, so each is created once. */
function formatOf(kind: Kind, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const inZone = timeZone === undefined ? {} : { timeZone }
  const isNear = kind === 'near date' || kind === 'near deadline'
  const isDate = kind === 'date' || kind === 'near date'
  const format =
    kind === 'day'
      ? new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...inZone })
      : new Intl.DateTimeFormat('en-US', {
          ...(!isNear && { year: 'numeric' }),
          month: 'short',
          day: 'numeric',
          ...(!isDate && { hour: 'numeric', minute: '2-digit' }),
          ...(kind === 'deadline' && { timeZoneName: 'short' }),
          ...(kind === 'near deadline' && { timeZoneName: 'shortGeneric' }),
          ...inZone,
        })
  formats.set(key, format)
  return format
}

/**
 * `Nov 15, 2026`. A bare day is shown as that day, whatever the reader's time zone; empty values give an empty string.
 */
export function formatDate(value: Instant | Day | Date | null | undefined, timeZone?: string): string {
  if (value == null || value === '') return ''
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : formatOf('date', isDay ? 'UTC' : timeZone).format(date)
}

/** `Nov 15, 2026, 2:41 PM`, where the time of day matters. */
export function formatDateTime(value: Instant | Date | null | undefined, timeZone?: string): string {
  if (value == null || value === '') return ''
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : formatOf('moment', timeZone).format(date)
}

/** `Nov 15, 2026, 4:00 PM EST`: a deadline that binds someone, wherever they read it. */
export const formatDeadline = (value: Instant | Date, timeZone: string): string =>
  formatOf('deadline', timeZone).format(new Date(value))

/** `Nov 26, 4:00 PM ET`: the same where all are near, with the year only if it is another one. */
export const formatNearDeadline = (value: Instant | Date, timeZone: string, now: Date): string =>
  dayIn(timeZone, value).slice(0, 4) === dayIn(timeZone, now).slice(0, 4)
    ? formatOf('near deadline', timeZone).format(new Date(value))
    : formatDeadline(value, timeZone)

/** `Nov 26`, with the year only if it isn't that of today. */
export const formatNearDate = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatOf('near date', 'UTC').format(new Date(day)) : formatDate(day)

/** The calendar day an instant falls on in a time zone. */
export const dayIn = (timeZone: string, at: Instant | Date): Day => formatOf('day', timeZone).format(new Date(at))

const dayMs = 86_400_000

/** Calculated in UTC, where every day has 24 hours. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The same day some years later; February 29 becomes February 28 in other years. */
export function addYears(day: Day, years: number): Day {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return Number.isNaN(Date.parse(later)) || new Date(later).toISOString().slice(0, 10) !== later
    ? `${later.slice(0, 5)}02-28`
    : later
}

/** The same day some months later, or the last day of a month without it: January 31, February 28, March 31. */
export function addMonths(day: Day, months: number): Day {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(index / 12), index - Math.floor(index / 12) * 12]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Math.min(Number(day.slice(8)), last)
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** The number of days from one day to another; 0 for the same day. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The instant at which a day begins in a time zone, including days with a clock change. */
export function beginningOf(on: Day, timeZone: string): Instant {
  // it is within 14 hours of midnight UTC: binary search, to the minute
  let [early, late] = [Date.parse(on) - dayMs, Date.parse(on) + dayMs]
  while (late - early > 60_000) {
    const middle = Math.floor((early + late) / 2 / 60_000) * 60_000
    if (dayIn(timeZone, new Date(middle)) >= on) late = middle
    else early = middle
  }
  return new Date(late).toISOString()
}
