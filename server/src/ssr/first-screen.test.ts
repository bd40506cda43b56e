import { gunzipSync } from 'node:zlib'

import pg from 'pg'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { type Caller, useHarness } from '../../test/harness.ts'
import type { Renderer } from './renderer.ts'

const addressesAt = (href: string) =>
  /^\/(\?share=|$)/.test(href)
    ? ['/api/auth/me', '/api/house']
    : href.startsWith('/secure')
      ? ['/api/auth/me', '/api/user/notices', `/api/cards?limit=${href.endsWith('broken') ? 0 : 24}`]
      : []
const renderScreen = vi.fn<Renderer['renderScreen']>()
const mayRender = vi.fn<Renderer['mayRender']>(() => true)
const h = useHarness({ screens: { addressesAt, mayRender, renderScreen } })
let member: Caller

beforeAll(async () => {
  member = await h().buildUser({ name: 'Bram </script><b>Okafor' })
})
afterEach(() => renderScreen.mockReset())

/** As a browser does: by its cookie alone. */
const look = (at: string, cookie: string | undefined, more: Record<string, string> = {}) =>
  h().nobody.get(at, { 'client-id': undefined, 'client-key': undefined, cookie, ...more })
const cookieOf = ({ token }: Caller) => `ambry_session=${token}; auth_state=1`

it('renders a member’s screen with its query cache, escaped so that neither can break out of its element', async () => {
  renderScreen.mockImplementation(async (href, answers: any) => ({
    html: `<p>${href} $& ${answers['/api/auth/me'].id}</p>`,
    state: JSON.stringify(answers),
  }))
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

it('is compressed when the client accepts it', async () => {
  renderScreen.mockResolvedValue({ html: '<p>cards</p>', state: '' })
  const page = await look('/secure', cookieOf(member), { 'accept-encoding': 'gzip, br' })
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(page.bytes).toString()).toContain('<p>cards</p>')
})

it.each([
  ['a visitor', undefined],
  ['a session that never was', 'ambry_session=0123456789'],
])('is not rendered for anyone else: %s', async (_who, cookie) => {
  const page = await look('/secure', cookie)
  expect(page.status).toBe(200)
  expect(page.body).toContain('<title>Ambry</title>')
  expect(renderScreen).not.toHaveBeenCalled()
})

it('is not rendered after the session ended', async () => {
  const left = await h().buildUser()
  await left.post('/api/auth/logout', {})
  expect((await look('/secure', cookieOf(left))).body).toContain('<title>Ambry</title>')
  expect(renderScreen).not.toHaveBeenCalled()
})

it('is rendered only for paths with a server-rendered screen', async () => {
  expect((await look('/registry', cookieOf(member))).body).toContain('<title>Ambry</title>')
  expect((await look('/no-such-page', cookieOf(member))).status).toBe(404)
  expect(renderScreen).not.toHaveBeenCalled()
})

it('is not rendered when the member may not see it yet', async () => {
  mayRender.mockReturnValueOnce(false)
  expect((await look('/secure', cookieOf(member))).body).toContain('<title>Ambry</title>')
  expect(renderScreen).not.toHaveBeenCalled()
})

it('renders the landing page for visitors once until the settings change', async () => {
  renderScreen.mockImplementation(async (_href, answers: any) => ({
    html: `<p>${answers['/api/auth/me']} ${answers['/api/house'].insuredBy}</p>`,
    state: '',
  }))
  const landing = async (cookie?: string) => (await look('/?share=q43YTlczVrgZVbWY', cookie)).body
  expect(await landing()).toContain('<p>null null</p>')
  expect(await landing('ambry_session=0123456789')).toContain('<p>null null</p>')
  expect(renderScreen).toHaveBeenCalledOnce()
  const admin = await h().buildUser({ isAdmin: true })
  const { version } = (await admin.get('/api/admin/settings')).json()
  await admin.patch('/api/admin/settings', { version, values: { insuredBy: 'Alder & Hale' } })
  expect(await landing()).toContain('<p>null Alder & Hale</p>')
})

it('renders the landing page for a signed-in user individually', async () => {
  renderScreen.mockImplementation(async (_href, answers: any) => ({
    html: `<p>${answers['/api/auth/me'].id}</p>`,
    state: '',
  }))
  expect((await look('/', cookieOf(member))).body).toContain(`<p>${member.id}</p>`)
})

it('leaves the landing page empty when rendering fails, and retries', async () => {
  renderScreen.mockRejectedValueOnce(new Error('a component that needs a window'))
  const admin = await h().buildUser({ isAdmin: true })
  const { version } = (await admin.get('/api/admin/settings')).json()
  await admin.patch('/api/admin/settings', { version, values: { insuredBy: 'Someone else' } })
  expect((await look('/', undefined)).body).toBe('<head></head><body><div></div>')
  renderScreen.mockResolvedValueOnce({ html: '<p>again</p>', state: '' })
  expect((await look('/', undefined)).body).toContain('<p>again</p>')
})

it('leaves the root empty when rendering fails, as the document is already streaming', async () => {
  renderScreen.mockRejectedValueOnce(new Error('a component that needs a window'))
  const page = await look('/secure', cookieOf(member))
  expect([page.status, page.body]).toEqual([200, '<head></head><body><div></div>'])
})

it('leaves the root empty when the cards are missing, as skeletons cannot be rendered', async () => {
  expect((await look('/secure?broken', cookieOf(member))).body).toBe('<head></head><body><div></div>')
  expect(renderScreen).not.toHaveBeenCalled()
})

it('does not wait for slow or failing queries: the page fetches them', async () => {
  renderScreen.mockImplementation(async (_href, answers) => ({ html: Object.keys(answers).join(' '), state: '' }))
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
