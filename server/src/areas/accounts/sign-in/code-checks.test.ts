import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { startHarness, useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'

const h = useHarness()

const verify = (phone: string, ip = '203.0.113.7') =>
  h().nobody.call({ method: 'POST', url: '/api/verify-otp', body: { phone, otp: '123456' }, ip })

describe('200 concurrent code checks for one phone', () => {
  it('leave connections for other requests and get a busy response', async () => {
    const member = await h().buildUser()
    const other = await h().buildUser()
    // blocks every code check for this phone until the test releases it
    const holder = new pg.Client(h().databaseUrl)
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM users WHERE phone = $1 FOR UPDATE', [member.phone])
    const flood = Array.from({ length: 200 }, (_, n) => verify(member.phone, `198.51.100.${n}`))
    try {
      const refused = await Promise.race(flood)
      expect(refused).toMatchObject({
        status: 503,
        body: 'We’re busy checking codes for this number. Try again in a moment.',
      })
      expect(refused.headers['retry-after']).toBe('1')
      // of four connections two are blocked; the others serve everyone else
      expect((await other.get('/api/auth/me')).status).toBe(200)
      expect((await other.patch('/api/user/profile', { version: 1, city: 'Reno' })).status).toBe(200)
      expect((await h().nobody.get('/api/house')).status).toBe(200)
      expect((await h().nobody.get('/api/health/ready')).status).toBe(200)
    } finally {
      await holder.query('ROLLBACK')
      await holder.end()
    }
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(190)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })
})

it('health checks have their own connection', async () => {
  const house = await startHarness({ environment: { DATABASE_POOL: '1' } })
  const { transactions } = house.app.deps
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = transactions.run(systemOrigin, () => promise)
  try {
    const answers = await Promise.all(Array.from({ length: 30 }, () => house.nobody.get('/api/health/ready')))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  } finally {
    resolve()
    await held
    await house.close()
  }
})

it('code checks are limited per address per minute, across phones', async () => {
  const house = await startHarness({ environment: { CODE_CHECKS_PER_MINUTE: '5' } })
  try {
    const enter = (ip: string) =>
      house.nobody.call({
        method: 'POST',
        url: '/api/verify-otp',
        body: { phone: house.newPhone(), otp: '123456' },
        ip,
      })
    for (let n = 0; n < 5; n++) expect((await enter('203.0.113.1')).status).toBe(200)
    expect(await enter('203.0.113.1')).toMatchObject({
      status: 429,
      body: 'Too many codes entered from your network. Try again in 12 seconds.',
    })
    expect((await enter('203.0.113.2')).status).toBe(200)
    house.clock.advance(12)
    expect((await enter('203.0.113.1')).status).toBe(200)
  } finally {
    await house.close()
  }
})

it('signed-out requests share half of the connections, whatever the endpoint', async () => {
  const house = await startHarness({ environment: { DATABASE_POOL: '4' } })
  const holder = new pg.Client(house.databaseUrl)
  try {
    const member = await house.buildUser()
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE limit_hits')
    const asked = Array.from({ length: 200 }, (_, n) =>
      house.nobody.call({
        method: 'POST',
        url: '/api/send-otp',
        body: { phone: `+1212555${3000 + n}` },
        ip: `198.51.100.${n}`,
      }),
    )
    expect(await Promise.race(asked)).toMatchObject({
      status: 503,
      body: 'We’re busy right now. Try again in a moment.',
    })
    expect((await member.patch('/api/user/profile', { version: 1, city: 'Reno' })).status).toBe(200)
    await holder.query('ROLLBACK')
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(148)
  } finally {
    await holder.end()
    await house.close()
  }
})
