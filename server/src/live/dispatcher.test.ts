import { afterEach, expect, it, vi } from 'vitest'

import { Dispatcher } from './dispatcher.ts'

afterEach(() => vi.useRealTimers())

it('that nobody has started delivers here, and keeps no command from ending', () => {
  vi.useFakeTimers()
  const deliver = vi.fn()
  const connect = () => Promise.reject(new Error('not started'))
  const dispatcher = new Dispatcher({ connect, deliver, failed: vi.fn(), missed: vi.fn() })
  dispatcher.committed([{ id: 1, audience: { everyone: true }, event: { type: 'card_updated' } }])
  expect(deliver).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
})
