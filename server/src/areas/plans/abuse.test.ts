import { randomUUID } from 'node:crypto'

import type { SandboxNumber } from '@ambry/contract/payments/kinds'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { disagreements, key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Answer, type Caller, useHarness } from '../../../test/harness.ts'
import { payBy, sandboxCounter, tokenFor } from '../../../test/payments.ts'
import { checkAll } from '../payments/charges/service.ts'
import { renewAll } from './renewals-service.ts'

// Ways to get a plan without paying for it, or to pay without getting it. Each was possible at some point.

const h = useHarness()

let clerk: Caller
beforeAll(async () => {
  clerk = await h().buildUser({ isAdmin: true })
})
// or every month that passes would bill the members of all tests before
afterEach(async () => {
  for (const { id } of await h().query(`SELECT id FROM subscriptions WHERE status IN ('active', 'past_due')`))
    await wanted(clerk.post(`/api/admin/subscriptions/${id}/end`, { reason: 'The test is over' }, key()))
})

const subscribeTo = (member: Caller, planId: string, dueCents: number, interval = 'month'): Promise<Answer> =>
  member.post('/api/user/subscription', { planId, interval, dueCents }, key())
const own = (member: Caller) => wanted(member.get('/api/user/subscription'))
const balanceOf = (member: Caller) => wanted(member.get('/api/user/balance'))
const creditNote = (admin: Caller, invoiceId: string, amountCents: number) =>
  admin.post(`/api/admin/invoices/${invoiceId}/credit-notes`, { amountCents, reason: 'Goodwill' }, key())
const invoiceOf = (checkout: string) => checkout.split('=').at(-1) ?? ''

async function payFor(member: Caller, invoiceId: string, number: SandboxNumber = 'success', cents?: number) {
  const { dueCents } = await wanted(member.get(`/api/user/checkout?invoice=${invoiceId}`))
  const source = { kind: 'token', token: await tokenFor(member, number), save: number !== 'confirm' }
  return wanted(payBy(member, [{ invoiceId, amountCents: cents ?? dueCents }], source), 201)
}

async function subscriber(number: SandboxNumber = 'success'): Promise<Caller> {
  const member = await h().buildUser({ name: `Member ${randomUUID().slice(0, 8)}` })
  const { checkout } = await wanted(subscribeTo(member, 'curator', 4_900), 201)
  await payFor(member, invoiceOf(checkout), number)
  return member
}

async function pass(days: number): Promise<void> {
  for (let left = days; left > 0; left--) {
    h().clock.advance(86_400)
    await renewAll(h().app.deps)
    await checkAll(h().app.deps)
  }
  const now = h().clock.now()
  await h().query(`UPDATE sessions SET created_at = $1, last_seen_at = $1, expires_at = $2`, [
    now,
    new Date(now.getTime() + 8 * 3600 * 1000),
  ])
}

const dropMethods = async (member: Caller) => {
  for (const { id } of (await wanted(member.get('/api/user/payment-methods'))).items)
    await wanted(member.delete(`/api/user/payment-methods/${id}`))
}
const upgrade = async (member: Caller) => {
  const { dueCents } = await wanted(member.get('/api/user/subscription/preview?planId=patron&interval=month'))
  return wanted(subscribeTo(member, 'patron', dueCents), 201)
}
const bills = ({ id }: Caller) =>
  h().query(
    `SELECT b.kind, i.status, b.invoice_id AS "invoiceId", c.payment_id AS "paymentId", i.total_cents::int AS cents FROM subscription_bills b
     JOIN invoices i ON i.id = b.invoice_id JOIN subscriptions s ON s.id = b.subscription_id
     LEFT JOIN charge_parts q ON q.invoice_id = i.id LEFT JOIN charges c ON c.id = q.charge_id AND c.status = 'succeeded'
     WHERE s.member_id = $1 ORDER BY b.created_at`,
    [id],
  )

async function takeBack(invoiceId: string): Promise<void> {
  const [charge] = await h().query(
    `SELECT c.id, c.amount_cents FROM charges c JOIN charge_parts q ON q.charge_id = c.id WHERE q.invoice_id = $1 AND c.status = 'succeeded'`,
    [invoiceId],
  )
  const counter = sandboxCounter(h())
  await counter.dispute(charge, Number(charge.amount_cents))
  await wanted(counter.notify(charge, { type: 'dispute.created' }))
}

it('an unconfirmed payment does not keep a past-due plan alive', async () => {
  const member = await subscriber('later_decline')
  await pass(32)
  const { pastDue } = (await own(member)).subscription
  expect((await payFor(member, pastDue.invoiceId, 'confirm')).status).toBe('requires_action')
  await pass(20)
  expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
})

it('an unconfirmed upgrade does not either: it is dropped, and the renewal is billed', async () => {
  const member = await subscriber()
  await dropMethods(member)
  await payFor(member, invoiceOf((await upgrade(member)).checkout), 'confirm')
  await pass(60)
  expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
})

it('an admin can end a plan while a payment confirmation is pending', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await subscriber()
  await dropMethods(member)
  await payFor(member, invoiceOf((await upgrade(member)).checkout), 'confirm')
  const { subscription } = await own(member)
  await wanted(admin.post(`/api/admin/subscriptions/${subscription.id}/end`, { reason: 'Not paid' }, key()))
  expect(await own(member)).toMatchObject({ subscription: null })
})

it('an abandoned upgrade is voided after a day, and never charged at renewal', async () => {
  const member = await subscriber()
  await dropMethods(member)
  await upgrade(member)
  await pass(2)
  expect(await bills(member)).toMatchObject([
    { kind: 'first', status: 'paid' },
    { kind: 'change', status: 'void' },
  ])
  const token = await tokenFor(member, 'success')
  await wanted(member.post('/api/user/payment-methods', { token }, key()), 201)
  await pass(31)
  expect(await own(member)).toMatchObject({
    plan: { id: 'curator' },
    subscription: { status: 'active', priceCents: 4_900 },
  })
})

it('paying a reversed renewal again does not shift the period, and the next one is billed', async () => {
  const member = await subscriber()
  await pass(63)
  const before = (await own(member)).subscription
  const [, renewal] = await bills(member)
  await takeBack(renewal.invoiceId)
  expect(await own(member)).toMatchObject({ subscription: { status: 'past_due' } })
  await payFor(member, renewal.invoiceId)
  const { status, periodStart, periodEnd } = (await own(member)).subscription
  expect({ status, periodStart, periodEnd }).toMatchObject({
    status: 'active',
    periodStart: before.periodStart,
    periodEnd: before.periodEnd,
  })
  await pass(32)
  const renewals = (await bills(member)).filter(({ kind }) => kind === 'renewal')
  expect(new Set(renewals.map(({ invoiceId }) => invoiceId)).size).toBe(3)
})

it('paying the first period a second time does not undo an upgrade', async () => {
  const member = await subscriber()
  await upgrade(member)
  const [first] = await bills(member)
  await takeBack(first.invoiceId)
  await payFor(member, first.invoiceId)
  expect(await own(member)).toMatchObject({
    plan: { id: 'patron' },
    subscription: { status: 'active', priceCents: 19_900 },
  })
})

it('a plan that ends with a partly paid invoice bills no more and refunds the paid part as credit', async () => {
  const member = await h().buildUser()
  const { checkout } = await wanted(subscribeTo(member, 'curator', 4_900), 201)
  await payFor(member, invoiceOf(checkout), 'success', 1_000)
  // they may choose another one instead
  await wanted(subscribeTo(member, 'patron', 19_900), 201)
  expect(await balanceOf(member)).toMatchObject({ dueCents: 19_900, creditCents: 1_000 })
  await wanted(member.post('/api/user/subscription/cancel', {}, key()))
  expect(await balanceOf(member)).toMatchObject({ dueCents: 0, creditCents: 1_000 })
})

/** An upgrade of which a part is paid, and no saved method to charge the rest to. */
async function partlyUpgraded(member: Caller, cents = 50): Promise<string> {
  await dropMethods(member)
  const invoiceId = invoiceOf((await upgrade(member)).checkout)
  await payFor(member, invoiceId, 'success', cents)
  await dropMethods(member)
  return invoiceId
}
const untilEnd = async (member: Caller): Promise<number> => {
  const { periodEnd } = (await own(member)).subscription
  return (Date.parse(periodEnd) - Date.parse(h().clock.now().toISOString().slice(0, 10))) / 864e5
}

it('a partly paid upgrade is dropped after a day, and what was paid becomes credit', async () => {
  const member = await subscriber()
  await partlyUpgraded(member)
  await pass(2)
  expect(await bills(member)).toMatchObject([
    { kind: 'first', status: 'paid' },
    { kind: 'change', status: 'void' },
  ])
  expect(await balanceOf(member)).toMatchObject({ dueCents: 0, creditCents: 50 })
  expect(await own(member)).toMatchObject({ plan: { id: 'curator' }, subscription: { status: 'active' } })
})

it('a partly paid upgrade on the last day does not keep the plan from being billed', async () => {
  const member = await subscriber()
  await pass((await untilEnd(member)) - 1)
  const invoiceId = await partlyUpgraded(member, 100)
  await wanted(creditNote(await h().buildUser({ isAdmin: true }), invoiceId, 1), 201)
  await pass(1)
  expect(await own(member)).toMatchObject({ subscription: { status: 'past_due', pastDue: { dueCents: 4_900 } } })
  await pass(8)
  expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
  expect(await balanceOf(member)).toMatchObject({ dueCents: 0, creditCents: 100 })
})

it('an upgrade started after canceling does not keep the plan from ending', async () => {
  const [unpaid, partly] = [await subscriber(), await subscriber()]
  await pass((await untilEnd(unpaid)) - 1)
  for (const member of [unpaid, partly]) await wanted(member.post('/api/user/subscription/cancel', {}, key()))
  await dropMethods(unpaid)
  await upgrade(unpaid)
  await partlyUpgraded(partly)
  await pass(1)
  for (const member of [unpaid, partly])
    expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
})

it('a partly paid upgrade can be canceled, and another change chosen instead', async () => {
  const member = await subscriber()
  await partlyUpgraded(member)
  const yearly = await wanted(member.get('/api/user/subscription/preview?planId=curator&interval=year'))
  await wanted(subscribeTo(member, 'curator', yearly.dueCents, 'year'), 201)
  expect(await balanceOf(member)).toMatchObject({ dueCents: yearly.dueCents, creditCents: 50 })
  await partlyUpgraded(member)
  await wanted(member.post('/api/user/subscription/cancel', {}, key()))
  expect(await balanceOf(member)).toMatchObject({ dueCents: 0, creditCents: 100 })
  expect(await own(member)).toMatchObject({ plan: { id: 'curator' }, subscription: { cancelAtEnd: true } })
})

it('a renewal credited in part can be canceled by the member and by staff, and lapses', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const [first, second, third] = [
    await subscriber('later_decline'),
    await subscriber('later_decline'),
    await subscriber('later_decline'),
  ]
  await pass(32)
  for (const member of [first, second, third]) {
    const { pastDue } = (await own(member)).subscription
    await wanted(creditNote(admin, pastDue.invoiceId, 1_000), 201)
  }
  await wanted(first.post('/api/user/subscription/cancel', {}, key()))
  const { subscription } = await own(second)
  await wanted(admin.post(`/api/admin/subscriptions/${subscription.id}/end`, { reason: 'Not paid' }, key()))
  await pass(10)
  for (const member of [first, second, third]) {
    expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
    expect(await balanceOf(member)).toMatchObject({ dueCents: 0, creditCents: 0 })
  }
  // its last attempt is booked as failed, although the plan ended with it
  const live = await h().query(
    `SELECT c.status FROM charges c JOIN charge_parts q ON q.charge_id = c.id WHERE c.member_id = $1 AND q.is_live`,
    [third.id],
  )
  expect(live).toEqual([])
})

it('a renewal the processor refuses outright makes the member past due, and the plan lapses', async () => {
  const member = await subscriber()
  const gateway = h().app.deps.payments
  if (!gateway) throw new Error('there is no gateway')
  const charge = gateway.charge.bind(gateway)
  gateway.charge = async () => {
    throw new Error('No such payment method')
  }
  await pass(45)
  gateway.charge = charge
  expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
})

it('refunding a past month ends nothing; refunding the current one ends the plan', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await subscriber()
  await pass(63)
  const refund = async ({ paymentId, invoiceId, cents }: any) => {
    await h().stepUp(admin)
    const asked = { amountCents: cents, reason: 'Goodwill', invoiceId }
    await wanted(admin.post(`/api/admin/payments/${paymentId}/refunds`, asked, key()), 201)
  }
  const [first, , present] = await bills(member)
  await refund(first)
  expect(await own(member)).toMatchObject({ plan: { id: 'curator' } })
  await refund(present)
  expect(await own(member)).toMatchObject({ plan: { id: 'collector' } })
})

it('refunding an upgrade reverts it, and what was refunded in part is not unused time', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await subscriber()
  const { subscription: before } = await own(member)
  const dueFor = async (planId: string, interval: string) =>
    (await wanted(member.get(`/api/user/subscription/preview?planId=${planId}&interval=${interval}`))).dueCents
  await upgrade(member)
  const [first, change] = await bills(member)
  expect(await own(member)).toMatchObject({ plan: { id: 'patron' } })
  // the upgrade was charged less because of the first invoice
  expect((await creditNote(admin, first.invoiceId, 4_900)).status).toBe(409)
  await wanted(creditNote(admin, change.invoiceId, change.cents), 201)
  expect(await own(member)).toMatchObject({ plan: { id: 'curator' }, subscription: before })
  const notices = await wanted(member.get('/api/user/notices'))
  expect(notices.items.map(({ title }: any) => title)).toContain('You’re on Curator again')

  const full = await dueFor('patron', 'month')
  await wanted(creditNote(admin, first.invoiceId, 1_900), 201)
  expect(await dueFor('patron', 'month')).toBe(full + 1_900)
  // a new interval begins a new period, which is taken back with its day
  await pass(3)
  const yearly = await wanted(subscribeTo(member, 'curator', await dueFor('curator', 'year'), 'year'), 201)
  expect(yearly.own).toMatchObject({ plan: { id: 'curator' }, subscription: { interval: 'year' } })
  const switched = (await bills(member)).at(-1)
  await wanted(creditNote(admin, switched.invoiceId, switched.cents), 201)
  expect(await own(member)).toMatchObject({ plan: { id: 'curator' }, subscription: before })
  expect(await disagreements(admin)).toEqual([])
})

it('refunding a change to a new period ends the plan once the period before it is over', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await subscriber()
  const { dueCents } = await wanted(member.get('/api/user/subscription/preview?planId=curator&interval=year'))
  await wanted(subscribeTo(member, 'curator', dueCents, 'year'), 201)
  await pass(45)
  const [first, change] = await bills(member)
  expect((await creditNote(admin, first.invoiceId, first.cents)).status).toBe(409)
  await wanted(creditNote(admin, change.invoiceId, change.cents), 201)
  expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
})

it('a refund calls off an unpaid change, whose price counted that money, and waits for one being paid', async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await subscriber()
  await dropMethods(member)
  const change = invoiceOf((await upgrade(member)).checkout)
  const charge = await payFor(member, change, 'confirm')
  const [first] = await bills(member)
  expect((await creditNote(admin, first.invoiceId, 1_000)).status).toBe(409)
  await wanted(member.post(`/api/user/payments/${charge.id}/confirm`, { agree: false }, key()))
  await wanted(creditNote(admin, first.invoiceId, 1_000), 201)
  expect((await wanted(member.get(`/api/user/invoices/${change}`))).displayStatus).toBe('void')
  expect(await own(member)).toMatchObject({ plan: { id: 'curator' }, subscription: { openInvoiceId: null } })
})

it('members who cannot sign in are not charged again', async () => {
  const member = await subscriber()
  await h().query(`UPDATE users SET status = 'suspended', suspended_reason = 'A test' WHERE id = $1`, [member.id])
  await pass(40)
  expect(await bills(member)).toHaveLength(1)
  const [row] = await h().query('SELECT status FROM subscriptions WHERE member_id = $1', [member.id])
  expect(row.status).toBe('canceled')
})

const invoicesOf = ({ id }: Caller) =>
  h().query(`SELECT status FROM invoices WHERE member_id = $1 AND purpose = 'subscription' ORDER BY issued_at, id`, [
    id,
  ])

it('an unpaid plan has one invoice, however often it is chosen', async () => {
  const member = await h().buildUser()
  const first = await wanted(subscribeTo(member, 'curator', 4_900), 201)
  const answers = await Promise.all(Array.from({ length: 20 }, () => subscribeTo(member, 'curator', 4_900)))
  for (const answer of answers) expect((await wanted(Promise.resolve(answer), 201)).checkout).toBe(first.checkout)
  expect(await invoicesOf(member)).toEqual([{ status: 'open' }])
  // it can be paid, and the plan then takes effect
  await payFor(member, invoiceOf(first.checkout))
  expect(await own(member)).toMatchObject({ plan: { id: 'curator' } })
  // the same for an upgrade that is not paid yet
  await dropMethods(member)
  const upgraded = await upgrade(member)
  expect((await upgrade(member)).checkout).toBe(upgraded.checkout)
  expect(await invoicesOf(member)).toHaveLength(2)
})

it('repeated changes are limited to a few invoices an hour, and the message says when to retry', async () => {
  const member = await h().buildUser()
  const statuses: number[] = []
  for (let n = 0; n < 60; n++)
    statuses.push(
      (await (n % 2 ? subscribeTo(member, 'patron', 19_900) : subscribeTo(member, 'curator', 4_900))).status,
    )
  expect(statuses.slice(0, 6)).toEqual(Array(6).fill(201))
  // the other plan is rejected; the latest one is simply resumed
  expect(statuses.slice(6)).toEqual(Array.from({ length: 54 }, (_, n) => (n % 2 ? 201 : 429)))
  expect((await invoicesOf(member)).map(({ status }) => status)).toEqual([...Array(5).fill('void'), 'open'])
  const refused = await subscribeTo(member, 'curator', 4_900)
  expect([refused.body, refused.headers['retry-after']]).toEqual([
    'You’ve changed your plan too often. Try again in 60 minutes.',
    '3600',
  ])
  // the latest one can still be paid
  const { checkout } = await wanted(subscribeTo(member, 'patron', 19_900), 201)
  await payFor(member, invoiceOf(checkout))
  expect(await own(member)).toMatchObject({ plan: { id: 'patron' } })
})

it('the books balance after all of it', async () => {
  expect(await disagreements(await h().buildUser({ isAdmin: true }))).toEqual([])
})
