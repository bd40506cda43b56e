import type pg from 'pg'

/**
 * Balance transactions with an entry each, and planted among them what a comparison has to name: every `nth` one differs
 * by a cent, has no entry, or is an entry without one.
 */
export async function fillProcessor(client: pg.Client, from: number, count: number, nth: number): Promise<void> {
  const to = from + count
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO processor_reads (gateway, began_at, after_number, read_at) VALUES ('stripe', '2000-01-01Z', 0, '2999-01-01Z') ON CONFLICT DO NOTHING`,
  )
  await client.query(
    `CREATE TEMP TABLE filled ON COMMIT DROP AS SELECT n, gen_random_uuid() AS id, 1000 + n % 5000 AS cents,
      CASE WHEN n % $3 = 1 THEN 'differs' WHEN n % $3 = 2 THEN 'ours' WHEN n % $3 = 3 THEN 'theirs' ELSE 'same' END AS what
      FROM generate_series($1::int, $2::int - 1) n`,
    [from, to, nth],
  )
  await client.query(`INSERT INTO ledger_entries (id, kind, booked_on, words, at)
    SELECT id, 'processor_other', '2026-11-15', 'Filled ' || n, '2026-11-15Z' FROM filled WHERE what <> 'theirs'`)
  await client.query(`INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
    SELECT e.id, l.line, a.id, e.number, e.booked_on, l.sign * (f.cents + CASE f.what WHEN 'differs' THEN 1 ELSE 0 END)
    FROM filled f JOIN ledger_entries e ON e.id = f.id CROSS JOIN (VALUES (1, 'processor', 1), (2, 'processor_unresolved', -1)) l (line, code, sign)
    JOIN ledger_accounts a ON a.code = l.code`)
  await client.query(`INSERT INTO processor_transactions (gateway, ref, kind, amount_cents, fee_cents, occurred_at)
    SELECT 'stripe', 'txn_' || n, 'other', cents, 0, '2026-11-15Z' FROM filled WHERE what <> 'ours'`)
  await client.query(
    `INSERT INTO processor_entries SELECT id, 'stripe', 'txn_' || n FROM filled WHERE what IN ('same', 'differs')`,
  )
  await client.query('COMMIT')
  for (const table of ['processor_transactions', 'processor_entries', 'ledger_entries', 'ledger_postings'])
    await client.query(`ANALYZE ${table}`)
}

/** How many were planted, by what a comparison says of them. */
export function planted(count: number, nth: number): number {
  return Array.from({ length: count }, (_, n) => n % nth).filter((rest) => rest >= 1 && rest <= 3).length
}
