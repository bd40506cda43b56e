import { beforeAll, expect, it } from 'vitest'

import { waitingAt } from '../../test/attention.ts'
import { wanted } from '../../test/cards.ts'
import { signInDemo, useLoadedDemo } from '../../test/demo.ts'
import type { Caller } from '../../test/harness.ts'
import { comparedCards } from './funds-cards.ts'
import { fundStories } from './funds-data.ts'
import { wantedCards } from './source-posts.ts'

// Reads Source of the demo as its members and staff.

const h = useLoadedDemo()
let admin: Caller
let collector: Caller

beforeAll(async () => {
  admin = await signInDemo(h(), '+12025550100')
  collector = await signInDemo(h(), '+12025550101')
})

const counted = (rows: any[], of: (row: any) => string) =>
  Object.fromEntries([...Map.groupBy(rows, of)].map(([name, all]) => [name, all.length]))

it('forty posts over a year: fulfilled, found elsewhere, expired, canceled, rejected, hidden, pending and active', async () => {
  const { items } = await wanted(admin.get('/api/admin/sources?limit=100'))
  expect(items).toHaveLength(40)
  expect(counted(items, ({ status, endKind, isHidden }) => (isHidden ? 'hidden' : (endKind ?? status)))).toEqual({
    ...{ pending: 3, active: 14, hidden: 1, fulfilled: 10, found_elsewhere: 4, not_needed: 2, expired: 4, rejected: 2 },
  })
  const months = await h().query(`SELECT count(DISTINCT to_char(created_at, 'YYYY-MM'))::int AS n FROM source_requests`)
  expect(months[0]?.n).toBeGreaterThanOrEqual(12)
  const active = items.filter(({ status }: any) => status === 'active')
  expect(new Set(active.map(({ visibility }: any) => visibility))).toEqual(new Set(['members', 'holders', 'staff']))
  expect(active.some(({ isBudgetHidden }: any) => isBudgetHidden)).toBe(true)
  expect(active.some(({ maxCents }: any) => maxCents === null)).toBe(true)
  const numbers = items
    .toSorted((a: any, b: any) => (a.createdAt < b.createdAt ? -1 : 1))
    .map(({ number }: any) => number)
  expect(numbers, 'numbered in the order in which they were posted').toEqual(numbers.toSorted())
})

it('the collector has posts to answer, responses that wait, a card to approve, offers to answer and posts that fit', async () => {
  const summary = await wanted(collector.get('/api/user/sources/summary'))
  expect(summary).toMatchObject({ posts: 3, responses: 2, hunts: 1, sells: 2, isMatched: true })
  expect(await waitingAt(collector, 'posts')).toBe(2)
  expect(await waitingAt(collector, 'responses')).toBe(1)
  expect(await waitingAt(collector, 'hunts')).toBe(1)
  expect(await waitingAt(collector, 'sells')).toBe(2)
  const counts = await wanted(collector.get('/api/sources/counts'))
  expect(counts.matching).toBeGreaterThanOrEqual(4)
  const { items } = await wanted(collector.get('/api/sources/active?matching=1'))
  for (const post of items) expect(post.matches, post.number).toBeGreaterThan(0)
  const { items: searches } = await wanted(collector.get('/api/user/searches?place=source'))
  expect(searches).toHaveLength(2)
})

it('three hunts, and sell offers in every state', async () => {
  const { items: hunts } = await wanted(admin.get('/api/admin/hunts'))
  expect(counted(hunts, ({ status }) => status)).toEqual({ fulfilled: 1, active: 2 })
  for (const { minutes } of hunts) expect(minutes).toBeGreaterThan(0)
  const { items: sells } = await wanted(admin.get('/api/admin/sells?limit=100'))
  expect(counted(sells, ({ status }) => status)).toEqual({
    ...{ completed: 1, rejected: 1, withdrawn: 1, expired: 1, accepted: 2, countered: 1, pending: 2 },
  })
  expect(sells.find(({ count }: any) => count > 1)).toMatchObject({ count: 12, status: 'pending' })
})

it('conversations about every kind of record, some unread', async () => {
  const { items } = await wanted(admin.get('/api/admin/conversations?limit=100'))
  expect(new Set(items.map(({ subject }: any) => subject.kind)).size).toBe(6)
  const { items: unread } = await wanted(collector.get('/api/user/conversations?unread=1'))
  expect(unread).toHaveLength(2)
  const { items: waiting } = await wanted(admin.get('/api/admin/conversations?waiting=1'))
  expect(waiting.length).toBeGreaterThanOrEqual(2)
})

it('the catalog knows the wanted cards with prices and populations', async () => {
  const [row] = await h().query(
    `SELECT count(*)::int AS entries, count(last_price_cents)::int AS priced, count(population)::int AS counted FROM catalog_cards`,
  )
  expect(row?.entries).toBeGreaterThan(200)
  expect(row?.priced).toBeGreaterThan(40)
  expect(row?.counted).toBeGreaterThan(50)
  const { items } = await wanted(admin.get('/api/admin/sources?limit=100'))
  expect(items.filter(({ catalogId }: any) => catalogId !== null).length).toBeGreaterThan(30)
  const { items: found } = await wanted(collector.get('/api/catalog?q=ivoryhuond'))
  expect(found[0]).toMatchObject({ playerName: 'Ivoryhound' })
  expect(found[0].lastPriceCents).toBeGreaterThan(0)
  const [comps] = await h().query('SELECT count(*)::int AS sales FROM comparables')
  const compared = 1 + 26 + wantedCards().length + comparedCards(fundStories).length
  expect(comps?.sales, 'six of each card of the four files').toBe(compared * 6)
})

it('the figures of a year agree with the posts, and the books with themselves', async () => {
  const year = await wanted(admin.get('/api/admin/source-analytics?days=365'))
  expect(year.posts.count).toBe(40)
  expect(year.fulfilled).toEqual({ count: 10, inProgress: 1 })
  expect(year.unmetSearches.length).toBeGreaterThan(5)
  const { proof } = await wanted(admin.post('/api/admin/ledger/proof'))
  expect(proof.checks.flatMap(({ findings }: any) => findings)).toEqual([])
})
