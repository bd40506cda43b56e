import { describe, expect, it } from 'vitest'

import { startHarness, useHarness } from '../../../test/harness.ts'

const h = useHarness({ demo: true })
const own = { origin: 'http://localhost', host: 'localhost' }

describe('client headers', () => {
  it('are required by every API call, and grant nothing by themselves', async () => {
    for (const headers of [{ 'client-id': undefined }, { 'client-key': 'wrong' }, { 'client-id': 'other' }]) {
      expect((await h().nobody.get('/api/house', headers)).status).toBe(401)
    }
    expect((await h().nobody.get('/api/house')).status).toBe(200)
    expect((await h().nobody.get('/api/auth/me')).status).toBe(401)
  })

  it('are not required for files browsers fetch by URL', async () => {
    const bare = { 'client-id': undefined, 'client-key': undefined }
    for (const address of [
      '/api/health/live',
      '/api/health/ready',
      '/api/openapi.json',
      '/api/docs',
      '/api/demo/outbox?phone=+12025550101',
      '/metrics',
      '/',
    ]) {
      expect((await h().nobody.get(address, bare)).status, address).toBe(200)
    }
  })
})

describe('authentication', () => {
  it('accepts the token, the cookie, or both when they agree', async () => {
    const member = await h().buildUser()
    const cookie = `ambry_session=${member.token}`
    expect((await h().nobody.get('/api/auth/me', { cookie })).json().id).toBe(member.id)
    expect((await member.get('/api/auth/me', { cookie })).status).toBe(200)
    const other = await h().buildUser()
    expect((await other.get('/api/auth/me', { cookie })).status).toBe(401)
    expect(
      (await h().nobody.get('/api/auth/me', { cookie: 'ambry_session=x', 'auth-token': member.token! })).status,
    ).toBe(401)
  })

  it('rejects auth_state alone, a forged token and an oversized one', async () => {
    for (const headers of [
      { cookie: 'auth_state=1' },
      { 'auth-token': 'abc' },
      { 'auth-token': 'x'.repeat(5000) },
      { cookie: 'ambry_session=' },
    ]) {
      expect((await h().nobody.get('/api/auth/me', headers)).status).toBe(401)
    }
  })

  it('rejects a user-id that is not the session’s, and audits it', async () => {
    const member = await h().buildUser()
    const other = await h().buildUser({ name: 'Secret Name' })
    const answer = await member.get('/api/user/profile', { 'user-id': other.id })
    expect(answer.status).toBe(401)
    expect(answer.body).not.toContain('Secret')
    const [row] = await h().query('SELECT actor_id, action, outcome FROM audit_log ORDER BY id DESC LIMIT 1')
    expect(row).toEqual({ actor_id: member.id, action: 'session.user_id_mismatch', outcome: 'refused' })
  })
})

describe('writes', () => {
  it('are accepted only from our own origin', async () => {
    const member = await h().buildUser()
    const cookie = { cookie: `ambry_session=${member.token}` }
    const edit = (headers: Record<string, string | undefined>) =>
      h().nobody.patch('/api/user/profile', { version: 1, name: 'x' }, { ...cookie, ...headers })
    const foreign = [
      { host: 'localhost', origin: 'https://evil.example' },
      { host: 'localhost', origin: 'null' },
      { host: 'localhost' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'none' },
      { host: 'localhost', origin: 'http://localhost:81' },
      { host: 'localhost', origin: 'http://localhost.evil.example' },
    ]
    for (const headers of foreign) expect((await edit(headers)).status, JSON.stringify(headers)).toBe(403)
    expect(await h().query('SELECT name FROM users WHERE id = $1', [member.id])).toEqual([{ name: null }])
    expect((await edit({ ...own, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('are rejected as forms or plain text, and need no Origin from a client with a token', async () => {
    const member = await h().buildUser()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await member.patch('/api/user/profile', '{"version":1,"name":"x"}', { 'content-type': type })
      expect(answer, type).toMatchObject({
        status: 415,
        body: 'This content type isn’t supported. Send JSON.',
      })
    }
    expect((await member.patch('/api/user/profile', { version: 1, name: 'y' })).status).toBe(200)
    // a page on another site is rejected before its body is read
    expect(
      (await member.patch('/api/user/profile', 'x', { 'content-type': 'text/plain', origin: 'https://evil.example' }))
        .status,
    ).toBe(403)
  })

  it('are checked against PUBLIC_URL when it is set', async () => {
    const house = await startHarness({ environment: { PUBLIC_URL: 'https://cards.example' } })
    try {
      const member = await house.buildUser()
      const edit = (origin: string) =>
        house.nobody.post(
          '/api/user/notices/read',
          {},
          { cookie: `__Host-ambry_session=${member.token}`, host: 'inner:3000', origin },
        )
      expect((await edit('http://inner:3000')).status).toBe(403)
      expect((await edit('https://cards.example')).status).toBe(200)
      await house.nobody.post('/api/send-otp', { phone: member.phone })
      const answer = await house.nobody.post('/api/verify-otp', {
        phone: member.phone,
        otp: await house.codeFor(member.phone),
      })
      const lines = [answer.headers['set-cookie']].flat() as string[]
      expect(lines.find((line) => line.startsWith('__Host-ambry_session='))).toMatch(
        /; Path=\/; Max-Age=28800; SameSite=Strict; HttpOnly; Secure$/,
      )
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    } finally {
      await house.close()
    }
  })
})

describe('bad input', () => {
  it('returns a readable message with the right status, or a problem document on request', async () => {
    const { nobody } = h()
    expect(await nobody.post('/api/send-otp', '{"phone":')).toMatchObject({
      status: 400,
      body: 'The body isn’t valid JSON.',
    })
    expect(await nobody.post('/api/send-otp', '')).toMatchObject({ status: 400 })
    expect(await nobody.post('/api/auth/logout', '')).toMatchObject({ status: 200 })
    expect(await nobody.get('/api/%zz')).toMatchObject({ status: 400, body: 'We couldn’t understand this request.' })
    expect(await nobody.post('/api/send-otp')).toMatchObject({ status: 400 })
    expect(await nobody.post('/api/send-otp', 'null')).toMatchObject({ status: 400 })
    expect(await nobody.post('/api/send-otp', '[]')).toMatchObject({ status: 400 })
    expect(await nobody.post('/api/send-otp', { phone: 'x'.repeat(200_000) })).toMatchObject({
      status: 413,
      body: 'This request is too large.',
    })
    expect(await nobody.post('/api/send-otp', { phone: '+12025550101', extra: 1 })).toMatchObject({
      status: 400,
      body: 'Extra: this field isn’t recognized.',
    })
    expect(await nobody.get('/api/house?x=1')).toMatchObject({
      status: 400,
      body: 'This endpoint doesn’t accept query parameters.',
    })
    expect(await nobody.get('/api/nothing')).toMatchObject({ status: 404, body: 'Page not found.' })
    expect((await nobody.get('/api/legal/%00')).status).toBe(400)
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
    expect((await nobody.post('/api/send-otp', deep)).status).toBe(400)
    const problem = await nobody.post('/api/send-otp', { phone: 5, also: 1 }, { accept: 'application/problem+json' })
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(problem.json()).toMatchObject({
      status: 400,
      code: 'invalid',
      errors: [
        { path: 'phone', message: 'Enter text.' },
        { path: 'also', message: 'This field isn’t recognized.' },
      ],
    })
    const plain = await nobody.get('/api/auth/me')
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('responses have the headers that keep them private', async () => {
    const { headers } = await h().nobody.get('/api/house')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    const page = await h().nobody.get('/')
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    expect(page.body).toContain(`nonce="${nonce}"`)
    expect(page.headers).not.toHaveProperty('ambry-build')
    expect((await h().nobody.get('/')).headers['content-security-policy']).not.toBe(
      page.headers['content-security-policy'],
    )
  })
})

it('every API response, including errors, names the current web build', async () => {
  for (const address of ['/api/house', '/api/auth/me', '/api/gone', '/api/health/live'])
    expect((await h().nobody.get(address)).headers['ambry-build'], address).toBe('test-build')
  expect((await h().nobody.get('/')).body).toContain('<meta name="build" content="test-build">')
})

describe('unknown URLs', () => {
  it('show the page with 404; missing files and API calls get a plain 404', async () => {
    expect(await h().nobody.get('/dashboard')).toMatchObject({ status: 200 })
    const missing = await h().nobody.get('/no/such/page')
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    for (const address of ['/assets/gone.js', '/api/gone', '/files/x']) {
      expect(await h().nobody.get(address)).toMatchObject({ status: 404, body: 'Page not found.' })
    }
    expect((await h().nobody.post('/dashboard', {})).status).toBe(404)
  })
})

describe('the API description', () => {
  it('is OpenAPI 3.1 with every endpoint, plus a human-readable page', async () => {
    const document = (await h().nobody.get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/admin/users/{id}/suspend'].post).toMatchObject({
      operationId: 'accounts.suspendUser',
      'x-permission': 'user.suspend',
    })
    expect(document.components.schemas).toHaveProperty('CurrentUser')
    const text = JSON.stringify(document)
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(document.components.schemas).toHaveProperty(name!)
    // files are sent and fetched as raw bytes
    const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    for (const path of ['/api/registry/{id}/photos', '/api/registry/{id}/documents', '/api/registry/imports'])
      expect(document.paths[path].post.requestBody).toMatchObject({ required: true, content: binary })
    expect(document.paths['/files/cards/{id}/picture'].get).toMatchObject({
      operationId: 'files.cardPicture',
      'x-permission': 'card.own',
      security: [{ cookie: [] }, { session: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'w', in: 'query' },
        { name: 'v', in: 'query' },
        { name: 'case', in: 'query' },
      ],
      responses: { 200: { content: binary } },
    })
    const page = await h().nobody.get('/api/docs')
    expect(page.body).toContain('/api/verify-otp')
    expect(page.body).not.toContain('<script')
  })
})

describe('metrics', () => {
  it('count requests by route, never by URL', async () => {
    await h().nobody.get('/api/demo/outbox?phone=+12025550101')
    const { body } = await h().nobody.get('/metrics')
    expect(body).toContain('ambry_requests_total{route="GET /api/demo/outbox",status="200"}')
    expect(body).not.toContain('2025550101')
  })

  it('require their token in production', async () => {
    const production = {
      NODE_ENV: 'production',
      PSA: 'off',
      PAYMENTS: 'off',
      DATA_DIR: '/nowhere',
      SECRET_KEY: 'k'.repeat(32),
      PUBLIC_URL: 'https://cards.example',
      SMS: 'outbox',
      EMAIL: 'outbox',
      DEMO: 'off',
    }
    const house = await startHarness({ environment: { ...production, METRICS_TOKEN: 'm'.repeat(16) } })
    try {
      expect((await house.nobody.get('/metrics')).status).toBe(404)
      expect((await house.nobody.get('/metrics', { authorization: `Bearer ${'m'.repeat(16)}` })).status).toBe(200)
      expect((await house.nobody.get('/api/demo/outbox?phone=1234')).status).toBe(404)
      const many = await Promise.all(Array.from({ length: 1100 }, () => house.app.http.inject({ url: '/api/house' })))
      const limited = many.filter(({ statusCode }) => statusCode === 429)
      expect(limited.length).toBeGreaterThan(0)
      expect(limited[0]!.headers['retry-after']).toBe('1')
      // health checks are answered however much other traffic comes from that address
      for (const check of ['live', 'ready']) expect((await house.nobody.get(`/api/health/${check}`)).status).toBe(200)
    } finally {
      await house.close()
    }
  })
})
