import { afterAll, beforeAll, expect, it } from 'vitest'

import { disagreements, issued, key, line } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, type Harness, startHarness } from '../../../../test/harness.ts'
import { payBy } from '../../../../test/payments.ts'
import { startStripeServer, stripeSecrets } from '../../../../test/stripe-server.ts'
import { StripeGateway } from '../../../gateways/payments-stripe.ts'
import { compare } from './compare-service.ts'
import { absorb, readTransactions } from './service.ts'

// Stripe adds a bank debit to its balance when it is submitted, days before it succeeds or fails.

let h: Harness
let server: Awaited<ReturnType<typeof startStripeServer>>
let admin: Caller
let member: Caller

beforeAll(async () => {
  server = await startStripeServer()
  h = await startHarness({ payments: new StripeGateway({ ...stripeSecrets, apiUrl: server.url }) })
  server.setClock(() => h.clock.now().getTime())
  admin = await h.buildUser({ isAdmin: true })
  member = await h.buildUser()
})
afterAll(async () => {
  await h.close()
  await server.close()
})

type Charge = { id: string }
const intentOf = ({ id }: Charge): any => [...server.intents.values()].find(({ metadata }) => metadata.charge === id)
const told = (charge: Charge, type = 'payment_intent.succeeded') => {
  const body = server.event(intentOf(charge), type)
  const headers = { 'stripe-signature': server.sign(body) }
  return wanted(h.nobody.call({ method: 'POST', url: '/api/webhooks/stripe', headers, body }))
}

/** The member pays on Stripe's page, and no webhook comes. */
async function pay(method: 'bank_success' | 'bank_failure' | 'success', cents = 10_000) {
  const made = await issued(admin, member.id, [line('Storage', cents)])
  const source = { kind: 'hosted', save: false, methodKind: method === 'success' ? 'card' : 'bank' }
  const charge = await wanted(payBy(member, [{ invoiceId: made.id, amountCents: cents }], source), 201)
  server.completePage(charge.actionUrl.split('/').at(-1), `pm_${method}_of_${member.id}`)
  return { made, charge }
}

const account = async (code: string): Promise<number> =>
  (
    await h.query(
      `SELECT coalesce(sum(p.amount_cents), 0)::int AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.code = $1`,
      [code],
    )
  )[0].cents
const accounts = async () => [await account('processor'), await account('processor_fees'), await account('credit')]
const invoice = (id: string) => wanted(admin.get(`/api/admin/invoices/${id}`))
const attempt = ({ id }: { id: string }) => wanted(admin.get(`/api/admin/charges/${id}`))
const paymentsOf = (id: string) => h.query(`SELECT 1 FROM payments WHERE member_id = $1 AND status = 'succeeded'`, [id])

/** Read by the hour, our account equals the processor's balance to the cent, entry by entry. */
async function agree() {
  await readTransactions(h.app.deps)
  expect(await compare(h.app.deps)).toEqual([])
  expect(await account('processor')).toBe(await h.app.deps.payments?.balance())
  expect(await disagreements(admin)).toEqual([])
}

it('a debit that succeeds is booked once, and the books agree all the way', async () => {
  const { made, charge } = await pay('bank_success')
  await agree()
  expect(await attempt(charge)).toMatchObject({ status: 'processing', attention: null })
  expect([await account('processor'), await account('processor_unresolved')]).toEqual([9_920, -10_000])
  expect(await invoice(made.id)).toMatchObject({ status: 'open' })
  await h.later(3 * 86_400)
  server.advance(intentOf(charge).id)
  for (let at = 0; at < 2; at++) await told(charge)
  await agree()
  expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
  expect([await account('processor'), await account('processor_unresolved')]).toEqual([9_920, 0])
  expect(await paymentsOf(member.id)).toHaveLength(1)
  expect(await attempt(charge)).toMatchObject({ status: 'succeeded', attention: null })
})

it('a debit that fails leaves nothing behind, and nobody has to review it', async () => {
  const before = await accounts()
  const { made, charge } = await pay('bank_failure')
  await agree()
  expect(await account('processor_unresolved')).toBe(-10_000)
  await h.later(3 * 86_400)
  server.advance(intentOf(charge).id)
  await told(charge, 'payment_intent.payment_failed')
  await agree()
  expect([await accounts(), await account('processor_unresolved')]).toEqual([before, 0])
  expect(await attempt(charge)).toMatchObject({ status: 'failed', attention: null })
  expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
  const { items } = await wanted(admin.get('/api/user/notices'))
  expect(items.map(({ title }: any) => title)).not.toContain('A payment needs review')
})

it('a debit that the bank returns after it succeeded is reversed', async () => {
  const { made, charge } = await pay('bank_success')
  server.advance(intentOf(charge).id)
  await told(charge)
  await agree()
  server.returnDebit(intentOf(charge).id)
  await told(charge, 'charge.updated')
  expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
  await agree()
  expect(await account('processor_unresolved')).toBe(0)
})

it('a debit on its way does not keep an admin from resolving another payment', async () => {
  const { made, charge } = await pay('success')
  await told(charge)
  const { paymentId } = await attempt(charge)
  await h.stepUp(admin)
  const refund = { amountCents: 2_500, reason: 'Too much', invoiceId: made.id }
  await wanted(admin.post(`/api/admin/payments/${paymentId}/refunds`, refund, key()), 201)
  server.openDispute(intentOf(charge).id, 10_000, false)
  await told(charge, 'charge.dispute.created')
  await pay('bank_success')
  await agree()
  const resolve = () => admin.post(`/api/admin/charges/${charge.id}/resolve`, { reason: 'Looked into it' })
  expect((await resolve()).status).toBe(409)
  const { items } = await wanted(admin.get('/api/admin/ledger/accounts?limit=100'))
  const idOf = (code: string) => items.find((each: any) => each.code === code && !each.member).id
  const postings = [
    { accountId: idOf('bank_charges'), amountCents: 2_500 },
    { accountId: idOf('processor_unresolved'), amountCents: -2_500 },
  ]
  const entry = { id: crypto.randomUUID(), bookedOn: '2026-11-15', words: 'Reversed twice by the bank', postings }
  await wanted(admin.post('/api/admin/ledger/entries', entry, key()), 201)
  await wanted(resolve())
})

it('a first debit that failed, read after a second payment succeeded, changes nothing', async () => {
  const { made, charge } = await pay('success')
  await told(charge)
  const before = [await accounts(), await account('processor_unresolved')]
  const attempted = {
    sourceRef: 'py_first',
    paymentRef: intentOf(charge).id,
    key: null,
    at: h.clock.now().toISOString(),
  }
  const first = { ...attempted, ref: 'txn_first', kind: 'charge', amountCents: 10_000, feeCents: 80 } as const
  await absorb(h.app.deps, 'stripe', first)
  expect(await attempt(charge)).toMatchObject({ attention: null })
  const failed = { ...attempted, ref: 'txn_failed', kind: 'dispute', amountCents: -10_000, feeCents: -80 } as const
  await absorb(h.app.deps, 'stripe', failed)
  expect([await accounts(), await account('processor_unresolved')]).toEqual(before)
  expect(await attempt(charge)).toMatchObject({ attention: null, isReversed: false })
  expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
  expect(await disagreements(admin)).toEqual([])
})
