import type { Day } from '@ambry/contract/kernel/dates'

/** The grid lines of a chart, from bottom to top. The lowest and highest are its edges. */
export type Axis = { ticks: readonly number[]; low: number; high: number }

type AxisOptions = {
  /** The smallest step between two lines: a dollar, one person. */
  least?: number
  /** Bars start at zero; a line may leave it out. */
  fromZero?: boolean
}

const mostIntervals = 4

/** Three to five lines at round values that enclose all given values. Values are integers: cents or counts. */
export function axisFor(values: readonly number[], { least = 1, fromZero = false }: AxisOptions = {}): Axis {
  const known = values.filter(Number.isFinite)
  const kept = fromZero || known.length === 0 ? [...known, 0] : known
  const [lowest, highest] = [Math.min(...kept), Math.max(...kept)]
  // a flat series gets padding above and below, so that its line is not on the edge
  const room = lowest === highest ? Math.abs(lowest) / 10 : 0
  const [low, high] = [lowest - room, highest + room]
  const step = stepFor(low, high, least)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 2)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, low: first * step, high: last * step }
}

function stepFor(low: number, high: number, least: number): number {
  for (let rung = 0; ; rung++) {
    const step = least * rungOf(rung)
    if (Math.ceil(high / step) - Math.floor(low / step) <= mostIntervals) return step
  }
}

// round steps: 1, 2, 5, then 10, 20, 25, 50, 100, 200, 250 and so on
const small = [1, 2, 5] as const
const round = [10, 20, 25, 50] as const

function rungOf(index: number): number {
  const above = index - small.length
  return small[index] ?? (round[above % round.length] ?? 0) * 10 ** Math.floor(above / round.length)
}

/** The position of a value between the lowest line (0) and the highest (1). */
export const heightOf = (axis: Axis, value: number): number => (value - axis.low) / (axis.high - axis.low)

const dayLength = 86_400_000
const dayNumber = (on: Day): number => Date.parse(on) / dayLength
const dayOf = (number: number): Day => new Date(number * dayLength).toISOString().slice(0, 10)

export type Span = { first: Day; last: Day }

export function spanOf(days: readonly Day[]): Span | null {
  const sorted = [...days].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

/** The position of a day between the first (0) and the last (1). A single day counts as the last. */
export function placeOf({ first, last }: Span, on: Day): number {
  const length = dayNumber(last) - dayNumber(first)
  return length === 0 ? 1 : (dayNumber(on) - dayNumber(first)) / length
}

export type DateLabel = { at: number; text: string }

type Calendar = {
  /** The longest range in days that is labeled this way. */
  upTo: number
  /** The format of the first and last day, and of those between. */
  outer: (on: Day) => string
  inner: (on: Day) => string
  /** The days between the first and the last that may be labeled. */
  within: (span: Span, most: number) => Day[]
  /**
   * The minimum distance between two inner labels, and from the edge, where the outer ones are flush and extend inward.
   */
  apart: number
  fromEdge: number
}

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (on: Day) => format.format(new Date(on))
}
const dayAndMonth = written({ month: 'short', day: 'numeric' })
const month = written({ month: 'short' })
const monthAndYear = written({ month: 'short', year: 'numeric' })
const year = written({ year: 'numeric' })
const months = (least: number) => (span: Span, most: number) => monthsWithin(span, least, most)

const calendars: readonly Calendar[] = [
  { upTo: 100, outer: dayAndMonth, inner: dayAndMonth, within: daysWithin, apart: 70, fromEdge: 70 },
  { upTo: 370, outer: monthAndYear, inner: month, within: months(1), apart: 56, fromEdge: 80 },
  { upTo: 1100, outer: monthAndYear, inner: monthAndYear, within: months(1), apart: 84, fromEdge: 92 },
  { upTo: Number.POSITIVE_INFINITY, outer: year, inner: year, within: months(12), apart: 56, fromEdge: 56 },
]

/** Labels along the bottom: the first and last day, and between them starts of months or years that fit. */
export function dateLabels(span: Span, width: number): readonly DateLabel[] {
  const days = dayNumber(span.last) - dayNumber(span.first)
  const calendar = calendars.find(({ upTo }) => days <= upTo)
  if (!calendar) return []
  const [first, last] = [calendar.outer(span.first), calendar.outer(span.last)]
  const end = { at: 1, text: last }
  if (first === last || width < 2 * calendar.fromEdge) return [end]
  const margin = calendar.fromEdge / width
  const between = calendar
    .within(span, Math.floor(width / calendar.apart) - 1)
    .map((on) => ({ at: placeOf(span, on), text: calendar.inner(on) }))
    .filter(({ at, text }) => at > margin && at < 1 - margin && text !== first && text !== last)
  return [{ at: 0, text: first }, ...between, end]
}

const week = 7

function daysWithin({ first, last }: Span, most: number): Day[] {
  const [start, end] = [dayNumber(first), dayNumber(last)]
  const even = Math.ceil((end - start) / Math.max(most + 1, 1))
  // longer ranges are counted in weeks
  const step = end - start > 2 * week ? Math.ceil(even / week) * week : even
  return Array.from({ length: Math.max(0, most) }, (_, index) => start + step * (index + 1))
    .filter((day) => day < end)
    .map(dayOf)
}

function monthsWithin({ first, last }: Span, least: number, most: number): Day[] {
  if (most < 1) return []
  const [begin, end] = [monthNumber(first) + 1, monthNumber(last)]
  const beginnings = Array.from({ length: Math.max(0, end - begin + 1) }, (_, index) => begin + index)
  const kept = [1, 2, 3, 6, 12, 24, 60, 120]
    .filter((step) => step >= least)
    .map((step) => beginnings.filter((number) => number % step === 0))
    .find((some) => some.length <= most)
  return (kept ?? []).map(beginningOf)
}

const monthNumber = (on: Day): number => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1
const beginningOf = (number: number): Day =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`

export type Place = { x: number; y: number }

const short = (value: number): number => Math.round(value * 10) / 10

export const linePath = (places: readonly Place[]): string =>
  places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')

/** The same places with a corner before each: a value holds until the next one. */
export const stepped = (places: readonly Place[]): Place[] =>
  places.flatMap((place, index) => {
    const before = places[index - 1]
    return before ? [{ x: place.x, y: before.y }, place] : [place]
  })

/** The area between a line and the bottom of the chart. */
export function areaPath(places: readonly Place[], bottom: number): string {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last || places.length < 2) return ''
  return `${linePath(places)}L${short(last.x)} ${short(bottom)}L${short(first.x)} ${short(bottom)}Z`
}

/** The index of the position nearest to the pointer. */
export function nearestTo(x: number, places: readonly Pick<Place, 'x'>[]): number | null {
  let best: number | null = null
  let distance = Number.POSITIVE_INFINITY
  places.forEach((place, index) => {
    const away = Math.abs(place.x - x)
    if (away < distance) [best, distance] = [index, away]
  })
  return best
}

/** The cursor after a key press; undefined for keys without a function. */
export function cursorAfter(key: string, at: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined
  const last = count - 1
  const within = (index: number) => Math.min(Math.max(index, 0), last)
  if (key === 'ArrowLeft') return at === null ? last : within(at - 1)
  if (key === 'ArrowRight') return at === null ? 0 : within(at + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' && at !== null ? null : undefined
}
