import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { draft, issued, key, line, pay, payment } from '../../test/billing.ts'
import { registered, wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  'ledger_codes',
  'ledger_accounts',
  'ledger_months',
  'ledger_entries',
  'ledger_postings',
  'ledger_proofs',
  'fee_templates',
  'fee_template_versions',
  'number_series',
  'invoices',
  'invoice_lines',
  'invoice_reminders',
  'payments',
  'credit_notes',
  'invoice_settlements',
  'payouts',
]

beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await h().buildUser()
  await registered(member)
  await draft(admin, member.id)
  await issued(admin, member.id)
  const paid = await issued(admin, member.id)
  await wanted(pay(admin, paid, 10_000), 201)
  await wanted(admin.post('/api/admin/payments', payment(member.id, 5_000, []), key()), 201)
  const credited = await issued(admin, member.id, [line('Storage', 9_000)])
  await wanted(
    admin.post(`/api/admin/invoices/${credited.id}/credit-notes`, { amountCents: 10, reason: 'A test' }, key()),
    201,
  )
  await wanted(admin.post(`/api/admin/invoices/${credited.id}/remind`))
  const owed = { memberId: member.id, kind: 'credit', amountCents: 500 }
  await wanted(admin.post('/api/admin/payouts', owed, key()), 201)
})

const one = (table: string, where = 'true') => `(SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`
const set = (table: string, what: string, where = 'true') =>
  `UPDATE ${table} SET ${what} WHERE id = ${one(table, where)}`
const house = (code: string) => `(SELECT id FROM ledger_accounts WHERE code = '${code}' AND party_id IS NULL)`
const own = (code: string) => `(SELECT id FROM ledger_accounts WHERE code = '${code}' AND party_id IS NOT NULL LIMIT 1)`
const paidOut = `status = 'paid', paid_on = '2026-11-15', method = 'wire', end_entry_id = due_entry_id`
const newId = '00000000-0000-7000-8000-0000000000aa'
const entry = (more: Record<string, string> = {}) => {
  const columns: Record<string, string> = {
    id: `'${newId}'`,
    kind: `'hand'`,
    booked_on: `'2026-11-15'`,
    words: `'A test'`,
    at: 'now()',
    ...more,
  }
  return `INSERT INTO ledger_entries (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const posting = (lines: [account: string, cents: string][]) =>
  `INSERT INTO ledger_postings SELECT e.id, w.line, w.account, e.number, e.booked_on, w.cents FROM ledger_entries e,
   (VALUES ${lines.map(([account, cents], at) => `(${at + 1}::smallint, ${account}, ${cents}::bigint)`).join(', ')}) AS w (line, account, cents) WHERE e.id = '${newId}'`
const posted = (lines: [string, string][]) => `${entry()}; ${posting(lines)}`
const now = '; SET CONSTRAINTS ALL IMMEDIATE'
const issuedOne = `status = 'open'`
const invoiceLine = (more: Record<string, string>) => {
  const columns: Record<string, string> = {
    invoice_id: one('invoices', `status = 'draft'`),
    position: '9',
    source: `'hand'`,
    label: `'x'`,
    quantity: '1',
    rate: `'{}'`,
    amount_cents: '1',
    ...more,
  }
  return `INSERT INTO invoice_lines (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const settlement = (more: Record<string, string>) => {
  const columns: Record<string, string> = {
    invoice_id: one('invoices', issuedOne),
    kind: `'credit'`,
    entry_id: one('ledger_entries'),
    amount_cents: '1',
    on_day: `'2026-11-15'`,
    at: 'now()',
    ...more,
  }
  return `INSERT INTO invoice_settlements (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const note = (more: Record<string, string>) => {
  const columns: Record<string, string> = {
    number: `'CN-2026-000900'`,
    invoice_id: one('invoices', issuedOne),
    amount_cents: '1',
    to_credit_cents: '0',
    reason: `'A test'`,
    issued_on: `'2026-11-15'`,
    entry_id: one('ledger_entries'),
    at: 'now()',
    ...more,
  }
  return `INSERT INTO credit_notes (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}

const broken: [constraint: string, statement: string][] = [
  // the ledger
  ['ledger_codes_kind', `UPDATE ledger_codes SET kind = 'pocket' WHERE code = 'bank'`],
  ['ledger_codes_position', `UPDATE ledger_codes SET position = 1`],
  [
    'ledger_codes_per_member',
    `INSERT INTO ledger_codes SELECT * FROM ledger_codes WHERE code = 'bank' ON CONFLICT (code) DO NOTHING; ALTER TABLE ledger_codes DROP CONSTRAINT ledger_codes_pkey CASCADE; INSERT INTO ledger_codes (code, name, kind, per_member, position) VALUES ('bank', 'x', 'asset', false, 99)`,
  ],
  ['ledger_accounts_code', `INSERT INTO ledger_accounts (code) VALUES ('receivable')`],
  ['ledger_accounts_code', `INSERT INTO ledger_accounts (code, party_id) SELECT 'bank', id FROM users LIMIT 1`],
  ['ledger_accounts_one_each', `INSERT INTO ledger_accounts (code) VALUES ('bank')`],
  ['ledger_accounts_append_only', `UPDATE ledger_accounts SET code = 'bank'`],
  [
    'ledger_months_first',
    `INSERT INTO ledger_months (month, closed_at, closed_by) SELECT '2026-01-02', now(), id FROM users LIMIT 1`,
  ],
  ['ledger_months_append_only', `DELETE FROM ledger_months`],
  ['ledger_entries_kind', entry({ kind: `'gift'` })],
  ['ledger_entries_words', entry({ words: `''` })],
  ['ledger_entries_not_itself', entry({ reverses: `'${newId}'` })],
  ['ledger_entries_booked', entry({ booked_on: `'1999-12-31'` })],
  [
    'ledger_entries_reversed_once',
    `ALTER TABLE ledger_entries DISABLE TRIGGER ALL; UPDATE ledger_entries SET reverses = ${one('ledger_entries')} WHERE id <> ${one('ledger_entries')}`,
  ],
  [
    'ledger_entries_number',
    `ALTER TABLE ledger_entries DISABLE TRIGGER ALL; INSERT INTO ledger_entries (id, number, kind, booked_on, words, at) OVERRIDING SYSTEM VALUE SELECT '${newId}', number, kind, booked_on, words, at FROM ledger_entries LIMIT 1`,
  ],
  [
    'ledger_entries_place',
    `ALTER TABLE ledger_entries DISABLE TRIGGER ALL; ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_pkey CASCADE; ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_number; INSERT INTO ledger_entries (id, number, kind, booked_on, words, at) OVERRIDING SYSTEM VALUE SELECT id, number, kind, booked_on, words, at FROM ledger_entries LIMIT 1`,
  ],
  [
    'ledger_entries_month_open',
    `INSERT INTO ledger_months (month, closed_at, closed_by) SELECT '2026-11-01', now(), id FROM users LIMIT 1; ${entry()}`,
  ],
  [
    'ledger_entries_value',
    `ALTER TABLE ledger_entries DISABLE TRIGGER ALL; UPDATE ledger_entries SET value_on = booked_on`,
  ],
  ['ledger_entries_posted', `${entry()}${now}`],
  ['ledger_entries_append_only', `UPDATE ledger_entries SET words = 'x'`],
  ['ledger_entries_append_only', `DELETE FROM ledger_entries`],
  ['ledger_entries_append_only', `TRUNCATE ledger_entries CASCADE`],
  [
    'ledger_postings_balanced',
    posted([
      [house('bank'), '5'],
      [house('charges'), '-4'],
    ]),
  ],
  ['ledger_postings_balanced', posted([[house('bank'), '5']])],
  [
    'ledger_postings_balanced',
    `INSERT INTO ledger_postings SELECT p.entry_id, p.line + 10, p.account_id, p.number, p.booked_on, p.amount_cents FROM ledger_postings p WHERE p.entry_id = ${one('ledger_entries')}`,
  ],
  [
    'ledger_postings_amount',
    posted([
      [house('bank'), '0'],
      [house('charges'), '0'],
    ]),
  ],
  [
    'ledger_postings_amount',
    posted([
      [house('bank'), '1000000000001'],
      [house('charges'), '-1000000000001'],
    ]),
  ],
  [
    'ledger_postings_overdrawn_credit',
    posted([
      [own('credit'), '999999'],
      [house('charges'), '-999999'],
    ]),
  ],
  [
    'ledger_postings_overdrawn_payable',
    posted([
      [own('payable'), '999999'],
      [house('charges'), '-999999'],
    ]),
  ],
  [
    'ledger_postings_overdrawn_receivable',
    posted([
      [own('receivable'), '-999999'],
      [house('charges'), '999999'],
    ]),
  ],
  ['ledger_postings_append_only', `UPDATE ledger_postings SET amount_cents = 1`],
  ['ledger_postings_append_only', `DELETE FROM ledger_postings`],
  // templates
  ['fee_templates_name_length', set('fee_templates', `name = ''`)],
  ['fee_templates_use', set('fee_templates', `use = 'luck'`)],
  ['fee_templates_status', set('fee_templates', `status = 'asleep'`, 'NOT is_default')],
  ['fee_templates_default_active', set('fee_templates', `status = 'archived'`, 'is_default')],
  ['fee_templates_name', `UPDATE fee_templates SET name = 'The same'`],
  ['fee_templates_one_default', `UPDATE fee_templates SET use = 'fund', is_default = true`],
  ['fee_templates_number', `${set('fee_templates', 'number = 9')}${now}`],
  [
    'fee_template_versions_number',
    `INSERT INTO fee_template_versions (template_id, number, rules, created_at) SELECT id, 0, '[1]', now() FROM fee_templates LIMIT 1`,
  ],
  [
    'fee_template_versions_rules',
    `INSERT INTO fee_template_versions (template_id, number, rules, created_at) SELECT id, 7, '[]', now() FROM fee_templates LIMIT 1`,
  ],
  [
    'fee_template_versions_note',
    `INSERT INTO fee_template_versions (template_id, number, rules, note, created_at) SELECT id, 7, '[1]', '', now() FROM fee_templates LIMIT 1`,
  ],
  ['fee_template_versions_append_only', `UPDATE fee_template_versions SET rules = '[1]'`],
  // numbers
  ['number_series_series', `INSERT INTO number_series VALUES ('XX', 2026, 1)`],
  ['number_series_year', `INSERT INTO number_series VALUES ('INV', 1999, 1)`],
  ['number_series_last', `ALTER TABLE number_series DISABLE TRIGGER ALL; UPDATE number_series SET last = 1000000`],
  ['number_series_whole', `UPDATE number_series SET last = last + 2 WHERE series = 'INV'`],
  ['number_series_whole', `INSERT INTO number_series VALUES ('INV', 2031, 2)`],
  // invoices
  ['invoices_purpose_id', set('invoices', `purpose = 'sale'`, `status = 'draft'`)],
  ['invoices_purpose', set('invoices', `purpose = 'luck'`, `status = 'draft'`)],
  ['invoices_status', set('invoices', `status = 'late'`, issuedOne)],
  [
    'invoices_number',
    `ALTER TABLE invoices DISABLE TRIGGER ALL; UPDATE invoices SET number = 'INV-2026-000777' WHERE number IS NOT NULL`,
  ],
  ['invoices_number_form', `ALTER TABLE invoices DISABLE TRIGGER ALL; ${set('invoices', `number = 'A-1'`, issuedOne)}`],
  ['invoices_memo', set('invoices', `memo = ''`, `status = 'draft'`)],
  ['invoices_internal_note', set('invoices', `internal_note = ''`)],
  ['invoices_tax_bps', set('invoices', `tax_bps = 10001`, `status = 'draft'`)],
  ['invoices_tax_label', set('invoices', `tax_label = ''`, `status = 'draft'`)],
  ['invoices_subtotal', set('invoices', `subtotal_cents = -1, total_cents = -1`, `status = 'draft'`)],
  ['invoices_discount', set('invoices', `discount_cents = -1, total_cents = total_cents + 1`, `status = 'draft'`)],
  ['invoices_tax', set('invoices', `tax_cents = -1, total_cents = total_cents - 1`, `status = 'draft'`)],
  ['invoices_total', set('invoices', `total_cents = 5`, `status = 'draft'`)],
  ['invoices_issued', set('invoices', `number = 'INV-2026-000778'`, `status = 'draft'`)],
  ['invoices_numbered', set('invoices', `status = 'open'`, `status = 'draft'`)],
  ['invoices_due', `ALTER TABLE invoices DISABLE TRIGGER ALL; ${set('invoices', `due_on = issued_on - 1`, issuedOne)}`],
  ['invoices_settled', set('invoices', `paid_cents = total_cents + 1`, issuedOne)],
  ['invoices_settled', set('invoices', `credited_cents = -1`, issuedOne)],
  ['invoices_returned', `${set('invoices', `returned_cents = paid_cents + 1`, `status = 'paid'`)}${now}`],
  ['invoices_voided', set('invoices', `status = 'void'`, issuedOne)],
  ['invoices_state', `${set('invoices', `status = 'void', void_reason = 'x'`, `status = 'paid'`)}${now}`],
  ['invoices_void_reason', set('invoices', `void_reason = ''`)],
  ['invoices_write_off_reason', set('invoices', `write_off_reason = ''`)],
  ['invoices_written_off', set('invoices', `status = 'written_off'`, issuedOne)],
  [
    'invoices_written_off',
    `ALTER TABLE invoices DISABLE TRIGGER ALL; ${set('invoices', `status = 'written_off', write_off_reason = 'Gone', purpose = 'clawback', purpose_id = id`, issuedOne)}`,
  ],
  ['invoices_state', `${set('invoices', `status = 'written_off', write_off_reason = 'x'`, `status = 'paid'`)}${now}`],
  [
    'invoices_card_of_sale',
    `${invoiceLine({ source: `'card'`, card_id: one('cards') })}; ${set('invoices', `number = 'INV-2026-000778'`, `status = 'draft'`)}`,
  ],
  ['invoices_kept', set('invoices', `memo = 'x'`, issuedOne)],
  ['invoices_kept', set('invoices', `number = 'INV-2026-000900'`, issuedOne)],
  ['invoices_kept', set('invoices', `subtotal_cents = 1, total_cents = 1`, issuedOne)],
  ['invoices_state', `${set('invoices', `status = 'paid'`, issuedOne)}${now}`],
  ['invoices_state', `${set('invoices', `status = 'open'`, `status = 'paid'`)}${now}`],
  [
    'invoices_posted',
    `ALTER TABLE invoices DISABLE TRIGGER ALL; ALTER TABLE invoices ENABLE TRIGGER invoices_posted; ${set('invoices', `number = 'INV-2026-000901', total_cents = total_cents + 1, subtotal_cents = subtotal_cents + 1`, issuedOne)}${now}`,
  ],
  ['invoice_lines_source', invoiceLine({ source: `'gift'` })],
  ['invoice_lines_label', invoiceLine({ label: `repeat('x', 201)` })],
  ['invoice_lines_detail', invoiceLine({ detail: `''` })],
  ['invoice_lines_quantity', invoiceLine({ quantity: '-1' })],
  ['invoice_lines_amount', invoiceLine({ amount_cents: '-1' })],
  ['invoice_lines_amount', invoiceLine({ source: `'discount'` })],
  ['invoice_lines_position', invoiceLine({ position: '0' })],
  ['invoice_lines_card', invoiceLine({ source: `'card'` })],
  ['invoice_lines_template', invoiceLine({ source: `'template'` })],
  [
    'invoice_lines_template_version',
    invoiceLine({ source: `'template'`, template_id: one('fee_templates'), template_version: '99' }),
  ],
  ['invoice_lines_kept', invoiceLine({ invoice_id: one('invoices', issuedOne) })],
  ['invoice_lines_kept', `UPDATE invoice_lines SET amount_cents = 1`],
  ['invoice_lines_kept', `DELETE FROM invoice_lines`],
  [
    'invoice_reminders_kind',
    `INSERT INTO invoice_reminders (invoice_id, kind, on_day, at) SELECT invoice_id, 'loud', on_day, at FROM invoice_reminders`,
  ],
  [
    'invoice_reminders_once_a_day',
    `INSERT INTO invoice_reminders (invoice_id, kind, on_day, at) SELECT invoice_id, kind, on_day, at FROM invoice_reminders`,
  ],
  [
    'invoice_reminders_once',
    `INSERT INTO invoice_reminders (invoice_id, kind, on_day, at) SELECT invoice_id, 'first', on_day + n, at FROM invoice_reminders, generate_series(1, 2) n`,
  ],
  // payments and payouts
  ['payments_number', `UPDATE payments SET number = 'RC-2026-000900'`],
  ['payments_number_form', set('payments', `number = 'R1'`)],
  ['payments_gateway', set('payments', `gateway = 'purse'`)],
  ['payments_card', set('payments', `method = 'card'`)],
  ['payments_refunded', set('payments', `gateway = 'sandbox', refunded_cents = amount_cents + 1`)],
  ['payments_refunded', set('payments', `refunded_cents = 1`)],
  ['payments_method', set('payments', `method = 'shells'`)],
  ['payments_status', set('payments', `status = 'lost'`)],
  [
    'payments_amount',
    `ALTER TABLE payments DISABLE TRIGGER ALL; ${set('payments', `amount_cents = 0, to_credit_cents = 0`)}`,
  ],
  ['payments_to_credit', set('payments', `to_credit_cents = amount_cents + 1`)],
  ['payments_reference', set('payments', `reference = ''`)],
  ['payments_pays_for', set('payments', `pays_for = ''`)],
  ['payments_note', set('payments', `note = ''`)],
  ['payments_reverse_reason', set('payments', `status = 'failed', reversed_at = now(), reverse_reason = ''`)],
  ['payments_reversed', set('payments', `status = 'failed'`)],
  [
    'payments_reversed_cents',
    set('payments', `reversed_cents = amount_cents + 1, reversed_at = now(), reverse_reason = 'x'`),
  ],
  ['payments_kept', set('payments', `amount_cents = 7`)],
  ['credit_notes_number', note({ number: `(SELECT number FROM credit_notes LIMIT 1)` })],
  ['credit_notes_number_form', note({ number: `'C1'` })],
  ['credit_notes_amount', note({ amount_cents: '0' })],
  ['credit_notes_to_credit', note({ to_credit_cents: '2' })],
  ['credit_notes_reason', note({ reason: `''` })],
  ['credit_notes_issued', note({ invoice_id: one('invoices', `status = 'draft'`) })],
  ['credit_notes_append_only', `UPDATE credit_notes SET amount_cents = 5`],
  ['invoice_settlements_kind', settlement({ kind: `'luck'` })],
  ['invoice_settlements_amount', settlement({ amount_cents: '0' })],
  [
    'invoice_settlements_amount',
    settlement({ kind: `'credit_note'`, credit_note_id: one('credit_notes'), amount_cents: '-1' }),
  ],
  ['invoice_settlements_from_credit', settlement({ from_credit: 'true' })],
  ['invoice_settlements_source', settlement({ kind: `'payment'` })],
  ['invoice_settlements_issued', settlement({ invoice_id: one('invoices', `status = 'draft'`) })],
  ['invoices_settled', settlement({ amount_cents: '99999999' })],
  ['invoice_settlements_source', settlement({ kind: `'payout'` })],
  [
    'invoice_settlements_payout_due',
    `${set('payouts', paidOut)}; ${settlement({ kind: `'payout'`, payout_id: one('payouts') })}`,
  ],
  ['invoice_settlements_posted', `${settlement({})}${now}`],
  ['invoice_settlements_append_only', `DELETE FROM invoice_settlements`],
  [
    'payouts_number',
    `INSERT INTO payouts SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* FROM payouts p LIMIT 1`,
  ],
  ['payouts_number_form', `ALTER TABLE payouts DISABLE TRIGGER payouts_kept; ${set('payouts', `number = 'P1'`)}`],
  ['payouts_kind', set('payouts', `kind = 'luck'`)],
  ['payouts_status', set('payouts', `status = 'late', end_entry_id = due_entry_id`)],
  ['payouts_amount', `ALTER TABLE payouts DISABLE TRIGGER ALL; ${set('payouts', `amount_cents = 0`)}`],
  ['payouts_note', set('payouts', `note = ''`)],
  ['payouts_method', set('payouts', `method = 'shells'`)],
  ['payouts_reference', set('payouts', `reference = ''`)],
  ['payouts_cancel_reason', set('payouts', `status = 'canceled', cancel_reason = '', end_entry_id = due_entry_id`)],
  ['payouts_paid', set('payouts', `status = 'paid', end_entry_id = due_entry_id`)],
  ['payouts_canceled', set('payouts', `status = 'canceled', end_entry_id = due_entry_id`)],
  ['payouts_ended', set('payouts', `end_entry_id = due_entry_id`)],
  ['payouts_kept', set('payouts', `amount_cents = 7`)],
  ['payouts_kept', set('payouts', `number = 'PO-2026-000900'`)],
  ['payouts_kept', set('payouts', `kind = 'proceeds', amount_cents = amount_cents - 1`)],
  ['payouts_held', set('payouts', `${paidOut}, available_on = '2026-11-16'`)],
  ['payouts_netted', set('payouts', `netted_cents = amount_cents + 1`)],
  ['payouts_netted', set('payouts', `status = 'netted', end_entry_id = due_entry_id`)],
  ['payouts_netted', set('payouts', `${paidOut}, netted_cents = amount_cents`)],
  [
    'payouts_netted',
    set('payouts', `status = 'canceled', cancel_reason = 'A test', end_entry_id = due_entry_id, netted_cents = 1`),
  ],
  ['payouts_return_kind', set('payouts', `returned_on = '2026-11-15', return_kind = 'luck', return_reason = 'A test'`)],
  ['payouts_return_reason', set('payouts', `returned_on = '2026-11-15', return_kind = 'bounced', return_reason = ''`)],
  ['payouts_returned', set('payouts', `returned_on = '2026-11-15'`)],
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

it('an entry is sealed when its transaction commits, and is timestamped by the database', async () => {
  const lines: [string, string][] = [
    [house('bank'), '5'],
    [house('charges'), '-5'],
  ]
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await client.query(`BEGIN; ${entry({ recorded_at: `'2001-01-01'` })}; ${posting(lines)}; COMMIT`)
    const { rows } = await client.query(
      `SELECT recorded_at > now() - interval '1 minute' AS fresh FROM ledger_entries WHERE id = '${newId}'`,
    )
    expect(rows).toEqual([{ fresh: true }])
    const later = posting(lines).replace('w.line,', 'w.line + 2,')
    await expect(client.query(`BEGIN; ${later}`)).rejects.toMatchObject({ constraint: 'ledger_postings_balanced' })
  } finally {
    await client.end()
  }
})

it('the app role cannot delete rows or change postings', async () => {
  const refused = (statement: string) => h().app.deps.transactions.run(systemOrigin, (tx) => tx.run(sql.raw(statement)))
  for (const table of tables.filter((name) => name !== 'invoice_lines'))
    await expect(refused(`DELETE FROM ${table}`), table).rejects.toMatchObject({ code: '42501' })
  for (const [table, column] of Object.entries({
    ledger_entries: 'words',
    ledger_postings: 'amount_cents',
    ledger_accounts: 'code',
    ledger_codes: 'name',
    ledger_months: 'closed_at',
    credit_notes: 'amount_cents',
    invoice_settlements: 'amount_cents',
    fee_template_versions: 'rules',
  }))
    await expect(refused(`UPDATE ${table} SET ${column} = ${column}`), table).rejects.toMatchObject({ code: '42501' })
  await expect(refused(`ALTER TABLE ledger_postings DISABLE TRIGGER ALL`)).rejects.toMatchObject({ code: '42501' })
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
