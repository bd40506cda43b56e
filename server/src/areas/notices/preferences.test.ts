import type { NoticeKind } from '@ambry/contract/notices/kinds'
import { beforeAll, describe, expect, it } from 'vitest'

import { type Caller, useHarness } from '../../../test/harness.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { notify } from './service.ts'

const h = useHarness()
const address = '/api/user/notice-preferences'

let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
})
const ring = (userId: string, kind: NoticeKind) =>
  h().app.deps.transactions.run(systemOrigin, (tx) =>
    notify(tx, userId, { kind, title: 'Title', message: 'Message.', text: `A text about ${kind}.` }),
  )
async function heard({ id, phone }: Caller) {
  await h().runJobs()
  const toasts = await h().query(
    `SELECT 1 FROM outbox WHERE event ->> 'type' = 'notification' AND event ->> 'userId' = $1`,
    [id],
  )
  return {
    bell: (await h().query('SELECT kind FROM notices WHERE user_id = $1 ORDER BY id', [id])).map(({ kind }) => kind),
    toasts: toasts.length,
    texts: (await h().query('SELECT body FROM sms_outbox WHERE phone = $1', [phone])).map(({ body }) => body),
  }
}

describe('own preferences', () => {
  it('default to everything in the app, texts as chosen on joining, and the important ones by email', async () => {
    const member = await h().buildUser()
    const items = [
      { kind: 'access', bell: true, sms: null, email: null },
      { kind: 'cards', bell: true, sms: false, email: false },
      { kind: 'title', bell: true, sms: false, email: true },
      { kind: 'requests', bell: true, sms: false, email: true },
      { kind: 'messages', bell: true, sms: false, email: true },
      { kind: 'loans', bell: true, sms: false, email: true },
      { kind: 'funds', bell: true, sms: false, email: true },
      { kind: 'watching', bell: true, sms: null, email: false },
      { kind: 'sharing', bell: true, sms: null, email: false },
      { kind: 'invoices', bell: true, sms: false, email: true },
      { kind: 'rights', bell: true, sms: false, email: true },
      { kind: 'security', bell: true, sms: null, email: true },
      { kind: 'phone', bell: true, sms: null, email: null },
      { kind: 'identity', bell: true, sms: false, email: true },
      { kind: 'welcome', bell: true, sms: null, email: false },
      { kind: 'summary', bell: null, sms: null, email: false },
    ]
    expect((await member.get(address)).json()).toEqual({ version: 1, marketingOptIn: false, items })
    await h().query('UPDATE users SET sms_opt_in = true, marketing_opt_in = true WHERE id = $1', [member.id])
    const texted = items.map((item) => (item.sms === null ? item : { ...item, sms: true }))
    expect((await member.get(address)).json()).toEqual({ version: 1, marketingOptIn: true, items: texted })
  })

  it('change only what was sent, are audited, and update the user’s other tabs', async () => {
    const member = await h().buildUser()
    const body = { version: 1, marketingOptIn: true, items: [{ kind: 'welcome', bell: false }] }
    const answer = (await member.patch(address, body)).json()
    expect(answer).toMatchObject({ version: 2, marketingOptIn: true })
    expect(answer.items.filter(({ bell }: { bell: boolean | null }) => bell === false)).toEqual([
      { kind: 'welcome', bell: false, sms: null, email: false },
    ])
    const after = (await member.patch(address, { version: 2, items: [{ kind: 'rights', sms: true }] })).json()
    expect(after).toMatchObject({ version: 3, marketingOptIn: true })
    expect(after).toEqual((await member.get(address)).json())
    expect(
      await h().query(`SELECT before, after FROM audit_log WHERE action = 'notice.prefer' ORDER BY id LIMIT 1`),
    ).toEqual([
      {
        before: { marketingOptIn: false, chosen: {} },
        after: { marketingOptIn: true, chosen: { welcome: { bell: false } } },
      },
    ])
    expect(
      await h().query(`SELECT audience FROM outbox WHERE event ->> 'type' = 'notice_preferences_updated' LIMIT 1`),
    ).toEqual([{ audience: { users: [member.id] } }])
    // the profile has its own version, so a form open elsewhere stays valid
    expect((await member.get('/api/user/profile')).json().version).toBe(1)
    expect((await admin.get(`/api/admin/users/${member.id}`)).json().marketingOptIn).toBe(true)
  })

  it('reject the second of two tabs with the current values', async () => {
    const member = await h().buildUser()
    const answers = await Promise.all(
      [true, false].map((bell) =>
        member.patch(
          address,
          { version: 1, items: [{ kind: 'welcome', bell }] },
          { accept: 'application/problem+json' },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect(lost.json()).toMatchObject({ code: 'stale', present: (await member.get(address)).json() })
  })

  it('return 401, 400, 422', async () => {
    const member = await h().buildUser()
    expect((await h().nobody.get(address)).status).toBe(401)
    expect((await h().nobody.patch(address, { version: 1 })).status).toBe(401)
    for (const wrong of [{}, { version: 1, items: [{ kind: 'gossip' }] }, { version: 1, smsOptIn: true }])
      expect((await member.patch(address, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect(await member.patch(address, { version: 1, items: [{ kind: 'rights', bell: false }] })).toMatchObject({
      status: 422,
      body: '“Your role” is a security notification and can’t be turned off.',
    })
    expect(await member.patch(address, { version: 1, items: [{ kind: 'welcome', sms: true }] })).toMatchObject({
      status: 422,
      body: '“News” has no text messages.',
    })
  })
})

describe('notifying', () => {
  it('skips what was turned off: no row, no toast, no text', async () => {
    const member = await h().buildUser()
    await h().query('UPDATE users SET sms_opt_in = true WHERE id = $1', [member.id])
    await member.patch(address, {
      version: 1,
      items: [
        { kind: 'welcome', bell: false },
        { kind: 'rights', sms: false },
      ],
    })
    await ring(member.id, 'welcome')
    await ring(member.id, 'rights')
    expect(await heard(member)).toEqual({ bell: ['rights'], toasts: 1, texts: [] })
  })

  it('never skips security notices, and texts members who opted in', async () => {
    const member = await h().buildUser()
    // as if notices of this kind could be turned off
    await h().query(`INSERT INTO notice_preferences (user_id, chosen) VALUES ($1, '{"security": {"bell": false}}')`, [
      member.id,
    ])
    await ring(member.id, 'security')
    await member.patch(address, { version: 1, items: [{ kind: 'rights', sms: true }] })
    await h().stepUp(admin)
    await admin.patch(`/api/admin/users/${member.id}/roles`, { version: 1, isLender: true })
    expect(await heard(member)).toEqual({
      bell: ['security', 'rights'],
      toasts: 2,
      texts: ['Ambry: your role has changed. Your roles are now: Lender.'],
    })
  })
})
