import pg from 'pg'

/**
 * Active loans of many members, funded on a day, each with its funding entry, written without triggers because the
 * writing itself is not measured. Amounts, rates and dates differ, as
 * in a real book.
 */
export async function fillLoans(
  databaseUrl: string,
  members: string[],
  count: number,
  fundedOn: string,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO ledger_accounts (code, party_id) SELECT code, unnest($1::uuid[]) FROM (VALUES ('loan_principal'), ('loan_interest'), ('credit')) c (code)
     ON CONFLICT DO NOTHING`,
    [members],
  )
  await client.query(
    `WITH book AS (
       SELECT uuidv7() AS loan_id, uuidv7() AS entry_id, ($1::uuid[])[1 + n % cardinality($1::uuid[])] AS member_id,
         250000 + (n * 7919) % 5000000 AS principal, 900 + (n * 31) % 1500 AS rate, 2500 + (n * 17) % 3000 AS ltv,
         $3::date - n * interval '47 seconds' AS submitted_at, ($3::date + interval '1 month')::date + (n % 20)::int AS due_on
       FROM generate_series(1, $2::bigint) n
     ), entry AS (
       INSERT INTO ledger_entries (id, kind, booked_on, words, member_id, loan_id, at)
       SELECT entry_id, 'loan_funded', $3::date, 'Loan funded', member_id, loan_id, now() FROM book RETURNING id, number, booked_on
     ), posted AS (
       INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
       SELECT e.id, line, CASE line WHEN 1 THEN a.id ELSE k.id END, e.number, e.booked_on, CASE line WHEN 1 THEN b.principal ELSE -b.principal END
       FROM entry e JOIN book b ON b.entry_id = e.id JOIN ledger_accounts a ON a.code = 'loan_principal' AND a.party_id = b.member_id
         CROSS JOIN (SELECT id FROM ledger_accounts WHERE code = 'bank') k CROSS JOIN generate_series(1, 2) line
     )
     INSERT INTO loans (id, member_id, status, product_id, product_version, requested_cents, requested_months, requested_kind, purpose, state_code,
       custody_choice, principal_cents, rate_bps, term_months, schedule_kind, fee_cents, grace_days, late_fee_bps, late_fee_minimum_cents,
       value_cents, ltv_bps, submitted_at, approved_at, approved_by, offer_ends_on, signed_at, funded_on, funded_at, first_due_on, funding_entry_id,
       outstanding_cents, current_rate_bps, accrues_from, accrued_through, next_due_on, next_due_cents, matures_on, late_check_on, search, updated_at)
     SELECT b.loan_id, b.member_id, 'active', p.id, 1, b.principal, 12, 'interest_only', 'A bench', 'OR', 'vault', b.principal, b.rate, 12, 'interest_only',
       0, 10, 500, 2500, b.principal * 10000 / b.ltv, b.ltv, b.submitted_at, $3::date, b.member_id, $3::date + 14, $3::date, $3::date, $3::date,
       b.due_on, b.entry_id, b.principal, b.rate, $3::date, $3::date, b.due_on, b.principal * b.rate / 120000,
       (b.due_on + interval '11 months')::date, b.due_on + 11, 'loan', now()
     FROM book b CROSS JOIN (SELECT id FROM loan_products LIMIT 1) p`,
    [members, count, fundedOn],
  )
  await client.query('VACUUM ANALYZE loans, ledger_entries, ledger_postings')
  await client.end()
}

/** Cards for each loan, of equal value. The book counts as accrued, so that no job starts on it. */
export async function pledgeCards(databaseUrl: string, each = 1): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `WITH book AS (
       SELECT id AS loan_id, member_id, value_cents / $1 AS value_cents, uuidv7() AS card_id, row_number() OVER (ORDER BY part, id) AS n
       FROM loans CROSS JOIN generate_series(1, $1) part
     ), card AS (
       INSERT INTO cards (id, category, player_name, year, set_name, grader, grade, cert_number, owner_id, custody, vault, value_cents, value_on,
         value_source, registered_at, updated_at, verification)
       SELECT card_id, 'basketball', 'Marcus Vale', '1986', 'Crown Hoops', 'PSA', '10', (70000000 + n)::text, member_id, 'in_vault', 'Delaware vault',
         value_cents, current_date, 'appraisal', now(), now(), 'verified' FROM book
     )
     INSERT INTO loan_collateral (loan_id, card_id, status, commitment_id, value_cents, valued_on, added_at, pledged_at)
     SELECT loan_id, card_id, 'pledged', uuidv7(), value_cents, current_date, now(), now() FROM book`,
    [each],
  )
  await client.query(
    `INSERT INTO loan_accruals (on_day, loans, interest_cents, at) VALUES (current_date + 1, 0, 0, now()) ON CONFLICT DO NOTHING`,
  )
  await client.end()
}
