import { sql } from 'kysely'

import { type Check, dollars } from '../../db/checks.ts'
import * as labels from './labels.ts'

/** Checks of card sales. */
export const saleChecks: readonly Check[] = [
  {
    name: 'sales',
    title: labels.moneyPaidForACard,
    looked: sql`SELECT count(*) FROM sales`,
    found: sql`SELECT i.number || ': $' || ${dollars(sql`l.cents`)} || ' is held, and should be $' || ${dollars(sql`CASE WHEN s.entry_id IS NULL AND s.status IN ('agreed', 'reopened') THEN s.price_cents ELSE 0 END`)} AS finding
      FROM sales s JOIN invoices i ON i.id = s.invoice_id CROSS JOIN LATERAL (
        SELECT coalesce(-sum(p.amount_cents), 0) AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
          JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'card_proceeds' WHERE e.invoice_id = s.invoice_id) l
      WHERE l.cents <> CASE WHEN s.entry_id IS NULL AND s.status IN ('agreed', 'reopened') THEN s.price_cents ELSE 0 END`,
  },
  {
    name: 'settlements',
    title: labels.everySettledSaleIsPaid,
    looked: sql`SELECT count(*) FROM sales`,
    found: sql`SELECT i.number || ' is ' || i.status || ', its sale ' || s.status || coalesce(', its payout ' || p.status, '') AS finding
      FROM sales s JOIN invoices i ON i.id = s.invoice_id LEFT JOIN payouts p ON p.id = s.payout_id
      WHERE i.purpose <> 'sale' OR i.purpose_id <> s.id OR i.member_id <> s.buyer_id
        OR CASE s.status WHEN 'settled' THEN i.status <> 'paid' WHEN 'agreed' THEN i.status <> 'open' WHEN 'reopened' THEN i.status <> 'open' ELSE i.status <> 'void' END
        OR (s.entry_id IS NOT NULL AND NOT s.by_house AND (p.status = 'canceled' OR p.amount_cents <> s.net_cents OR p.member_id <> s.seller_id OR p.due_entry_id <> s.entry_id))
      UNION ALL SELECT 'A payout of $' || ${dollars(sql`p.amount_cents`)} || ' is of no sale' FROM payouts p
      WHERE p.kind = 'proceeds' AND p.status <> 'canceled' AND NOT EXISTS (SELECT FROM sales s WHERE s.payout_id = p.id)`,
  },
]
