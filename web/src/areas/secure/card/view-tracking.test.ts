import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CardView } from './view-tracking.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function begin(create = vi.fn(async () => ({ id: 'view-1' }))) {
  const transport = { create, update: vi.fn(async () => {}), beacon: vi.fn() }
  return { ...transport, view: new CardView(transport, 'card-1', 'member-1', () => Date.now()) }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('a view is recorded once, and its duration on leaving the page', async () => {
  const { view, create, update } = begin()
  view.start(true)
  await seconds(12.7)
  await view.leave()
  expect(create).toHaveBeenCalledExactlyOnceWith('card-1', 'member-1')
  expect(update).toHaveBeenCalledExactlyOnceWith('view-1', 12)
})

test('a strict-mode double mount records nothing the first time', async () => {
  const first = begin()
  first.view.start(true)
  await first.view.leave()
  await seconds(60)
  expect(first.create).not.toHaveBeenCalled()
})

test('less than a whole second is not reported', async () => {
  const { view, update, beacon } = begin()
  view.start(true)
  await seconds(0.9)
  view.hidden()
  await view.leave()
  expect(update).not.toHaveBeenCalled()
  expect(beacon).not.toHaveBeenCalled()
})

test('hidden time does not count; the beacon is sent when the page is hidden', async () => {
  const { view, create, update, beacon } = begin()
  view.start(true)
  await seconds(5)
  view.hidden()
  expect(beacon).toHaveBeenCalledExactlyOnceWith('view-1', 5)
  await seconds(600)
  // the browser fires both: hidden, then pagehide
  view.hidden()
  expect(beacon).toHaveBeenCalledOnce()
  view.shown()
  await seconds(3)
  await view.leave()
  expect(update).toHaveBeenCalledExactlyOnceWith('view-1', 8)
  expect(create).toHaveBeenCalledOnce()
})

test('a page opened in the background counts from when it is shown', async () => {
  const { view, create, update } = begin()
  view.start(false)
  await seconds(100)
  view.shown()
  await seconds(2)
  await view.leave()
  expect(create).toHaveBeenCalledOnce()
  expect(update).toHaveBeenCalledExactlyOnceWith('view-1', 2)
})

test('a failed create is retried, and all of the time counts', async () => {
  const create = vi.fn(async () => ({ id: 'view-2' })).mockRejectedValueOnce(new TypeError('no connection'))
  const { view, update } = begin(create)
  view.start(true)
  await seconds(16)
  expect(create).toHaveBeenCalledTimes(2)
  await seconds(60)
  expect(create).toHaveBeenCalledTimes(2)
  await view.leave()
  expect(update).toHaveBeenCalledExactlyOnceWith('view-2', 76)
})

test('returning to the page triggers a retry', async () => {
  const create = vi.fn(async () => ({ id: 'view-3' })).mockRejectedValueOnce(new TypeError('no connection'))
  const { view } = begin(create)
  view.start(true)
  await seconds(1)
  view.hidden()
  view.shown()
  await seconds(0)
  expect(create).toHaveBeenCalledTimes(2)
})

test('leaving during a create reports the time after the response; leaving after a failure does not retry', async () => {
  const { promise, resolve } = Promise.withResolvers<{ id: string }>()
  const slow = begin(vi.fn(() => promise))
  slow.view.start(true)
  await seconds(4)
  const left = slow.view.leave()
  resolve({ id: 'view-4' })
  await left
  expect(slow.update).toHaveBeenCalledExactlyOnceWith('view-4', 4)

  const failing = begin(vi.fn(async () => Promise.reject(new TypeError('no connection'))))
  failing.view.start(true)
  await seconds(4)
  await failing.view.leave()
  await seconds(600)
  expect(failing.create).toHaveBeenCalledOnce()
  expect(failing.update).not.toHaveBeenCalled()
})

test('a failed update is silent', async () => {
  const { view, update } = begin()
  update.mockRejectedValue(new TypeError('no connection'))
  view.start(true)
  await seconds(4)
  await expect(view.leave()).resolves.toBeUndefined()
})
