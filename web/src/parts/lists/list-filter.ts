import { type DayEdge, dayOf } from '../../ui/table/day.ts'
import type { ListState } from './list-state.ts'

/** A filter of a list. While it holds it has a chip, whether it was chosen here or came with a link. */
export type ListFilter<Row = unknown, Key extends string = string> = {
  key: Key
  label: string
  /** What it offers. With neither options nor an edge only a link sets it. */
  options?: Readonly<Record<string, string>>
  /** Seldom needed: it stands under More until it is chosen. */
  more?: boolean
  /** It offers days. */
  edge?: DayEdge
  /** What a value is called that is none of the options, when the rows in sight know it. */
  called?: (value: string, rows: readonly Row[]) => string | null | undefined
}

const longest = 16

export function shownAs<Row>(filter: ListFilter<Row>, value: string, rows: readonly Row[]): string {
  if (filter.edge) return dayOf(value, filter.edge)
  const { options = {} } = filter
  // several values that are offered as one have a name of their own
  if (options[value]) return options[value]
  const names = value.split(',').map((part) => options[part] ?? filter.called?.(part, rows) ?? shortened(part))
  return names.join(', ')
}

/** An id is known by its end. */
const shortened = (value: string): string => (value.length > longest ? `…${value.slice(-6)}` : value)

/** What was looked for, when nothing was found. */
export function filterSentence<Row>({ q, filters }: ListState, known: readonly ListFilter<Row>[]): string {
  const parts = known.flatMap((filter) => {
    const value = filters[filter.key]
    return value === undefined ? [] : [`${filter.label.toLowerCase()} “${shownAs(filter, value, [])}”`]
  })
  if (q) parts.unshift(`“${q}”`)
  return `Searched for ${parts.join(' and ')}.`
}
