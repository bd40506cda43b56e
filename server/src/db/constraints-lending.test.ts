import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { key, payment } from '../../test/billing.ts'
import { wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { applied, appraised, approved, draftOf, fundDirectly } from '../../test/lending.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  ...['loan_products', 'loan_product_versions', 'lending_states', 'loan_drafts', 'loans', 'loan_collateral'],
  ...['loan_events', 'loan_accruals', 'loan_changes', 'loan_templates', 'loan_agreements', 'loan_reminders'],
]

// a pending application with two cards, an offer and a running loan, each of its own member
beforeAll(async () => {
  const officer = await h().buildUser({ staffRoles: ['lending'] })
  const people = await Promise.all(['Pia Pending', 'Ada Offer', 'Rob Running'].map((name) => h().buildUser({ name })))
  const apply = async (at: number, count: number) => {
    const member = people[at] as (typeof people)[number]
    const cards = []
    for (let n = 0; n < count; n++) cards.push(await appraised(h(), member))
    return applied(member, { cardIds: cards.map(({ id }) => id) })
  }
  await apply(0, 2)
  await approved(officer, await apply(1, 1))
  const running = await approved(officer, await apply(2, 1))
  await fundDirectly(h(), running.id)
  await wanted(people[0]?.patch('/api/user/loan-draft', { version: 0, draft: draftOf() }) as never)
  await wanted(
    people[2]?.post(`/api/user/loans/${running.id}/changes`, { kind: 'extension', months: 2 }, key()) as never,
    201,
  )
  const finance = await h().buildUser({ staffRoles: ['finance'] })
  await wanted(finance.post('/api/admin/payments', payment(people[2]?.id ?? '', 100, []), key()), 201)
  const body = 'The whole agreement between both parties. '.repeat(4)
  await h().query(
    `INSERT INTO loan_templates (number, body, made_at) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM loan_templates), $1, now())`,
    [body],
  )
  await h().query(
    `INSERT INTO loan_agreements (loan_id, kind, template_number, body, hash, made_at)
     SELECT $1, 'agreement', min(number), $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), now() FROM loan_templates`,
    [running.id, body],
  )
})

const pending = `status = 'pending'`
const approvedOne = `status = 'approved'`
const active = `status = 'active'`
const set = (what: string, which = pending) => `UPDATE loans SET ${what} WHERE ${which}`
/** A second application like the pending one, with these columns instead. */
const copied = (columns: Record<string, unknown>) => `INSERT INTO loans SELECT (jsonb_populate_record(l,
  '${JSON.stringify({ number: 'L-9999', ...columns })}'::jsonb || jsonb_build_object('id', gen_random_uuid()))).* FROM loans l WHERE ${pending}`
const setCard = (what: string, which = `status = 'proposed'`) => `UPDATE loan_collateral SET ${what} WHERE ${which}`
const setChange = (what: string) => `UPDATE loan_changes SET ${what}`
const setAgreement = (what: string) => `UPDATE loan_agreements SET ${what}`
const inserting = (table: string, usual: Record<string, string>) => (more: Record<string, string>) => {
  const columns = { ...usual, ...more }
  return `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const loan = `(SELECT id FROM loans WHERE ${active})`
const product = '(SELECT id FROM loan_products LIMIT 1)'
const version = inserting('loan_product_versions', {
  ...{ product_id: product, number: '99', settings: `'{}'`, made_at: 'now()' },
})
const state = inserting('lending_states', { code: `'AK'`, is_closed: 'true', updated_at: 'now()' })
const event = inserting('loan_events', {
  ...{ id: 'gen_random_uuid()', loan_id: loan, kind: `'payment'`, on_day: `'2026-11-20'`, amount_cents: '100' },
  ...{ extra_to: `'principal'`, at: 'now()' },
})
const first = `'0190a000-0000-7000-8000-000000000001'`
const reversal = { kind: `'reversal'`, amount_cents: 'NULL', extra_to: 'NULL', reverses: first }
const paid = '(SELECT id FROM payments LIMIT 1)'
const change = inserting('loan_changes', { loan_id: loan, kind: `'extension'`, months: '1', asked_at: 'now()' })
const template = inserting('loan_templates', { number: '999', body: `repeat('x', 200)`, made_at: 'now()' })
const agreement = inserting('loan_agreements', {
  ...{ loan_id: loan, kind: `'agreement'`, template_number: '(SELECT min(number) FROM loan_templates)' },
  ...{
    body: `repeat('x', 200)`,
    hash: `encode(sha256(convert_to(repeat('x', 200), 'UTF8')), 'hex')`,
    made_at: 'now()',
  },
})
const signed = { signed_at: 'now()', signed_name: `'Rob Running'`, signed_hash: 'hash' }
const signature = Object.entries(signed)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ')
const reminder = inserting('loan_reminders', { loan_id: loan, kind: `'late'`, on_day: `'2026-11-20'`, at: 'now()' })

const broken: [constraint: string, statement: string][] = [
  ['loan_products_name', `INSERT INTO loan_products (name, created_at) VALUES ('Card-backed loan', now())`],
  ['loan_products_name_length', `INSERT INTO loan_products (name, created_at) VALUES ('', now())`],
  ['loan_product_versions_number', version({ number: '0' })],
  ['loan_product_versions_settings', version({ settings: `'[]'` })],
  ['loan_product_versions_note', version({ note: `''` })],
  ['lending_states_code', state({ code: `'ak'` })],
  ['lending_states_maximum', state({ maximum_cents: '0' })],
  ['lending_states_rate', state({ maximum_rate_bps: '-1' })],
  ['lending_states_note', state({ note: `''` })],
  ['lending_states_rule', state({ is_closed: 'false' })],
  ['loan_drafts_draft', `UPDATE loan_drafts SET draft = '[]'`],
  ['loan_drafts_draft', `UPDATE loan_drafts SET draft = jsonb_build_object('x', repeat('x', 20001))`],
  ['loans_number', copied({}).replace('L-9999', 'L-0001')],
  ['loans_number_form', copied({ number: '7' })],
  ['loans_status', set(`status = 'lost'`)],
  ['loans_requested', copied({ requested_cents: 0 })],
  ['loans_requested_months', copied({ requested_months: 0 })],
  ['loans_requested_kind', copied({ requested_kind: 'balloon' })],
  ['loans_purpose', set(`purpose = ''`)],
  ['loans_state_code', copied({ state_code: 'or' })],
  ['loans_custody_choice', set(`custody_choice = 'mail'`)],
  ['loans_principal', set('principal_cents = 1000000001')],
  ['loans_rate', set('rate_bps = 10001')],
  ['loans_term', set('term_months = 121')],
  ['loans_schedule_kind', set(`schedule_kind = 'balloon'`)],
  ['loans_fee', set('fee_cents = principal_cents')],
  ['loans_grace', set('grace_days = 61')],
  ['loans_late_fee', set('late_fee_bps = 10001')],
  ['loans_late_fee_minimum', set('late_fee_minimum_cents = -1')],
  ['loans_payment_order', set(`payment_order = 'principal_first'`)],
  ['loans_proceeds_order', set(`proceeds_order = 'principal_first'`)],
  ['loans_conditions', set(`conditions = array_fill('x'::text, ARRAY[11])`)],
  ['loans_memo', set(`memo = ''`)],
  ['loans_checklist', set(`checklist = array_fill('x'::text, ARRAY[31])`)],
  ['loans_value', set('value_cents = -1')],
  ['loans_ltv', set('ltv_bps = 1000001')],
  ['loans_ltv_level', set(`ltv_level = 'fine'`)],
  ['loans_default_cause', set(`default_cause = 'mood'`)],
  ['loans_deficiency', set(`deficiency = 'some'`)],
  ['loans_defaulted', set(`default_cause = 'margin'`)],
  ['loans_foreclosed', set('foreclosed_on = now()')],
  ['loans_foreclosed', set(`deficiency = 'none'`, active)],
  ['loans_end_reason', set(`end_reason = ''`)],
  ['loans_outstanding', set('outstanding_cents = -1', active)],
  ['loans_interest', set('interest_cents = -1', active)],
  ['loans_fees', set('fees_cents = -1', active)],
  ['loans_posted', set(`posted = '[]'`)],
  ['loans_approved', set('approved_at = now()')],
  ['loans_offered', set(`status = 'approved'`)],
  ['loans_funded', set(`status = 'active'`, approvedOne)],
  ['loans_funded', set('funded_on = now()', approvedOne)],
  ['loans_paid', set('paid_on = now()', active)],
  ['loans_repaid', set(`status = 'paid', paid_on = now()`, active)],
  ['loans_ended', set(`status = 'rejected'`)],
  ['loans_ended', set('ended_at = now()')],
  [
    'loans_funding_entry',
    set(
      `status = 'active', signed_at = now(), funded_on = now(), funded_at = now(), first_due_on = now(), accrues_from = now(),
        funding_entry_id = (SELECT funding_entry_id FROM loans WHERE ${active})`,
      approvedOne,
    ),
  ],
  ['loans_product', copied({ product_version: 77 })],
  ['loans_fee_template', set(`fee_template_version = 77`)],
  ['loans_kept', set('principal_cents = 1', active)],
  ['loans_kept', set(`number = 'L-9999'`)],
  ['loan_collateral_status', setCard(`status = 'lost'`)],
  ['loan_collateral_value', setCard('value_cents = -1')],
  ['loan_collateral_insured', setCard('insured_cents = -1')],
  ['loan_collateral_condition', setCard(`condition_note = ''`)],
  ['loan_collateral_checks', setCard(`checks = '{luck}'`)],
  ['loan_collateral_end_reason', setCard(`end_reason = ''`)],
  ['loan_collateral_pledged', setCard(`status = 'pledged'`)],
  ['loan_collateral_ended', setCard('ended_at = now()')],
  ['loan_collateral_checked', setCard('checked_at = now(), checked_by = (SELECT id FROM users LIMIT 1)')],
  ['loan_collateral_signed_off', setCard('signed_off_at = now(), signed_off_by = (SELECT id FROM users LIMIT 1)')],
  [
    'loan_collateral_two_people',
    setCard(`checks = '{cert,slab,photos,location}', checked_at = now(), signed_off_at = now(),
      checked_by = (SELECT id FROM users LIMIT 1), signed_off_by = (SELECT id FROM users LIMIT 1)`),
  ],
  [
    'loan_collateral_commitment',
    setCard(
      `commitment_id = (SELECT commitment_id FROM loan_collateral k JOIN loans l ON l.id = k.loan_id WHERE l.${approvedOne})`,
      `loan_id = ${loan}`,
    ),
  ],
  [
    'loan_collateral_once',
    `INSERT INTO loan_collateral (loan_id, card_id, value_cents, valued_on, added_at)
      SELECT loan_id, card_id, 1, now(), now() FROM loan_collateral WHERE status = 'proposed'`,
  ],
  [
    'loan_events_kind',
    event({ kind: `'gift'`, rate_bps: '1', schedule_kind: `'bullet'`, first_due_on: 'now()', term_months: '1' }),
  ],
  ['loan_events_amount', event({ amount_cents: '0' })],
  ['loan_events_extra_to', event({ extra_to: `'fees'` })],
  ['loan_events_principal', event({ principal_cents: '-1' })],
  ['loan_events_interest', event({ interest_cents: '-1' })],
  ['loan_events_fees', event({ fees_cents: '-1' })],
  ['loan_events_rate', event({ rate_bps: '10001' })],
  ['loan_events_schedule_kind', event({ schedule_kind: `'balloon'` })],
  ['loan_events_term', event({ term_months: '0' })],
  ['loan_events_reason', event({ reason: `''` })],
  ['loan_events_fields', event({ amount_cents: 'NULL' })],
  ['loan_events_fields', event({ kind: `'reversal'` })],
  ['loan_events_fields', event({ kind: `'waiver'` })],
  ['loan_events_fields', event({ kind: `'write_off'`, interest_cents: '1', fees_cents: '1' })],
  ['loan_events_fields', event({ kind: `'terms'` })],
  ['loan_events_proceeds', `${event({ id: first })}; ${event({ ...reversal, is_proceeds: 'true' })}`],
  ['loan_events_reversed_once', `${event({ id: first })}; ${event(reversal)}; ${event(reversal)}`],
  [
    'loan_events_seq',
    `INSERT INTO loan_events (id, loan_id, kind, on_day, seq, amount_cents, extra_to, at) OVERRIDING SYSTEM VALUE
      SELECT gen_random_uuid(), l.id, 'payment', now(), 7, 1, 'principal', now() FROM loans l, generate_series(1, 2) WHERE l.${active}`,
  ],
  ['loan_events_payment', `${event({ payment_id: paid })}; ${event({ payment_id: paid })}`],
  ['loan_changes_kind', setChange(`kind = 'holiday', collateral_ids = ARRAY[id]`)],
  ['loan_changes_status', setChange(`status = 'lost', decided_at = now()`)],
  ['loan_changes_months', setChange('months = 0')],
  ['loan_changes_note', setChange(`note = ''`)],
  ['loan_changes_answer', setChange(`answer = ''`)],
  ['loan_changes_decided', setChange('decided_at = now()')],
  ['loan_changes_fields', setChange('months = NULL')],
  ['loan_changes_fields', change({ kind: `'swap'` })],
  ['loan_changes_one_open', change({})],
  ['loan_templates_body', template({ body: `'short'` })],
  ['loan_agreements_kind', agreement({ kind: `'note'` })],
  ['loan_agreements_body', agreement({ body: `'short'`, hash: `encode(sha256('short'), 'hex')` })],
  ['loan_agreements_hash', agreement({ hash: `repeat('a', 64)` })],
  ['loan_agreements_signed_name', setAgreement(signature.replace(`'Rob Running'`, `''`))],
  ['loan_agreements_agent', agreement({ signed_agent: `repeat('x', 401)` })],
  ['loan_agreements_signed', setAgreement('signed_at = now()')],
  [
    'loan_agreements_signed',
    setAgreement(`${signature.replace('signed_hash = hash', `signed_hash = repeat('a', 64)`)}`),
  ],
  ['loan_agreements_kept', setAgreement(`body = repeat('y', 200)`)],
  [
    'loan_agreements_kept',
    `${setAgreement(signature)}; ${setAgreement('signed_at = NULL, signed_name = NULL, signed_hash = NULL')}`,
  ],
  ['loan_reminders_kind', reminder({ kind: `'birthday'` })],
  ['loan_reminders_once', `${reminder({})}; ${reminder({})}`],
]

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${statement}`)).rejects.toMatchObject({ constraint })
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
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(named.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

it.each([
  ['loan_product_versions', `UPDATE loan_product_versions SET number = 5`],
  ['loan_product_versions', 'DELETE FROM loan_product_versions'],
  ['loan_events', 'DELETE FROM loan_events'],
  ['loan_events', `UPDATE loan_events SET amount_cents = 1`],
  ['loan_templates', 'DELETE FROM loan_templates'],
])('what was written to %s stays: %s', async (_table, statement) => {
  await expect(h().query(statement)).rejects.toThrow(/append-only|never changed|not changed|only/i)
})
