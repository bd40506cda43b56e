import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness({ demo: true })

let admin: Caller
let member: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
  member = await h().buildUser({ name: 'Milo Park' })
})

const verify = (body: object, headers?: Record<string, string>, as: Caller = h().nobody) =>
  as.post('/api/verify-otp', body, headers)
const withCookies = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
  origin: 'http://localhost',
  host: 'localhost',
})

/** Follows the steps of the page: reason, code on the admin's own phone, verify with the target. */
async function view(reason = 'A question about a card', target = member) {
  h().clock.advance(31)
  expect((await admin.post('/api/admin/impersonations', { userId: target.id, reason })).status).toBe(200)
  const otp = await h().codeFor(admin.phone)
  const answer = await verify({ phone: admin.phone, otp, targetUserPhone: target.phone }, undefined, admin)
  return { answer, viewer: h().asCaller(target.id, target.phone, answer.json().authToken) }
}
const backToOwn = async (viewer: Caller) => {
  const answer = await viewer.post('/api/auth/end-impersonation')
  admin = h().asCaller(admin.id, admin.phone, answer.json().authToken)
  return answer
}

describe('viewing a member’s account', () => {
  it('opens a 30-minute impersonated session, then returns to the admin’s session with a new token', async () => {
    const before = admin.token
    const { answer, viewer } = await view()
    expect(answer.json()).toMatchObject({
      status: 'success',
      user: { id: member.id, name: 'Milo Park', isImpersonated: true },
    })
    expect(answer.cookies).toMatchObject({ ambry_session: viewer.token, ambry_admin_session: expect.any(String) })
    expect((await viewer.get('/api/auth/me')).json()).toMatchObject({
      id: member.id,
      isImpersonated: true,
      isAdmin: false,
      sessionExpiresAt: new Date(h().clock.now().getTime() + 1_800_000).toISOString(),
    })
    // the earlier token stays invalid, even after returning
    expect((await admin.get('/api/auth/me')).status).toBe(401)
    const back = await backToOwn(viewer)
    expect(back.json()).toMatchObject({ status: 'success', user: { id: admin.id, isImpersonated: false } })
    expect([back.headers['set-cookie']].flat().join('\n')).toMatch(/ambry_admin_session=; .*Max-Age=0/)
    expect((await admin.get('/api/auth/me')).json().isAdmin).toBe(true)
    expect((await viewer.get('/api/auth/me')).status).toBe(401)
    expect(admin.token).not.toBe(before)
  })

  it('is also flagged on server-rendered pages', async () => {
    const { viewer } = await view()
    const page = (cookie: string) => h().nobody.get('/shared/nowhere', { cookie })
    expect((await page(`ambry_session=${viewer.token}`)).body).toContain('You are viewing this account in admin mode.')
    expect((await page('')).body).not.toContain('admin mode')
    await backToOwn(viewer)
  })

  it('is read-only: every read works, every write returns 403, and both ids are audited', async () => {
    const { viewer } = await view('To see what they see')
    expect((await viewer.get('/api/user/profile')).status).toBe(200)
    const refused = [
      await viewer.patch('/api/user/profile', { version: 1, name: 'x' }),
      await viewer.post('/api/user/sessions/end-others'),
      await viewer.post('/api/user/notices/read', {}),
      await viewer.post('/api/auth/step-up', {}),
      await viewer.post('/api/send-otp', { phone: admin.phone }),
      await viewer.post('/api/admin/impersonations', { userId: member.id, reason: 'nested' }),
    ]
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 403,
        body: 'You can’t change anything in admin mode.',
      })
    }
    expect((await viewer.get('/api/admin/users')).status).toBe(403)
    const rows = await h().query(
      `SELECT action, outcome, object_id FROM audit_log WHERE actor_id = $1 AND subject_id = $2 AND action LIKE 'admin_mode.%' ORDER BY id DESC LIMIT 3`,
      [admin.id, member.id],
    )
    expect(rows[2]).toEqual({ action: 'admin_mode.refused', outcome: 'refused', object_id: 'POST /api/send-otp' })
    expect(rows[0]).toEqual({ action: 'admin_mode.request', outcome: 'done', object_id: 'GET /api/admin/users' })
    await backToOwn(viewer)
    const looks = (await member.get('/api/user/access-log')).json().items
    expect(looks[0]).toMatchObject({ adminName: 'Ada Stone', reason: 'To see what they see' })
  })

  it('expires after 30 minutes, and the saved cookie restores the admin’s session', async () => {
    const { answer, viewer } = await view()
    h().clock.advance(1801)
    expect((await viewer.get('/api/auth/me')).status).toBe(401)
    const back = await h().nobody.post('/api/auth/end-impersonation', undefined, withCookies(answer.cookies))
    expect(back.json()).toMatchObject({ status: 'success', user: { id: admin.id } })
    admin = h().asCaller(admin.id, admin.phone, back.json().authToken)
    expect((await admin.get('/api/auth/me')).status).toBe(200)
  })

  it('ends both sessions on logout', async () => {
    const { answer, viewer } = await view()
    await viewer.post('/api/auth/logout')
    expect((await viewer.get('/api/auth/me')).status).toBe(401)
    expect((await h().nobody.post('/api/auth/end-impersonation', undefined, withCookies(answer.cookies))).status).toBe(
      401,
    )
    admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone II' })
  })

  it('also works when signed out, with the reason "not given", and opens the admin’s own session too', async () => {
    await h().nobody.post('/api/send-otp', { phone: '+12025550100' })
    const answer = await verify({
      phone: '+12025550100',
      otp: await h().codeFor('+12025550100'),
      targetUserPhone: member.phone,
    })
    expect(answer.json()).toMatchObject({ status: 'success', user: { id: member.id, isImpersonated: true } })
    expect((await member.get('/api/user/access-log')).json().items[0]).toMatchObject({ reason: 'not given' })
    const back = await h().nobody.post('/api/auth/end-impersonation', undefined, withCookies(answer.cookies))
    expect(back.json().user.phone).toBe('+12025550100')
  })

  it('ends when the admin loses the role, the account or their own session', async () => {
    const boss = await h().buildUser({ isAdmin: true })
    await h().stepUp(boss)
    const steps: ((id: string) => Promise<unknown>)[] = [
      async (id) =>
        boss.patch(`/api/admin/users/${id}/roles`, {
          version: (await boss.get(`/api/admin/users/${id}`)).json().version,
          staffRoles: ['vault'],
        }),
      (id) => boss.post(`/api/admin/users/${id}/suspend`, { reason: 'left the house' }),
      (id) => boss.post(`/api/admin/users/${id}/sign-out`),
    ]
    for (const step of steps) {
      admin = await h().buildUser({ isAdmin: true })
      const { viewer } = await view()
      expect((await viewer.get('/api/auth/me')).status).toBe(200)
      await step(admin.id)
      expect((await viewer.get('/api/auth/me')).status).toBe(401)
    }
    admin = await h().buildUser({ isAdmin: true })
  })
})

describe('after viewing an account', () => {
  it('no session of anyone else signed in on that browser remains', async () => {
    const other = await h().buildUser()
    await h().nobody.post('/api/send-otp', { phone: '+12025550100' })
    const body = { phone: '+12025550100', otp: await h().codeFor('+12025550100'), targetUserPhone: member.phone }
    await verify(body, withCookies({ ambry_session: other.token ?? '' }))
    expect((await other.get('/api/auth/me')).status).toBe(401)
  })

  it('the member has a notice', async () => {
    const { items } = (await member.get('/api/user/notices')).json()
    expect(items[0]).toMatchObject({ title: 'Our staff viewed your account', message: 'Reason: not given' })
  })

  it('lifting a suspension does not restore the view session', async () => {
    const boss = await h().buildUser({ isAdmin: true })
    const target = await h().buildUser()
    const { viewer } = await view('a look', target)
    await boss.post(`/api/admin/users/${target.id}/suspend`, { reason: 'a test' })
    await boss.post(`/api/admin/users/${target.id}/reinstate`)
    expect((await viewer.get('/api/auth/me')).status).toBe(401)
    admin = await h().buildUser({ isAdmin: true })
  })

  it('the member cannot end the view session and sees it only in the access log', async () => {
    const target = await h().buildUser()
    const { viewer } = await view('a look', target)
    const [look] = (await target.get('/api/user/access-log')).json().items
    expect((await target.delete(`/api/user/sessions/${look.id}`)).status).toBe(404)
    await backToOwn(viewer)
  })
})

describe('unauthorized callers', () => {
  it('learn nothing about admins from targets that are not phones', async () => {
    const answers: string[] = []
    for (const phone of ['+12025550100', '+12025550101', h().newPhone()]) {
      h().clock.advance(301)
      for (const targetUserPhone of ['abc', '+48 600 111 222', '+1 900 555 0100', member.phone]) {
        const answer = await verify({ phone, otp: '000000', targetUserPhone })
        answers.push(`${answer.status} ${answer.body}`)
      }
    }
    expect(new Set(answers).size).toBe(1)
  })

  it('cannot block an admin’s view by requesting codes for the admin’s phone', async () => {
    h().clock.advance(31)
    await admin.post('/api/admin/impersonations', { userId: member.id, reason: 'a look' })
    const code = await h().codeFor(admin.phone)
    await h().nobody.call({ method: 'POST', url: '/api/send-otp', body: { phone: admin.phone }, ip: '192.0.2.88' })
    const answer = await verify({ phone: admin.phone, otp: code, targetUserPhone: member.phone }, undefined, admin)
    expect(answer.json().status).toBe('success')
    await backToOwn(h().asCaller(member.id, member.phone, answer.json().authToken))
  })

  it('who are not admins get the same response for a right code as for a wrong one, plus an audit row', async () => {
    const collector = '+12025550101'
    const other = await h().buildUser()
    const plain: string[] = []
    const asked: string[] = []
    await h().nobody.post('/api/send-otp', { phone: collector })
    const code = await h().codeFor(collector)
    plain.push((await verify({ phone: collector, otp: code === '000000' ? '000001' : '000000' })).body)
    await h().nobody.post('/api/send-otp', { phone: collector })
    for (const targetUserPhone of [other.phone, h().newPhone()]) {
      await h().nobody.post('/api/send-otp', { phone: collector })
      const answer = await verify({ phone: collector, otp: await h().codeFor(collector), targetUserPhone })
      asked.push(answer.body)
      expect(answer.cookies).toEqual({})
    }
    expect(new Set([...plain, ...asked]).size).toBe(1)
    const [row] = await h().query(`SELECT action, outcome FROM audit_log ORDER BY id DESC LIMIT 1`)
    expect(row).toEqual({ action: 'impersonation.denied', outcome: 'refused' })
  })

  it('cannot open another admin, themselves, or an inactive or unknown user', async () => {
    const colleague = await h().buildUser({ isAdmin: true })
    const suspended = await h().buildUser({ status: 'suspended' })
    for (const [target, sentence] of [
      [colleague, 'You can’t view another admin’s account.'],
      [admin, 'This is your own account.'],
      [suspended, 'No active member has that number.'],
    ] as const) {
      expect(await admin.post('/api/admin/impersonations', { userId: target.id, reason: 'a look' })).toMatchObject({
        status: 422,
        body: sentence,
      })
    }
    await h().nobody.post('/api/send-otp', { phone: '+12025550100' })
    const answer = await verify({
      phone: '+12025550100',
      otp: await h().codeFor('+12025550100'),
      targetUserPhone: h().newPhone(),
    })
    expect(answer.json()).toEqual({ status: 'error', error: 'No active member has that number.' })
  })

  it('cannot use the target phone’s code or a code requested for another account', async () => {
    await h().nobody.call({ method: 'POST', url: '/api/send-otp', body: { phone: member.phone }, ip: '192.0.2.77' })
    const targetsCode = await h().codeFor(member.phone)
    expect(
      (await verify({ phone: admin.phone, otp: targetsCode, targetUserPhone: member.phone }, undefined, admin)).json()
        .status,
    ).toBe('error')
    const other = await h().buildUser()
    h().clock.advance(31)
    await admin.post('/api/admin/impersonations', { userId: other.id, reason: 'somebody else' })
    const code = await h().codeFor(admin.phone)
    expect(
      (await verify({ phone: admin.phone, otp: code, targetUserPhone: member.phone }, undefined, admin)).json().status,
    ).toBe('error')
    // it is not valid for signing in, nor outside the session that requested it
    expect((await verify({ phone: admin.phone, otp: code })).json().status).toBe('error')
    expect((await verify({ phone: admin.phone, otp: code, targetUserPhone: other.phone })).json().status).toBe('error')
  })

  it('get 401 signed out, 403 as a member, 400 without a reason, 404 for an unknown id', async () => {
    const body = { userId: member.id, reason: 'a look' }
    expect((await h().nobody.post('/api/admin/impersonations', body)).status).toBe(401)
    expect((await (await h().buildUser()).post('/api/admin/impersonations', body)).status).toBe(403)
    expect((await admin.post('/api/admin/impersonations', { userId: member.id })).status).toBe(400)
    expect(
      (await admin.post('/api/admin/impersonations', { ...body, userId: '0190a000-0000-7000-8000-000000000000' }))
        .status,
    ).toBe(404)
    expect(await admin.post('/api/auth/end-impersonation')).toMatchObject({ status: 409 })
  })
})
