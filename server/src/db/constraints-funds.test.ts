import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { approvedBy } from '../../test/approvals.ts'
import { issued, key, line } from '../../test/billing.ts'
import { registered, wanted } from '../../test/cards.ts'
import { addDocument, dayOf, fundWorld, investor, issueTo, openFund, struck } from '../../test/funds.ts'
import { useHarness } from '../../test/harness.ts'
import { agreed, held } from '../../test/sales.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  ...['funds', 'fund_terms', 'fund_documents', 'fund_document_acceptances', 'fund_holdings', 'fund_custody_checks'],
  ...['fund_valuation_runs', 'fund_valuation_lines', 'fund_strikes', 'fund_lots', 'fund_subscriptions'],
  ...['fund_redemptions', 'fund_transfers', 'fund_unit_events', 'fund_bills', 'fund_distributions'],
  ...['fund_distribution_shares', 'fund_updates', 'fund_questions', 'fund_reminders', 'fund_statement_runs'],
  ...['fund_statements', 'fund_proofs', 'price_indexes'],
]

// a running fund with a holder, a card, and one of everything that can happen to it
beforeAll(async () => {
  const world = await fundWorld(h())
  const { finance, second, member } = world
  const admin = await h().buildUser({ isAdmin: true })
  const other = await investor(h(), 'Olga Outside')
  const fund = await openFund(world)
  const lotId = await issueTo(world, fund, member, 100_000)
  await struck(world, fund)
  await wanted(addDocument(finance, fund, { mustAccept: '1' }), 201)
  const bill = { label: 'Insurance', amountCents: 100, billedOn: dayOf(h()) }
  for (const label of ['Insurance', 'Audit'])
    await wanted(finance.post(`/api/admin/funds/${fund.id}/bills`, { ...bill, label }, key()), 201)
  const [first] = await h().query('SELECT id FROM fund_bills ORDER BY id LIMIT 1')
  await wanted(finance.post(`/api/admin/fund-bills/${first.id}/pay`, { paidOn: dayOf(h()) }, key()))
  const distribution = { kind: 'income', amountCents: 100, note: 'A test' }
  await approvedBy(second, finance.post(`/api/admin/funds/${fund.id}/distributions`, distribution, key()))

  const card = await registered(member)
  const sale = await agreed(admin, { cardId: (await held(h(), member)).id, buyerId: other.id })
  const invoice = await issued(admin, other.id, [line('Units', 100)])
  const query = (text: string, values: unknown[] = []) => h().query(text, values)
  const [entry] = await query('SELECT id FROM ledger_entries ORDER BY number LIMIT 1')
  const [strike] = await query('SELECT id FROM fund_strikes LIMIT 1')
  await query(
    `WITH c AS (INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($2, 'fund_holding', now()) RETURNING id)
     INSERT INTO fund_holdings (fund_id, card_id, commitment_id, source, bought_on, cost_cents, value_cents, valued_on, value_source, entry_id,
       sale_id, sold_on, proceeds_cents, sold_entry_id, at)
     SELECT $1, $2, c.id, 'inventory', current_date, 1, 1, current_date, 'cost', $3, $4, current_date, 1, $3, now() FROM c`,
    [fund.id, card.id, entry.id, sale.id],
  )
  await query('UPDATE fund_holdings SET sold_on = NULL, proceeds_cents = NULL, sold_entry_id = NULL')
  await query(
    `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
     VALUES ($1, 'audit', 1, 'photos/x', 1, 1, 1, 'x', true, $2, now())`,
    [card.id, finance.id],
  )
  await query(
    `INSERT INTO fund_custody_checks (holding_id, on_day, photo_id, vault, at)
     SELECT h.id, current_date, p.id, v.name, now() FROM fund_holdings h, card_photos p, vaults v WHERE p.file_key = 'photos/x' LIMIT 1`,
  )
  await query(
    `WITH r AS (INSERT INTO fund_valuation_runs (fund_id, on_day, drafted_by, drafted_at) VALUES ($1, current_date, $2, now()) RETURNING id)
     INSERT INTO fund_valuation_lines (run_id, holding_id, before_cents, value_cents, source) SELECT r.id, h.id, 1, 1, 'cost' FROM r, fund_holdings h`,
    [fund.id, finance.id],
  )
  await query(
    `INSERT INTO fund_subscriptions (fund_id, member_id, status, amount_cents, fee_cents, terms_number, agreement, agreement_hash, signed_name,
       signed_at, invoice_id, paid_at, strike_id, lot_id, units, issued_cents, created_at, ended_at)
     SELECT $1, $2, 'issued', 100, 0, 1, repeat('x', 200), encode(sha256(repeat('x', 200)::bytea), 'hex'), 'Mia', now(), $3, now(), $4, $5, 1, 100, now(), now()`,
    [fund.id, member.id, invoice.id, strike.id, lotId],
  )
  await query(
    `INSERT INTO fund_subscriptions (fund_id, member_id, status, amount_cents, fee_cents, terms_number, created_at) VALUES ($1, $2, 'waiting', 100, 0, 1, now())`,
    [fund.id, other.id],
  )
  await query(
    `INSERT INTO fund_redemptions (fund_id, member_id, units, window_on, requested_at) VALUES ($1, $2, 5, current_date, now())`,
    [fund.id, member.id],
  )
  await query(
    `INSERT INTO fund_transfers (fund_id, seller_id, buyer_id, units, price_cents, proposed_at, expires_at, invoice_id)
     VALUES ($1, $2, $3, 5, 1, now(), now(), $4)`,
    [fund.id, member.id, other.id, invoice.id],
  )
  await query(
    `INSERT INTO fund_document_acceptances (document_id, member_id, opened_at) SELECT id, $1, now() FROM fund_documents`,
    [other.id],
  )
  await query(
    `INSERT INTO fund_updates (fund_id, audience, title, body, at) VALUES ($1, 'members', 'News', 'A body', now())`,
    [fund.id],
  )
  await query(
    `INSERT INTO fund_questions (fund_id, member_id, question, asked_at) VALUES ($1, $2, 'A question', now())`,
    [fund.id, other.id],
  )
  await query(`INSERT INTO fund_reminders (fund_id, member_id, at) VALUES ($1, $2, now())`, [fund.id, other.id])
  await query(
    `WITH r AS (INSERT INTO fund_statement_runs (fund_id, from_day, to_day, holders, at) VALUES ($1, '2026-10-01', '2026-10-31', 1, now()) RETURNING id)
     INSERT INTO fund_statements (run_id, member_id, made_at) SELECT r.id, $2, now() FROM r`,
    [fund.id, member.id],
  )
  await query(
    `INSERT INTO price_indexes (category, quarter, value, standard_error, pairs, computed_at) VALUES ('baseball', '2026-10-01', 1, 0, 1, now())`,
  )
})

const id = '01980000-0000-7000-8000-00000000000'
const fund = (what: string) => `UPDATE funds SET ${what}`
const document = (what: string) => `UPDATE fund_documents SET ${what}`
const holding = (what: string) => `UPDATE fund_holdings SET ${what}`
const run = (what: string) => `UPDATE fund_valuation_runs SET ${what}`
const valued = (what: string) => `UPDATE fund_valuation_lines SET ${what}`
const lot = (what: string) => `UPDATE fund_lots SET ${what}`
const subscription = (what: string, status = 'issued') =>
  `UPDATE fund_subscriptions SET ${what} WHERE status = '${status}'`
const redemption = (what: string) => `UPDATE fund_redemptions SET ${what}`
const transfer = (what: string) => `UPDATE fund_transfers SET ${what}`
const bill = (what: string) => `UPDATE fund_bills SET ${what}`
const update = (what: string) => `UPDATE fund_updates SET ${what}`
const question = (what: string) => `UPDATE fund_questions SET ${what}`
const statements = (what: string) => `UPDATE fund_statement_runs SET ${what}`
const index = (what: string) => `UPDATE price_indexes SET ${what}`
/** The same row again, with these columns instead. */
const copied = (table: string, columns: Record<string, unknown>, where = 'true') =>
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(t, '${JSON.stringify(columns)}'::jsonb)).* FROM ${table} t WHERE ${where} LIMIT 1`
const terms = (columns: Record<string, unknown>) => copied('fund_terms', { number: 2, reason: 'A change', ...columns })
const strike = (columns: Record<string, unknown>) =>
  copied('fund_strikes', { id: `${id}1`, seq: 9, kind: 'valuation', ...columns })
const event = (columns: Record<string, unknown>) => copied('fund_unit_events', { seq: 9000, ...columns })
const distribution = (columns: Record<string, unknown>) => copied('fund_distributions', { id: `${id}1`, ...columns })
const share = (columns: Record<string, unknown>) => copied('fund_distribution_shares', columns)
const other = `(SELECT id FROM users WHERE name = 'Olga Outside')`
const shareOf = (columns: string) =>
  `INSERT INTO fund_distribution_shares (distribution_id, member_id, units, exact_micros, residue_cents, cents, payout_id)
   SELECT s.distribution_id, ${other}, ${columns} FROM fund_distribution_shares s`

const broken: readonly [constraint: string, statement: string][] = [
  ['funds_name', `${copied('funds', { id: `${id}1` })}`],
  ['funds_name_length', fund(`name = 'X'`)],
  ['funds_status', fund(`status = 'other'`)],
  ['funds_strategy', fund(`strategy = 'x'`)],
  ['funds_about', fund(`about = ''`)],
  ['funds_team', fund(`team = ''`)],
  ['funds_valuation_method', fund(`valuation_method = ''`)],
  ['funds_category', fund(`category = ''`)],
  ['funds_risk', fund(`risk = 'none'`)],
  ['funds_offering_rule', fund(`offering_rule = '506'`)],
  ['funds_target', fund('target_cents = 99')],
  ['funds_first_price', fund('first_price = 1')],
  ['funds_mark', fund('high_water_mark = 0')],
  ['funds_units', fund('units = -1')],
  ['funds_places', fund('places = 100')],
  ['funds_raised', fund('raised_cents = -1')],
  ['funds_opened', fund('opened_at = NULL')],
  ['funds_ended', fund('ended_at = now()')],
  ['funds_empty', fund(`status = 'liquidated', ended_at = now()`)],
  ['funds_dates', fund(`opens_on = '2026-02-01', closes_on = '2026-01-01'`)],
  ['fund_terms_management', terms({ management_bps: 1001 })],
  ['fund_terms_carry', terms({ carry_bps: 5001 })],
  ['fund_terms_hurdle', terms({ hurdle_bps: -1 })],
  ['fund_terms_entry_fee', terms({ entry_fee_bps: 1001 })],
  ['fund_terms_minimum', terms({ minimum_cents: 99 })],
  ['fund_terms_step', terms({ step_cents: 0 })],
  ['fund_terms_lock_up', terms({ lock_up_days: -1 })],
  ['fund_terms_window', terms({ window_months: 2 })],
  ['fund_terms_notice', terms({ notice_days: 181 })],
  ['fund_terms_gate', terms({ gate_bps: 99 })],
  ['fund_terms_holders', terms({ most_holders: 100 })],
  ['fund_terms_cooling_off', terms({ cooling_off_days: 31 })],
  ['fund_terms_reason', terms({ reason: 'x' })],
  ['fund_terms_changed', terms({ reason: null })],
  ['fund_terms_pkey', terms({ number: 1 })],
  ['fund_documents_kind', document(`kind = 'letter'`)],
  ['fund_documents_title', document(`title = ''`)],
  ['fund_documents_audience', document(`audience = 'staff'`)],
  ['fund_documents_number', document('number = 0')],
  [
    'fund_documents_replaces',
    `INSERT INTO fund_documents (fund_id, kind, title, audience, replaces, file_key, content_type, bytes, hash, added_at)
     SELECT d.fund_id, d.kind, d.title, d.audience, d.id, 'x', d.content_type, 1, d.hash, now() FROM fund_documents d, generate_series(1, 2)`,
  ],
  ['fund_documents_type', document(`content_type = 'text/html'`)],
  ['fund_documents_bytes', document('bytes = 0')],
  ['fund_documents_hash', document(`hash = 'x'`)],
  ['fund_documents_accepted', document(`audience = 'holders'`)],
  [
    'fund_document_acceptances_order',
    `UPDATE fund_document_acceptances SET accepted_at = opened_at - interval '1 day'`,
  ],
  ['fund_holdings_commitment', copied('fund_holdings', { id: `${id}1` })],
  ['fund_holdings_source', holding(`source = 'gift'`)],
  ['fund_holdings_cost', holding('cost_cents = 0')],
  ['fund_holdings_value', holding('value_cents = -1')],
  ['fund_holdings_value_source', holding(`value_source = 'guess'`)],
  ['fund_holdings_proceeds', holding('proceeds_cents = -1')],
  ['fund_holdings_sold', holding('sold_on = current_date')],
  ['fund_custody_checks_note', copied('fund_custody_checks', { id: `${id}1`, note: '' })],
  ['fund_valuation_runs_status', run(`status = 'other', ended_at = now()`)],
  ['fund_valuation_runs_ended', run('ended_at = now()')],
  ['fund_valuation_runs_published', run(`status = 'published', ended_at = now()`)],
  ['fund_valuation_runs_one_draft', copied('fund_valuation_runs', { id: `${id}1` })],
  ['fund_valuation_lines_value', valued('value_cents = -1')],
  ['fund_valuation_lines_source', valued(`source = 'guess'`)],
  ['fund_valuation_lines_comps', valued('comps = -1')],
  ['fund_valuation_lines_note', valued(`note = ''`)],
  ['fund_strikes_kind', strike({ kind: 'other' })],
  ['fund_strikes_cards', strike({ cards: -1 })],
  ['fund_strikes_units', strike({ units: -1 })],
  ['fund_strikes_price', strike({ price: 0, nav_per_unit: null })],
  ['fund_strikes_published', strike({ nav_per_unit: null })],
  ['fund_strikes_reason', strike({ reason: 'x' })],
  ['fund_strikes_seq', strike({ seq: 1 })],
  ['fund_strikes_daily', strike({ kind: 'daily' })],
  ['fund_strikes_corrected', strike({ fees_corrected_cents: 1 })],
  ['fund_strikes_gross', strike({ cash_cents: 1 })],
  ['fund_strikes_nav', strike({ nav_cents: 1 })],
  ['fund_strikes_corrects', strike({ kind: 'correction', reason: 'A mistake' })],
  [
    'fund_strikes_run',
    `INSERT INTO fund_strikes SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'seq', 10 + n, 'kind', 'valuation', 'run_id', r.id))).*
     FROM fund_strikes s, fund_valuation_runs r, generate_series(1, 2) n`,
  ],
  ['fund_lots_units', lot('units = -1')],
  ['fund_lots_cost', lot('cost_cents = -1')],
  ['fund_lots_mark', lot('high_water_mark = 0')],
  ['fund_subscriptions_number', copied('fund_subscriptions', { id: `${id}1` })],
  ['fund_subscriptions_number_form', subscription(`number = 'X-1'`)],
  [
    'fund_subscriptions_status',
    subscription(
      `status = 'other', ended_at = NULL, lot_id = NULL, units = NULL, issued_cents = NULL, strike_id = NULL`,
    ),
  ],
  ['fund_subscriptions_amount', subscription('amount_cents = 0, issued_cents = NULL')],
  ['fund_subscriptions_fee', subscription('fee_cents = -1')],
  [
    'fund_subscriptions_agreement',
    subscription(`agreement = 'short', agreement_hash = encode(sha256('short'::bytea), 'hex')`),
  ],
  ['fund_subscriptions_hash', subscription(`agreement_hash = 'x'`)],
  ['fund_subscriptions_signed_name', subscription(`signed_name = ''`)],
  ['fund_subscriptions_agent', subscription(`signed_agent = repeat('x', 401)`)],
  [
    'fund_subscriptions_invoice',
    copied('fund_subscriptions', { id: `${id}1`, number: 'FS-9999' }, `status = 'issued'`),
  ],
  [
    'fund_subscriptions_lot',
    `INSERT INTO fund_subscriptions SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', 'FS-9999', 'invoice_id', i.id))).*
     FROM fund_subscriptions t, invoices i WHERE t.status = 'issued' AND i.id <> t.invoice_id LIMIT 1`,
  ],
  ['fund_subscriptions_units', subscription('units = 0')],
  ['fund_subscriptions_issued', subscription('issued_cents = 101')],
  ['fund_subscriptions_returned', subscription('returned_cents = amount_cents + fee_cents + 1')],
  ['fund_subscriptions_end_reason', subscription(`end_reason = ''`)],
  ['fund_subscriptions_signed', subscription('signed_name = NULL')],
  ['fund_subscriptions_placed', subscription(`status = 'invoiced'`, 'waiting')],
  ['fund_subscriptions_done', subscription('lot_id = NULL')],
  ['fund_subscriptions_accepted', subscription('accepted_at = now()', 'waiting')],
  ['fund_subscriptions_ended', subscription('ended_at = now()', 'waiting')],
  [
    'fund_subscriptions_one_open',
    copied('fund_subscriptions', { id: `${id}1`, number: 'FS-9999' }, `status = 'waiting'`),
  ],
  ['fund_redemptions_number', copied('fund_redemptions', { id: `${id}1` })],
  ['fund_redemptions_number_form', redemption(`number = 'X-1'`)],
  ['fund_redemptions_status', redemption(`status = 'other', ended_at = now()`)],
  ['fund_redemptions_units', redemption('units = 0')],
  ['fund_redemptions_met', redemption('met_units = units + 1')],
  ['fund_redemptions_paid', redemption('paid_cents = -1')],
  ['fund_redemptions_end_reason', redemption(`end_reason = ''`)],
  ['fund_redemptions_ended', redemption('ended_at = now()')],
  ['fund_redemptions_whole', redemption(`status = 'met', ended_at = now()`)],
  ['fund_redemptions_one_open', copied('fund_redemptions', { id: `${id}1`, number: 'FR-9999' })],
  ['fund_transfers_number', copied('fund_transfers', { id: `${id}1` })],
  ['fund_transfers_number_form', transfer(`number = 'X-1'`)],
  ['fund_transfers_status', transfer(`status = 'other', ended_at = now()`)],
  ['fund_transfers_units', transfer('units = 0')],
  ['fund_transfers_price', transfer('price_cents = -1')],
  ['fund_transfers_invoice', copied('fund_transfers', { id: `${id}1`, number: 'FT-9999' })],
  ['fund_transfers_end_reason', transfer(`end_reason = ''`)],
  ['fund_transfers_two_people', transfer('buyer_id = seller_id')],
  ['fund_transfers_accepted', transfer(`status = 'accepted'`)],
  ['fund_transfers_ended', transfer('ended_at = now()')],
  ['fund_transfers_one_open', copied('fund_transfers', { id: `${id}1`, number: 'FT-9999', invoice_id: null })],
  ['fund_unit_events_kind', event({ kind: 'other', units: -1 })],
  ['fund_unit_events_units', event({ units: -1 })],
  ['fund_unit_events_price', event({ price: 0 })],
  ['fund_unit_events_cents', event({ cents: -1 })],
  ['fund_unit_events_carry', event({ carry_cents: -1 })],
  ['fund_unit_events_lot_units', event({ lot_units: -1 })],
  ['fund_bills_label', bill(`label = ''`)],
  ['fund_bills_amount', bill('amount_cents = 0')],
  ['fund_bills_entry', copied('fund_bills', { id: `${id}1` })],
  [
    'fund_bills_paid_entry',
    `UPDATE fund_bills SET paid_on = current_date, paid_entry_id = (SELECT paid_entry_id FROM fund_bills WHERE paid_on IS NOT NULL)`,
  ],
  ['fund_bills_paid', bill('paid_entry_id = NULL')],
  ['fund_distributions_kind', distribution({ kind: 'gift' })],
  ['fund_distributions_amount', distribution({ amount_cents: 0 })],
  ['fund_distributions_units', distribution({ units: 0 })],
  ['fund_distributions_note', distribution({ note: 'x' })],
  ['fund_distributions_entry', distribution({})],
  ['fund_distribution_shares_pkey', share({ payout_id: null, cents: 0 })],
  ['fund_distribution_shares_units', shareOf('0, 1, 0, 0, NULL')],
  ['fund_distribution_shares_residue', shareOf('1, 1, 2, 0, NULL')],
  ['fund_distribution_shares_cents', shareOf('1, 1, 0, -1, s.payout_id')],
  ['fund_distribution_shares_payout', shareOf('1, 1, 0, 1, s.payout_id')],
  ['fund_distribution_shares_paid', shareOf('1, 1, 0, 1, NULL')],
  ['fund_updates_audience', update(`audience = 'staff'`)],
  ['fund_updates_title', update(`title = ''`)],
  ['fund_updates_body', update(`body = ''`)],
  ['fund_questions_question', question(`question = ''`)],
  ['fund_questions_answer', question(`answer = '', answered_at = now()`)],
  ['fund_questions_answered', question('is_public = true')],
  ['fund_statement_runs_span', statements(`to_day = '2026-09-30'`)],
  ['fund_statement_runs_done', statements('done = 2')],
  ['fund_statement_runs_once', copied('fund_statement_runs', { id: `${id}1` })],
  ['fund_proofs_hash', copied('fund_proofs', { hash: 'x' })],
  ['price_indexes_quarter', index(`quarter = '2026-11-01'`)],
  ['price_indexes_value', index('value = 0')],
  ['price_indexes_error', index('standard_error = -1')],
  ['price_indexes_pairs', index('pairs = 0')],
]

it.each(broken)('%s: %s', async (constraint, statement) => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${statement}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

// of the same card, entry or sale as another row of fund_holdings, which also has the same commitment
const ofHoldings = ['fund_holdings_entry', 'fund_holdings_sale', 'fund_holdings_sold_entry', 'fund_holdings_one_open']

it.each(ofHoldings)('%s: once', async (name) => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  const without = (index: string) => `ALTER TABLE fund_holdings DROP CONSTRAINT ${index}`
  const drops = ofHoldings.filter((each) => each !== name && each !== 'fund_holdings_one_open').map(without)
  try {
    await client.query(
      `BEGIN; ${without('fund_holdings_commitment')}; ${drops.join(';')};
       ${name === 'fund_holdings_one_open' ? '' : 'DROP INDEX fund_holdings_one_open;'}
       UPDATE fund_holdings SET ${name === 'fund_holdings_one_open' ? 'sold_on = NULL' : 'sold_on = current_date, proceeds_cents = 1, sold_entry_id = entry_id'}`,
    )
    await expect(client.query(copied('fund_holdings', { id: `${id}1` }))).rejects.toMatchObject({ constraint: name })
  } finally {
    await client.end()
  }
})

it('every named constraint of these tables is tested above', async () => {
  const named = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY($1) AND contype = 'c'
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT i.indisprimary`,
    [tables],
  )
  const tried = new Set([...broken.map(([constraint]) => constraint), ...ofHoldings])
  expect(named.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

it.each([
  ['fund_terms', 'UPDATE fund_terms SET carry_bps = 0'],
  ['fund_terms', 'DELETE FROM fund_terms'],
  ['fund_custody_checks', `UPDATE fund_custody_checks SET on_day = '2020-01-01'`],
  ['fund_strikes', 'UPDATE fund_strikes SET nav_cents = 0'],
  ['fund_strikes', 'DELETE FROM fund_strikes'],
  ['fund_unit_events', 'UPDATE fund_unit_events SET units = 1'],
  ['fund_unit_events', 'DELETE FROM fund_unit_events'],
  ['fund_distributions', 'UPDATE fund_distributions SET amount_cents = 1'],
  ['fund_distribution_shares', 'UPDATE fund_distribution_shares SET cents = 1'],
  ['fund_proofs', `UPDATE fund_proofs SET body = ''`],
])('what was written to %s stays: %s', async (_table, statement) => {
  await expect(h().query(statement)).rejects.toThrow(/append-only|never changed|not changed|only/i)
})
