import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, refetchOnFocus, refetchSoon } from './query-client.ts'

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

test('only these calls are beacons, which refetch nothing', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const called = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split(/(?=\bapi\.)/)
        .filter((call) => call.includes('isBeacon: true')),
    )
  expect(called.map((call) => /^api\.[\w.]+/.exec(call)?.[0]).sort()).toEqual([
    'api.billing.seeInvoice',
    'api.dashboard.openWork',
    'api.secure.beginView',
    'api.secure.timeView',
  ])
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
