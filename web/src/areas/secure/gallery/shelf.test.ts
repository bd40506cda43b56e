import type { SecureCard } from '@ambry/contract/secure/records'
import { expect, test } from 'vitest'

import { shelved } from './shelf.ts'

const card = (id: string, listPriceCents = 100_00) => ({ id, listPriceCents }) as SecureCard
const cards = (ids: string) => [...ids].map((id) => card(id))
const answer = (pages: string[], hasNext = true, query = 'all') => ({ query, pages: pages.map(cards), hasNext })

test('the first response is shown as is', () => {
  expect(shelved(null, answer(['abc']))).toMatchObject({ order: ['a', 'b', 'c'], fresh: 0 })
})

test('further pages are appended', () => {
  const shelf = shelved(shelved(null, answer(['abc'])), answer(['abc', 'def']))
  expect(shelf.order.join('')).toBe('abcdef')
  expect(shelf.fresh).toBe(0)
})

test('a removed card keeps its place and is marked as gone', () => {
  const shelf = shelved(shelved(null, answer(['abc', 'def'])), answer(['acd', 'efg']))
  expect(shelf.order.join('')).toBe('abcdefg')
  expect([...shelf.gone]).toEqual(['b'])
  expect(shelf.cards.get('b')).toBeDefined()
})

test('a card pushed past the last page is not gone, and the new one waits', () => {
  const shelf = shelved(shelved(null, answer(['abc', 'def'])), answer(['xab', 'cde']))
  expect(shelf.order.join('')).toBe('abcdef')
  expect([...shelf.gone]).toEqual([])
  expect(shelf.fresh).toBe(1)
})

test('at the end of the list there is no next page, so a missing card is gone', () => {
  const shelf = shelved(shelved(null, answer(['abc'], false)), answer(['ab'], false))
  expect([...shelf.gone]).toEqual(['c'])
})

test('a card that returns is no longer gone, and has its new price', () => {
  const left = shelved(shelved(null, answer(['abc'], false)), answer(['ac'], false))
  const back = shelved(left, { query: 'all', pages: [[card('a'), card('b', 90_00), card('c')]], hasNext: false })
  expect([...back.gone]).toEqual([])
  expect(back.cards.get('b')?.listPriceCents).toBe(90_00)
})

test('another query resets the list', () => {
  const shelf = shelved(shelved(null, answer(['abc'])), answer(['xyz'], true, 'hockey'))
  expect(shelf.order.join('')).toBe('xyz')
})
