import fc from 'fast-check'
import { expect, test } from 'vitest'

import { diffLines } from './diff.ts'

const show = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

test('a changed line is removed and added; its neighbors stay', () => {
  expect(show('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c'])
  expect(show('a', 'a')).toEqual([' a'])
  expect(show('', 'a')).toEqual(['-', '+a'])
})

test('without additions it is the old text, without removals the new one', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const of = (kind: string) => lines.filter((line) => line.kind === 'same' || line.kind === kind)
      expect(
        of('removed')
          .map((line) => line.text)
          .join('\n'),
      ).toBe(before)
      expect(
        of('added')
          .map((line) => line.text)
          .join('\n'),
      ).toBe(after)
    }),
  )
})

test('texts too long to compare are shown as fully replaced', () => {
  const before = Array.from({ length: 3000 }, (_, n) => `a${n}`).join('\n')
  const after = Array.from({ length: 3000 }, (_, n) => `b${n}`).join('\n')
  expect(diffLines(before, after)).toHaveLength(6000)
})
