import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createClient } from './client.ts'
import { Credentials } from './credentials.ts'
import { ApiError, fieldError, placeError, RefusedError } from './errors.ts'
import { type EndpointTable, endpoints } from './tables/endpoints.ts'

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

const bare = {
  accept: 'application/json, application/problem+json',
  'client-id': 'ambry-web',
  'client-key': 'ambry-public',
}

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }

function setup(answers: Response[], table: EndpointTable = endpoints) {
  const sent: Sent[] = []
  const credentials = new Credentials()
  const onDropped = vi.fn()
  const onBuild = vi.fn()
  const onWritten = vi.fn()
  const requestCode = vi.fn<() => Promise<boolean>>()
  const api = createClient(table, {
    credentials,
    clientId: 'ambry-web',
    clientKey: 'ambry-public',
    onDropped,
    onBuild,
    onWritten,
    requestCode,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] })
      const answer = answers.shift()
      if (!answer) throw new Error('no answer left')
      return answer
    },
  })
  return {
    api,
    requestCode,
    credentials,
    onBuild,
    onDropped,
    onWritten,
    sent,
    headers: (n = 0) => sent[n]?.init.headers,
  }
}

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  )

describe('a write that the server can’t confirm', () => {
  const unconfirmed = () => {
    const body = { detail: 'We couldn’t confirm whether this went through.', code: 'unconfirmed' }
    return json(body, 504, { 'content-type': 'application/problem+json' })
  }
  beforeEach(() => vi.stubGlobal('setTimeout', (run: () => void) => queueMicrotask(run)))
  afterEach(() => vi.unstubAllGlobals())

  test('is asked about with the same key until the answer is known', async () => {
    const { api, onWritten, sent, headers } = setup([unconfirmed(), unconfirmed(), json({ id: 'p' }, 201)])
    expect(await api.payments.cancelCharge({ params: { id: 'p' } })).toEqual({ id: 'p' })
    expect(sent).toHaveLength(3)
    expect(new Set([0, 1, 2].map((at) => headers(at)?.['idempotency-key'])).size).toBe(1)
    expect(onWritten).toHaveBeenCalled()
  })

  test('stays unconfirmed while there is no other answer, and shows a refusal', async () => {
    const down = () =>
      json({ detail: 'We’re busy.', code: 'unavailable' }, 503, { 'content-type': 'application/problem+json' })
    const silent = setup([unconfirmed(), down(), down(), down()])
    const unknown = caught(silent.api.payments.cancelCharge({ params: { id: 'p' } }))
    expect(await unknown).toMatchObject({ status: 504 })
    const refusal = json({ detail: 'It’s paid.', code: 'wrong_state' }, 409, {
      'content-type': 'application/problem+json',
    })
    const refused = caught(setup([unconfirmed(), refusal]).api.payments.cancelCharge({ params: { id: 'p' } }))
    expect(await refused).toMatchObject({ status: 409, text: 'It’s paid.' })
  })

  test('without a key is not repeated, and everything is read again', async () => {
    const { api, onWritten, sent } = setup([unconfirmed()])
    expect(await caught(api.accounts.logout())).toMatchObject({ status: 504 })
    expect(sent).toHaveLength(1)
    expect(onWritten).toHaveBeenCalledOnce()
  })
})

test('a beacon is sent even if the page closes, and is no write', async () => {
  const { api, onWritten, sent } = setup([json({})])
  await api.billing.seeInvoice({ params: { id: 'a' } }, { isBeacon: true })
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true])
  expect(onWritten).not.toHaveBeenCalled()
})

test('a call that outlives its page is sent with keepalive, and no other is', async () => {
  const { api, sent } = setup([json({ version: 1 }), json({ version: 2 })])
  const body = { version: 0, draft: {} as never }
  await api.lending.saveLoanDraft({ body }, { outlivesPage: true })
  await api.lending.saveLoanDraft({ body })
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, undefined])
})

describe('every call', () => {
  test('sends the client headers and cookies, and no session headers while signed out', async () => {
    const { api, sent, headers } = setup([json({ name: 'The house' })])
    await api.site.site()
    expect(sent[0]?.url).toBe('/api/house')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(headers()).toEqual(bare)
    expect(sent[0]?.init.body).toBeUndefined()
  })

  test('sends user id and token when signed in', async () => {
    const { api, credentials, headers } = setup([json({})])
    credentials.keep('token-1', 'user-1')
    await api.accounts.profile()
    expect(headers()).toMatchObject({ 'user-id': 'user-1', 'auth-token': 'token-1' })
  })

  test('after a reload the token comes back with the user; until then only the cookie names the session', async () => {
    const { api, credentials, headers } = setup([json({}, 200, { 'auth-token': 'token-1' }), json({}), json({})])
    await api.accounts.me()
    expect(headers()).not.toHaveProperty('auth-token')
    credentials.recognise('user-1')
    await api.accounts.profile()
    expect(headers(1)).toMatchObject({ 'user-id': 'user-1', 'auth-token': 'token-1' })
    // another tab signed in as someone else: the token that came back was not theirs
    credentials.drop()
    credentials.recognise('user-2')
    await api.accounts.profile()
    expect(headers(2)).toMatchObject({ 'user-id': 'user-2' })
    expect(headers(2)).not.toHaveProperty('auth-token')
  })
})

describe('request data', () => {
  test('query parameters are appended; null and undefined are skipped, but not zero, false or empty text', async () => {
    const { api, sent } = setup([json({ items: [], nextCursor: null })])
    const query = { q: 'Mae & Co', status: null, cursor: undefined, limit: 0, total: false, sort: '' }
    await api.accounts.users({ query } as unknown as Parameters<typeof api.accounts.users>[0])
    expect(sent[0]?.url).toBe('/api/admin/users?q=Mae+%26+Co&limit=0&total=false&sort=')
  })

  test('a query with only nulls adds no question mark', async () => {
    const { api, sent } = setup([json({ items: [], nextCursor: null })])
    await api.accounts.users({ query: { q: undefined } })
    expect(sent[0]?.url).toBe('/api/admin/users')
  })

  test('path parameters are filled in and escaped', async () => {
    const { api, sent } = setup([json({})])
    await api.accounts.user({ params: { id: 'a/b?c' } })
    expect(sent[0]?.url).toBe('/api/admin/users/a%2Fb%3Fc')
  })

  test('a JSON body has a JSON content type', async () => {
    const { api, sent, headers } = setup([json({ status: 'sent' })])
    await api.accounts.sendOtp({ body: { phone: '+12025550101' } })
    expect(sent[0]?.init.method).toBe('POST')
    expect(sent[0]?.init.body).toBe('{"phone":"+12025550101"}')
    expect(headers()).toMatchObject({ 'content-type': 'application/json' })
  })

  test('a file is sent as raw bytes', async () => {
    const { api, sent, headers } = setup([json({})])
    const body = new Blob(['x'], { type: 'image/jpeg' })
    await api.cards.addPhoto({ params: { id: 'c1' }, query: { purpose: 'back' }, body })
    expect(sent[0]?.url).toBe('/api/registry/c1/photos?purpose=back')
    expect(sent[0]?.init.body).toBe(body)
    expect(headers()).toMatchObject({ 'content-type': 'application/octet-stream' })
  })

  test('a form is sent as is, and the browser sets its content type', async () => {
    const { api, sent, headers } = setup([json({})])
    const body = new FormData()
    body.append('file', new Blob(['x']))
    await api.cards.addPhoto({ params: { id: 'c1' }, query: { purpose: 'back' }, body })
    expect(sent[0]?.init.body).toBe(body)
    expect(headers()).not.toHaveProperty('content-type')
  })

  test('a call refused for lack of step-up is resent with the same key once confirmed', async () => {
    const refused = () =>
      new Response(JSON.stringify({ code: 'step_up', detail: 'Confirm first.' }), {
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
      })
    const table: EndpointTable = { accounts: { ...endpoints.accounts, logout: ['POST', '/api/auth/logout', true] } }
    const { api, requestCode, headers, sent } = setup([refused(), json({}), refused()], table)
    requestCode.mockResolvedValueOnce(true)
    await api.accounts.logout()
    expect(sent).toHaveLength(2)
    expect(headers(1)?.['idempotency-key']).toBe(headers(0)?.['idempotency-key'])
    requestCode.mockResolvedValueOnce(false)
    expect(await caught(api.accounts.logout())).toMatchObject({ status: 403 })
  })

  test('a successful write is reported; reads and refused writes are not', async () => {
    const { api, onWritten } = setup([json({}), json({}), json({ status: 'error', error: 'No.' })])
    await api.accounts.logout()
    await api.accounts.me()
    await api.accounts.sendOtp({ body: { phone: '+12025550101' } }).catch(() => {})
    expect(onWritten).toHaveBeenCalledOnce()
  })

  test('endpoints that move money send an idempotency key, reused on retry', async () => {
    const table: EndpointTable = { accounts: { ...endpoints.accounts, logout: ['POST', '/api/auth/logout', true] } }
    const { api, headers } = setup([json({}), json({}), json({}), json({})], table)
    await api.accounts.logout()
    await api.accounts.logout()
    await api.accounts.logout({}, { idempotencyKey: 'again' })
    await api.accounts.me()
    expect(headers(0)?.['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(headers(1)?.['idempotency-key']).not.toBe(headers(0)?.['idempotency-key'])
    expect(headers(2)?.['idempotency-key']).toBe('again')
    expect(headers(3)).not.toHaveProperty('idempotency-key')
  })
})

describe('responses', () => {
  test('a non-OK response throws its status and body text', async () => {
    const { api } = setup([new Response('Wait a minute.', { status: 429, statusText: 'Too Many Requests' })])
    const error = await caught(api.site.site())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: '429: Wait a minute.', status: 429, text: 'Wait a minute.' })
  })

  test('a form with repeated rows gets the error for the right row', async () => {
    const problem = {
      detail: 'Something is wrong.',
      errors: [
        { path: 'body.rules.0.label', message: 'Name this rule.' },
        { path: 'rules.1.label', message: 'Another rule already has this name.' },
      ],
    }
    const headers = { 'content-type': 'application/problem+json' }
    const { api } = setup([new Response(JSON.stringify(problem), { status: 422, headers })])
    const error = await caught(api.site.site())
    expect(placeError(error, 'rules.0.label')).toBe('Name this rule.')
    expect(placeError(error, 'rules.1.label')).toBe('Another rule already has this name.')
    expect(placeError(error, 'label')).toBeUndefined()
  })

  test('or the status text when there is no body', async () => {
    const { api } = setup([new Response('', { status: 502, statusText: 'Bad Gateway' })])
    expect(await caught(api.site.site())).toMatchObject({ message: '502: Bad Gateway' })
  })

  test('a problem document throws its message and the invalid fields', async () => {
    const problem = {
      detail: 'Use the two-letter country code.',
      instance: 'req-7f2c',
      errors: [{ path: 'values.homeCountry', message: 'Use the two-letter country code.' }],
      retryAfterSeconds: 30,
    }
    const body = JSON.stringify(problem)
    const { api } = setup([
      new Response(body, { status: 400, headers: { 'content-type': 'application/problem+json' } }),
    ])
    const error = await caught(api.site.site())
    expect(error).toMatchObject({ message: '400: Use the two-letter country code.', status: 400 })
    expect(fieldError(error, 'homeCountry')).toBe('Use the two-letter country code.')
    expect(fieldError(error, 'houseName')).toBeUndefined()
    expect(error).toMatchObject({ refusal: { reference: 'req-7f2c', retryAfterSeconds: 30 } })
  })

  test('every response reports the current web build', async () => {
    const { api, onBuild } = setup([new Response('{}', { headers: { 'ambry-build': 'b2' } })])
    await api.site.site()
    expect(onBuild).toHaveBeenCalledWith('b2')
  })

  test('a response with status "error" throws its error text and keeps the rest of the response', async () => {
    const { api } = setup([json({ status: 'error', error: 'That code is wrong.', triesLeft: 4 })])
    const error = await caught(api.accounts.verifyOtp({ body: { phone: '+12025550101', otp: '000000' } }))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ message: 'That code is wrong.', reply: { triesLeft: 4 } })
  })

  test('other responses pass, whatever their status field', async () => {
    const { api } = setup([json({ status: 'registration_required' })])
    const reply = await api.accounts.verifyOtp({ body: { phone: '+12025550103', otp: '123456' } })
    expect(reply).toEqual({ status: 'registration_required' })
  })
})

describe('when cookie and memory disagree', () => {
  const refused = () => new Response('Sign in first.', { status: 401 })

  test('a read drops the in-memory token and retries once with only the cookie', async () => {
    const { api, credentials, headers, onDropped, sent } = setup([refused(), json({ id: 'user-2' })])
    credentials.keep('token-1', 'user-1')
    expect(await api.accounts.me()).toEqual({ id: 'user-2' })
    expect(sent).toHaveLength(2)
    expect(headers(1)).toEqual(bare)
    expect(credentials.held).toEqual({ authToken: null, userId: null })
    expect(onDropped).toHaveBeenCalledOnce()
  })

  test('only once', async () => {
    const { api, credentials, sent } = setup([refused(), refused(), json({})])
    credentials.keep('token-1', 'user-1')
    expect(await caught(api.accounts.me())).toMatchObject({ message: '401: Sign in first.' })
    expect(sent).toHaveLength(2)
  })

  test('a write still sends its user id, so it never runs as another user', async () => {
    const { api, credentials, headers } = setup([refused(), refused()])
    credentials.keep('token-1', 'user-1')
    await caught(api.accounts.editProfile({ body: { version: 1, name: 'Mae' } }))
    expect(headers(1)).toMatchObject({ 'user-id': 'user-1' })
    expect(headers(1)).not.toHaveProperty('auth-token')
  })

  test('with nothing in memory, a 401 is simply thrown', async () => {
    const { api, onDropped, sent } = setup([refused()])
    expect(await caught(api.accounts.me())).toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
    expect(onDropped).not.toHaveBeenCalled()
  })

  test('a newer session that arrived meanwhile is kept', async () => {
    const { api, credentials } = setup([refused(), json({})])
    credentials.keep('token-1', 'user-1')
    const call = api.accounts.me()
    credentials.keep('token-2', 'user-2')
    await call
    expect(credentials.held).toEqual({ authToken: 'token-2', userId: 'user-2' })
  })
})
