import fc from 'fast-check'
import { expect, test } from 'vitest'

import { between, countOf, everything, isSelected, nothing, select } from './selection.ts'

test('some rows across several pages', () => {
  const first = select(nothing, ['a', 'b'], true)
  const both = select(first, ['x'], true)
  expect(countOf(both)).toBe(3)
  expect(isSelected(both, 'a')).toBe(true)
  expect(isSelected(select(both, ['a'], false), 'a')).toBe(false)
})

test('all matches except a few', () => {
  const most = select(everything(50), ['a'], false)
  expect(countOf(most)).toBe(49)
  expect(isSelected(most, 'a')).toBe(false)
  expect(isSelected(most, 'never seen')).toBe(true)
  expect(isSelected(select(most, ['a'], true), 'a')).toBe(true)
})

test('a range works in both directions, and falls back to one row when the other is not on this page', () => {
  expect(between(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(between(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})

test('selecting and deselecting matches a plain set, in any order', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const step = fc.tuple(fc.subarray(ids), fc.boolean())
  fc.assert(
    fc.property(fc.boolean(), fc.array(step), (all, steps) => {
      let selection = all ? everything(ids.length) : nothing
      const model = new Set(all ? ids : [])
      for (const [some, on] of steps) {
        selection = select(selection, some, on)
        for (const id of some) on ? model.add(id) : model.delete(id)
      }
      expect(ids.filter((id) => isSelected(selection, id))).toEqual(ids.filter((id) => model.has(id)))
      expect(countOf(selection)).toBe(model.size)
    }),
  )
})
