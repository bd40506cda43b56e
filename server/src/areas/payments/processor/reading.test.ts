import { afterAll, beforeAll, expect, it } from 'vitest'

import { disagreements, issued, line } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, type Harness, startHarness } from '../../../../test/harness.ts'
import { type Counter, payBy, stripeCounter } from '../../../../test/payments.ts'
import { compare } from './compare-service.ts'
import { readTransactions } from './service.ts'

// What can't be booked stops nothing else, and staff are notified.

let h: Harness
let counter: Counter
let admin: Caller

beforeAll(async () => {
  const stripe = await stripeCounter()
  h = await startHarness({ payments: stripe.gateway })
  counter = stripe.over(h)
  admin = await h.buildUser({ isAdmin: true })
})
afterAll(async () => {
  await h.close()
  await counter.close()
})

const account = async (code: string): Promise<number> =>
  (
    await h.query(
      `SELECT coalesce(sum(p.amount_cents), 0)::int AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.code = $1`,
      [code],
    )
  )[0].cents
const invoice = (id: string) => wanted(admin.get(`/api/admin/invoices/${id}`))
const attempt = ({ id }: { id: string }) => wanted(admin.get(`/api/admin/charges/${id}`))
const noticesOf = async (title: string) => (await h.query('SELECT 1 FROM notices WHERE title = $1', [title])).length
const readAt = async () => (await h.query('SELECT read_at FROM processor_reads'))[0].read_at as string

/** Until the returned function is called, this change fails: with this SQLSTATE, or with a bug of ours. */
async function refuse(change: string, condition: string, state = 'P0001') {
  const name = 'refused_by_the_test'
  await h.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a test' USING ERRCODE = '${state}'; END $$`,
  )
  await h.query(`CREATE TRIGGER ${name} BEFORE ${change} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${name}()`)
  return () => h.query(`DROP FUNCTION ${name} CASCADE`)
}

const paid = async () => {
  const member = await h.buildUser()
  const made = await issued(admin, member.id, [line('Storage', 10_000)])
  const charge = await counter.pay(member, [{ invoiceId: made.id, amountCents: 10_000 }], 'success')
  return { member, made, charge }
}

/** The member has paid on Stripe's page, and no webhook comes. */
async function paidUnheard() {
  const member = await h.buildUser()
  const made = await issued(admin, member.id, [line('Storage', 10_000)])
  const source = { kind: 'hosted', save: false, methodKind: 'card' }
  const charge = await wanted(payBy(member, [{ invoiceId: made.id, amountCents: 10_000 }], source), 201)
  await counter.finishPage?.(member, charge, 'success')
  return { member, made, charge }
}

async function agree() {
  expect(await compare(h.app.deps)).toEqual([])
  expect(await account('processor')).toBe(await h.app.deps.payments?.balance())
  expect(await disagreements(admin)).toEqual([])
}

it('a payment that can’t be booked is flagged once, and everything else is read', async () => {
  await readTransactions(h.app.deps)
  const { member, charge, made } = await paidUnheard()
  const firstAt = h.clock.now().toISOString()
  h.clock.advance(60)
  await counter.payOut(5_000)
  const bank = await account('bank')
  const allow = await refuse('INSERT ON payments', `NEW.member_id = '${member.id}'`)
  h.clock.advance(60)
  for (let at = 0; at < 2; at++) await readTransactions(h.app.deps)
  expect(await account('bank')).toBe(bank + 5_000)
  expect((await attempt(charge)).attention).toBe(
    '$100.00 arrived at the card processor but couldn’t be recorded. Something unexpected went wrong. The log has the details.',
  )
  expect(await noticesOf('A payment needs review')).toBe(1)
  expect(await readAt(), 'the next reading begins with what failed').toBe(firstAt)
  await allow()
  await readTransactions(h.app.deps)
  expect(await invoice(made.id)).toMatchObject({ status: 'paid' })
  expect(await attempt(charge)).toMatchObject({ status: 'succeeded', attention: null })
  expect(await readAt()).toBe(h.clock.now().toISOString())
  await agree()
})

it('a busy database is not a reason to flag a payment', async () => {
  const { member, charge } = await paidUnheard()
  const allow = await refuse('INSERT ON payments', `NEW.member_id = '${member.id}'`, '55P03')
  await readTransactions(h.app.deps)
  expect(await attempt(charge)).toMatchObject({ attention: null })
  await allow()
  await readTransactions(h.app.deps)
  expect(await attempt(charge)).toMatchObject({ status: 'succeeded' })
  await agree()
})

it('a dispute that can’t be checked keeps neither the reading nor reminders from running', async () => {
  const [first, second] = [await paid(), await paid()]
  const ref = await counter.dispute(first.charge, 10_000)
  await counter.dispute(second.charge, 10_000)
  for (const { charge } of [first, second]) await wanted(counter.notify(charge, { type: 'charge.dispute.created' }))
  await h.later(5 * 86_400)
  await counter.decide(ref, 'lost')
  await counter.payOut(1_000)
  const bank = await account('bank')
  const allow = await refuse('UPDATE ON payment_disputes', `NEW.charge_id = '${first.charge.id}'`)
  await h.query(`INSERT INTO job_outbox (task, payload) VALUES ('read_processor', '{}')`)
  await h.runJobs()
  expect(await account('bank')).toBe(bank + 1_000)
  expect(await noticesOf('Payment dispute due soon')).toBe(1)
  await allow()
  await agree()
})

it('a dispute met by a busy database is booked by the next attempt', async () => {
  const { member, made, charge } = await paid()
  await counter.dispute(charge, 10_000)
  const allow = await refuse('UPDATE ON payments', `NEW.member_id = '${member.id}'`, '55P03')
  expect((await counter.notify(charge, { type: 'charge.dispute.created' })).status).toBe(503)
  await allow()
  await wanted(counter.notify(charge, { type: 'charge.dispute.created' }))
  expect(await attempt(charge)).toMatchObject({ attention: null })
  expect(await account('processor_unresolved')).toBe(0)
  expect(await invoice(made.id)).toMatchObject({ status: 'open', dueCents: 10_000 })
  await agree()
})

it('a refund in the dashboard met by a busy database is not booked as a reversal', async () => {
  const { made, charge } = await paid()
  await counter.refundInDashboard(charge, 4_000)
  const allow = await refuse('INSERT ON credit_notes', `NEW.invoice_id = '${made.id}'`, '55P03')
  expect((await counter.notify(charge, { type: 'refund.created' })).status).toBe(503)
  await allow()
  await wanted(counter.notify(charge, { type: 'refund.created' }))
  const payment = await wanted(admin.get(`/api/admin/payments/${charge.paymentId}`))
  expect(payment).toMatchObject({ refundedCents: 4_000, reversedCents: 0 })
  expect(await invoice(made.id)).toMatchObject({ status: 'paid', creditedCents: 4_000 })
  await agree()
})
