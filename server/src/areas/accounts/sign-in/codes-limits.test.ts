import { beforeEach, describe, expect, it } from 'vitest'

import { startHarness, useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { DeliveryError } from '../../../gateways/delivery-error.ts'
import type { SmsGateway, SmsMessage } from '../../../gateways/sms.ts'
import { insertChallenge } from './code-queries.ts'
import { deliverStranded } from './codes-service.ts'

/** A gateway whose failures the test controls. */
const gateway = { fail: null as DeliveryError | null, sent: [] as SmsMessage[] }
const sms: SmsGateway = {
  kind: 'twilio',
  send: async (message) => {
    if (gateway.fail) throw gateway.fail
    gateway.sent.push(message)
    return 'SM1'
  },
}
const h = useHarness({ sms, demo: true })
beforeEach(async () => {
  gateway.fail = null
  gateway.sent = []
  // a day later nothing from the previous test counts anymore
  h().clock.advance(86_401)
})

const send = (phone: string, ip = '203.0.113.7', headers?: Record<string, string>) =>
  h().nobody.call({ method: 'POST', url: '/api/send-otp', body: { phone }, ip, ...(headers && { headers }) })

describe('rate limits on codes', () => {
  it('allow one per 60 s, three per ten minutes and five a day, and say when to retry', async () => {
    const phone = h().newPhone()
    expect((await send(phone)).status).toBe(200)
    const early = await send(phone)
    expect(early).toMatchObject({
      status: 429,
      body: 'Too many codes requested. You can request another one in 60 seconds.',
    })
    expect(early.headers['retry-after']).toBe('60')
    for (let more = 0; more < 2; more++) {
      h().clock.advance(61)
      expect((await send(phone)).status).toBe(200)
    }
    h().clock.advance(61)
    expect((await send(phone)).status).toBe(429)
    for (let more = 0; more < 2; more++) {
      h().clock.advance(601)
      expect((await send(phone)).status).toBe(200)
    }
    h().clock.advance(601)
    const sixth = await send(phone)
    expect([sixth.status, sixth.body]).toEqual([429, expect.stringMatching(/in 2[34] hours\.$/)])
  })

  it('let exactly one of 50 concurrent requests for a phone through', async () => {
    const phone = h().newPhone()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(phone, `198.51.100.${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(gateway.sent).toHaveLength(1)
  })

  it('allow an address 10 a minute, whatever its forwarded headers claim', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await send(h().newPhone(), '203.0.113.99', { 'x-forwarded-for': `10.0.0.${n}` })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('count a whole IPv6 network as one address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await send(h().newPhone(), `2001:db8:1:2::${n + 1}`)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await send(h().newPhone(), '2001:db8:1:3::1')).status).toBe(200)
  })

  it('stop enumeration of numbers within one prefix', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await send(`+1212555${3000 + n}`, `192.0.2.${n}`)).status)
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses[60]).toBe(429)
  })

  it('are shared by every instance on the same database', async () => {
    const second = await startHarness({ sms, databaseUrl: h().databaseUrl, clock: h().clock })
    try {
      const phone = h().newPhone()
      expect((await send(phone)).status).toBe(200)
      expect((await second.nobody.post('/api/send-otp', { phone })).status).toBe(429)
    } finally {
      await second.close()
    }
  })

  it('exempt the demo phones', async () => {
    for (let n = 0; n < 12; n++) expect((await send('+12025550101')).status).toBe(200)
  })

  it('block a foreign country whose codes are never entered, but never the home country', async () => {
    const at = h().clock.now()
    for (const country of ['GB', 'US']) {
      await h().query(
        `INSERT INTO otp_challenges (phone, country, purpose, lane, code_hash, delivery, created_at, expires_at, closed_at)
         SELECT '+44' || n, $1, 'sign_in', '', sha256('x'), 'sent', $2, $2, $2 FROM generate_series(1, 20) n`,
        [country, at],
      )
    }
    expect(await send('+447912345678')).toMatchObject({
      status: 429,
      body: 'We’ve paused codes to this country for now. Please contact us.',
    })
    expect((await send(h().newPhone())).status).toBe(200)
  })
})

describe('a code on a known device', () => {
  it('is not replaced, used up or delayed by a stranger trying the same phone', async () => {
    const member = await h().buildUser()
    await send(member.phone, '198.51.100.1')
    const first = await h().nobody.post('/api/verify-otp', { phone: member.phone, otp: gateway.sent.at(-1)!.code! })
    const known = { cookie: `ambry_device=${first.cookies.ambry_device}` }
    h().clock.advance(86_401)
    await send(member.phone, '198.51.100.2', known)
    const code = gateway.sent.at(-1)!.code!
    // the stranger requests codes and enters wrong ones until the limit is reached
    expect((await send(member.phone, '198.51.100.3')).status).toBe(200)
    for (let n = 0; n < 6; n++) await h().nobody.post('/api/verify-otp', { phone: member.phone, otp: '12345678' })
    const answer = await h().nobody.post('/api/verify-otp', { phone: member.phone, otp: code }, known)
    expect(answer.json().status).toBe('success')
  })

  it('is not blocked when strangers exhaust the prefix limit or the global limit', async () => {
    const member = await h().buildUser()
    await send(member.phone, '198.51.100.1')
    const first = await h().nobody.post('/api/verify-otp', { phone: member.phone, otp: gateway.sent.at(-1)!.code! })
    const known = { cookie: `ambry_device=${first.cookies.ambry_device}` }
    h().clock.advance(86_401)
    const prefix = member.phone.slice(0, -4)
    for (let n = 0; n < 60; n++) await send(`${prefix}${6000 + n}`, `192.0.2.${n}`)
    expect((await send(`${prefix}6060`, '192.0.2.60')).status).toBe(429)
    expect((await send(member.phone, '192.0.2.61', known)).status).toBe(200)

    h().clock.advance(3601)
    const admin = await h().buildUser({ isAdmin: true })
    const { version } = (await admin.get('/api/admin/settings')).json()
    await admin.patch('/api/admin/settings', { version, values: { otpPerDayInAll: 60 } })
    expect((await send('+12125557001', '192.0.2.62')).status).toBe(429)
    expect((await send(member.phone, '192.0.2.63', known)).status).toBe(200)
    await admin.patch('/api/admin/settings', { version: version + 1, values: { otpPerDayInAll: 5_000 } })
  })

  it('is not trusted when the device cookie is forged or belongs to another phone', async () => {
    const one = await h().buildUser()
    const other = await h().buildUser()
    await send(one.phone, '198.51.100.4')
    const { cookies } = await h().nobody.post('/api/verify-otp', { phone: one.phone, otp: gateway.sent.at(-1)!.code! })
    expect((await send(other.phone, '198.51.100.5')).status).toBe(200)
    for (const cookie of [`ambry_device=${cookies.ambry_device}`, 'ambry_device=abc.def', 'ambry_device=.']) {
      expect((await send(other.phone, '198.51.100.6', { cookie })).status).toBe(429)
    }
  })
})

describe('when texts cannot be sent', () => {
  it('returns 503, keeps no code and does not count the attempt', async () => {
    const phone = h().newPhone()
    gateway.fail = new DeliveryError('down')
    expect(await send(phone)).toMatchObject({
      status: 503,
      body: 'We can’t send text messages right now. Please try again in a moment.',
    })
    expect(
      await h().query('SELECT delivery FROM otp_challenges WHERE phone = $1 AND closed_at IS NULL', [phone]),
    ).toEqual([])
    gateway.fail = null
    expect((await send(phone)).status).toBe(200)
  })

  it('says when the number itself is unreachable', async () => {
    gateway.fail = new DeliveryError('unsubscribed', { permanent: true })
    expect(await send(h().newPhone())).toMatchObject({
      status: 422,
      body: 'This number can’t receive text messages from us.',
    })
  })

  it('keeps sending to others when strangers enter unreachable numbers', async () => {
    gateway.fail = new DeliveryError('not a mobile', { permanent: true })
    for (let n = 0; n < 5; n++) expect((await send(h().newPhone(), `198.51.100.${50 + n}`)).status).toBe(422)
    gateway.fail = null
    expect((await send(h().newPhone(), '198.51.100.60')).status).toBe(200)
  })

  it('stops calling a provider after three failures within 30 seconds, then retries', async () => {
    gateway.fail = new DeliveryError('down')
    for (let n = 0; n < 3; n++) await send(h().newPhone(), `198.51.100.${20 + n}`)
    gateway.fail = null
    expect((await send(h().newPhone(), '198.51.100.30')).status).toBe(503)
    expect(gateway.sent).toHaveLength(0)
    h().clock.advance(31)
    expect((await send(h().newPhone(), '198.51.100.31')).status).toBe(200)
  })

  it('sends codes a crashed instance left unsent, and closes those with an unknown outcome', async () => {
    const { app, clock } = h()
    const [queued, sending] = [h().newPhone(), h().newPhone()]
    const ids = await app.deps.transactions.run(systemOrigin, async (tx) => {
      const challenge = {
        country: 'US',
        purpose: 'sign_in',
        lane: '',
        sessionId: null,
        targetId: null,
        expiresAt: new Date(clock.now().getTime() + 300_000).toISOString(),
      } as const
      return [
        await insertChallenge(tx, { ...challenge, phone: queued }),
        await insertChallenge(tx, { ...challenge, phone: sending }),
      ]
    })
    await h().query(`UPDATE otp_challenges SET delivery = 'sending', code_hash = sha256('x') WHERE id = $1`, [ids[1]])
    clock.advance(31)
    await deliverStranded(app.deps)
    await deliverStranded(app.deps)
    expect(gateway.sent.map(({ to }) => to)).toEqual([queued])
    expect(
      await h().query('SELECT delivery, closed_at IS NULL AS open FROM otp_challenges WHERE id = ANY($1) ORDER BY id', [
        ids,
      ]),
    ).toEqual([
      { delivery: 'sent', open: true },
      { delivery: 'failed', open: false },
    ])
  })
})

describe('POST /api/auth/step-up', () => {
  it('sends a code to the user’s own phone and confirms the session for five minutes', async () => {
    const member = await h().buildUser()
    expect((await member.post('/api/auth/step-up', {})).json()).toMatchObject({
      status: 'sent',
      resendAfterSeconds: 30,
    })
    const { to, code } = gateway.sent.at(-1)!
    expect(to).toBe(member.phone)
    expect(await member.post('/api/auth/step-up', { otp: code === '000000' ? '000001' : '000000' })).toMatchObject({
      status: 422,
      body: 'That code isn’t right. You have 4 tries left.',
    })
    const confirmed = (await member.post('/api/auth/step-up', { otp: code })).json()
    expect(confirmed).toEqual({
      status: 'confirmed',
      confirmedUntil: new Date(h().clock.now().getTime() + 300_000).toISOString(),
    })
  })

  it('accepts no sign-in code or other session’s code, and opens no session', async () => {
    const member = await h().buildUser()
    await send(member.phone, '198.51.100.40')
    const signInCode = gateway.sent.at(-1)!.code!
    expect((await member.post('/api/auth/step-up', { otp: signInCode })).status).toBe(422)
    await member.post('/api/auth/step-up', {})
    const stepUpCode = gateway.sent.at(-1)!.code!
    const second = (await h().nobody.post('/api/verify-otp', { phone: member.phone, otp: signInCode })).json()
    const elsewhere = h().asCaller(member.id, member.phone, second.authToken)
    expect((await elsewhere.post('/api/auth/step-up', { otp: stepUpCode })).status).toBe(422)
    expect((await h().nobody.post('/api/verify-otp', { phone: member.phone, otp: stepUpCode })).json().status).toBe(
      'error',
    )
  })

  it('counts wrong codes toward the number’s lock, from any device', async () => {
    const member = await h().buildUser()
    await member.post('/api/auth/step-up', {})
    const code = gateway.sent.at(-1)!.code!
    const failures = async () =>
      (await h().query('SELECT failures FROM phone_failures WHERE user_id = $1', [member.id]))[0]?.failures
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 2; n++) await member.post('/api/auth/step-up', { otp: wrong })
    expect(await failures()).toBe(2)
    await h().query('UPDATE phone_failures SET failures = 100 WHERE user_id = $1', [member.id])
    expect(await member.post('/api/auth/step-up', { otp: code })).toMatchObject({
      status: 422,
      body: 'This number is locked after too many wrong codes. Please contact us.',
    })
    await h().query('UPDATE phone_failures SET failures = 99 WHERE user_id = $1', [member.id])
    expect((await member.post('/api/auth/step-up', { otp: code })).json().status).toBe('confirmed')
    expect(await failures()).toBe(0)
  })

  it('allows one request per 30 s and 20 per hour', async () => {
    const member = await h().buildUser()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) {
      statuses.push((await member.post('/api/auth/step-up', {})).status)
      h().clock.advance(31)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    const other = await h().buildUser()
    await other.post('/api/auth/step-up', {})
    expect((await other.post('/api/auth/step-up', {})).status).toBe(429)
  })
})
