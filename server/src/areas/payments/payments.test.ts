import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { disagreements, issued, key, line, pay as record } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Answer, type Caller, type Harness, startHarness } from '../../../test/harness.ts'
import { type Counter, payBy, sandboxCounter, stripeCounter } from '../../../test/payments.ts'
import { checkAll, giveUpWaiting } from './charges/service.ts'
import { sendPending } from './refunds/service.ts'

// Both processors pass the same tests.
describe.each(['sandbox', 'stripe'] as const)('payments through %s', (kind) => {
  let h: Harness
  let counter: Counter
  let admin: Caller
  let member: Caller

  beforeAll(async () => {
    const stripe = kind === 'stripe' ? await stripeCounter() : null
    h = await startHarness(stripe ? { payments: stripe.gateway } : {})
    counter = stripe ? stripe.over(h) : sandboxCounter(h)
    admin = await h.buildUser({ isAdmin: true, name: 'Clerk' })
    member = await h.buildUser({ name: 'Margaret Okonkwo' })
  })
  afterAll(async () => {
    expect(await disagreements(admin)).toEqual([])
    await h.close()
    await counter.close()
  })

  const bill = (cents = 10_000) => issued(admin, member.id, [line('Storage', cents)])
  const invoice = (id: string) => wanted(admin.get(`/api/admin/invoices/${id}`))
  const own = (id: string) => wanted(member.get(`/api/user/payments/${id}`))
  const whole = ({ id, dueCents }: { id: string; dueCents: number }) => [{ invoiceId: id, amountCents: dueCents }]
  const statusOf = async (answer: Promise<Answer>) => (await answer).status
  const credit = async () => (await wanted(member.get('/api/user/balance'))).creditCents

  it('a successful card payment pays the invoice once, with a receipt', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'success')
    expect(charge).toMatchObject({
      status: 'succeeded',
      amountCents: 10_000,
      kind: 'card',
      label: 'Visa ending in 4242',
      actions: [],
    })
    expect(charge.receiptNumber).toMatch(/^RC-2026-/)
    expect(await invoice(made.id)).toMatchObject({ status: 'paid', dueCents: 0 })
    expect(await counter.taken(charge.id)).toEqual({ times: 1, cents: 10_000 })
    const payment = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
    expect(payment).toMatchObject({ method: 'card', gateway: kind, actions: ['refund'], toCreditCents: 0 })
    expect((await member.get(`/files/payments/${charge.paymentId}/receipt.pdf`)).status).toBe(200)
  })

  it.each([
    ['decline', 'Your bank declined the card. Use another payment method or contact your bank.'],
    ['insufficient', 'Insufficient funds. Use another payment method.'],
    ['expired', 'The card has expired. Use another card.'],
  ] as const)('a declined card (%s) says why and charges nothing', async (number, words) => {
    if (kind === 'stripe') return refusedOnTheirPage(number, words)
    const made = await bill()
    const charge = await counter.pay(member, whole(made), number)
    expect(charge).toMatchObject({ status: 'failed', declineMessage: words, paymentId: null })
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
    expect(await counter.taken(charge.id)).toEqual({ times: 0, cents: 0 })
    // another payment method can be tried
    expect((await counter.pay(member, whole(made), 'success')).status).toBe('succeeded')
  })

  /** On Stripe's page the member can try another card there; with a saved one we report the decline. */
  async function refusedOnTheirPage(number: 'decline' | 'insufficient' | 'expired', words: string) {
    const [{ id: methodId }] = await h.query(
      `INSERT INTO payment_methods (member_id, gateway, ref, kind, brand, last4, exp_month, exp_year, created_at)
       VALUES ($1, 'stripe', $2, 'card', 'Visa', '0000', 12, 2030, now()) RETURNING id`,
      [member.id, `pm_${number}_of_${randomUUID()}`],
    )
    const made = await bill()
    const charge = await wanted(payBy(member, whole(made), { kind: 'saved', methodId }), 201)
    expect(charge).toMatchObject({ status: 'failed', declineMessage: words, paymentId: null })
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
  }

  it('a bank transfer is pending and settles when the processor confirms it', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'bank_success')
    expect(charge).toMatchObject({ status: 'processing', kind: 'bank' })
    expect(await invoice(made.id)).toMatchObject({ status: 'open' })
    expect(await statusOf(payBy(member, whole(made), { kind: 'saved', methodId: randomUUID() }))).toBe(404)
    await counter.advance(charge)
    await wanted(counter.notify(charge))
    expect(await own(charge.id)).toMatchObject({ status: 'succeeded' })
    expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
  })

  it('a bank transfer that fails late leaves the invoice open', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'bank_failure')
    await counter.advance(charge)
    await wanted(counter.notify(charge, { type: 'payment_intent.payment_failed' }))
    expect(await own(charge.id)).toMatchObject({
      status: 'failed',
      declineMessage: 'The bank account is closed. Use another payment method.',
    })
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
    const { items } = await wanted(member.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'Payment failed', link: `/checkout?invoice=${made.id}` })
  })

  it('one charge at a time per invoice: a second waits until the first is resolved', async () => {
    const made = await bill()
    const first = await counter.pay(member, whole(made), 'bank_success')
    const second = await (kind === 'sandbox'
      ? payBy(member, whole(made), {
          kind: 'token',
          token: (
            await wanted(
              member.post('/api/sandbox/tokens', {
                kind: 'card',
                number: '4242424242424242',
                expMonth: 1,
                expYear: 2030,
                cvc: '123',
              }),
            )
          ).token,
          save: false,
        })
      : payBy(member, whole(made), { kind: 'hosted', save: false, methodKind: 'card' }))
    expect(second.status).toBe(409)
    const checkout = await wanted(member.get(`/api/user/checkout?invoice=${made.id}`))
    expect(checkout.underWay).toMatchObject({ id: first.id, status: 'processing' })
    await counter.advance(first)
    await wanted(counter.notify(first))
    expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
  })

  it('a pending confirmation pays when confirmed, fails when declined, and frees the invoice when abandoned', async () => {
    const a = await bill()
    const waits = await counter.pay(member, whole(a), 'confirm')
    expect(waits.status).toBe('requires_action')
    await counter.confirm(member, waits, true)
    expect(await own(waits.id)).toMatchObject({ status: 'succeeded' })
    const b = await bill()
    const refused = await counter.pay(member, whole(b), 'confirm')
    await counter.confirm(member, refused, false)
    expect(await own(refused.id)).toMatchObject({ status: 'failed' })
    const again = await counter.pay(member, whole(b), 'confirm')
    expect(await wanted(member.post(`/api/user/payments/${again.id}/cancel`, undefined, key()))).toMatchObject({
      status: 'canceled',
    })
    expect((await counter.pay(member, whole(b), 'success')).status).toBe('succeeded')
    expect(await invoice(b.id)).toMatchObject({ status: 'paid' })
  })

  it('a forged webhook or one older than five minutes is rejected; duplicates and reordering change nothing', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'bank_success')
    await counter.advance(charge)
    expect(await statusOf(counter.notify(charge, { forged: true }))).toBe(403)
    expect(await statusOf(counter.notify(charge, { secondsAgo: 301 }))).toBe(403)
    expect(await own(charge.id)).toMatchObject({ status: 'processing' })
    const id = `evt_${randomUUID()}`
    for (let at = 0; at < 3; at++) await wanted(counter.notify(charge, { id, secondsAgo: 290 }))
    await wanted(counter.notify(charge, { type: 'payment_intent.processing' }))
    await wanted(counter.notify(charge, { type: 'payment_intent.created' }))
    expect(await own(charge.id)).toMatchObject({ status: 'succeeded' })
    const payments = await h.query('SELECT 1 FROM payments WHERE id = $1', [(await own(charge.id)).paymentId])
    expect(payments).toHaveLength(1)
    expect(await invoice(made.id)).toMatchObject({ paidCents: 10_000, status: 'paid' })
    // about an unknown charge: acknowledged and ignored
    expect((await counter.notify({ id: randomUUID() })).status).toBe(200)
  })

  it('the same key returns the same payment; with another body it is rejected', async () => {
    const made = await bill()
    const name = randomUUID()
    const first = await counter.pay(member, whole(made), 'success', { name })
    if (kind === 'stripe') {
      expect(
        (await payBy(member, whole(made), { kind: 'hosted', save: false, methodKind: 'card' }, name)).json(),
      ).toMatchObject({
        id: first.id,
        status: 'succeeded',
      })
      expect((await payBy(member, whole(made), { kind: 'hosted', save: true, methodKind: 'card' }, name)).status).toBe(
        409,
      )
    }
    expect(await counter.taken(first.id)).toEqual({ times: 1, cents: 10_000 })
  })

  it('a lost response leaves the charge pending; it is found again and charged once', async () => {
    const made = await bill()
    counter.loseAnswers(1)
    const name = randomUUID()
    const begun =
      kind === 'sandbox'
        ? await counter.pay(member, whole(made), 'success', { name })
        : await wanted(payBy(member, whole(made), { kind: 'hosted', save: false, methodKind: 'card' }, name), 201)
    expect(begun.status).toBe('created')
    counter.loseAnswers(0)
    h.clock.advance(60)
    await checkAll(h.app.deps)
    const found = await own(begun.id)
    expect(found.status).toBe(kind === 'sandbox' ? 'succeeded' : 'requires_action')
    if (kind === 'sandbox') expect(await counter.taken(begun.id)).toEqual({ times: 1, cents: 10_000 })
    else await wanted(member.post(`/api/user/payments/${begun.id}/cancel`, undefined, key()))
  })

  const beginWhileDown = async (made: any) => {
    counter.goDown(true)
    const begun =
      kind === 'sandbox'
        ? await counter.pay(member, whole(made), 'success')
        : await wanted(payBy(member, whole(made), { kind: 'hosted', save: false, methodKind: 'card' }), 201)
    expect(begun).toMatchObject({ status: 'created', actions: ['resend', 'cancel'] })
    return begun
  }
  const ask = (begun: any, action: 'resend' | 'cancel') =>
    member.post(`/api/user/payments/${begun.id}/${action}`, undefined, key())

  it('a payment that got no answer is sent again by the member, and charged once', async () => {
    const made = await bill()
    const begun = await beginWhileDown(made)
    expect(await wanted(ask(begun, 'resend'))).toMatchObject({ status: 'created' })
    counter.goDown(false)
    const both = await Promise.all([wanted(ask(begun, 'resend')), wanted(ask(begun, 'resend'))])
    const status = kind === 'sandbox' ? 'succeeded' : 'requires_action'
    for (const answer of both) expect(answer).toMatchObject({ id: begun.id, status })
    expect(
      (await wanted(member.get('/api/user/payments'))).items.filter(({ id }: any) => id === begun.id),
    ).toHaveLength(1)
    if (kind === 'sandbox') expect(await invoice(made.id)).toMatchObject({ dueCents: 0 })
    else await wanted(ask(begun, 'cancel'))
  })

  it('a payment that never arrived is canceled by the member, and its invoice is paid another way', async () => {
    const made = await bill()
    const begun = await beginWhileDown(made)
    h.clock.advance(60)
    const unreachable = await ask(begun, 'cancel')
    expect(unreachable.status).toBe(503)
    expect(unreachable.body).toMatch(/^We can’t reach the payment processor/)
    counter.goDown(false)
    expect(await wanted(ask(begun, 'cancel'))).toMatchObject({ status: 'canceled', actions: [] })
    expect((await counter.pay(member, whole(made), 'success')).status).toBe('succeeded')
  })

  it('a payment that may be on its way right now is not canceled', async () => {
    const begun = await beginWhileDown(await bill())
    counter.goDown(false)
    const tooEarly = await ask(begun, 'cancel')
    expect(tooEarly.status).toBe(409)
    h.clock.advance(60)
    await wanted(ask(begun, 'cancel'))
  })

  it('after an hour of processor downtime, open charges are canceled or found, and paid later', async () => {
    const made = await bill()
    const begun = await beginWhileDown(made)
    h.clock.advance(3600)
    await checkAll(h.app.deps)
    expect(await own(begun.id)).toMatchObject({ status: 'created' })
    counter.goDown(false)
    await checkAll(h.app.deps)
    expect(await own(begun.id)).toMatchObject({ status: 'canceled' })
    expect((await counter.pay(member, whole(made), 'success')).status).toBe('succeeded')
  })

  it('money arriving for a paid or void invoice becomes credit, and nothing else', async () => {
    const before = await credit()
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'bank_success')
    await wanted(record(admin, made, 10_000), 201)
    await counter.advance(charge)
    await wanted(counter.notify(charge))
    expect(await own(charge.id)).toMatchObject({ status: 'succeeded', toCreditCents: 10_000 })
    expect(await credit()).toBe(before + 10_000)
    const gone = await bill()
    const late = await counter.pay(member, whole(gone), 'bank_success')
    await wanted(admin.post(`/api/admin/invoices/${gone.id}/void`, { reason: 'Expired' }, key()))
    await counter.advance(late)
    await wanted(counter.notify(late))
    expect(await own(late.id)).toMatchObject({ toCreditCents: 10_000 })
    expect(await invoice(gone.id)).toMatchObject({ status: 'void', paidCents: 0 })
    // the credit can pay the next one
    const next = await bill(4_000)
    await wanted(member.post(`/api/user/invoices/${next.id}/use-credit`, { amountCents: 4_000 }, key()))
    expect(await invoice(next.id)).toMatchObject({ status: 'paid' })
  })

  it('a chargeback reopens the invoice and notifies the admins', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'taken_back')
    expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
    await counter.advance(charge)
    for (let at = 0; at < 2; at++) await wanted(counter.notify(charge, { type: 'charge.dispute.created' }))
    expect(await own(charge.id)).toMatchObject({ status: 'succeeded', isReversed: true })
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
    const { items } = await wanted(admin.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'Payment reversed' })
    const queue = async () =>
      (await wanted(admin.get('/api/admin/overview'))).queues.find((one: any) => one.key === 'chargebacks')
    const listed = async () => (await wanted(admin.get('/api/admin/payments?chargedBack=1&total=1'))).total
    expect(await queue()).toMatchObject({ waiting: await listed(), promiseHours: 24, oldestAt: expect.any(String) })
    const before = await listed()
    await counter.pay(member, whole(await invoice(made.id)), 'success')
    expect([(await queue()).waiting, await listed()], 'collected again').toEqual([before - 1, before - 1])
  })

  it('a refund credits the invoice and returns the money; more than the payment is rejected', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'success')
    const ask = (amountCents: number, invoiceId: string | null = made.id, name?: string) =>
      admin.post(
        `/api/admin/payments/${charge.paymentId}/refunds`,
        { amountCents, reason: 'Sent back', invoiceId },
        key(name),
      )
    expect(await statusOf(ask(4_000))).toBe(403)
    await h.stepUp(admin)
    const given = await counter.given()
    const name = randomUUID()
    const first = await wanted(ask(4_000, made.id, name), 201)
    expect(first).toMatchObject({ status: 'succeeded', amountCents: 4_000 })
    expect(await wanted(ask(4_000, made.id, name), 201)).toEqual(first)
    expect(await counter.given()).toBe(given + 4_000)
    expect(await invoice(made.id)).toMatchObject({ status: 'paid', creditedCents: 4_000 })
    expect(await statusOf(ask(6_001))).toBe(409)
    expect(await statusOf(ask(1_000, randomUUID()))).toBe(422)
    await wanted(ask(6_000), 201)
    expect(await invoice(made.id)).toMatchObject({ status: 'void' })
    expect(await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))).toMatchObject({
      refundedCents: 10_000,
      actions: [],
    })
    expect(await statusOf(ask(1))).toBe(409)
    expect(
      await statusOf(
        admin.post(`/api/admin/payments/${charge.paymentId}/reverse`, { reason: 'Recorded wrongly' }, key()),
      ),
    ).toBe(422)
  })

  it('a bank refund is pending for days, and is made once however often it is requested', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'bank_success')
    await counter.advance(charge)
    await wanted(counter.notify(charge))
    await h.stepUp(admin)
    const { paymentId } = await own(charge.id)
    const given = await counter.given()
    const asked = { amountCents: 10_000, reason: 'Sent back', invoiceId: made.id }
    const refund = await wanted(admin.post(`/api/admin/payments/${paymentId}/refunds`, asked, key()), 201)
    expect(refund.status).toBe(kind === 'stripe' ? 'pending' : 'succeeded')
    for (let at = 0; at < 3; at++) await sendPending(h.app.deps)
    counter.settleRefunds()
    for (let at = 0; at < 3; at++) await sendPending(h.app.deps)
    expect(await counter.given()).toBe(given + 10_000)
    const { refunds } = await wanted(admin.get(`/api/admin/payments/${paymentId}`))
    expect(refunds).toMatchObject([{ status: 'succeeded' }])
  })

  it('a chargeback after a partial refund: the rest is owed again', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'taken_back')
    await h.stepUp(admin)
    const asked = { amountCents: 2_500, reason: 'Too much', invoiceId: made.id }
    await wanted(admin.post(`/api/admin/payments/${charge.paymentId}/refunds`, asked, key()), 201)
    await counter.advance(charge)
    await wanted(counter.notify(charge, { type: 'charge.dispute.created' }))
    expect(await own(charge.id)).toMatchObject({ isReversed: true })
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 7_500 })
    expect(await disagreements(admin)).toEqual([])
    expect((await counter.pay(member, [{ invoiceId: made.id, amountCents: 7_500 }], 'success')).status).toBe(
      'succeeded',
    )
  })

  it('a finished charge cannot be canceled', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'confirm')
    await h.query(`UPDATE charges SET created_at = created_at - interval '2 days' WHERE id = $1`, [charge.id])
    await counter.confirmQuietly(charge)
    await giveUpWaiting(h.app.deps, charge.id, 60)
    expect(await own(charge.id)).toMatchObject({ status: 'succeeded' })
    const waits = await counter.pay(member, whole(await bill()), 'confirm')
    h.clock.advance(2 * 86_400)
    await h.query(
      `UPDATE sessions SET created_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '8 hours'`,
      [h.clock.now()],
    )
    await checkAll(h.app.deps)
    expect(await own(waits.id)).toMatchObject({ status: 'canceled' })
  })

  it('a refund the processor rejects becomes the member’s credit again', async () => {
    const made = await bill()
    const charge = await counter.pay(member, whole(made), 'taken_back')
    await counter.advance(charge)
    await h.stepUp(admin)
    const before = await credit()
    const refund = await wanted(
      admin.post(
        `/api/admin/payments/${charge.paymentId}/refunds`,
        { amountCents: 3_000, reason: 'Too much', invoiceId: made.id },
        key(),
      ),
      201,
    )
    expect(refund.status).toBe('failed')
    expect(await credit()).toBe(before + 3_000)
    await sendPending(h.app.deps)
  })

  it('a saved payment method is used next time, is the default, and can be removed', async () => {
    const other = await h.buildUser({ name: 'Keeper' })
    const made = await issued(admin, other.id)
    await counter.pay(other, whole(made), 'success', { save: true })
    const { items } = await wanted(other.get('/api/user/payment-methods'))
    expect(items).toMatchObject([{ last4: '4242', isDefault: true, actions: ['remove'] }])
    const next = await issued(admin, other.id)
    const charge = await wanted(payBy(other, whole(next), { kind: 'saved', methodId: items[0].id }), 201)
    expect(charge).toMatchObject({ status: 'succeeded', label: 'Visa ending in 4242' })
    expect(await statusOf(payBy(member, whole(next), { kind: 'saved', methodId: items[0].id }))).toBe(404)
    await wanted(other.delete(`/api/user/payment-methods/${items[0].id}`))
    expect((await wanted(other.get('/api/user/payment-methods'))).items).toEqual([])
  })

  it('no one can pay or see another member’s payments', async () => {
    const other = await h.buildUser()
    const made = await bill()
    expect((await other.get(`/api/user/checkout?invoice=${made.id}`)).status).toBe(404)
    expect((await other.get('/api/user/checkout?invoice=nonsense')).status).toBe(404)
    const charge = await counter.pay(member, whole(made), 'success')
    for (const path of ['', '/confirm', '/resend', '/cancel']) {
      const url = `/api/user/payments/${charge.id}${path}`
      const answer = path ? other.post(url, path === '/confirm' ? { agree: true } : undefined, key()) : other.get(url)
      expect((await answer).status).toBe(404)
    }
    expect((await other.post(`/api/user/invoices/${made.id}/wire-sent`, undefined, key())).status).toBe(404)
  })

  it('a member can report a wire as sent, and admins are notified', async () => {
    const made = await bill()
    await wanted(member.post(`/api/user/invoices/${made.id}/wire-sent`, undefined, key()))
    expect((await invoice(made.id)).wireSaidAt).not.toBeNull()
    const [notice] = (await wanted(admin.get('/api/user/notices'))).items
    expect(notice).toMatchObject({ title: 'A wire is on its way' })
  })

  it('accepts cards only up to the configured limit', async () => {
    const made = await bill(2_500_001)
    const checkout = await wanted(member.get(`/api/user/checkout?invoice=${made.id}`))
    expect(checkout).toMatchObject({ card: { isAllowed: false, mostCents: 2_500_000 }, bank: { isAllowed: true } })
    if (kind === 'sandbox') {
      const token = (
        await wanted(
          member.post('/api/sandbox/tokens', {
            kind: 'card',
            number: '4242424242424242',
            expMonth: 1,
            expYear: 2030,
            cvc: '123',
          }),
        )
      ).token
      expect(await statusOf(payBy(member, whole(made), { kind: 'token', token, save: false }))).toBe(422)
    }
  })
})
