import { liveRefreshes } from '@ambry/contract/areas'
import type { LiveEvent } from '@ambry/contract/live'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../query-client.ts'
import { createRefresher, isUnder, pathsFor } from './live-refresh.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const unknown = { type: 'never_heard_of' } as unknown as LiveEvent

async function setup(...paths: string[]) {
  const queryClient = createQueryClient()
  const reads = new Map<string, number>()
  for (const path of paths) {
    const queryFn = async () => {
      reads.set(path, (reads.get(path) ?? -1) + 1)
      return path
    }
    new QueryObserver(queryClient, { queryKey: [path, {}], queryFn }).subscribe(() => {})
  }
  await vi.advanceTimersByTimeAsync(0)
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  /** How often a path was refetched after its first read. */
  const again = (path: string) => reads.get(path)
  const paused = { is: false }
  return { refresh: createRefresher(queryClient, () => paused.is), pass, again, queryClient, paused }
}

describe('invalidated data', () => {
  test.each(Object.keys(liveRefreshes))('%s: matches the contract', (type) => {
    const event = { type } as LiveEvent
    expect(pathsFor(event, 'user-1')).toEqual(liveRefreshes[event.type])
  })

  test('an event about the user also refreshes the bell, once', () => {
    expect(pathsFor({ type: 'loan_updated', userId: 'user-1' }, 'user-1')).toEqual([
      ...liveRefreshes.loan_updated,
      '/api/user/notices',
    ])
    expect(pathsFor({ type: 'notification', userId: 'user-1' }, 'user-1')).toEqual(['/api/user/notices'])
    expect(pathsFor({ type: 'loan_updated', userId: 'user-2' }, 'user-1')).not.toContain('/api/user/notices')
    expect(pathsFor({ type: 'loan_updated' }, null)).not.toContain('/api/user/notices')
  })

  test('unlisted event types invalidate everything', () => {
    expect(pathsFor(unknown, 'user-1')).toBeNull()
    expect(pathsFor({ type: 'toString' } as unknown as LiveEvent, 'user-1')).toBeNull()
  })

  test('a path covers itself and its children, not its siblings', () => {
    expect(isUnder('/api/cards', '/api/cards')).toBe(true)
    expect(isUnder('/api/cards', '/api/cards/:id')).toBe(true)
    expect(isUnder('/api/cards', '/api/cards-of-others')).toBe(false)
    expect(isUnder('/api/cards', '/api/admin/cards')).toBe(false)
    expect(isUnder('/api/cards', undefined)).toBe(false)
  })
})

test('only the listed data is refetched, and only if it is on screen', async () => {
  const { again, pass, queryClient, refresh } = await setup('/api/cards', '/api/cards/:id', '/api/user/profile')
  const hidden = vi.fn()
  queryClient.setQueryDefaults(['/api/registry'], { queryFn: hidden })
  queryClient.setQueryData(['/api/registry', {}], 'old')
  refresh({ type: 'card_updated' }, 'user-1')
  await pass(0)
  expect([again('/api/cards'), again('/api/cards/:id'), again('/api/user/profile')]).toEqual([1, 1, 0])
  expect(hidden).not.toHaveBeenCalled()
})

describe('throttling per key', () => {
  test('one event: one refresh, at once', async () => {
    const { again, pass, refresh } = await setup('/api/cards')
    refresh({ type: 'card_updated' }, null)
    await pass(0)
    expect(again('/api/cards')).toBe(1)
    await pass(10_000)
    expect(again('/api/cards')).toBe(1)
  })

  test('more events within 1.5 s collapse into one more refresh at the end', async () => {
    const { again, pass, refresh } = await setup('/api/cards')
    for (let count = 0; count < 5; count++) {
      refresh({ type: 'card_updated' }, null)
      await pass(100)
    }
    expect(again('/api/cards')).toBe(1)
    await pass(999)
    expect(again('/api/cards')).toBe(1)
    await pass(1)
    expect(again('/api/cards')).toBe(2)
    await pass(10_000)
    expect(again('/api/cards')).toBe(2)
  })

  test('a steady stream refreshes every 1.5 s and never drops the last event', async () => {
    const { again, pass, refresh } = await setup('/api/cards')
    for (let count = 0; count < 30; count++) {
      refresh({ type: 'card_updated' }, null)
      await pass(100)
    }
    expect(again('/api/cards')).toBe(3)
    await pass(1_500)
    expect(again('/api/cards')).toBe(3)
    refresh({ type: 'card_updated' }, null)
    await pass(0)
    expect(again('/api/cards')).toBe(4)
  })

  test('keys do not delay each other', async () => {
    const { again, pass, refresh } = await setup('/api/admin/sources', '/api/admin/loans')
    refresh({ type: 'source_updated' }, null)
    refresh({ type: 'loan_updated' }, null)
    await pass(0)
    expect([again('/api/admin/sources'), again('/api/admin/loans')]).toEqual([1, 1])
  })

  test('two events that share a path share its throttle', async () => {
    const { again, pass, refresh } = await setup('/api/auth/me')
    refresh({ type: 'user_updated' }, null)
    refresh({ type: 'profile_updated' }, null)
    await pass(0)
    expect(again('/api/auth/me')).toBe(1)
    await pass(1_500)
    expect(again('/api/auth/me')).toBe(2)
  })
})

test('unknown events refresh everything, at most once per 3 s plus once at the end', async () => {
  const { again, pass, refresh } = await setup('/api/cards', '/api/user/profile')
  refresh(unknown, null)
  await pass(0)
  expect([again('/api/cards'), again('/api/user/profile')]).toEqual([1, 1])
  await pass(1_000)
  refresh(unknown, null)
  refresh(unknown, null)
  await pass(1_999)
  expect(again('/api/cards')).toBe(1)
  await pass(1)
  expect([again('/api/cards'), again('/api/user/profile')]).toEqual([2, 2])
  await pass(10_000)
  expect(again('/api/cards')).toBe(2)
})

test('auth_success refreshes nothing', async () => {
  const { again, pass, refresh } = await setup('/api/cards')
  refresh({ type: 'auth_success' }, null)
  await pass(5_000)
  expect(again('/api/cards')).toBe(0)
})

test('a session change in the middle of a window stops its second refresh', async () => {
  const { refresh, pass, again, paused } = await setup('/api/user/notices')
  const event: LiveEvent = { type: 'notification', userId: 'user-1' }
  refresh(event, 'user-1')
  refresh(event, 'user-1')
  paused.is = true
  await pass(10_000)
  expect(again('/api/user/notices')).toBe(1)
})
