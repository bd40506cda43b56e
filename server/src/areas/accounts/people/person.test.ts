import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'

let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})
const audited = (action: string, id: string) =>
  h().query('SELECT actor_id, before FROM audit_log WHERE action = $1 AND object_id = $2', [action, id])

describe('a user’s sessions', () => {
  it('can be listed and ended one by one by an admin, immediately and audited', async () => {
    const member = await h().buildUser()
    const address = `/api/admin/users/${member.id}/sessions`
    const { items } = (await admin.get(address)).json()
    expect(items).toEqual([
      {
        id: expect.any(String),
        device: 'Unknown device',
        ip: null,
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        expiresAt: expect.any(String),
        isCurrent: false,
      },
    ])
    const [{ id: sessionId }] = items
    expect((await admin.delete(`${address}/${sessionId}`)).json()).toEqual({ status: 'ok' })
    expect((await member.get('/api/auth/me')).status).toBe(401)
    expect((await admin.get(address)).json()).toEqual({ items: [] })
    expect(await audited('user.end_session', member.id)).toEqual([{ actor_id: admin.id, before: { sessionId } }])
    expect(
      await h().query(
        `SELECT count(*)::int AS n FROM outbox WHERE event ->> 'control' = 'sessions_ended' AND event -> 'sessionIds' ? $1`,
        [sessionId],
      ),
    ).toEqual([{ n: 1 }])
    expect((await admin.delete(`${address}/${sessionId}`)).status).toBe(404)
  })

  it('show the admin which one is their own', async () => {
    const { items } = (await admin.get(`/api/admin/users/${admin.id}/sessions`)).json()
    expect(items).toMatchObject([{ isCurrent: true }])
  })

  it('returns 401, 400, 403, 404', async () => {
    const [member, other] = [await h().buildUser(), await h().buildUser()]
    const address = `/api/admin/users/${member.id}/sessions`
    const [session] = (await admin.get(address)).json().items
    expect((await h().nobody.get(address)).status).toBe(401)
    expect((await h().nobody.delete(`${address}/${session.id}`)).status).toBe(401)
    expect((await admin.get('/api/admin/users/me/sessions')).status).toBe(400)
    expect((await admin.delete(`${address}/all`)).status).toBe(400)
    expect((await member.get(address)).status).toBe(403)
    expect((await member.delete(`${address}/${session.id}`)).status).toBe(403)
    expect((await admin.get(`/api/admin/users/${missing}/sessions`)).status).toBe(404)
    expect((await admin.delete(`${address}/${missing}`)).status).toBe(404)
    // a session under another user's URL is not found
    expect((await admin.delete(`/api/admin/users/${other.id}/sessions/${session.id}`)).status).toBe(404)
    expect((await member.get('/api/auth/me')).status).toBe(200)
  })
})

describe('resending an invitation', () => {
  it('sends the text again, at most once every ten minutes across all admins', async () => {
    const invited = await h().buildUser({ status: 'invited' })
    const address = `/api/admin/users/${invited.id}/invite-again`
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(address)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const sent = answers.find(({ status }) => status === 200)!.json()
    expect(sent).toMatchObject({ id: invited.id, status: 'invited', actions: ['revoke', 'inviteAgain'] })
    await h().runJobs()
    expect(await h().query('SELECT body FROM sms_outbox WHERE phone = $1', [invited.phone])).toEqual([
      { body: 'Ambry has invited you. Sign in with this number: http://localhost:3000' },
    ])
    h().clock.advance(240)
    const early = await admin.post(address)
    expect([early.status, early.headers['retry-after'], early.body]).toEqual([
      429,
      '360',
      'This person was just invited. You can resend the invitation in 6 minutes.',
    ])
    h().clock.advance(361)
    expect((await admin.post(address)).status).toBe(200)
    expect(await audited('user.invite_again', invited.id)).toHaveLength(2)
  })

  it('returns 401, 400, 403, 404, 409', async () => {
    const member = await h().buildUser()
    const address = (id: string) => `/api/admin/users/${id}/invite-again`
    expect((await h().nobody.post(address(member.id))).status).toBe(401)
    expect((await admin.post(address('x'))).status).toBe(400)
    expect((await member.post(address(member.id))).status).toBe(403)
    expect((await admin.post(address(missing))).status).toBe(404)
    expect(await admin.post(address(member.id))).toMatchObject({
      status: 409,
      body: 'Only an invited person can be invited again. This one is active.',
    })
  })
})

describe('inviting a former member', () => {
  const consent = { termsAccepted: true, privacyAccepted: true }
  const read = async (id: string) => (await admin.get(`/api/admin/users/${id}`)).json()
  async function closed(status: 'revoked' | 'closed') {
    const person = await h().buildUser({ name: 'Ruth', status })
    await h().query(`UPDATE users SET instagram = '@old', sms_opt_in = true WHERE id = $1`, [person.id])
    return person
  }
  const ask = (phone: string, more: object) => h().nobody.post('/api/request-access', { phone, ...consent, ...more })

  it('by approving their new request takes over its details', async () => {
    const person = await closed('closed')
    await ask(person.phone, { instagram: '@new', marketingOptIn: true })
    const [request] = (await admin.get(`/api/admin/access-requests?q=${encodeURIComponent(person.phone)}`)).json().items
    await admin.post(`/api/admin/access-requests/${request.id}/approve`)
    expect(await read(person.id)).toMatchObject({
      status: 'invited',
      name: 'Ruth',
      instagram: '@new',
      marketingOptIn: true,
      smsOptIn: false,
      invitedBy: 'Ada Stone',
      version: 2,
    })
  })

  it('directly takes over the details of their open request', async () => {
    const person = await closed('revoked')
    await ask(person.phone, { instagram: '@newer', smsOptIn: true })
    await admin.post('/api/admin/users', { phone: person.phone, name: 'Ruth Ash' })
    expect(await read(person.id)).toMatchObject({ name: 'Ruth Ash', instagram: '@newer', smsOptIn: true })
  })

  it('directly without a request keeps their name and handle, but no consents', async () => {
    const person = await closed('closed')
    await admin.post('/api/admin/users', { phone: person.phone })
    expect(await read(person.id)).toMatchObject({ name: 'Ruth', instagram: '@old', smsOptIn: false })
  })
})

describe('names', () => {
  // input and stored value, the same for invitations and for registration
  const odd: [given: string, kept: string | null][] = [
    ['x'.repeat(200), 'x'.repeat(200)],
    ['نور الهدى', 'نور الهدى'],
    ['👩‍🚀 Wren 🃏', '👩‍🚀 Wren 🃏'],
    ['\u202enerW\u202c', 'nerW'],
    ['Wr\u0000en\r\n', 'Wren'],
    ['   ', null],
    ['\u0000\u0007\u200b', null],
  ]

  it.each(odd)('%j is stored as %j', async (given, kept) => {
    const phone = h().newPhone()
    const ip = `198.51.100.${Math.trunc(Math.random() * 250)}`
    const invited = (await admin.post('/api/admin/users', { phone, name: given })).json()
    expect(invited).toMatchObject({ name: kept, displayName: kept ?? phone })
    await h().nobody.call({ method: 'POST', url: '/api/send-otp', body: { phone }, ip })
    const joined = await h().nobody.post('/api/register', { phone, otp: await h().codeFor(phone), name: given })
    expect(joined.json()).toMatchObject({ status: 'success', user: { id: invited.id, name: kept } })
    expect((await admin.get(`/api/admin/users/${invited.id}`)).json().name).toBe(kept)
  })

  it('longer than 200 characters are rejected with a readable message', async () => {
    const [phone, name] = [h().newPhone(), 'x'.repeat(201)]
    const refused = { status: 400, body: 'Name: keep this under 200 characters.' }
    expect(await admin.post('/api/admin/users', { phone, name })).toMatchObject(refused)
    expect(await h().nobody.post('/api/register', { phone, otp: '123456', name })).toMatchObject(refused)
  })
})
