import { expect, test } from 'vitest'

import { DrawTurns } from './draw-turns.ts'

function setup() {
  const pauses: (() => void)[] = []
  return { turns: new DrawTurns((then) => pauses.push(then)), pause: () => pauses.shift()?.() }
}

test('draws one picture per idle period, in request order', () => {
  const { turns, pause } = setup()
  const drawn: string[] = []
  turns.ask(() => drawn.push('a'))
  turns.ask(() => drawn.push('b'))
  expect(drawn).toEqual([])
  pause()
  expect(drawn).toEqual(['a'])
  pause()
  expect(drawn).toEqual(['a', 'b'])
  turns.ask(() => drawn.push('c'))
  pause()
  expect(drawn).toEqual(['a', 'b', 'c'])
})

test('canceling passes the turn to the next', () => {
  const { turns, pause } = setup()
  const drawn: string[] = []
  const leave = turns.ask(() => drawn.push('a'))
  turns.ask(() => drawn.push('b'))
  leave()
  pause()
  expect(drawn).toEqual(['b'])
})
