import { describe, expect, it, onTestFinished } from 'vitest'

import { key, payment } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Answer, type Caller, startHarness, useHarness } from '../../../../test/harness.ts'
import {
  enterNewCode,
  enterSignIn,
  newPhoneCode,
  requestSignIn,
  sendNewCode,
  sentTo,
  withVerifiedEmail,
} from '../../../../test/phones.ts'
import { stopToken, verificationToken } from '../email/links-service.ts'
import { finishDueChanges } from './lost-service.ts'

const h = useHarness()
const day = 86_400
const note = 'Video call, showed the passport on file'
const changesOf = ({ id }: Caller) => `/api/admin/users/${id}/phone-changes`
const phoneOf = async ({ id }: Caller) => (await h().query('SELECT phone FROM users WHERE id = $1', [id]))[0].phone
const finish = () => finishDueChanges(h().app.deps)
const latest = async (staff: Caller, member: Caller) => (await wanted(staff.get(changesOf(member)))).items[0]

/** Starts a change; a second person approves it at once. The answer is theirs, or the refusal. */
const start = async (staff: Caller, member: Caller, body: object = {}): Promise<Answer> => {
  const second = await h().buildUser({ isAdmin: true })
  for (const person of [staff, second]) await h().stepUp(person)
  const asked = await staff.post(changesOf(member), { phone: h().newPhone(), note, ...body })
  if (asked.status !== 202) return asked
  return second.post(`/api/admin/approvals/${asked.json().pendingApproval.id}/approve`, undefined, key())
}

/** A member whose change to another number was started, and the link that stops it. */
async function started() {
  const [staff, member] = [await h().buildUser({ staffRoles: ['compliance'] }), await h().buildUser()]
  const email = await withVerifiedEmail(h(), member)
  const phone = h().newPhone()
  await wanted(start(staff, member, { phone }))
  const [text = ''] = await sentTo(h(), member.phone)
  const link = new URL(/https?:\S+\/phone\/stop\/\S+/.exec(text)?.[0] ?? '').pathname
  return { staff, member, email, phone, link, text }
}

/** A browser submitting the page's form: no client headers, no cookie. */
const submit = (link: string) =>
  h().nobody.post(link, '', {
    'content-type': 'application/x-www-form-urlencoded',
    'client-id': undefined,
    'client-key': undefined,
  })
const open = (link: string) => h().nobody.get(link, { 'client-id': undefined })

describe('a lost phone', () => {
  it('tells the old number and the email at once, and changes after 24 hours', async () => {
    const { staff, member, email, phone, text } = await started()
    expect(text).toContain(`change your phone number to the number ending in ${phone.slice(-4)}`)
    await h().runJobs()
    const [mail] = await h().query('SELECT subject, body, html FROM email_outbox WHERE email = $1', [email])
    expect(mail.subject).toBe('Your phone number will change in 24 hours')
    expect(mail.html).toMatch(/href="[^"]+\/phone\/stop\/[^"]+"[^>]*>Keep my number</)
    expect((await member.get('/api/user/notices')).json().items[0]).toMatchObject({
      kind: 'phone',
      title: 'Your phone number will change in 24 hours',
      link: '/settings#sign-in',
    })
    expect((await member.get('/api/user/phone')).json()).toMatchObject({
      phone: member.phone,
      changedAt: null,
      payoutsHeldUntil: null,
      pending: { endsIn: phone.slice(-4), takesEffectAt: expect.any(String) },
    })
    expect(await latest(staff, member)).toMatchObject({ kind: 'lost', status: 'pending', note, actions: ['stop'] })

    await h().later(day - 1)
    await finish()
    expect(await phoneOf(member)).toBe(member.phone)
    await h().later(1)
    const inFlight = await requestSignIn(h(), member.phone)
    await finish()
    expect(await phoneOf(member)).toBe(phone)
    expect((await member.get('/api/auth/me')).status).toBe(401)
    expect(await enterSignIn(h(), member.phone, inFlight)).toMatchObject({ status: 'error' })
    expect((await enterSignIn(h(), phone, await requestSignIn(h(), phone))).user.id).toBe(member.id)
    expect((await sentTo(h(), member.phone)).at(-1)).toContain('Your phone number was changed')
    expect(await sentTo(h(), phone)).toHaveLength(1)
    expect((await sentTo(h(), email)).at(-1)).toContain('Your phone number was changed')
    expect(await latest(staff, member)).toMatchObject({ status: 'done', endedAt: expect.any(String), actions: [] })
    // the job ran again
    await finish()
    expect(await sentTo(h(), phone)).toHaveLength(1)
  })

  it('holds payouts for 24 hours after it took effect', async () => {
    const { member } = await started()
    const admin = await h().buildUser({ isAdmin: true })
    await h().stepUp(admin)
    const receivedOn = h().clock.now().toISOString().slice(0, 10)
    await wanted(admin.post('/api/admin/payments', { ...payment(member.id, 900, []), receivedOn }, key()), 201)
    const owed = { memberId: member.id, kind: 'credit', amountCents: 900 }
    const { id } = await wanted(admin.post('/api/admin/payouts', owed, key()), 201)
    await h().later(day)
    await finish()
    await h().stepUp(admin)
    const paid = { method: 'wire', paidOn: receivedOn }
    expect((await admin.post(`/api/admin/payouts/${id}/pay`, paid, key())).body).toContain('on hold until')
  })

  it('is stopped by the link without signing in, once, and only when its button is pressed', async () => {
    const { staff, member, email, link } = await started()
    expect(await open(link)).toMatchObject({ status: 200, body: expect.stringContaining('Keep my number') })
    expect((await latest(staff, member)).status).toBe('pending')
    expect((await submit(link)).body).toContain('The change is stopped')
    expect(await latest(staff, member)).toMatchObject({ status: 'stopped', stoppedBy: 'link' })
    for (const again of [await submit(link), await open(link)]) expect(again.status).toBe(410)
    await h().later(day)
    await finish()
    expect(await phoneOf(member)).toBe(member.phone)
    for (const recipient of [member.phone, email])
      expect((await sentTo(h(), recipient)).at(-1)).toContain('was stopped')
    expect((await staff.get('/api/user/notices')).json().items[0]).toMatchObject({
      title: 'Lost-phone change stopped',
      link: `/admin/user-access?user=${member.id}`,
    })
    const [audit] = await h().query(`SELECT actor_id FROM audit_log WHERE action = 'phone.stop' AND object_id = $1`, [
      member.id,
    ])
    expect(audit).toEqual({ actor_id: member.id })
  })

  it('rejects forged links', async () => {
    const { member, link } = await started()
    const id = link.split('/').at(-1)?.split('.')[0] ?? ''
    const { email } = h().app.deps.secrets
    for (const token of [
      id,
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      verificationToken(email, id),
      stopToken(Buffer.alloc(32), id),
    ])
      expect((await submit(`/phone/stop/${token}`)).status, token).toBe(410)
    expect((await member.get('/api/user/phone')).json().pending).not.toBeNull()
  })

  it('is stopped by the member in their settings, or by staff', async () => {
    const one = await started()
    await wanted(one.member.post('/api/user/phone/stop-change'))
    expect(await latest(one.staff, one.member)).toMatchObject({ status: 'stopped', stoppedBy: 'member' })
    expect((await one.member.post('/api/user/phone/stop-change')).status).toBe(404)
    const two = await started()
    await wanted(two.staff.post(`${changesOf(two.member)}/stop`))
    expect(await latest(two.staff, two.member)).toMatchObject({ status: 'stopped', stoppedBy: 'staff' })
    expect((await two.member.get('/api/user/phone')).json().pending).toBeNull()
  })

  it('starts once per person, also when two start it at the same time, and again after it was stopped', async () => {
    const { staff, member } = await started()
    const pending = 'A phone change is already pending for this person. Stop it first.'
    expect(await start(staff, member)).toMatchObject({ status: 409, body: pending })
    await wanted(staff.post(`${changesOf(member)}/stop`))
    const answers = await Promise.all([1, 2, 3].map(() => start(staff, member)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await wanted(staff.get(changesOf(member)))).items).toHaveLength(2)
  })

  it('either takes effect or is stopped when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { staff, member, phone, link } = await started()
      await h().later(day)
      const [answer] = await Promise.all([submit(link), finish()])
      const { status } = await latest(staff, member)
      expect(await phoneOf(member)).toBe(status === 'done' ? phone : member.phone)
      if (status === 'stopped') expect(answer.status).toBe(200)
      else expect([409, 410]).toContain(answer.status)
    }
  })

  it('fails with a reason when the number is taken meanwhile, and staff are told', async () => {
    const { staff, member, phone } = await started()
    await h().buildUser({ phone })
    await h().later(day)
    await finish()
    expect(await phoneOf(member)).toBe(member.phone)
    expect((await member.get('/api/auth/me')).status).toBe(200)
    expect(await latest(staff, member)).toMatchObject({
      status: 'failed',
      failure: 'This phone number already has an account or an invitation.',
    })
    expect((await staff.get('/api/user/notices')).json().items[0]).toMatchObject({ title: 'Lost-phone change failed' })
    expect((await sentTo(h(), member.phone)).at(-1)).toContain('Your number stays the same.')
    const vault = await h().buildUser({ staffRoles: ['vault'] })
    expect((await vault.get('/api/user/notices')).json().items).toEqual([])
  })

  it('gives a number to one of two changes that take effect together', async () => {
    const [one, staff, other] = [await started(), await h().buildUser({ isAdmin: true }), await h().buildUser()]
    await wanted(start(staff, other, { phone: one.phone }))
    await h().later(day)
    await Promise.all([finish(), finish()])
    const statuses = [await latest(staff, one.member), await latest(staff, other)].map(({ status }) => status)
    expect(statuses.sort()).toEqual(['done', 'failed'])
  })

  it('fails for an account that was suspended or closed meanwhile', async () => {
    const { staff, member } = await started()
    await wanted(staff.post(`/api/admin/users/${member.id}/suspend`, { reason: 'Fraud suspected' }))
    await h().later(day)
    await finish()
    expect(await latest(staff, member)).toMatchObject({ status: 'failed', failure: 'The account is suspended.' })
    const closed = await started()
    await wanted(closed.staff.post(`/api/admin/users/${closed.member.id}/close`, { reason: 'They left us' }))
    await h().later(day)
    await finish()
    expect(await latest(closed.staff, closed.member)).toMatchObject({ failure: 'The account is closed.' })
  })

  it('goes on in another instance when this one is killed, at any step', async () => {
    const { member, phone } = await started()
    const own = await h().buildUser()
    const next = h().newPhone()
    const code = await newPhoneCode(h(), own, next)
    const second = await startHarness({ databaseUrl: h().databaseUrl, clock: h().clock })
    onTestFinished(() => second.close())
    const elsewhere = second.asCaller(own.id, own.phone, own.token ?? '')
    expect((await enterNewCode(elsewhere, next, code)).status).toBe(200)
    await h().later(day)
    await finishDueChanges(second.app.deps)
    expect(await phoneOf(member)).toBe(phone)
  })

  it('keeps the member from changing it themselves until it is stopped', async () => {
    const { member } = await started()
    await h().stepUp(member)
    const phone = h().newPhone()
    expect((await sendNewCode(member, phone)).body).toBe('A change of your phone number is pending. Stop it first.')
    await wanted(member.post('/api/user/phone/stop-change'))
    const code = await newPhoneCode(h(), member, phone)
    const staff = await h().buildUser({ isAdmin: true })
    await wanted(start(staff, member))
    expect((await enterNewCode(member, phone, code)).status, 'started after the code').toBe(409)
  })

  it('is not started for oneself, for staff by compliance, for others than active members, or for a number in use', async () => {
    const staff = await h().buildUser({ staffRoles: ['compliance'] })
    const [member, other] = [await h().buildUser(), await h().buildUser()]
    const admin = await h().buildUser({ isAdmin: true })
    expect((await start(staff, staff)).body).toContain('You can’t do this for yourself.')
    expect((await start(staff, admin)).body).toContain('Only an administrator')
    expect((await start(admin, staff)).status).toBe(200)
    for (const status of ['invited', 'suspended', 'revoked', 'closed'])
      expect(await start(staff, await h().buildUser({ status })), status).toMatchObject({ status: 409 })
    expect(await start(staff, member, { phone: member.phone })).toMatchObject({ status: 409 })
    expect(await start(staff, member, { phone: other.phone })).toMatchObject({ status: 409 })
    for (const wrong of [
      { phone: '12' },
      { note: 'known' },
      { note: ' '.repeat(40) },
      { note: undefined },
      { extra: 1 },
    ])
      expect((await start(staff, member, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await member.get(changesOf(member))).status).toBe(403)
    const vault = await h().buildUser({ staffRoles: ['vault'] })
    expect(await start(vault, member)).toMatchObject({ status: 403 })
    await wanted(start(staff, member))
    expect(await latest(vault, member)).toMatchObject({ note: null, actions: [] })
  })
})
