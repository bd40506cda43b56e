import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { key } from '../../test/billing.ts'
import { wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { accrue, buildLoan, dayOf, daysLater, type LoanWorld, loanWorld, ownLoanOf } from '../../test/loans.ts'
import { adminUrl, calledLoan, endCalls, reasoned, sell } from '../../test/margin.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  ...['margin_calls', 'margin_messages', 'loan_promises', 'loan_notices', 'loan_notice_deliveries', 'collateral_sales'],
]

let world: LoanWorld
const ids: Record<string, string> = {}

// a loan 40 days late with a promise and a notice of default, one in default with a card in a sale, and one just called
beforeAll(async () => {
  world = await loanWorld(h())
  const late = await buildLoan(world)
  await daysLater(world, 30)
  const gone = await calledLoan(world)
  await daysLater(world, 11)
  await endCalls(world)
  await daysLater(world, 29)
  await accrue(world)
  const buyer = await h().buildUser({ name: 'Bea Buyer' })
  const { collateral } = await ownLoanOf(world, gone)
  const body = reasoned(buyer, 300_000, { offeredFrom: dayOf(h()) })
  await wanted(sell(world.admin, gone, collateral[0].id, body))
  const promise = { amountCents: 1_000, dueOn: dayOf(h()) }
  await wanted(world.admin.post(adminUrl(late, 'promises'), promise, key()))
  await wanted(world.admin.post(adminUrl(late, 'default-notice'), undefined, key()))
  const called = await calledLoan(world)
  Object.assign(ids, { late: late.id, gone: gone.id, called: called.id })
})

const named = (statement: string) => statement.replace(/\{(\w+)\}/g, (_, name: string) => `'${ids[name]}'`)
const call = (what: string) => `UPDATE margin_calls SET ${what} WHERE status = 'open'`
const copied = (table: string, which: string, columns: Record<string, unknown>) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(columns)}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).* FROM ${table} t WHERE ${which}`
const newCall = (columns: Record<string, unknown>) =>
  copied('margin_calls', `status = 'open'`, { loan_id: '{late}', ...columns }).replaceAll(`"{late}"`, `"${'{late}'}"`)
const promise = (what: string) => `UPDATE loan_promises SET ${what}`
const notice = (columns: Record<string, unknown>, which = `kind = 'default'`) => copied('loan_notices', which, columns)
const delivery = (channel: string, address: string, proof = 'NULL') =>
  `INSERT INTO loan_notice_deliveries (notice_id, channel, address, proof, at) SELECT id, '${channel}', '${address}', ${proof}, now() FROM loan_notices WHERE kind = 'default'`
const sale = (what: string) => `UPDATE collateral_sales SET ${what}`
const message = (channel: string, words: string, seq = 99) =>
  `INSERT INTO margin_messages (margin_call_id, seq, channel, words, at) SELECT id, ${seq}, '${channel}', '${words}', now() FROM margin_calls WHERE status = 'open'`
const intoDefault = (on: string, cause = 'arrears') =>
  `UPDATE loans SET status = 'defaulted', defaulted_on = ${on}, default_cause = '${cause}' WHERE id = {late}`

const broken: [constraint: string, statement: string][] = [
  ['margin_calls_status', call(`status = 'lost', ended_at = now()`)],
  ['margin_calls_level', newCall({ level: 'notice', loan_id: undefined, status: 'canceled', ended_at: '2027-01-01' })],
  [
    'margin_calls_principal',
    newCall({ principal_cents: 0, status: 'canceled', ended_at: '2027-01-01', loan_id: undefined }),
  ],
  ['margin_calls_value', newCall({ value_cents: -1, status: 'canceled', ended_at: '2027-01-01', loan_id: undefined })],
  ['margin_calls_target', newCall({ target_bps: 0, status: 'canceled', ended_at: '2027-01-01', loan_id: undefined })],
  [
    'margin_calls_deadline',
    newCall({ deadline_at: '2020-01-01', status: 'canceled', ended_at: '2027-01-01', loan_id: undefined }),
  ],
  ['margin_calls_consent_least', call(`consent_least_cents = 0, consented_at = now(), consent_collateral = ARRAY[id]`)],
  ['margin_calls_cured_by', call(`status = 'cured', ended_at = now(), cured_by = 'luck'`)],
  ['margin_calls_ended', call('ended_at = now()')],
  ['margin_calls_ended', call(`status = 'cured', ended_at = now()`)],
  ['margin_calls_consented', call('consented_at = now()')],
  // time is never cut short, and what was called is not rewritten
  ['margin_calls_missed', call(`status = 'missed', ended_at = opened_at`)],
  ['margin_calls_kept', call(`deadline_at = deadline_at - interval '1 day'`)],
  ['margin_calls_kept', call('principal_cents = 1')],
  ['margin_calls_kept', `UPDATE margin_calls SET status = 'open', ended_at = NULL WHERE status = 'missed'`],
  ['margin_calls_kept', `UPDATE margin_calls SET ended_at = now() WHERE status = 'missed'`],
  ['margin_calls_kept', `${call('acknowledged_at = now()')}; ${call(`acknowledged_at = '2020-01-01'`)}`],
  ['margin_calls_one_open', newCall({ loan_id: undefined })],
  ['margin_messages_channel', message('post', 'Words')],
  ['margin_messages_words', message('app', '')],
  ['margin_messages_pkey', `${message('app', 'Words')}; ${message('app', 'Words')}`],
  ['loan_promises_status', promise(`status = 'forgotten', ended_at = now()`)],
  ['loan_promises_amount', promise('amount_cents = 0')],
  ['loan_promises_note', promise(`note = ''`)],
  ['loan_promises_ended', promise(`status = 'kept'`)],
  ['loan_promises_one_open', copied('loan_promises', `status = 'open'`, {})],
  [
    'loan_notices_kind',
    notice({ kind: 'greeting' }, `kind = 'disposition'`)
      .replace(
        `|| jsonb_build_object(`,
        `|| jsonb_build_object('sent_on', l.accrued_through, 'sent_at', l.accrued_through, 'effective_on', l.accrued_through + 10, `,
      )
      .replace(
        'FROM loan_notices t WHERE',
        'FROM loan_notices t JOIN (SELECT id AS loan, accrued_through FROM loans) l ON l.loan = t.loan_id WHERE',
      ),
  ],
  ['loan_notices_cause', notice({ cause: 'mood' })],
  [
    'loan_notices_body',
    notice({ body: 'short', hash: 'f9b0078b5df596d2ea19010c001bbd009e651de2c57e8fb7e355f31eb9d3f739' }),
  ],
  ['loan_notices_hash', notice({ hash: 'a'.repeat(64) })],
  ['loan_notices_owed', notice({ owed_cents: 0 })],
  [
    'loan_notices_ten_days',
    notice({}).replace(`|| jsonb_build_object(`, `|| jsonb_build_object('effective_on', t.sent_on + 9, `),
  ],
  // a notice is dated on the day through which its loan is accrued
  [
    'loan_notices_dated',
    notice({}).replace(`|| jsonb_build_object(`, `|| jsonb_build_object('sent_on', t.sent_on - 1, `),
  ],
  ['loan_notices_dated', notice({ sent_at: '2026-11-20T00:00:00Z' })],
  ['loan_notices_dated', notice({ kind: 'disposition' })],
  ['loan_notice_deliveries_channel', delivery('pigeon', 'Home')],
  ['loan_notice_deliveries_address', delivery('mail', '')],
  ['loan_notice_deliveries_proof', delivery('mail', 'Home', `''`)],
  ['loan_notice_deliveries_once', delivery('app', 'Home')],
  // no default before its notice has run, in the future or in the past, and none that is rewritten
  ['loans_default_noticed', intoDefault('accrued_through')],
  ['loans_default_noticed', intoDefault('accrued_through + 20')],
  ['loans_default_noticed', intoDefault('accrued_through - 20')],
  ['loans_default_noticed', intoDefault('accrued_through', 'margin')],
  [
    'loans_default_noticed',
    `UPDATE loans SET defaulted_on = accrued_through, default_cause = 'arrears' WHERE id = {late}`,
  ],
  ['loans_default_noticed', `UPDATE loans SET defaulted_on = defaulted_on - 1 WHERE id = {gone}`],
  [
    'loans_default_noticed',
    `UPDATE loans SET status = 'foreclosed', foreclosed_on = now(), deficiency = 'none' WHERE id = {late}`,
  ],
  [
    'loans_default_noticed',
    `INSERT INTO loans SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'number', 'L-9999', 'funding_entry_id', NULL))).* FROM loans l WHERE id = {gone}`,
  ],
  ['collateral_sales_status', sale(`status = 'lost', ended_at = now()`)],
  ['collateral_sales_value', sale('value_cents = -1')],
  ['collateral_sales_price', sale('price_cents = 0')],
  ['collateral_sales_channel', sale(`channel = ''`)],
  ['collateral_sales_offers', sale('offers = -1')],
  ['collateral_sales_comps', sale(`comps = '{}'`)],
  ['collateral_sales_reasoning', sale(`reasoning = 'x'`)],
  [
    'collateral_sales_costs',
    sale(`status = 'settled', ended_at = now(), costs_cents = -1, to_loan_cents = 0, surplus_cents = 0`),
  ],
  [
    'collateral_sales_to_loan',
    sale(`status = 'settled', ended_at = now(), costs_cents = 0, to_loan_cents = -1, surplus_cents = 0`),
  ],
  [
    'collateral_sales_surplus',
    sale(`status = 'settled', ended_at = now(), costs_cents = 0, to_loan_cents = 0, surplus_cents = -1`),
  ],
  ['collateral_sales_reason', sale('notice_id = NULL')],
  ['collateral_sales_ended', sale('ended_at = now()')],
  ['collateral_sales_ended', sale(`status = 'settled', ended_at = now()`)],
  ['collateral_sales_sale', copied('collateral_sales', 'true', { status: 'called_off', ended_at: '2027-01-01' })],
  [
    'collateral_sales_once',
    copied('collateral_sales', 'true', {}).replace(
      `|| jsonb_build_object(`,
      `|| jsonb_build_object('sale_id', gen_random_uuid(), `,
    ),
  ],
  [
    'collateral_sales_event',
    `${sale('event_id = NULL')}; INSERT INTO loan_events (id, loan_id, kind, on_day, amount_cents, extra_to, at) VALUES ('0190a000-0000-7000-8000-000000000001', {gone}, 'payment', now(), 1, 'principal', now()); ${sale(`event_id = '0190a000-0000-7000-8000-000000000001'`)}; ${copied('collateral_sales', 'true', { status: 'called_off', ended_at: '2027-01-01' }).replace(`|| jsonb_build_object(`, `|| jsonb_build_object('sale_id', gen_random_uuid(), `)}`,
  ],
  // a card is only sold after a notice that names it has run, or with consent
  [
    'collateral_sales_allowed',
    copied('collateral_sales', 'true', { status: 'called_off', ended_at: '2027-01-01' }).replace(
      `|| jsonb_build_object(`,
      `|| jsonb_build_object('collateral_id', (SELECT id FROM loan_collateral WHERE loan_id = {late}), `,
    ),
  ],
  ['collateral_sales_allowed', copied('collateral_sales', 'true', { made_at: '2026-11-20T00:00:00Z' })],
  [
    'collateral_sales_allowed',
    copied('collateral_sales', 'true', { notice_id: null }).replace(
      `|| jsonb_build_object(`,
      `|| jsonb_build_object('margin_call_id', (SELECT id FROM margin_calls WHERE status = 'open'), `,
    ),
  ],
]

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${named(statement)}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

it('every named constraint of these tables is tested above', async () => {
  const found = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY($1) AND contype = 'c'
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT i.indisprimary`,
    [tables],
  )
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(found.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

it.each([
  'DELETE FROM loan_notices',
  `UPDATE loan_notices SET effective_on = sent_on + 10`,
  'DELETE FROM loan_notice_deliveries',
  `UPDATE loan_notice_deliveries SET at = now()`,
  'DELETE FROM margin_messages',
  `UPDATE margin_messages SET words = 'Others'`,
  'DELETE FROM margin_calls',
  'DELETE FROM collateral_sales',
])('the app cannot take back what was written: %s', async (statement) => {
  const { transactions } = h().app.deps
  const refused = transactions.run(systemOrigin, (tx) => tx.run(sql.raw(statement)))
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/42501|23001|restrict|55000|P0001/) })
})
