import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, leavesDataAlone, refetchOnFocus, refetchSoon } from './query-client.ts'
import { endpoints } from './tables/endpoints.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the defaults match the specification', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    retry: false,
    staleTime: 0,
    gcTime: 600_000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    refetchOnReconnect: true,
  })
  expect(mutations).toMatchObject({ retry: false })
})

test('a failing query is sent once', async () => {
  const client = createQueryClient()
  const queryFn = vi.fn().mockRejectedValue(new Error('no'))
  await expect(client.fetchQuery({ queryKey: ['/api/x', {}], queryFn })).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledOnce()
})

function watched() {
  const client = createQueryClient()
  const read = vi.fn(async () => 'data')
  new QueryObserver(client, { queryKey: ['/api/x', {}], queryFn: read, staleTime: 30_000 }).subscribe(() => {})
  return { client, read }
}

test('all active data is refetched 100 ms after any successful mutation', async () => {
  const { client, read } = watched()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  await new MutationObserver(client, { mutationFn: async () => 'done' }).mutate()
  await vi.advanceTimersByTimeAsync(99)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failed mutation is not retried and refreshes nothing', async () => {
  const { client, read } = watched()
  const write = vi.fn(() => Promise.reject(new Error('no')))
  await expect(new MutationObserver(client, { mutationFn: write }).mutate()).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(write).toHaveBeenCalledOnce()
  expect(read).toHaveBeenCalledTimes(1)
})

test('many writes within the delay cause one refetch', async () => {
  const { client, read } = watched()
  await vi.advanceTimersByTimeAsync(0)
  refetchSoon(client)
  refetchSoon(client)
  await vi.advanceTimersByTimeAsync(100)
  expect(read).toHaveBeenCalledTimes(2)
  refetchSoon(client)
  await vi.advanceTimersByTimeAsync(100)
  expect(read).toHaveBeenCalledTimes(3)
})

test('writes that skip the refetch are in the contract, with a reason', () => {
  const known = Object.values(endpoints).flatMap((rows) =>
    Object.values(rows).map(([method, path]) => `${method} ${path}`),
  )
  for (const [call, reason] of Object.entries(leavesDataAlone)) {
    expect(known).toContain(call)
    expect(reason.length).toBeGreaterThan(20)
  }
})

test('focusing the window refetches stale data', async () => {
  const window = new EventTarget()
  refetchOnFocus(window as never)
  const client = createQueryClient()
  client.mount()
  const read = vi.fn(async () => 'data')
  new QueryObserver(client, { queryKey: ['/api/x', {}], queryFn: read }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
  client.unmount()
})
