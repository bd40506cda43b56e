import { expect, it } from 'vitest'
import type { SlabCard } from './card.ts'
import { traitsOf } from './face.ts'
import { slab } from './slab.ts'

const categories = 'baseball basketball football soccer hockey racing creature arcane duel voyage'.split(' ')
const cardOf = (category: string, n: number): SlabCard => ({
  cert: String(n),
  category,
  year: 1950 + (n % 75),
  set: 'Crown Hoops',
  number: String(n),
  name: `Subject ${n}`,
  variety: null,
  grade: 9,
})
const cards = (category: string) => Array.from({ length: 300 }, (_, n) => cardOf(category, n))
const lookOf = (card: SlabCard) => Object.values(traitsOf(card)).join(' ')

it.each(categories)('%s has at least forty looks, none of them dominant', (category) => {
  const counts = new Map<string, number>()
  for (const card of cards(category)) counts.set(lookOf(card), (counts.get(lookOf(card)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThanOrEqual(40)
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(300 / 15)
})

it.each(categories)('%s also differs in composition when motif and inks are the same', (category) => {
  const [first, ...others] = [...Map.groupBy(cards(category), lookOf).values()].find((alike) => alike.length > 2) ?? []
  const withoutText = (card: SlabCard) => slab({ ...card, cert: '' }, { id: 'x' }).replace(/<text.*?<\/text>/g, '')
  for (const other of others)
    expect(withoutText({ ...other, year: 2015 })).not.toBe(withoutText({ ...first!, year: 2015 }))
})

it('is small enough for a page of twenty-four', () => {
  const sizes = categories.flatMap((category) => cards(category).slice(0, 24)).map((card) => slab(card).length)
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(20_000)
  expect(Math.max(...sizes)).toBeLessThan(32_000)
})
