import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { disagreements, issued, key, line } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, type Harness, startHarness } from '../../../../test/harness.ts'
import { type Counter, sandboxCounter, stripeCounter } from '../../../../test/payments.ts'
import { flatPng } from '../../../../test/upload-files.ts'
import { compare } from '../processor/compare-service.ts'
import { readTransactions } from '../processor/service.ts'
import { sendAnswers } from './answer-service.ts'
import { remindOfDisputes } from './service.ts'

// Both processors pass the same tests.
describe.each(['sandbox', 'stripe'] as const)('disputes through %s', (kind) => {
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
    await h.close()
    await counter.close()
  })

  const bill = (cents = 10_000) => issued(admin, member.id, [line('Storage', cents)])
  const invoice = (id: string) => wanted(admin.get(`/api/admin/invoices/${id}`))
  const paid = async (cents = 10_000) => {
    const made = await bill(cents)
    const charge = await counter.pay(member, [{ invoiceId: made.id, amountCents: cents }], 'success')
    return { invoice: made, charge }
  }
  const told = (charge: { id: string }, type = 'charge.dispute.updated') => wanted(counter.notify(charge, { type }))
  const listed = async () => (await wanted(admin.get('/api/admin/payment-disputes?sort=-openedAt'))).items
  const one = (id: string) => wanted(admin.get(`/api/admin/payment-disputes/${id}`))
  const newest = async () => (await listed())[0]
  const credit = async () => (await wanted(member.get('/api/user/balance'))).creditCents
  const account = async (code: string) =>
    (
      await h.query(
        `SELECT coalesce(sum(p.amount_cents), 0)::int AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.code = $1`,
        [code],
      )
    )[0].cents
  const titlesOf = async (who: Caller) =>
    (await wanted(who.get('/api/user/notices'))).items.map(({ title }: any) => title)

  /** Our account equals the processor's balance to the cent, entry by entry, and everything else is proved. */
  async function agree() {
    expect(await compare(h.app.deps)).toEqual([])
    expect(await account('processor')).toBe(await h.app.deps.payments?.balance())
    expect(await disagreements(admin)).toEqual([])
  }

  it('an inquiry moves no money, and becomes a dispute that does', async () => {
    const { invoice: made, charge } = await paid()
    const ref = await counter.dispute(charge, 10_000, true)
    await told(charge, 'charge.dispute.created')
    expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
    const { id } = await newest()
    expect(await one(id)).toMatchObject({ status: 'inquiry', takenCents: 0, feeCents: 0, entries: [] })
    expect(await titlesOf(admin)).toContain('Payment inquiry opened')
    await agree()
    await counter.decide(ref, 'needs_response')
    await told(charge)
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
    expect(await one(id)).toMatchObject({ status: 'needs_response', takenCents: 10_000, feeCents: 1_500 })
    expect(await titlesOf(member)).toContain('Payment disputed')
    await agree()
  })

  it('a dispute of a part takes that part; lost, it stays so', async () => {
    const { invoice: made, charge } = await paid()
    const ref = await counter.dispute(charge, 2_500)
    // twice, late and out of order
    for (const type of ['charge.dispute.updated', 'charge.dispute.created', 'charge.dispute.created'])
      await told(charge, type)
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 2_500, paidCents: 7_500 })
    const payment = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
    expect(payment).toMatchObject({ status: 'succeeded', reversedCents: 2_500 })
    await agree()
    await counter.decide(ref, 'lost')
    await told(charge)
    await told(charge, 'charge.dispute.created')
    expect(await newest()).toMatchObject({ status: 'lost', amountCents: 2_500, actions: [] })
    expect(await invoice(made.id)).toMatchObject({ dueCents: 2_500 })
    await agree()
    // the rest can still be refunded, and no more than that
    await h.stepUp(admin)
    const refund = (amountCents: number) =>
      admin.post(
        `/api/admin/payments/${charge.paymentId}/refunds`,
        { amountCents, reason: 'Goodwill', invoiceId: made.id },
        key(),
      )
    expect((await refund(7_501)).status).toBe(409)
  })

  it('a dispute that is won gives the money back to what it had paid, even after it was lost', async () => {
    const { invoice: made, charge } = await paid()
    const fees = await account('processor_fees')
    const ref = await counter.dispute(charge, 10_000)
    await told(charge)
    expect(await account('processor_fees')).toBe(fees + 1_500)
    await counter.decide(ref, 'lost')
    await told(charge)
    expect(await invoice(made.id)).toMatchObject({ status: 'open' })
    await counter.decide(ref, 'won')
    for (let at = 0; at < 2; at++) await told(charge)
    expect(await invoice(made.id)).toMatchObject({ status: 'paid', dueCents: 0 })
    expect(await account('processor_fees')).toBe(fees)
    const { id } = await newest()
    const dispute = await one(id)
    expect(dispute).toMatchObject({ status: 'won', takenCents: 0, feeCents: 0 })
    expect(dispute.entries.length).toBeGreaterThanOrEqual(4)
    expect(dispute.timeline.map(({ words }: any) => words)).toEqual(
      expect.arrayContaining(['$100.00 taken by the bank', 'Lost', 'Won', '$100.00 returned by the bank']),
    )
    expect(await wanted(member.get(`/api/user/payments/${charge.id}`))).toMatchObject({ isReversed: false })
    await agree()
  })

  it('money that comes back for an invoice paid meanwhile becomes credit', async () => {
    const { invoice: made, charge } = await paid()
    const before = await credit()
    const ref = await counter.dispute(charge, 10_000)
    await told(charge)
    await counter.pay(member, [{ invoiceId: made.id, amountCents: 10_000 }], 'success')
    await counter.decide(ref, 'won')
    await told(charge)
    expect(await credit()).toBe(before + 10_000)
    await agree()
  })

  it('a refund in the dashboard credits what the payment had paid', async () => {
    const { invoice: made, charge } = await paid()
    await counter.refundInDashboard(charge, 4_000)
    for (let at = 0; at < 2; at++) await told(charge, 'refund.created')
    expect(await invoice(made.id)).toMatchObject({ status: 'paid', creditedCents: 4_000 })
    const { refunds, refundedCents } = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
    expect(refundedCents).toBe(4_000)
    expect(refunds).toMatchObject([{ status: 'succeeded', by: null, reason: 'Refunded to your payment method.' }])
    expect(await titlesOf(admin)).toContain('Refund made in the processor’s dashboard')
    await agree()
    await counter.refundInDashboard(charge, 6_000)
    await told(charge, 'refund.created')
    expect(await invoice(made.id)).toMatchObject({ status: 'void' })
    await agree()
  })

  it('a second refund in the dashboard credits the next invoice the payment had paid', async () => {
    const [a, b] = [await bill(), await bill()]
    const parts = [a, b].map(({ id }) => ({ invoiceId: id, amountCents: 10_000 }))
    const charge = await counter.pay(member, parts, 'success')
    for (let at = 0; at < 2; at++) {
      await counter.refundInDashboard(charge, 10_000)
      await told(charge, 'refund.created')
      await agree()
    }
    for (const { id } of [a, b]) expect(await invoice(id)).toMatchObject({ status: 'void', creditedCents: 10_000 })
    const payment = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
    expect(payment).toMatchObject({ refundedCents: 20_000, reversedCents: 0 })
  })

  it('a refund that succeeded and fails later is the member’s credit', async () => {
    const { invoice: made, charge } = await paid()
    const before = await credit()
    await h.stepUp(admin)
    const asked = { amountCents: 3_000, reason: 'Too much', invoiceId: made.id }
    await wanted(admin.post(`/api/admin/payments/${charge.paymentId}/refunds`, asked, key()), 201)
    await told(charge, 'refund.updated')
    expect(await credit()).toBe(before)
    await agree()
    await counter.failRefunds(charge)
    for (let at = 0; at < 2; at++) await told(charge, 'refund.failed')
    expect(await credit()).toBe(before + 3_000)
    const { refunds } = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
    expect(refunds).toMatchObject([{ status: 'failed' }])
    expect(await titlesOf(member)).toContain('Refund returned')
    await agree()
  })

  it('a dispute of a partly refunded charge takes the rest; what is more is unresolved, for an admin', async () => {
    const { invoice: made, charge } = await paid()
    await h.stepUp(admin)
    const asked = { amountCents: 2_500, reason: 'Too much', invoiceId: made.id }
    await wanted(admin.post(`/api/admin/payments/${charge.paymentId}/refunds`, asked, key()), 201)
    const before = await account('processor_unresolved')
    const ref = await counter.dispute(charge, 10_000)
    await told(charge)
    expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 7_500 })
    expect(await account('processor_unresolved')).toBe(before + 2_500)
    const attempt = await wanted(admin.get(`/api/admin/charges/${charge.id}`))
    expect(attempt.attention).toContain('$25.00 of it is more than was left')
    await agree()
    await counter.decide(ref, 'won')
    await told(charge)
    expect(await account('processor_unresolved')).toBe(before)
    expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
    await agree()
  })

  it('what no webhook brought is read: transfers to the bank, and a dispute we never heard of', async () => {
    const { invoice: made, charge } = await paid()
    await agree()
    const bank = await account('bank')
    await counter.payOut(5_000)
    await counter.dispute(charge, 10_000)
    await readTransactions(h.app.deps)
    await readTransactions(h.app.deps)
    expect(await account('bank')).toBe(bank + 5_000)
    expect(await invoice(made.id)).toMatchObject({ status: 'open' })
    expect(await newest()).toMatchObject({ status: 'needs_response' })
    await agree()
  })

  it('evidence is added, sent once, and the bank decides', async () => {
    const { charge } = await paid()
    const ref = await counter.dispute(charge, 10_000)
    await told(charge)
    const { id, dueAt, actions } = await newest()
    expect([dueAt, actions]).toEqual([expect.any(String), ['answer', 'accept']])
    const url = `/api/admin/payment-disputes/${id}`
    const answer = (text: string) => admin.post(`${url}/answer`, { text }, key())
    expect((await answer('')).status).toBe(422)
    const add = (kindOf: string) => admin.upload(`${url}/files?kind=${kindOf}&name=Receipt`, flatPng(60, 40))
    const file = await wanted(add('receipt'), 201)
    expect((await add('receipt')).status).toBe(409)
    const spare = await wanted(add('uncategorized_file'), 201)
    await wanted(admin.delete(`${url}/files/${spare.id}`))
    expect((await admin.get(file.address)).status).toBe(200)
    expect((await member.get(file.address)).status).toBe(403)
    counter.goDown(true)
    if (kind === 'stripe') {
      expect(await wanted(answer('They got it.'))).toMatchObject({ answer: 'evidence', sentAt: null })
      expect((await answer('Again.')).status).toBe(409)
      counter.goDown(false)
      await sendAnswers(h.app.deps)
    } else {
      counter.goDown(false)
      await wanted(answer('They got it.'))
    }
    expect(await one(id)).toMatchObject({ status: 'under_review', sentAt: expect.any(String), actions: [] })
    expect((await answer('Again.')).status).toBe(409)
    await counter.decide(ref, 'won')
    await told(charge)
    expect(await one(id)).toMatchObject({ status: 'won', files: [{ kind: 'receipt' }] })
    expect(await titlesOf(admin)).toContain('Payment dispute won')
    expect(await titlesOf(member)).toContain('Dispute decided')
    await agree()
  })

  it('staff can give up a dispute, and are reminded of a deadline once', async () => {
    const { charge } = await paid()
    await counter.dispute(charge, 10_000)
    await told(charge)
    const { id } = await newest()
    h.clock.advance(5 * 86_400)
    await remindOfDisputes(h.app.deps)
    await remindOfDisputes(h.app.deps)
    await h.query(
      `UPDATE sessions SET created_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '8 hours'`,
      [h.clock.now()],
    )
    expect((await titlesOf(admin)).filter((title: string) => title === 'Payment dispute due soon')).not.toEqual([])
    const accept = () => admin.post(`/api/admin/payment-disputes/${id}/accept`, undefined, key())
    expect((await accept()).status).toBe(403)
    await h.stepUp(admin)
    expect(await wanted(accept())).toMatchObject({ status: 'lost', answer: 'accept', actions: [] })
    await agree()
  })

  it('only those with the right can answer, and unknown disputes are not found', async () => {
    const { charge } = await paid()
    await counter.dispute(charge, 10_000)
    await told(charge)
    const { id } = await newest()
    const lending = await h.buildUser({ staffRoles: ['lending'] })
    const body = { text: 'No.' }
    expect((await lending.get(`/api/admin/payment-disputes/${id}`)).status).toBe(200)
    expect((await lending.post(`/api/admin/payment-disputes/${id}/answer`, body, key())).status).toBe(403)
    expect((await h.nobody.get('/api/admin/payment-disputes')).status).toBe(401)
    expect((await member.get('/api/admin/payment-disputes')).status).toBe(403)
    const nowhere = `/api/admin/payment-disputes/${randomUUID()}`
    expect((await admin.get(nowhere)).status).toBe(404)
    expect((await admin.post(`${nowhere}/answer`, body, key())).status).toBe(404)
    expect((await admin.post(`/api/admin/payment-disputes/${id}/answer`, {}, key())).status).toBe(400)
    const waiting = await wanted(admin.get('/api/admin/payment-disputes?waiting=1&sort=dueAt'))
    expect(waiting.items.map((each: any) => each.id)).toContain(id)
  })

  it('payments below or above what the processor takes are refused before it is asked', async () => {
    const small = await bill(49)
    const attempt = await (kind === 'sandbox'
      ? counter
          .pay(member, [{ invoiceId: small.id, amountCents: 49 }], 'success')
          .catch((error: Error) => error.message)
      : member
          .post(
            '/api/user/payments',
            {
              parts: [{ invoiceId: small.id, amountCents: 49 }],
              source: { kind: 'hosted', save: false, methodKind: 'bank' },
            },
            key(),
          )
          .then((answer) => answer.body))
    expect(attempt).toContain('Card and bank payments start at $0.50.')
  })
})
