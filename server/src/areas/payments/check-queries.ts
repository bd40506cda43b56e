import { sql } from 'kysely'

import { type Check, dollars } from '../../db/checks.ts'
import * as labels from './labels.ts'

/** Checks of what goes through the processor. */
export const paymentChecks: readonly Check[] = [
  {
    name: 'charges',
    title: labels.everySuccessfulChargeHasOne,
    looked: sql`SELECT count(*) FROM charges`,
    found: sql`SELECT coalesce(p.number, 'Charge ' || c.id) || ' of $' || ${dollars(sql`coalesce(p.amount_cents, c.amount_cents)`)} || ' and its charge do not agree' AS finding
      FROM charges c FULL JOIN payments p ON p.id = c.payment_id
      WHERE (c.id IS NULL AND p.gateway IS NOT NULL) OR (c.status = 'succeeded' AND (p.amount_cents, p.member_id, p.gateway) IS DISTINCT FROM (c.amount_cents, c.member_id, c.gateway))`,
  },
  {
    name: 'refunds',
    title: labels.everyRefundMatchesTheCredit,
    looked: sql`SELECT count(*) FROM refunds`,
    found: sql`SELECT 'A refund of ' || p.number || ' says $' || ${dollars(sql`r.amount_cents`)} || ', the ledger $' || ${dollars(sql`e.cents`)} AS finding
      FROM refunds r JOIN payments p ON p.id = r.payment_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(o.amount_cents), 0) AS cents FROM ledger_postings o JOIN ledger_accounts a ON a.id = o.account_id
        WHERE o.entry_id = r.entry_id AND a.code = 'credit') e
      WHERE e.cents <> r.amount_cents OR p.refunded_cents > p.amount_cents`,
  },
]
