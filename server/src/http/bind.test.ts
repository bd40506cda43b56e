import { defineEndpoints } from '@ambry/contract/kernel/endpoint'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { type Caller, clientHeaders, useHarness } from '../../test/harness.ts'
import { identify, keepReviewing } from '../areas/accounts/sessions/service.ts'
import { AppError } from '../errors.ts'
import { bind } from './bind.ts'
import { answerFailure } from './failure.ts'
import { cookieNames } from './guard/cookies.ts'
import { Denials } from './guard/denials.ts'

// Kinds of endpoints that no area has yet: one that moves money, one that requires a new code.
const endpoints = defineEndpoints({
  pay: {
    method: 'POST',
    path: '/api/pay',
    summary: 'Pays',
    permission: 'session',
    publishes: [],
    idempotent: true,
    status: 201,
    body: z.strictObject({ cents: z.int().min(1) }),
    response: z.object({ paid: z.int() }),
  },
  secret: {
    method: 'GET',
    path: '/api/secret',
    summary: 'Needs a new code',
    permission: 'session',
    stepUp: true,
    response: z.object({ shown: z.string() }),
  },
  announce: {
    method: 'POST',
    path: '/api/announce',
    summary: 'Sends a live event',
    permission: 'session',
    publishes: ['card_updated', 'notification'],
    body: z.strictObject({ type: z.enum(['card_updated', 'notices_updated', 'sale_updated']) }),
    response: z.object({ sent: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/api/list',
    summary: 'A list of three pages',
    permission: 'session',
    query: z.strictObject({
      format: z.literal('csv').optional(),
      cursor: z.string().optional(),
      limit: z.coerce.number().optional(),
      total: z.string().optional(),
      fault: z.enum(['not_found', 'forbidden', 'invalid', 'late']).optional(),
    }),
    csv: ['n'],
    response: z.object({ items: z.array(z.object({ n: z.int() })), nextCursor: z.string().nullable() }),
  },
})

const h = useHarness()
let payments = 0
let member: Caller
let call: (
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: string }>

beforeAll(async () => {
  const { deps } = h().app
  const http = Fastify()
  http.decorateRequest('caller', null)
  http.setErrorHandler(answerFailure)
  const bindings = {
    ...{ clientId: 'ambry-web', clientKey: 'ambry-public', publicUrl: null, https: false },
    ...{ cookieNames: cookieNames(false), clock: deps.clock, transactions: deps.transactions },
    denials: new Denials(deps),
    identify: (token: string) => identify(deps, token),
    keepReviewing: (sessionId: string, beganAt: string) => keepReviewing(deps, sessionId, beganAt),
  }
  bind(http, bindings, endpoints, {
    pay: ({ transact, body }) =>
      transact(async () => {
        payments++
        return { paid: body.cents, secret: 'never leaves' }
      }),
    secret: async () => ({ shown: 'yes' }),
    announce: ({ transact, body: { type } }) =>
      transact(async (tx) => {
        tx.publish({ users: [member.id] }, { type })
        return { sent: type }
      }),
    list: async ({ query: { cursor = '0', fault } }) => {
      if (fault && (fault === 'late' ? cursor === '2' : true))
        throw new AppError(fault === 'late' ? 'unavailable' : fault, `It is ${fault}.`)
      const n = Number(cursor)
      return { items: [{ n }], nextCursor: n < 2 ? String(n + 1) : null }
    },
  })
  member = await h().buildUser()
  call = async (method, url, body, headers = {}) => {
    const response = await http.inject({
      method,
      url,
      headers: { ...clientHeaders, 'auth-token': member.token ?? '', ...headers },
      ...(body && { payload: body }),
    })
    return { status: response.statusCode, body: response.body }
  }
})

describe('an endpoint that moves money', () => {
  it('requires an Idempotency-Key, runs once per key, and rejects the key with another body', async () => {
    expect(await call('POST', '/api/pay', { cents: 5 })).toMatchObject({ status: 400 })
    expect(await call('POST', '/api/pay', { cents: 5 }, { 'idempotency-key': 'x'.repeat(256) })).toMatchObject({
      status: 400,
    })
    const key = { 'idempotency-key': 'k1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/api/pay', { cents: 5 }, key)))
    expect(answers).toEqual(Array(20).fill({ status: 201, body: '{"paid":5}' }))
    expect(payments).toBe(1)
    expect(await call('POST', '/api/pay', { cents: 6 }, key)).toEqual({
      status: 409,
      body: 'This Idempotency-Key was already used with another request.',
    })
    expect(await call('POST', '/api/pay', { cents: 6 }, { 'idempotency-key': 'k2' })).toMatchObject({ status: 201 })
  })

  it('stores nothing for an invalid request', async () => {
    const key = { 'idempotency-key': 'k3' }
    expect(await call('POST', '/api/pay', { cents: 0 }, key)).toMatchObject({ status: 400 })
    expect(await call('POST', '/api/pay', { cents: 7 }, key)).toMatchObject({ status: 201 })
  })
})

describe('an endpoint that requires step-up', () => {
  it('is closed until the session is confirmed, and again five minutes later', async () => {
    expect(await call('GET', '/api/secret')).toEqual({
      status: 403,
      body: 'Please confirm this with a new code first.',
    })
    await member.post('/api/auth/step-up', {})
    await member.post('/api/auth/step-up', { otp: await h().codeFor(member.phone) })
    expect(await call('GET', '/api/secret')).toEqual({ status: 200, body: '{"shown":"yes"}' })
    h().clock.advance(301)
    expect(await call('GET', '/api/secret')).toMatchObject({ status: 403 })
  })
})

describe('live events', () => {
  it('must be declared by the endpoint: in tests any other fails the call', async () => {
    const sent = async () =>
      (await h().query(`SELECT count(*)::int AS n FROM outbox WHERE audience->'users' ? $1`, [member.id]))[0].n
    for (const [at, type] of ['card_updated', 'notices_updated'].entries()) {
      expect(await call('POST', '/api/announce', { type })).toEqual({ status: 200, body: `{"sent":"${type}"}` })
      expect(await sent()).toBe(at + 1)
    }
    expect(await call('POST', '/api/announce', { type: 'sale_updated' })).toMatchObject({ status: 500 })
    expect(await sent()).toBe(2)
  })
})

describe('a CSV list', () => {
  const exports = () =>
    h().query(
      `SELECT outcome, after, reason FROM audit_log WHERE action = 'export' AND object_id = '/api/list' ORDER BY id`,
    )

  it('that is refused returns its status before the first byte, and is not audited as done', async () => {
    for (const [fault, status] of Object.entries({ not_found: 404, forbidden: 403, invalid: 400 }))
      expect(await call('GET', `/api/list?format=csv&fault=${fault}`)).toEqual({ status, body: `It is ${fault}.` })
    expect(await call('GET', '/api/list?format=csv&more=1')).toMatchObject({ status: 400 })
    expect(await exports()).toEqual([])
  })

  it('is audited as done when fully sent, and as aborted otherwise', async () => {
    expect(await call('GET', '/api/list?format=csv')).toEqual({ status: 200, body: 'N\r\n0\r\n1\r\n2\r\n' })
    await expect(call('GET', '/api/list?format=csv&fault=late')).rejects.toThrow()
    expect(await exports()).toEqual([
      { outcome: 'done', after: { rows: 3, filters: {} }, reason: null },
      { outcome: 'refused', after: { rows: 2, filters: { fault: 'late' } }, reason: 'The download was interrupted.' },
    ])
  })
})
