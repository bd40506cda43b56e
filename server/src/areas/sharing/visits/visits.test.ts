import { dayIn } from '@ambry/contract/kernel/dates'
import { beforeEach, describe, expect, it } from 'vitest'

import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, clientHeaders, useHarness } from '../../../../test/harness.ts'
import { aliasIn, beat, browser, newShare, open, sharedCard, visit } from '../../../../test/sharing.ts'
import { flatPng } from '../../../../test/upload-files.ts'

const h = useHarness()
let owner: Caller
beforeEach(async () => {
  owner = await h().buildUser({ name: 'Theo Lindqvist' })
})

const figures = async (id: string) => {
  const { views, people, averageSeconds } = await wanted(owner.get(`/api/share-links/${id}`))
  return { views, people, averageSeconds }
}
const rows = (id: string) =>
  h().query(
    'SELECT left_out, is_new, seconds, source, device, referrer FROM share_visits WHERE link_id = $1 ORDER BY id',
    [id],
  )

describe('visits are counted', () => {
  it('once an hour per visitor, also over midnight, and as one person a day', async () => {
    const { link, token } = await sharedCard(owner)
    const first = await wanted(visit(h(), token))
    expect(await wanted(visit(h(), token))).toEqual(first)
    h().clock.advance(3599)
    expect(await wanted(visit(h(), token)), 'the last sign of life counts').toEqual(first)
    h().clock.advance(3601)
    expect(await wanted(visit(h(), token))).not.toEqual(first)
    await wanted(visit(h(), token, { ip: '203.0.113.8' }))
    await wanted(visit(h(), token, { userAgent: browser.replace('iPhone', 'iPad') }))
    expect(await figures(link.id)).toMatchObject({ views: 4, people: 3 })
    expect((await rows(link.id)).map(({ is_new }) => is_new)).toEqual([true, false, true, true])
  })

  it('once for concurrent calls', async () => {
    const { link, token } = await sharedCard(owner)
    const answers = await Promise.all(Array.from({ length: 12 }, () => visit(h(), token)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await figures(link.id)).toMatchObject({ views: 1, people: 1 })
  })

  it('never for fetching the page, its pictures or its preview', async () => {
    const { link, token, card, shortId } = await sharedCard(owner)
    for (const url of [
      `/shared/${token}`,
      `/share/${shortId}`,
      `/files/shared/${token}/cards/${aliasIn(h(), link, card)}/picture`,
      `/files/share/${shortId}/preview.png`,
    ])
      expect((await open(h(), url)).status, url).toBeLessThan(400)
    await wanted(h().nobody.get(`/api/shared/${token}`))
    expect(await rows(link.id)).toEqual([])
  })

  it('without JavaScript by a tracking pixel', async () => {
    const { link, token } = await sharedCard(owner)
    expect((await open(h(), `/shared/${token}`)).body).toContain(`<noscript><img src="/files/shared/${token}/seen.gif"`)
    const seen = await open(h(), `/files/shared/${token}/seen.gif`)
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store',
    ])
    await open(h(), `/files/shared/${token}/seen.gif`)
    expect(await figures(link.id)).toMatchObject({ views: 1, people: 1 })
  })

  it('but not for bots, previews or prefetching browsers', async () => {
    const { link, token } = await sharedCard(owner)
    await open(h(), `/shared/${token}`, { headers: { 'user-agent': 'facebookexternalhit/1.1' } })
    await open(h(), `/shared/${token}`, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
    await open(h(), `/shared/${token}`, { headers: { 'user-agent': '' } })
    await open(h(), `/shared/${token}`, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    await wanted(visit(h(), token, { userAgent: 'Mozilla/5.0 HeadlessChrome/130.0' }))
    expect((await rows(link.id)).map(({ left_out }) => left_out)).toEqual(['preview', 'bot', 'bot', 'bot', 'bot'])
    expect(await figures(link.id)).toMatchObject({ views: 0, people: 0 })
  })

  it('but not for the owner, or an admin viewing the owner’s account', async () => {
    const { link, token } = await sharedCard(owner)
    await wanted(visit(h(), token, { as: owner }))
    await wanted(
      visit(h(), token, {
        headers: { cookie: `ambry_session=${owner.token}`, origin: 'http://ambry.test', host: 'ambry.test' },
      }),
    )
    expect((await rows(link.id)).map(({ left_out }) => left_out)).toEqual(['owner'])
    await wanted(visit(h(), token))
    expect(await figures(link.id)).toMatchObject({ views: 1 })
    expect((await rows(link.id)).map(({ left_out }) => left_out)).toEqual(['owner', null])
  })
})

describe('visitor inflation', () => {
  it('is not possible by changing the user agent', async () => {
    const { link, token } = await sharedCard(owner)
    const as = (n: number, ip = `203.0.113.${n}`) => visit(h(), token, { ip, userAgent: `${browser} ${n}` })
    for (let n = 0; n < 20; n++) await wanted(as(n))
    const refused = await as(20)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await as(0)).status, 'who was counted stays').toBe(200)
    expect(await figures(link.id)).toMatchObject({ views: 20, people: 20 })
    await wanted(as(21, '203.0.114.1'))
    await wanted(as(22, '2001:db8:1:2::1'))
    expect((await open(h(), `/shared/${token}`, { ip: '203.0.113.99' })).status, 'and everybody sees it').toBe(200)
    const another = await sharedCard(owner)
    await wanted(visit(h(), another.token, { ip: '203.0.113.20', userAgent: `${browser} 20` }))
    h().clock.advance(3601)
    await wanted(as(20))
  })

  it('is limited per IPv6 subscriber', async () => {
    const { token } = await sharedCard(owner)
    const as = (n: number) => visit(h(), token, { ip: `2001:db8:7:7::${n + 1}` })
    for (let n = 0; n < 20; n++) await wanted(as(n))
    expect((await as(20)).status).toBe(429)
  })
})

describe('the view limit', () => {
  /** Opens the page as a browser with its own cookies. */
  const reader = (token: string, ip = '203.0.113.7') => {
    let cookie = ''
    return {
      open: async (url = `/shared/${token}`, headers: Record<string, string> = {}) => {
        const answer = await open(h(), url, { ip, headers: { ...clientHeaders, cookie, ...headers } })
        const given = answer.cookies.ambry_visitor
        if (given) cookie = `ambry_visitor=${given}`
        return answer
      },
      visit: () => visit(h(), token, { ip, headers: { cookie } }),
    }
  }

  it('counts opens under concurrency: of fifty simultaneous readers, one is let in', async () => {
    const { link, token } = await sharedCard(owner, { maxViews: 1 })
    const readers = Array.from({ length: 50 }, () => reader(token))
    const answers = await Promise.all(readers.map((one) => one.open()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(49)
    expect(await wanted(owner.get(`/api/share-links/${link.id}`))).toMatchObject({
      views: 1,
      displayStatus: 'used_up',
      address: null,
    })
    // an admitted visitor stays admitted for the hour, by the page and by the short address; nobody else is
    const inside = readers[statuses.indexOf(200)]
    const short = String(link.shortAddress)
    for (const url of [`/shared/${token}`, short]) {
      expect((await inside?.open(url))?.status, url).toBeLessThan(400)
      expect((await reader(token).open(url)).status, url).toBe(404)
    }
    expect((await inside?.visit())?.json().visitId).toEqual(expect.any(String))
    expect((await h().nobody.get(`/api/shared/${token}`)).status).toBe(404)
    h().clock.advance(3601)
    for (const url of [`/shared/${token}`, short]) expect((await inside?.open(url))?.status).toBe(404)
  })

  it('covers every file and form: they open during a counted view only, and one view is one session', async () => {
    const { link, token, card, shortId } = await sharedCard(owner, { maxViews: 2 })
    const photo = await wanted(owner.upload(`/api/registry/${card.id}/photos`, flatPng(40, 50)), 201)
    const files = [
      `/files/shared/${token}/cards/${aliasIn(h(), link, card)}/picture`,
      `/files/shared/${token}/photos/${aliasIn(h(), link, photo)}`,
      `/api/shared/${token}`,
      `/shared/${token}/report`,
    ]
    const statuses = async (by: { open: (url: string) => Promise<{ status: number }> }) => {
      const answers = []
      for (const url of files) answers.push((await by.open(url)).status)
      return [...new Set(answers)]
    }
    const [first, second, third] = [reader(token), reader(token, '203.0.113.8'), reader(token, '203.0.113.9')]
    const made = (url: string) =>
      open(h(), url, { headers: { ...clientHeaders, cookie: `ambry_visitor=${'A'.repeat(22)}` } })
    expect(await statuses(first), 'before the page was opened').toEqual([404])
    expect(await statuses({ open: made }), 'with a made-up cookie').toEqual([404])
    for (const one of [first, second]) {
      expect((await one.open()).status).toBe(200)
      expect(await statuses(one)).toEqual([200])
      expect((await one.open()).status, 'opened again').toBe(200)
    }
    expect(await figures(link.id)).toMatchObject({ views: 2, people: 2 })
    expect((await third.open()).status, 'the limit is reached').toBe(404)
    const previews = [`/files/shared/${token}/preview.png`, `/files/share/${shortId}/preview.png`]
    for (const url of [...files, ...previews]) expect((await third.open(url)).status, url).toBe(404)
    expect(await statuses(second), 'while the session of the last view lasts').toEqual([200])
    // opened again and again, a session still ends within a day
    for (let hour = 0; hour < 24; hour++) {
      await h().later(3599)
      expect((await second.open()).status).toBe(200)
    }
    await h().later(60)
    expect((await second.open()).status).toBe(404)
    expect(await statuses(second)).toEqual([404])
    expect(await figures(link.id)).toMatchObject({ views: 2 })
  })

  it('lets the owner see pictures without using up a view', async () => {
    const { link, token, card } = await sharedCard(owner, { maxViews: 1 })
    const cookie = `ambry_session=${owner.token}`
    expect((await open(h(), `/shared/${token}`, { headers: { cookie } })).status).toBe(200)
    const picture = `/files/shared/${token}/cards/${aliasIn(h(), link, card)}/picture`
    expect((await open(h(), picture, { headers: { cookie } })).status).toBe(200)
    expect(await figures(link.id)).toMatchObject({ views: 0 })
  })

  it('is not consumed by bots, which see none of the content', async () => {
    const { link, token, card } = await sharedCard(owner, { maxViews: 1 })
    const bot = await reader(token).open(undefined, { 'user-agent': 'Slackbot-LinkExpanding 1.0' })
    expect(bot.status).toBe(200)
    expect(bot.body).toContain('Shared privately.')
    expect(bot.body).not.toContain('id="shared"')
    expect((await h().nobody.get(`/api/shared/${token}`)).status).toBe(404)
    await wanted(visit(h(), token))
    expect(await figures(link.id)).toMatchObject({ views: 0 })
    const one = reader(token)
    expect((await one.open()).body).toContain(card.playerName)
    expect((await one.open()).status).toBe(200)
    expect(await figures(link.id)).toMatchObject({ views: 1, people: 1 })
  })

  it('cannot be bypassed beyond the plan by excluding a visit', async () => {
    const { link, token, card } = await sharedCard(owner, { maxViews: 1 })
    const one = reader(token)
    await one.open()
    const { visitId } = await wanted(one.visit())
    const asked = newShare({ scope: 'card', cardId: card.id })
    const others = []
    for (let i = 0; i < 5; i++) others.push(await wanted(owner.post('/api/share-links', asked), 201))
    const exclude = () => owner.post(`/api/share-links/${link.id}/visits/${visitId}/exclude`, { excluded: true })
    expect(await refusal(exclude())).toEqual([
      422,
      'Your plan includes 5 open share links, and all are in use. Close one first.',
    ])
    expect(await wanted(owner.get(`/api/share-links/${link.id}`))).toMatchObject({ displayStatus: 'used_up', views: 1 })
    await wanted(owner.post(`/api/share-links/${others[0].id}/close`))
    await wanted(exclude())
    expect(await wanted(owner.get(`/api/share-links/${link.id}`))).toMatchObject({ displayStatus: 'live', views: 0 })
  })
})

describe('visit duration', () => {
  it('never exceeds the elapsed time', async () => {
    const { link, token, card } = await sharedCard(owner)
    const { visitId } = await wanted(visit(h(), token))
    h().clock.advance(15)
    await wanted(beat(h(), token, visitId, { seconds: 15, cardId: aliasIn(h(), link, card) }))
    expect((await figures(link.id)).averageSeconds).toBe(15)
    for (let i = 0; i < 20; i++) await wanted(beat(h(), token, visitId, { seconds: 60 }))
    expect((await figures(link.id)).averageSeconds, 'twenty at once').toBe(17)
    h().clock.advance(600)
    await wanted(beat(h(), token, visitId, { seconds: 60 }))
    expect((await figures(link.id)).averageSeconds).toBe(77)
    expect((await beat(h(), token, visitId, { seconds: 61 })).status).toBe(400)
    const { cardTimes } = await wanted(owner.get(`/api/share-links/${link.id}`))
    expect(cardTimes).toMatchObject([{ card: { id: card.id }, views: 1, seconds: 15 }])
  })

  it('reports tell an open page that its link was closed, and another link’s visit returns 404', async () => {
    const { link, token } = await sharedCard(owner)
    const another = await sharedCard(owner)
    const { visitId } = await wanted(visit(h(), token))
    expect((await beat(h(), another.token, visitId, { seconds: 1 })).status).toBe(404)
    const cardId = aliasIn(h(), link, another.card)
    expect((await beat(h(), token, visitId, { seconds: 1, cardId })).status).toBe(404)
    expect((await wanted(owner.get(`/api/share-links/${link.id}`))).isViewedNow).toBe(true)
    await wanted(owner.post(`/api/share-links/${link.id}/close`))
    expect((await beat(h(), token, visitId, { seconds: 1 })).status).toBe(404)
  })

  it('needs none of our headers, and is rejected from another site', async () => {
    const { token } = await sharedCard(owner)
    const { visitId } = await wanted(visit(h(), token))
    const url = `/api/shared/${token}/visits/${visitId}`
    const bare = { 'client-id': undefined, 'client-key': undefined, 'user-agent': browser }
    const send = (headers: object) =>
      h().nobody.call({
        method: 'POST',
        url,
        body: { seconds: 0 },
        headers: { ...bare, ...headers },
        ip: '203.0.113.7',
      })
    expect((await send({})).status).toBe(200)
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('the owner', () => {
  it('sees referrers and devices, and is notified of the first visit', async () => {
    const { link, token } = await sharedCard(owner)
    await wanted(visit(h(), token, { body: { referrer: 'https://l.instagram.com/?u=x' } }))
    await wanted(
      visit(h(), token, {
        ip: '203.0.113.8',
        body: { referrer: 'utm:whatsapp' },
        userAgent: browser.replace('iPhone', 'iPad'),
      }),
    )
    expect(await rows(link.id)).toMatchObject([
      { source: 'instagram', referrer: 'l.instagram.com', device: 'phone' },
      { source: 'whatsapp', referrer: null, device: 'tablet' },
    ])
    const { items } = await wanted(owner.get('/api/user/notices'))
    expect(items).toMatchObject([{ kind: 'sharing', title: 'Your link was viewed', link: `/registry?link=${link.id}` }])
    const events = await h().query(
      `SELECT audience, event FROM outbox WHERE event->>'type' = 'share_updated' AND event->>'userId' = $1`,
      [owner.id],
    )
    expect(events.length).toBeGreaterThanOrEqual(3)
    expect(events[0].audience).toEqual({ users: [owner.id], admins: true })
    const detail = await wanted(owner.get(`/api/share-links/${link.id}?days=7`))
    const today = dayIn(h().app.deps.settings.current.timeZone, h().clock.now())
    expect(detail.series.at(-1)).toEqual({ day: today, views: 2, people: 2 })
    expect(detail.series).toHaveLength(7)
    expect(detail.devices).toEqual([
      { name: 'phone', views: 1 },
      { name: 'tablet', views: 1 },
    ])
    const visits = await wanted(owner.get(`/api/share-links/${link.id}/visits?source=instagram&total=1`))
    expect(visits).toMatchObject({ total: 1, items: [{ linkName: 'For Anna', device: 'phone', leftOut: null }] })
    expect(visits.items[0].visitor).toMatch(/^[0-9a-f]{8}$/)
    expect((await owner.get(`/api/share-links/${link.id}/visits?format=csv`)).body.split('\r\n')).toHaveLength(4)
  })

  it('can exclude a visit, or count it again', async () => {
    const { link, token } = await sharedCard(owner)
    const { visitId } = await wanted(visit(h(), token))
    h().clock.advance(15)
    await wanted(beat(h(), token, visitId, { seconds: 10 }))
    h().clock.advance(4000)
    const later = await wanted(visit(h(), token))
    const exclude = (id: string, excluded: boolean) =>
      owner.post(`/api/share-links/${link.id}/visits/${id}/exclude`, { excluded })
    expect(await wanted(exclude(visitId, true))).toMatchObject({ leftOut: 'excluded' })
    expect(await figures(link.id)).toEqual({ views: 1, people: 1, averageSeconds: 0 })
    expect(await wanted(exclude(visitId, true)), 'twice is once').toMatchObject({ leftOut: 'excluded' })
    await wanted(exclude(later.visitId, true))
    expect(await figures(link.id)).toEqual({ views: 0, people: 0, averageSeconds: null })
    await wanted(exclude(visitId, false))
    expect(await figures(link.id)).toEqual({ views: 1, people: 1, averageSeconds: 10 })
    await open(h(), `/shared/${token}`, { headers: { 'user-agent': 'Twitterbot/1.0' } })
    const [bot] = await h().query(`SELECT id FROM share_visits WHERE link_id = $1 AND left_out = 'preview'`, [link.id])
    expect(await wanted(exclude(bot.id, false)), 'a bot is not made a person').toMatchObject({ leftOut: 'preview' })
  })
})
