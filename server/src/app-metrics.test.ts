import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'

import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startHarness, useHarness } from '../test/harness.ts'
import { startPsaServer } from '../test/psa-server.ts'
import { systemOrigin } from './db/transaction.ts'
import { Metrics, observeRequests } from './http/metrics.ts'

const h = useHarness()

const read = async (house = h()) => {
  const { body } = await house.nobody.get('/metrics')
  return new Map(
    body
      .split('\n')
      .filter((line) => /^(ambry|process)_\w+ /.test(line))
      .map((line) => [line.split(' ')[0] as string, Number(line.split(' ')[1])]),
  )
}

it('metrics report on jobs, texts, live events, connections and the process', async () => {
  await h().nobody.get('/api/house')
  const before = await read()
  for (const [name, value] of before) expect(value, name).toBeGreaterThanOrEqual(0)
  expect(before.get('ambry_jobs_waiting')).toBe(0)
  expect(before.get('ambry_database_up')).toBe(1)
  // the sample certs never call PSA
  expect(before.has('ambry_psa_lookups_left')).toBe(false)
  await h().app.deps.transactions.run(systemOrigin, (tx) => tx.enqueue({ task: 'sweep', payload: {} }))
  await h().query(`UPDATE job_outbox SET recorded_at = now() - interval '10 minutes'`)
  await h().query(
    `INSERT INTO otp_challenges (phone, purpose, lane, delivery, created_at, expires_at, closed_at) VALUES ('+14155552671', 'sign_in', '', 'failed', $1::timestamptz, $1::timestamptz + interval '5 minutes', $1::timestamptz)`,
    [h().clock.now()],
  )
  const after = await read()
  expect(after.get('ambry_jobs_waiting')).toBe(1)
  expect(after.get('ambry_jobs_oldest_seconds')).toBeGreaterThanOrEqual(600)
  expect([after.get('ambry_texts_failed_today'), after.get('ambry_texts_failing')]).toEqual([1, 1])
})

it('metrics count callers that waited for a connection and respond while the pool is exhausted', async () => {
  const house = await startHarness({ environment: { DATABASE_POOL: '1' } })
  const { promise, resolve } = Promise.withResolvers<void>()
  const { transactions } = house.app.deps
  const before = (await read(house)).get('ambry_database_waits') ?? 0
  const work = [transactions.run(systemOrigin, () => promise), transactions.run(systemOrigin, async () => {})]
  try {
    const metrics = await read(house)
    expect([metrics.get('ambry_database_waiting'), metrics.get('ambry_database_waits')]).toEqual([1, before + 1])
  } finally {
    resolve()
    await Promise.all(work)
    await house.close()
  }
})

it('every alert uses an exported metric and says what to do', async () => {
  const psa = await startPsaServer()
  const house = await startHarness({ environment: { PSA_API_TOKEN: 'token', PSA_API_URL: psa.url } })
  try {
    await house.nobody.get('/api/house')
    const { body } = await house.nobody.get('/metrics')
    expect((await read(house)).get('ambry_psa_lookups_left')).toBeGreaterThan(0)
    const { groups } = parse(readFileSync(new URL('../../docs/deploy/alerts.yml', import.meta.url), 'utf8'))
    const rules = groups.flatMap(({ rules: all }: { rules: object[] }) => all)
    expect(rules.length).toBeGreaterThan(10)
    for (const { alert, expr, labels, annotations } of rules) {
      expect(['page', 'ticket'], alert).toContain(labels.severity)
      expect(annotations, alert).toEqual({ summary: expect.any(String), action: expect.any(String) })
      for (const [name] of String(expr).matchAll(/\b(ambry|process)_\w+/g))
        expect(body, alert).toMatch(new RegExp(`^${name}[ {]`, 'm'))
    }
    // every metric meant for an operator must have an alert
    const measured = [...(await read(house)).keys()].filter((name) => !/_(max_seconds|connections)$/.test(name))
    for (const name of measured) expect(JSON.stringify(rules), name).toContain(name)
  } finally {
    await house.close()
    await psa.close()
  }
})

describe('request log', () => {
  it('includes each request’s URL and id, and logs health checks only at debug level', async () => {
    const lines: Record<string, unknown>[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    const log: FastifyBaseLogger = pino({ level: 'debug', base: null }, stream)
    const http = Fastify({
      loggerInstance: log,
      logController: new Fastify.LogController({ disableRequestLogging: true }),
      genReqId: () => 'r-1',
    })
    http.decorateRequest('caller', null)
    observeRequests(http, new Metrics(async () => []))
    for (const url of ['/api/health/ready', '/api/house']) http.get(url, async () => 'ok')
    for (const url of ['/api/health/ready', '/api/house']) await http.inject({ url, remoteAddress: '203.0.113.9' })
    expect(lines.map(({ level, id, ip, route, status }) => ({ level, id, ip, route, status }))).toEqual([
      { level: 20, id: 'r-1', ip: '203.0.113.9', route: 'GET /api/health/ready', status: 200 },
      { level: 30, id: 'r-1', ip: '203.0.113.9', route: 'GET /api/house', status: 200 },
    ])
  })
})
