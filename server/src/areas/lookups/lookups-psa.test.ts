import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../test/cards.ts'
import { type Caller, type Harness, startHarness } from '../../../test/harness.ts'
import { type PsaServer, psaAnswers, startPsaServer } from '../../../test/psa-server.ts'
import { verifyPending } from './jobs/runner-service.ts'

describe('with PSA', () => {
  let psa: PsaServer
  let h: Harness
  let member: Caller
  let admin: Caller
  beforeAll(async () => {
    psa = await startPsaServer()
    h = await startHarness({ environment: { PSA_API_TOKEN: 'secret-token', PSA_API_URL: psa.url } })
  })
  afterAll(async () => {
    await h.close()
    await psa.close()
  })
  beforeEach(async () => {
    psa.answerWith(psaAnswers.found())
    member = await h.buildUser()
    admin = await h.buildUser({ isAdmin: true })
    await h.query('DELETE FROM provider_budgets')
  })
  let next = 40_000_000
  const cert = () => String(next++)
  const today = () => h.clock.now().toISOString().slice(0, 10)

  const lookUp = (certNumber: string, more = {}) => wanted(member.post('/api/lookups', { certNumber, ...more }))
  const left = async () => (await wanted(member.get('/api/lookups/quota'))).plan.left
  const budget = async () => (await wanted(admin.get('/api/admin/lookups/quota'))).budget.left

  it('counts lookups against plan and budget, and cached answers against neither', async () => {
    const one = cert()
    expect(await lookUp(one)).toMatchObject({ result: 'verified', isSample: false, facts: { category: 'arcane' } })
    expect([await left(), await budget()]).toEqual([24, 89])
    expect(await lookUp(one)).toMatchObject({ isCached: true })
    expect([await left(), await budget()]).toEqual([24, 89])
    expect(await lookUp(one, { again: true })).toMatchObject({ isCached: false })
    expect([await left(), await budget()]).toEqual([23, 88])
    expect(psa.tokens.at(-1)).toBe('bearer secret-token')
  })

  it('refunds a member’s failed lookups', async () => {
    psa.answerWith(psaAnswers.down)
    expect(await lookUp(cert())).toMatchObject({ result: 'unavailable' })
    expect([await left(), await budget()]).toEqual([25, 89])
    expect(await wanted(admin.get('/api/admin/lookups/quota'))).toMatchObject({ trouble: 'PSA can’t be reached.' })
    expect(await wanted(member.get('/api/lookups/quota'))).toMatchObject({ trouble: null, budget: null })
  })

  it('keeps showing the cached answer when PSA does not respond', async () => {
    const one = cert()
    await lookUp(one)
    psa.answerWith(psaAnswers.down)
    const answer = await lookUp(one, { again: true })
    expect(answer).toMatchObject({ result: 'verified', isCached: true, facts: { playerName: 'Dark Oracle Girl' } })
    expect(answer.sentence).toBe('PSA didn’t respond this time. This is its previous answer.')
  })

  it('charges nothing for a population that could not be fetched', async () => {
    const one = cert()
    await lookUp(one)
    await psa.close()
    expect((await member.post('/api/lookups/population', { certNumber: one })).status).toBe(503)
    expect(await left()).toBe(24)
    await psa.reopen()
    expect(await wanted(member.post('/api/lookups/population', { certNumber: one }))).toMatchObject({ total: 20 })
  })

  it('stops at the plan limit, and the card can still be registered', async () => {
    await h.query('INSERT INTO lookup_uses (user_id, month, used) VALUES ($1, $2, 25)', [
      member.id,
      `${today().slice(0, 7)}-01`,
    ])
    const before = psa.asked.length
    const answer = await lookUp(cert())
    expect(answer).toMatchObject({ result: 'unavailable' })
    expect(answer.sentence).toContain('You’ve used all the lookups in your plan this month.')
    expect(await registered(member, { certNumber: cert() })).toMatchObject({ verification: 'pending' })
    expect(psa.asked.length).toBe(before)
    // admins have a separate budget
    expect(await wanted(admin.post('/api/admin/lookups', { certNumber: cert() }))).toMatchObject({ result: 'verified' })
  })

  it('keeps headroom in the daily budget', async () => {
    await h.query(`INSERT INTO provider_budgets (provider, day, used) VALUES ('psa', $1, 90)`, [today()])
    const before = psa.asked.length
    expect(await lookUp(cert())).toMatchObject({ result: 'unavailable' })
    expect(psa.asked.length).toBe(before)
    h.clock.advance(86_400)
    member = await h.buildUser()
    expect(await lookUp(cert())).toMatchObject({ result: 'verified' })
  })

  it('sends no requests while PSA is rate limiting', async () => {
    psa.answerWith(psaAnswers.quota(3600))
    const answer = await lookUp(cert())
    expect(answer).toMatchObject({ result: 'unavailable' })
    expect(answer.sentence).toContain('out of PSA lookups')
    psa.answerWith(psaAnswers.found())
    const before = psa.asked.length
    expect(await lookUp(cert())).toMatchObject({ result: 'unavailable' })
    expect(psa.asked.length).toBe(before)
    h.clock.advance(3601)
    expect(await lookUp(cert())).toMatchObject({ result: 'verified' })
  })

  it('verifies a pending card once PSA responds, and notifies its owner if the cert does not exist', async () => {
    psa.answerWith(psaAnswers.down)
    const known = await registered(member, { certNumber: cert() })
    const unknown = await registered(member, { certNumber: cert() })
    expect([known.verification, unknown.verification]).toEqual(['pending', 'pending'])
    psa.answerWith((reply, asked) =>
      (asked === unknown.certNumber ? psaAnswers.noData : psaAnswers.found())(reply, asked),
    )
    h.clock.advance(400)
    await verifyPending(h.app.deps)
    expect(await wanted(member.get(`/api/registry/${known.id}`))).toMatchObject({ verification: 'mismatch' })
    expect(await wanted(member.get(`/api/registry/${unknown.id}`))).toMatchObject({ verification: 'unverified' })
    const { items } = await wanted(member.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'PSA has no record of a cert number' })
  })

  it.each([
    ['no approval', psaAnswers.notApproved, 'PSA hasn’t approved our account for its API.'],
    ['credentials', psaAnswers.credentials, 'PSA rejects our token. Check PSA_API_TOKEN.'],
    ['HTML', psaAnswers.html, 'PSA’s response wasn’t valid.'],
  ])('notifies admins of %s, and tells members only that there is no answer', async (_, answer, words) => {
    psa.answerWith(answer)
    const asHouse = await wanted(admin.post('/api/admin/lookups', { certNumber: cert() }))
    expect(asHouse).toMatchObject({ result: 'unavailable', sentence: words })
    const asMember = await lookUp(cert())
    expect(asMember.sentence).toContain('PSA isn’t responding.')
    expect(JSON.stringify([asHouse, asMember])).not.toContain('secret-token')
  })

  it('concurrent spends never use the same budget twice', async () => {
    await h.query(`INSERT INTO provider_budgets (provider, day, used) VALUES ('psa', $1, 87)`, [today()])
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.post('/api/admin/lookups', { certNumber: cert() })),
    )
    const results = answers.map((answer) => answer.json().result)
    expect(results.filter((result) => result === 'verified')).toHaveLength(3)
    expect(await h.query('SELECT used FROM provider_budgets')).toEqual([{ used: 90 }])
  })

  it('never returns sample data', async () => {
    await h.query(
      `INSERT INTO cert_answers (provider, cert_number, facts, answered_at) VALUES ('sample', '48210377', '{}', now())`,
    )
    expect(await lookUp('48210377')).toMatchObject({ isSample: false, facts: { playerName: 'Dark Oracle Girl' } })
  })
})
