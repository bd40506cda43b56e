import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { heldNote } from '../../test/lenders.ts'
import { applied, appraised, approved, fundDirectly } from '../../test/lending.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  ...['loan_offerings', 'offering_views', 'loan_notes', 'note_holdings', 'note_receipts', 'note_transfers'],
  ...['lender_preferences', 'loan_months', 'holding_proofs', 'holding_proof_leaves'],
]

// a note of a running loan, offered to another lender, with everything that follows from it
beforeAll(async () => {
  const officer = await h().buildUser({ staffRoles: ['lending'] })
  const [borrower, holder, buyer] = [await h().buildUser(), await h().buildUser(), await h().buildUser()]
  const loan = await approved(officer, await applied(borrower, { cardIds: [(await appraised(h(), borrower)).id] }))
  await fundDirectly(h(), loan.id)
  await heldNote(h(), loan.id, holder, buyer)
  await h().query(
    `INSERT INTO note_receipts (note_id, lender_id, on_day, interest_cents, fee_cents, principal_cents, lost_cents, entry_id, at)
     SELECT n.id, n.lender_id, now()::date, 1, 0, 0, 0, e.id, now() FROM loan_notes n, ledger_entries e LIMIT 1`,
  )
  await h().query(`INSERT INTO lender_preferences (lender_id, updated_at) VALUES ($1, now())`, [holder.id])
  await h().query(
    `INSERT INTO loan_months (month, loan_id, bucket, outstanding_cents, lenders_cents, lost_cents, provision_cents) VALUES ('2026-10-01', $1, 'current', 1, 0, 0, 0)`,
    [loan.id],
  )
  await h().query(
    `INSERT INTO holding_proofs (on_day, root, lenders, principal_cents, cash_cents, ledger_number, at) VALUES ('2026-11-01', repeat('a', 64), 1, 1, 1, 1, now())`,
  )
  await h().query(
    `INSERT INTO holding_proof_leaves (on_day, position, lender_id, salt, principal_cents, cash_cents, notes) VALUES ('2026-11-01', 0, $1, repeat('a', 32), 1, 1, '[]')`,
    [holder.id],
  )
})

const offering = (what: string) => `UPDATE loan_offerings SET ${what}`
const note = (what: string) => `UPDATE loan_notes SET ${what}`
const transfer = (what: string) => `UPDATE note_transfers SET ${what}`
const preference = (what: string) => `UPDATE lender_preferences SET ${what}`
const month = (what: string) => `UPDATE loan_months SET ${what}`
/** The same row again, with these columns instead. */
const copied = (table: string, columns: Record<string, unknown>) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(columns)}'::jsonb)).* FROM ${table} t LIMIT 1`

const broken: readonly [constraint: string, statement: string][] = [
  ['loan_offerings_status', offering(`status = 'other'`)],
  ['loan_offerings_amount', offering('amount_cents = 1000000001')],
  ['loan_offerings_minimum', offering('minimum_cents = amount_cents + 1')],
  ['loan_offerings_committed', offering('committed_cents = amount_cents + 1')],
  ['loan_offerings_committed', offering('committed_cents = -1')],
  ['loan_offerings_fee', offering('fee_bps = 5001')],
  ['loan_offerings_grade', offering(`grade = 'E'`)],
  ['loan_offerings_memo', offering(`memo = 'x'`)],
  ['loan_offerings_ended', offering('ended_at = NULL')],
  ['loan_notes_number', copied('loan_notes', { id: '01980000-0000-7000-8000-000000000001' })],
  ['loan_notes_number_form', note(`number = 'X-1'`)],
  ['loan_notes_status', note(`status = 'other', began_on = NULL`)],
  ['loan_notes_share', note('share_cents = 0')],
  ['loan_notes_fee', note('fee_bps = -1')],
  ['loan_notes_returned', note('principal_cents = share_cents, lost_cents = 1')],
  ['loan_notes_returned', note('principal_cents = -1')],
  ['loan_notes_began', note('began_on = NULL')],
  ['loan_notes_ended', note('ended_on = began_on')],
  ['note_holdings_paid', copied('note_holdings', { seq: 2, paid_cents: -1 })],
  [
    'note_receipts_seq',
    `INSERT INTO note_receipts (note_id, seq, lender_id, on_day, interest_cents, fee_cents, principal_cents, lost_cents, entry_id, at)
     OVERRIDING SYSTEM VALUE SELECT gen_random_uuid(), seq, lender_id, on_day, 0, 0, 0, 0, entry_id, at FROM note_receipts`,
  ],
  ['note_transfers_status', transfer(`status = 'other', ended_at = now()`)],
  ['note_transfers_price', transfer('price_cents = 0')],
  ['note_transfers_end_reason', transfer(`end_reason = ''`)],
  ['note_transfers_principal', transfer('principal_cents = 0')],
  ['note_transfers_accrued', transfer('accrued_cents = -1')],
  ['note_transfers_buyer', transfer(`status = 'accepted', accepted_at = now(), buyer_id = NULL`)],
  ['note_transfers_two_people', transfer('buyer_id = seller_id')],
  ['note_transfers_accepted', transfer(`status = 'accepted'`)],
  ['note_transfers_ended', transfer('ended_at = now()')],
  ['note_transfers_one_open', copied('note_transfers', { id: '01980000-0000-7000-8000-000000000002' })],
  ['lender_preferences_alert', preference('alert_bps = 99')],
  ['lender_preferences_rule', preference(`rule = '[]'`)],
  ['lender_preferences_rule_on', preference('is_rule_on = true')],
  ['loan_months_month', month(`month = '2026-10-02'`)],
  ['loan_months_bucket', month(`bucket = 'other'`)],
  ['holding_proofs_root', copied('holding_proofs', { on_day: '2026-11-02', root: 'x' })],
  ['holding_proof_leaves_salt', copied('holding_proof_leaves', { position: 1, salt: 'x' })],
  ['holding_proof_leaves_notes', copied('holding_proof_leaves', { position: 1, notes: {} })],
  ['holding_proof_leaves_lender', copied('holding_proof_leaves', { position: 1 })],
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
  ['note_holdings', 'DELETE FROM note_holdings'],
  ['note_holdings', 'UPDATE note_holdings SET paid_cents = 1'],
  ['note_receipts', 'DELETE FROM note_receipts'],
  ['note_receipts', 'UPDATE note_receipts SET interest_cents = 1'],
  ['holding_proofs', `UPDATE holding_proofs SET root = repeat('b', 64)`],
  ['holding_proof_leaves', 'UPDATE holding_proof_leaves SET cash_cents = 0'],
])('what was written to %s stays: %s', async (_table, statement) => {
  await expect(h().query(statement)).rejects.toThrow(/append-only|never changed|not changed|only/i)
})
