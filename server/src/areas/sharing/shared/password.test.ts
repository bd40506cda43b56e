import { beforeEach, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { aliasIn, open, sharedCard, visit } from '../../../../test/sharing.ts'

const h = useHarness()
let owner: Caller
let admin: Caller
beforeEach(async () => {
  owner = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
})

const say = (token: string, password: string, { ip = '203.0.113.1', cookie }: { ip?: string; cookie?: string } = {}) =>
  open(h(), `/shared/${token}`, { method: 'POST', form: { password }, ip, headers: { ...(cookie && { cookie }) } })

it('lets in visitors with the password, for the page, its data and its pictures, and no one else', async () => {
  const { token, link, card } = await sharedCard(owner, { password: 'an old wall' })
  const wrong = await say(token, 'an old hall')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toContain('That password isn’t right.')
  expect(wrong.headers['set-cookie']).toBeUndefined()
  const right = await say(token, 'an old wall')
  expect([right.status, right.headers.location]).toEqual([303, `/shared/${token}`])
  const line = String(right.headers['set-cookie'])
  expect(line).toMatch(/^ambry_share_[0-9a-f]{10}=\d+\.[\w-]{43}; Path=\/; Max-Age=82800; SameSite=Lax; HttpOnly$/)
  const cookie = line.split(';')[0] as string
  for (const url of [`/shared/${token}`, `/files/shared/${token}/cards/${aliasIn(h(), link, card)}/picture`])
    expect((await open(h(), url, { headers: { cookie } })).status, url).toBe(200)
  expect((await h().nobody.get(`/api/shared/${token}`, { cookie })).status).toBe(200)
  expect((await visit(h(), token, { headers: { cookie } })).status).toBe(200)
  const other = await sharedCard(owner, { password: 'an old wall' })
  expect((await h().nobody.get(`/api/shared/${other.token}`, { cookie })).status, 'of another link').toBe(401)
  for (const forged of [cookie.slice(0, -2), cookie.replace(/=\d+/, '=9999999999')])
    expect((await h().nobody.get(`/api/shared/${token}`, { cookie: forged })).status).toBe(401)
  h().clock.advance(23 * 3600 + 1)
  expect((await h().nobody.get(`/api/shared/${token}`, { cookie })).status, 'a day later').toBe(401)
})

it('is not accepted from another site', async () => {
  const { token } = await sharedCard(owner, { password: 'an old wall' })
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await open(h(), `/shared/${token}`, { method: 'POST', form: { password: 'an old wall' }, headers })
    expect(answer.status).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

it('limits bursts of guesses to ten per address and thirty in total, visible to admins', async () => {
  const { token, link } = await sharedCard(owner, { password: 'an old wall' })
  const known = String((await say(token, 'an old wall', { ip: '198.51.100.9' })).headers['set-cookie']).split(
    ';',
  )[0] as string
  const burst = await Promise.all(Array.from({ length: 25 }, (_, i) => say(token, `guess ${i}`)))
  const counts = (answers: { status: number }[]) =>
    [401, 429].map((status) => answers.filter((answer) => answer.status === status).length)
  expect(counts(burst)).toEqual([10, 15])
  const refused = burst.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500)
  expect((await say(token, 'an old wall')).status, 'the right one from there too').toBe(429)
  const elsewhere = await Promise.all(
    Array.from({ length: 40 }, (_, i) => say(token, 'guess', { ip: `198.51.100.${i + 100}` })),
  )
  expect(counts(elsewhere)).toEqual([20, 20])
  expect((await h().nobody.get(`/api/shared/${token}`, { cookie: known })).status, 'whoever is in stays in').toBe(200)
  const { flags } = await wanted(admin.get('/api/admin/share-analytics'))
  expect(flags).toMatchObject([{ kind: 'passwords', linkId: link.id, count: 30 }])
  h().clock.advance(601)
  expect((await say(token, 'an old wall')).status).toBe(303)
})

it('correct passwords do not count as guesses, and only a few access cookies are kept', async () => {
  const { token } = await sharedCard(owner, { password: 'an old wall' })
  for (let i = 0; i < 12; i++) expect((await say(token, 'an old wall', { ip: '192.0.2.7' })).status).toBe(303)
  const held = Array.from({ length: 7 }, (_, i) => `ambry_share_000000000${i}=${1_800_000_000 + i}.x`).join('; ')
  const cookies = [(await say(token, 'an old wall', { cookie: held, ip: '192.0.2.7' })).headers['set-cookie']]
    .flat()
    .map(String)
  expect(cookies).toHaveLength(4)
  expect(
    cookies
      .slice(1)
      .map((line) => line.split('=')[0])
      .sort(),
  ).toEqual(['ambry_share_0000000000', 'ambry_share_0000000001', 'ambry_share_0000000002'])
})
