import { sql } from 'kysely'

import { type Check, dollars } from '../../../db/checks.ts'
import * as labels from './labels.ts'

/** Manual entries and their reversals can correct the account; everything else comes from purchases and sales. */
const inventory = sql`SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents FROM ledger_entries e
  JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'card_inventory'
  WHERE e.kind NOT IN ('hand', 'reversal')`

const postedTo = (entry: string, code: string) => sql`(SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_postings p
  JOIN ledger_accounts a ON a.id = p.account_id AND a.code = ${code} WHERE p.entry_id = ${sql.ref(entry)})`

export const purchaseChecks: readonly Check[] = [
  {
    name: 'inventory',
    title: labels.whatWePaidIsOnTheBooks,
    looked: sql`SELECT count(*) FROM card_purchases WHERE cost_entry_id IS NULL`,
    found: sql`SELECT 'Cards we own cost $' || ${dollars(sql`own.cents`)} || ', and the books say $' || ${dollars(sql`booked.cents`)} AS finding
      FROM (SELECT coalesce(sum(cost_cents), 0)::bigint AS cents FROM card_purchases WHERE cost_entry_id IS NULL) own, (${inventory}) booked
      WHERE own.cents <> booked.cents`,
  },
  {
    name: 'purchases',
    title: labels.everyPurchaseHasItsEntry,
    looked: sql`SELECT count(*) FROM card_purchases`,
    found: sql`SELECT 'The purchase of ' || c.player_name || ' for $' || ${dollars(sql`b.cost_cents`)} || ' doesn’t match its entries' AS finding
      FROM card_purchases b JOIN cards c ON c.id = b.card_id JOIN ledger_entries e ON e.id = b.entry_id
        LEFT JOIN payouts o ON o.id = b.payout_id LEFT JOIN ledger_entries k ON k.id = b.cost_entry_id LEFT JOIN sales s ON s.id = b.sale_id
      WHERE e.kind <> 'card_bought' OR ${postedTo('b.entry_id', 'card_inventory')} <> b.cost_cents
        OR (b.payout_id IS NOT NULL AND (o.status = 'canceled' OR e.payout_id <> b.payout_id OR o.member_id <> b.seller_id
          OR o.amount_cents <> (SELECT -sum(${postedTo('x.entry_id', 'payable')}) FROM card_purchases x WHERE x.payout_id = b.payout_id)))
        OR (b.settlement_id IS NOT NULL AND NOT EXISTS (SELECT FROM settlements t WHERE t.id = b.settlement_id AND t.member_id = b.seller_id))
        OR (b.cost_entry_id IS NOT NULL AND (k.kind <> 'card_cost' OR ${postedTo('b.cost_entry_id', 'card_costs')} <> b.cost_cents))
        OR (b.sale_id IS NOT NULL AND (s.card_id <> b.card_id OR NOT s.by_house OR s.entry_id IS NULL))
        OR (b.fund_id IS NOT NULL AND NOT EXISTS (SELECT FROM fund_holdings h WHERE h.fund_id = b.fund_id AND h.card_id = b.card_id))`,
  },
]
