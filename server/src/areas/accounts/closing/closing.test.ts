import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { issued, key, line } from '../../../../test/billing.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { sandboxCounter } from '../../../../test/payments.ts'
import { asked, inSecure } from '../../../../test/secure.ts'
import { newShare, open, tokenOf } from '../../../../test/sharing.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { eraseDue, removeFiles } from './erasing-service.ts'

const h = useHarness()

const close = async (member: Caller) => {
  await h().stepUp(member)
  return member.post('/api/user/close')
}
const closed = async (member: Caller) => wanted(close(member))
const statusOf = async ({ id }: Caller) => (await h().query('SELECT status FROM users WHERE id = $1', [id]))[0].status
const days = (count: number) => h().later(count * 86_400 + 1)
const job = async () => {
  await eraseDue(h().app.deps)
  await h().runJobs()
}
/** Goodbye first, then erasing. */
const erasing = async () => {
  await job()
  await job()
}

async function code(phone: string): Promise<string> {
  h().clock.advance(60)
  await wanted(h().nobody.post('/api/send-otp', { phone }))
  await h().runJobs()
  return h().codeFor(phone)
}
const signIn = async ({ phone }: Caller) =>
  wanted(h().nobody.post('/api/verify-otp', { phone, otp: await code(phone) }))
const textsTo = async ({ phone }: Caller) =>
  (await h().query('SELECT body FROM sms_outbox WHERE phone = $1 ORDER BY id', [phone])).map(({ body }) => body)

describe('closing an account', () => {
  it('needs a session and a fresh code', async () => {
    expect((await h().nobody.post('/api/user/close')).status).toBe(401)
    expect((await h().nobody.get('/api/user/closing')).status).toBe(401)
    const member = await h().buildUser()
    expect(await member.post('/api/user/close')).toMatchObject({
      status: 403,
      body: expect.stringContaining('new code'),
    })
    expect(await statusOf(member)).toBe('active')
  })

  it('signs out everywhere, says how to undo it, and offers only that at the next sign-in', async () => {
    const member = await h().buildUser({ name: 'Lena Leaves' })
    const admin = await h().buildUser({ isAdmin: true })
    const { closesAt } = await closed(member)
    expect(Date.parse(closesAt) - h().clock.now().getTime()).toBe(30 * 86_400_000)
    expect((await member.get('/api/auth/me')).status).toBe(401)
    await h().runJobs()
    expect((await textsTo(member)).at(-1)).toContain('choose Keep my account')
    expect(await wanted(admin.get(`/api/admin/users/${member.id}`))).toMatchObject({
      status: 'closing',
      closesAt,
      actions: ['suspend'],
    })
    const otp = await code(member.phone)
    const reply = await h().nobody.post('/api/verify-otp', { phone: member.phone, otp })
    expect(reply.json()).toEqual({ status: 'closing', closesAt })
    expect(reply.cookies).toEqual({})
    // a wrong code keeps nothing
    const wrong = otp === '000000' ? '111111' : '000000'
    expect(await wanted(h().nobody.post('/api/keep-account', { phone: member.phone, otp: wrong }))).toMatchObject({
      status: 'error',
    })
    const kept = await wanted(h().nobody.post('/api/keep-account', { phone: member.phone, otp }))
    expect(kept).toMatchObject({ status: 'success', user: { id: member.id } })
    expect(await statusOf(member)).toBe('active')
    const again = h().asCaller(member.id, member.phone, kept.authToken)
    expect((await again.get('/api/auth/me')).status).toBe(200)
    await h().runJobs()
    expect((await textsTo(member)).at(-1)).toContain('You kept your account')
    await days(31)
    await erasing()
    expect(await statusOf(member)).toBe('active')
  })

  it('works once: of two at the same time, one closes it', async () => {
    const member = await h().buildUser()
    await h().stepUp(member)
    const answers = await Promise.all([member.post('/api/user/close'), member.post('/api/user/close')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([401, 409])])
    await h().runJobs()
    expect((await textsTo(member)).length).toBe(1)
  })

  it('stops links, notices and being invited again', async () => {
    const member = await h().buildUser()
    const admin = await h().buildUser({ isAdmin: true })
    const card = await registered(member)
    const link = await wanted(member.post('/api/share-links', newShare({ scope: 'card', cardId: card.id })), 201)
    expect((await open(h(), `/shared/${tokenOf(link)}`)).status).toBe(200)
    await closed(member)
    expect((await open(h(), `/shared/${tokenOf(link)}`)).status).toBe(404)
    await h().query('DELETE FROM notices WHERE user_id = $1', [member.id])
    await issued(admin, member.id, [line('Late fee', 1_000)])
    expect(await h().query('SELECT id FROM notices WHERE user_id = $1', [member.id])).toEqual([])
    expect((await admin.post('/api/admin/users', { phone: member.phone })).status).toBe(409)
  })

  it('is not for staff in admin mode, nor for a suspended member; suspending stops it', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const member = await h().buildUser()
    const [session] = await h().query('SELECT id FROM sessions WHERE user_id = $1', [admin.id])
    await h().query(
      `UPDATE sessions SET impersonator_id = $1, parent_id = $2, reason = 'help', stepped_up_at = $3 WHERE user_id = $4`,
      [admin.id, session.id, h().clock.now(), member.id],
    )
    expect(await member.post('/api/user/close')).toMatchObject({
      status: 403,
      body: expect.stringContaining('admin mode'),
    })
    expect((await member.get('/files/my-data.json', { cookie: `ambry_session=${member.token}` })).status).not.toBe(200)
    expect(await statusOf(member)).toBe('active')

    const leaving = await h().buildUser()
    await closed(leaving)
    await wanted(admin.post(`/api/admin/users/${leaving.id}/suspend`, { reason: 'Fraud is being checked' }))
    await days(31)
    await erasing()
    expect(await statusOf(leaving)).toBe('suspended')
    expect(await signIn(leaving)).toMatchObject({ status: 'error' })
  })
})

describe('what prevents it', () => {
  it('is listed with links, and refused', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const other = await h().buildUser()
    const member = await h().buildUser()
    const listed = await inSecure(h(), member)
    const wantedCard = await inSecure(h(), other)
    await asked(member, wantedCard.id)
    await issued(admin, member.id, [line('Storage', 1_000)])
    await h().query(
      `INSERT INTO subscriptions (member_id, plan_id, interval, status, price_cents, period_start, period_end, anchor_day, created_at)
       SELECT $1, id, 'month', 'active', 100, '2026-11-01', '2026-12-01', 1, now() FROM plans WHERE monthly_cents > 0 LIMIT 1`,
      [member.id],
    )
    const { blockers } = await wanted(member.get('/api/user/closing'))
    expect(blockers.map(({ title }: { title: string }) => title)).toEqual([
      'You have an open invoice.',
      'Your plan renews. Cancel it first.',
      'You have a card in the vault or on its way. Request its return first.',
      'You have an open request to buy.',
      'One of your cards is in Secure.',
    ])
    expect(blockers.every(({ link }: { link: string }) => link.startsWith('/'))).toBe(true)
    expect(await close(member)).toMatchObject({ status: 409, body: expect.stringContaining('open invoice') })
    expect(await statusOf(member)).toBe('active')
    expect(listed.id).toBeDefined()
    expect(await close(admin)).toMatchObject({ status: 409, body: expect.stringContaining('staff roles') })
  })

  it('includes a payment in progress', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const member = await h().buildUser()
    const counter = sandboxCounter(h())
    const invoice = await issued(admin, member.id, [line('Storage', 1_000)])
    const charge = await counter.pay(member, [{ invoiceId: invoice.id, amountCents: 1_000 }], 'confirm')
    const { blockers } = await wanted(member.get('/api/user/closing'))
    expect(blockers.map(({ title }: { title: string }) => title)).toContain('You have a payment in progress.')
    expect((await close(member)).status).toBe(409)
    await counter.confirm(member, charge, true)
    await h().runJobs()
    await closed(member)
  })

  it('is checked again at the end: the account stays, and staff are told', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const member = await h().buildUser({ name: 'Petra Postponed' })
    await closed(member)
    await issued(admin, member.id, [line('Late fee', 1_000)])
    await days(30)
    await erasing()
    expect(await statusOf(member)).toBe('closing')
    const { items } = await wanted(admin.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ link: `/admin/user-access?user=${member.id}` })
    expect(
      await h().query(`SELECT after FROM audit_log WHERE action = 'account.close_blocked' AND object_id = $1`, [
        member.id,
      ]),
    ).toEqual([{ after: { blockers: 1 } }])
    const { items: invoices } = await wanted(admin.get(`/api/admin/invoices?memberId=${member.id}`))
    await wanted(admin.post(`/api/admin/invoices/${invoices[0].id}/void`, { reason: 'Waived' }, key()))
    await days(1)
    await erasing()
    expect(await statusOf(member)).toBe('closed')
  })
})

describe('erasing', () => {
  it('says goodbye first, and keeps no one who undoes it in time', async () => {
    const member = await h().buildUser()
    await closed(member)
    await days(30)
    await job()
    expect((await textsTo(member)).at(-1)).toContain('Your account is closed')
    const otp = await code(member.phone)
    await wanted(h().nobody.post('/api/verify-otp', { phone: member.phone, otp }))
    const [kept] = await Promise.all([
      h().nobody.post('/api/keep-account', { phone: member.phone, otp }),
      eraseDue(h().app.deps),
    ])
    // one of the two wins, entirely
    const status = await statusOf(member)
    if (status === 'active') {
      expect(kept.json()).toMatchObject({ status: 'success' })
      expect((await h().query('SELECT phone FROM users WHERE id = $1', [member.id]))[0].phone).toBe(member.phone)
    } else {
      expect(status).toBe('closed')
      expect(kept.json()).toMatchObject({ status: 'error' })
    }
    expect(await h().query('SELECT 1 FROM account_erasures WHERE user_id = $1', [member.id])).toHaveLength(
      status === 'closed' ? 1 : 0,
    )
  })

  it('changes nothing if it stops halfway, and is repeated', async () => {
    const member = await h().buildUser({ name: 'Conrad Crash' })
    await closed(member)
    await days(30)
    await job()
    const deps = h().app.deps
    const stops = {
      erase: async () => {
        throw new Error('the machine stops')
      },
    }
    // the first area is erased last, so all others are already done
    await eraseDue({ ...deps, closing: [stops, ...deps.closing] })
    const [row] = await h().query('SELECT name, status FROM users WHERE id = $1', [member.id])
    expect(row).toEqual({ name: 'Conrad Crash', status: 'closing' })
    await job()
    expect(await statusOf(member)).toBe('closed')
    await job()
    expect(await h().query('SELECT 1 FROM account_erasures WHERE user_id = $1', [member.id])).toHaveLength(1)
  })

  it('is the only way to change what is kept: the app can’t, whatever it sets', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const member = await h().buildUser()
    const { id } = await issued(admin, member.id, [line('Storage', 1_000)])
    const forged = h().app.deps.transactions.run(systemOrigin, async (tx) => {
      await tx.run(sql`SELECT set_config('ambry.erasing', 'on', true)`)
      await tx.run(sql`UPDATE invoices SET billed_to = '{}' WHERE id = ${id}`)
    })
    await expect(forged).rejects.toMatchObject({ constraint: 'invoices_kept' })
    const ofMember = h().app.deps.transactions.run(systemOrigin, (tx) =>
      tx.run(sql`SELECT erase_billing(${member.id}::uuid, 'x', 'x')`),
    )
    await expect(ofMember).rejects.toMatchObject({ constraint: 'users_not_closing' })
  })

  it('removes files after the commit, twice without harm', async () => {
    const { deps } = h().app
    await deps.files.put('a-file', Buffer.from('x'))
    await removeFiles(deps, ['a-file'])
    await removeFiles(deps, ['a-file', 'never-there'])
    expect(await deps.files.get('a-file')).toBeNull()
  })

  it('leaves others with the same name alone', async () => {
    const admin = await h().buildUser({ isAdmin: true })
    const leaving = await h().buildUser({ name: 'Jordan Samename' })
    const staying = await h().buildUser({ name: 'Jordan Samename' })
    const invoice = await issued(admin, staying.id, [line('Storage', 1_000)])
    await closed(leaving)
    await days(30)
    await erasing()
    expect(await statusOf(leaving)).toBe('closed')
    const [row] = await h().query('SELECT billed_to FROM invoices WHERE id = $1', [invoice.id])
    expect(row.billed_to.name).toBe('Jordan Samename')
    expect((await wanted(admin.get(`/api/admin/users/${staying.id}`))).name).toBe('Jordan Samename')
  })
})

it('exports everything that is stored about a member', async () => {
  const member = await h().buildUser({ name: 'Erin Export' })
  await registered(member, { notes: 'From the attic' })
  const answer = await h().nobody.get('/files/my-data.json', {
    'client-id': undefined,
    'client-key': undefined,
    cookie: `ambry_session=${member.token}`,
  })
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({
    users: [{ name: 'Erin Export' }],
    cards: [{ notes: 'From the attic' }],
    sessions: [{ user_agent: 'test' }],
  })
  expect(answer.body).not.toContain('token_hash')
})
