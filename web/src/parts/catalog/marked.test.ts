import { expect, test } from 'vitest'

import { markedParts } from './marked.ts'

const marked = (text: string, typed: string) =>
  markedParts(text, typed)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test('marks the beginnings of words that were typed', () => {
  expect(marked('Leo Marchetti', 'leo march')).toBe('[Leo] [March]etti')
  expect(marked('2004 Mega Cracks #71, Rookie', '2004 71')).toBe('[2004] Mega Cracks #[71], Rookie')
  expect(marked('José Núñez', 'jose')).toBe('[José] Núñez')
})

test('marks nothing for other words, and keeps the text whole', () => {
  expect(marked('Leo Marchetti', 'ana')).toBe('Leo Marchetti')
  expect(marked('Leo Marchetti', '')).toBe('Leo Marchetti')
})
