import { gunzipSync } from 'node:zlib'

import pg from 'pg'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { type Caller, useHarness } from '../../test/harness.ts'
import type { Screens } from './drawn.ts'

const addressesAt = (href: string) =>
  href.startsWith('/secure')
    ? ['/api/auth/me', '/api/user/notices', `/api/cards?limit=${href.endsWith('broken') ? 0 : 24}`]
    : []
const draw = vi.fn<Screens['draw']>()
const isFor = vi.fn<Screens['isFor']>(() => true)
const h = useHarness({ screens: { addressesAt, isFor, draw } })
let member: Caller

beforeAll(async () => {
  member = await h().buildUser({ name: 'Bram </script><b>Okafor' })
})
afterEach(() => draw.mockReset())

/** As a browser does: by its cookie alone. */
const look = (at: string, cookie: string | undefined, more: Record<string, string> = {}) =>
  h().nobody.get(at, { 'client-id': undefined, 'client-key': undefined, cookie, ...more })
const cookieOf = ({ token }: Caller) => `ambry_session=${token}; auth_state=1`

it('brings a member’s screen with the answers it was drawn from, and nothing in them ends their element', async () => {
  draw.mockImplementation(async (href, answers: any) => `<p>${href} $& ${answers['/api/auth/me'].id}</p>`)
  const page = await look('/secure?q=rookie', cookieOf(member))
  expect(page.status).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
  const [, drawn, brought = ''] = /<body><div>(.*)<\/div>(.*)$/.exec(page.body) ?? []
  expect(drawn).toBe(`<p>/secure?q=rookie $& ${member.id}</p>`)
  expect(brought).not.toContain('<')
  const answers = JSON.parse(brought)
  expect(answers['/api/auth/me']).toMatchObject({ name: 'Bram </script><b>Okafor', isAuthenticated: true })
  expect(answers['/api/cards?limit=24']).toMatchObject({ items: [], nextCursor: null })
})

it('is packed for those who take it so', async () => {
  draw.mockResolvedValue('<p>cards</p>')
  const page = await look('/secure', cookieOf(member), { 'accept-encoding': 'gzip, br' })
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(page.bytes).toString()).toContain('<p>cards</p>')
})

it.each([
  ['a visitor', undefined],
  ['a session that never was', 'ambry_session=0123456789'],
])('is drawn for nobody else: %s', async (_who, cookie) => {
  const page = await look('/secure', cookie)
  expect(page.status).toBe(200)
  expect(page.body).toContain('<title>Ambry</title>')
  expect(draw).not.toHaveBeenCalled()
})

it('is drawn for nobody whose session is over', async () => {
  const left = await h().buildUser()
  await left.post('/api/auth/logout', {})
  expect((await look('/secure', cookieOf(left))).body).toContain('<title>Ambry</title>')
  expect(draw).not.toHaveBeenCalled()
})

it('is drawn where a screen is, and nowhere else', async () => {
  expect((await look('/registry', cookieOf(member))).body).toContain('<title>Ambry</title>')
  expect((await look('/no-such-page', cookieOf(member))).status).toBe(404)
  expect(draw).not.toHaveBeenCalled()
})

it('is drawn for nobody who may not see it at once', async () => {
  isFor.mockReturnValueOnce(false)
  expect((await look('/secure', cookieOf(member))).body).toContain('<title>Ambry</title>')
  expect(draw).not.toHaveBeenCalled()
})

it('leaves its place empty when it cannot be drawn: the document is on its way by then', async () => {
  draw.mockRejectedValueOnce(new Error('a component that needs a window'))
  const page = await look('/secure', cookieOf(member))
  expect([page.status, page.body]).toEqual([200, '<head></head><body><div></div>'])
})

it('leaves its place empty without its cards: their outlines could not be drawn', async () => {
  expect((await look('/secure?broken', cookieOf(member))).body).toBe('<head></head><body><div></div>')
  expect(draw).not.toHaveBeenCalled()
})

it('does not wait for what takes long, nor for what fails: the page asks for it', async () => {
  draw.mockImplementation(async (_href, answers) => Object.keys(answers).join(' '))
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE notices')
  const drawn = async () => /<div>(.*)<\/div>/.exec((await look('/secure', cookieOf(member))).body)?.[1]
  expect(await drawn()).toBe('/api/auth/me /api/cards?limit=24')
  await client.end()
  expect(await drawn()).toBe('/api/auth/me /api/cards?limit=24 /api/user/notices')
  await h().query('ALTER TABLE notices RENAME TO elsewhere')
  expect(await drawn()).toBe('/api/auth/me /api/cards?limit=24')
  await h().query('ALTER TABLE elsewhere RENAME TO notices')
})
