import { type Day, formatDate } from '@ambry/contract/kernel/dates'

import type { Unit } from './units.ts'

export type Point = { on: Day; value: number }
export type Series = {
  name: string
  /** In bold next to the name in the legend, such as its result. */
  note?: string
  points: readonly Point[]
  /** If its unit differs from the others. */
  unit?: Unit
}

export const inOrder = (points: readonly Point[]): readonly Point[] =>
  [...points].sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))

/** Every day on which any of the series has a value, oldest first, with the value of each. */
export function tableOf(series: readonly Series[], unit: Unit): { head: string[]; rows: string[][] } {
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ on }) => on)))].sort()
  return {
    head: ['Date', ...series.map(({ name }) => name)],
    rows: days.map((day) => [
      formatDate(day),
      ...series.map(({ points, unit: own = unit }) =>
        points
          .filter(({ on }) => on === day)
          .map(({ value }) => own.value(value))
          .join(', '),
      ),
    ]),
  }
}
