import { sql } from 'kysely'

import { type Check, type DocumentTotals, dollars } from '../../db/checks.ts'
import * as labels from './labels.ts'

/** Checks of what goes through the processor. */
export const paymentChecks: readonly Check[] = [
  {
    name: 'charges',
    title: labels.everySuccessfulChargeHasOne,
    looked: sql`SELECT count(*) FROM charges`,
    found: sql`SELECT coalesce(p.number, 'Charge ' || c.id) || ' of $' || ${dollars(sql`coalesce(p.amount_cents, c.amount_cents)`)} || ' and its charge do not agree' AS finding
      FROM charges c FULL JOIN payments p ON p.id = c.payment_id
      WHERE (c.id IS NULL AND p.gateway IS NOT NULL AND NOT EXISTS (SELECT FROM reinstated_payments b WHERE b.payment_id = p.id)) OR (c.status = 'succeeded' AND (p.amount_cents, p.member_id, p.gateway) IS DISTINCT FROM (c.amount_cents, c.member_id, c.gateway))`,
  },
  {
    name: 'refunds',
    title: labels.everyRefundMatchesTheCredit,
    looked: sql`SELECT count(*) FROM refunds`,
    found: sql`SELECT 'A refund of ' || p.number || ' says $' || ${dollars(sql`r.amount_cents`)} || ', the ledger $' || ${dollars(sql`e.cents`)} AS finding
      FROM refunds r JOIN payments p ON p.id = r.payment_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(o.amount_cents), 0) AS cents FROM ledger_postings o JOIN ledger_accounts a ON a.id = o.account_id
        WHERE o.entry_id = r.entry_id AND a.code = 'credit') e
      WHERE e.cents <> r.amount_cents OR p.refunded_cents + p.reversed_cents > p.amount_cents`,
  },
]

/** Fees as the processor reports them, and what its transactions left unresolved. */
export const paymentTotals: DocumentTotals = {
  processor_fees: sql`SELECT sum(fee_cents - CASE WHEN kind = 'fee' THEN amount_cents ELSE 0 END) FROM processor_transactions t
    WHERE EXISTS (SELECT FROM processor_entries x WHERE x.gateway = t.gateway AND x.transaction_ref = t.ref)`,
  processor_unresolved: sql`SELECT sum(p.amount_cents) FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    JOIN processor_entries x ON x.entry_id = p.entry_id WHERE a.code = 'processor_unresolved'`,
}
