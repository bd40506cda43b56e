import { beforeAll, describe, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { build } from '../../../db/db.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { requestAccess } from './service.ts'

const h = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

const consent = { termsAccepted: true, privacyAccepted: true }
const ask = (phone: string, more: object = {}, ip = '203.0.113.5') =>
  h().nobody.call({ method: 'POST', url: '/api/request-access', body: { phone, ...consent, ...more }, ip })
const pending = async () => (await admin.get('/api/admin/access-requests?status=pending')).json().items
async function asked(phone = h().newPhone()) {
  await ask(phone, { instagram: ' @wren ', referral: 'Theo' }, `192.0.2.${Math.trunc(Math.random() * 250)}`)
  const [request] = await pending()
  return request
}

describe('POST /api/request-access', () => {
  it('stores the seven fields and the accepted legal page versions', async () => {
    const phone = h().newPhone()
    const answer = await ask(phone, { instagram: '@wren', referral: 'Theo', marketingOptIn: true, smsOptIn: false })
    expect([answer.status, answer.json()]).toEqual([200, { status: 'ok' }])
    expect((await pending())[0]).toMatchObject({
      phone,
      country: 'US',
      instagram: '@wren',
      referral: 'Theo',
      termsVersion: 1,
      privacyVersion: 1,
      marketingOptIn: true,
      smsOptIn: false,
      status: 'pending',
      earlierRequests: 0,
      actions: ['approve', 'reject'],
    })
    // anyone could have typed this phone number, so it has accepted nothing
    expect(await h().query('SELECT FROM legal_acceptances WHERE phone = $1', [phone])).toEqual([])
  })

  it('responds identically to a pending, invited, member or unknown phone, and changes nothing', async () => {
    const [waiting, member, invited] = [
      h().newPhone(),
      await h().buildUser(),
      await h().buildUser({ status: 'invited' }),
    ]
    await ask(waiting)
    const count = async () => (await h().query('SELECT count(*)::int AS n FROM access_requests'))[0].n
    const before = await count()
    const answers = [await ask(waiting, { instagram: '@else' }), await ask(member.phone), await ask(invited.phone)]
    expect(await count()).toBe(before)
    answers.push(await ask(h().newPhone()))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect((await pending()).find(({ phone }: { phone: string }) => phone === waiting).instagram).toBe(null)
  })

  it('does the same work for every phone, so timing reveals nothing about who is known', async () => {
    const waiting = h().newPhone()
    await ask(waiting, {}, '192.0.2.251')
    const phones = [
      h().newPhone(),
      waiting,
      ...(await Promise.all(
        (['active', 'invited', 'suspended', 'closed'] as const).map(
          async (status) => (await h().buildUser({ status })).phone,
        ),
      )),
    ]
    const { deps } = h().app
    const work = await Promise.all(
      phones.map(async (phone, n) => {
        const done: string[] = []
        const origin = { ...systemOrigin, ip: `192.0.2.${n}`, requestId: 'r' }
        await deps.transactions.run(origin, (tx) => {
          // records every query, write and event
          const watched = new Proxy(tx, {
            get: (target, name) => {
              const value = Reflect.get(target, name)
              if (typeof value !== 'function') return value
              return (...given: any[]) => {
                const text = typeof given[0]?.compile === 'function' ? given[0].compile(build).sql : ''
                done.push(`${String(name)} ${given[0]?.task ?? text}`)
                return value.apply(target, given)
              }
            },
          })
          return requestAccess(watched, deps, origin, { phone })
        })
        return done
      }),
    )
    expect(work[0]!.length).toBeGreaterThan(3)
    for (const done of work) expect(done).toEqual(work[0])
    await h().query('DELETE FROM job_outbox')
  })

  it('creates one request when ten race', async () => {
    const phone = h().newPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(phone, {}, `198.51.100.${n}`)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await pending()).filter((request: { phone: string }) => request.phone === phone)).toHaveLength(1)
  })

  it('rejects missing consent, invalid phones, unknown fields and rate-limited addresses', async () => {
    const phone = h().newPhone()
    expect(await ask(phone, { termsAccepted: false })).toMatchObject({
      status: 400,
      body: 'Accept the terms to continue.',
    })
    expect(await ask(phone, { privacyAccepted: undefined })).toMatchObject({ status: 400 })
    expect((await ask('nope')).status).toBe(400)
    expect((await ask('+48 600 111 222')).status).toBe(422)
    for (const extra of [{ status: 'approved' }, { isAdmin: true }, { instagram: 'x'.repeat(61) }])
      expect((await ask(phone, extra)).status).toBe(400)
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await ask(h().newPhone(), {}, '203.0.113.200')).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})

describe('viewing access requests', () => {
  it('shows a request with the phone’s earlier requests and the account it belongs to', async () => {
    const first = await asked()
    expect(first.knownAs).toBe(null)
    await admin.post(`/api/admin/access-requests/${first.id}/reject`, { note: 'Not yet' })
    const decidedAt = h().clock.now().toISOString()
    h().clock.advance(60)
    const second = await asked(first.phone)
    expect((await admin.get(`/api/admin/access-requests/${second.id}`)).json()).toMatchObject({
      id: second.id,
      status: 'pending',
      earlierRequests: 1,
      knownAs: null,
      previous: [{ id: first.id, createdAt: first.createdAt, status: 'rejected', decidedAt }],
      actions: ['approve', 'reject'],
    })
    await admin.post(`/api/admin/access-requests/${second.id}/approve`)
    const { knownAs, previous } = (await admin.get(`/api/admin/access-requests/${first.id}`)).json()
    expect(knownAs).toEqual({ userId: expect.any(String), status: 'invited', displayName: first.phone })
    expect(previous).toEqual([])
  })

  it('filters by status and country', async () => {
    const { id } = await asked('+447912345601')
    const ids = async (query: string) =>
      (await admin.get(`/api/admin/access-requests?${query}`)).json().items.map((item: { id: string }) => item.id)
    expect(await ids('country=GB')).toEqual([id])
    expect(await ids('country=GB&status=approved,rejected')).toEqual([])
    expect(await ids('country=GB&status=pending,rejected&sort=createdAt')).toEqual([id])
    expect((await admin.get('/api/admin/access-requests?country=GB&total=1')).json().total).toBe(1)
  })

  it('returns 401, 400, 403, 404', async () => {
    const { id } = await asked()
    const address = `/api/admin/access-requests/${id}`
    expect((await h().nobody.get(address)).status).toBe(401)
    expect((await admin.get('/api/admin/access-requests/x')).status).toBe(400)
    expect((await admin.get('/api/admin/access-requests?country=gb')).status).toBe(400)
    expect((await (await h().buildUser()).get(address)).status).toBe(403)
    expect((await admin.get('/api/admin/access-requests/0190a000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('deciding on access requests', () => {
  it('approving invites the phone, texts it and lets it sign in', async () => {
    const request = await asked()
    const answer = await admin.post(`/api/admin/access-requests/${request.id}/approve`)
    expect(answer.json()).toMatchObject({ status: 'approved', decidedBy: 'Ada Stone', actions: [] })
    await h().runJobs()
    const [text] = await h().query('SELECT body FROM sms_outbox WHERE phone = $1', [request.phone])
    expect(text.body).toBe(
      'Ambry: your access request has been approved. You can now log in with this number: http://localhost:3000',
    )
    const [user] = await h().query('SELECT status, instagram FROM users WHERE phone = $1', [request.phone])
    expect(user).toEqual({ status: 'invited', instagram: '@wren' })
    const notices = await h().query('SELECT title FROM notices n JOIN users u ON u.id = n.user_id WHERE u.phone = $1', [
      request.phone,
    ])
    expect(notices).toEqual([{ title: 'Access Request Approved' }])
  })

  it('the request’s details and consents carry over when the person joins', async () => {
    const join = async (phone: string, profile: object) => {
      await wanted(h().nobody.post('/api/send-otp', { phone }))
      const otp = await h().codeFor(phone)
      return wanted(h().nobody.post('/api/register', { phone, otp, ...profile }))
    }
    const request = await asked()
    await admin.post(`/api/admin/access-requests/${request.id}/approve`)
    const { authToken, user } = await join(request.phone, { name: 'Wren Holt', instagram: '' })
    const wren = h().asCaller(user.id, request.phone, authToken)
    expect((await wren.get('/api/user/profile')).json()).toMatchObject({ name: 'Wren Holt', instagram: '@wren' })
    expect((await wren.get('/api/auth/me')).json()).toMatchObject({ legalDue: [] })
    expect((await admin.get(`/api/admin/users/${user.id}`)).json()).toMatchObject({ referral: request.referral })

    // nobody has accepted what was published since
    const later = await asked()
    await admin.post(`/api/admin/access-requests/${later.id}/approve`)
    await h().query(
      `INSERT INTO legal_versions (page, version, title, markdown, published_at, requires_acceptance)
       SELECT page, max(version) + 1, max(title), max(markdown), now(), true FROM legal_versions WHERE page = 'terms' GROUP BY page`,
    )
    await h().app.deps.legal.refresh()
    const other = await join(later.phone, { name: 'Late' })
    const late = h().asCaller(other.user.id, later.phone, other.authToken)
    expect((await late.get('/api/auth/me')).json()).toMatchObject({ legalDue: ['terms'] })
  })

  it('rejecting texts the phone, keeps the note and allows a later request', async () => {
    const request = await asked()
    const answer = await admin.post(`/api/admin/access-requests/${request.id}/reject`, { note: 'No reference' })
    expect(answer.json()).toMatchObject({ status: 'rejected', note: 'No reference' })
    await h().runJobs()
    const [text] = await h().query('SELECT body FROM sms_outbox WHERE phone = $1', [request.phone])
    expect(text.body).toContain('Please contact support for more information.')
    h().clock.advance(3601)
    admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
    expect(await asked(request.phone)).toMatchObject({ status: 'pending', earlierRequests: 1 })
  })

  it('a direct invitation resolves the pending request for the same phone', async () => {
    const request = await asked()
    expect((await admin.post('/api/admin/users', { phone: request.phone })).status).toBe(201)
    expect((await admin.get(`/api/admin/access-requests/${request.id}`)).json()).toMatchObject({
      status: 'approved',
      decidedBy: 'Ada Stone',
      note: 'Invited directly',
    })
  })

  it('a rejection notifies the phone’s account, live and in the bell', async () => {
    const request = await asked()
    const member = await h().buildUser({ phone: request.phone })
    await admin.post(`/api/admin/access-requests/${request.id}/reject`, { note: 'Already looked up' })
    expect((await member.get('/api/user/notices')).json().items[0]).toMatchObject({
      title: 'Access Request Rejected',
      message: 'Your access request was not approved. Please contact support for more information.',
    })
    const [{ audience, event }] = await h().query(
      `SELECT audience, event FROM outbox WHERE event->>'type' = 'access_request_updated' ORDER BY id DESC LIMIT 1`,
    )
    expect([audience.users, event]).toEqual([
      [member.id],
      { type: 'access_request_updated', userId: member.id, status: 'rejected' },
    ])
  })

  it('has one winner when two admins decide at once, and tells the other why', async () => {
    const request = await asked()
    const second = await h().buildUser({ isAdmin: true })
    const answers = await Promise.all([
      admin.post(`/api/admin/access-requests/${request.id}/approve`),
      second.post(`/api/admin/access-requests/${request.id}/reject`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect(lost.body).toMatch(/^You can’t (approve|reject) this anymore/)
    expect(
      await h().query('SELECT count(*)::int AS n FROM status_history WHERE subject_id = $1', [request.id]),
    ).toEqual([{ n: 1 }])
  })

  it('returns 401, 403, 400, 404', async () => {
    const { id } = await asked()
    const member = await h().buildUser()
    const address = `/api/admin/access-requests/${id}/approve`
    expect((await h().nobody.post(address)).status).toBe(401)
    expect((await member.post(address)).status).toBe(403)
    expect((await admin.post(address, { note: 5 })).status).toBe(400)
    expect((await admin.post('/api/admin/access-requests/0190a000-0000-7000-8000-000000000000/approve')).status).toBe(
      404,
    )
  })
})
