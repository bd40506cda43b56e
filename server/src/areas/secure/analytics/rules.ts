import {
  addDays,
  beginningOf,
  type Day,
  dayIn,
  daysBetween,
  type Instant,
  secondsBetween,
} from '@ambry/contract/kernel/dates'

import { AppError } from '../../../errors.ts'

export type Range = { from: Instant; to: Instant }

/** Whole days of the house, and as many before them. */
export type Days = { days: Day[]; beginnings: Instant[]; range: Range; before: Range }

const usualDays = 30
const mostDays = 400

/** The days asked for; today is the last there are. */
export function spanOf(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  { timeZone, now }: { timeZone: string; now: Date },
): Days {
  const today = dayIn(timeZone, now)
  const last = to === undefined || to > today ? today : to
  const first = from ?? addDays(last, 1 - usualDays)
  if (first > last)
    throw refused('from', first > today ? 'The start date is in the future.' : 'The start date is after the end date.')
  const count = daysBetween(first, last) + 1
  if (count > mostDays) throw refused('from', `Choose up to ${mostDays} days.`)
  const days = Array.from({ length: count }, (_, i) => addDays(first, i))
  const beginnings = days.map((day) => beginningOf(day, timeZone))
  const begins = beginnings[0] as Instant
  return {
    days,
    beginnings,
    range: { from: begins, to: beginningOf(addDays(last, 1), timeZone) },
    before: { from: beginningOf(addDays(first, -count), timeZone), to: begins },
  }
}

const refused = (path: string, message: string) => new AppError('invalid', message, { errors: [{ path, message }] })

export const averageOf = ({ views, seconds }: { views: number; seconds: number }): number | null =>
  views === 0 ? null : Math.round(seconds / views)

const mostLetters = 200

/** As searches are compared: however they were typed. */
export const searchedLabel = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, mostLetters).trimEnd()

/** The same words within so many seconds are one search. */
export const onceAnHour = 3600
const typingSeconds = 60

/** Letters were added or taken back: it is the same search, further on. */
export const typedOn = (last: { words: string; at: Instant }, words: string, now: Date): boolean =>
  secondsBetween(last.at, now) <= typingSeconds && (words.startsWith(last.words) || last.words.startsWith(words))
