import { shareFieldNames } from '@ambry/contract/sharing/kinds'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { newCard, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { aliasIn, newShare, open, sharedCard, tokenOf, visit } from '../../../../test/sharing.ts'

const h = useHarness({ environment: { PUBLIC_URL: 'https://cards.example' } })
let owner: Caller
let admin: Caller
beforeEach(async () => {
  owner = await h().buildUser({ name: 'Theodora Quillfeather' })
  admin = await h().buildUser({ isAdmin: true })
})
const nonce = (html: string) => html.replace(/nonce(-|=")[\w+/=]+/g, 'nonce')

/** A card with something to hide in every field. */
async function secretive(certNumber = '77553311') {
  const card = await registered(owner, {
    certNumber,
    costCents: 123_456_00,
    notes: 'bought from Mortimer',
    tags: ['Hidden tag'],
  })
  const receive = { action: 'receive', vault: 'Zürich vault', place: 'Q7-77', condition: 'As new.', photoIds: [] }
  await wanted(admin.post(`/api/admin/cards/${card.id}/custody`, { action: 'expect', vault: 'Zürich vault' }))
  await wanted(admin.post(`/api/admin/cards/${card.id}/custody`, receive))
  await wanted(admin.post(`/api/admin/cards/${card.id}/valuations`, { valueCents: 98_765_00, on: '2026-11-01' }), 201)
  await h().query(
    `UPDATE cards SET population = 4321, population_higher = 1234, population_on = '2026-10-01' WHERE id = $1`,
    [card.id],
  )
  return card
}

describe('hidden fields never leak', () => {
  const secrets: Record<string, RegExp> = {
    cert: /77553311/,
    population: /4,?321|1,?234/,
    place: /Zürich/,
    value: /98,?765|9876500/,
    owner: /Theodora|Quillfeather|Theodora Q/,
  }
  const never = /12345600|123,456|Mortimer|Hidden tag|Q7-77/

  it('into the page, its JSON or its meta tags, for any choice of fields', async () => {
    const card = await secretive()
    const link = await wanted(owner.post('/api/share-links', newShare({ scope: 'card', cardId: card.id })), 201)
    const token = tokenOf(link)
    let { version } = link
    await fc.assert(
      fc.asyncProperty(fc.subarray([...shareFieldNames]), async (shows) => {
        version = (await wanted(owner.patch(`/api/share-links/${link.id}`, { version, shows }))).version
        const page = await open(h(), `/shared/${token}`)
        const json = await h().nobody.get(`/api/shared/${token}`)
        expect([page.status, json.status]).toEqual([200, 200])
        for (const text of [page.body, json.body]) {
          expect(text).toContain('Marcus Vale')
          expect(text).not.toMatch(never)
          for (const known of [owner.id, owner.phone]) expect(text).not.toContain(known)
          for (const [field, secret] of Object.entries(secrets)) {
            // ids and URLs are random and may contain any four digits
            const said = text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/shared\/[\w-]{43}|\b(d|transform)="[^"]*"/g, '')
            if (shows.includes(field as never)) expect(said, field).toMatch(secret)
            else expect(said, field).not.toMatch(secret)
          }
        }
        const [shown] = json.json().cards
        expect('history' in shown).toBe(shows.includes('history'))
        expect('photos' in shown).toBe(shows.includes('photos'))
      }),
      { numRuns: 25 },
    )
  })

  it('into the pictures: they differ, and their source data has no cert', async () => {
    const { link, token, card: other } = await sharedCard(owner, { shows: ['cert'] })
    const url = `/files/shared/${token}/cards/${aliasIn(h(), link, other)}/picture?w=240`
    const picture = async () => (await open(h(), url)).bytes
    const preview = async () => (await open(h(), `/files/shared/${token}/preview.png`)).bytes
    const [withCert, previewWith] = [await picture(), await preview()]
    await wanted(owner.patch(`/api/share-links/${link.id}`, { version: 1, shows: [] }))
    expect(withCert.equals(await picture())).toBe(false)
    expect(previewWith.equals(await preview())).toBe(false)
  })
})

it('responses set no-store, no-referrer and noindex; meta tags use absolute URLs', async () => {
  const { token, shortId } = await sharedCard(owner)
  const page = await open(h(), `/shared/${token}`)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.body).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(page.body).toContain(
    `<meta property="og:image" content="https://cards.example/files/share/${shortId}/preview.png"/>`,
  )
  for (const url of [`/api/shared/${token}`, `/files/shared/${token}/preview.png`])
    expect((await h().nobody.get(url)).headers, url).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
})

it('uses one date format for expiry, and says when none is graded higher', async () => {
  const card = await secretive('77553312')
  await h().query('UPDATE cards SET population_higher = 0 WHERE id = $1', [card.id])
  const link = await wanted(owner.post('/api/share-links', newShare({ scope: 'card', cardId: card.id })), 201)
  const { body } = await open(h(), `/shared/${tokenOf(link)}`)
  expect(body).toContain('Shared privately. Expires Nov 29, 2026.')
  expect(body).toContain('As of Nov 15, 2026. The link expires Nov 29, 2026.')
  expect(body).toContain('<dd>Zürich vault since Nov 15, 2026</dd>')
  expect(body).toContain('<dd>4,321, with none higher</dd>')
  expect(body).not.toMatch(/November|\b15 Nov/)
})

it('sample data is labeled as a sample, on the page and in the picture’s source data', async () => {
  const { token, card } = await sharedCard(owner)
  const verified = (isSample: boolean) =>
    h().query(`UPDATE cards SET verification = 'verified', looked_up_at = now(), lookup = $2 WHERE id = $1`, [
      card.id,
      JSON.stringify({ isSample, facts: {} }),
    ])
  const preview = async () => (await open(h(), `/files/shared/${token}/preview.png`)).bytes
  await verified(false)
  expect((await open(h(), `/shared/${token}`)).body).toContain('PSA cert verified')
  const real = await preview()
  await verified(true)
  const { body } = await open(h(), `/shared/${token}`)
  expect(body).toContain('Sample cert verified')
  expect(body).not.toContain('PSA cert verified')
  expect(real.equals(await preview())).toBe(false)
})

it('names are rendered as text, whatever they contain', async () => {
  const evil = `<img src=x onerror=alert(1)> $& "x" 'y' __NONCE__`
  const { token } = await sharedCard(owner, {}, newCard({ playerName: evil, set: '</svg><script>alert(2)</script>' }))
  const { body } = await open(h(), `/shared/${token}`)
  expect(body).not.toMatch(/<img src=x|<script>alert/)
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; $&amp; &quot;x&quot; &#x27;y&#x27; __NONCE__')
})

describe('every URL that does not work gets one response', () => {
  it('the same page byte for byte, and the same message for API clients', async () => {
    const expired = await sharedCard(owner, { days: 1 })
    const closed = await sharedCard(owner)
    await wanted(owner.post(`/api/share-links/${closed.link.id}/close`))
    const used = await sharedCard(owner, { maxViews: 1 })
    expect((await open(h(), `/shared/${used.token}`, { ip: '198.51.100.1' })).status).toBe(200)
    const empty = await sharedCard(owner)
    await wanted(owner.post(`/api/registry/${empty.card.id}/remove`))
    const locked = await sharedCard(owner, { days: 1, password: 'something' })
    for (const { link } of [expired, locked])
      await h().query(
        `UPDATE share_links SET created_at = created_at - interval '2 days', expires_at = $2 WHERE id = $1`,
        [link.id, h().clock.now()],
      )
    const tokens = [
      expired.token,
      closed.token,
      used.token,
      empty.token,
      locked.token,
      'x'.repeat(43),
      'short',
      'x'.repeat(199),
      'x'.repeat(400),
      'a%20b',
      `${expired.token}/more`,
    ]
    const pages = await Promise.all(tokens.map((token) => open(h(), `/shared/${token}`)))
    const shorts = [expired.shortId, closed.shortId, used.shortId, 'x'.repeat(16), '-', 'x/y']
    pages.push(...(await Promise.all(shorts.map((id) => open(h(), `/share/${id}`)))))
    for (const page of pages) {
      expect(page.status).toBe(404)
      expect(nonce(page.body)).toBe(nonce(pages[0]!.body))
      expect(page.body).toHaveLength(pages[0]!.body.length)
      const { date: _, 'content-security-policy': policy, ...headers } = page.headers
      const { date: __, 'content-security-policy': first, ...same } = pages[0]!.headers
      expect(headers).toEqual(same)
      expect(nonce(String(policy))).toBe(nonce(String(first)))
    }
    expect(pages[0]!.body).toContain('This link isn’t available')
    for (const token of [expired.token, closed.token, 'x'.repeat(43), 'short', 'x'.repeat(300)]) {
      const answers = [
        h().nobody.get(`/api/shared/${token}`),
        visit(h(), token),
        h().nobody.post(`/api/shared/${token}/interest`, { name: 'Anna', contact: 'anna@example.com' }),
        h().nobody.post(`/api/shared/${token}/report`, { reason: 'It is mine.' }),
        open(h(), `/files/shared/${token}/preview.png`),
        open(h(), `/files/shared/${token}/seen.gif`),
        open(h(), `/files/shared/${token}/cards/${aliasIn(h(), expired.link, expired.card)}/picture`),
      ]
      for (const { status, body } of await Promise.all(answers))
        expect([status, body]).toEqual([404, 'Page not found.'])
    }
  })

  it('a token opens its own cards and no others', async () => {
    const mine = await sharedCard(owner)
    const theirs = await sharedCard(owner)
    const another = aliasIn(h(), mine.link, await registered(owner))
    const elsewhere = aliasIn(h(), theirs.link, mine.card)
    for (const text of [another, elsewhere, mine.card.id, 'nonsense'])
      expect((await open(h(), `/shared/${mine.token}?card=${text}`)).status, text).toBe(404)
    for (const alias of [another, elsewhere]) {
      expect((await h().nobody.get(`/api/shared/${mine.token}?card=${alias}`)).status).toBe(404)
      expect((await open(h(), `/files/shared/${mine.token}/cards/${alias}/picture`)).status).toBe(404)
    }
    expect(
      (
        await h().nobody.post(`/api/shared/${mine.token}/interest`, {
          name: 'Anna',
          contact: 'here',
          cardId: another,
        })
      ).status,
    ).toBe(404)
    // and the token opens nothing else
    for (const url of ['/api/registry', `/api/share-links/${mine.link.id}`])
      expect((await h().nobody.get(url, { 'auth-token': mine.token })).status).toBe(401)
  })
})

describe('a shared collection', () => {
  it('pages, filters by category, opens each card and goes back', async () => {
    const collector = await h().buildUser({ name: 'Ines' })
    for (let i = 0; i < 30; i++)
      await registered(collector, { playerName: `Player ${i}`, category: i < 4 ? 'hockey' : 'soccer', tags: ['Shown'] })
    const link = await wanted(
      collector.post('/api/share-links', newShare({ scope: 'tag', tag: 'shown' }, { name: 'My shelf' })),
      201,
    )
    const token = tokenOf(link)
    const first = await wanted(h().nobody.get(`/api/shared/${token}`))
    expect(first).toMatchObject({ name: 'My shelf', isCollection: true, total: 30 })
    const second = await wanted(h().nobody.get(`/api/shared/${token}?cursor=${first.nextCursor}`))
    expect(second.nextCursor).toBeNull()
    expect(new Set([...first.cards, ...second.cards].map(({ id }: any) => id)).size).toBe(30)
    expect((await wanted(h().nobody.get(`/api/shared/${token}?category=hockey`))).total).toBe(4)
    const page = await open(h(), `/shared/${token}`)
    expect(page.body).toContain(`?cursor=${first.nextCursor}`)
    expect(page.body).toContain('?category=hockey')
    const one = await open(h(), `/shared/${token}?card=${first.cards[0].id}`)
    expect(one.body).toContain('All of “My shelf”')
    expect((await open(h(), `/shared/${token}?cursor=nonsense`)).status).toBe(404)
    const preview = await open(h(), `/files/shared/${token}/preview.png`)
    expect(preview.headers['content-type']).toBe('image/png')
    // cards tagged later are shown too, removed ones are not
    const { items } = await wanted(collector.get('/api/registry?limit=1'))
    await wanted(collector.post(`/api/registry/${items[0].id}/remove`))
    expect((await wanted(h().nobody.get(`/api/shared/${token}`))).total).toBe(29)
  })
})

describe('the short URL', () => {
  it('redirects people and shows messengers a preview', async () => {
    const { token, shortId } = await sharedCard(owner)
    const person = await open(h(), `/share/${shortId}`)
    expect([person.status, person.headers.location]).toEqual([302, `/shared/${token}`])
    const preview = await open(h(), `/share/${shortId}`, { headers: { 'user-agent': 'WhatsApp/2.24.1 A' } })
    expect(preview.status).toBe(200)
    expect(preview.body).toContain('<meta property="og:title" content="Marcus Vale"/>')
    expect(preview.body).not.toContain(token)
  })

  it('reveals nothing behind a password, and neither does the picture', async () => {
    const one = await sharedCard(owner, { password: 'vault' })
    const another = await sharedCard(owner, { password: 'vault' }, { playerName: 'Somebody Else' })
    const preview = await open(h(), `/share/${one.shortId}`, {
      headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' },
    })
    expect(preview.body).not.toContain('Marcus Vale')
    expect(preview.body).toContain('content="Shared privately"')
    const [first, second] = await Promise.all(
      [one, another].map(({ shortId }) => open(h(), `/files/share/${shortId}/preview.png`)),
    )
    expect(first?.bytes.equals(second?.bytes as Buffer)).toBe(true)
    expect((await open(h(), `/shared/${one.token}`)).body).not.toContain('Marcus Vale')
    expect((await h().nobody.get(`/api/shared/${one.token}`)).status).toBe(401)
    const picture = `/files/shared/${one.token}/cards/${aliasIn(h(), one.link, one.card)}/picture`
    expect((await open(h(), picture)).status).toBe(401)
    expect((await visit(h(), one.token)).status).toBe(401)
  })
})
