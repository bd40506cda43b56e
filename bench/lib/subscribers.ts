import { randomUUID } from 'node:crypto'

import type pg from 'pg'

/** Members with an expired plan period and a saved card, inserted directly. */
export async function subscribe(client: pg.Client, count: number): Promise<void> {
  const batch = randomUUID().slice(0, 8)
  await client.query('BEGIN')
  await client.query(
    'CREATE TEMP TABLE fresh ON COMMIT DROP AS SELECT uuidv7() AS id, n FROM generate_series(1, $1::int) AS n',
    [count],
  )
  await client.query(`INSERT INTO parties (id, kind) SELECT id, 'member' FROM fresh`)
  await client.query(
    `INSERT INTO users (id, phone, status, name, created_at)
     SELECT id, '+1212' || lpad(((SELECT count(*) FROM users) + n)::text, 7, '0'), 'active', 'Subscriber ' || n, now() FROM fresh`,
  )
  await client.query(
    `INSERT INTO sandbox_methods (ref, customer, kind, brand, last4, exp_month, exp_year, behaviour, created_at)
     SELECT 'sm_' || $1 || n, 'sc_' || replace(id::text, '-', ''), 'card', 'Visa', '4242', 12, 2099, 'success', now() FROM fresh`,
    [batch],
  )
  await client.query(
    `INSERT INTO payment_methods (member_id, gateway, ref, kind, brand, last4, exp_month, exp_year, is_default, created_at)
     SELECT id, 'sandbox', 'sm_' || $1 || n, 'card', 'Visa', '4242', 12, 2099, true, now() FROM fresh`,
    [batch],
  )
  await client.query(
    `INSERT INTO subscriptions (member_id, plan_id, interval, status, price_cents, period_start, period_end, anchor_day, created_at, started_on)
     SELECT id, 'curator', 'month', 'active', 4900, current_date - 32, current_date - 1, extract(day FROM current_date - 32), now(), current_date - 32 FROM fresh`,
  )
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

/** How many were not billed exactly once and charged exactly once, in our tables and the processor's. */
export async function billedWrongly(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(
    `WITH billed AS (
       SELECT b.subscription_id, count(*) AS bills, count(*) FILTER (WHERE i.status = 'paid') AS paid
       FROM subscription_bills b JOIN invoices i ON i.id = b.invoice_id GROUP BY 1),
     taken AS (SELECT customer, count(*) AS times FROM sandbox_payments WHERE status = 'succeeded' GROUP BY 1),
     received AS (SELECT member_id, count(*) AS times FROM payments WHERE status = 'succeeded' AND amount_cents = 4900 GROUP BY 1)
     SELECT count(*)::int AS wrong FROM subscriptions s LEFT JOIN billed b ON b.subscription_id = s.id
       LEFT JOIN taken t ON t.customer = 'sc_' || replace(s.member_id::text, '-', '') LEFT JOIN received r ON r.member_id = s.member_id
     WHERE (b.bills, b.paid, t.times, r.times) IS DISTINCT FROM (1, 1, 1, 1) OR s.status <> 'active' OR s.period_start <> current_date - 1`,
  )
  return rows[0]?.wrong ?? -1
}
