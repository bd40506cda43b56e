import type { Api } from '@ambry/contract/areas'
import { cardCategories, graders, grades } from '@ambry/contract/cards/kinds'
import { keysOf } from '@ambry/contract/kernel/keys'
import { mostCents } from '@ambry/contract/kernel/money'
import { availability, gallerySorts } from '@ambry/contract/secure/kinds'
import type { FilterOf } from '../../../../api/queries.ts'

// Part of the initial bundle, because it builds the query for the cards. Keep it small.

type Read = (value: string) => string

const oneOf =
  (names: readonly string[]): Read =>
  (value) =>
    names.includes(value) ? value : ''

const someOf =
  (names: readonly string[]): Read =>
  (value) =>
    [...new Set(value.split(','))].filter((each) => names.includes(each)).join(',')

const between =
  (least: number, most: number, form = /^\d+$/): Read =>
  (value) =>
    form.test(value) && Number(value) >= least && Number(value) <= most ? value : ''

const text =
  (most: number): Read =>
  (value) =>
    value.length <= most ? value : ''

const year = between(1800, 2100)
const price = between(0, mostCents)

/** Every filter the URL may contain, by its API name, with a parser that keeps what the API accepts. */
const readers = {
  category: someOf(Object.keys(cardCategories)),
  gradeFrom: between(1, 10, /^\d+(?:\.\d+)?$/),
  grade: someOf(grades),
  priceFrom: price,
  priceTo: price,
  yearFrom: year,
  yearTo: year,
  availability: someOf(Object.keys(availability)),
  fresh: oneOf(['1']),
  player: text(120),
  set: text(120),
  grader: someOf(graders),
  vault: text(60),
} satisfies { [Filter in FilterOf<Api['secure']['gallery']>]?: Read }

export type GalleryFilter = keyof typeof readers
export const galleryFilters = keysOf(readers)

const known: Readonly<Record<string, Read>> = { ...readers, sort: oneOf(Object.keys(gallerySorts)) }

/** The valid part of a value in the URL, since URLs are typed by hand, truncated and outdated. */
export const understood = (key: string, value: string): string => known[key]?.(value) ?? ''
