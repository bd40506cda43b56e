import { invoicePurposeNames } from '@ambry/contract/billing/invoices/kinds'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, issued, key, line, pay, payment } from '../../../../test/billing.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { sampled } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { agreed } from '../../../../test/sales.ts'

const h = useHarness()
let admin: Caller
let member: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
})

const path = '/api/admin/invoices'
const reason = 'Two letters came back'
const writeOff = (by: Caller, { id }: { id: string }, body: object = { reason }) =>
  by.post(`${path}/${id}/write-off`, body, key())
const one = ({ id }: { id: string }) => wanted(admin.get(`${path}/${id}`))
const balanceOf = async (code: string) => {
  const [row] = await h().query(
    `SELECT coalesce(sum(p.amount_cents), 0)::int AS cents FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id WHERE a.code = $1`,
    [code],
  )
  return row.cents
}

/** An invoice whose due date has passed. Everyone signs in again after so long. */
async function overdue(cents: number, lines = [line('Storage', cents)]) {
  const invoice = await issued(admin, member.id, lines)
  await h().later(15 * 86_400)
  return { ...invoice, member: { id: member.id } }
}

it('returns 401, 400, 403, 404, 409, 422 and 200', async () => {
  const invoice = await issued(admin, member.id)
  expect((await writeOff(h().nobody, invoice)).status).toBe(401)
  expect((await writeOff(member, invoice)).status).toBe(403)
  expect((await writeOff(admin, invoice, {})).status).toBe(400)
  expect((await writeOff(admin, { id: '0190a000-0000-7000-8000-000000000000' })).status).toBe(404)
  expect((await writeOff(admin, invoice)).status, 'not overdue').toBe(409)
  expect((await one(invoice)).actions).not.toContain('write_off')
  const card = await registered(await h().buildUser())
  const sale = await agreed(admin, { cardId: card.id, buyerId: member.id })
  await h().later(15 * 86_400)
  expect((await writeOff(admin, sale.invoice)).status, 'a sale is canceled').toBe(422)
  expect((await one(sale.invoice)).actions).not.toContain('write_off')
  expect((await one(invoice)).actions).toContain('write_off')
  await wanted(admin.post('/api/admin/payments', payment(member.id, 100, []), key()), 201)
  expect((await writeOff(admin, invoice)).status, 'they have credit').toBe(422)
  await wanted(admin.post(`${path}/${invoice.id}/apply-credit`, { amountCents: 100 }, key()))
  expect(await wanted(writeOff(admin, invoice))).toMatchObject({ displayStatus: 'written_off', dueCents: 0 })
  expect((await writeOff(admin, invoice)).status, 'twice').toBe(409)
  expect(await disagreements(admin)).toEqual([])
})

it('a clawback can’t be written off: it stays open and is netted from the next payout', async () => {
  await h().stepUp(admin)
  const made = await wanted(admin.post('/api/admin/payments', payment(member.id, 4_000, []), key()), 201)
  const owe = (kind: string, amountCents: number) =>
    wanted(admin.post('/api/admin/payouts', { memberId: member.id, kind, amountCents }, key()), 201)
  const { id } = await owe('credit', 4_000)
  const wired = { method: 'wire', paidOn: '2026-11-15', reference: null }
  await wanted(admin.post(`/api/admin/payouts/${id}/pay`, wired, key()))
  await wanted(admin.post(`/api/admin/payments/${made.id}/reverse`, { reason: 'It bounced' }, key()))
  await h().later(40 * 86_400)
  const { items } = await wanted(admin.get(`${path}?memberId=${member.id}`))
  expect(items).toMatchObject([{ purpose: 'clawback', displayStatus: 'overdue', dueCents: 4_000 }])
  expect((await one(items[0])).actions).toEqual(['record_payment', 'remind'])
  const refused = await writeOff(admin, items[0])
  expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('has to return it')])
  await h().stepUp(admin)
  expect(await owe('goodwill', 5_000)).toMatchObject({ status: 'due', nettedCents: 4_000 })
  expect((await one(items[0])).displayStatus).toBe('paid')
  expect(await disagreements(admin)).toEqual([])
})

it('only an invoice that was written manually can be written off', async () => {
  const { invoiceHandlers } = h().app.deps
  expect(invoicePurposeNames.filter((purpose) => invoiceHandlers[purpose].writtenOff)).toEqual(['hand'])
})

it('bad debt leaves the member’s account, and a later payment recovers what it pays', async () => {
  const before = await balanceOf('write_offs')
  const invoice = await overdue(50_000)
  await wanted(pay(admin, invoice, 10_000), 201)
  await wanted(writeOff(admin, invoice))
  expect(await balanceOf('write_offs')).toBe(before + 40_000)
  expect(await one(invoice)).toMatchObject({
    ...{ displayStatus: 'written_off', dueCents: 0, writtenOffCents: 40_000, writeOffReason: reason },
    actions: ['record_payment', 'duplicate'],
    balance: { dueCents: 0 },
    timeline: expect.arrayContaining([expect.objectContaining({ words: 'Written off', detail: reason })]),
  })
  const { items } = await wanted(admin.get(`${path}?displayStatus=written_off&memberId=${member.id}`))
  expect(items.map(({ id }: any) => id)).toEqual([invoice.id])
  expect((await wanted(admin.get(`${path}/summary?memberId=${member.id}`))).tabs.written_off).toBe(1)
  const own = await wanted(member.get(`/api/user/invoices/${invoice.id}`))
  expect(own).toMatchObject({ dueCents: 0, isPayable: false, paper: { dueCents: 0 } })
  expect(own).not.toHaveProperty('writeOffReason')
  const { bytes } = await admin.get(`/files/invoices/${invoice.id}/invoice.pdf`)
  expect(pagesOf(bytes).join(' ')).toContain('Written off. Nothing is due.')
  // nothing else can be done about it but paying
  for (const [deed, body] of [
    ['void', { reason }],
    ['credit-notes', { amountCents: 1, reason }],
    ['remind', undefined],
  ] as const)
    expect((await admin.post(`${path}/${invoice.id}/${deed}`, body, key())).status, deed).toBe(409)
  expect((await pay(admin, invoice, 40_001)).status).toBe(409)
  expect(await disagreements(admin)).toEqual([])

  const paid = await wanted(pay(admin, invoice, 15_000), 201)
  expect(await one(invoice)).toMatchObject({ displayStatus: 'written_off', writtenOffCents: 25_000, paidCents: 25_000 })
  expect(await balanceOf('write_offs')).toBe(before + 25_000)
  // the bank takes it back: bad debt again
  await wanted(admin.post(`/api/admin/payments/${paid.id}/reverse`, { reason: 'It bounced' }, key()))
  expect(await balanceOf('write_offs')).toBe(before + 40_000)
  expect(await disagreements(admin)).toEqual([])
  await wanted(pay(admin, invoice, 40_000), 201)
  expect(await one(invoice)).toMatchObject({ displayStatus: 'paid', writtenOffCents: 0 })
  expect(await balanceOf('write_offs')).toBe(before)
  expect(await disagreements(admin)).toEqual([])
})

it('above the limit a second person decides, who sees the postings', async () => {
  const invoice = await overdue(100_001)
  const answer = await writeOff(admin, invoice)
  expect(answer.status).toBe(202)
  expect((await one(invoice)).displayStatus).toBe('overdue')
  const second = await h().buildUser({ isAdmin: true })
  await h().stepUp(second)
  await approvedBy(second, Promise.resolve(answer))
  expect((await one(invoice)).displayStatus).toBe('written_off')
  expect(await disagreements(admin)).toEqual([])
})

it('any payments and reversals before and after leave exactly what is unpaid written off', async () => {
  const step = fc.oneof(
    fc.record({ deed: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ deed: fc.constant('reverse' as const), pick: fc.nat({ max: 5 }) }),
    fc.record({ deed: fc.constant('write_off' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const before = await balanceOf('write_offs')
      const invoice = await overdue(10_000)
      const paid: string[] = []
      for (const next of steps) {
        if (next.deed === 'pay') {
          const answer = await pay(admin, invoice, next.cents)
          if (answer.status === 201) paid.push(answer.json().id)
        }
        if (next.deed === 'reverse' && paid.length > 0) {
          const [id] = paid.splice(next.pick % paid.length, 1)
          await wanted(admin.post(`/api/admin/payments/${id}/reverse`, { reason: 'It bounced' }, key()))
        }
        if (next.deed === 'write_off') await writeOff(admin, invoice)
        const { status, totalCents, paidCents, writtenOffCents, dueCents } = await one(invoice)
        expect(writtenOffCents).toBe(status === 'written_off' ? totalCents - paidCents : 0)
        expect(dueCents).toBe(status === 'open' ? totalCents - paidCents : 0)
        expect(await balanceOf('write_offs')).toBe(before + writtenOffCents)
      }
      expect(await disagreements(admin)).toEqual([])
    }),
    sampled({ short: 3, deep: 6 }),
  )
})
