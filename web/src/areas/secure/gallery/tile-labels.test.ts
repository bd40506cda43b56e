import { expect, test } from 'vitest'

import { flagsOf, goneAs } from './tile-labels.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const card = {
  isFeatured: false,
  isMine: false,
  isNew: false,
  myRequest: null,
  availability: 'open',
  heldAt: null,
} as const
const texts = (more: Partial<Parameters<typeof flagsOf>[0]>) =>
  flagsOf({ ...card, ...more }, now).map(({ text }) => text)

test('a card without anything notable has no flag', () => {
  expect(texts({})).toEqual([])
})

test('promoted is always shown, along with the most important flag', () => {
  expect(texts({ isFeatured: true, isNew: true })).toEqual(['Promoted'])
  expect(texts({ isFeatured: true, availability: 'reserved' })).toEqual(['Promoted', 'Reserved'])
  expect(texts({ isNew: true, availability: 'requested' })).toEqual(['Requested'])
  expect(texts({ isMine: true, availability: 'requested' })).toEqual(['Yours'])
  expect(texts({ myRequest: 'countered', availability: 'requested' })).toEqual(['Counteroffer'])
})

test('a hold within the last few minutes is “Just reserved”', () => {
  expect(texts({ availability: 'reserved', heldAt: '2026-11-15T11:58:00Z' })).toEqual(['Just reserved'])
  expect(texts({ availability: 'reserved', heldAt: '2026-11-15T11:00:00Z' })).toEqual(['Reserved'])
})

test('a card that was reserved when it left was sold', () => {
  expect(goneAs({ availability: 'reserved' })).toBe('sold')
  expect(goneAs({ availability: 'requested' })).toBe('left')
  expect(goneAs({ availability: 'open' })).toBe('left')
})
