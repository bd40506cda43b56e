import { type DayEdge, dayOf } from '../../ui/table/day.ts'
import type { ListState } from './list-state.ts'

/** A filter of a list. While active it has a chip, whether it was chosen here or came with a link. */
export type ListFilter<Row = unknown, Key extends string = string> = {
  key: Key
  label: string
  /** Its options. Without options, an edge or members it is set only by links. */
  options?: Readonly<Record<string, string>>
  /** Rarely needed: it is under More until it is chosen. */
  more?: boolean
  /** Makes it a date filter. */
  edge?: DayEdge
  /** Its value is a member, who is searched for. */
  isMember?: boolean
  /** The name of a value that isn't among the options, if the visible rows know it. */
  called?: (value: string, rows: readonly Row[]) => string | null | undefined
}

const longest = 16

export function shownAs<Row>(filter: ListFilter<Row>, value: string, rows: readonly Row[]): string {
  if (filter.edge) return dayOf(value, filter.edge)
  const { options = {} } = filter
  // a combination of values that is offered as one option has its own name
  if (options[value]) return options[value]
  const names = value.split(',').map((part) => options[part] ?? filter.called?.(part, rows) ?? shortened(part))
  return names.join(', ')
}

/** Ids are shortened to their last characters. */
const shortened = (value: string): string => (value.length > longest ? `…${value.slice(-6)}` : value)

/** What was searched for, shown when nothing was found. */
export function filterSentence<Row>({ q, filters }: ListState, known: readonly ListFilter<Row>[]): string {
  const parts = known.flatMap((filter) => {
    const value = filters[filter.key]
    return value === undefined ? [] : [`${filter.label.toLowerCase()} “${shownAs(filter, value, [])}”`]
  })
  if (q) parts.unshift(`“${q}”`)
  return `Searched for ${parts.join(' and ')}.`
}
