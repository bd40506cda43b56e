import { api } from '@ambry/contract/areas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../test/billing.ts'
import { wanted } from '../../test/cards.ts'
import { cuttingProxy } from '../../test/cutting-proxy.ts'
import { type Caller, type Harness, startHarness, useHarness } from '../../test/harness.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { DatabaseUnavailable } from '../db/database-error.ts'
import { systemOrigin } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { Outcome } from './outcome.ts'

describe('a commit whose answer is lost', () => {
  let proxy: Awaited<ReturnType<typeof cuttingProxy>> = undefined as never
  let database: Awaited<ReturnType<typeof createTestDatabase>> = undefined as never
  let h: Harness = undefined as never
  let admin: Caller = undefined as never
  beforeAll(async () => {
    database = await createTestDatabase()
    proxy = await cuttingProxy(database.url)
    h = await startHarness({ databaseUrl: proxy.url })
    admin = await h.buildUser({ isAdmin: true })
  })
  afterAll(async () => {
    await h.close()
    proxy.close()
    await database.drop()
  })
  it('is asked about with the same key, and answered as done, once', async () => {
    for (const when of ['after', 'before'] as const) {
      const member = await h.buildUser({ name: 'Mae Clawson' })
      proxy.cutNext(when)
      const answer = await admin.post(
        '/api/admin/payments',
        {
          memberId: member.id,
          amountCents: 5_000,
          method: 'wire',
          receivedOn: '2026-11-01',
          parts: [],
          reference: null,
          note: null,
        },
        key(),
      )
      expect(answer.status).toBe(201)
      expect(await h.query('SELECT amount_cents FROM payments WHERE member_id = $1', [member.id])).toHaveLength(1)
    }
  })

  it('is not called a failure where nothing can tell', async () => {
    const { version } = await wanted(admin.get('/api/user/profile'))
    proxy.cutNext('after')
    const answer = await admin.patch('/api/user/profile', { version, city: 'Bend' })
    expect(answer.status).toBe(504)
    expect(answer.body).toMatch(/^We couldn’t confirm whether this went through/)
    expect(await wanted(admin.get('/api/user/profile'))).toMatchObject({ city: 'Bend' })
  })
})

describe('an answer that fails', () => {
  const failing = (
    endpoint: typeof api.accounts.me | typeof api.accounts.editProfile,
    error: Error,
    commits = true,
  ) => {
    const transactions = h().app.deps.transactions
    const outcome = new Outcome({ transactions, origin: systemOrigin, endpoint, idempotent: null })
    return outcome.answered(async () => {
      if (commits) await outcome.transact(async () => null)
      throw error
    })
  }
  const h = useHarness()

  it('after an effect is unconfirmed, and otherwise says what happened', async () => {
    const { me, editProfile } = api.accounts
    const lost = new DatabaseUnavailable('We can’t reach it.', 5, null)
    await expect(failing(editProfile, lost)).rejects.toMatchObject({ code: 'unconfirmed' })
    await expect(failing(editProfile, new TypeError('x is undefined'))).rejects.toMatchObject({ code: 'unconfirmed' })
    // nothing was done, or the endpoint does nothing
    await expect(failing(editProfile, lost, false)).rejects.toBe(lost)
    await expect(failing(me, lost)).rejects.toBe(lost)
    // the endpoint knows what it says
    const down = new AppError('unavailable', 'PSA can’t be reached.')
    await expect(failing(editProfile, down)).rejects.toBe(down)
  })
})
