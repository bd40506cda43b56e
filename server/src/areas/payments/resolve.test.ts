import { beforeAll, expect, it } from 'vitest'

import { disagreements, issued, key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { payBy, sandboxCounter, tokenFor } from '../../../test/payments.ts'

const h = useHarness()
let admin: Caller
let member: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  member = await h().buildUser()
  await h().stepUp(admin)
})

const paidBy = async (cents: number) => {
  const invoice = await issued(admin, member.id)
  const source = { kind: 'token', token: await tokenFor(member, 'success'), save: false }
  return wanted(payBy(member, [{ invoiceId: invoice.id, amountCents: cents }], source), 201)
}
const takeBack = async (charge: { id: string }, cents: number) => {
  await sandboxCounter(h()).dispute(charge, cents)
  await wanted(sandboxCounter(h()).notify(charge, { type: 'charge.dispute.created' }))
}
const attempt = ({ id }: any) => wanted(admin.get(`/api/admin/charges/${id}`))
const resolve = ({ id }: any) => admin.post(`/api/admin/charges/${id}/resolve`, { reason: 'Looked into it' })

it('a chargeback of credit that was paid out is booked: the member owes it', async () => {
  const charge = await paidBy(10_000)
  const { parts } = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
  // the invoice is credited, so what was paid is credit; then it is paid out
  await wanted(
    admin.post(
      `/api/admin/invoices/${parts[0].invoiceId}/credit-notes`,
      { amountCents: 10_000, reason: 'Canceled' },
      key(),
    ),
    201,
  )
  const owed = { memberId: member.id, kind: 'credit', amountCents: 10_000 }
  const { id } = await wanted(admin.post('/api/admin/payouts', owed, key()), 201)
  const paid = { method: 'wire', paidOn: '2026-11-15', reference: null }
  await wanted(admin.post(`/api/admin/payouts/${id}/pay`, paid, key()))
  await takeBack(charge, 10_000)
  expect(await attempt(charge)).toMatchObject({ attention: null, isReversed: true })
  expect(await wanted(member.get('/api/user/balance'))).toMatchObject({ dueCents: 10_000, creditCents: 0 })
  expect(await disagreements(admin)).toEqual([])
  const { items } = await wanted(admin.get(`/api/admin/invoices?memberId=${member.id}`))
  expect(items.filter(({ status }: any) => status === 'open')).toMatchObject([
    { purpose: 'clawback', dueCents: 10_000 },
  ])
})

it('an attempt is resolved only once no account is off', async () => {
  const charge = await paidBy(10_000)
  const { parts } = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
  const refund = { amountCents: 2_500, reason: 'Too much', invoiceId: parts[0].invoiceId }
  await wanted(admin.post(`/api/admin/payments/${charge.paymentId}/refunds`, refund, key()), 201)
  await takeBack(charge, 10_000)
  expect(await attempt(charge)).toMatchObject({ attention: expect.stringContaining('$25.00') })
  const refused = await resolve(charge)
  expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('Clear it from')])
  expect((await attempt(charge)).attention, 'it still needs review').not.toBeNull()

  const { items } = await wanted(admin.get('/api/admin/ledger/accounts?limit=100'))
  const accountOf = (code: string) => items.find((each: any) => each.code === code && !each.member).id
  const postings = [
    { accountId: accountOf('bank_charges'), amountCents: 2_500 },
    { accountId: accountOf('processor_unresolved'), amountCents: -2_500 },
  ]
  const entry = { id: crypto.randomUUID(), bookedOn: '2026-11-15', words: 'Reversed twice by the bank', postings }
  await wanted(admin.post('/api/admin/ledger/entries', entry, key()), 201)
  await wanted(resolve(charge))
  expect((await attempt(charge)).attention).toBeNull()
  expect((await resolve(charge)).status).toBe(409)
  expect(await disagreements(admin)).toEqual([])
})
