import http from 'node:http'
import net from 'node:net'

import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'

import { registered } from '../../test/cards.ts'
import { startHarness, useHarness } from '../../test/harness.ts'
import { databaseError } from '../db/database-error.ts'
import { Denials } from './guard/denials.ts'

const pdf = '%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n2 0 obj <</Type /Page>> endobj\n%%EOF'
const h = useHarness({ demo: true })

it('slow clients are disconnected on time by a check every second', async () => {
  const made = vi.spyOn(http, 'createServer')
  const house = await startHarness()
  try {
    expect(made.mock.calls[0]?.[0]).toMatchObject({ connectionsCheckingInterval: 1000, headersTimeout: 10_000 })
    expect(house.app.http.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 })
  } finally {
    made.mockRestore()
    await house.close()
  }
})

describe('every response has a Content-Security-Policy', () => {
  it.each([
    '/',
    '/login',
    '/nothing/here',
    '/assets/gone.js',
    '/favicon.svg',
    '/robots.txt',
    '/metrics',
    '/admin/card-requests/',
    '/api/house',
    '/api/docs',
    '/api/openapi.json',
    '/api/gone',
    '/api/health/live',
    '/api/%zz',
    '/files/gone',
    '/files/cards/x/picture',
    '/share/wrong',
    '/shared/wrong',
  ])('%s', async (address) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
      const { headers, statusCode } = await h().app.http.inject({ method, url: address })
      expect(headers['content-security-policy'], `${method} ${statusCode}`).toMatch(/default-src '(none|self)'/)
      expect(headers['x-content-type-options'], `${method} ${statusCode}`).toBe('nosniff')
    }
  })

  it('including non-HTTP input and a rejected upgrade', async () => {
    const house = await startHarness()
    const { port } = new URL(await house.listen())
    try {
      const raw = async (text: string) => {
        const socket = net.connect(Number(port), '127.0.0.1')
        socket.write(text)
        const parts: Buffer[] = []
        for await (const part of socket) parts.push(part as Buffer)
        return Buffer.concat(parts).toString()
      }
      expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*content-security-policy: default-src 'none'/)
      expect(
        await raw(
          'GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\norigin: http://y\r\n\r\n',
        ),
      ).toMatch(/^HTTP\/1.1 403 [\s\S]*content-security-policy: default-src 'none'/)
    } finally {
      await house.close()
    }
  })
})

it('a full disk returns 503 with a message, on our side or the database’s', async () => {
  const full = await startHarness()
  try {
    const member = await full.buildUser()
    const card = await registered(member)
    full.app.deps.files.put = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    }
    const answer = await member.upload(`/api/registry/${card.id}/documents?name=receipt`, pdf)
    expect(answer).toMatchObject({
      status: 503,
      body: 'We’re out of storage space. Nothing was saved. Try again later.',
    })
    expect(answer.headers['retry-after']).toBe('60')
    const error = new pg.DatabaseError('could not extend file', 1, 'error')
    error.code = '53100'
    expect(databaseError(error)).toMatchObject({ status: 503, message: answer.body })
  } finally {
    await full.close()
  }
})

describe('repeated denials', () => {
  const rows = (id: string) =>
    h().query(
      `SELECT object_id, after FROM audit_log WHERE action = 'access.denied' AND actor_id = $1 ORDER BY audit_log.id`,
      [id],
    )

  it('are audited once a minute; denied writes once each', async () => {
    const member = await h().buildUser()
    const denials = new Denials(h().app.deps)
    const origin = { actorId: member.id, subjectId: null, sessionId: null, ip: null, requestId: 'r' }
    const route = 'GET /api/admin/users'
    for (let n = 0; n < 50; n++) await denials.note(origin, route)
    await denials.flush()
    expect(await rows(member.id)).toEqual([{ object_id: route, after: null }])
    h().clock.advance(60)
    await denials.flush()
    await denials.flush()
    expect(await rows(member.id)).toEqual([
      { object_id: route, after: null },
      { object_id: route, after: { times: 49 } },
    ])
    // after a quiet minute the next one is written at once again
    h().clock.advance(60)
    await denials.flush()
    await denials.note(origin, route)
    await denials.note(origin, route)
    await denials.flush({ all: true })
    expect((await rows(member.id)).map(({ after }) => after?.times ?? 1)).toEqual([1, 49, 1, 1])
  })

  it('by the guard are recorded that way', async () => {
    const member = await h().buildUser()
    for (let n = 0; n < 5; n++) expect((await member.get('/api/admin/users')).status).toBe(403)
    for (let n = 0; n < 2; n++)
      expect((await member.post('/api/admin/users', { phone: h().newPhone() })).status).toBe(403)
    expect((await rows(member.id)).map(({ object_id }) => object_id)).toEqual([
      'GET /api/admin/users',
      'POST /api/admin/users',
      'POST /api/admin/users',
    ])
  })
})
