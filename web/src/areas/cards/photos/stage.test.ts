import type { CardPhoto } from '@ambry/contract/cards/records'
import { expect, test } from 'vitest'

import { firstTab, stageTabs, swipeOf } from './stage.ts'

const photo = (id: string, purpose: CardPhoto['purpose']): CardPhoto => ({
  id,
  purpose,
  width: 900,
  height: 1200,
  takenAt: '2026-11-15T09:00:00.000Z',
  address: `/files/photos/${id}`,
  canRemove: true,
})

test('the drawing comes first, and repeated photos of a kind are numbered', () => {
  const tabs = stageTabs([photo('a', 'front'), photo('b', 'detail'), photo('c', 'detail')])
  expect(tabs.map(({ name }) => name)).toEqual(['Illustration', 'Photo, front', 'Detail', 'Detail 2'])
})

test('the front photo is shown first, or the drawing if there is none', () => {
  expect(firstTab(stageTabs([photo('a', 'back'), photo('b', 'front')]))).toBe('b')
  expect(firstTab(stageTabs([photo('a', 'back')]))).toBe('drawing')
})

test('only a clear horizontal swipe goes to another card', () => {
  expect(swipeOf({ x: -90, y: 10 })).toBe(1)
  expect(swipeOf({ x: 90, y: -10 })).toBe(-1)
  expect(swipeOf({ x: -30, y: 0 })).toBeNull()
  expect(swipeOf({ x: -90, y: 80 })).toBeNull()
})
