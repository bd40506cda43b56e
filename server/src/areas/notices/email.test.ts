import { type NoticeKind, noticeKindNames, noticeKinds, staffNoticeKinds } from '@ambry/contract/notices/kinds'
import { describe, expect, it } from 'vitest'

import { issued, key, pay } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { asked, inSecure } from '../../../test/secure.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { sendSummaries } from '../dashboard/summaries/service.ts'
import { notify } from './service.ts'

const h = useHarness()
let members = 0

async function reachable(): Promise<Caller & { email: string }> {
  const member = await h().buildUser()
  const email = `reader${members++}@mail.example`
  await h().query('UPDATE users SET email = $1 WHERE id = $2', [email, member.id])
  await h().query('UPDATE users SET email_verified_at = now() WHERE id = $1', [member.id])
  return Object.assign(member, { email })
}
const prefer = async (member: Caller, ...items: { kind: NoticeKind; sms?: boolean; email?: boolean }[]) => {
  const { version } = (await member.get('/api/user/notice-preferences')).json()
  return member.patch('/api/user/notice-preferences', { version, items })
}
const wish = async (member: Caller, kind: NoticeKind) =>
  (await member.get('/api/user/notice-preferences')).json().items.find((item: { kind: string }) => item.kind === kind)
const ring = (userId: string, kind: NoticeKind, deadline = false) =>
  h().app.deps.transactions.run(systemOrigin, (tx) =>
    notify(tx, userId, { kind, title: 'Title', message: 'Message.', text: 'Text.', deadline }),
  )
async function arrived({ phone, email }: Caller & { email: string }) {
  await h().runJobs()
  const emails = await h().query('SELECT subject, headers FROM email_outbox WHERE email = $1 ORDER BY id', [email])
  const texts = await h().query('SELECT body FROM sms_outbox WHERE phone = $1 AND code IS NULL', [phone])
  return { emails, texts: texts.length }
}

describe('notices by email', () => {
  it('follow the settings, and go to verified addresses only', async () => {
    const member = await reachable()
    await ring(member.id, 'requests')
    await ring(member.id, 'cards')
    expect((await arrived(member)).emails).toMatchObject([{ subject: 'Title' }])
    await prefer(member, { kind: 'requests', email: false }, { kind: 'cards', email: true })
    await ring(member.id, 'requests')
    await ring(member.id, 'cards')
    expect((await arrived(member)).emails).toHaveLength(2)
    await h().query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [member.id])
    await ring(member.id, 'cards')
    expect(await arrived(member)).toMatchObject({ emails: [{}, {}], texts: 0 })
  })

  it('go out with a deadline whatever the settings: by email if verified, otherwise by text', async () => {
    const member = await reachable()
    await prefer(member, { kind: 'requests', email: false, sms: false })
    await ring(member.id, 'requests')
    expect(await arrived(member)).toEqual({ emails: [], texts: 0 })
    await ring(member.id, 'requests', true)
    // no link that would claim to turn it off
    expect(await arrived(member)).toEqual({ emails: [{ subject: 'Title', headers: {} }], texts: 0 })
    await h().query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [member.id])
    await ring(member.id, 'requests', true)
    expect(await arrived(member)).toMatchObject({ emails: [{}], texts: 1 })
  })
})

describe('what has a deadline', () => {
  it('is texted to a member who opted out of everything: invoices, reminders, reversals and counteroffers', async () => {
    const [admin, owner, member] = [
      await h().buildUser({ isAdmin: true }),
      await h().buildUser(),
      await h().buildUser(),
    ]
    await h().stepUp(admin)
    await prefer(member, { kind: 'invoices', sms: false, email: false }, { kind: 'requests', sms: false, email: false })
    const texts = async () => {
      await h().runJobs()
      const rows = await h().query('SELECT body FROM sms_outbox WHERE phone = $1 ORDER BY id', [member.phone])
      return rows.map(({ body }) => body as string)
    }
    const invoice = await issued(admin, member.id)
    await wanted(admin.post(`/api/admin/invoices/${invoice.id}/remind`))
    const paid = await wanted(pay(admin, invoice, invoice.totalCents), 201)
    await wanted(admin.post(`/api/admin/payments/${paid.id}/reverse`, { reason: 'The wire was recalled' }, key()))
    const card = await inSecure(h(), owner)
    const request = await asked(member, card.id, { offerCents: 90_000 })
    await wanted(admin.post(`/api/admin/requests/${request.id}/counter`, { counterCents: 100_000 }, key()))
    expect(await texts()).toEqual([
      expect.stringContaining('is due'),
      expect.stringContaining('Sign in to see how to pay'),
      expect.stringContaining('was reversed'),
      expect.stringContaining('Counteroffer on'),
    ])
  })
})

describe('unsubscribing', () => {
  async function linkFor(kind: NoticeKind) {
    const member = await reachable()
    await prefer(member, { kind, email: true })
    await ring(member.id, kind)
    const { emails } = await arrived(member)
    expect(emails[0].headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    return { member, link: new URL(emails[0].headers['List-Unsubscribe'].slice(1, -1)).pathname }
  }
  const bare = { 'client-id': undefined, 'client-key': undefined }

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('takes one click in a mail program, sent as %s', async (type, body) => {
    const { member, link } = await linkFor('watching')
    for (let click = 0; click < 2; click++)
      expect((await h().nobody.post(link, body, { ...bare, 'content-type': type })).status).toBe(200)
    expect(await wish(member, 'watching')).toMatchObject({ bell: true, email: false })
    const audited = await h().query(
      `SELECT actor_id, after FROM audit_log WHERE action = 'notice.unsubscribe' AND object_id = $1`,
      [member.id],
    )
    expect(audited).toEqual([{ actor_id: member.id, after: { kind: 'watching' } }])
    await ring(member.id, 'watching')
    expect((await arrived(member)).emails).toHaveLength(1)
  })

  it('changes nothing when a scanner opens the link, and nothing with a forged one', async () => {
    const { member, link } = await linkFor('sharing')
    const page = await h().nobody.get(link, bare)
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Stop emails about “Your share links”?') })
    for (const forged of [
      link.replace('sharing', 'cards'),
      `${link}x`,
      link.replace(/.$/, ''),
      '/email/unsubscribe/x',
    ]) {
      expect((await h().nobody.post(forged, '', { ...bare })).status, forged).toBe(404)
      expect((await h().nobody.get(forged, bare)).status).toBe(404)
    }
    expect(await wish(member, 'sharing')).toMatchObject({ email: true })
    expect(await wish(member, 'cards')).toMatchObject({ email: false })
  })

  it('works for every kind that has emails', async () => {
    const mailed = noticeKindNames.filter(
      (name) => noticeKinds[name].email !== null && !staffNoticeKinds.includes(name),
    )
    for (const kind of mailed) {
      const { member, link } = await linkFor(kind)
      await h().nobody.post(link, '', { ...bare })
      expect(await wish(member, kind), kind).toMatchObject({ email: false })
    }
  })
})

describe('the monthly summary', () => {
  it('goes once a month to those who chose it', async () => {
    const [chose, other] = [await reachable(), await reachable()]
    await prefer(chose, { kind: 'summary', email: true })
    await sendSummaries(h().app.deps)
    await sendSummaries(h().app.deps)
    expect((await arrived(other)).emails).toEqual([])
    expect((await arrived(chose)).emails).toMatchObject([{ subject: 'Your monthly summary' }])
    const [{ body }] = await h().query('SELECT body FROM email_outbox WHERE email = $1', [chose.email])
    expect(body).toContain(
      'You have no cards yet.\n\n2 items need your attention:\n\nAdd your name.\n\nAdd a shipping address.',
    )
    expect((await chose.get('/api/user/notices')).json().items).toEqual([])
    await h().later(31 * 86_400)
    await sendSummaries(h().app.deps)
    expect((await arrived(chose)).emails).toHaveLength(2)
  })
})
