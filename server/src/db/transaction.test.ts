import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { startHarness, useHarness } from '../../test/harness.ts'
import { build } from './db.ts'
import { once } from './idempotency.ts'
import { giveBack, take } from './limits.ts'
import { systemOrigin, type Tx } from './transaction.ts'

const h = useHarness()
const run = <T>(work: (tx: Tx) => Promise<T>) => h().app.deps.transactions.run(systemOrigin, work)
const count = async (table: string) => (await h().query(`SELECT count(*)::int AS n FROM ${table}`))[0].n

describe('a transaction', () => {
  it('commits effect, audit row, event and job together, or none of them', async () => {
    const before = [await count('parties'), await count('audit_log'), await count('outbox'), await count('job_outbox')]
    const work = async (tx: Tx) => {
      await tx.run(build.insertInto('parties').values({ kind: 'fund' }))
      tx.audit({ action: 'sign_out' })
      tx.publish({ everyone: true }, { type: 'card_updated' })
      tx.publish({ admins: true }, { type: 'loan_updated' })
      await tx.enqueue({ task: 'send_text', payload: { id: 'x' } })
    }
    await expect(
      run(async (tx) => {
        await work(tx)
        throw new Error('at the last moment')
      }),
    ).rejects.toThrow('at the last moment')
    const counts = async () => [
      await count('parties'),
      await count('audit_log'),
      await count('outbox'),
      await count('job_outbox'),
    ]
    expect(await counts()).toEqual(before)
    await run(work)
    expect(await counts()).toEqual(before.map((n, index) => n + (index === 2 ? 2 : 1)))
  })

  it('fails when a statement in it failed, even if the error was swallowed', async () => {
    const before = await count('parties')
    const pass = run(async (tx) => {
      await tx.run(build.insertInto('parties').values({ kind: 'fund' }))
      await tx.run(sql`SELECT 1 / 0`).catch(() => {})
    })
    await expect(pass).rejects.toThrow('the transaction had failed before its commit')
    expect(await count('parties')).toBe(before)
  })

  it('commits nothing when its audit rows cannot be written', async () => {
    const before = [await count('parties'), await count('audit_log')]
    const unwritable = run(async (tx) => {
      await tx.run(build.insertInto('parties').values({ kind: 'fund' }))
      tx.audit({ action: 'sign_out', object: { kind: 'user', id: 'a\u0000b' } })
    })
    await expect(unwritable).rejects.toMatchObject({ code: 'invalid' })
    expect([await count('parties'), await count('audit_log')]).toEqual(before)
  })

  it('is the only way to write: the app’s connections are read-only otherwise', async () => {
    const { db } = h().app.deps
    await expect(db.run(build.insertInto('parties').values({ kind: 'fund' }))).rejects.toMatchObject({ code: '25006' })
  })

  it('is retried after a deadlock', async () => {
    const [one, two] = [await h().buildUser(), await h().buildUser()]
    let attempts = 0
    const lock = (tx: Tx, id: string) => tx.run(sql`UPDATE users SET city = 'x' WHERE id = ${id}`)
    const meet = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const both = (first: string, second: string, mine: 0 | 1) =>
      run(async (tx) => {
        attempts++
        await lock(tx, first)
        meet[mine].resolve()
        await meet[1 - mine]!.promise
        await lock(tx, second)
      })
    await Promise.all([both(one.id, two.id, 0), both(two.id, one.id, 1)])
    expect(attempts).toBeGreaterThan(2)
  })

  it('needs no second connection: the whole app works with a pool of one', async () => {
    const single = await startHarness({ environment: { DATABASE_POOL: '1' }, demo: true })
    try {
      const phone = '+12025550101'
      await single.nobody.post('/api/send-otp', { phone })
      const { authToken, user } = (
        await single.nobody.post('/api/verify-otp', { phone, otp: await single.codeFor(phone) })
      ).json()
      const member = single.asCaller(user.id, phone, authToken)
      const { version } = (await member.get('/api/user/profile')).json()
      expect((await member.patch('/api/user/profile', { version, city: 'Oslo' })).status).toBe(200)
      const admin = await single.buildUser({ isAdmin: true })
      expect((await admin.post('/api/admin/users', { phone: single.newPhone() })).status).toBe(201)
      await single.stepUp(admin)
      expect((await admin.get('/api/admin/users?format=csv')).status).toBe(200)
      expect(
        (
          await single.nobody.post('/api/request-access', {
            phone: single.newPhone(),
            termsAccepted: true,
            privacyAccepted: true,
          })
        ).status,
      ).toBe(200)
      expect(
        await Promise.all(Array.from({ length: 20 }, async () => (await admin.get('/api/admin/users')).status)),
      ).toEqual(Array(20).fill(200))
    } finally {
      await single.close()
    }
  })
})

describe('an idempotency key', () => {
  const userId = '0190a000-0000-7000-8000-000000000001'
  let effects = 0
  const pay = (key: string, body: unknown) =>
    run((tx) =>
      once(tx, { userId, key, endpoint: 'POST /api/pay', body }, async () => {
        effects++
        return { paid: effects }
      }),
    )

  it('gives 200 racing calls one effect and one response', async () => {
    effects = 0
    const answers = await Promise.all(Array.from({ length: 200 }, () => pay('k1', { cents: 5, to: 'a' })))
    expect(effects).toBe(1)
    expect(answers).toEqual(Array(200).fill({ paid: 1 }))
  })

  it('ignores key order in the body, rejects another body, and is free again after a failure', async () => {
    expect(await pay('k1', { to: 'a', cents: 5 })).toEqual({ paid: 1 })
    await expect(pay('k1', { cents: 6, to: 'a' })).rejects.toMatchObject({ code: 'key_reused' })
    const failing = run((tx) =>
      once(tx, { userId, key: 'k2', endpoint: 'POST /api/pay', body: {} }, () => Promise.reject(new Error('no'))),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await pay('k2', {})).toEqual({ paid: 2 })
  })
})

describe('rate limits', () => {
  it('allow exactly the configured number under concurrency', async () => {
    const limits = [
      { key: 'race', rules: [{ max: 3, seconds: 60 }] },
      { key: 'other', rules: [{ max: 1000, seconds: 60 }] },
    ]
    const answers = await Promise.all(Array.from({ length: 200 }, () => run((tx) => take(tx, limits))))
    expect(answers.filter((refused) => refused === null)).toHaveLength(3)
    expect(answers.find((refused) => refused !== null)).toEqual({ waitSeconds: 60, key: 'race' })
  })

  it('can refund a hit that did not happen', async () => {
    const limit = [{ key: 'back', rules: [{ max: 1, seconds: 60 }] }]
    expect(await run((tx) => take(tx, limit))).toBe(null)
    expect(await run((tx) => take(tx, limit))).not.toBe(null)
    await run((tx) => giveBack(tx, ['back']))
    expect(await run((tx) => take(tx, limit))).toBe(null)
  })
})
