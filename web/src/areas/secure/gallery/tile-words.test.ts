import { expect, test } from 'vitest'

import { flagsOf, goneAs } from './tile-words.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const card = {
  isFeatured: false,
  isMine: false,
  isNew: false,
  myRequest: null,
  standing: 'open',
  heldAt: null,
} as const
const texts = (more: Partial<Parameters<typeof flagsOf>[0]>) =>
  flagsOf({ ...card, ...more }, now).map(({ text }) => text)

test('a card about which nothing is to be said has no flag', () => {
  expect(texts({})).toEqual([])
})

test('that it is promoted is always said, and with it what matters most', () => {
  expect(texts({ isFeatured: true, isNew: true })).toEqual(['Promoted'])
  expect(texts({ isFeatured: true, standing: 'reserved' })).toEqual(['Promoted', 'Reserved'])
  expect(texts({ isNew: true, standing: 'asked' })).toEqual(['Asked for'])
  expect(texts({ isMine: true, standing: 'asked' })).toEqual(['Yours'])
  expect(texts({ myRequest: 'countered', standing: 'asked' })).toEqual(['Counter-offer'])
})

test('a hold of this moment is told as such', () => {
  expect(texts({ standing: 'reserved', heldAt: '2026-11-15T11:58:00Z' })).toEqual(['Reserved just now'])
  expect(texts({ standing: 'reserved', heldAt: '2026-11-15T11:00:00Z' })).toEqual(['Reserved'])
})

test('what was reserved when it left was sold', () => {
  expect(goneAs({ standing: 'reserved' })).toBe('sold')
  expect(goneAs({ standing: 'asked' })).toBe('left')
  expect(goneAs({ standing: 'open' })).toBe('left')
})
