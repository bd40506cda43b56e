import { hash } from 'node:crypto'

import {
  cardCategoryNames,
  commitmentNames,
  custodyNames,
  graders,
  grades,
  ownershipProofNames,
  verificationNames,
} from '@ambry/contract/cards/kinds'
import * as labels from './labels.ts'

// The position of each facet in `cards.facet_bits`. The database function card_facet_bits packs them the same way; the
// test next to the lists compares every query strategy with a plain scan of all cards.

type Field = { shift: number; bits: number; valueOf: (name: string) => number }

const placeIn = (names: readonly string[]) => (name: string) => names.indexOf(name) + 1
const flag = (name: string) => (name === '1' ? 1 : 0)
const eitherWay = (name: string) => (name === 'yes' ? 1 : 2)
/** A 12-bit hash: two texts may collide, so cards found by it are checked again. */
export const shortSum = (text: string): number => Number.parseInt(hash('md5', text).slice(0, 3), 16)

const fields: Record<string, Field> = {
  category: { shift: 0, bits: 4, valueOf: placeIn(cardCategoryNames) },
  grader: { shift: 4, bits: 3, valueOf: placeIn(graders) },
  grade: { shift: 7, bits: 5, valueOf: placeIn(grades) },
  custody: { shift: 12, bits: 3, valueOf: placeIn(custodyNames) },
  verification: { shift: 15, bits: 3, valueOf: placeIn(verificationNames) },
  proof: { shift: 18, bits: 2, valueOf: placeIn(ownershipProofNames) },
  commitment: { shift: 20, bits: 3, valueOf: placeIn(['none', ...commitmentNames]) },
  appraised: { shift: 23, bits: 2, valueOf: eitherWay },
  photo: { shift: 25, bits: 2, valueOf: eitherWay },
  disputed: { shift: 27, bits: 1, valueOf: flag },
  return: { shift: 28, bits: 1, valueOf: flag },
  vault: { shift: 29, bits: 4, valueOf: (name) => shortSum(name) & 15 },
  set: { shift: 33, bits: 12, valueOf: shortSum },
  // none is 0
  year: { shift: 45, bits: 9, valueOf: (year) => Number(year) - 1799 },
}
/** for these the bits can only rule cards out */
const inexact = new Set(['vault', 'set'])

const partsOf = (facet: string): [kind: string, name: string] => {
  const cut = facet.indexOf(':')
  return [facet.slice(0, cut), facet.slice(cut + 1)]
}

/** Whether the bits alone decide which cards have one of these facets. */
export const isExact = (facets: readonly string[]): boolean =>
  facets.every((facet) => {
    const [kind] = partsOf(facet)
    return kind in fields && !inexact.has(kind)
  })

/** Conditions on `facet_bits` that every card with these facets meets; null when the bits do not cover them. */
export function facetBitsCondition(column: string, facets: readonly string[]): string | null {
  const [kind] = partsOf(facets[0] ?? '')
  const field = fields[kind]
  if (!field) return null
  const values = facets.map((facet) => field.valueOf(partsOf(facet)[1])).sort((one, other) => one - other)
  const [first = 0] = values
  const last = values.at(-1) ?? first
  const stored = `((${column} >> ${field.shift}) & ${2 ** field.bits - 1})`
  if (first === last) return `${stored} = ${first}`
  // a year filter lists every year of a range
  return last - first === values.length - 1
    ? labels.betweenAnd(stored, first, last)
    : `${stored} IN (${values.join(', ')})`
}
