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

test('moved to another’s position, it takes over its purpose', () => {
  expect(shown(placed(photos, 'c', 0))).toEqual(['c front', 'a front', 'b detail'])
})

test('moving past the edge does nothing', () => {
  expect(placed(photos, 'a', -1)).toBe(photos)
  expect(placed(photos, 'c', 3)).toBe(photos)
  expect(placed(photos, 'z', 0)).toBe(photos)
})

test('stepping swaps only with a photo of the same kind', () => {
  expect(mayStep(photos, 1, 1)).toBe(true)
  expect(mayStep(photos, 1, -1)).toBe(false)
  expect(mayStep(photos, 2, 1)).toBe(false)
})

test('uploads ask for front, then back, then details', () => {
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
