import { sql } from 'kysely'

import { type Check, dollars } from '../../../db/checks.ts'
import * as labels from './labels.ts'

/** A lender's accounts, on their normal side. */
const account = (
  code: string,
) => sql`SELECT a.party_id AS lender_id, -sum(p.amount_cents) AS cents FROM ledger_accounts a
  JOIN ledger_postings p ON p.account_id = a.id WHERE a.code = ${sql.lit(code)} GROUP BY a.party_id`

const differs = (code: string, what: string, own: ReturnType<typeof sql>) => sql`
  SELECT u.phone || ': the ledger has $' || ${dollars(sql`coalesce(g.cents, 0)`)} || ' ' || ${sql.lit(what)} || ', their notes have $' || ${dollars(sql`coalesce(o.cents, 0)`)} AS finding
  FROM (${account(code)}) g FULL JOIN (${own}) o ON o.lender_id = g.lender_id JOIN users u ON u.id = coalesce(g.lender_id, o.lender_id)
  WHERE coalesce(g.cents, 0) <> coalesce(o.cents, 0)`

/** What lenders were given and gave, by entries that say so, against the balance of each. */
const cash = sql`SELECT e.lender_id, sum(e.cents) AS cents FROM (
    SELECT r.lender_id, sum(r.interest_cents - r.fee_cents + r.principal_cents) AS cents FROM note_receipts r GROUP BY r.lender_id
    UNION ALL SELECT h.lender_id, -sum(h.paid_cents) FROM note_holdings h GROUP BY h.lender_id
    UNION ALL SELECT h.lender_id, sum(b.paid_cents) FROM note_holdings h JOIN note_holdings b ON b.note_id = h.note_id AND b.seq = h.seq + 1 GROUP BY h.lender_id
    UNION ALL SELECT n.lender_id, -sum(n.share_cents) FROM loan_notes n WHERE n.status = 'committed' GROUP BY n.lender_id
    UNION ALL SELECT e.member_id, sum(p.amount_cents) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
      JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'credit' WHERE e.kind IN ('lender_deposit', 'lender_withdrawal') GROUP BY e.member_id
  ) e GROUP BY e.lender_id`

/** Invariants of lenders' money. What sharing out again gives is compared by `sharesCheck`. */
export const lenderChecks: readonly Check[] = [
  {
    name: 'lender_cash',
    title: labels.cashAgrees,
    looked: sql`SELECT count(*) FROM ledger_accounts WHERE code = 'lender_cash'`,
    found: sql`SELECT u.phone || ': the ledger has $' || ${dollars(sql`coalesce(g.cents, 0)`)} || ' available, deposits, notes and receipts come to $' || ${dollars(sql`coalesce(o.cents, 0)`)} AS finding
      FROM (SELECT a.party_id AS lender_id, -sum(p.amount_cents) AS cents FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
          WHERE a.code IN ('lender_cash', 'lender_receivable') GROUP BY a.party_id) g
        FULL JOIN (${cash}) o ON o.lender_id = g.lender_id JOIN users u ON u.id = coalesce(g.lender_id, o.lender_id)
      WHERE coalesce(g.cents, 0) <> coalesce(o.cents, 0)`,
  },
  {
    name: 'lender_committed',
    title: labels.commitmentsAgree,
    looked: sql`SELECT count(*) FROM loan_notes WHERE status = 'committed'`,
    found: differs(
      'lender_committed',
      'committed',
      sql`SELECT lender_id, sum(share_cents) AS cents FROM loan_notes WHERE status = 'committed' GROUP BY lender_id`,
    ),
  },
  {
    name: 'lender_principal',
    title: labels.principalAgrees,
    looked: sql`SELECT count(*) FROM loan_notes WHERE status IN ('active', 'repaid', 'closed')`,
    found: differs(
      'lender_principal',
      'principal',
      sql`SELECT lender_id, sum(share_cents - principal_cents - lost_cents) AS cents FROM loan_notes WHERE began_on IS NOT NULL GROUP BY lender_id`,
    ),
  },
  {
    name: 'note_receipts',
    title: labels.receiptsAgree,
    looked: sql`SELECT count(*) FROM loan_notes WHERE began_on IS NOT NULL`,
    found: sql`SELECT n.number || ': its holders received $' || ${dollars(sql`coalesce(r.principal, 0)`)} || ' principal and $' || ${dollars(sql`coalesce(r.interest, 0)`)}
          || ' interest, the note has $' || ${dollars(sql`n.principal_cents`)} || ' and $' || ${dollars(sql`n.interest_cents`)} AS finding
      FROM loan_notes n LEFT JOIN (SELECT note_id, sum(principal_cents) AS principal, sum(interest_cents) AS interest, sum(fee_cents) AS fee, sum(lost_cents) AS lost
          FROM note_receipts GROUP BY note_id) r ON r.note_id = n.id
      WHERE (coalesce(r.principal, 0), coalesce(r.interest, 0), coalesce(r.fee, 0), coalesce(r.lost, 0))
        IS DISTINCT FROM (n.principal_cents, n.interest_cents, n.fee_cents, n.lost_cents)`,
  },
  {
    name: 'loan_offerings',
    title: labels.offeringsAgree,
    looked: sql`SELECT count(*) FROM loan_offerings`,
    found: sql`SELECT l.number || ': $' || ${dollars(sql`o.committed_cents`)} || ' are committed, its notes come to $' || ${dollars(sql`coalesce(n.cents, 0)`)} AS finding
      FROM loan_offerings o JOIN loans l ON l.id = o.id
        LEFT JOIN (SELECT loan_id, sum(share_cents) AS cents FROM loan_notes WHERE status <> 'released' GROUP BY loan_id) n ON n.loan_id = o.id
      WHERE o.committed_cents <> coalesce(n.cents, 0)`,
  },
  {
    name: 'note_shares',
    title: labels.sharesFit,
    looked: sql`SELECT count(DISTINCT loan_id) FROM loan_notes WHERE began_on IS NOT NULL`,
    found: sql`SELECT l.number || ': notes have $' || ${dollars(sql`n.left_cents`)} || ' of $' || ${dollars(sql`l.outstanding_cents`)} || ' outstanding' AS finding
      FROM (SELECT loan_id, sum(share_cents) AS share_cents, sum(share_cents - principal_cents - lost_cents) AS left_cents FROM loan_notes
          WHERE began_on IS NOT NULL GROUP BY loan_id) n JOIN loans l ON l.id = n.loan_id
      WHERE n.share_cents > l.principal_cents OR n.left_cents > l.outstanding_cents OR n.left_cents < 0`,
  },
  {
    name: 'note_holders',
    title: labels.holdersAgree,
    looked: sql`SELECT count(*) FROM note_holdings`,
    found: sql`SELECT n.number || ': its holder isn’t the last who bought it' AS finding
      FROM loan_notes n LEFT JOIN LATERAL (SELECT h.lender_id FROM note_holdings h WHERE h.note_id = n.id ORDER BY h.seq DESC LIMIT 1) h ON true
      WHERE (n.began_on IS NOT NULL AND h.lender_id IS DISTINCT FROM n.lender_id) OR (n.began_on IS NULL AND h.lender_id IS NOT NULL)
      UNION ALL SELECT n.number || ': ' || count(*) || ' completed transfers, ' || max(h.seq) - 1 || ' changes of its holder'
      FROM loan_notes n JOIN note_holdings h ON h.note_id = n.id
      GROUP BY n.id HAVING max(h.seq) - 1 <> (SELECT count(*) FROM note_transfers t WHERE t.note_id = n.id AND t.status = 'completed')`,
  },
]
