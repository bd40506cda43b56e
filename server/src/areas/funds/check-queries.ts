import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'
import { sql } from 'kysely'

import { type Check, type DocumentTotals, dollars } from '../../db/checks.ts'
import * as labels from './check-labels.ts'

/** What an account of each fund has, debits positive. */
const balances = sql`SELECT a.party_id AS fund_id, a.code, sum(p.amount_cents) AS cents FROM ledger_accounts a
  JOIN ledger_postings p ON p.account_id = a.id JOIN funds f ON f.id = a.party_id GROUP BY a.party_id, a.code`

/**
 * Postings of entries that name their fund, and of their reversals: a correction has no other document. That each fund's
 * accounts agree with its units, cards, strikes and bills is checked below.
 */
const ofFunds = (code: AccountCode) => sql`SELECT sum(p.amount_cents) FROM ledger_postings p
    JOIN ledger_accounts a ON a.id = p.account_id AND a.code = ${sql.lit(code)}
    JOIN ledger_entries e ON e.id = p.entry_id AND e.fund_id IS NOT NULL LEFT JOIN ledger_entries r ON r.id = e.reverses
  WHERE coalesce(r.kind, e.kind) LIKE 'fund\\_%'`

/** What funds put on accounts in total. */
export const fundTotals: DocumentTotals = {
  card_sales: sql`SELECT -sum(cost_cents) FROM fund_holdings`,
  fees_fund: ofFunds('fees_fund'),
  goodwill: ofFunds('goodwill'),
  fund_fees_due: ofFunds('fund_fees_due'),
  fund_carry_due: ofFunds('fund_carry_due'),
  fund_capital: ofFunds('fund_capital'),
  fund_gains: ofFunds('fund_gains'),
  fund_costs: ofFunds('fund_costs'),
}

const funds = sql`SELECT count(*) FROM funds`

/** Invariants of funds, in one statement each. */
export const fundChecks: readonly Check[] = [
  {
    name: 'fund_cash',
    title: labels.cashAgrees,
    looked: funds,
    found: sql`SELECT f.name || ': its books have $' || ${dollars(sql`b.bank`)} || ', we hold $' || ${dollars(sql`b.cash`)} AS finding
      FROM (SELECT fund_id, coalesce(sum(cents) FILTER (WHERE code = 'fund_bank'), 0) AS bank, coalesce(-sum(cents) FILTER (WHERE code = 'fund_cash'), 0) AS cash
        FROM (${balances}) x GROUP BY fund_id) b JOIN funds f ON f.id = b.fund_id WHERE b.bank <> b.cash`,
  },
  {
    name: 'fund_books',
    title: labels.booksBalance,
    looked: funds,
    found: sql`SELECT f.name || ': its books are off by $' || ${dollars(sql`b.cents`)} AS finding
      FROM (SELECT fund_id, sum(cents) AS cents FROM (${balances}) x WHERE code LIKE 'fund\\_%' AND code <> 'fund_cash' GROUP BY fund_id) b
        JOIN funds f ON f.id = b.fund_id WHERE b.cents <> 0`,
  },
  {
    name: 'fund_units',
    title: labels.unitsAgree,
    looked: sql`SELECT count(*) FROM fund_lots`,
    found: sql`SELECT f.name || ': it has ' || f.units || ' millionths of a unit, its lots ' || coalesce(l.units, 0) || ', its events ' || coalesce(e.units, 0) AS finding
      FROM funds f LEFT JOIN (SELECT fund_id, sum(units) AS units FROM fund_lots GROUP BY fund_id) l ON l.fund_id = f.id
        LEFT JOIN (SELECT fund_id, sum(units) AS units FROM fund_unit_events GROUP BY fund_id) e ON e.fund_id = f.id
      WHERE f.units <> coalesce(l.units, 0) OR f.units <> coalesce(e.units, 0)
      UNION ALL SELECT 'Lot ' || l.id || ': it has ' || l.units || ' millionths of a unit, its events ' || e.units || ', its last event ' || e.last
      FROM fund_lots l JOIN (SELECT lot_id, sum(units) AS units, (array_agg(lot_units ORDER BY seq DESC))[1] AS last FROM fund_unit_events GROUP BY lot_id) e ON e.lot_id = l.id
      WHERE l.units <> e.units OR l.units <> e.last`,
  },
  {
    name: 'fund_cards',
    title: labels.cardsAgree,
    looked: sql`SELECT count(*) FROM fund_holdings`,
    found: sql`SELECT f.name || ': its books have cards for $' || ${dollars(sql`coalesce(b.cents, 0)`)} || ', its cards are worth $' || ${dollars(sql`coalesce(h.cents, 0)`)} AS finding
      FROM funds f LEFT JOIN (SELECT fund_id, sum(cents) AS cents FROM (${balances}) x WHERE code = 'fund_cards' GROUP BY fund_id) b ON b.fund_id = f.id
        LEFT JOIN (SELECT fund_id, sum(value_cents) AS cents FROM fund_holdings WHERE sold_on IS NULL GROUP BY fund_id) h ON h.fund_id = f.id
      WHERE coalesce(b.cents, 0) <> coalesce(h.cents, 0)`,
  },
  {
    name: 'fund_titles',
    title: labels.titlesAgree,
    looked: sql`SELECT count(*) FROM fund_holdings WHERE sold_on IS NULL`,
    found: sql`SELECT f.name || ': ' || c.player_name || CASE WHEN c.owner_id <> h.fund_id THEN ' isn’t in its name' WHEN k.holding_id IS NULL THEN ' was never photographed in the vault' ELSE ' isn’t in the vault' END AS finding
      FROM fund_holdings h JOIN funds f ON f.id = h.fund_id JOIN cards c ON c.id = h.card_id
        LEFT JOIN (SELECT DISTINCT holding_id FROM fund_custody_checks) k ON k.holding_id = h.id
      WHERE h.sold_on IS NULL AND NOT EXISTS (SELECT FROM sales s WHERE s.card_id = h.card_id AND s.seller_id = h.fund_id AND s.status = 'reopened')
        AND (c.owner_id <> h.fund_id OR k.holding_id IS NULL OR c.custody <> 'in_vault')
      UNION ALL SELECT f.name || ' has the title of ' || c.player_name || ' and doesn’t hold it' FROM cards c JOIN funds f ON f.id = c.owner_id
      WHERE NOT EXISTS (SELECT FROM fund_holdings h WHERE h.card_id = c.id AND h.fund_id = f.id AND h.sold_on IS NULL)
      UNION ALL SELECT f.name || ': a sale for $' || ${dollars(sql`h.proceeds_cents`)} || ' doesn’t match its sale' FROM fund_holdings h JOIN funds f ON f.id = h.fund_id
        LEFT JOIN sales s ON s.id = h.sale_id WHERE h.sold_on IS NOT NULL AND (s.id IS NULL OR NOT s.by_fund OR s.entry_id IS NULL OR s.price_cents <> h.proceeds_cents)`,
  },
  {
    name: 'fund_escrow',
    title: labels.escrowAgrees,
    looked: sql`SELECT count(*) FROM fund_subscriptions`,
    found: sql`SELECT coalesce(u.name, u.phone) || ': $' || ${dollars(sql`coalesce(b.cents, 0)`)} || ' is held for units, and should be $' || ${dollars(sql`coalesce(o.cents, 0)`)} AS finding
      FROM users u LEFT JOIN (SELECT a.party_id, -sum(p.amount_cents) AS cents FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
          WHERE a.code = 'fund_escrow' GROUP BY a.party_id) b ON b.party_id = u.id
        LEFT JOIN (SELECT member_id, sum(cents) AS cents FROM (
          SELECT member_id, amount_cents AS cents FROM fund_subscriptions WHERE status IN ('invoiced', 'paid')
          UNION ALL SELECT buyer_id, price_cents FROM fund_transfers WHERE status = 'accepted' AND invoice_id IS NOT NULL) x GROUP BY member_id) o ON o.member_id = u.id
      WHERE coalesce(b.cents, 0) <> coalesce(o.cents, 0)`,
  },
  {
    name: 'fund_payouts',
    title: labels.payoutsAgree,
    looked: sql`SELECT count(*) FROM payouts WHERE kind = 'fund'`,
    found: sql`SELECT 'A payout of $' || ${dollars(sql`p.amount_cents`)} || ' is $' || ${dollars(sql`coalesce(o.cents, 0)`)} || ' of redemptions, distributions, and transfers' AS finding
      FROM payouts p LEFT JOIN (SELECT entry_id, member_id, sum(cents) AS cents FROM (
          SELECT entry_id, member_id, cents FROM fund_unit_events WHERE kind IN ('redeemed', 'corrected', 'transferred_out') AND entry_id IS NOT NULL
          UNION ALL SELECT d.entry_id, s.member_id, s.cents FROM fund_distribution_shares s JOIN fund_distributions d ON d.id = s.distribution_id) x
        GROUP BY entry_id, member_id) o ON o.entry_id = p.due_entry_id AND o.member_id = p.member_id
      WHERE p.kind = 'fund' AND p.status <> 'canceled' AND p.amount_cents <> coalesce(o.cents, 0)
      UNION ALL SELECT r.number || ' was paid $' || ${dollars(sql`r.paid_cents`)} || ', and its units came to $' || ${dollars(sql`coalesce(e.cents, 0)`)} FROM fund_redemptions r
        LEFT JOIN (SELECT redemption_id, sum(cents) AS cents, -sum(units) AS units FROM fund_unit_events WHERE redemption_id IS NOT NULL GROUP BY redemption_id) e ON e.redemption_id = r.id
      WHERE r.paid_cents <> coalesce(e.cents, 0) OR r.met_units <> coalesce(e.units, 0)`,
  },
  {
    name: 'fund_strikes',
    title: labels.strikesAgree,
    looked: sql`SELECT count(*) FROM fund_strikes`,
    found: sql`SELECT f.name || ': NAV ' || s.seq || CASE WHEN s.seq <> s.place THEN ' doesn’t follow the one before' WHEN p.strike_id IS NULL THEN ' has no proof' ELSE ' doesn’t add up' END AS finding
      FROM (SELECT *, row_number() OVER (PARTITION BY fund_id ORDER BY seq) AS place FROM fund_strikes) s JOIN funds f ON f.id = s.fund_id LEFT JOIN fund_proofs p ON p.strike_id = s.id
      WHERE s.seq <> s.place OR p.strike_id IS NULL OR s.nav_cents <> s.cards_cents + s.cash_cents - s.fees_due_cents - s.payables_cents - s.carry_cents
        OR (s.price IS NOT NULL AND abs(s.price * s.units::numeric - s.gross_cents * 10000000000000::numeric) * 2 > s.units)
        OR (s.price IS NULL) <> (s.units = 0 OR s.gross_cents * 20000000000000::numeric <= s.units)`,
  },
  {
    name: 'fund_places',
    title: labels.placesAgree,
    looked: funds,
    found: sql`SELECT f.name || ': ' || f.places || ' places are counted, and ' || p.taken || ' are taken' AS finding
      FROM funds f CROSS JOIN LATERAL (SELECT count(*) AS taken FROM (
        SELECT l.member_id FROM fund_lots l WHERE l.fund_id = f.id AND l.units > 0
        UNION SELECT s.member_id FROM fund_subscriptions s WHERE s.fund_id = f.id AND (s.status IN ('invoiced', 'paid') OR (s.status = 'waiting' AND s.reserved_until IS NOT NULL))) x) p
      WHERE f.places <> p.taken`,
  },
  {
    name: 'fund_bills',
    title: labels.billsAgree,
    looked: sql`SELECT count(*) FROM fund_bills`,
    found: sql`SELECT f.name || ': its books owe $' || ${dollars(sql`coalesce(b.cents, 0)`)} || ', its bills come to $' || ${dollars(sql`coalesce(o.cents, 0)`)} AS finding
      FROM funds f LEFT JOIN (SELECT fund_id, -sum(cents) AS cents FROM (${balances}) x WHERE code = 'fund_bills' GROUP BY fund_id) b ON b.fund_id = f.id
        LEFT JOIN (SELECT fund_id, sum(amount_cents) AS cents FROM fund_bills WHERE paid_on IS NULL GROUP BY fund_id) o ON o.fund_id = f.id
      WHERE coalesce(b.cents, 0) <> coalesce(o.cents, 0)`,
  },
  {
    name: 'fund_distributions',
    title: labels.distributionsAgree,
    looked: sql`SELECT count(*) FROM fund_distributions`,
    found: sql`SELECT f.name || ': a distribution of $' || ${dollars(sql`d.amount_cents`)} || ' went to holders with $' || ${dollars(sql`coalesce(s.cents, 0)`)} || ', and payouts of $' || ${dollars(sql`coalesce(s.paid, 0)`)} AS finding
      FROM fund_distributions d JOIN funds f ON f.id = d.fund_id LEFT JOIN (SELECT s.distribution_id, sum(s.cents) AS cents, sum(p.amount_cents) AS paid
        FROM fund_distribution_shares s LEFT JOIN payouts p ON p.id = s.payout_id AND p.member_id = s.member_id AND p.kind = 'fund' GROUP BY s.distribution_id) s ON s.distribution_id = d.id
      WHERE d.amount_cents <> coalesce(s.cents, 0) OR d.amount_cents <> coalesce(s.paid, 0)`,
  },
  {
    name: 'fund_ended',
    title: labels.endedAreEmpty,
    looked: sql`SELECT count(*) FROM funds WHERE status = 'liquidated'`,
    found: sql`SELECT f.name || ': $' || ${dollars(sql`b.cents`)} || ' is left in ' || b.code AS finding
      FROM (${balances}) b JOIN funds f ON f.id = b.fund_id WHERE f.status = 'liquidated' AND b.cents <> 0`,
  },
]
