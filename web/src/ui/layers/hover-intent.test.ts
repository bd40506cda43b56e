import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { HoverIntent } from './hover-intent.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('opens 150 ms after the pointer enters and closes when it leaves', () => {
  const changed = vi.fn()
  const intent = new HoverIntent(changed)
  intent.arrive()
  vi.advanceTimersByTime(149)
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(changed).toHaveBeenLastCalledWith(true)
  intent.leave()
  expect(changed).toHaveBeenLastCalledWith(false)
})

test('a pointer that only passes through opens nothing', () => {
  const changed = vi.fn()
  const intent = new HoverIntent(changed)
  intent.arrive()
  vi.advanceTimersByTime(100)
  intent.leave()
  vi.advanceTimersByTime(1_000)
  expect(changed).not.toHaveBeenCalledWith(true)
})
