import pg from 'pg'

/** What a unit costs at first, in billionths of a dollar. */
const firstPrice = 100_000_000_000

type Filling = { cards: number; holders: string[]; on: string; name?: string }

/**
 * A running fund with its cards, each photographed in the vault, and holders who bought at different prices. Written
 * without triggers, because the writing itself is not measured. Returns its id.
 */
export async function fillFund(
  databaseUrl: string,
  { cards, holders, on, name = 'Crown Hoops Fund' }: Filling,
): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('SET session_replication_role = replica')
  const { rows } = await client.query<{ id: string }>(`INSERT INTO parties (kind) VALUES ('fund') RETURNING id`)
  const id = rows[0]?.id ?? ''
  await client.query(
    `INSERT INTO funds (id, name, status, strategy, risk, offering_rule, target_cents, first_price, high_water_mark, marked_on, units, places,
       raised_cents, created_at, opened_at)
     VALUES ($1, $5, 'open', 'Basketball cards in high grades', 'high', '506b', 10000000000, $2, $2, $3, $4::bigint * 100000000, $4,
       $4::bigint * 1000000, now(), now())`,
    [id, firstPrice, on, holders.length, name],
  )
  await client.query(
    `INSERT INTO fund_terms (fund_id, number, effective_on, management_bps, carry_bps, hurdle_bps, entry_fee_bps, minimum_cents, step_cents,
       lock_up_days, window_months, notice_days, gate_bps, most_holders, cooling_off_days, made_at)
     VALUES ($1, 1, $2, 150, 2000, 0, 100, 100000, 1000, 90, 3, 30, 2500, 99, 0, now())`,
    [id, on],
  )
  await client.query(
    `INSERT INTO fund_lots (fund_id, member_id, opened_on, units, cost_cents, high_water_mark, marked_on, locked_until)
     SELECT $1, m, $3, 100000000, 1000000, $4::bigint + n * 10000000, $3, $3::date + 90 FROM unnest($2::uuid[]) WITH ORDINALITY AS h (m, n)`,
    [id, holders, on, firstPrice],
  )
  await client.query(
    `INSERT INTO fund_unit_events (fund_id, lot_id, member_id, kind, units, price, cents, on_day, at, lot_units, lot_cost_cents, lot_high_water_mark,
       lot_marked_on)
     SELECT fund_id, id, member_id, 'issued', units, high_water_mark, cost_cents, opened_on, opened_on, units, cost_cents, high_water_mark, marked_on
     FROM fund_lots WHERE fund_id = $1`,
    [id],
  )
  await client.query(
    `WITH book AS (
       SELECT uuidv7() AS card_id, uuidv7() AS commitment_id, uuidv7() AS holding_id, uuidv7() AS photo_id, uuidv7() AS entry_id, n
       FROM generate_series(1, $2::int) n
     ), card AS (
       INSERT INTO cards (id, category, player_name, year, set_name, card_number, grader, grade, cert_number, owner_id, custody, vault, commitment,
         value_cents, value_on, value_source, registered_at, updated_at, verification)
       SELECT card_id, 'basketball', 'Marcus Vale', '1986', 'Crown Hoops', n::text, 'PSA', '10', (70000000 + n)::text, $1, 'in_vault',
         'Delaware vault', 'fund_holding', 15000, $3, 'appraisal', now(), now(), 'verified' FROM book
     ), committed AS (
       INSERT INTO card_commitments (id, card_id, kind, opened_at) SELECT commitment_id, card_id, 'fund_holding', now() FROM book
     ), held AS (
       INSERT INTO fund_holdings (id, fund_id, card_id, commitment_id, source, bought_on, cost_cents, value_cents, valued_on, value_source, entry_id, at)
       SELECT holding_id, $1, card_id, commitment_id, 'inventory', $3, 15000, 15000, $3, 'cost', entry_id, now() FROM book
     ), photo AS (
       INSERT INTO card_photos (id, card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
       SELECT photo_id, card_id, 'audit', 1, 'photos/' || n, 1, 1, 1, encode(sha256(n::text::bytea), 'hex'), true, $4, now() FROM book
     )
     INSERT INTO fund_custody_checks (holding_id, on_day, photo_id, vault, at)
     SELECT holding_id, $3::date + part, photo_id, 'Delaware vault', now() FROM book CROSS JOIN generate_series(0, 1) part`,
    [id, cards, on, holders[0]],
  )
  // what the holders paid, and what of it was spent on cards
  await client.query(
    `WITH account AS (
       INSERT INTO ledger_accounts (code, party_id) SELECT code, $1 FROM unnest($5::text[]) code RETURNING id, code
     ), entry AS (
       INSERT INTO ledger_entries (id, kind, booked_on, words, fund_id, at) VALUES (uuidv7(), 'fund_units', $2, 'Units of a fund', $1, now())
       RETURNING id, number, booked_on
     )
     INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
     SELECT e.id, row_number() OVER (), a.id, e.number, e.booked_on, p.cents FROM entry e CROSS JOIN account a
       JOIN (VALUES ('fund_bank', $3::bigint - $4::bigint), ('fund_cards', $4::bigint), ('fund_capital', -$3::bigint), ('fund_cash', $4::bigint - $3::bigint)) p (code, cents)
         ON p.code = a.code AND p.cents <> 0`,
    [id, on, holders.length * 1_000_000, cards * 15_000, fundAccounts],
  )
  await client.query('VACUUM ANALYZE')
  await client.end()
  return id
}

const fundAccounts = [
  ...['fund_bank', 'fund_cards', 'fund_fees_due', 'fund_carry_due', 'fund_bills', 'fund_capital', 'fund_gains'],
  ...['fund_costs', 'fund_cash'],
]

/** A NAV for every day until today. */
export async function strikeDaily(databaseUrl: string, fundId: string, days: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO fund_strikes (fund_id, seq, on_day, kind, terms_number, cards, cards_cents, cash_cents, fees_due_cents, payables_cents, gross_cents,
       carry_cents, nav_cents, units, price, nav_per_unit, high_water_mark, gross_growth, net_growth, at)
     SELECT f.id, n, current_date - $2::int + n, 'daily', 1, 0, 0, f.raised_cents, 0, 0, f.raised_cents, 0, f.raised_cents, f.units, p.price, p.price,
       f.first_price, p.price / 100, p.price / 105, current_date - $2::int + n
     FROM funds f CROSS JOIN generate_series(1, $2::int) n
       CROSS JOIN LATERAL (SELECT f.first_price + n::bigint * 7000000 + (1500000000 * sin(n / 9.0))::bigint AS price) p WHERE f.id = $1`,
    [fundId, days],
  )
  await client.query('UPDATE funds SET struck_on = current_date WHERE id = $1', [fundId])
  await client.query('VACUUM ANALYZE fund_strikes')
  await client.end()
}
