import { expect, it } from 'vitest'

import { listChanges, whySecondPerson } from './list-changes.ts'
import type { ListedEntry } from './rules.ts'

const entry = (id: string, name: string, more: Partial<ListedEntry> = {}): ListedEntry => ({
  id,
  kind: 'individual',
  names: [name],
  weakNames: [],
  programs: ['SAMPLE'],
  birthDates: [],
  ...more,
})
const listOf = (count: number, name = 'ROE, Jane') =>
  Array.from({ length: count }, (_, n) => entry(String(n + 1), `${name} ${n + 1}`))

it('counts what is new, gone and different, and names the first of each', () => {
  const before = [entry('1', 'ROE, Jane'), entry('2', 'DOE, John'), entry('3', 'POE, Ann')]
  const after = [
    entry('1', 'ROE, Jane', { programs: ['OTHER'] }),
    entry('3', 'POE, Ann'),
    entry('4', 'ZOE, Al'),
    entry('5', 'ABE, Al'),
  ]
  expect(listChanges(before, after)).toEqual({
    entries: 4,
    entriesBefore: 3,
    added: 2,
    removed: 1,
    changed: 1,
    names: { added: ['ABE, Al', 'ZOE, Al'], removed: ['DOE, John'], changed: ['ROE, Jane'] },
  })
  expect(listChanges([], listOf(500))).toMatchObject({ added: 500, entriesBefore: 0 })
  expect(listChanges([], listOf(500)).names.added).toHaveLength(100)
})

it('takes an entry with the same number and other names for another one', () => {
  const [before, after] = [[entry('1', 'ROE, Jane')], [entry('1', 'NOBODY, Nemo')]]
  expect(listChanges(before, after)).toMatchObject({ added: 1, removed: 1, changed: 0 })
  const alias = [entry('1', 'ROE-DOE, Jane', { names: ['ROE-DOE, Jane', 'ROE, Jane'] })]
  expect(listChanges(before, alias)).toMatchObject({ added: 0, removed: 0, changed: 1 })
})

it('the order of fields in the stored dates is no change', () => {
  const dated = (range: object) => [entry('1', 'ROE, Jane', { birthDates: [range as { from: string; to: string }] })]
  const [stored, read] = [
    dated({ to: '1961-03-04', from: '1961-03-04' }),
    dated({ from: '1961-03-04', to: '1961-03-04' }),
  ]
  expect(listChanges(stored, read).changed).toBe(0)
})

it.each([
  ['as long', 10, listOf(10), false],
  ['20% shorter', 10, listOf(8), false],
  ['more than 20% shorter', 10, listOf(7), true],
  ['much longer', 10, listOf(100), false],
  ['the first', 0, listOf(1), false],
  ['as long, with 20% others', 10, [...listOf(8), ...listOf(10, 'NEW').slice(8)], false],
  ['as long, with 30% others', 10, [...listOf(7), ...listOf(10, 'NEW').slice(7)], true],
])('two people replace a list that loses more than 20%: %s', (_name, before, after, isNeeded) => {
  expect(whySecondPerson(listChanges(listOf(before), after), false) !== null).toBe(isNeeded)
})

it('only the length of a sample counts', () => {
  expect(whySecondPerson(listChanges(listOf(10), listOf(50, 'REAL')), true)).toBeNull()
  expect(whySecondPerson(listChanges(listOf(10), listOf(7, 'REAL')), true)).toBe(
    'The list shrinks by more than 20%, from 10 entries to 7.',
  )
})
