import { beforeAll, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed, held, payFor } from '../../../../test/sales.ts'
import { askedFor, listedCard, unlisted } from '../../../../test/secure-rows.ts'
import { spanOf } from './rules.ts'

// it is November 15, 2026, 7 AM in our time zone; daylight saving time ended on the 1st
const h = useHarness()
const base = '/api/admin/secure-analytics'

type Card = { id: string; listingId: string }
let [owner, ann, ben, cleo, admin]: Caller[] = []
let [fox, owl, cold, gone]: Card[] = []

const look = (card: Card, by: Caller, at: string, seconds = 0, isCounted = true) =>
  h().query(
    'INSERT INTO card_views (card_id, user_id, viewed_at, time_spent_seconds, is_counted) VALUES ($1, $2, $3, $4, $5)',
    [card.id, by.id, at, seconds, isCounted],
  )
const figures = async (query = ''): Promise<any> => wanted(admin!.get(`${base}${query}`))
const ofDay = (days: any[], day: string) => days.find((one) => one.day === day)
const none = { views: 0, members: 0, seconds: 0, requests: 0, sales: 0 }

beforeAll(async () => {
  owner = await h().buildUser()
  ann = await h().buildUser()
  ben = await h().buildUser()
  cleo = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
  fox = await listedCard(h(), owner, { playerName: 'Amber Fox', daysAgo: 40, set: 'Crown Hoops' })
  owl = await listedCard(h(), owner, { playerName: 'Grey Owl', daysAgo: 5, set: 'Night Birds' })
  cold = await listedCard(h(), owner, { playerName: 'Cold Fish', daysAgo: 100 })
  gone = await listedCard(h(), owner, { playerName: 'Long Gone', daysAgo: 30 })
  await unlisted(h(), gone)
  await registered(owner, { playerName: 'Never Listed' })

  await look(fox, ann, '2026-11-10T15:00:00Z', 10)
  await look(fox, ann, '2026-11-11T15:00:00Z', 20)
  await look(fox, ben, '2026-11-11T16:00:00Z', 3)
  await look(fox, admin, '2026-11-11T16:00:00Z', 500, false)
  await look(fox, owner, '2026-11-12T16:00:00Z', 500, false)
  await look(owl, ann, '2026-11-14T16:00:00Z', 30)
  await look(gone, cleo, '2026-11-01T16:00:00Z', 1)
  // the day before the thirty days, in the evening of our time zone
  await look(fox, cleo, '2026-10-17T03:59:59Z', 7)
  await look(cold, cleo, '2026-08-01T12:00:00Z', 9)

  await h().query('INSERT INTO watches (member_id, card_id, since) VALUES ($1, $2, $3)', [
    ann.id,
    fox.id,
    '2026-11-10T15:01:00Z',
  ])
  const sale = await agreed(admin, { cardId: (await held(h(), owner)).id, buyerId: ann.id })
  await payFor(admin, sale)
  await askedFor(h(), fox, ann, { status: 'completed', saleId: sale.id, at: '2026-11-12T12:00:00Z' })
  await askedFor(h(), fox, ben, { status: 'declined', at: '2026-11-12T13:00:00Z' })
  // a request without a view of the card is in no funnel
  await askedFor(h(), owl, cleo, { at: '2026-11-15T11:00:00Z' })
  // too long ago: its outcome does not count for these days
  await askedFor(h(), gone, cleo, { status: 'declined', at: '2026-09-20T12:00:00Z' })
})

it('thirty days, the period before, and the funnel from viewed cards', async () => {
  const { days, ...found } = await figures()
  expect(found).toEqual({
    from: '2026-10-17',
    to: '2026-11-15',
    views: 5,
    members: 3,
    seconds: 64,
    averageSeconds: 13,
    requests: 3,
    sales: 1,
    before: { views: 1, members: 1, seconds: 7, requests: 1, sales: 0 },
    leftOut: 2,
    funnel: { viewed: 4, watched: 1, asked: 2, approved: 1, bought: 1 },
  })
  expect(days).toHaveLength(30)
  expect(ofDay(days, '2026-11-11')).toEqual({ day: '2026-11-11', ...none, views: 2, members: 2, seconds: 23 })
  expect(ofDay(days, '2026-11-12')).toEqual({ day: '2026-11-12', ...none, requests: 2 })
  expect(ofDay(days, '2026-11-15')).toEqual({ day: '2026-11-15', ...none, requests: 1, sales: 1 })
  expect(ofDay(days, '2026-11-13')).toEqual({ day: '2026-11-13', ...none })
})

it('a reversed sale does not count as a sale', async () => {
  await h().query(`ALTER TABLE sales DISABLE TRIGGER USER`)
  const as = (status: string, reopened: string) =>
    h().query(`UPDATE sales SET status = '${status}', reopened_at = ${reopened} WHERE buyer_id = $1`, [ann!.id])
  await as('reopened', 'now()')
  expect((await figures()).sales).toBe(0)
  await as('settled', 'NULL')
  await h().query(`ALTER TABLE sales ENABLE TRIGGER USER`)
})

it('days start in the configured time zone, also on the 25-hour day', async () => {
  const late = await listedCard(h(), owner!, { playerName: 'Late Owl' })
  for (const at of [
    '2026-11-01T03:59:59.999Z',
    '2026-11-01T04:00:00Z',
    '2026-11-02T04:59:59.999Z',
    '2026-11-02T05:00:00Z',
  ])
    await look(late, ben!, at, 1)
  const { days } = await wanted(admin!.get(`${base}/cards/${late.id}?from=2026-10-31&to=2026-11-02`))
  expect(days.map(({ day, views, members }: any) => [day, views, members])).toEqual([
    ['2026-10-31', 1, 1],
    ['2026-11-01', 2, 1],
    ['2026-11-02', 1, 1],
  ])
  await h().query('DELETE FROM card_views WHERE card_id = $1', [late.id])
  await unlisted(h(), late)
})

it('rejects invalid dates and ranges over 400 days', async () => {
  for (const query of [
    '?from=2026-13-01',
    '?from=yesterday',
    '?from=2026-11-10&to=2026-11-09',
    '?from=2026-11-16',
    '?from=2025-10-10&to=2026-11-15',
    '?days=30',
  ]) {
    expect((await admin!.get(`${base}${query}`)).status, query).toBe(400)
    expect((await admin!.get(`${base}/cards${query}`)).status, query).toBe(400)
  }
  const long = await figures('?from=2025-10-12&to=2026-11-15')
  expect(long.days).toHaveLength(400)
  const ahead = await figures('?from=2026-11-15&to=2027-01-01')
  expect(ahead, 'today is the last day there is').toMatchObject({ from: '2026-11-15', to: '2026-11-15' })
  expect(() => spanOf({ from: '2026-11-20' }, { timeZone: 'UTC', now: h().clock.now() })).toThrow(
    'The start date is in the future.',
  )
})

it('per card: listed now or in the period, in every sort order, with paging', async () => {
  const names = async (query: string) => {
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const page = await wanted(admin!.get(`${base}/cards?limit=1&total=1&${query}${cursor}`))
      if (cursor === '') found.push(String(page.total))
      found.push(...page.items.map(({ card }: any) => card.playerName))
      if (page.nextCursor === null) return found
      cursor = `&cursor=${page.nextCursor}`
    }
  }
  const [f, o, c, g] = ['Amber Fox', 'Grey Owl', 'Cold Fish', 'Long Gone']
  expect(await names('sort=-views')).toEqual(['4', f, g, o, c])
  expect(await names('sort=views')).toEqual(['4', c, o, g, f])
  expect(await names('sort=-members')).toEqual(['4', f, g, o, c])
  expect(await names('sort=-seconds')).toEqual(['4', f, o, g, c])
  expect(await names('sort=-requests')).toEqual(['4', f, o, g, c])
  expect((await names('sort=-watchers'))[1]).toBe(f)
  expect(await names('sort=-listedAt')).toEqual(['4', o, f, c, g])
  expect(await names('q=owl%20night')).toEqual(['1', o])
  expect(await names('q=%25')).toEqual(['0'])
  expect(await names('from=2026-11-15&to=2026-11-15'), 'what left Secure, and had nothing in these days').not.toContain(
    g,
  )

  const { items } = await wanted(admin!.get(`${base}/cards`))
  expect(items[0]).toMatchObject({
    id: fox!.id,
    card: { id: fox!.id, playerName: f, picture: expect.stringContaining(fox!.id) },
    listPriceCents: 100_000,
    views: 3,
    members: 2,
    seconds: 33,
    averageSeconds: 11,
    requests: 2,
    sales: 1,
    watchers: 1,
    lastViewedAt: '2026-11-11T16:00:00.000Z',
  })
  expect(items.find(({ id }: any) => id === gone!.id)).toMatchObject({ listPriceCents: null, listedAt: null, views: 1 })
  expect(items.at(-1)).toMatchObject({ id: cold!.id, averageSeconds: null, lastViewedAt: '2026-08-01T12:00:00.000Z' })
  const foreign = await wanted(admin!.get(`${base}/cards?limit=1`))
  expect((await admin!.get(`${base}/cards?limit=1&sort=views&cursor=${foreign.nextCursor}`)).status).toBe(400)
})

it('exports CSV and audits it', async () => {
  const csv = await admin!.get(`${base}/cards?format=csv`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, first, ...rest] = csv.body.trim().split('\r\n')
  expect(head).toContain('Views,Members,Seconds,Average seconds,Watchers,Requests,Sales,Last viewed at')
  expect(first).toMatch(/^.?Amber Fox,1986,Crown Hoops,PSA,10,\d+,/)
  expect(first).toContain(',3,2,33,11,1,2,1,')
  expect(rest).toHaveLength(3)
  const [row] = await h().query('SELECT action, object_id FROM audit_log ORDER BY id DESC LIMIT 1')
  expect(row).toEqual({ action: 'export', object_id: `${base}/cards` })
  expect((await admin!.get(`${base}/cold?format=csv`)).body.trim().split('\r\n')).toHaveLength(2)
  expect((await admin!.get(`${base}/searches?format=csv`)).status).toBe(200)
  const { days } = await wanted(admin!.get(base))
  const [heading, ...byDay] = (await admin!.get(`${base}?format=csv`)).body.trim().split('\r\n')
  expect(heading).toBe('Day,Views,Members,Seconds,Requests,Sales')
  expect(byDay).toEqual(days.map((day: object) => Object.values(day).join()))
})

it('one card day by day, with every price and every absence', async () => {
  const card = await listedCard(h(), owner!, { daysAgo: 3, priceCents: 50_000 })
  const at = (day: number) => `2026-11-${day}T09:00:00Z`
  await h().query('UPDATE listings SET price_cents = 45000, repriced_at = $2, updated_at = $2 WHERE id = $1', [
    card.listingId,
    at(13),
  ])
  await h().query(`UPDATE listings SET status = 'paused', updated_at = $2 WHERE id = $1`, [card.listingId, at(14)])
  await look(card, ann!, '2026-11-13T10:00:00Z', 4)
  const found = await wanted(admin!.get(`${base}/cards/${card.id}`))
  expect(found).toMatchObject({ id: card.id, views: 1, listPriceCents: null, listedAt: null })
  expect(found.days).toHaveLength(30)
  expect(ofDay(found.days, '2026-11-13')).toMatchObject({ views: 1, seconds: 4 })
  expect(found.prices).toEqual([
    { at: '2026-11-12T12:00:00.000Z', cents: 50_000 },
    { at: '2026-11-13T09:00:00.000Z', cents: 45_000 },
    { at: '2026-11-14T09:00:00.000Z', cents: null },
  ])
  const never = await registered(owner!)
  expect((await admin!.get(`${base}/cards/${never.id}`)).status).toBe(404)
  expect((await admin!.get(`${base}/cards/0190a000-0000-7000-8000-000000000000`)).status).toBe(404)
})

it('cold stock: listed for more than 90 days with no member view in 90 days', async () => {
  const since = (days: number) => new Date(h().clock.now().getTime() - days * 86_400_000).toISOString()
  const warm = await listedCard(h(), owner!, { playerName: 'Warm Hand', daysAgo: 120 })
  const oldest = await listedCard(h(), owner!, { playerName: 'Oldest Ice', daysAgo: 300 })
  await look(warm, ben!, since(89), 1)
  await look(oldest, owner!, since(2), 1, false)
  const cards = async (query = '') =>
    (await wanted(admin!.get(`${base}/cold?total=1${query}`))).items.map(({ card }: any) => card.playerName)
  expect(await cards()).toEqual(['Oldest Ice', 'Cold Fish'])
  expect(await cards('&sort=-listedAt')).toEqual(['Cold Fish', 'Oldest Ice'])
  expect(await cards('&q=fish')).toEqual(['Cold Fish'])
  const page = await wanted(admin!.get(`${base}/cold?limit=1&total=1`))
  expect(page.total).toBe(2)
  expect((await wanted(admin!.get(`${base}/cold?limit=1&cursor=${page.nextCursor}`))).nextCursor).toBeNull()
})

it('searches without results, by their words', async () => {
  const searched = (by: Caller, words: string, at: string) =>
    h().query('INSERT INTO empty_searches (member_id, words, at) VALUES ($1, $2, $3)', [by.id, words, at])
  await searched(ann!, 'blue heron', '2026-11-10T12:00:00Z')
  await searched(ann!, 'blue heron', '2026-11-11T12:00:00Z')
  await searched(ben!, 'blue heron', '2026-11-09T12:00:00Z')
  await searched(ben!, 'red kite', '2026-11-12T12:00:00Z')
  await searched(ben!, 'older', '2026-09-12T12:00:00Z')
  const list = async (query = '') => wanted(admin!.get(`${base}/searches?total=1${query}`))
  expect(await list()).toMatchObject({
    total: 2,
    items: [
      { words: 'blue heron', times: 3, members: 2, lastAt: '2026-11-11T12:00:00.000Z' },
      { words: 'red kite', times: 1, members: 1 },
    ],
  })
  expect((await list('&sort=-lastAt')).items.map(({ words }: any) => words)).toEqual(['red kite', 'blue heron'])
  expect((await list('&q=KITE')).items).toHaveLength(1)
  expect((await list('&from=2026-09-01&to=2026-09-30')).items.map(({ words }: any) => words)).toEqual(['older'])
  const page = await list('&limit=1')
  expect((await list(`&limit=1&cursor=${page.nextCursor}`)).items.map(({ words }: any) => words)).toEqual(['red kite'])
})

it('is for admins only', async () => {
  for (const part of ['', '/cards', `/cards/${fox!.id}`, '/cold', '/searches']) {
    expect((await h().nobody.get(base + part)).status, part).toBe(401)
    expect((await ann!.get(base + part)).status, part).toBe(403)
    expect((await admin!.get(`${base}${part}?more=1`)).status, part).toBe(400)
  }
})
