import { sql } from 'kysely'

import { type Check, dollars } from '../../../db/checks.ts'
import * as labels from './labels.ts'

const account = sql`(SELECT id FROM ledger_accounts WHERE code = 'processor')`

/**
 * Both sides entry by entry: a transaction without an entry, an entry without a transaction, and amounts that differ.
 * Not compared are entries recorded since the processor was last read, refunds it has not answered, refunds it never
 * made (reversed again), and corrections of opening balances.
 */
export const processorCheck: Check = {
  name: 'processor_transactions',
  title: labels.everyTransactionIsInTheBooks,
  looked: sql`SELECT count(*) FROM processor_transactions`,
  found: sql`
    WITH ours AS (
      SELECT x.gateway, x.transaction_ref, sum(p.amount_cents) AS cents FROM processor_entries x
        JOIN ledger_postings p ON p.entry_id = x.entry_id AND p.account_id = ${account} GROUP BY x.gateway, x.transaction_ref)
    SELECT CASE WHEN o.cents IS NULL THEN 'Missing in our books: ' || t.kind || ' ' || t.ref || ' of $' || ${dollars(sql`t.net_cents`)}
        ELSE 'Amount differs: ' || t.kind || ' ' || t.ref || ' is $' || ${dollars(sql`t.net_cents`)} || ' at the processor and $' || ${dollars(sql`o.cents`)} || ' in our books' END AS finding
      FROM processor_transactions t LEFT JOIN ours o ON o.gateway = t.gateway AND o.transaction_ref = t.ref
      WHERE t.net_cents <> coalesce(o.cents, 0)
    UNION ALL
    SELECT 'Missing at the processor: entry ' || e.number || ' (' || e.words || ') of $' || ${dollars(sql`p.amount_cents`)}
      FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
        LEFT JOIN processor_entries x ON x.entry_id = e.id LEFT JOIN refunds r ON r.entry_id = e.id
        LEFT JOIN ledger_entries v ON v.reverses = e.id LEFT JOIN processor_entries vx ON vx.entry_id = v.id
        LEFT JOIN processor_entries ox ON ox.entry_id = e.reverses
      WHERE p.account_id = ${account} AND x.entry_id IS NULL
        AND e.number > (SELECT max(after_number) FROM processor_reads) AND e.at <= (SELECT max(read_at) FROM processor_reads)
        AND r.status IS DISTINCT FROM 'pending'
        AND NOT (v.id IS NOT NULL AND vx.entry_id IS NULL) AND NOT (e.reverses IS NOT NULL AND ox.entry_id IS NULL)
        AND NOT (e.kind = 'hand' AND EXISTS (SELECT FROM ledger_postings q JOIN ledger_accounts a ON a.id = q.account_id
          WHERE q.entry_id = e.id AND a.code = 'opening'))`,
}

/** What else the nightly comparison found. */
export const comparisonCheck: Check = {
  name: 'processor_balance',
  title: labels.theLastComparisonAgreed,
  looked: sql`SELECT count(*) FROM processor_reads WHERE compared_at IS NOT NULL`,
  found: sql`SELECT f.finding FROM processor_reads r, jsonb_array_elements_text(r.findings) AS f (finding)`,
}
