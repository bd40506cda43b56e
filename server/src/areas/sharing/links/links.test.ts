import { beforeEach, expect, it } from 'vitest'

import { refusal, registered, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { aliasIn, newShare, open, sharedCard, tokenOf, visit } from '../../../../test/sharing.ts'

const h = useHarness()
let owner: Caller
let other: Caller
let admin: Caller
beforeEach(async () => {
  owner = await h().buildUser({ name: 'Theo Lindqvist' })
  other = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
  await h().stepUp(admin)
})

const absent = '0190a000-0000-7000-8000-000000000000'

it('create returns 401, 400, 404, 422 and 201', async () => {
  const card = await registered(owner)
  const asked = newShare({ scope: 'card', cardId: card.id })
  expect((await h().nobody.post('/api/share-links', asked)).status).toBe(401)
  for (const wrong of [
    { days: 0 },
    { days: 366 },
    { password: 'abc' },
    { name: ' ' },
    { maxViews: 0 },
    { shows: ['cost'] },
    { more: 1 },
  ])
    expect((await owner.post('/api/share-links', { ...asked, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  expect((await other.post('/api/share-links', asked)).status, 'another’s card').toBe(404)
  expect((await owner.post('/api/share-links', newShare({ scope: 'chosen', cardIds: [card.id, absent] }))).status).toBe(
    404,
  )
  expect(await refusal(owner.post('/api/share-links', newShare({ scope: 'tag', tag: 'Empty' })))).toEqual([
    422,
    'None of your cards has this tag.',
  ])
  const link = await wanted(owner.post('/api/share-links', asked), 201)
  expect(link).toMatchObject({
    name: 'For Anna',
    scope: 'card',
    cards: 1,
    card: { id: card.id, title: 'Marcus Vale' },
    displayStatus: 'live',
    hasPassword: false,
    views: 0,
    version: 1,
    actions: ['close'],
  })
  expect(link.address).toMatch(/^\/shared\/[\w-]{43}$/)
  expect(link.shortAddress).toMatch(/^\/share\/[A-Za-z0-9]{16}$/)
  expect((await wanted(owner.get(`/api/share-links/${link.id}`))).series).toHaveLength(30)
})

it('the database stores only the token’s hash and an encrypted copy, and no log contains it', async () => {
  const { token, link } = await sharedCard(owner, { password: 'a secret' })
  const dump = JSON.stringify(await h().query('SELECT * FROM share_links WHERE id = $1', [link.id]))
  const log = JSON.stringify(await h().query(`SELECT * FROM audit_log WHERE object_id = $1`, [link.id]))
  for (const text of [dump, log]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain('a secret')
  }
  expect(dump).toContain('scrypt:')
})

it('the plan’s limit on open links holds under concurrency', async () => {
  const card = await registered(owner)
  const asked = newShare({ scope: 'card', cardId: card.id })
  const answers = await Promise.all(Array.from({ length: 9 }, () => owner.post('/api/share-links', asked)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 422, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toBe(
    'Your plan includes 5 open share links, and all are in use. Close one first.',
  )
  const list = await wanted(owner.get('/api/share-links'))
  expect(list.allowance).toEqual({ open: 5, of: 5 })
  const [first] = list.items
  await wanted(owner.post(`/api/share-links/${first.id}/close`))
  await wanted(owner.post('/api/share-links', asked), 201)
  expect((await owner.post(`/api/share-links/${first.id}/reopen`)).status, 'no room to open it again').toBe(422)
})

it('lists own links by status and card, with paging and CSV', async () => {
  const { card, link } = await sharedCard(owner)
  await sharedCard(other)
  const second = await sharedCard(owner, { name: 'Second', days: 1 })
  await wanted(owner.post(`/api/share-links/${link.id}/close`))
  const names = async (query: string) =>
    (await wanted(owner.get(`/api/share-links${query}`))).items.map((item: any) => item.name)
  expect(await names('')).toEqual(['Second', 'For Anna'])
  expect(await names('?displayStatus=closed')).toEqual(['For Anna'])
  expect(await names('?displayStatus=live,expired')).toEqual(['Second'])
  expect(await names(`?cardId=${card.id}`)).toEqual(['For Anna'])
  expect(await names('?q=sec')).toEqual(['Second'])
  const page = await wanted(owner.get('/api/share-links?limit=1&total=1'))
  expect(page.total).toBe(2)
  expect(await names(`?limit=1&cursor=${page.nextCursor}`)).toEqual(['For Anna'])
  const csv = await owner.get('/api/share-links?format=csv')
  expect(csv.body.split('\r\n')[1]).toMatch(/^Second,card,live,0,0,,0,/)
  expect(csv.body).not.toContain(second.token)
  expect((await owner.get('/api/share-links?displayStatus=open')).status).toBe(400)
})

it('finds every link that currently shows a card, by any scope', async () => {
  const one = await registered(owner, { tags: ['Shown'] })
  const two = await registered(owner, { tags: ['Shown'] })
  const make = async (name: string, what: object) =>
    wanted(owner.post('/api/share-links', newShare(what, { name })), 201)
  await make('One', { scope: 'card', cardId: one.id })
  await make('Selected', { scope: 'chosen', cardIds: [two.id, one.id] })
  await make('Tag', { scope: 'tag', tag: 'shown' })
  const all = await make('All', { scope: 'all' })
  const names = async (id: string) =>
    (await wanted(owner.get(`/api/share-links?cardId=${id}`))).items.map(({ name }: any) => name)
  expect(await names(one.id)).toEqual(['All', 'Tag', 'Selected', 'One'])
  expect(await names(two.id)).toEqual(['All', 'Tag', 'Selected'])
  await wanted(owner.post(`/api/share-links/${all.id}/close`))
  expect(await names(two.id), 'closed ones too').toEqual(['All', 'Tag', 'Selected'])
  await wanted(owner.post(`/api/registry/${two.id}/remove`))
  expect(await names(two.id)).toEqual([])
  expect(await names(absent)).toEqual([])
})

it('a link that shows no cards says so, does not count toward the plan, and reopens with a card', async () => {
  const { card, link, token } = await sharedCard(owner)
  await wanted(owner.post(`/api/registry/${card.id}/remove`))
  expect(await wanted(owner.get(`/api/share-links/${link.id}`))).toMatchObject({
    displayStatus: 'empty',
    address: null,
    cards: 0,
    actions: ['close'],
  })
  const list = await wanted(owner.get('/api/share-links?displayStatus=empty'))
  expect([list.items.length, list.allowance.open]).toEqual([1, 0])
  expect(
    (await wanted(admin.get('/api/admin/share-links?displayStatus=empty'))).items.map(({ id }: any) => id),
  ).toContain(link.id)
  expect((await open(h(), `/shared/${token}`)).status).toBe(404)
  await wanted(owner.post(`/api/registry/${card.id}/restore`))
  expect((await open(h(), `/shared/${token}`)).status).toBe(200)
})

it('a link to chosen cards returns all of them, so it can be duplicated', async () => {
  const cardIds: string[] = []
  for (let i = 0; i < 103; i++) cardIds.push((await registered(owner, { playerName: `Player ${i}` })).id)
  const link = await shownAfter(
    owner,
    '/api/share-links',
    owner.post('/api/share-links', newShare({ scope: 'chosen', cardIds })),
    201,
  )
  expect(link.chosenIds).toEqual(cardIds)
  expect(link.shown.map(({ id }: any) => id)).toEqual(cardIds.slice(0, 100))
  const whole = await shownAfter(
    owner,
    '/api/share-links',
    owner.post('/api/share-links', newShare({ scope: 'all' })),
    201,
  )
  expect(whole.chosenIds).toEqual([])
  // owner and visitors see the same card first, even when many were registered at the same moment
  const [first] = (await wanted(h().nobody.get(`/api/shared/${tokenOf(whole)}`))).cards
  expect([whole.card, whole.shown[0]].map((card) => aliasIn(h(), whole, card))).toEqual([first.id, first.id])
})

it('another member’s link returns 404 for every call', async () => {
  const { link } = await sharedCard(owner)
  for (const somebody of [other, admin]) {
    const tries = [
      somebody.get(`/api/share-links/${link.id}`),
      somebody.patch(`/api/share-links/${link.id}`, { version: 1, name: 'Mine' }),
      somebody.post(`/api/share-links/${link.id}/close`),
      somebody.post(`/api/share-links/${link.id}/reopen`),
      somebody.delete(`/api/share-links/${link.id}`),
      somebody.get(`/api/share-links/${link.id}/visits`),
      somebody.post(`/api/share-links/${link.id}/visits/${absent}/exclude`, { excluded: true }),
      somebody.get(`/files/share-links/${link.id}/code.svg`),
      somebody.get(`/files/share-links/${link.id}/preview.png`),
    ]
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404)
  }
})

it('edits require the version; a new password locks out visitors with the old one', async () => {
  const { link, token } = await sharedCard(owner, { password: 'first one' })
  const address = `/shared/${token}`
  const let_in = await open(h(), address, { method: 'POST', form: { password: 'first one' } })
  const cookie = String(let_in.headers['set-cookie']).split(';')[0] as string
  expect((await open(h(), address, { headers: { cookie } })).body).toContain('Marcus Vale')
  const edited = await wanted(
    owner.patch(`/api/share-links/${link.id}`, {
      version: 1,
      name: 'Anna',
      shows: [],
      password: 'second one',
      expiresInDays: 3,
      maxViews: 9,
    }),
  )
  expect(edited).toMatchObject({
    name: 'Anna',
    shows: [],
    maxViews: 9,
    version: 2,
    expiresAt: '2026-11-18T12:00:00.000Z',
  })
  expect((await open(h(), address, { headers: { cookie } })).body).not.toContain('Marcus Vale')
  const stale = await owner.patch(
    `/api/share-links/${link.id}`,
    { version: 1, name: 'Old' },
    { accept: 'application/problem+json' },
  )
  expect(stale.status).toBe(409)
  expect(stale.json().present).toMatchObject({ name: 'Anna', version: 2 })
  await wanted(owner.patch(`/api/share-links/${link.id}`, { version: 2, password: null }))
  expect((await open(h(), address)).body).toContain('Marcus Vale')
})

it('close, reopen and delete; its statistics are kept for admins', async () => {
  const { link, token } = await sharedCard(owner)
  await wanted(visit(h(), token))
  const closed = await wanted(owner.post(`/api/share-links/${link.id}/close`))
  expect(closed).toMatchObject({
    displayStatus: 'closed',
    closedReason: 'owner',
    address: null,
    views: 1,
    actions: ['reopen'],
  })
  expect((await owner.post(`/api/share-links/${link.id}/close`)).status).toBe(409)
  expect((await open(h(), `/shared/${token}`)).status).toBe(404)
  expect(tokenOf(await wanted(owner.post(`/api/share-links/${link.id}/reopen`)))).toBe(token)
  expect((await open(h(), `/shared/${token}`)).status).toBe(200)
  await wanted(owner.delete(`/api/share-links/${link.id}`))
  expect((await open(h(), `/shared/${token}`)).status).toBe(404)
  expect((await owner.get(`/api/share-links/${link.id}`)).status).toBe(404)
  expect(await wanted(admin.get(`/api/admin/share-links/${link.id}`))).toMatchObject({
    displayStatus: 'closed',
    views: 1,
  })
})

it('a title transfer closes the card’s link, and the previous owner cannot reopen it', async () => {
  const { card, link, token } = await sharedCard(owner)
  const second = await registered(owner)
  const both = await wanted(
    owner.post('/api/share-links', newShare({ scope: 'chosen', cardIds: [card.id, second.id] })),
    201,
  )
  await wanted(admin.post(`/api/admin/cards/${card.id}/title`, { ownerId: other.id, reason: 'Sold outside.' }))
  expect((await open(h(), `/shared/${token}`)).status).toBe(404)
  expect(await wanted(owner.get(`/api/share-links/${link.id}`))).toMatchObject({ closedReason: 'title', actions: [] })
  expect(await refusal(owner.post(`/api/share-links/${link.id}/reopen`))).toEqual([
    409,
    'This link’s card is no longer yours, so the link stays closed.',
  ])
  const left = await wanted(h().nobody.get(`/api/shared/${tokenOf(both)}`))
  expect(left.cards.map(({ id }: any) => id)).toEqual([aliasIn(h(), both, second)])
  // it returns to the same owner, but a selection from an earlier ownership stays hidden
  await wanted(admin.post(`/api/admin/cards/${card.id}/title`, { ownerId: owner.id, reason: 'Sent back.' }))
  expect((await wanted(h().nobody.get(`/api/shared/${tokenOf(both)}`))).total).toBe(1)
})

it('links of inactive members do not work', async () => {
  const { token } = await sharedCard(owner)
  await wanted(admin.post(`/api/admin/users/${owner.id}/suspend`, { reason: 'A question of title.' }))
  expect((await open(h(), `/shared/${token}`)).status).toBe(404)
  await wanted(admin.post(`/api/admin/users/${owner.id}/reinstate`))
  expect((await open(h(), `/shared/${token}`)).status).toBe(200)
})

it('the short URL as a QR code, and the messenger preview', async () => {
  const { link } = await sharedCard(owner)
  const code = await owner.get(`/files/share-links/${link.id}/code.svg`)
  expect([code.status, code.headers['content-type'], code.body.slice(0, 4)]).toEqual([200, 'image/svg+xml', '<svg'])
  const preview = await owner.get(`/files/share-links/${link.id}/preview.png?v=1`)
  expect([preview.status, preview.headers['content-type']]).toEqual([200, 'image/png'])
})
