import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { type Caller, type Harness, startHarness } from '../../../../test/harness.ts'
import { headersOf, SmtpServer } from '../../../../test/smtp-server.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { sign } from '../../../gateways/signature.ts'
import { notify } from '../../notices/service.ts'
import { deliverMessage, sendText } from './service.ts'

const smtp = new SmtpServer()
const secret = 'a secret of the mail provider'
let smtpUrl = ''
let house: Harness
let admin: Caller

beforeAll(async () => {
  smtpUrl = `smtp://127.0.0.1:${await smtp.listen()}`
  house = await startHarness({
    environment: {
      SMTP_URL: smtpUrl,
      EMAIL_FROM: 'no-reply@cards.example',
      EMAIL_WEBHOOK_SECRET: secret,
      EMAIL_PER_MINUTE: '20',
    },
  })
  admin = await house.buildUser({ isAdmin: true })
})
afterAll(async () => {
  await house.close()
  await smtp.close()
})
afterEach(() => {
  smtp.replies = {}
  smtp.isDown = false
  smtp.mails.length = 0
  house.clock.advance(120)
})

let members = 0
async function reachable(): Promise<Caller & { email: string }> {
  const member = await house.buildUser()
  const email = `member${members++}@mail.example`
  await house.query('UPDATE users SET email = $1 WHERE id = $2', [email, member.id])
  await house.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [member.id])
  return Object.assign(member, { email })
}

/** A notice with a deadline, as for a counteroffer. */
const due = (userId: string, title = 'Counteroffer') =>
  house.app.deps.transactions.run(systemOrigin, (tx) =>
    notify(tx, userId, { kind: 'requests', title, message: 'Respond in time.', text: 'Respond!', deadline: true }),
  )
const message = async (userId: string, channel = 'email') => {
  const [row] = await house.query('SELECT * FROM messages WHERE user_id = $1 AND channel = $2 ORDER BY id', [
    userId,
    channel,
  ])
  return row
}
const deliver = async (userId: string) => deliverMessage(house.app.deps, (await message(userId)).id)
const list = async (query: string) => (await admin.get(`/api/admin/messages?${query}`)).json().items
const statusOf = async (userId: string) => (await list(`userId=${userId}&channel=email`))[0]?.status
const state = async (member: Caller) => (await member.get('/api/user/email')).json()

describe('delivering email', () => {
  it('sends once even if its job runs twice, with a link that unsubscribes', async () => {
    const member = await reachable()
    await due(member.id, 'Counteroffer on “Dorian\r\nBcc: c@d.example”')
    await deliver(member.id)
    await deliver(member.id)
    expect(smtp.mails).toHaveLength(1)
    const headers = headersOf(smtp.mails[0]!.data)
    expect(headers.filter((line) => /^bcc:/i.test(line))).toEqual([])
    expect(headers.find((line) => line.startsWith('List-Unsubscribe:'))).toMatch(/\/email\/unsubscribe\//)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(await statusOf(member.id)).toBe('sent')
  })

  it('is retried by the worker, later each time, while the server fails for now', async () => {
    const own = await startHarness({
      environment: { SMTP_URL: smtpUrl, EMAIL_FROM: 'a@b.example' },
    })
    try {
      smtp.replies = { RCPT: '450 4.2.1 try later' }
      const [user] = await own.query(
        `WITH p AS (INSERT INTO parties (kind) VALUES ('member') RETURNING id)
         INSERT INTO users (id, phone, status, email, created_at) SELECT id, '+12025550177', 'active', 'w@mail.example', now() FROM p RETURNING id`,
      )
      await own.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id])
      await own.app.startJobs()
      await own.app.deps.transactions.run(systemOrigin, (tx) =>
        notify(tx, user.id, { kind: 'requests', title: 'Hello', message: 'Hello.' }),
      )
      const job = `SELECT attempts, run_at > now() AS waits FROM graphile_worker._private_jobs WHERE attempts > 0 AND locked_at IS NULL`
      const wait = { timeout: 60_000, interval: 50 }
      await vi.waitFor(async () => expect(await own.query(job)).toEqual([{ attempts: 1, waits: true }]), wait)
      expect(await own.query('SELECT attempts, failure, sent_at FROM messages')).toEqual([
        { attempts: 1, failure: 'The mail server responded 450 4.2.1.', sent_at: null },
      ])
      smtp.replies = {}
      await own.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
      await own.query(`SELECT pg_notify('jobs:insert', '{"r":"0123456789abcdef","count":1}')`)
      await vi.waitFor(
        async () => expect(await own.query('SELECT 1 FROM messages WHERE sent_at IS NOT NULL')).toHaveLength(1),
        wait,
      )
      expect(smtp.mails).toHaveLength(1)
    } finally {
      await own.close()
    }
  })

  it('gives up on a mailbox that does not exist, shows it in settings, and texts the deadline instead', async () => {
    const member = await reachable()
    await due(member.id)
    smtp.replies = { RCPT: '550 5.1.1 no such user' }
    await deliver(member.id)
    expect(await list(`userId=${member.id}&channel=email`)).toMatchObject([
      { status: 'failed', failure: 'The mail server responded 550 5.1.1.' },
    ])
    expect(await state(member)).toMatchObject({ state: 'undeliverable', fault: 'bounce' })
    expect(await message(member.id, 'text')).toMatchObject({ recipient: member.phone, body: 'Respond!' })
    // from now on deadlines are texted
    await due(member.id)
    expect(await list(`userId=${member.id}`)).toMatchObject([{ channel: 'text' }, { channel: 'text' }, {}])
  })

  it('texts a deadline once when the server is down for more than an hour, and still sends the email', async () => {
    const member = await reachable()
    await due(member.id)
    smtp.isDown = true
    for (let attempt = 1; attempt <= 9; attempt++) await expect(deliver(member.id)).rejects.toThrow('mail server')
    expect(await statusOf(member.id)).toBe('retrying')
    expect(await list(`userId=${member.id}&channel=text`)).toHaveLength(1)
    smtp.isDown = false
    await deliver(member.id)
    expect(await statusOf(member.id)).toBe('sent')
  })

  it('waits when the rate is used up', async () => {
    const member = await reachable()
    for (let count = 0; count < 22; count++) await due(member.id)
    await house.runJobs()
    expect(smtp.mails).toHaveLength(20)
    const later = await house.query(`SELECT run_at FROM job_outbox WHERE task = 'send_message'`)
    expect(later).toHaveLength(2)
    for (const { run_at } of later) expect(new Date(run_at).getTime()).toBeGreaterThan(house.clock.now().getTime())
    house.clock.advance(61)
    await house.runJobs()
    expect(smtp.mails).toHaveLength(22)
  })
})

describe('reports of the mail provider', () => {
  const report = (event: object, { key = secret, at = house.clock.now() } = {}) => {
    const body = JSON.stringify({ events: [event] })
    const headers = { 'client-id': undefined, 'client-key': undefined, 'ambry-signature': sign(key, body, at) }
    return house.nobody.post('/api/webhooks/email', body, { ...headers, 'content-type': 'application/json' })
  }
  async function sent() {
    const member = await reachable()
    await due(member.id)
    await deliver(member.id)
    return { member, messageId: `<${(await message(member.id)).id}@cards.example>` }
  }

  it('mark a message as delivered', async () => {
    const { member, messageId } = await sent()
    expect((await report({ type: 'delivered', email: member.email, messageId })).status).toBe(200)
    expect(await statusOf(member.id)).toBe('delivered')
  })

  it.each(['bounce', 'complaint'] as const)('mark the address as undeliverable after a %s', async (type) => {
    const { member, messageId } = await sent()
    const event = { type, email: member.email.toUpperCase(), messageId }
    expect((await report(event)).status).toBe(200)
    expect((await report(event)).status, 'twice').toBe(200)
    expect(await statusOf(member.id)).toBe(type === 'bounce' ? 'bounced' : 'complaint')
    expect(await state(member)).toMatchObject({ state: 'undeliverable', fault: type })
    // a complaint proves that it arrived
    expect(await list(`userId=${member.id}&channel=text`)).toHaveLength(type === 'bounce' ? 1 : 0)
    const audited = await house.query(
      `SELECT after FROM audit_log WHERE action = 'email.undeliverable' AND object_id = $1`,
      [member.id],
    )
    expect(audited).toEqual([{ after: { fault: type } }])
  })

  it('change nothing after a temporary bounce, or for a message to someone else', async () => {
    const { member, messageId } = await sent()
    await report({ type: 'bounce', permanent: false, email: member.email, messageId })
    await report({ type: 'bounce', email: 'stranger@mail.example', messageId })
    expect(await statusOf(member.id)).toBe('sent')
    expect((await state(member)).state).toBe('verified')
  })

  it('are accepted only with a fresh signature', async () => {
    const { member } = await sent()
    const event = { type: 'bounce', email: member.email }
    expect((await report(event, { key: 'another secret' })).status).toBe(403)
    expect((await report(event, { at: new Date(house.clock.now().getTime() - 600_000) })).status).toBe(403)
    expect((await house.nobody.post('/api/webhooks/email', { events: [event] })).status).toBe(403)
    expect((await house.nobody.post('/api/webhooks/email', { events: [] })).status).toBe(400)
    expect((await state(member)).state).toBe('verified')
  })
})

describe('what staff see', () => {
  it('is every text and email to a member, newest first, with what became of it', async () => {
    const member = await reachable()
    await house.query('UPDATE users SET sms_opt_in = true, name = $1 WHERE id = $2', ['Dorian Hollis', member.id])
    await due(member.id)
    await house.runJobs()
    const items = await list(`userId=${member.id}`)
    expect(items.map(({ channel, status }: { channel: string; status: string }) => [channel, status]).sort()).toEqual([
      ['email', 'sent'],
      ['text', 'sent'],
    ])
    expect(items[0]).toMatchObject({ member: { id: member.id, name: 'Dorian Hollis' }, actions: ['resend'] })
    expect(await list(`q=${member.email}`)).toHaveLength(1)
    expect(await list(`userId=${member.id}&status=failed,bounced`)).toEqual([])
  })

  it('can be resent to the member’s current address, and the admin is recorded', async () => {
    const member = await reachable()
    await due(member.id)
    const { id } = await message(member.id)
    const resend = () => admin.post(`/api/admin/messages/${id}/resend`)
    expect(await resend()).toMatchObject({ status: 409, body: expect.stringContaining('still being sent') })
    await deliver(member.id)
    await house.query(`UPDATE users SET email = 'new-' || email WHERE id = $1`, [member.id])
    expect(await resend()).toMatchObject({ status: 422, body: expect.stringContaining('no verified email') })
    await house.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [member.id])
    for (let time = 0; time < 3; time++) expect((await resend()).json()).toEqual({ status: 'ok' })
    expect((await resend()).status).toBe(429)
    await house.runJobs()
    expect(smtp.mails.map(({ to }) => to[0])).toEqual([member.email, ...Array(3).fill(`new-${member.email}`)])
    expect((await list(`userId=${member.id}`))[0]).toMatchObject({ resentFrom: id, status: 'sent' })
    expect(
      await house.query(`SELECT DISTINCT actor_id FROM audit_log WHERE action = 'message.resend' AND object_id = $1`, [
        id,
      ]),
    ).toEqual([{ actor_id: admin.id }])
  })

  it('includes texts to people without an account, resent to the same number', async () => {
    await house.app.deps.transactions.run(systemOrigin, (tx) =>
      sendText(tx, '+12025550199', 'Not this time.', { userId: null }),
    )
    await house.runJobs()
    const [text] = await list('q=%2B12025550199')
    expect(text).toMatchObject({ channel: 'text', member: null, subject: null, status: 'sent' })
    expect((await admin.post(`/api/admin/messages/${text.id}/resend`)).status).toBe(200)
    expect(await list('q=%2B12025550199')).toHaveLength(2)
  })

  it('returns 401, 400, 403, 404', async () => {
    const member = await house.buildUser()
    const address = '/api/admin/messages/0190a000-0000-7000-8000-000000000000/resend'
    expect((await house.nobody.get('/api/admin/messages')).status).toBe(401)
    expect((await member.get('/api/admin/messages')).status).toBe(403)
    expect((await admin.get('/api/admin/messages?status=lost')).status).toBe(400)
    expect((await house.nobody.post(address)).status).toBe(401)
    expect((await member.post(address)).status).toBe(403)
    expect((await admin.post(address)).status).toBe(404)
  })
})
