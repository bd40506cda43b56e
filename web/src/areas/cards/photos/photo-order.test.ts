import { expect, test } from 'vitest'

import { mayStep, nextPurpose, placed } from './photo-order.ts'

const photos = [
  { id: 'a', purpose: 'front' },
  { id: 'b', purpose: 'detail' },
  { id: 'c', purpose: 'detail' },
] as const
const shown = (list: readonly { id: string; purpose: string }[]) => list.map(({ id, purpose }) => `${id} ${purpose}`)

test('one photo moves, the others keep their order', () => {
  expect(shown(placed(photos, 'c', 1))).toEqual(['a front', 'c detail', 'b detail'])
  expect(placed(photos, 'b', 1)).toBe(photos)
})

test('in another’s place it shows what that one does', () => {
  expect(shown(placed(photos, 'c', 0))).toEqual(['c front', 'a front', 'b detail'])
})

test('over the edge nothing moves', () => {
  expect(placed(photos, 'a', -1)).toBe(photos)
  expect(placed(photos, 'c', 3)).toBe(photos)
  expect(placed(photos, 'z', 0)).toBe(photos)
})

test('step by step it changes places only with one of its kind', () => {
  expect(mayStep(photos, 1, 1)).toBe(true)
  expect(mayStep(photos, 1, -1)).toBe(false)
  expect(mayStep(photos, 2, 1)).toBe(false)
})

test('front, then back, then details are asked for', () => {
  expect(nextPurpose([])).toBe('front')
  expect(nextPurpose([{ id: 'a', purpose: 'front' }])).toBe('back')
  expect(nextPurpose([{ id: 'a', purpose: 'back' }])).toBe('front')
  expect(
    nextPurpose([
      { id: 'a', purpose: 'front' },
      { id: 'b', purpose: 'back' },
    ]),
  ).toBe('detail')
})
