import { afterEach, expect, test, vi } from 'vitest'

import { createClient } from './client.ts'
import { Credentials } from './credentials.ts'
import { pagesOf, query } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { endpoints } from './tables/endpoints.ts'

const urls: string[] = []
const onWritten = vi.fn()
const api = createClient(endpoints, {
  credentials: new Credentials(),
  clientId: 'ambry-web',
  clientKey: 'ambry-public',
  onDropped: () => {},
  onWritten,
  fetch: vi.fn(async (url) => {
    urls.push(String(url))
    const nextCursor = String(url).includes('cursor') ? null : 'next'
    return new Response(JSON.stringify({ items: [], nextCursor }), { headers: { 'content-type': 'application/json' } })
  }),
})
afterEach(() => {
  urls.length = 0
})

test('a key starts with the contract path, parameters unfilled', () => {
  expect(query(api.accounts.user, { params: { id: 'x' } }).queryKey).toEqual([
    '/api/admin/users/:id',
    { params: { id: 'x' } },
  ])
  expect(pagesOf(api.accounts.users, { query: { q: 'mae' } }).queryKey).toEqual([
    '/api/admin/users',
    { query: { q: 'mae' } },
    'pages',
  ])
})

test('a query is no write, even if it is sent by POST', async () => {
  const client = createQueryClient()
  await client.fetchQuery(query(api.accounts.sendOtp, { body: { phone: '+12025550101' } }))
  expect(onWritten).not.toHaveBeenCalled()
  await api.accounts.sendOtp({ body: { phone: '+12025550101' } })
  expect(onWritten).toHaveBeenCalledOnce()
})

test('a paged list follows its cursor to the end', async () => {
  const list = await createQueryClient().fetchInfiniteQuery({
    ...pagesOf(api.accounts.users, { query: { q: 'mae' } }),
    pages: 3,
  })
  expect(urls).toEqual(['/api/admin/users?q=mae', '/api/admin/users?q=mae&cursor=next'])
  expect(list.pages).toHaveLength(2)
})
