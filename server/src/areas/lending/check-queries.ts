import { sql } from 'kysely'

import { type Check, dollars } from '../../db/checks.ts'
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
  WHERE e.loan_id IS NOT NULL GROUP BY e.loan_id`

const total = (name: string) => sql`coalesce((l.posted ->> ${sql.lit(name)})::bigint, 0)`

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
    name: 'loan_liens',
    title: labels.liensAgree,
    looked: sql`SELECT count(*) FROM loan_collateral WHERE status = 'pledged'`,
    found: sql`SELECT coalesce(l.number, 'No loan') || ': the lien on card ' || coalesce(k.card_id, c.card_id) || CASE WHEN c.id IS NULL THEN ' is missing' ELSE ' is left over' END AS finding
      FROM (SELECT k.*, l.number FROM loan_collateral k JOIN loans l ON l.id = k.loan_id
          WHERE k.status = 'pledged' AND l.status IN ('approved', 'active', 'defaulted')) k
        FULL JOIN (SELECT * FROM card_commitments WHERE kind = 'loan' AND closed_at IS NULL) c ON c.id = k.commitment_id
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
