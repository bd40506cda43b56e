import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { openSession } from '../accounts/sessions/service.ts'

const h = useHarness({ demo: true })
const needsCode = { status: 403, body: 'Please confirm this with a new code first.' }

let reviewer: Caller
beforeEach(async () => {
  reviewer = await h().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd', isVerified: false })
})

/** A code that the reviewer gets on their phone and enters. */
async function enterCode(by: Caller): Promise<void> {
  h().clock.advance(31)
  await wanted(by.post('/api/auth/step-up', {}))
  await wanted(by.post('/api/auth/step-up', { otp: await h().codeFor(by.phone) }))
}

/** A submitted case, without the pictures that these tests don't look at. */
async function submitted(): Promise<string> {
  const { id } = await h().buildUser({ name: 'Lucy Fenwick', isVerified: false })
  await h().query(
    `INSERT INTO identity_cases (id, status, target, country, document_kind, legal_name, submitted_at, created_at)
     VALUES ($1, 'submitted', 'identity', 'US', 'passport', 'Lucy Anne Fenwick', $2, $2)`,
    [id, h().clock.now()],
  )
  return id
}

const open = (id: string, by = reviewer) => by.post(`/api/admin/kyc/cases/${id}/open`)

/** Opens a case and decides it, as a reviewer does with one after another. */
async function review(): Promise<void> {
  const { version } = await wanted(open(await submitted()))
  expect(version).toBeGreaterThan(0)
}

describe('a review session', () => {
  it('takes one code for ten cases, whatever time each takes up to half an hour', async () => {
    const first = await submitted()
    expect(await open(first)).toMatchObject(needsCode)
    await enterCode(reviewer)
    await wanted(open(first))
    for (let n = 0; n < 10; n++) {
      h().clock.advance(1790)
      await review()
    }
    const texts = await h().query(`SELECT FROM sms_outbox WHERE phone = $1 AND code IS NOT NULL`, [reviewer.phone])
    expect(texts).toHaveLength(1)
  })

  it('also covers decisions, and hits of the watchlist', async () => {
    const id = await submitted()
    await enterCode(reviewer)
    const { version } = await wanted(open(id))
    h().clock.advance(1200)
    const reject = { version, action: 'reject', reason: 'The document isn’t readable.', isFinal: false }
    const decided = await reviewer.post(`/api/admin/kyc/cases/${id}/decide`, reject, key())
    expect(decided.body).not.toBe(needsCode.body)
    h().clock.advance(1200)
    const unknown = '0190a000-0000-7000-8000-000000000000'
    const cleared = { action: 'clear', reason: 'Someone else' }
    expect((await reviewer.post(`/api/admin/kyc/hits/${unknown}/decide`, cleared, key())).status).toBe(404)
  })

  it('ends half an hour after the last use, and begins again with another code', async () => {
    const id = await submitted()
    await enterCode(reviewer)
    await wanted(open(id))
    h().clock.advance(1801)
    expect(await open(id)).toMatchObject(needsCode)
    await enterCode(reviewer)
    await wanted(open(id))
  })

  it('is not prolonged by a call that was refused for want of a code', async () => {
    const id = await submitted()
    await enterCode(reviewer)
    await wanted(open(id))
    h().clock.advance(1801)
    expect(await open(id)).toMatchObject(needsCode)
    h().clock.advance(60)
    expect(await open(id)).toMatchObject(needsCode)
  })

  it('opens nothing else: whatever needs a fresh code still does', async () => {
    await enterCode(reviewer)
    await review()
    h().clock.advance(600)
    const id = await submitted()
    const others = [
      reviewer.post(`/api/admin/kyc/cases/${id}/revoke`, { reason: 'A false document' }, key()),
      reviewer.post(`/api/admin/kyc/cases/${id}/record`, {}, key()),
      reviewer.get('/api/admin/kyc/documents?format=csv'),
      reviewer.post('/api/user/phone/send-code', { phone: h().newPhone() }),
    ]
    for (const answer of await Promise.all(others)) expect(answer).toMatchObject(needsCode)
    await wanted(open(id))
  })

  it('lasts a working day at most', async () => {
    await enterCode(reviewer)
    const id = await submitted()
    for (let minutes = 0; minutes < 480; minutes += 20) {
      await wanted(open(id))
      // the session itself would end before
      await h().later(1200)
    }
    await wanted(open(id))
    h().clock.advance(1)
    expect(await open(id)).toMatchObject(needsCode)
  })
})

describe('it is bound to its session', () => {
  it('and opens nothing in another one of the same reviewer', async () => {
    await enterCode(reviewer)
    await review()
    const { token } = await h().app.deps.transactions.run(systemOrigin, (tx) =>
      openSession(tx, { userId: reviewer.id, userAgent: 'another device' }),
    )
    expect(await open(await submitted(), h().asCaller(reviewer.id, reviewer.phone, token))).toMatchObject(needsCode)
  })

  it('and ends with it', async () => {
    await enterCode(reviewer)
    const id = await submitted()
    await wanted(open(id))
    await reviewer.post('/api/auth/logout')
    expect((await open(id)).status).toBe(401)
    const [row] = await h().query('SELECT ended_at, review_used_at FROM sessions WHERE user_id = $1', [reviewer.id])
    expect(row.ended_at >= row.review_used_at).toBe(true)
  })

  it('and when roles change, also if they are given back', async () => {
    const boss = await h().buildUser({ isAdmin: true })
    await h().stepUp(boss)
    await enterCode(reviewer)
    const id = await submitted()
    await wanted(open(id))
    for (const staffRoles of [['vault'], ['compliance']]) {
      const { version } = await wanted(boss.get(`/api/admin/users/${reviewer.id}`))
      await wanted(boss.patch(`/api/admin/users/${reviewer.id}/roles`, { version, staffRoles }))
    }
    expect(await open(id)).toMatchObject(needsCode)
  })
})
