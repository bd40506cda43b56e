import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { issued, key } from '../../test/billing.ts'
import { wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { payBy, tokenFor } from '../../test/payments.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  'payment_customers',
  'payment_methods',
  'charges',
  'charge_parts',
  'refunds',
  'webhook_events',
  'sandbox_methods',
  'sandbox_payments',
  'sandbox_refunds',
  'plans',
  'subscriptions',
  'subscription_bills',
]

beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await h().buildUser()
  const source = async (number: 'success' | 'bank_success') => ({
    kind: 'token',
    token: await tokenFor(member, number),
    save: true,
  })
  const pay = async ({ id, dueCents }: { id: string; dueCents: number }, number: 'success' | 'bank_success') =>
    wanted(payBy(member, [{ invoiceId: id, amountCents: dueCents }], await source(number)), 201)
  const paid = await issued(admin, member.id)
  const { paymentId } = await pay(paid, 'success')
  await pay(await issued(admin, member.id), 'success')
  await pay(await issued(admin, member.id), 'bank_success')
  await h().stepUp(admin)
  const refund = { amountCents: 100, reason: 'A test', invoiceId: paid.id }
  await wanted(admin.post(`/api/admin/payments/${paymentId}/refunds`, refund, key()), 201)
  const choice = { planId: 'curator', interval: 'month', dueCents: 4_900 }
  const { checkout } = await wanted(member.post('/api/user/subscription', choice, key()), 201)
  await pay({ id: checkout.split('=').at(-1), dueCents: 4_900 }, 'success')
  await h().runJobs()
})

const first = (table: string, where = 'true') => `(SELECT ctid FROM ${table} WHERE ${where} LIMIT 1)`
const set = (table: string, what: string, where = 'true') =>
  `UPDATE ${table} SET ${what} WHERE ctid = ${first(table, where)}`
const done = `status = 'succeeded'`
const waits = `status = 'processing'`
const runs = `status = 'active'`
const bill = (more: Record<string, string>) => {
  const columns: Record<string, string> = {
    invoice_id: `(SELECT id FROM invoices WHERE id NOT IN (SELECT invoice_id FROM subscription_bills) LIMIT 1)`,
    subscription_id: '(SELECT id FROM subscriptions LIMIT 1)',
    kind: `'first'`,
    plan_id: `'curator'`,
    interval: `'month'`,
    price_cents: '1',
    created_at: 'now()',
    ...more,
  }
  return `INSERT INTO subscription_bills (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const renewal = { kind: `'renewal'`, period_start: `'2027-01-01'`, period_end: `'2027-02-01'` }

const broken: [constraint: string, statement: string][] = [
  ['payment_customers_gateway', set('payment_customers', `gateway = 'purse'`)],
  [
    'payment_customers_ref',
    `INSERT INTO payment_customers SELECT u.id, c.gateway, c.ref, now() FROM payment_customers c, users u WHERE u.id <> c.member_id LIMIT 1`,
  ],
  ['payment_methods_gateway', set('payment_methods', `gateway = 'purse'`)],
  ['payment_methods_kind', set('payment_methods', `kind = 'shells', exp_month = NULL, exp_year = NULL`)],
  ['payment_methods_brand', set('payment_methods', `brand = ''`)],
  ['payment_methods_last4', set('payment_methods', `last4 = '4242424242424242'`)],
  ['payment_methods_month', set('payment_methods', `exp_month = 13`, `kind = 'card'`)],
  ['payment_methods_year', set('payment_methods', `exp_year = 30`, `kind = 'card'`)],
  ['payment_methods_expires', set('payment_methods', `exp_month = NULL`, `kind = 'card'`)],
  ['payment_methods_removed', set('payment_methods', `removed_at = now()`, 'is_default')],
  [
    'payment_methods_ref',
    `INSERT INTO payment_methods (member_id, gateway, ref, kind, brand, last4, created_at) SELECT member_id, gateway, ref, 'bank', 'x', '0000', now() FROM payment_methods LIMIT 1`,
  ],
  [
    'payment_methods_one_default',
    `INSERT INTO payment_methods (member_id, gateway, ref, kind, brand, last4, is_default, created_at) SELECT member_id, gateway, 'other', 'bank', 'x', '0000', true, now() FROM payment_methods LIMIT 1`,
  ],
  ['charges_gateway', set('charges', `gateway = 'purse'`)],
  ['charges_status', set('charges', `status = 'lost'`, waits)],
  ['charges_amount', `ALTER TABLE charges DISABLE TRIGGER charges_kept; ${set('charges', 'amount_cents = 0')}`],
  ['charges_kind', set('charges', `kind = 'shells'`)],
  ['charges_label', set('charges', `label = ''`)],
  ['charges_decline_message', set('charges', `decline_message = ''`)],
  ['charges_attention', set('charges', `attention = ''`)],
  ['charges_payment', `UPDATE charges SET payment_id = (SELECT id FROM payments LIMIT 1) WHERE ${done}`],
  ['charges_ref', `UPDATE charges SET ref = 'one'`],
  ['charges_succeeded', set('charges', `status = 'succeeded'`, waits)],
  ['charges_succeeded', set('charges', `payment_id = NULL`, done)],
  ['charges_declined', set('charges', `decline_code = 'x'`, waits)],
  ['charges_purpose', set('charges', `purpose = 'gift'`)],
  ['charges_purpose_label', set('charges', `purpose = 'loan', purpose_id = gen_random_uuid(), purpose_label = ''`)],
  ['charges_purpose_named', set('charges', `purpose = 'loan'`)],
  ['charges_purpose_named', set('charges', `purpose_id = gen_random_uuid(), purpose_label = 'Loan'`)],
  ['charges_purpose_data', set('charges', `purpose_data = '[]'`)],
  [
    'charges_one_per_purpose',
    `UPDATE charges SET status = 'processing', payment_id = NULL, purpose = 'loan', purpose_id = '0190a000-0000-7000-8000-000000000000', purpose_label = 'Loan'`,
  ],
  ['charges_kept', set('charges', `amount_cents = 7`)],
  [
    'charge_parts_amount',
    `INSERT INTO charge_parts SELECT c.id, i.id, 0 FROM charges c, invoices i WHERE NOT EXISTS (SELECT FROM charge_parts p WHERE p.charge_id = c.id AND p.invoice_id = i.id) LIMIT 1`,
  ],
  [
    'charge_parts_one_under_way',
    `INSERT INTO charge_parts SELECT c.id, p.invoice_id, 1 FROM charges c, charge_parts p WHERE p.is_live AND p.charge_id <> c.id LIMIT 1`,
  ],
  [
    'refunds_amount',
    `INSERT INTO refunds (id, payment_id, amount_cents, reason, entry_id, created_at) SELECT uuidv7(), payment_id, 0, 'x', entry_id, now() FROM refunds`,
  ],
  ['refunds_reason', set('refunds', `reason = ''`)],
  ['refunds_status', set('refunds', `status = 'lost'`)],
  ['refunds_fail_message', set('refunds', `fail_message = ''`)],
  ['refunds_ended', set('refunds', `ended_at = NULL`)],
  ['refunds_kept', set('refunds', `amount_cents = 1`)],
  [
    'payments_refunded',
    `INSERT INTO refunds (id, payment_id, amount_cents, reason, entry_id, created_at) SELECT uuidv7(), payment_id, 9901, 'x', entry_id, now() FROM refunds`,
  ],
  ['webhook_events_id', `INSERT INTO webhook_events VALUES ('sandbox', '', 'x', now())`],
  ['sandbox_payments_key', `UPDATE sandbox_payments SET key = 'one'`],
  ['sandbox_refunds_key', `INSERT INTO sandbox_refunds SELECT 'other', key, payment_ref, 1 FROM sandbox_refunds`],
  ['plans_id', set('plans', `id = 'X'`, `id = 'collector'`)],
  ['plans_name', set('plans', `name = ''`)],
  ['plans_sentence', set('plans', `sentence = repeat('x', 201)`)],
  ['plans_monthly', set('plans', `monthly_cents = -1`, 'position = 2')],
  ['plans_yearly', set('plans', `yearly_cents = -1`, 'position = 2')],
  ['plans_lookups', set('plans', `lookups_per_month = -1`)],
  ['plans_share_links', set('plans', `share_links = -1`)],
  ['plans_promotion_days', set('plans', `promotion_days = 367`)],
  ['plans_fee_discount', set('plans', `fee_discount_bps = 10001`)],
  ['plans_position', `UPDATE plans SET position = 3 WHERE position = 2`],
  ['plans_first_is_free', `UPDATE plans SET monthly_cents = 1, yearly_cents = 1 WHERE position = 1`],
  ['plans_first_is_free', `UPDATE plans SET monthly_cents = 0 WHERE position = 2`],
  ['subscriptions_interval', set('subscriptions', `interval = 'decade'`)],
  ['subscriptions_status', set('subscriptions', `status = 'lost'`)],
  ['subscriptions_price', set('subscriptions', `price_cents = -1`)],
  ['subscriptions_anchor', set('subscriptions', `anchor_day = 32`)],
  ['subscriptions_end_reason', set('subscriptions', `end_reason = ''`)],
  ['subscriptions_next_interval', set('subscriptions', `next_plan_id = 'patron', next_interval = 'decade'`)],
  ['subscriptions_next', set('subscriptions', `next_plan_id = 'patron'`)],
  ['subscriptions_period', set('subscriptions', `period_end = period_start`, runs)],
  ['subscriptions_past_due', set('subscriptions', `status = 'past_due'`, runs)],
  ['subscriptions_retry', set('subscriptions', `next_retry_on = '2027-01-01'`, runs)],
  ['subscriptions_ended', set('subscriptions', `status = 'canceled'`, runs)],
  ['subscriptions_granted', set('subscriptions', `granted_by = member_id`, runs)],
  [
    'subscriptions_one_each',
    `INSERT INTO subscriptions (member_id, plan_id, interval, price_cents, created_at) SELECT member_id, 'patron', 'month', 1, now() FROM subscriptions`,
  ],
  ['subscription_bills_kind', bill({ kind: `'gift'` })],
  ['subscription_bills_interval', bill({ interval: `'decade'` })],
  ['subscription_bills_period', bill({ ...renewal, period_end: `'2027-01-01'` })],
  ['subscription_bills_once', `${bill(renewal)}; ${bill(renewal)}`],
  ['subscription_bills_append_only', `DELETE FROM subscription_bills`],
  ['subscription_bills_kept', `UPDATE subscription_bills SET price_cents = 2`],
  ['subscription_bills_kept', `UPDATE subscription_bills SET applied_at = now()`],
]

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  // as the owner of the tables, because the rules apply to everyone
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${statement}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

it('the app role cannot delete rows or create plans', async () => {
  const refused = (statement: string) => h().app.deps.transactions.run(systemOrigin, (tx) => tx.run(sql.raw(statement)))
  for (const table of tables)
    await expect(refused(`DELETE FROM ${table}`), table).rejects.toMatchObject({ code: '42501' })
  await expect(refused(`UPDATE subscription_bills SET price_cents = 1`)).rejects.toMatchObject({ code: '42501' })
  await expect(refused(`UPDATE charge_parts SET is_live = false`)).rejects.toMatchObject({ code: '42501' })
  await expect(refused(`INSERT INTO plans SELECT * FROM plans`)).rejects.toMatchObject({ code: '42501' })
})

it('every named constraint of these tables is tested above', async () => {
  const named = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY($1) AND contype = 'c'
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT i.indisprimary`,
    [tables],
  )
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(named.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})
