import { sql } from 'kysely'

import { type Check, type DocumentTotals, dollars } from '../../db/checks.ts'
import * as labels from './check-labels.ts'

/** What the ledger has about each loan, on the normal side of each account. */
const ledger = sql`SELECT e.loan_id,
    coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'loan_principal'), 0) AS principal,
    coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'loan_interest'), 0) AS interest,
    coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'loan_fees'), 0) AS fees,
    coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'credit'), 0) AS applied,
    coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'write_offs'), 0) AS written_off,
    coalesce(-sum(p.amount_cents) FILTER (WHERE a.code = 'interest_income'), 0) AS income
  FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
  -- lenders' shares are taken from what the loan brought us, and have their own checks
  WHERE e.loan_id IS NOT NULL AND e.kind NOT IN ('note_committed', 'note_released', 'note_funded', 'note_shares', 'note_transfer') GROUP BY e.loan_id`

const total = (name: string) => sql`coalesce((l.posted ->> ${sql.lit(name)})::bigint, 0)`

const months = sql`SELECT coalesce(sum(m.provision_cents), 0) FROM loan_months m WHERE m.month = (SELECT max(month) FROM loan_months)`
const byHand = sql`SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'loan_provision'
  JOIN ledger_entries e ON e.id = p.entry_id LEFT JOIN ledger_entries r ON r.id = e.reverses WHERE 'hand' IN (e.kind, r.kind)`
const posted = (...names: string[]) =>
  sql.join(
    names.map((name) => total(name)),
    sql` + `,
  )
const receipts = (column: string) => sql`(SELECT coalesce(sum(${sql.ref(column)}), 0) FROM note_receipts)`

/** What loans and notes put on accounts in total. */
export const lendingTotals: DocumentTotals = {
  fees_loan_origination: sql`SELECT -sum(fee_cents) FROM loans WHERE funded_on IS NOT NULL`,
  interest_income: sql`SELECT ${receipts('interest_cents')} - coalesce(sum(l.interest_earned_cents - ${total('interestWaivedCents')}), 0)
    FROM loans l WHERE l.funded_on IS NOT NULL`,
  late_fees: sql`SELECT -sum(${total('feesChargedCents')} - ${total('feesWaivedCents')}) FROM loans l WHERE l.funded_on IS NOT NULL`,
  servicing_fees: sql`SELECT -${receipts('fee_cents')}`,
  write_offs: sql`SELECT coalesce(sum(${posted('principalWrittenOffCents', 'interestWrittenOffCents', 'feesWrittenOffCents')}), 0)
      - ${receipts('lost_cents')} FROM loans l WHERE l.funded_on IS NOT NULL`,
  loan_provision: sql`SELECT -(${months})`,
  provision_expense: sql`SELECT (${months}) + (${byHand})`,
}

/** Invariants of loans. What a replay gives is compared by `replayCheck`. */
export const lendingChecks: readonly Check[] = [
  {
    name: 'loan_balances',
    title: labels.balancesAgree,
    looked: sql`SELECT count(*) FROM loans WHERE funded_on IS NOT NULL`,
    found: sql`SELECT l.number || ': the ledger has $' || ${dollars(sql`coalesce(g.principal, 0)`)} || ' principal, $' || ${dollars(sql`coalesce(g.interest, 0)`)}
          || ' interest and $' || ${dollars(sql`coalesce(g.fees, 0)`)} || ' fees, the loan has $' || ${dollars(sql`l.outstanding_cents`)} || ', $'
          || ${dollars(sql`l.interest_cents`)} || ' and $' || ${dollars(sql`l.fees_cents`)} AS finding
      FROM loans l LEFT JOIN (${ledger}) g ON g.loan_id = l.id
      WHERE (coalesce(g.principal, 0), coalesce(g.interest, 0), coalesce(g.fees, 0)) IS DISTINCT FROM (l.outstanding_cents, l.interest_cents, l.fees_cents)`,
  },
  {
    name: 'loan_totals',
    title: labels.totalsAgree,
    looked: sql`SELECT count(*) FROM loans WHERE funded_on IS NOT NULL`,
    found: sql`SELECT l.number || ': the ledger has $' || ${dollars(sql`g.applied`)} || ' applied and $' || ${dollars(sql`g.income`)}
          || ' interest income, the loan has $' || ${dollars(total('appliedCents'))} || ' and $'
          || ${dollars(sql`l.interest_earned_cents - ${total('interestWaivedCents')}`)} AS finding
      FROM loans l JOIN (${ledger}) g ON g.loan_id = l.id
      WHERE g.applied <> ${total('appliedCents')} OR g.income <> l.interest_earned_cents - ${total('interestWaivedCents')}
        OR g.written_off <> ${total('principalWrittenOffCents')} + ${total('interestWrittenOffCents')} + ${total('feesWrittenOffCents')}`,
  },
  {
    name: 'loan_interest_earned',
    title: labels.interestAgrees,
    looked: sql`SELECT count(*) FROM loans WHERE status IN ('active', 'defaulted')`,
    found: sql`SELECT l.number || ' earned $' || ${dollars(sql`u.cents`)} || ' by ' || l.accrued_through || ', the loan has $' || ${dollars(sql`l.interest_earned_cents`)} AS finding
      FROM loans l CROSS JOIN LATERAL (
        SELECT units / 3650000 + CASE WHEN 2 * (units % 3650000) > 3650000 OR 2 * (units % 3650000) = 3650000 AND (units / 3650000) % 2 = 1 THEN 1 ELSE 0 END AS cents
        FROM (SELECT l.interest_units + l.outstanding_cents * l.current_rate_bps * (l.accrued_through - l.accrues_from) AS units) x) u
      WHERE l.status IN ('active', 'defaulted') AND u.cents <> l.interest_earned_cents`,
  },
  {
    name: 'loan_accounts',
    title: labels.accountsAgree,
    looked: sql`SELECT count(*) FROM ledger_accounts WHERE code IN ('loan_principal', 'loan_interest', 'loan_fees')`,
    found: sql`SELECT u.phone || ': ' || a.code || ' has $' || ${dollars(sql`a.cents`)} || ', their loans come to $' || ${dollars(sql`coalesce(l.cents, 0)`)} AS finding
      FROM (SELECT a.code, a.party_id, coalesce(sum(p.amount_cents), 0) AS cents FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id
          WHERE a.code IN ('loan_principal', 'loan_interest', 'loan_fees') GROUP BY a.id) a
        JOIN users u ON u.id = a.party_id
        LEFT JOIN LATERAL (SELECT sum(CASE a.code WHEN 'loan_principal' THEN l.outstanding_cents WHEN 'loan_interest' THEN l.interest_cents ELSE l.fees_cents END) AS cents
          FROM loans l WHERE l.member_id = a.party_id) l ON true
      WHERE a.cents <> coalesce(l.cents, 0)`,
  },
  {
    name: 'loan_ltv',
    title: labels.ltvAgrees,
    looked: sql`SELECT count(*) FROM loans WHERE status IN ('pending', 'approved', 'active', 'defaulted')`,
    found: sql`SELECT l.number || ' has a value of $' || ${dollars(sql`l.value_cents`)} || ', LTV ' || l.ltv_bps || ' and level ' || l.ltv_level
          || '; its cards come to $' || ${dollars(sql`x.value`)} || ', LTV ' || x.bps || ' and level ' || x.level AS finding
      FROM loans l JOIN loan_product_versions v ON v.product_id = l.product_id AND v.number = l.product_version
        CROSS JOIN LATERAL (SELECT CASE WHEN l.status IN ('pending', 'approved') THEN l.principal_cents ELSE l.outstanding_cents END::numeric AS owed,
          (SELECT coalesce(sum(k.value_cents), 0) FROM loan_collateral k WHERE k.loan_id = l.id AND k.status IN ('proposed', 'pledged')) AS value) s
        CROSS JOIN LATERAL (SELECT s.value, CASE WHEN s.owed = 0 THEN 0 WHEN s.value = 0 THEN 1000000
            ELSE least(1000000, CASE WHEN mod(s.owed * 20000, s.value) = 0 AND mod(s.owed * 20000 / s.value, 4) = 1 THEN floor(s.owed * 10000 / s.value)
              ELSE round(s.owed * 10000 / s.value) END) END AS bps,
          CASE WHEN s.owed * 10000 <= s.value * (v.settings ->> 'healthyLtvBps')::numeric THEN 'healthy'
            WHEN s.owed * 10000 <= s.value * (v.settings ->> 'noticeLtvBps')::numeric THEN 'notice'
            WHEN s.owed * 10000 <= s.value * (v.settings ->> 'liquidationLtvBps')::numeric THEN 'call' ELSE 'liquidation' END AS level) x
      WHERE l.status IN ('pending', 'approved', 'active', 'defaulted') AND (l.value_cents, l.ltv_bps, l.ltv_level) IS DISTINCT FROM (x.value, x.bps, x.level)`,
  },
  {
    name: 'loan_margin_calls',
    title: labels.callsAgree,
    looked: sql`SELECT count(*) FROM loans WHERE status = 'active'`,
    found: sql`SELECT l.number || ' is beyond its margin level without a call' AS finding
      FROM loans l WHERE l.status = 'active' AND l.ltv_level IN ('call', 'liquidation')
        AND NOT EXISTS (SELECT FROM margin_calls m WHERE m.loan_id = l.id AND m.status = 'open')
      UNION ALL SELECT l.number || ' has an open margin call although it is ' || CASE WHEN l.status = 'active' THEN 'within its target' ELSE l.status END
      FROM margin_calls m JOIN loans l ON l.id = m.loan_id
      WHERE m.status = 'open' AND (l.status <> 'active' OR l.outstanding_cents::numeric * 10000 <= l.value_cents::numeric * m.target_bps)`,
  },
  {
    name: 'loan_defaults',
    title: labels.defaultsAgree,
    looked: sql`SELECT count(*) FROM loans WHERE defaulted_on IS NOT NULL`,
    found: sql`SELECT l.number || ' was declared in default on ' || l.defaulted_on || ' without ' || CASE WHEN n.id IS NULL THEN 'its notice of sale' ELSE 'a notice or margin call that had run' END AS finding
      FROM loans l LEFT JOIN LATERAL (SELECT n.id FROM loan_notices n WHERE n.loan_id = l.id AND n.kind = 'disposition' AND n.sent_on >= l.defaulted_on LIMIT 1) n ON true
      WHERE l.defaulted_on IS NOT NULL AND (n.id IS NULL OR NOT CASE l.default_cause
        WHEN 'margin' THEN EXISTS (SELECT FROM margin_calls m WHERE m.loan_id = l.id AND m.status = 'missed')
        ELSE EXISTS (SELECT FROM loan_notices d WHERE d.loan_id = l.id AND d.kind = 'default' AND d.effective_on <= l.defaulted_on) END)`,
  },
  {
    name: 'loan_sales',
    title: labels.salesAgree,
    looked: sql`SELECT count(*) FROM collateral_sales`,
    found: sql`SELECT l.number || ': the sale of a card is ' || c.status || ', in Sales it is ' || s.status || CASE WHEN c.status = 'settled'
          AND (c.to_loan_cents, c.costs_cents, c.surplus_cents) IS DISTINCT FROM (s.credited_cents, s.seller_fee_cents, s.net_cents - s.credited_cents)
          THEN ', and the amounts differ' ELSE '' END AS finding
      FROM collateral_sales c JOIN sales s ON s.id = c.sale_id JOIN loans l ON l.id = c.loan_id JOIN loan_collateral k ON k.id = c.collateral_id
      WHERE CASE c.status WHEN 'agreed' THEN s.status NOT IN ('agreed', 'reopened') WHEN 'settled' THEN s.status NOT IN ('settled', 'reopened') ELSE s.status NOT IN ('called_off', 'undone') END
        OR c.status = 'settled' AND ((c.to_loan_cents, c.costs_cents, c.surplus_cents) IS DISTINCT FROM (s.credited_cents, s.seller_fee_cents, s.net_cents - s.credited_cents) OR k.status <> 'sold')
        OR k.card_id <> s.card_id OR l.member_id <> s.seller_id`,
  },
  {
    name: 'loan_liens',
    title: labels.liensAgree,
    looked: sql`SELECT count(*) FROM loan_collateral WHERE status = 'pledged'`,
    found: sql`SELECT coalesce(l.number, 'No loan') || ': the lien on card ' || coalesce(k.card_id, c.card_id) || CASE WHEN c.id IS NULL THEN ' is missing' ELSE ' is left over' END AS finding
      FROM (SELECT k.id, k.card_id, k.loan_id, coalesce(s.commitment_id, k.commitment_id) AS commitment_id, l.number
          FROM loan_collateral k JOIN loans l ON l.id = k.loan_id
            -- while a card is being sold, its reservation takes the place of the lien
            LEFT JOIN (SELECT x.collateral_id, s.commitment_id FROM collateral_sales x JOIN sales s ON s.id = x.sale_id WHERE x.status = 'agreed') s ON s.collateral_id = k.id
          WHERE k.status = 'pledged' AND l.status IN ('approved', 'active', 'defaulted')) k
        FULL JOIN (SELECT c.* FROM card_commitments c WHERE c.closed_at IS NULL AND (c.kind = 'loan'
          OR EXISTS (SELECT FROM collateral_sales x JOIN sales s ON s.id = x.sale_id JOIN loan_collateral y ON y.id = x.collateral_id JOIN loans z ON z.id = x.loan_id
            WHERE x.status = 'agreed' AND y.status = 'pledged' AND z.status IN ('active', 'defaulted') AND s.commitment_id = c.id))) c ON c.id = k.commitment_id
        LEFT JOIN loans l ON l.id = k.loan_id
      WHERE k.id IS NULL OR c.id IS NULL`,
  },
  {
    name: 'loan_autopay',
    title: labels.autopayAgrees,
    looked: sql`SELECT count(*) FROM loans WHERE autopay_method_id IS NOT NULL`,
    found: sql`SELECT l.number || ': autopay uses a payment method of someone else' AS finding
      FROM loans l JOIN payment_methods m ON m.id = l.autopay_method_id WHERE m.member_id <> l.member_id`,
  },
]
