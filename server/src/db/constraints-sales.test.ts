import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { agreed, held, payFor } from '../../test/sales.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = ['sales', 'sale_files', 'comparables']

beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const [seller, buyer] = [await h().buildUser(), await h().buildUser()]
  const sale = async () => agreed(admin, { cardId: (await held(h(), seller)).id, buyerId: buyer.id })
  await sale()
  await payFor(admin, await sale())
  await payFor(admin, await sale())
  const sold = { playerName: 'Ann Ito', grader: 'PSA', grade: '9', soldOn: '2026-01-01', source: 'Goldin' }
  const links = ['https://a.example/1', 'https://a.example/2']
  for (const [at, link] of links.entries())
    await wanted(admin.post('/api/admin/comparables', { ...sold, priceCents: 100 + at, link }), 201)
  await h().query(
    `INSERT INTO sale_files (sale_id, name, content_type, file_key, bytes, added_at) SELECT id, 'x', 'application/pdf', 'k', 1, now() FROM sales LIMIT 1`,
  )
})

const set = (table: string, what: string, where = 'true') =>
  `UPDATE ${table} SET ${what} WHERE id = (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`
/** A trigger protects the terms of a sale; with it disabled the table's own constraints are tested. */
const bare = (what: string, where = 'true') => `ALTER TABLE sales DISABLE TRIGGER USER; ${set('sales', what, where)}`
const bareComparable = (what: string) => `ALTER TABLE comparables DISABLE TRIGGER USER; ${set('comparables', what)}`
const isAgreed = `status = 'agreed'`
const isSettled = `status = 'settled'`
const other = (column: string) =>
  `${column} = (SELECT o.${column} FROM sales o WHERE o.status = 'settled' AND o.id <> sales.id ORDER BY o.id DESC LIMIT 1)`

const sent = `shipped_at = now(), carrier = 'UPS', completes_on = current_date`
const broken: [constraint: string, statement: string][] = [
  ['sales_status', bare(`status = 'asleep'`, isAgreed)],
  ['sales_channel', bare(`channel = 'luck'`)],
  ['sales_facts', bare(`facts = '{"playerName": "x"}'`)],
  ['sales_price', bare(`price_cents = 10000000001`)],
  ['sales_buyer_fee', bare(`buyer_fee_cents = -1`)],
  ['sales_seller_fee', bare(`seller_fee_cents = price_cents`)],
  ['sales_seller_fee', bare(`by_house = true`, isAgreed)],
  ['sales_one_seller', bare(`by_house = true, by_fund = true, seller_fee_cents = 0`)],
  ['sales_fund_fee', bare(`by_fund = true, seller_fee_cents = 1, payout_id = NULL`)],
  ['sales_buyer_discount', bare(`buyer_discount_bps = 10001`)],
  ['sales_seller_discount', bare(`seller_discount_bps = -1`)],
  ['sales_fee_reason', bare(`fee_reason = 'x'`)],
  ['sales_note', set('sales', `note = ''`)],
  ['sales_link', set('sales', `link = 'javascript:alert(1)'`)],
  ['sales_invoice', bare(other('invoice_id'), isAgreed)],
  ['sales_entry', set('sales', other('entry_id'), isSettled)],
  ['sales_payout', set('sales', other('payout_id'), isSettled)],
  ['sales_cost', set('sales', `cost_cents = -1`)],
  ['sales_end_reason', set('sales', `end_reason = ''`)],
  ['sales_two_parties', bare(`buyer_id = seller_id`)],
  ['sales_settled', set('sales', `settled_on = NULL`, isSettled)],
  ['sales_settled', set('sales', `settled_on = '2026-11-15', settled_at = now()`, isAgreed)],
  ['sales_booked', set('sales', `entry_id = NULL`, isSettled)],
  ['sales_one_seller', bare(`by_house = true, by_fund = true, seller_fee_cents = 0`, isAgreed)],
  ['sales_paid_out', set('sales', `payout_id = NULL`, isSettled)],
  ['sales_credited', set('sales', 'credited_cents = -1', isSettled)],
  ['sales_credited', set('sales', 'credited_cents = 1', isAgreed)],
  ['sales_held', set('sales', `commitment_id = NULL`, isAgreed)],
  ['sales_reopened', set('sales', `reopened_at = now()`, isSettled)],
  ['sales_ended', set('sales', `ended_at = now()`, isSettled)],
  ['sales_clawed_back', set('sales', `clawback_id = invoice_id`, isSettled)],
  [
    'sales_clawback',
    `ALTER TABLE sales DROP CONSTRAINT sales_clawed_back; UPDATE sales SET clawback_id = (SELECT id FROM invoices ORDER BY id LIMIT 1)`,
  ],
  ['sales_ended', set('sales', `end_reason = 'A test'`, isSettled)],
  [
    'sales_one_open',
    bare(
      `card_id = (SELECT card_id FROM sales WHERE ${isAgreed}), status = 'reopened', reopened_at = now()`,
      isSettled,
    ),
  ],
  ['sales_kept', set('sales', `price_cents = 1`)],
  ['sales_kept', set('sales', `buyer_fee_cents = 0`)],
  ['sales_kept', set('sales', `agreed_on = '2020-01-01'`)],
  ['sales_delivery', bare(`delivery = 'pigeon'`)],
  ['sales_delivery', bare(`delivery = 'direct', by_house = true, seller_fee_cents = 0`, isAgreed)],
  ['sales_direct', set('sales', `problem = 'It is cracked.', problem_at = now()`, isAgreed)],
  ['sales_direct', set('sales', `accepted_at = now()`, isAgreed)],
  ['sales_carrier', bare(`delivery = 'direct', carrier = ''`, isAgreed)],
  ['sales_tracking', bare(`delivery = 'direct', ${sent}, tracking = ''`, isAgreed)],
  ['sales_shipped', bare(`delivery = 'direct', shipped_at = now(), carrier = 'UPS', tracking = '1'`, isAgreed)],
  ['sales_problem', bare(`delivery = 'direct', problem = 'x', problem_at = now()`, isAgreed)],
  ['sales_reported', bare(`delivery = 'direct', problem = 'It is cracked.'`, isAgreed)],
  ['sales_kept', set('sales', `delivery = 'direct'`, isAgreed)],
  ['sale_files_name', set('sale_files', `name = ''`)],
  ['sale_files_content_type', set('sale_files', `content_type = 'text/html'`)],
  ['sale_files_bytes', set('sale_files', `bytes = 0`)],
  ['comparables_category', bareComparable(`category = 'luck'`)],
  ['comparables_player_name', bareComparable(`player_name = ''`)],
  ['comparables_year', bareComparable(`year = '86'`)],
  ['comparables_set_name', bareComparable(`set_name = ''`)],
  ['comparables_card_number', bareComparable(`card_number = ''`)],
  ['comparables_variety', bareComparable(`variety = ''`)],
  ['comparables_grader', bareComparable(`grader = 'XYZ'`)],
  ['comparables_grade', bareComparable(`grade = '11'`)],
  ['comparables_cert_number', bareComparable(`cert_number = 'a b'`)],
  ['comparables_price', bareComparable(`price_cents = 0`)],
  ['comparables_sold_on', bareComparable(`sold_on = '1899-12-31'`)],
  ['comparables_source', bareComparable(`source = ''`)],
  ['comparables_link', bareComparable(`link = 'javascript:alert(1)'`)],
  ['comparables_file_name', bareComparable(`file_name = ''`)],
  ['comparables_exclude_reason', set('comparables', `excluded_at = now(), exclude_reason = 'x'`)],
  ['comparables_excluded', set('comparables', `excluded_at = now()`)],
  ['comparables_raw', bareComparable(`grader = 'RAW'`)],
  ['comparables_same', `ALTER TABLE comparables DISABLE TRIGGER USER; UPDATE comparables SET price_cents = 7`],
  [
    'comparables_same_link',
    `ALTER TABLE comparables DISABLE TRIGGER USER; UPDATE comparables SET link = 'https://a.example/9'`,
  ],
  ['comparables_kept', set('comparables', `price_cents = 9`)],
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

it('the app role cannot delete rows', async () => {
  for (const table of tables)
    await expect(
      h().app.deps.transactions.run(systemOrigin, (tx) => tx.run(sql.raw(`DELETE FROM ${table}`))),
      table,
    ).rejects.toMatchObject({ code: '42501' })
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
