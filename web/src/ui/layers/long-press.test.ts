import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { LongPress } from './long-press.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const at = (clientX: number, pointerType = 'touch') => ({ pointerType, clientX, clientY: 0, target: null })
const begin = (pointerType?: string) => {
  const held = vi.fn()
  const press = new LongPress(held)
  press.down(at(0, pointerType))
  return { held, press }
}

test('a long press fires once, and the click that ends it is suppressed', () => {
  const { held, press } = begin()
  press.move(at(6))
  vi.advanceTimersByTime(449)
  expect(held).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(held).toHaveBeenCalledOnce()
  expect(press.menu()).toBe(true)
  press.up()
  expect(press.ends({ detail: 1 })).toBe(true)
  // Enter on the same card
  expect(press.ends({ detail: 0 })).toBe(false)
  press.down(at(0))
  expect(press.ends({ detail: 1 })).toBe(false)
  expect(held).toHaveBeenCalledOnce()
})

test.each([
  ['taps', (press: LongPress) => press.up()],
  ['scrolls', (press: LongPress) => press.move(at(11))],
])('one that %s does not fire', (_what, act) => {
  const { held, press } = begin()
  vi.advanceTimersByTime(200)
  act(press)
  vi.advanceTimersByTime(1_000)
  expect(held).not.toHaveBeenCalled()
  expect(press.ends({ detail: 1 })).toBe(false)
  expect(press.menu()).toBe(false)
})

test('a context menu opened earlier by the browser counts as the same press', () => {
  const { held, press } = begin()
  expect(press.menu()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(held).toHaveBeenCalledOnce()
})

test('a mouse keeps its context menu, even after a touch', () => {
  const { held, press } = begin()
  vi.advanceTimersByTime(450)
  press.down(at(0, 'mouse'))
  vi.advanceTimersByTime(1_000)
  expect(press.menu()).toBe(false)
  expect(held).toHaveBeenCalledOnce()
})
