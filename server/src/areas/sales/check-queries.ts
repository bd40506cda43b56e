import { sql } from 'kysely'

import { type Check, type DocumentTotals, dollars } from '../../db/checks.ts'
import * as labels from './labels.ts'
import { purchaseChecks } from './purchases/check-queries.ts'

// as in delivery/rules.ts
const waits = sql`EXISTS (SELECT FROM cards c WHERE c.id = s.card_id AND (c.open_disputes > 0
  OR s.accepted_at IS NULL AND (s.problem IS NOT NULL OR (NOT s.by_house OR s.channel = 'sourcing') AND c.custody <> 'in_vault')))`

/** The price of a card is held from the invoice until the sale settles. */
const held = sql`s.entry_id IS NULL AND s.status IN ('agreed', 'reopened')`

/** What sales put on accounts in total; a purchase gives its seller the cost less their fee. */
export const saleTotals: DocumentTotals = {
  card_proceeds: sql`SELECT -sum(s.price_cents) FROM sales s WHERE ${held}`,
  fees_sale_seller: sql`SELECT -sum(cents) FROM (
    SELECT s.seller_fee_cents AS cents FROM sales s WHERE s.entry_id IS NOT NULL AND NOT s.by_house AND NOT s.by_fund
    UNION ALL SELECT cost_cents FROM card_purchases WHERE payout_id IS NOT NULL
    UNION ALL SELECT -amount_cents FROM payouts p WHERE EXISTS (SELECT FROM card_purchases b WHERE b.payout_id = p.id)) f`,
  card_sales: sql`SELECT -sum(s.price_cents) FROM sales s WHERE s.entry_id IS NOT NULL AND s.by_house`,
  card_costs: sql`SELECT sum(cost_cents) FROM card_purchases WHERE cost_entry_id IS NOT NULL`,
}

/** Checks of card sales. */
export const saleChecks: readonly Check[] = [
  {
    name: 'sales',
    title: labels.moneyPaidForACard,
    looked: sql`SELECT count(*) FROM sales`,
    found: sql`SELECT i.number || ': $' || ${dollars(sql`l.cents`)} || ' is held, and should be $' || ${dollars(sql`CASE WHEN ${held} THEN s.price_cents ELSE 0 END`)} AS finding
      FROM sales s JOIN invoices i ON i.id = s.invoice_id CROSS JOIN LATERAL (
        SELECT coalesce(-sum(p.amount_cents), 0) AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
          JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'card_proceeds' WHERE e.invoice_id = s.invoice_id) l
      WHERE l.cents <> CASE WHEN ${held} THEN s.price_cents ELSE 0 END`,
  },
  {
    name: 'settlements',
    title: labels.everySettledSaleIsPaid,
    looked: sql`SELECT count(*) FROM sales`,
    found: sql`SELECT i.number || ' is ' || i.status || ', its sale ' || s.status || coalesce(', its payout ' || p.status, '') AS finding
      FROM sales s JOIN invoices i ON i.id = s.invoice_id LEFT JOIN payouts p ON p.id = s.payout_id
      WHERE i.purpose <> 'sale' OR i.purpose_id <> s.id OR i.member_id <> s.buyer_id
        OR CASE s.status WHEN 'settled' THEN i.status <> 'paid' WHEN 'agreed' THEN i.status <> 'open' AND NOT (i.status = 'paid' AND ${waits}) WHEN 'reopened' THEN i.status <> 'open' ELSE i.status <> 'void' END
        OR (s.entry_id IS NOT NULL AND NOT s.by_house AND NOT s.by_fund AND (p.status = 'canceled' OR coalesce(p.amount_cents, 0) <> s.net_cents - s.credited_cents OR p.member_id <> s.seller_id OR p.due_entry_id <> s.entry_id))
      UNION ALL SELECT p.number || ', a payout of $' || ${dollars(sql`p.amount_cents`)} || ' to ' || coalesce(u.name, u.phone) || ', belongs to no sale' FROM payouts p JOIN users u ON u.id = p.member_id
      WHERE p.kind = 'proceeds' AND p.status <> 'canceled' AND NOT EXISTS (SELECT FROM sales s WHERE s.payout_id = p.id)
        AND NOT EXISTS (SELECT FROM card_purchases b WHERE b.payout_id = p.id)
        AND NOT EXISTS (SELECT FROM sales s JOIN invoices k ON k.id = s.clawback_id WHERE k.purpose = 'clawback' AND k.purpose_id = p.id AND s.seller_id = p.member_id)`,
  },
  ...purchaseChecks,
]
