import { afterEach, expect, it, vi } from 'vitest'

import { Dispatcher } from './dispatcher.ts'

afterEach(() => vi.useRealTimers())

it('delivers locally when not started, and does not keep the process alive', () => {
  vi.useFakeTimers()
  const deliver = vi.fn()
  const connect = () => Promise.reject(new Error('not started'))
  const dispatcher = new Dispatcher({ connect, deliver, failed: vi.fn(), missed: vi.fn() })
  dispatcher.committed([{ id: 1, audience: { everyone: true }, event: { type: 'card_updated' } }])
  expect(deliver).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
})
