import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, issued, key, line, pay, payment } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { runs } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import type { InvoiceHandler, PaidInvoice } from '../invoices/issuing-service.ts'
import { today } from '../ledger/service.ts'

const h = useHarness()
let admin: Caller
let member: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
  await h().stepUp(admin)
})

const invoices = '/api/admin/invoices'
const payments = '/api/admin/payments'
const balance = (of: Caller) => wanted(admin.get(`/api/admin/balances/${of.id}`))
const one = (id: string) => wanted(admin.get(`${invoices}/${id}`))

describe('payments', () => {
  it('recording one returns 401, 400, 403, 409, 422 and 201', async () => {
    const invoice = await issued(admin, member.id)
    const part = { invoiceId: invoice.id, amountCents: 10_000 }
    const asked = payment(member.id, 10_000, [part])
    expect((await h().nobody.post(payments, asked, key())).status).toBe(401)
    expect((await member.post(payments, asked, key())).status).toBe(403)
    expect((await admin.post(payments, asked)).status, 'without a key').toBe(400)
    const body = (amount: string) => JSON.stringify(asked).replace('"amountCents":10000', `"amountCents":${amount}`)
    for (const amount of [
      '0',
      '-1',
      '0.1',
      '1e309',
      '1e99',
      '"1e3"',
      '"10000"',
      'null',
      'NaN',
      '10000000001',
      '9007199254740993',
    ])
      expect((await admin.post(payments, body(amount), key())).status, amount).toBe(400)
    for (const wrong of [
      { method: 'shells' },
      { receivedOn: '2026-02-30' },
      { status: 'succeeded' },
      { entryId: invoice.id },
      { currency: 'EUR' },
    ])
      expect((await admin.post(payments, { ...asked, ...wrong }, key())).status, JSON.stringify(wrong)).toBe(400)
    for (const wrong of [
      { receivedOn: '2026-11-16' },
      { parts: [part, part] },
      { parts: [{ ...part, amountCents: 10_001 }] },
      { memberId: admin.id },
      { memberId: invoice.id },
    ])
      expect((await admin.post(payments, { ...asked, ...wrong }, key())).status, JSON.stringify(wrong)).toBe(422)
    expect((await pay(admin, invoice, 10_001)).status, 'more than is due').toBe(409)

    const made = await wanted(admin.post(payments, asked, key('wire 1')), 201)
    expect(made).toMatchObject({
      status: 'succeeded',
      amountCents: 10_000,
      toCreditCents: 0,
      parts: [{ invoiceId: invoice.id }],
      recordedBy: 'Margaret Ashby',
    })
    expect(made.number).toMatch(/^RC-2026-\d{6}$/)
    expect(await wanted(admin.post(payments, asked, key('wire 1')), 201), 'the same again').toEqual(made)
    expect((await admin.post(payments, { ...asked, note: 'x' }, key('wire 1'))).status).toBe(409)
    expect(await one(invoice.id)).toMatchObject({ status: 'paid', dueCents: 0, paidCents: 10_000 })
    expect((await pay(admin, invoice, 1)).status, 'it is paid').toBe(409)
    expect(await disagreements(admin)).toEqual([])
  })

  it('can be partial or cover several invoices, and the remainder becomes credit', async () => {
    const [a, b] = [await issued(admin, member.id), await issued(admin, member.id)]
    await wanted(pay(admin, a, 2_500), 201)
    expect(await one(a.id)).toMatchObject({ displayStatus: 'partial', dueCents: 7_500, paper: { dueCents: 7_500 } })
    const parts = [
      { invoiceId: a.id, amountCents: 7_500 },
      { invoiceId: b.id, amountCents: 10_000 },
    ]
    const made = await wanted(admin.post(payments, payment(member.id, 20_000, parts), key()), 201)
    expect(made).toMatchObject({ toCreditCents: 2_500, parts: [{ amountCents: 7_500 }, { amountCents: 10_000 }] })
    expect(await balance(member)).toMatchObject({ dueCents: 0, creditCents: 2_500, openInvoices: 0 })
    const c = await issued(admin, member.id)
    expect((await wanted(admin.get(`${invoices}/${c.id}`))).actions).toContain('apply_credit')
    expect((await admin.post(`${invoices}/${c.id}/apply-credit`, { amountCents: 2_501 }, key())).status).toBe(409)
    await wanted(admin.post(`${invoices}/${c.id}/apply-credit`, { amountCents: 2_500 }, key()))
    const used = await wanted(admin.get(`${invoices}/${c.id}`))
    expect(used).toMatchObject({
      dueCents: 7_500,
      payments: [{ kind: 'credit', amountCents: 2_500 }],
      balance: { creditCents: 0 },
    })
    expect(await disagreements(admin)).toEqual([])
  })

  it('concurrent calls with one key, or with separate keys, take effect exactly once', async () => {
    const count = runs({ short: 60, deep: 200 })
    const invoice = await issued(admin, member.id)
    const same = await Promise.all(Array.from({ length: count }, () => pay(admin, invoice, 10_000, 'one key')))
    expect(new Set(same.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(same[0]?.status).toBe(201)
    const other = await issued(admin, member.id)
    const each = await Promise.all(Array.from({ length: count }, () => pay(admin, other, 10_000)))
    expect(each.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(each.filter(({ status }) => status === 409)).toHaveLength(count - 1)
    expect((await wanted(admin.get(`${payments}?memberId=${member.id}&total=1`))).total).toBe(2)
    expect(await disagreements(admin)).toEqual([])
  })

  it('a reversed payment reopens its invoices and removes its credit, used or not', async () => {
    const invoice = await issued(admin, member.id)
    const parts = [{ invoiceId: invoice.id, amountCents: 10_000 }]
    const made = await wanted(admin.post(payments, payment(member.id, 12_000, parts), key()), 201)
    expect((await admin.post(`${payments}/${made.id}/reverse`, { reason: 'x' }, key())).status).toBe(400)
    const next = await issued(admin, member.id, [line('Paid with credit alone', 2_000)])
    const used = await wanted(admin.post(`${invoices}/${next.id}/apply-credit`, { amountCents: 2_000 }, key()))
    expect(used.status).toBe('paid')
    const back = await wanted(admin.post(`${payments}/${made.id}/reverse`, { reason: 'Another member’s wire' }, key()))
    expect(back).toMatchObject({ status: 'failed', reverseReason: 'Another member’s wire', actions: [] })
    expect((await admin.post(`${payments}/${made.id}/reverse`, { reason: 'Again' }, key())).status).toBe(409)
    expect(await one(invoice.id)).toMatchObject({ status: 'open', dueCents: 10_000, payments: [{ isReversed: true }] })
    expect(await one(next.id)).toMatchObject({ status: 'open', dueCents: 2_000, payments: [] })
    expect(await balance(member)).toMatchObject({ creditCents: 0, dueCents: 12_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('a reversal is booked today and takes effect on the day of its payment', async () => {
    const invoice = await issued(admin, member.id)
    const parts = [{ invoiceId: invoice.id, amountCents: 10_000 }]
    const received = payment(member.id, 10_000, parts, { receivedOn: '2026-11-03' })
    const { id } = await wanted(admin.post(payments, received, key()), 201)
    await wanted(admin.post(`${payments}/${id}/reverse`, { reason: 'Another member’s wire' }, key()))
    const { deps } = h().app
    expect(
      await h().query(
        `SELECT booked_on AS "bookedOn", value_on AS "valueOn" FROM ledger_entries WHERE payment_id = $1 ORDER BY number`,
        [id],
      ),
    ).toEqual([
      { bookedOn: '2026-11-03', valueOn: null },
      { bookedOn: today(deps, deps.clock.now()), valueOn: '2026-11-03' },
    ])
  })

  it('can be reversed after a credit note: the refunded part reduces what is owed', async () => {
    const invoice = await issued(admin, member.id)
    const made = await wanted(pay(admin, invoice, 10_000), 201)
    const note = { amountCents: 3_000, reason: 'One card less' }
    await wanted(admin.post(`${invoices}/${invoice.id}/credit-notes`, note, key()), 201)
    await wanted(admin.post(`${payments}/${made.id}/reverse`, { reason: 'The bank took it back' }, key()))
    expect(await one(invoice.id)).toMatchObject({ status: 'open', dueCents: 7_000, paidCents: 0, creditedCents: 3_000 })
    expect(await balance(member)).toMatchObject({ creditCents: 0, dueCents: 7_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('reversed while its credit is being paid out is netted with that payout', async () => {
    const made = await wanted(admin.post(payments, payment(member.id, 4_000, []), key()), 201)
    const owed = { memberId: member.id, kind: 'credit', amountCents: 4_000 }
    const payout = await wanted(admin.post('/api/admin/payouts', owed, key()), 201)
    await wanted(admin.post(`${payments}/${made.id}/reverse`, { reason: 'The bank took it back' }, key()))
    expect(await wanted(admin.get(`/api/admin/payouts/${payout.id}`))).toMatchObject({
      ...{ status: 'netted', nettedCents: 4_000, actions: [] },
    })
    expect(await balance(member)).toMatchObject({ creditCents: 0, dueCents: 0, payoutsDueCents: 0 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('is not recorded twice by two admins, and the member is notified of the amount received', async () => {
    const invoice = await issued(admin, member.id)
    const parts = [{ invoiceId: invoice.id, amountCents: 10_000 }]
    const asked = payment(member.id, 12_500, parts, { reference: 'FDT 1' })
    const made = await wanted(admin.post(payments, asked, key()), 201)
    expect(await refusal(admin.post(payments, payment(member.id, 12_500, [], { reference: 'FDT 1' }), key()))).toEqual([
      409,
      `${made.number} already has this reference, amount, and date.`,
    ])
    const { items } = await wanted(member.get('/api/user/notices'))
    expect(items[0].message).toBe(
      `We received $125.00. ${invoice.number} is paid in full. $25.00 was added to your credit.`,
    )
    expect((await admin.post(payments, payment(member.id, 1, [], { receivedOn: '1999-12-31' }), key())).status).toBe(
      400,
    )
  })
})

describe('the hook of an invoice’s purpose', () => {
  it('runs in the same transaction; if it throws, nothing is paid', async () => {
    const calls: PaidInvoice[] = []
    const handlers = h().app.deps.invoiceHandlers
    const usual = handlers.hand
    const handler: InvoiceHandler = { ...usual, paid: async (_tx, invoice) => void calls.push(invoice) }
    handlers.hand = handler
    try {
      const invoice = await issued(admin, member.id)
      await wanted(pay(admin, invoice, 4_000), 201)
      expect(calls).toEqual([])
      handlers.hand = { ...handler, paid: () => Promise.reject(new Error('the card is gone')) }
      expect((await pay(admin, invoice, 6_000)).status).toBe(500)
      expect(await one(invoice.id)).toMatchObject({ status: 'open', paidCents: 4_000 })
      handlers.hand = handler
      await wanted(pay(admin, invoice, 6_000), 201)
      expect(calls).toMatchObject([{ id: invoice.id, memberId: member.id, totalCents: 10_000 }])
      // credited in full before any payment, so there was no sale
      const other = await issued(admin, member.id)
      await wanted(
        admin.post(`${invoices}/${other.id}/credit-notes`, { amountCents: 10_000, reason: 'Canceled' }, key()),
        201,
      )
      expect(calls).toHaveLength(1)
    } finally {
      handlers.hand = usual
    }
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('credit notes', () => {
  it('credit the open amount first, then the paid amount, and never exceed the total', async () => {
    const invoice = await issued(admin, member.id, [line('Storage', 9_000), line('Audit', 1_000)])
    const credit = (amountCents: number) =>
      admin.post(`${invoices}/${invoice.id}/credit-notes`, { amountCents, reason: 'One card less' }, key())
    expect((await credit(0)).status).toBe(400)
    expect((await credit(10_001)).status).toBe(409)
    const first = await wanted(credit(1_001), 201)
    expect(first).toMatchObject({ amountCents: 1_001, toCreditCents: 0 })
    expect(first.number).toMatch(/^CN-2026-\d{6}$/)
    await wanted(pay(admin, invoice, 8_999), 201)
    expect(await one(invoice.id)).toMatchObject({ status: 'paid', creditedCents: 1_001, paidCents: 8_999 })
    const second = await wanted(credit(4_000), 201)
    expect(second.toCreditCents).toBe(4_000)
    expect(await balance(member)).toMatchObject({ creditCents: 4_000 })
    const both = await Promise.all([credit(4_999), credit(4_999)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await one(invoice.id)).toMatchObject({ status: 'void', creditedCents: 10_000 })
    const { items } = await wanted(admin.get(`/api/admin/ledger/entries?invoiceId=${invoice.id}&kind=credit_note`))
    const income = items.flatMap(({ postings }: any) => postings).filter(({ code }: any) => code === 'charges')
    expect(income.reduce((sum: number, { amountCents }: any) => sum + amountCents, 0)).toBe(10_000)
    expect(await disagreements(admin)).toEqual([])
  })

  it('in full void the invoice whatever was paid, and call the hook if it had been called for payment', async () => {
    const handlers = h().app.deps.invoiceHandlers
    const usual = handlers.hand
    const calls: string[] = []
    handlers.hand = {
      ...usual,
      paid: async (_tx, { id }) => void calls.push(`paid ${id}`),
      calledOff: async (_tx, { id }) => void calls.push(`off ${id}`),
    }
    try {
      const credit = (id: string) =>
        wanted(admin.post(`${invoices}/${id}/credit-notes`, { amountCents: 10_000, reason: 'Canceled' }, key()), 201)
      const partly = await issued(admin, member.id)
      await wanted(pay(admin, partly, 1_000), 201)
      await credit(partly.id)
      expect(await one(partly.id)).toMatchObject({ status: 'void', paidCents: 1_000, creditedCents: 10_000 })
      expect(calls).toEqual([])
      const whole = await issued(admin, member.id)
      await wanted(pay(admin, whole, 10_000), 201)
      await credit(whole.id)
      expect(await one(whole.id)).toMatchObject({ status: 'void' })
      expect(calls).toEqual([`paid ${whole.id}`, `off ${whole.id}`])
      expect(await balance(member)).toMatchObject({ creditCents: 11_000, dueCents: 0 })
    } finally {
      handlers.hand = usual
    }
    expect(await disagreements(admin)).toEqual([])
  })

  it('in full void an unpaid invoice', async () => {
    const invoice = await issued(admin, member.id)
    await wanted(
      admin.post(`${invoices}/${invoice.id}/credit-notes`, { amountCents: 10_000, reason: 'Canceled' }, key()),
      201,
    )
    expect(await one(invoice.id)).toMatchObject({ status: 'void', voidReason: 'Credited in full.', dueCents: 0 })
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('payouts', () => {
  it('are owed, paid and canceled; credit is restored on cancel', async () => {
    await wanted(admin.post(payments, payment(member.id, 5_000, []), key()), 201)
    const owe = (more: object, name?: string) =>
      admin.post('/api/admin/payouts', { memberId: member.id, kind: 'credit', amountCents: 2_000, ...more }, key(name))
    expect((await member.post('/api/admin/payouts', {}, key())).status).toBe(403)
    for (const wrong of [{ amountCents: 0 }, { kind: 'gift' }, { status: 'paid' }])
      expect((await owe(wrong)).status).toBe(400)
    expect((await owe({ amountCents: 5_001 })).status).toBe(409)
    // ten concurrent withdrawals of a fifth each: five succeed
    const many = await Promise.all(Array.from({ length: 10 }, () => owe({ amountCents: 1_000 })))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await balance(member)).toMatchObject({ creditCents: 0, payoutsDueCents: 5_000 })
    const [first, second] = many.filter(({ status }) => status === 201).map((answer) => answer.json())
    const paid = { method: 'wire', paidOn: '2026-11-15', reference: 'FDT 1' }
    expect(
      (await admin.post(`/api/admin/payouts/${first.id}/pay`, { ...paid, paidOn: '2026-11-16' }, key())).status,
    ).toBe(422)
    expect(await wanted(admin.post(`/api/admin/payouts/${first.id}/pay`, paid, key()))).toMatchObject({
      status: 'paid',
      actions: ['return'],
    })
    expect((await admin.post(`/api/admin/payouts/${first.id}/pay`, paid, key())).status).toBe(409)
    expect((await admin.post(`/api/admin/payouts/${first.id}/cancel`, { reason: 'Too late' }, key())).status).toBe(409)
    expect(
      await wanted(admin.post(`/api/admin/payouts/${second.id}/cancel`, { reason: 'Asked by mistake' }, key())),
    ).toMatchObject({ status: 'canceled' })
    expect(await balance(member)).toMatchObject({ creditCents: 1_000, payoutsDueCents: 3_000 })
    await wanted(owe({ kind: 'goodwill', amountCents: 700 }), 201)
    expect((await wanted(member.get('/api/user/payouts'))).items).toHaveLength(6)
    expect((await wanted(admin.get(`/api/admin/payouts?status=paid&memberId=${member.id}`))).items).toHaveLength(1)
    const stranger = await h().buildUser({ isAdmin: true })
    expect((await stranger.post(`/api/admin/payouts/${first.id}/pay`, paid, key())).body).toContain(
      'Please confirm this with a new code first.',
    )
    expect(await disagreements(admin)).toEqual([])
  })
})

it('a statement shows every entry, and its PDF and receipts are available only to those entitled to them', async () => {
  const invoice = await issued(admin, member.id)
  const made = await wanted(
    admin.post(payments, payment(member.id, 6_000, [{ invoiceId: invoice.id, amountCents: 5_000 }]), key()),
    201,
  )
  const note = await wanted(
    admin.post(`${invoices}/${invoice.id}/credit-notes`, { amountCents: 500, reason: 'A mistake' }, key()),
    201,
  )
  const statement = await wanted(member.get('/api/user/statement'))
  expect(statement).toMatchObject({ from: '2026-11-01', openingCents: 0, closingCents: 3_500 })
  expect(
    statement.lines.map(({ number, chargeCents, paymentCents, balanceCents }: any) => [
      number,
      chargeCents,
      paymentCents,
      balanceCents,
    ]),
  ).toEqual([
    [invoice.number, 10_000, 0, 10_000],
    [made.number, 0, 6_000, 4_000],
    [note.number, 0, 500, 3_500],
  ])
  expect(
    await wanted(admin.get(`/api/admin/balances/${member.id}/statement?from=2026-11-15&to=2026-11-15`)),
  ).toMatchObject({ closingCents: 3_500 })
  expect(await wanted(member.get('/api/user/statement?from=2026-12-01&to=2026-12-31'))).toMatchObject({
    openingCents: 3_500,
    lines: [],
  })
  expect((await member.get('/api/user/statement?from=2026-12-01&to=2026-11-30')).status).toBe(422)
  expect((await member.get('/api/user/statement?format=csv')).body.split('\r\n')[2]).toContain(
    `,${made.number},0.00,60.00,40.00`,
  )
  const other = await h().buildUser()
  for (const file of [
    `/files/invoices/${invoice.id}/invoice.pdf`,
    `/files/credit-notes/${note.id}/credit-note.pdf`,
    `/files/payments/${made.id}/receipt.pdf`,
  ]) {
    const by = (caller: Caller) => h().nobody.get(file, { cookie: `ambry_session=${caller.token}` })
    for (const allowed of [member, admin]) {
      const answer = await by(allowed)
      expect([answer.status, answer.headers['content-type'], answer.bytes.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="(INV|CN|RC)-2026-\d{6}\.pdf"/)
    }
    expect((await by(other)).status).toBe(404)
  }
})
