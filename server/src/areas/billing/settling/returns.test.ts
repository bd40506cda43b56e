import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, issued, key, line, pay, payment } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { sandboxCounter } from '../../../../test/payments.ts'

const h = useHarness()
let admin: Caller
let member: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
  await h().stepUp(admin)
})

const deposit = (cents: number) => wanted(admin.post('/api/admin/payments', payment(member.id, cents, []), key()), 201)
const owe = (cents: number, kind = 'credit') =>
  wanted(admin.post('/api/admin/payouts', { memberId: member.id, kind, amountCents: cents }, key()), 201)
const paid = { method: 'wire', paidOn: '2026-11-15', reference: 'FDT 1' }
const payOut = (id: string) => admin.post(`/api/admin/payouts/${id}/pay`, paid, key())
const back = { kind: 'bounced', returnedOn: '2026-11-15', reason: 'The account is closed' }
const giveBack = (id: string, more: object = {}, by = admin) =>
  by.post(`/api/admin/payouts/${id}/return`, { ...back, ...more }, key())
const payoutNow = (id: string) => wanted(admin.get(`/api/admin/payouts/${id}`))
const reverse = (id: string) =>
  admin.post(`/api/admin/payments/${id}/reverse`, { reason: 'The bank took it back' }, key())
const balance = () => wanted(member.get('/api/user/balance'))
const clawbackOf = async () =>
  (await wanted(admin.get(`/api/admin/invoices?memberId=${member.id}`))).items.find(
    ({ purpose }: any) => purpose === 'clawback',
  )

describe('a payout that comes back', () => {
  it('returns 401, 400, 403, 404, 409, 422 and 200; it is owed again and paid again', async () => {
    await deposit(5_000)
    const { id } = await owe(5_000)
    expect((await giveBack(id, {}, h().nobody)).status).toBe(401)
    expect((await giveBack(id, {}, member)).status).toBe(403)
    for (const wrong of [{ kind: 'lost' }, { reason: '' }, { returnedOn: 'today' }, { status: 'due' }])
      expect((await giveBack(id, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await giveBack(member.id)).status).toBe(404)
    expect((await giveBack(id)).status, 'it is not paid').toBe(409)
    await wanted(payOut(id))
    expect(await refusal(giveBack(id, { returnedOn: '2026-11-16' }))).toEqual([422, expect.any(String)])
    expect(await refusal(giveBack(id, { returnedOn: '2026-11-14' }))).toEqual([
      422,
      expect.stringContaining('This payout was paid on Nov 15, 2026.'),
    ])

    const returned = await wanted(giveBack(id))
    expect(returned).toMatchObject({
      ...{ status: 'due', method: null, reference: null, paidOn: null, actions: ['pay', 'cancel'] },
      ...{ returnedOn: '2026-11-15', returnKind: 'bounced', returnReason: 'The account is closed' },
    })
    expect(await balance()).toMatchObject({ payoutsDueCents: 5_000, creditCents: 0 })
    expect((await giveBack(id)).status, 'once').toBe(409)
    const { items } = await wanted(member.get('/api/user/notices'))
    expect(items[0]).toMatchObject({ title: 'Payout returned', message: expect.stringContaining('$50.00') })
    const [own] = (await wanted(member.get('/api/user/payouts'))).items
    expect([own.returnedOn, own.returnReason], 'the reason is for staff').toEqual(['2026-11-15', undefined])
    const csv = (await admin.get(`/api/admin/payouts?memberId=${member.id}&format=csv`)).body
    expect(csv).toContain('bounced,The account is closed')
    expect(await disagreements(admin)).toEqual([])

    await wanted(payOut(id))
    expect(await payoutNow(id)).toMatchObject({ status: 'paid', returnedOn: '2026-11-15' })
    await wanted(giveBack(id, { kind: 'recovered', reason: 'Sent to the wrong member' }))
    await wanted(admin.post(`/api/admin/payouts/${id}/cancel`, { reason: 'Sent to the wrong member' }, key()))
    expect(await balance()).toMatchObject({ payoutsDueCents: 0, creditCents: 5_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('cannot be recorded for oneself', async () => {
    const other = await h().buildUser({ isAdmin: true })
    await h().stepUp(other)
    const own = { memberId: admin.id, kind: 'goodwill', amountCents: 900 }
    const { id } = await wanted(other.post('/api/admin/payouts', own, key()), 201)
    await wanted(other.post(`/api/admin/payouts/${id}/pay`, paid, key()))
    expect((await giveBack(id)).status).toBe(422)
    await wanted(giveBack(id, {}, other))
  })
})

describe('credit that was paid out before its payment was reversed', () => {
  const paidOut = async () => {
    const made = await deposit(4_000)
    const { id } = await owe(4_000)
    await wanted(payOut(id))
    return { paymentId: made.id, payoutId: id }
  }

  it('is the member’s debt, which payouts pay first', async () => {
    const { paymentId } = await paidOut()
    await wanted(reverse(paymentId))
    expect(await balance()).toMatchObject({ dueCents: 4_000, creditCents: 0 })
    const debt = await clawbackOf()
    expect(debt).toMatchObject({ status: 'open', totalCents: 4_000, dueCents: 4_000 })
    expect(await disagreements(admin)).toEqual([])

    // whatever we owe them next goes there first
    const small = await owe(1_500, 'goodwill')
    expect(small).toMatchObject({ status: 'netted', nettedCents: 1_500, actions: [] })
    expect((await payOut(small.id)).status).toBe(409)
    const large = await owe(6_000, 'goodwill')
    expect(large).toMatchObject({ status: 'due', nettedCents: 2_500, actions: ['pay'] })
    expect(await balance()).toMatchObject({ dueCents: 0, payoutsDueCents: 3_500 })
    const settled = await wanted(member.get(`/api/user/invoices/${debt.id}`))
    expect(settled).toMatchObject({ displayStatus: 'paid' })
    expect(settled.payments.map(({ kind, amountCents }: any) => [kind, amountCents])).toEqual([
      ['payout', 1_500],
      ['payout', 2_500],
    ])
    expect((await admin.post(`/api/admin/payouts/${large.id}/cancel`, { reason: 'No' }, key())).status).toBe(400)
    expect((await admin.post(`/api/admin/payouts/${large.id}/cancel`, { reason: 'Not now' }, key())).status).toBe(409)
    expect(await wanted(payOut(large.id))).toMatchObject({ status: 'paid' })
    expect(await disagreements(admin)).toEqual([])
    // a single cent that is off is found
    const shift = (cents: number) =>
      h().query('UPDATE payouts SET netted_cents = netted_cents + $1 WHERE id = $2', [cents, large.id])
    await shift(-1)
    expect((await disagreements(admin)).join()).toContain(
      'shows $24.99 applied to its member’s invoices, but $25.00 was applied',
    )
    await shift(1)
    const rename = async (purpose: string) => {
      await h().query('ALTER TABLE invoices DISABLE TRIGGER invoices_kept')
      await h().query('UPDATE invoices SET purpose = $1 WHERE id = $2', [purpose, debt.id])
      await h().query('ALTER TABLE invoices ENABLE TRIGGER invoices_kept')
    }
    await rename('promotion')
    expect((await disagreements(admin)).join()).toContain('returns what only a clawback can')
    await rename('clawback')
    expect(await disagreements(admin)).toEqual([])
    // and when that bounces, only what had left us is owed again
    await wanted(giveBack(large.id))
    expect(await balance()).toMatchObject({ dueCents: 0, payoutsDueCents: 3_500 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('is settled by a payout that came back, or by their own payment, but never voided or credited', async () => {
    const { paymentId, payoutId } = await paidOut()
    await wanted(reverse(paymentId))
    const debt = await clawbackOf()
    expect((await wanted(admin.get(`/api/admin/invoices/${debt.id}`))).actions).toEqual(['record_payment', 'remind'])
    const refused = 'has to return it'
    expect((await admin.post(`/api/admin/invoices/${debt.id}/void`, { reason: 'A mistake' }, key())).body).toContain(
      refused,
    )
    const note = { amountCents: 100, reason: 'A mistake' }
    expect((await admin.post(`/api/admin/invoices/${debt.id}/credit-notes`, note, key())).body).toContain(refused)
    await wanted(pay(admin, { id: debt.id, member }, 1_000), 201)
    expect(await balance()).toMatchObject({ dueCents: 3_000 })
    await wanted(giveBack(payoutId))
    expect(await payoutNow(payoutId)).toMatchObject({ status: 'due', nettedCents: 3_000 })
    expect(await balance()).toMatchObject({ dueCents: 0, payoutsDueCents: 1_000 })
    expect(await disagreements(admin)).toEqual([])
  })

  it('is their debt for the part that their bank disputed, and the books balance', async () => {
    const invoice = await issued(admin, member.id, [line('Storage', 4_000)])
    const counter = sandboxCounter(h())
    const charge = await counter.pay(member, [{ invoiceId: invoice.id, amountCents: 4_000 }], 'success')
    const note = { amountCents: 4_000, reason: 'Canceled' }
    await wanted(admin.post(`/api/admin/invoices/${invoice.id}/credit-notes`, note, key()), 201)
    await wanted(payOut((await owe(4_000)).id))
    await counter.dispute(charge, 1_500)
    await wanted(counter.notify(charge, { type: 'dispute.created' }))
    expect(await clawbackOf()).toMatchObject({ status: 'open', totalCents: 1_500 })
    expect(await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))).toMatchObject({
      ...{ status: 'succeeded', reversedCents: 1_500 },
    })
    expect(await disagreements(admin)).toEqual([])
  })

  it('its lines can’t be added by hand', async () => {
    const body = { memberId: member.id, lines: [line('Credit', 1_000, { source: 'credit_back' })] }
    expect((await admin.post('/api/admin/invoices', body)).status).toBe(422)
  })

  it('undoes newer uses of credit first, and bills only what is short', async () => {
    const made = await deposit(4_000)
    const invoice = await issued(admin, member.id, [line('Storage', 1_000)])
    await wanted(member.post(`/api/user/invoices/${invoice.id}/use-credit`, { amountCents: 1_000 }, key()))
    await wanted(payOut((await owe(3_000)).id))
    await wanted(reverse(made.id))
    expect(await clawbackOf()).toMatchObject({ totalCents: 3_000 })
    expect(await balance()).toMatchObject({ dueCents: 4_000, creditCents: 0 })
    expect(await disagreements(admin)).toEqual([])
  })
})
