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
import * as labels from './labels.ts'

export type Range = { from: Instant; to: Instant }

/** Whole days in our time zone, and the same number before them. */
export type Days = { days: Day[]; beginnings: Instant[]; range: Range; before: Range }

const usualDays = 30
const mostDays = 400

/** The requested days, ending today at the latest. */
export function spanOf(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  { timeZone, now }: { timeZone: string; now: Date },
): Days {
  const today = dayIn(timeZone, now)
  const last = to === undefined || to > today ? today : to
  const first = from ?? addDays(last, 1 - usualDays)
  if (first > last) throw refused('from', first > today ? labels.theStartDate : labels.theStartDateIsAfter)
  const count = daysBetween(first, last) + 1
  if (count > mostDays) throw refused('from', labels.chooseUpToDays(mostDays))
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

/** Normalizes a search for comparison. */
export const searchedLabel = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, mostLetters).trimEnd()

/** the same text within this many seconds counts as one search */
export const onceAnHour = 3600
const typingSeconds = 60

/** Whether letters were only added or removed, so that it is the same search continued. */
export const typedOn = (last: { words: string; at: Instant }, words: string, now: Date): boolean =>
  secondsBetween(last.at, now) <= typingSeconds && (words.startsWith(last.words) || last.words.startsWith(words))
