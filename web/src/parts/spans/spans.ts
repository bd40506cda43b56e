import type { Day } from '@ambry/contract/kernel/dates'

/** The periods offered in the books. */
export const spans = { month: 'This month', last: 'Last month', year: 'This year', own: 'Custom dates' } as const
export type SpanName = keyof typeof spans
export type Span = { from: Day; to: Day }

export const daysBefore = (on: Day, days: number): Day => {
  const [year = 0, month = 1, day = 1] = on.split('-').map(Number)
  return dayOf(year, month, day - days)
}

/** The first and last day of a period relative to a date; the current month and year end on that date. */
export function spanOf(name: Exclude<SpanName, 'own'>, on: Day): Span {
  const [year = 0, month = 1] = on.split('-').map(Number)
  if (name === 'year') return { from: dayOf(year, 1, 1), to: on }
  if (name === 'month') return { from: dayOf(year, month, 1), to: on }
  // day 0 is the last day of the previous month
  return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) }
}

const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Which of the periods two dates are, for a URL that has only the dates. */
export function spanNameOf({ from, to }: Span, on: Day): SpanName {
  const isSame = (name: Exclude<SpanName, 'own'>) => {
    const span = spanOf(name, on)
    return span.from === from && span.to === to
  }
  return (['month', 'last', 'year'] as const).find(isSame) ?? 'own'
}

const isDay = (value: string | undefined): value is Day => value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The period in the URL, or this month if there is none. */
export function spanIn(search: { from?: string | undefined; to?: string | undefined }, on: Day): Span {
  const { from, to } = search
  return isDay(from) && isDay(to) && from <= to ? { from, to } : spanOf('month', on)
}
