import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { headersOf, SmtpServer } from '../../test/smtp-server.ts'
import { readConfig } from '../config.ts'
import { emailFor } from './choose.ts'
import { DeliveryError } from './delivery-error.ts'
import type { EmailGateway, EmailMessage } from './email.ts'

const h = useHarness()
const server = new SmtpServer()
let url = ''
beforeAll(async () => {
  url = `smtp://ambry:p%40ss@127.0.0.1:${await server.listen()}`
})
afterAll(() => server.close())
beforeEach(() => {
  server.replies = {}
  server.isDown = false
  server.mails.length = 0
  server.commands.length = 0
})

const gateway = (environment: Record<string, string> = {}): EmailGateway =>
  emailFor(readConfig(environment), h().app.deps)
const smtp = (more = {}) => gateway({ SMTP_URL: url, EMAIL_FROM: 'Ambry <no-reply@cards.example>', ...more })
const message: EmailMessage = {
  id: '0190a000-0000-7000-8000-000000000001',
  to: 'member@mail.example',
  subject: 'One & two = ü',
  text: 'Plain words.',
  html: '<p>Plain words.</p>',
  headers: { 'List-Unsubscribe': '<https://cards.example/x>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
}
const failure = (one = smtp(), sent = message) =>
  one.send(sent).then(
    () => null,
    (error: DeliveryError) => error,
  )

describe.each<[string, () => EmailGateway]>([
  ['outbox', () => gateway()],
  ['smtp', () => smtp()],
])('%s', (kind, one) => {
  it('accepts an email and returns its id', async () => {
    expect(one().kind).toBe(kind)
    expect(await one().send(message)).toEqual(expect.any(String))
  })
})

describe('SMTP', () => {
  it('sends text and HTML with the headers given, signed in as the address says', async () => {
    expect(await smtp().send(message)).toBe('<0190a000-0000-7000-8000-000000000001@cards.example>')
    expect(server.commands).toContain(`AUTH PLAIN ${Buffer.from('\0ambry\0p@ss').toString('base64')}`)
    expect(server.mails).toMatchObject([{ from: 'no-reply@cards.example', to: ['member@mail.example'] }])
    const { data } = server.mails[0]!
    expect(headersOf(data)).toEqual(
      expect.arrayContaining([
        'From: Ambry <no-reply@cards.example>',
        'To: member@mail.example',
        'Message-ID: <0190a000-0000-7000-8000-000000000001@cards.example>',
        'List-Unsubscribe: <https://cards.example/x>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Auto-Submitted: auto-generated',
      ]),
    )
    expect(data).toContain('Content-Type: text/plain')
    expect(data).toContain('Content-Type: text/html')
  })

  it('sends to one recipient, whatever the address looks like', async () => {
    for (const to of ['a@b.example, c@d.example', 'A <c@d.example>', 'a@b.example>\r\nRCPT TO:<c@d.example'])
      expect(await failure(smtp(), { ...message, to }), to).toMatchObject({ permanent: true, isBadAddress: true })
    expect(server.commands).toEqual([])
  })

  it('never lets a subject add a header', async () => {
    await failure(smtp(), { ...message, subject: 'Hello\r\nBcc: c@d.example\r\n\r\nBody' })
    expect(server.mails.flatMap(({ data }) => headersOf(data)).filter((line) => /^bcc/i.test(line))).toEqual([])
  })

  it.each<[string, Partial<SmtpServer['replies']>, Partial<DeliveryError>]>([
    ['an unknown mailbox', { RCPT: '550 5.1.1 no such user' }, { permanent: true, isBadAddress: true }],
    ['a mailbox that blocks us', { RCPT: '550 5.7.1 blocked' }, { permanent: true, isBadAddress: false }],
    ['a full or greylisted mailbox', { RCPT: '450 4.2.1 try later' }, { permanent: false, isBadAddress: false }],
    ['a message it will not take', { body: '554 5.6.0 refused' }, { permanent: true, isBadAddress: false }],
    ['a message it cannot take now', { body: '451 4.3.0 try later' }, { permanent: false }],
    ['too many connections', { greeting: '421 4.7.0 too many connections' }, { permanent: false }],
    ['a sender over its rate', { MAIL: '452 4.7.28 rate limit exceeded' }, { permanent: false }],
    ['a sender it does not accept, which is ours to fix', { MAIL: '553 5.7.1 not yours' }, { permanent: false }],
    ['a wrong password, which is ours to fix', { AUTH: '535 5.7.8 wrong' }, { permanent: false, isBadAddress: false }],
  ])('fails on %s', async (_name, replies, expected) => {
    server.replies = replies
    const error = await failure()
    expect(error).toBeInstanceOf(DeliveryError)
    expect(error).toMatchObject(expected)
    expect(error!.message).not.toMatch(/member@|p@ss/)
    expect(server.mails).toEqual([])
  })

  it('fails for now when there is no server, or it hangs up', async () => {
    server.isDown = true
    expect(await failure()).toMatchObject({ permanent: false })
    expect(await failure(smtp({ SMTP_URL: 'smtp://127.0.0.1:1' }))).toMatchObject({
      permanent: false,
      message: expect.stringContaining('The mail server didn’t respond'),
    })
  })

  it('does not send a password or a message in the clear to another machine', async () => {
    const port = new URL(url).port
    // the same server by another name, which does not offer encryption
    const error = await failure(smtp({ SMTP_URL: `smtp://ambry:secret@127.0.0.2:${port}` }))
    expect(error).toMatchObject({ permanent: false })
    expect(server.commands.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
  })
})
