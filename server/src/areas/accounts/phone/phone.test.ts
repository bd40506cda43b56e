import { describe, expect, it } from 'vitest'

import { key, payment } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  enterNewCode,
  enterSignIn,
  newPhoneCode,
  requestSignIn,
  sendNewCode,
  sentTo,
  signInAgain,
  withVerifiedEmail,
} from '../../../../test/phones.ts'

const h = useHarness()
const phoneOf = async ({ id }: Caller) => (await h().query('SELECT phone FROM users WHERE id = $1', [id]))[0].phone
const taken = 'We can’t use this number for your account. Try another number, or contact us.'
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

/** Changes a member's number and returns it. */
async function changed(member: Caller, phone = h().newPhone()): Promise<string> {
  const answer = await enterNewCode(member, phone, await newPhoneCode(h(), member, phone))
  expect(answer.status, answer.body).toBe(200)
  return phone
}

describe('changing my phone number', () => {
  it('needs a fresh code from the old phone, then one from the new phone', async () => {
    const member = await h().buildUser()
    const phone = h().newPhone()
    expect(await sendNewCode(member, phone)).toMatchObject({
      status: 403,
      body: 'Please confirm this with a new code first.',
    })
    await member.post('/api/auth/step-up', {})
    await member.post('/api/auth/step-up', { otp: await h().codeFor(member.phone) })
    expect((await sendNewCode(member, phone)).json()).toMatchObject({ status: 'sent', phone, resendAfterSeconds: 60 })
    expect((await h().query('SELECT body FROM sms_outbox WHERE phone = $1', [phone]))[0].body).toContain(
      'is your code to confirm your new phone number',
    )
    const answer = await enterNewCode(member, phone, await h().codeFor(phone))
    expect(answer.json()).toMatchObject({ phone, changedAt: expect.any(String), pending: null })
    expect(answer.cookies.ambry_device).toBeTruthy()
    expect((await member.get('/api/auth/me')).json().phone).toBe(phone)
    await h().later(61)
    expect((await enterSignIn(h(), phone, await requestSignIn(h(), phone))).user.id).toBe(member.id)
    const [row] = await h().query(
      `SELECT before, after FROM audit_log WHERE action = 'phone.change' AND object_id = $1`,
      [member.id],
    )
    expect(row).toEqual({ before: { phone: member.phone }, after: { phone } })
  })

  it('ends every other session and closes its sockets', async () => {
    const member = await h().buildUser()
    const other = await signInAgain(h(), member)
    const { id } = (
      await h().query('SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1', [member.id])
    )[0]
    await changed(member)
    expect((await other.get('/api/auth/me')).status).toBe(401)
    expect((await member.get('/api/auth/me')).status).toBe(200)
    const ended = await h().query(`SELECT event FROM outbox WHERE event->>'control' = 'sessions_ended'`)
    expect(JSON.stringify(ended)).toContain(id)
  })

  it('tells the old number, the new number and the verified email', async () => {
    const member = await h().buildUser()
    const email = await withVerifiedEmail(h(), member)
    const admin = await h().buildUser({ isAdmin: true })
    await h().stepUp(admin)
    const { version } = (await admin.get('/api/admin/settings')).json()
    await wanted(admin.patch('/api/admin/settings', { version, values: { contactPhone: '+1 202 555 0111' } }))
    const phone = await changed(member)
    const said = `Your phone number was changed to the number ending in ${phone.slice(-4)}.`
    const contact = 'If this wasn’t you, contact us right away: +1 202 555 0111'
    const [old] = await sentTo(h(), member.phone)
    expect(old).toContain(said)
    expect(old).toContain(contact)
    expect(old).not.toContain(phone)
    expect((await sentTo(h(), phone))[0]).toContain('You now sign in with this phone number.')
    const [mail] = await sentTo(h(), email)
    expect(mail).toContain(said)
    expect(mail).toContain(contact)
  })

  it('gives the same answer for numbers with an account or an invitation, until the code proves the number', async () => {
    const [free, active, invited] = [
      h().newPhone(),
      (await h().buildUser()).phone,
      (await h().buildUser({ status: 'invited' })).phone,
    ]
    const answers = []
    for (const phone of [free, active, invited]) {
      const member = await h().buildUser()
      await h().stepUp(member)
      const sent = (await sendNewCode(member, phone)).json()
      const wrong = await enterNewCode(member, phone, wrongFor(await h().codeFor(phone)))
      answers.push([{ ...sent, phone: '' }, wrong.status, wrong.body])
      if (phone === free) continue
      expect(await enterNewCode(member, phone, await h().codeFor(phone))).toMatchObject({ status: 422, body: taken })
      expect(await phoneOf(member)).toBe(member.phone)
      expect((await enterNewCode(member, phone, await h().codeFor(phone))).body).toContain(
        'expired or was already used',
      )
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('rejects the own number, numbers we cannot text, and bad requests', async () => {
    const member = await h().buildUser()
    await h().stepUp(member)
    expect(await sendNewCode(member, member.phone)).toMatchObject({
      status: 409,
      body: 'This is already your phone number.',
    })
    expect((await sendNewCode(member, '12')).status).toBe(400)
    expect((await sendNewCode(member, '+1 800 555 0199')).status).toBe(422)
    expect((await member.post('/api/user/phone', {})).status).toBe(400)
    expect((await h().nobody.get('/api/user/phone')).status).toBe(401)
    expect((await h().nobody.post('/api/user/phone', {})).status).toBe(401)
  })

  it('refuses an expired code, five wrong ones, and a code of another session or number', async () => {
    const [member, thief] = [await h().buildUser(), await h().buildUser()]
    const phone = h().newPhone()
    const code = await newPhoneCode(h(), member, phone)
    expect((await enterNewCode(thief, phone, code)).status).toBe(422)
    expect((await enterNewCode(member, h().newPhone(), code)).status).toBe(422)
    expect((await enterSignIn(h(), phone, code)).status).toBe('error')
    await h().later(301)
    expect(await enterNewCode(member, phone, code)).toMatchObject({
      status: 422,
      body: expect.stringContaining('expired'),
    })
    const next = await newPhoneCode(h(), member, phone)
    for (const left of [4, 3, 2, 1, 0])
      expect((await enterNewCode(member, phone, wrongFor(next))).body).toContain(left ? `${left} tr` : 'no tries left')
    expect((await enterNewCode(member, phone, next)).status).toBe(422)
    expect(await phoneOf(member)).toBe(member.phone)
    // the wrong codes count against the one who guessed, not against whoever has the number
    const { failures } = (
      await h().query('SELECT max(failures) AS failures FROM phone_failures WHERE user_id = $1', [member.id])
    )[0]
    expect(failures).toBe(5)
  })

  it('is limited like sign-in codes, counted per new number', async () => {
    const [member, other] = [await h().buildUser(), await h().buildUser()]
    const phone = h().newPhone()
    await newPhoneCode(h(), member, phone)
    await h().stepUp(other)
    for (const again of [member, other])
      expect(await sendNewCode(again, phone)).toMatchObject({
        status: 429,
        body: expect.stringContaining('Too many codes requested'),
      })
    const statuses = []
    for (let count = 0; count < 11; count++) statuses.push((await sendNewCode(other, h().newPhone())).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('goes to one of two who prove the same number at once', async () => {
    const members = [await h().buildUser(), await h().buildUser()]
    const phone = h().newPhone()
    const codes: string[] = []
    for (const member of members) {
      codes.push(await newPhoneCode(h(), member, phone))
      await h().later(61)
    }
    const answers = await Promise.all(members.map((member, index) => enterNewCode(member, phone, codes[index] ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toBe(taken)
    expect((await Promise.all(members.map(phoneOf))).filter((held) => held === phone)).toHaveLength(1)
  })

  it('happens once when it is sent twice', async () => {
    const member = await h().buildUser()
    const phone = h().newPhone()
    const code = await newPhoneCode(h(), member, phone)
    const answers = await Promise.all([1, 2, 3].map(() => enterNewCode(member, phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await h().query('SELECT status FROM phone_changes WHERE user_id = $1', [member.id])).toEqual([
      { status: 'done' },
    ])
  })

  it('voids codes sent to the old number, also when both race', async () => {
    const member = await h().buildUser()
    const inFlight = await requestSignIn(h(), member.phone)
    await changed(member)
    expect(await enterSignIn(h(), member.phone, inFlight)).toMatchObject({ status: 'error' })

    for (let round = 0; round < 5; round++) {
      const racer = await h().buildUser()
      const signInCode = await requestSignIn(h(), racer.phone)
      const phone = h().newPhone()
      const code = await newPhoneCode(h(), racer, phone)
      const [signIn, change] = await Promise.all([
        enterSignIn(h(), racer.phone, signInCode),
        enterNewCode(racer, phone, code),
      ])
      expect(change.status).toBe(200)
      // whoever was first, no session opened with the old number is left
      if (signIn.authToken)
        expect((await h().asCaller(racer.id, phone, signIn.authToken).get('/api/auth/me')).status).toBe(401)
      const live = await h().query('SELECT FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [racer.id])
      expect(live).toHaveLength(1)
    }
  })

  it('is not possible while viewing an account, which it ends, or when suspended', async () => {
    const [admin, member] = [await h().buildUser({ isAdmin: true }), await h().buildUser()]
    await admin.post('/api/admin/impersonations', { userId: member.id, reason: 'A test' })
    const { authToken } = (
      await admin.post('/api/verify-otp', {
        phone: admin.phone,
        otp: await h().codeFor(admin.phone),
        targetUserPhone: member.phone,
      })
    ).json()
    const view = h().asCaller(member.id, member.phone, authToken)
    expect((await view.get('/api/user/phone')).status).toBe(200)
    for (const [url, body] of [
      ['/api/user/phone/send-code', { phone: h().newPhone() }],
      ['/api/user/phone', { phone: h().newPhone(), otp: '123456' }],
      ['/api/user/phone/stop-change', undefined],
    ] as const)
      expect(await view.post(url, body), url).toMatchObject({
        status: 403,
        body: 'You can’t change anything in admin mode.',
      })

    await changed(member)
    expect((await view.get('/api/user/phone')).status).toBe(401)

    const suspended = await h().buildUser()
    const phone = h().newPhone()
    const code = await newPhoneCode(h(), suspended, phone)
    await h().query(`UPDATE users SET status = 'suspended', suspended_reason = 'x' WHERE id = $1`, [suspended.id])
    expect((await enterNewCode(suspended, phone, code)).status).toBe(401)
  })

  it('holds payouts for 24 hours', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const member = await h().buildUser()
    await h().stepUp(admin)
    await wanted(admin.post('/api/admin/payments', payment(member.id, 5_000, []), key()), 201)
    const owed = { memberId: member.id, kind: 'credit', amountCents: 2_000 }
    const { id } = await wanted(admin.post('/api/admin/payouts', owed, key()), 201)
    const pay = async () => {
      await h().stepUp(admin)
      return admin.post(`/api/admin/payouts/${id}/pay`, { method: 'wire', paidOn: '2026-11-15' }, key())
    }
    await changed(member)
    const until = (await member.get('/api/user/phone')).json().payoutsHeldUntil
    expect(Date.parse(until) - h().clock.now().getTime()).toBe(86_400_000)
    expect(await pay()).toMatchObject({
      status: 422,
      body: expect.stringMatching(/Payouts to them are on hold until Nov \d+, 2026, \d+:\d\d\s[AP]M\./),
    })
    await h().later(86_400)
    expect((await member.get('/api/user/phone')).json().payoutsHeldUntil).toBeNull()
    expect((await pay()).json()).toMatchObject({ status: 'paid' })
  })

  it('frees the old number for a new person, who starts with nothing of the former holder', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const phone = h().newPhone()
    await h().nobody.call({
      method: 'POST',
      url: '/api/request-access',
      body: { phone, termsAccepted: true, privacyAccepted: true },
      ip: '10.9.9.9',
    })
    const [request] = (await admin.get('/api/admin/access-requests?status=pending&limit=1')).json().items
    await wanted(admin.post(`/api/admin/access-requests/${request.id}/approve`, {}))
    const register = async () =>
      (
        await h().nobody.call({
          method: 'POST',
          url: '/api/register',
          body: { phone, otp: await requestSignIn(h(), phone) },
          ip: '10.9.9.9',
        })
      ).json()
    const first = await register()
    const holder = h().asCaller(first.user.id, phone, first.authToken)
    expect((await holder.get('/api/auth/me')).json().legalDue).toEqual([])
    await h().query('UPDATE phone_failures SET user_id = $1', [holder.id])
    await changed(holder)
    await h().later(61)

    const invited = await wanted(admin.post('/api/admin/users', { phone }), 201)
    expect(invited.id).not.toBe(holder.id)
    const second = await register()
    expect(second.user.id).toBe(invited.id)
    const next = h().asCaller(invited.id, phone, second.authToken)
    expect((await next.get('/api/auth/me')).json().legalDue).toEqual(['terms', 'privacy'])
    expect((await holder.get('/api/auth/me')).status).toBe(200)
  })
})
