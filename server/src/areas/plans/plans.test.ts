import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Answer, type Caller, useHarness } from '../../../test/harness.ts'
import { payBy, sandboxCounter, tokenFor } from '../../../test/payments.ts'
import { renewAll } from './renewals-service.ts'

const harness = useHarness()
const day = 86_400

const subscribeTo = (
  member: Caller,
  planId: string,
  interval: string,
  dueCents: number,
  name?: string,
): Promise<Answer> => member.post('/api/user/subscription', { planId, interval, dueCents }, key(name))
const own = (member: Caller) => wanted(member.get('/api/user/subscription'))
const invoiceOf = (checkout: string) => checkout.split('=').at(-1) ?? ''
const statusOf = async (answer: Promise<Answer>) => (await answer).status

/** Pays for a plan with a saved card. */
async function payFor(member: Caller, checkout: string, number: 'success' | 'later_decline' = 'success') {
  const invoiceId = invoiceOf(checkout)
  const { dueCents } = await wanted(member.get(`/api/user/checkout?invoice=${invoiceId}`))
  const token = await tokenFor(member, number)
  return wanted(payBy(member, [{ invoiceId, amountCents: dueCents }], { kind: 'token', token, save: true }), 201)
}

async function subscriber(
  planId = 'curator',
  interval = 'month',
  cents = 4_900,
  number?: 'later_decline',
): Promise<Caller> {
  const member = await harness().buildUser({ name: `Member ${randomUUID().slice(0, 8)}` })
  const { checkout } = await wanted(subscribeTo(member, planId, interval, cents), 201)
  await payFor(member, checkout, number)
  return member
}
const admin = () => harness().buildUser({ isAdmin: true, name: 'Clerk' })
/**
 * Time advances for every test in this file, so a test reads its start date and never assumes it. Sessions are kept
 * alive.
 */
const later = async (days: number) => {
  harness().clock.advance(days * day)
  const now = harness().clock.now()
  await harness().query(`UPDATE sessions SET created_at = $1, last_seen_at = $1, expires_at = $2`, [
    now,
    new Date(now.getTime() + 8 * 3600 * 1000),
  ])
}
const pass = async (days: number) => {
  await later(days)
  await renewAll(harness().app.deps)
}
const today = () => harness().clock.now().toISOString().slice(0, 10)

describe('subscribing', () => {
  it('starts on the free plan; limits apply as soon as a paid plan is paid for', async () => {
    const member = await harness().buildUser()
    expect(await own(member)).toMatchObject({
      plan: { id: 'collector', shareLinks: 5 },
      subscription: null,
      actions: ['subscribe'],
    })
    const preview = await wanted(member.get('/api/user/subscription/preview?planId=curator&interval=month'))
    expect(preview).toMatchObject({
      when: 'now',
      dueCents: 4_900,
      nextCents: 4_900,
      words: '$49.00 today, then $49.00 on Dec 15, 2026.',
    })
    const begun = await wanted(subscribeTo(member, 'curator', 'month', 4_900), 201)
    expect(begun).toMatchObject({
      own: { plan: { id: 'collector' }, subscription: { status: 'incomplete' } },
      chargeId: null,
    })
    const paid = await payFor(member, begun.checkout)
    expect(paid).toMatchObject({ status: 'succeeded', subscription: true })
    expect(await own(member)).toMatchObject({
      plan: { id: 'curator', shareLinks: 50 },
      subscription: {
        status: 'active',
        periodStart: '2026-11-15',
        periodEnd: '2026-12-15',
        priceCents: 4_900,
        method: { label: 'Visa ending in 4242' },
      },
      usage: { shareLinks: { limit: 50 } },
    })
    expect((await harness().app.deps.entitlements(harness().app.deps.db, member.id)).feeDiscountBps).toBe(1_000)
  })

  it('rejects an amount other than the previewed one, the free plan and an unknown plan', async () => {
    const member = await harness().buildUser()
    expect(await statusOf(subscribeTo(member, 'curator', 'month', 4_800))).toBe(409)
    expect(await statusOf(subscribeTo(member, 'collector', 'month', 0))).toBe(422)
    expect(await statusOf(subscribeTo(member, 'nothing', 'month', 0))).toBe(422)
    expect(await statusOf(subscribeTo(member, 'curator', 'decade', 0))).toBe(400)
    expect(
      await statusOf(member.post('/api/user/subscription', { planId: 'curator', interval: 'month', dueCents: 4_900 })),
    ).toBe(400)
  })

  it('choosing again before payment voids the first invoice', async () => {
    const member = await harness().buildUser()
    const first = await wanted(subscribeTo(member, 'curator', 'month', 4_900), 201)
    const second = await wanted(subscribeTo(member, 'patron', 'year', 199_000), 201)
    const clerk = await admin()
    expect(await wanted(clerk.get(`/api/admin/invoices/${invoiceOf(first.checkout)}`))).toMatchObject({
      status: 'void',
    })
    await payFor(member, second.checkout)
    expect(await own(member)).toMatchObject({
      plan: { id: 'patron' },
      subscription: { interval: 'year', periodEnd: '2027-11-15' },
    })
  })

  it('twenty at once create one subscription, and the same key returns the same one', async () => {
    const member = await harness().buildUser()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        subscribeTo(member, 'curator', 'month', 4_900, at < 10 ? 'same' : undefined),
      ),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const rows = await harness().query(
      `SELECT status FROM subscriptions WHERE member_id = $1 AND status <> 'canceled'`,
      [member.id],
    )
    expect(rows).toHaveLength(1)
    const open = await harness().query(`SELECT 1 FROM invoices WHERE member_id = $1 AND status = 'open'`, [member.id])
    expect(open).toHaveLength(1)
  })

  it('an unpaid subscription is dropped after a day and its invoice voided', async () => {
    const member = await harness().buildUser()
    await wanted(subscribeTo(member, 'curator', 'month', 4_900), 201)
    await pass(1.1)
    expect(await own(member)).toMatchObject({ subscription: null })
    expect((await wanted(member.get('/api/user/balance'))).dueCents).toBe(0)
  })
})

describe('changing plans', () => {
  it('upgrades at once, prorated for the remaining days and charged to the saved card', async () => {
    const member = await subscriber()
    await later(15)
    const preview = await wanted(member.get('/api/user/subscription/preview?planId=patron&interval=month'))
    expect(preview).toMatchObject({ when: 'now', nextCents: 19_900 })
    const { periodStart, periodEnd } = (await own(member)).subscription
    const whole = (Date.parse(periodEnd) - Date.parse(periodStart)) / 864e5
    const left = (Date.parse(periodEnd) - Date.parse(today())) / 864e5
    expect(Math.abs(preview.dueCents - (15_000 * left) / whole)).toBeLessThanOrEqual(1)
    const done = await wanted(subscribeTo(member, 'patron', 'month', preview.dueCents), 201)
    expect(done).toMatchObject({
      checkout: null,
      own: { plan: { id: 'patron' }, subscription: { periodEnd, priceCents: 19_900 } },
    })
    expect(done.chargeId).not.toBeNull()
  })

  it('from monthly to yearly starts a new period, minus the unused part', async () => {
    const member = await subscriber()
    const preview = await wanted(member.get('/api/user/subscription/preview?planId=curator&interval=year'))
    expect(preview).toMatchObject({ when: 'now', dueCents: 49_000 - 4_900, unusedCents: 4_900, nextCents: 49_000 })
    await wanted(subscribeTo(member, 'curator', 'year', preview.dueCents), 201)
    const { subscription } = await own(member)
    expect(subscription).toMatchObject({ interval: 'year', periodStart: today(), priceCents: 49_000 })
  })

  it('downgrades at the end of the period; undone, the plan stays', async () => {
    const member = await subscriber('patron', 'month', 19_900)
    const preview = await wanted(member.get('/api/user/subscription/preview?planId=curator&interval=month'))
    expect(preview).toMatchObject({ when: 'later', dueCents: 0, nextCents: 4_900 })
    await wanted(subscribeTo(member, 'curator', 'month', 0), 201)
    expect(await own(member)).toMatchObject({
      plan: { id: 'patron' },
      subscription: { next: { plan: { id: 'curator' }, priceCents: 4_900 } },
    })
    await wanted(member.post('/api/user/subscription/resume', undefined, key()))
    expect((await own(member)).subscription.next).toBeNull()
    await wanted(subscribeTo(member, 'curator', 'month', 0), 201)
    await pass(32)
    expect(await own(member)).toMatchObject({
      plan: { id: 'curator' },
      subscription: { status: 'active', priceCents: 4_900, next: null },
    })
  })

  it('twice within a minute voids the first unpaid invoice, and only the last change counts', async () => {
    const member = await subscriber()
    await wanted(
      member.delete(`/api/user/payment-methods/${(await wanted(member.get('/api/user/payment-methods'))).items[0].id}`),
    )
    const up = await wanted(member.get('/api/user/subscription/preview?planId=patron&interval=month'))
    const first = await wanted(subscribeTo(member, 'patron', 'month', up.dueCents), 201)
    const year = await wanted(member.get('/api/user/subscription/preview?planId=patron&interval=year'))
    const second = await wanted(subscribeTo(member, 'patron', 'year', year.dueCents), 201)
    expect(invoiceOf(second.checkout)).not.toBe(invoiceOf(first.checkout))
    expect(await own(member)).toMatchObject({
      plan: { id: 'curator' },
      subscription: { openInvoiceId: invoiceOf(second.checkout) },
    })
    await payFor(member, second.checkout)
    expect(await own(member)).toMatchObject({
      plan: { id: 'patron' },
      subscription: { interval: 'year', openInvoiceId: null },
    })
  })
})

describe('renewing', () => {
  it('charges the saved card once per period, however often the job runs', async () => {
    const member = await subscriber()
    const { periodEnd } = (await own(member)).subscription
    await pass(31)
    for (let at = 0; at < 3; at++) await renewAll(harness().app.deps)
    const { subscription } = await own(member)
    expect(subscription).toMatchObject({ status: 'active', periodStart: periodEnd, openInvoiceId: null })
    const bills = await harness().query(
      `SELECT i.status FROM subscription_bills b JOIN invoices i ON i.id = b.invoice_id WHERE b.subscription_id = $1`,
      [subscription.id],
    )
    expect(bills).toEqual([{ status: 'paid' }, { status: 'paid' }])
  })

  it('retries three times in a week after a failure, and recovers when the member pays', async () => {
    const member = await subscriber('curator', 'month', 4_900, 'later_decline')
    await pass(31)
    const behind = await own(member)
    expect(behind).toMatchObject({
      plan: { id: 'curator' },
      subscription: {
        status: 'past_due',
        pastDue: { dueCents: 4_900, words: 'Insufficient funds. Use another payment method.' },
      },
    })
    expect(behind.actions).toContain('retry')
    const { since, nextRetryOn, lapsesOn } = behind.subscription.pastDue
    const days = (to: string) => (Date.parse(to) - Date.parse(since)) / 864e5
    expect([days(nextRetryOn), days(lapsesOn)]).toEqual([2, 7])
    await pass(2)
    expect(days((await own(member)).subscription.pastDue.nextRetryOn)).toBe(4)
    const invoiceId = (await own(member)).subscription.openInvoiceId
    await payFor(member, `/checkout?invoice=${invoiceId}`)
    expect(await own(member)).toMatchObject({ subscription: { status: 'active', pastDue: null } })
  })

  it('lapses after the last retry: the invoice is voided, cards are untouched, and the member can resubscribe', async () => {
    const member = await subscriber('curator', 'month', 4_900, 'later_decline')
    await pass(31)
    for (const days of [2, 2, 3]) await pass(days)
    expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null, actions: ['subscribe'] })
    expect((await wanted(member.get('/api/user/balance'))).dueCents).toBe(0)
    expect((await member.get('/api/registry')).status).toBe(200)
    expect(await statusOf(subscribeTo(member, 'curator', 'year', 49_000))).toBe(201)
  })

  it('a canceled plan runs until its end; undone, it renews', async () => {
    const member = await subscriber()
    await wanted(member.post('/api/user/subscription/cancel', { reason: 'Too much' }, key()))
    expect(await own(member)).toMatchObject({ plan: { id: 'curator' }, subscription: { cancelAtEnd: true } })
    await wanted(member.post('/api/user/subscription/resume', undefined, key()))
    expect(await own(member)).toMatchObject({ subscription: { cancelAtEnd: false } })
    await wanted(member.post('/api/user/subscription/cancel', {}, key()))
    await pass(32)
    expect(await own(member)).toMatchObject({ plan: { id: 'collector' }, subscription: null })
  })

  it('a renewal the bank reverses makes the member past due again', async () => {
    const member = await subscriber()
    const [charge] = await harness().query('SELECT id, amount_cents FROM charges WHERE member_id = $1', [member.id])
    await sandboxCounter(harness()).dispute(charge, Number(charge.amount_cents))
    const clerk = await admin()
    await wanted(clerk.post(`/api/admin/charges/${charge.id}/check`))
    expect(await own(member)).toMatchObject({ plan: { id: 'curator' }, subscription: { status: 'past_due' } })
  })
})

describe('admin', () => {
  it('edits a plan: limits at once, prices from the next period; concurrent edits do not overwrite each other', async () => {
    const clerk = await admin()
    const member = await subscriber('patron', 'month', 19_900)
    const { items } = await wanted(clerk.get('/api/admin/plans'))
    const patron = items.find(({ id }: { id: string }) => id === 'patron')
    const edited = await wanted(
      clerk.patch('/api/admin/plans/patron', { version: patron.version, shareLinks: 600, monthlyCents: 20_900 }),
    )
    expect(await own(member)).toMatchObject({ plan: { shareLinks: 600 }, subscription: { priceCents: 19_900 } })
    expect(await statusOf(clerk.patch('/api/admin/plans/patron', { version: patron.version, shareLinks: 1 }))).toBe(409)
    await pass(32)
    expect((await own(member)).subscription.priceCents).toBe(20_900)
    await wanted(
      clerk.patch('/api/admin/plans/patron', { version: edited.version, shareLinks: 500, monthlyCents: 19_900 }),
    )
    expect(await statusOf(clerk.patch('/api/admin/plans/collector', { version: 1, monthlyCents: 100 }))).toBe(422)
    expect(await statusOf(clerk.patch('/api/admin/plans/nothing', { version: 1 }))).toBe(404)
    expect(await statusOf(member.patch('/api/admin/plans/patron', { version: 1 }))).toBe(403)
  })

  it('grants a plan until a date and revokes it', async () => {
    const clerk = await admin()
    const member = await harness().buildUser()
    const until = new Date(harness().clock.now().getTime() + 10 * day * 1000).toISOString().slice(0, 10)
    const grant = (more: object = {}) =>
      clerk.post(
        '/api/admin/subscriptions',
        { memberId: member.id, planId: 'patron', until, reason: 'A friend', ...more },
        key(),
      )
    await wanted(grant(), 201)
    expect(await own(member)).toMatchObject({
      plan: { id: 'patron' },
      subscription: { isGranted: true, periodEnd: until },
      actions: [],
    })
    expect(await statusOf(subscribeTo(member, 'curator', 'month', 4_900))).toBe(422)
    await pass(11)
    expect(await own(member)).toMatchObject({ plan: { id: 'collector' } })
    const again = await wanted(grant({ until: null }), 201)
    await wanted(clerk.post(`/api/admin/subscriptions/${again.id}/end`, { reason: 'Over' }, key()))
    expect(await own(member)).toMatchObject({ plan: { id: 'collector' } })
    const { items } = await wanted(clerk.get(`/api/admin/subscriptions?memberId=${member.id}&sort=periodEnd`))
    expect(items).toHaveLength(2)
  })

  it('the books balance after all of it', async () => {
    expect(await disagreements(await admin())).toEqual([])
  })
})
