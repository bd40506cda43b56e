import { describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../../test/harness.ts'
import { unsubscribeToken, verificationToken } from './links-service.ts'

const h = useHarness()
const state = async (member: Caller) => (await member.get('/api/user/email')).json()
const change = async (member: Caller, email: string | null) => {
  const { version } = (await member.get('/api/user/profile')).json()
  return member.patch('/api/user/profile', { version, email })
}

let addresses = 0
async function withEmail(email = `member${addresses++}@mail.example`) {
  const member = await h().buildUser()
  await change(member, email)
  return member
}

/** Requests a verification and returns the email that was sent. */
async function requested(member: Caller) {
  h().clock.advance(60)
  const answer = await member.post('/api/user/email/send-code')
  expect(answer.json()).toEqual({ status: 'sent', resendAfterSeconds: 30, expiresInSeconds: 1800 })
  await h().runJobs()
  const [sent] = await h().query('SELECT * FROM email_outbox ORDER BY id DESC LIMIT 1')
  const link = new URL(/https?:\S+\/email\/confirm\/\S+/.exec(sent.body)?.[0] ?? '').pathname
  return { ...sent, link } as { email: string; code: string; body: string; link: string; headers: object }
}

const enter = (member: Caller, code: string) => member.post('/api/user/email/verify', { code })
/** A browser submitting the page's form: no client headers, no cookie. */
const confirm = (link: string) =>
  h().nobody.post(link, '', {
    'content-type': 'application/x-www-form-urlencoded',
    'client-id': undefined,
    'client-key': undefined,
  })

describe('verifying an address', () => {
  it('works with the code, once', async () => {
    const member = await withEmail('one@mail.example')
    expect(await state(member)).toMatchObject({ email: 'one@mail.example', state: 'unverified', verifiedAt: null })
    const { email, code, headers } = await requested(member)
    expect([email, headers]).toEqual(['one@mail.example', {}])
    expect((await enter(member, code)).json()).toMatchObject({ state: 'verified', verifiedAt: expect.any(String) })
    expect(await enter(member, code)).toMatchObject({ status: 422 })
    expect(await member.post('/api/user/email/send-code')).toMatchObject({
      status: 409,
      body: 'This email address is already verified.',
    })
    expect(
      await h().query(`SELECT actor_id FROM audit_log WHERE action = 'email.verify' AND object_id = $1`, [member.id]),
    ).toEqual([{ actor_id: member.id }])
  })

  it('works with the link, without signing in, once, and only when its button is pressed', async () => {
    const member = await withEmail()
    const { link } = await requested(member)
    expect(await h().nobody.get(link, { 'client-id': undefined })).toMatchObject({
      status: 200,
      body: expect.stringContaining('Confirm email'),
    })
    expect((await state(member)).state).toBe('unverified')
    expect((await confirm(link)).body).toContain('Email confirmed')
    expect((await state(member)).state).toBe('verified')
    expect(await confirm(link)).toMatchObject({
      status: 410,
      body: expect.stringContaining('This link is no longer valid'),
    })
  })

  it('is undone by any other address, and a link to the earlier one does nothing', async () => {
    const member = await withEmail()
    const first = await requested(member)
    await enter(member, first.code)
    await change(member, 'two@mail.example')
    expect(await state(member)).toMatchObject({ email: 'two@mail.example', state: 'unverified', verifiedAt: null })
    const second = await requested(member)
    await change(member, 'three@mail.example')
    expect((await confirm(second.link)).status).toBe(410)
    expect((await enter(member, second.code)).status).toBe(422)
    expect((await state(member)).state).toBe('unverified')
    await change(member, null)
    expect(await state(member)).toMatchObject({ email: null, state: 'none' })
    expect((await member.post('/api/user/email/send-code')).status).toBe(400)
  })

  it('expires after 30 minutes, and after five wrong codes', async () => {
    const member = await withEmail()
    const { code, link } = await requested(member)
    await h().later(1801)
    expect((await confirm(link)).status).toBe(410)
    expect(await enter(member, code)).toMatchObject({ status: 422, body: expect.stringContaining('expired') })
    const again = await requested(member)
    const wrong = again.code === '000000' ? '000001' : '000000'
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try'])
      expect(await enter(member, wrong)).toMatchObject({ status: 422, body: expect.stringContaining(left) })
    expect((await enter(member, wrong)).body).toContain('expired')
    expect((await enter(member, again.code)).status).toBe(422)
    expect((await state(member)).state).toBe('unverified')
  })

  it('rejects forged links, and another member’s code', async () => {
    const [member, other] = [await withEmail(), await withEmail('other@mail.example')]
    const { code, link } = await requested(member)
    const id = link.split('/').at(-1)?.split('.')[0] ?? ''
    const forged = [
      `${id}.`,
      id,
      `${id}.${'A'.repeat(43)}`,
      verificationToken(Buffer.alloc(32), id),
      unsubscribeToken(h().app.deps.secrets.email, { userId: id, kind: 'verify' }),
    ]
    for (const token of forged) expect((await confirm(`/email/confirm/${token}`)).status, token).toBe(410)
    expect((await enter(other, code)).status).toBe(422)
    expect([(await state(member)).state, (await state(other)).state]).toEqual(['unverified', 'unverified'])
  })

  it('is limited per member and per address', async () => {
    const member = await withEmail('flooded@mail.example')
    await requested(member)
    expect(await member.post('/api/user/email/send-code')).toMatchObject({
      status: 429,
      body: expect.stringContaining('Too many verification emails'),
    })
    for (let sent = 1; sent < 5; sent++) await requested(await withEmail('flooded@mail.example'))
    h().clock.advance(60)
    const last = await withEmail('flooded@mail.example')
    expect((await last.post('/api/user/email/send-code')).status).toBe(429)
  })

  it('stores neither the code nor the link, and shows neither to staff', async () => {
    const member = await withEmail()
    const { code, link } = await requested(member)
    const rows = await h().query(
      'SELECT m.*, v.* FROM messages m JOIN email_verifications v ON v.id = m.verification_id',
    )
    expect(JSON.stringify(rows)).not.toContain(link.split('.').at(-1))
    const admin = await h().buildUser({ isAdmin: true })
    const seen = (await admin.get(`/api/admin/messages?userId=${member.id}`)).body
    expect(seen).toContain('Confirm your email address')
    expect(seen).not.toContain(code)
  })

  it('returns 401, 400', async () => {
    const member = await h().buildUser()
    expect((await h().nobody.get('/api/user/email')).status).toBe(401)
    expect((await h().nobody.post('/api/user/email/send-code')).status).toBe(401)
    expect((await member.post('/api/user/email/verify', {})).status).toBe(400)
  })
})
