import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { deliverMessage } from '../areas/accounts/messages/service.ts'
import { DeliveryError } from './delivery-error.ts'
import type { SmsGateway } from './sms.ts'
import { outboxSms } from './sms-outbox.ts'
import { twilioSms } from './sms-twilio.ts'

type Request = { path: string; authorization: string | undefined; form: URLSearchParams }

/** Implements the wire format of Twilio's messages resource, including its errors. */
const twilio = {
  requests: [] as Request[],
  answer: null as ((response: ServerResponse) => void) | null,
  server: null as Server | null,
  url: '',
}

async function handle(request: IncomingMessage, response: ServerResponse) {
  let text = ''
  for await (const chunk of request) text += chunk
  const form = new URLSearchParams(text)
  twilio.requests.push({ path: request.url ?? '', authorization: request.headers.authorization, form })
  if (twilio.answer) return twilio.answer(response)
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({ sid: `SM${twilio.requests.length}`, status: 'queued', to: form.get('To'), error_code: null }),
  )
}

beforeAll(async () => {
  twilio.server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => twilio.server!.once('listening', resolve))
  twilio.url = `http://127.0.0.1:${(twilio.server.address() as AddressInfo).port}`
})
afterAll(() => twilio.server?.close())

const h = useHarness()
const config = { accountSid: 'AC1', authToken: 'secret', from: '+15005550006' }
const real = (more = {}) => twilioSms({ ...config, apiUrl: twilio.url, ...more })
const embedded = () => outboxSms(h().app.deps.transactions)

describe.each<[string, () => SmsGateway]>([
  ['outbox', embedded],
  ['twilio', () => real()],
])('%s', (kind, gateway) => {
  it('accepts a message and returns its id', async () => {
    twilio.answer = null
    expect(gateway().kind).toBe(kind)
    const first = await gateway().send({ to: '+12025550101', body: 'One & two = ü', code: '123456' })
    const second = await gateway().send({ to: '+12025550101', body: 'Another' })
    expect(first).toEqual(expect.any(String))
    expect(second).not.toBe(first)
  })
})

describe('Twilio', () => {
  const json =
    (status: number, body: object, headers = {}) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
  const failure = async (gateway = real()) =>
    gateway.send({ to: '+12025550101', body: 'x' }).then(
      () => null,
      (error: DeliveryError) => error,
    )

  it('is called as its documentation says', async () => {
    twilio.answer = null
    twilio.requests = []
    await real().send({ to: '+12025550101', body: 'One & two' })
    await real({ from: 'MG77' }).send({ to: '+12025550101', body: 'x' })
    expect(twilio.requests[0]).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    })
    expect(Object.fromEntries(twilio.requests[0]!.form)).toEqual({
      To: '+12025550101',
      From: '+15005550006',
      Body: 'One & two',
    })
    expect(Object.fromEntries(twilio.requests[1]!.form)).toEqual({
      To: '+12025550101',
      MessagingServiceSid: 'MG77',
      Body: 'x',
    })
  })

  it.each<[string, (response: ServerResponse) => void, Partial<DeliveryError>]>([
    ['a number it cannot reach', json(400, { code: 21211, message: 'Invalid To', status: 400 }), { permanent: true }],
    ['somebody who unsubscribed', json(400, { code: 21610, message: 'Unsubscribed' }), { permanent: true }],
    ['wrong credentials', json(401, { code: 20003, message: 'Authenticate' }), { permanent: false }],
    [
      'too many requests',
      json(429, { code: 20429, message: 'Too Many Requests' }, { 'retry-after': '7' }),
      { permanent: false, retryAfterSeconds: 7 },
    ],
    ['a fault of its own', json(503, {}), { permanent: false }],
    [
      'a page instead of an answer',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      { permanent: false },
    ],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      { permanent: false },
    ],
    ['a cut connection', (response) => response.destroy(), { permanent: false }],
    ['JSON that is no object', json(201, [] as unknown as object), { permanent: false }],
  ])('fails with a readable message on %s', async (_name, answer, expected) => {
    twilio.answer = answer
    const error = await failure()
    expect(error).toBeInstanceOf(DeliveryError)
    expect(error).toMatchObject(expected)
    expect(error!.message).not.toContain('secret')
  })

  it('times out', async () => {
    twilio.answer = () => {}
    expect(await failure()).toMatchObject({ message: 'Twilio didn’t respond.' })
    expect(await failure(real({ apiUrl: 'http://127.0.0.1:1' }))).toMatchObject({ message: 'Twilio didn’t respond.' })
  })

  it('sends a text once even if its job runs twice, and gives up on unreachable numbers', async () => {
    const [text] = await h().query(
      `INSERT INTO messages (recipient, body, created_at) VALUES ('+12025550101', 'Hello', now()) RETURNING id`,
    )
    const deps = { ...h().app.deps, sms: real() }
    twilio.answer = json(500, {})
    await expect(deliverMessage(deps, text.id)).rejects.toThrow('Twilio responded 500.')
    twilio.answer = null
    twilio.requests = []
    await deliverMessage(deps, text.id)
    await deliverMessage(deps, text.id)
    expect(twilio.requests).toHaveLength(1)
    const [hopeless] = await h().query(
      `INSERT INTO messages (recipient, body, created_at) VALUES ('+12025550101', 'Hello', now()) RETURNING id`,
    )
    twilio.answer = json(400, { code: 21614 })
    await deliverMessage(deps, hopeless.id)
  })
})
