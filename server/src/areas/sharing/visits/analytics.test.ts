import { beginningOf } from '@ambry/contract/kernel/dates'
import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { aliasIn, beat, open, sharedCard, visit } from '../../../../test/sharing.ts'

const h = useHarness()
let owner: Caller
let admin: Caller
beforeAll(async () => {
  owner = await h().buildUser({ name: 'Theo Lindqvist' })
  admin = await h().buildUser({ isAdmin: true })
})

const ask = (phone: string, shareId?: string) =>
  h().nobody.post('/api/request-access', {
    phone,
    termsAccepted: true,
    privacyAccepted: true,
    ...(shareId && { shareId }),
  })

it('the funnel from links to new members, now and in the period before', async () => {
  const old = await sharedCard(owner, { name: 'Never opened' })
  const back = `created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days'`
  await h().query(`UPDATE share_links SET ${back} WHERE id = $1`, [old.link.id])
  const { link, token, card, shortId } = await sharedCard(owner)
  h().clock.advance(600)
  const { visitId } = await wanted(visit(h(), token, { ip: '203.0.113.1' }))
  h().clock.advance(20)
  await wanted(beat(h(), token, visitId, { seconds: 20, cardId: aliasIn(h(), link, card) }, '203.0.113.1'))
  await wanted(visit(h(), token, { ip: '203.0.113.2' }))
  await open(h(), `/shared/${token}`, { headers: { 'user-agent': 'Discordbot/2.0' } })
  await wanted(h().nobody.post(`/api/shared/${token}/interest`, { name: 'Anna', contact: 'here' }), 201)
  const [first, second, third] = [h().newPhone(), h().newPhone(), h().newPhone()]
  for (const [phone, id] of [
    [first, shortId],
    [second, shortId],
    [third, 'not a link'],
  ] as const)
    await wanted(ask(phone, id))
  const request = (await wanted(admin.get('/api/admin/access-requests'))).items.find(
    ({ phone }: any) => phone === first,
  )
  await wanted(admin.post(`/api/admin/access-requests/${request.id}/approve`, {}))
  const known = await h().query('SELECT phone, came_by FROM access_requests ORDER BY phone')
  expect(known.map(({ came_by }) => came_by).sort()).toEqual([shortId, shortId, null].sort())

  const funnel = async () => (await wanted(admin.get('/api/admin/share-analytics?days=30'))).now
  expect(await funnel()).toEqual({
    linksMade: 1,
    linksActive: 2,
    linksOpened: 1,
    views: 2,
    people: 2,
    averageSeconds: 10,
    leads: 1,
    accessRequests: 2,
    newMembers: 0,
  })
  await h().query(`UPDATE users SET status = 'active' WHERE phone = $1`, [first])
  expect((await funnel()).newMembers).toBe(1)

  const found = await wanted(admin.get('/api/admin/share-analytics?days=30'))
  expect(found).toMatchObject({
    liveLinks: 1,
    before: { linksMade: 1, linksActive: 1, linksOpened: 0, views: 0 },
    busiest: [
      {
        id: link.id,
        views: 2,
        people: 2,
        averageSeconds: 10,
        accessRequests: 2,
        owner: { id: owner.id, name: 'Theo Lindqvist' },
      },
    ],
    owners: [{ id: owner.id, links: 1, views: 2 }],
    cards: [{ card: { id: card.id }, views: 2, people: 2 }],
    leftOut: [{ name: 'preview', views: 1 }],
    secondsToFirstView: 600,
  })
  expect(found.series).toHaveLength(30)
  expect(found.series.reduce((sum: number, day: any) => sum + day.views, 0)).toBe(2)
  expect(JSON.stringify(found), 'the house never learns where a link leads').not.toContain(token)
  expect((await wanted(admin.get('/api/admin/share-analytics?days=90'))).now.linksMade).toBe(2)
})

it('a viewed link counts as opened in that period, whenever it was created', async () => {
  const past = await h().buildUser()
  const { link, token } = await sharedCard(past, { days: 365 })
  const funnel = async (days: number) => (await wanted(admin.get(`/api/admin/share-analytics?days=${days}`))).now
  const before = await funnel(7)
  await h().query(`UPDATE share_links SET created_at = created_at - interval '100 days' WHERE id = $1`, [link.id])
  await wanted(visit(h(), token, { ip: '198.51.100.1' }))
  await wanted(visit(h(), token, { ip: '198.51.100.2' }))
  expect(await funnel(7)).toMatchObject({
    linksMade: before.linksMade - 1,
    linksActive: before.linksActive,
    linksOpened: before.linksOpened + 1,
    people: before.people + 2,
  })
  await h().query('DELETE FROM share_visits WHERE link_id = $1', [link.id])
  await h().query('DELETE FROM share_link_cards WHERE link_id = $1', [link.id])
  await h().query('DELETE FROM share_links WHERE id = $1', [link.id])
})

it('every link, in each sort order, with paging and CSV, and every visit', async () => {
  for (const sort of ['-createdAt', 'createdAt', '-views', '-people', 'expiresAt']) {
    const names: string[] = []
    for (let cursor = ''; ; ) {
      const page = await wanted(admin.get(`/api/admin/share-links?limit=1&total=1&sort=${sort}${cursor}`))
      expect(page.total).toBe(2)
      names.push(...page.items.map(({ name }: any) => name))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(names, sort).toEqual(
      ['createdAt', 'expiresAt'].includes(sort) ? ['Never opened', 'For Anna'] : ['For Anna', 'Never opened'],
    )
  }
  expect(
    (await wanted(admin.get(`/api/admin/share-links?displayStatus=expired&ownerId=${owner.id}&q=lindq`))).items,
  ).toHaveLength(1)
  const csv = await admin.get('/api/admin/share-links?format=csv&sort=-views')
  expect(csv.body.split('\r\n')[1]).toContain('For Anna,card,Theo Lindqvist,live,2,2,10,1,2,')
  expect((await wanted(admin.get('/api/admin/share-visits?total=1'))).total).toBe(3)
  expect((await wanted(admin.get('/api/admin/share-visits?leftOut=no&device=phone'))).items).toHaveLength(2)
  expect(
    (await wanted(admin.get('/api/admin/share-visits?from=2026-12-01T00:00:00.000Z&to=2026-12-02T00:00:00.000Z')))
      .items,
  ).toEqual([])
  expect((await admin.get('/api/admin/share-visits?format=csv')).body.split('\r\n')).toHaveLength(5)
  const [heading, ...byDay] = (await admin.get('/api/admin/share-analytics?days=7&format=csv')).body
    .trim()
    .split('\r\n')
  expect([heading, byDay.length]).toEqual(['Day,Views,People', 7])
})

it('is for admins only', async () => {
  for (const url of ['/api/admin/share-analytics', '/api/admin/share-links', '/api/admin/share-visits']) {
    expect((await h().nobody.get(url)).status).toBe(401)
    expect((await owner.get(url)).status).toBe(403)
    expect((await admin.get(`${url}?days=1&more=2`)).status).toBe(400)
  }
})

it('a day starts in the configured time zone, also across daylight saving changes', () => {
  expect(beginningOf('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z')
  expect(beginningOf('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z')
  expect(beginningOf('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
  expect(beginningOf('2026-03-09', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z')
  expect(beginningOf('2026-07-01', 'Pacific/Kiritimati')).toBe('2026-06-30T10:00:00.000Z')
  expect(beginningOf('2026-07-01', 'Asia/Kathmandu')).toBe('2026-06-30T18:15:00.000Z')
})
