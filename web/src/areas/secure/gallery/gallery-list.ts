import { cardCategories, gradeName, graders } from '@ambry/contract/cards/kinds'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { availability } from '@ambry/contract/secure/kinds'

import type { ListShape, ListState } from '../../../parts/lists/list-state.ts'
import { priceText } from '../price-text.ts'
import { type GalleryFilter, galleryFilters, understood } from './filters/gallery-filters.ts'
import { firstSort } from './gallery-queries.ts'
import * as labels from './labels.ts'

export type Filters = ListState['filters']

export const shape: ListShape = { record: 'card', filters: galleryFilters, defaultSort: firstSort, understood }

/** Common grade thresholds; the keys aren't numeric, because an object would reorder numeric keys. */
export const gradeSteps = { any: 'Any', from7: '7+', from9: '9+', from10: '10' } as const
export type GradeStep = keyof typeof gradeSteps
export const gradeFromOf = (step: GradeStep): string => (step === 'any' ? '' : step.slice(4))
export const gradeStepOf = (gradeFrom: string | undefined): GradeStep => {
  const step = `from${gradeFrom}`
  return Object.hasOwn(gradeSteps, step) ? (step as GradeStep) : 'any'
}

/** Replaces a filter's value; an empty one removes the filter. */
export function withOne(now: Filters, key: GalleryFilter, value: string): Filters {
  const { [key]: _, ...rest } = now
  return value === '' ? rest : { ...rest, [key]: value }
}

/** Adds or removes one value of a multi-value filter. */
export function withValue(now: Filters, key: GalleryFilter, value: string, on: boolean): Filters {
  const values = (now[key]?.split(',') ?? []).filter((each) => each !== value)
  return withOne(now, key, (on ? [...values, value] : values).join(','))
}

export type Chip = { key: string; label: string; shown: string; without: Filters }

const dollars = (cents: string): string => priceText(Number(cents))
const plain = (text: string): string => text
const named = (names: Readonly<Record<string, string>>) => (value: string) =>
  value
    .split(',')
    .map((each) => names[each] ?? each)
    .join(', ')

/** Both ends of a range share one chip. */
function spanText(from: string | undefined, to: string | undefined, say: (end: string) => string): string | null {
  if (from && to) return from === to ? say(from) : `${say(from)} to ${say(to)}`
  if (from) return labels.andUp(say(from))
  return to ? `up to ${say(to)}` : null
}

const spans: readonly (readonly [string, GalleryFilter, GalleryFilter, (end: string) => string])[] = [
  ['Price', 'priceFrom', 'priceTo', dollars],
  ['Year', 'yearFrom', 'yearTo', plain],
]

const single: readonly (readonly [string, GalleryFilter, (value: string) => string])[] = [
  ['Category', 'category', named(cardCategories)],
  ['Grade', 'gradeFrom', (grade) => (grade === '10' ? '10' : labels.andUpGrade(grade))],
  ['Grade', 'grade', (grade) => grade.split(',').map(gradeName).join(', ')],
  ['Availability', 'availability', named(labelsOf(availability))],
  ['Listed', 'fresh', () => 'this week'],
  ['Player', 'player', plain],
  ['Set', 'set', plain],
  ['Grader', 'grader', named({ ...Object.fromEntries(graders.map((name) => [name, name])), RAW: 'Raw' })],
  ['Vault', 'vault', plain],
]

/** A label for every active filter, with the filters that remain when it is removed. */
export function chipsOf(now: Filters): readonly Chip[] {
  const ones = single.flatMap(([label, key, say]): Chip[] => {
    const value = now[key]
    return value ? [{ key, label, shown: say(value), without: withOne(now, key, '') }] : []
  })
  const both = spans.flatMap(([label, from, to, say]): Chip[] => {
    const shown = spanText(now[from], now[to], say)
    return shown ? [{ key: from, label, shown, without: withOne(withOne(now, from, ''), to, '') }] : []
  })
  return [...ones.slice(0, 3), ...both, ...ones.slice(3)]
}

/** `Searched for “vale”, grade 9 and up and year 1950 to 2025.` */
export function lookedFor(q: string, now: Filters): string {
  const parts = [...(q ? [`“${q}”`] : []), ...chipsOf(now).map(({ label, shown }) => `${label.toLowerCase()} ${shown}`)]
  const last = parts.pop()
  return `Searched for ${[parts.join(', '), last].filter(Boolean).join(' and ')}.`
}

export const cardsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`
