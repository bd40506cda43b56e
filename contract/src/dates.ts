/** An instant as ISO 8601 in UTC with milliseconds, so that instants compare as strings. */
export type Instant = string
/** A calendar day, `YYYY-MM-DD`, in the house's time zone. */
export type Day = string

export const addSeconds = (at: Instant | Date, seconds: number): Instant =>
  new Date(new Date(at).getTime() + seconds * 1000).toISOString()

export const secondsBetween = (from: Instant | Date, to: Instant | Date): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000

/** `Nov 15, 2026`. A bare day is shown as that day, whatever zone the reader is in; empty values give an empty string. */
export function formatDate(value: Instant | Day | Date | null | undefined, timeZone?: string): string {
  if (value == null || value === '') return ''
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(isDay ? { timeZone: 'UTC' } : timeZone ? { timeZone } : {}),
  })
}

/** `Nov 15, 2026, 2:41 PM`, for places where the time of day matters. */
export function formatDateTime(value: Instant | Date | null | undefined, timeZone?: string): string {
  if (value == null || value === '') return ''
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  })
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day an instant falls on in a time zone. */
export function dayIn(timeZone: string, at: Instant | Date): Day {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  // making one takes longer than everything else a list does
  dayFormats.set(timeZone, format)
  return format.format(new Date(at))
}
