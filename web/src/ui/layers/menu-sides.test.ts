import { expect, test } from 'vitest'

import { sidesFor } from './menu-sides.ts'

const screen = { width: 390, height: 844 }
const at = (left: number, top: number) => ({ left, right: left + 232, top, bottom: top + 200 })

test.each([
  ['inside the window', at(100, 100), ''],
  ['over the bottom', at(100, 700), 'up'],
  ['over the top', at(100, -40), 'down'],
  ['over the left edge', at(-60, 100), 'right'],
  ['over the right edge', at(300, 100), 'left'],
  ['over a corner', at(-60, 800), 'up right'],
])('a menu %s', (_, box, sides) => {
  expect(sidesFor(box, screen)).toBe(sides)
})

test('a menu taller than the window stays below its button', () => {
  expect(sidesFor({ left: 0, right: 232, top: 40, bottom: 900 }, screen)).toBe('')
})
