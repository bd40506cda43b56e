import { type ValuationSource, valuationSources } from '@ambry/contract/cards/kinds'
import type { Valuation } from '@ambry/contract/cards/records'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'

import type { Point } from '../../../ui/charts/series.ts'
import { isOwnFigure } from '../card-labels.ts'
import * as labels from './labels.ts'

export const spans = { half: '6M', year: '1Y', five: '5Y', all: 'All' } as const
export type Span = keyof typeof spans

const months: Record<Span, number> = { half: 6, year: 12, five: 60, all: Number.POSITIVE_INFINITY }

/** The first day of the period; null if it is unlimited. */
export function firstDayOf(span: Span, today: Day): Day | null {
  if (span === 'all') return null
  const first = new Date(`${today}T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - months[span])
  return first.toISOString().slice(0, 10)
}

/**
 * The points from a day on. The last earlier value is carried over to that day, so that the line starts at the edge.
 */
export function pointsFrom(points: readonly Point[], first: Day | null): readonly Point[] {
  const sorted = [...points].sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  if (first === null) return sorted
  const held = sorted.findLast(({ on }) => on < first)
  const shown = sorted.filter(({ on }) => on >= first)
  return held && shown[0]?.on !== first ? [{ on: first, value: held.value }, ...shown] : shown
}

type Courses = { house: readonly Point[]; own: readonly Point[] }

/** Our valuations and the owner's own estimates, both without withdrawn ones. */
export function coursesOf(valuations: readonly Valuation[], span: Span, today: Day): Courses {
  const first = firstDayOf(span, today)
  const stands = valuations.filter(({ isWithdrawn }) => !isWithdrawn)
  const points = (isOwn: boolean) =>
    stands
      .filter(({ source }) => isOwnFigure(source) === isOwn)
      .map(({ on, valueCents }): Point => ({ on, value: valueCents }))
  return {
    house: pointsFrom(points(false), first),
    // next to our line, the owner's estimates are single points; alone they are the line
    own:
      points(false).length > 0
        ? points(true).filter(({ on }) => first === null || on >= first)
        : pointsFrom(points(true), first),
  }
}

/** `Our valuation rose from $118,000 on Nov 15, 2021 to $214,000 on Oct 1, 2026.` */
export function courseSentence(name: string, points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return labels.noValuationsInThisPeriod
  if (first === last) return labels.wasOn(name, formatDollars(first.value), formatDate(first.on))
  const went = last.value > first.value ? 'rose' : last.value < first.value ? 'fell' : 'stayed'
  return `${name} ${went} from ${formatDollars(first.value)} on ${formatDate(first.on)} to ${formatDollars(last.value)} on ${formatDate(last.on)}.`
}

export type Reader = 'owner' | 'house'

const toOwner: Record<ValuationSource, string> = {
  appraisal: labels.ourAppraisal,
  sale: 'Sale',
  import: labels.fromYourFile,
  estimate: labels.yourEstimate,
}

export const sourceText = (source: ValuationSource, reader: Reader): string =>
  reader === 'owner' ? toOwner[source] : valuationSources[source]

/** The label of the current value. */
export function valueName(source: ValuationSource | null, reader: Reader): string {
  if (source === null) return 'Value'
  if (source === 'appraisal') return labels.ourValuation
  return source === 'sale' ? labels.lastSale : sourceText(source, reader)
}
