import type { StaffRole } from '@ambry/contract/kernel/permissions'
import { queueKeys } from '@ambry/contract/kernel/queues'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { wanted } from '../../../test/cards.ts'
import { type Caller, type Harness, startHarness, useHarness } from '../../../test/harness.ts'
import { promotable, promotionRequested } from '../../../test/promotions.ts'
import { asked, inSecure } from '../../../test/secure.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { DeliveryError } from '../../gateways/delivery-error.ts'
import type { SmsGateway } from '../../gateways/sms.ts'
import { deliverMessage, sendText } from '../accounts/messages/service.ts'

const h = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

describe('overview', () => {
  const overview = async () => (await admin.get('/api/admin/overview')).json()

  it('returns 401, 403', async () => {
    expect((await h().nobody.get('/api/admin/overview')).status).toBe(401)
    expect((await (await h().buildUser({ isLender: true })).get('/api/admin/overview')).status).toBe(403)
  })

  it('shows only the queues and figures that someone’s roles open', async () => {
    const seenBy = async (...staffRoles: StaffRole[]) => {
      const { queues, money, access } = (await (await h().buildUser({ staffRoles })).get('/api/admin/overview')).json()
      return {
        queues: queues.map(({ key }: { key: string }) => key).sort(),
        hasMoney: money !== null,
        hasAccess: access !== null,
      }
    }
    expect(await seenBy('vault')).toEqual({
      queues: [
        ...['arrivals', 'cardRequests', 'conversations', 'defaults', 'disputes', 'fundPhotos', 'inspections'],
        ...['loanChanges', 'loans', 'marginCalls', 'noteTransfers', 'promotionRequests', 'returns', 'sellOffers'],
      ],
      hasMoney: false,
      hasAccess: false,
    })
    expect(await seenBy('finance')).toEqual({
      queues: [
        ...['arrivals', 'books', 'chargebacks', 'conversations', 'defaults', 'deliveries', 'fundPhotos'],
        ...[
          'fundQuestions',
          'fundRedemptions',
          'fundSubscriptions',
          'fundTransfers',
          'hunts',
          'inspections',
          'loanChanges',
        ],
        ...['loans', 'marginCalls', 'noteTransfers', 'paymentDisputes', 'payments', 'returns', 'sellOffers'],
      ],
      hasMoney: true,
      hasAccess: false,
    })
    expect(await seenBy('finance', 'compliance')).toMatchObject({ hasMoney: true, hasAccess: true })
    expect((await seenBy('administrator')).queues).toEqual([...queueKeys].sort())
  })

  it('counts people, and joins per month in the configured time zone', async () => {
    const before = await overview()
    expect(before.joined).toHaveLength(12)
    expect([before.joined[0].month, before.joined[11].month]).toEqual(['2025-12', '2026-11'])
    await h().buildUser({ status: 'invited' })
    await h().buildUser({ status: 'suspended' })
    const lender = await h().buildUser({ isLender: true })
    const joinAt = (person: Caller, at: string) =>
      h().query('UPDATE users SET registered_at = $2 WHERE id = $1', [person.id, at])
    // still October in New York
    await joinAt(lender, '2026-11-01T03:59:59.999Z')
    await joinAt(await h().buildUser(), '2026-11-01T04:00:00.000Z')
    await joinAt(await h().buildUser(), '2025-12-01T05:00:00.000Z')
    await joinAt(await h().buildUser(), '2025-12-01T04:59:59.999Z')
    const after = await overview()
    expect(after.people).toEqual({
      active: before.people.active + 4,
      invited: before.people.invited + 1,
      suspended: before.people.suspended + 1,
      lenders: before.people.lenders + 1,
      admins: before.people.admins,
    })
    const counts = Object.fromEntries(
      after.joined.map(({ month, count }: { month: string; count: number }) => [month, count]),
    )
    expect(counts).toMatchObject({ '2025-12': 1, '2026-09': 0, '2026-10': 1, '2026-11': 1 })
    expect(after.access.joined30d).toBe(2)
    const lines = (await admin.get('/api/admin/overview?format=csv')).body.split('\r\n')
    expect([lines[0], lines[1], lines[12]]).toEqual(['Month,Members joined', '2025-12,1', '2026-11,1'])
  })

  it('shows what is pending, since when, and how long decisions take', async () => {
    expect(await overview()).toMatchObject({
      queues: [
        { key: 'paymentDisputes', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'chargebacks', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'payments', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'books', waiting: 0, oldestAt: null, promiseHours: 4, dueAt: null },
        { key: 'failedJobs', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'accessRequests', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'identity', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'deliveries', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'cardRequests', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'promotionRequests', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'sourceRequests', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'hunts', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'sellOffers', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'inspections', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'conversations', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'loans', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'loanChanges', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'marginCalls', waiting: 0, oldestAt: null, promiseHours: 24, dueAt: null },
        { key: 'defaults', waiting: 0, oldestAt: null, promiseHours: 72, dueAt: null },
        { key: 'noteTransfers', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'fundSubscriptions', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'fundRedemptions', waiting: 0, oldestAt: null, promiseHours: 1560, dueAt: null },
        { key: 'fundTransfers', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'fundQuestions', waiting: 0, oldestAt: null, promiseHours: 48, dueAt: null },
        { key: 'arrivals', waiting: 0, oldestAt: null },
        { key: 'returns', waiting: 0, oldestAt: null },
        { key: 'fundPhotos', waiting: 0, oldestAt: null },
        { key: 'disputes', waiting: 0, oldestAt: null },
      ],
      vault: { cards: 0, valueCents: 0 },
      access: { requested30d: 0, approved30d: 0, medianDecisionHours: null },
      textsFailedToday: 0,
    })
    const ask = (phone: string) =>
      h().nobody.post('/api/request-access', { phone, termsAccepted: true, privacyAccepted: true })
    await ask(h().newPhone())
    const [request] = (await admin.get('/api/admin/access-requests')).json().items
    h().clock.advance(90 * 60)
    await ask(h().newPhone())
    await admin.post(`/api/admin/access-requests/${request.id}/approve`)
    await admin.patch('/api/admin/settings', { version: 0, values: { accessRequestPromiseHours: 12 } })
    expect(await overview()).toMatchObject({
      queues: expect.arrayContaining([
        {
          key: 'accessRequests',
          waiting: 1,
          oldestAt: '2026-11-15T13:30:00.000Z',
          promiseHours: 12,
          dueAt: '2026-11-16T17:00:00.000Z',
        },
      ]),
      access: { requested30d: 2, approved30d: 1, medianDecisionHours: 1.5 },
    })
  })

  it('counts Secure requests waiting on admins, not those waiting on others', async () => {
    const queue = async (key: string) => (await overview()).queues.find((one: { key: string }) => one.key === key)
    const [owner, buyer, rival] = [await h().buildUser(), await h().buildUser(), await h().buildUser()]
    const card = await inSecure(h(), owner)
    h().clock.advance(60)
    const since = h().clock.now().toISOString()
    const first = await asked(buyer, card.id)
    await promotionRequested(owner, await promotable(h(), owner))
    h().clock.advance(3600)
    const below = await asked(rival, card.id, { offerCents: 90_000 })
    expect(await queue('cardRequests')).toMatchObject({ waiting: 2, oldestAt: since })
    expect(await queue('promotionRequests')).toMatchObject({ waiting: 1, oldestAt: since })
    const { queues } = await overview()
    const ages = queues.map(({ oldestAt }: { oldestAt: string | null }) => oldestAt ?? '9')
    expect(ages, 'the oldest first, empty queues last').toEqual(ages.toSorted())
    expect(new Set(ages).size).toBeGreaterThan(2)
    await wanted(admin.post(`/api/admin/requests/${below.id}/ask-owner`, { cents: 90_000 }))
    expect(await queue('cardRequests'), 'one waits for its owner').toMatchObject({ waiting: 1, oldestAt: since })
    await wanted(admin.post(`/api/admin/requests/${first.id}/decline`, { reason: 'Not now.' }))
    expect(await queue('cardRequests')).toMatchObject({ waiting: 0, oldestAt: null })
  })
})

describe('jobs', () => {
  const list = async (query = '') => (await admin.get(`/api/admin/jobs${query}`)).json()
  const ids: Record<string, number> = {}
  const addJob = async (name: string, change: string) => {
    const [job] = await h().query(
      `SELECT id FROM graphile_worker.add_job('send_text', '{"phone": "+12025550177"}', max_attempts => 3)`,
    )
    await h().query(`UPDATE graphile_worker._private_jobs SET ${change} WHERE id = $1`, [job.id])
    ids[name] = Number(job.id)
  }

  it('are empty before the worker has started for the first time', async () => {
    expect(await list('?total=1')).toEqual({ items: [], nextCursor: null, total: 0 })
    expect((await admin.post('/api/admin/jobs/1/retry')).status).toBe(404)
  })

  it('are sorted by need for attention, without their payloads', async () => {
    await runMigrations({ connectionString: h().databaseUrl })
    await addJob('waiting', `attempts = 0`)
    await addJob('running', `attempts = 1, locked_at = now(), locked_by = 'somebody'`)
    await addJob('failed', `attempts = 3, last_error = 'Twilio answered 500.' || E'\\n' || repeat('at line ', 100)`)
    await addJob('retrying', `attempts = 1, last_error = repeat('x', 600)`)
    await addJob('died', `attempts = 1, locked_at = now() - interval '5 hours', locked_by = 'somebody'`)
    const { items, total } = await list('?total=1')
    expect(total).toBe(5)
    expect(items.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
      [ids.failed, 'failed'],
      [ids.retrying, 'retrying'],
      [ids.running, 'running'],
      [ids.died, 'waiting'],
      [ids.waiting, 'waiting'],
    ])
    expect(items[0]).toEqual({
      id: ids.failed,
      task: 'send_text',
      attempts: 3,
      maxAttempts: 3,
      lastError: 'Twilio answered 500.',
      runAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      state: 'failed',
      actions: ['retry', 'discard'],
    })
    expect(items[1].lastError).toHaveLength(500)
    expect(items[2].actions).toEqual([])
    expect(JSON.stringify(items)).not.toContain('2025550177')
    const first = await list('?limit=2')
    expect((await list(`?limit=2&cursor=${first.nextCursor}`)).items).toMatchObject([
      { id: ids.running },
      { id: ids.died },
    ])
    expect((await list('?state=failed')).items).toMatchObject([{ id: ids.failed }])
    expect((await list('?q=nothing')).items).toEqual([])
    expect((await list('?sort=createdAt')).items[0].id).toBe(ids.waiting)
    expect((await admin.get('/api/admin/jobs?format=csv')).body.split('\r\n')).toHaveLength(7)
    const { queues } = (await admin.get('/api/admin/overview')).json()
    expect(queues.find(({ key }: { key: string }) => key === 'failedJobs')).toMatchObject({
      waiting: 1,
      oldestAt: items[0].createdAt,
    })
  })

  it('return 401, 400, 403, 404, 409', async () => {
    const member = await h().buildUser()
    for (const action of ['retry', 'discard']) {
      const address = (id: unknown) => `/api/admin/jobs/${id}/${action}`
      expect((await h().nobody.post(address(1))).status).toBe(401)
      expect((await admin.post(address('x'))).status).toBe(400)
      expect((await member.post(address(1))).status).toBe(403)
      expect((await admin.post(address(999_999))).status).toBe(404)
      expect(await admin.post(address(ids.running))).toMatchObject({
        status: 409,
        body: 'This job is running right now. Try again in a moment.',
      })
    }
    expect((await h().nobody.get('/api/admin/jobs')).status).toBe(401)
    expect((await admin.get('/api/admin/jobs?state=lost')).status).toBe(400)
    expect((await member.get('/api/admin/jobs')).status).toBe(403)
  })

  it('can be retried or abandoned, and the admin is recorded', async () => {
    expect((await admin.post(`/api/admin/jobs/${ids.failed}/retry`)).json()).toMatchObject({
      id: ids.failed,
      attempts: 0,
      state: 'retrying',
    })
    expect((await admin.post(`/api/admin/jobs/${ids.retrying}/discard`)).json()).toEqual({ status: 'ok' })
    expect((await admin.post(`/api/admin/jobs/${ids.retrying}/discard`)).status).toBe(404)
    const rows = await h().query(
      `SELECT actor_id, action, object_id, before FROM audit_log WHERE object_kind = 'job' ORDER BY id`,
    )
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'job.retry',
        object_id: String(ids.failed),
        before: { task: 'send_text', attempts: 3, lastError: 'Twilio answered 500.' },
      },
      { actor_id: admin.id, action: 'job.discard', object_id: String(ids.retrying), before: expect.anything() },
    ])
  })

  it('cannot be read by the app in any other way', async () => {
    const { transactions } = h().app.deps
    const look = transactions.run(systemOrigin, (tx) =>
      tx.prepared(undefined, 'SELECT payload FROM graphile_worker._private_jobs', []),
    )
    await expect(look).rejects.toMatchObject({ code: '42501' })
  })
})

describe('system status', () => {
  let failure: DeliveryError | null = null
  const twilio: SmsGateway = {
    kind: 'twilio',
    send: async () => {
      if (failure) throw failure
      return 'SM1'
    },
  }
  let house: Harness
  let boss: Caller
  beforeAll(async () => {
    house = await startHarness({ sms: twilio, environment: { TWILIO_API_URL: 'https://very-secret.example' } })
    boss = await house.buildUser({ isAdmin: true })
  })
  afterAll(() => house.close())
  const state = async (as = boss) => (await as.get('/api/admin/system')).json()

  it('returns 401, 403', async () => {
    expect((await h().nobody.get('/api/admin/system')).status).toBe(401)
    expect((await (await h().buildUser()).get('/api/admin/system')).status).toBe(403)
  })

  it('shows what is running, on which versions, and its configuration', async () => {
    expect(await state(admin)).toEqual({
      version: '0.1.0',
      build: 'test-build',
      node: process.version,
      startedAt: '2026-11-15T12:00:00.000Z',
      database: {
        version: expect.stringMatching(/^18/),
        sizeBytes: expect.any(Number),
        migration: expect.stringMatching(/^\d{3}-[\w-]+\.sql$/),
      },
      providers: [
        {
          key: 'database',
          name: 'Database',
          kind: 'embedded',
          state: 'ok',
          detail: 'PostgreSQL runs inside Ambry, in DATA_DIR, because DATABASE_URL isn’t set.',
        },
        {
          key: 'sms',
          name: 'Text messages',
          kind: 'outbox',
          state: 'demo',
          detail:
            'Text messages stay in an outbox and aren’t sent until TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM are set.',
        },
        {
          key: 'email',
          name: 'Email',
          kind: 'outbox',
          state: 'demo',
          detail: 'Emails stay in an outbox and aren’t sent until SMTP_URL and EMAIL_FROM are set.',
        },
        {
          key: 'files',
          name: 'Files',
          kind: 'folder',
          state: 'ok',
          detail: 'Photos and documents are stored in DATA_DIR, because S3_BUCKET isn’t set.',
        },
        {
          key: 'certs',
          name: 'Cert lookups',
          kind: 'sample',
          state: 'demo',
          detail: 'Lookups use bundled sample data until PSA_API_TOKEN is set.',
        },
        {
          key: 'payments',
          name: 'Payments',
          kind: 'sandbox',
          state: 'demo',
          detail: 'A sandbox replaces the processor until STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set.',
        },
      ],
      texts: { sentToday: 0, failedToday: 0 },
      // the approval text above has not been picked up by a worker yet
      jobs: { waiting: expect.any(Number), failed: 0 },
      auditSeal: { sealedRows: 0, lastSealedAt: null },
    })
  })

  it('counts the day’s texts and shows whether the provider accepts them', async () => {
    const send = () => house.nobody.post('/api/send-otp', { phone: house.newPhone() })
    const sms = async () => {
      const { providers, texts } = await state()
      return [providers[1].state, texts]
    }
    await send()
    expect(await sms()).toEqual(['ok', { sentToday: 1, failedToday: 0 }])
    house.clock.advance(60)
    failure = new DeliveryError('Twilio answered 500.')
    expect((await send()).status).toBe(503)
    expect(await sms()).toEqual(['failing', { sentToday: 1, failedToday: 1 }])
    house.clock.advance(60)
    failure = null
    await send()
    expect(await sms()).toEqual(['ok', { sentToday: 2, failedToday: 1 }])
    failure = new DeliveryError('Twilio answered 400 with its error 21614.', { permanent: true })
    await house.app.deps.transactions.run(systemOrigin, (tx) => sendText(tx, '+12025550188', 'Hello', { userId: null }))
    const [text] = await house.query('SELECT id FROM messages')
    await deliverMessage(house.app.deps, text.id)
    expect((await sms())[1]).toEqual({ sentToday: 2, failedToday: 2 })
    expect((await boss.get('/api/admin/overview')).json().textsFailedToday).toBe(2)
    // our day ends at midnight in New York
    house.clock.advance(17 * 3600)
    boss = await house.buildUser({ isAdmin: true })
    expect((await sms())[1]).toEqual({ sentToday: 0, failedToday: 0 })
  })

  it('never shows a secret', async () => {
    expect(JSON.stringify(await state())).not.toMatch(/very-secret|a secret for tests/)
  })
})
