import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, type Harness, startHarness } from '../../../../test/harness.ts'
import { type PsaAnswer, type PsaServer, psaAnswers, startPsaServer } from '../../../../test/psa-server.ts'
import { LookupRunner } from './runner-service.ts'

const missing = '0190a000-0000-7000-8000-000000000000'
let next = 50_000_000
const certs = (count: number) => Array.from({ length: count }, () => String(next++))

describe('with PSA', () => {
  let psa: PsaServer
  let h: Harness
  let admin: Caller
  let member: Caller
  beforeAll(async () => {
    psa = await startPsaServer()
    h = await startHarness({ environment: { PSA_API_TOKEN: 'token', PSA_API_URL: psa.url, PSA_PARALLEL: '3' } })
  })
  afterAll(async () => {
    await h.close()
    await psa.close()
  })
  beforeEach(async () => {
    psa.answerWith(psaAnswers.found())
    psa.asked.length = 0
    psa.paths.length = 0
    admin = await h.buildUser({ isAdmin: true })
    member = await h.buildUser()
    await h.query('DELETE FROM provider_budgets')
  })

  const begin = async (count: number, more: object = {}) => {
    const text = certs(count).join('\n')
    const { id } = await wanted(admin.post('/api/admin/lookups/jobs', { text, ...more }), 201)
    return id as string
  }
  const look = (id: string) => wanted(admin.get(`/api/admin/lookups/jobs/${id}`))
  const run = async (id: string) => {
    h.app.lookups.wake()
    await h.app.lookups.settled()
    return look(id)
  }
  const act = (id: string, action: string) => admin.post(`/api/admin/lookups/jobs/${id}/act`, { action })

  it('requests each cert once, up to the concurrency limit', async () => {
    psa.answerWith((reply, cert) => setTimeout(() => psaAnswers.found()(reply, cert), 5))
    const id = await begin(40)
    expect(await run(id)).toMatchObject({ status: 'done', calls: 40, counts: { verified: 40 } })
    expect([psa.asked.length, new Set(psa.asked).size, psa.mostInside]).toEqual([40, 40, 3])
    // stored answers cost nothing
    const known = await wanted(admin.post('/api/admin/lookups/jobs', { text: psa.asked.join(',') }), 201)
    expect(await run(known.id)).toMatchObject({ status: 'done', calls: 0, counts: { verified: 40 } })
    expect(psa.asked.length).toBe(40)
  })

  it('also requests images when wanted, at twice the cost', async () => {
    const id = await begin(3, { withImages: true })
    expect(await run(id)).toMatchObject({ calls: 6, withImages: true })
    const { items } = await wanted(admin.get(`/api/admin/lookups/jobs/${id}/rows`))
    expect(items[0].images).toHaveLength(1)
    expect(await wanted(admin.get('/api/admin/lookups/quota'))).toMatchObject({ budget: { left: 84, of: 90 } })
  })

  it('pauses at row 60 when the daily budget runs out, and resumes on its own', async () => {
    await h.query(`INSERT INTO provider_budgets (provider, day, used) VALUES ('psa', $1, 30)`, [day()])
    const id = await begin(100)
    expect(await run(id)).toMatchObject({
      status: 'waiting',
      waitReason: 'budget',
      counts: { verified: 60, waiting: 40 },
    })
    expect(await run(id)).toMatchObject({ status: 'waiting' })
    expect(psa.asked.length).toBe(60)
    h.clock.advance(86_400)
    admin = await h.buildUser({ isAdmin: true })
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 100 } })
    expect([psa.asked.length, new Set(psa.asked).size]).toEqual([100, 100])
  })

  it('waits as long as PSA says when rate limited', async () => {
    let count = 0
    psa.answerWith((reply, cert) => (++count > 20 ? psaAnswers.quota(3600) : psaAnswers.found())(reply, cert))
    const id = await begin(40)
    const waiting = await run(id)
    expect(waiting).toMatchObject({ status: 'waiting', waitReason: 'provider', counts: { verified: 20, waiting: 20 } })
    psa.answerWith(psaAnswers.found())
    h.clock.advance(3700)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 40, unavailable: 0 } })
  })

  it('stops at the member’s plan limit until the month ends', async () => {
    const { id } = await wanted(member.post('/api/lookups/jobs', { text: certs(30).join(' , ') }), 201)
    h.app.lookups.wake()
    await h.app.lookups.settled()
    const waiting = await wanted(member.get(`/api/lookups/jobs/${id}`))
    expect(waiting).toMatchObject({ status: 'waiting', waitReason: 'plan', counts: { verified: 25, waiting: 5 } })
    expect(waiting.waitUntil.slice(8)).toBe('01T00:00:00.000Z')
    expect(await wanted(member.post('/api/lookups/check', { text: certs(3).join() }))).toMatchObject({
      toAsk: 3,
      quota: { plan: { left: 0, of: 25 } },
    })
  })

  it.each<[string, PsaAnswer]>([
    ['is down', psaAnswers.down],
    ['answers HTML', psaAnswers.html],
    ['redirects', psaAnswers.redirect],
    ['hangs up', psaAnswers.cut],
  ])('PSA %s midway: nothing is lost, and the job resumes later', async (_, fault) => {
    let count = 0
    psa.answerWith((reply, cert) => (++count > 10 ? fault : psaAnswers.found())(reply, cert))
    const id = await begin(30)
    const waiting = await run(id)
    expect(waiting).toMatchObject({ status: 'waiting', waitReason: 'down', counts: { unavailable: 0 } })
    expect(waiting.counts.verified).toBe(10)
    psa.answerWith(psaAnswers.found())
    h.clock.advance(60)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 30 } })
  })

  it('reports one failing cert without delaying the others', async () => {
    let failing = ''
    psa.answerWith((reply, cert) => {
      failing ||= cert
      return (cert === failing ? psaAnswers.down : psaAnswers.found())(reply, cert)
    })
    const id = await begin(12)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 11, unavailable: 1 } })
    psa.answerWith(psaAnswers.found())
    expect((await act(id, 'retry')).status).toBe(200)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 12, unavailable: 0 }, actions: [] })
    expect(await refusal(act(id, 'retry'))).toEqual([422, 'Every row in this list has an answer.'])
  })

  it('ends when PSA rejects the token, and tells admins why', async () => {
    psa.answerWith(psaAnswers.credentials)
    const id = await begin(30)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { unavailable: 30 } })
    expect(psa.asked.length).toBeLessThan(10)
    const { items } = await wanted(admin.get(`/api/admin/lookups/jobs/${id}/rows?limit=1`))
    expect(items[0].sentence).toBe('PSA rejects our token. Check PSA_API_TOKEN.')
  })

  it('can be paused, resumed and canceled at any time', async () => {
    const gate = Promise.withResolvers<void>()
    let count = 0
    psa.answerWith(async (reply, cert) => {
      if (++count > 6) await gate.promise
      psaAnswers.found()(reply, cert)
    })
    const id = await begin(30)
    h.app.lookups.wake()
    await expect.poll(() => psa.asked.length).toBeGreaterThan(6)
    expect((await act(id, 'pause')).status).toBe(200)
    expect((await act(id, 'pause')).status).toBe(409)
    gate.resolve()
    await h.app.lookups.settled()
    const paused = await look(id)
    // results already requested were still written
    expect(paused).toMatchObject({ status: 'paused', counts: { verified: psa.asked.length } })
    expect(paused.counts.verified).toBeLessThan(30)
    expect(await run(id)).toMatchObject({ status: 'paused' })
    expect((await act(id, 'resume')).status).toBe(200)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 30 } })
    expect([psa.asked.length, new Set(psa.asked).size]).toEqual([30, 30])

    const second = await begin(5)
    expect((await act(second, 'cancel')).status).toBe(200)
    expect(await run(second)).toMatchObject({ status: 'cancelled', counts: { waiting: 5 }, actions: ['retry'] })
  })

  it('runs once across two servers', async () => {
    const id = await begin(30)
    const second = new LookupRunner(h.app.deps)
    h.app.lookups.wake()
    second.wake()
    await Promise.all([h.app.lookups.settled(), second.settled()])
    expect(await look(id)).toMatchObject({ status: 'done', counts: { verified: 30 }, calls: 30 })
    expect([psa.asked.length, new Set(psa.asked).size]).toEqual([30, 30])
    await second.stop()
  })

  it('resumes after a server crash: rows in flight are requested once more, and never a third time', async () => {
    const id = await begin(20)
    // as if the server had been killed in the middle
    const dead = `UPDATE lookup_jobs SET runner = '${missing}', touched_at = $2 WHERE id = $1`
    await h.query(dead, [id, h.clock.now()])
    await h.query('UPDATE lookup_rows SET asked = 1 WHERE job_id = $1 AND position <= 3', [id])
    await h.query('UPDATE lookup_rows SET asked = 2 WHERE job_id = $1 AND position = 4', [id])
    expect(await run(id)).toMatchObject({ status: 'running' })
    expect(psa.asked).toEqual([])
    h.clock.advance(6)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 19, unavailable: 1 } })
    expect(psa.asked).toHaveLength(19)
    // rows on their last attempt come after all others
    expect(psa.asked.slice(-3).sort()).toEqual([...psa.asked].sort().slice(0, 3))
    const { items } = await wanted(admin.get(`/api/admin/lookups/jobs/${id}/rows?result=unavailable`))
    expect(items[0].sentence).toBe('The lookup was interrupted twice. Try again.')
  })

  it('strips characters that cannot be stored, and the other rows are unaffected', async () => {
    let poisoned = ''
    psa.answerWith((reply, cert) => {
      poisoned ||= cert
      const more = cert === poisoned ? { CardGrade: 'GEM\u0000 10', Subject: `${'A'.repeat(119)}😀` } : {}
      return psaAnswers.found(more)(reply, cert)
    })
    const id = await begin(12)
    expect(await run(id)).toMatchObject({ status: 'done', calls: 12, counts: { verified: 12 } })
    const { items } = await wanted(admin.get(`/api/admin/lookups/jobs/${id}/rows?q=${poisoned}`))
    expect(items[0]).toMatchObject({ label: 'GEM 10', facts: { playerName: 'A'.repeat(119).replace(/(?<=.)A/g, 'a') } })
  })

  it('spends the calls it makes and returns unused ones to the budget', async () => {
    const gate = Promise.withResolvers<void>()
    psa.answerWith(async (reply, cert) => {
      await gate.promise
      psaAnswers.found()(reply, cert)
    })
    const id = await begin(60)
    h.app.lookups.wake()
    await expect.poll(() => psa.asked.length).toBe(3)
    await act(id, 'pause')
    gate.resolve()
    await h.app.lookups.settled()
    const spent = async () => (await h.query('SELECT used FROM provider_budgets'))[0]?.used
    expect([await spent(), (await look(id)).calls]).toEqual([psa.asked.length, psa.asked.length])
    // every third gets no answer at first: a repeated request costs twice
    let count = 0
    psa.answerWith((reply, cert) => (++count % 3 === 0 ? psaAnswers.down : psaAnswers.found())(reply, cert))
    await act(id, 'resume')
    await run(id)
    expect([await spent(), (await look(id)).calls]).toEqual([psa.asked.length, psa.asked.length])
  })

  it('with images, waits for them too and retries the missing ones', async () => {
    psa.imagesWith(psaAnswers.quota(600))
    const id = await begin(6, { withImages: true })
    const waiting = await run(id)
    expect(waiting).toMatchObject({ status: 'waiting', waitReason: 'provider' })
    psa.imagesWith(null)
    h.clock.advance(700)
    expect(await run(id)).toMatchObject({ status: 'done', counts: { verified: 6 } })
    const missing = (await h.query('SELECT cert_number FROM cert_answers WHERE images IS NULL')).length
    expect(missing).toBeGreaterThan(0)
    const certsOfIt = (await h.query('SELECT cert_number FROM lookup_rows WHERE job_id = $1', [id])).map(
      (row) => row.cert_number,
    )
    const again = await wanted(admin.post('/api/admin/lookups/jobs', { text: certsOfIt.join(), withImages: true }), 201)
    await run(again.id)
    expect(
      await h.query('SELECT 1 FROM cert_answers WHERE images IS NULL AND cert_number = ANY($1)', [certsOfIt]),
    ).toEqual([])
  })

  it('probes with one cert after a wait, and keeps waiting if there is no response', async () => {
    psa.answerWith(psaAnswers.down)
    const id = await begin(30)
    await run(id)
    psa.asked.length = 0
    h.clock.advance(60)
    expect(await run(id)).toMatchObject({ status: 'waiting', waitReason: 'down' })
    expect(psa.asked).toHaveLength(1)
  })

  it('a single 500 among good responses is not treated as a rejected token', async () => {
    let count = 0
    psa.answerWith((reply, cert) => (++count === 10 ? psaAnswers.credentials : psaAnswers.found())(reply, cert))
    expect(await run(await begin(40))).toMatchObject({ status: 'done', counts: { verified: 39, unavailable: 1 } })
  })

  it('started with sample data stays with it', async () => {
    const id = await begin(3)
    await h.query(`UPDATE lookup_jobs SET provider = 'sample' WHERE id = $1`, [id])
    expect(await run(id)).toMatchObject({ status: 'paused', counts: { waiting: 3 } })
    expect(await refusal(act(id, 'resume'))).toEqual([
      422,
      'The lookup provider has changed since this list was started. Start a new one.',
    ])
    expect(psa.asked).toEqual([])
  })

  const day = () => h.clock.now().toISOString().slice(0, 10)
})
