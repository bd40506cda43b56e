import type { Proof } from '@ambry/contract/billing/ledger/endpoints'
import { type RawBuilder, sql } from 'kysely'

import { type Check, dollars } from '../../../db/checks.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import * as labels from './labels.ts'

/** Balance of one of a member's accounts, on its normal side. */
const held = (code: string) => sql`
  SELECT a.party_id AS member_id, sum(CASE WHEN a.code = 'receivable' THEN p.amount_cents ELSE -p.amount_cents END) AS cents
  FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.code = ${code} GROUP BY a.party_id`

/** Compares the ledger with the documents, member by member. */
const agrees = (code: string, documents: RawBuilder<unknown>, words: string) => sql`
  SELECT coalesce(u.name, u.phone, member_id::text) || ': the ledger has $' || ${dollars(sql`coalesce(l.cents, 0)`)} || ${`, ${words} come to $`} || ${dollars(sql`coalesce(d.cents, 0)`)} AS finding
  FROM (${held(code)}) l FULL JOIN (${documents}) d USING (member_id) LEFT JOIN users u ON u.id = member_id
  WHERE coalesce(l.cents, 0) <> coalesce(d.cents, 0)`

/** Compares a cash account with what came in and went out; manual entries are left to the admin. */
const lies = (code: string, name: string, documents: RawBuilder<unknown>) => sql`
  SELECT ${`${name} has $`} || ${dollars(sql`l.cents`)} || ', documents come to $' || ${dollars(sql`d.cents`)} AS finding
  FROM (SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_entries e ON e.id = p.entry_id
    LEFT JOIN ledger_entries r ON r.id = e.reverses WHERE a.code = ${code} AND e.kind <> 'hand' AND coalesce(r.kind, '') <> 'hand') l,
    (SELECT coalesce(sum(cents), 0) AS cents FROM (${documents}) d) d
  WHERE l.cents <> d.cents`

const gapless = (series: string, table: string) => sql`
  SELECT s.series || '-' || s.year || ': ' || s.last || ' given, ' || count(t.number) || ' there' AS finding
  FROM number_series s LEFT JOIN ${sql.table(table)} t ON t.number LIKE s.series || '-' || s.year || '-%'
  WHERE s.series = ${series} GROUP BY s.series, s.year, s.last
  HAVING count(t.number) <> s.last OR max(right(t.number, 6)::int) <> s.last`

/** Checks of the ledger and its own documents. */
export const billingChecks: readonly Check[] = [
  {
    name: 'balanced',
    title: labels.everyEntryBalancesAndHas,
    looked: sql`SELECT count(*) FROM ledger_entries`,
    found: sql`SELECT 'Entry ' || e.number || ' is off by $' || ${dollars(sql`coalesce(sum(p.amount_cents), 0)`)} AS finding
      FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry_id = e.id
      GROUP BY e.id, e.number HAVING coalesce(sum(p.amount_cents), 1) <> 0 OR count(p.line) < 2`,
  },
  {
    name: 'zero',
    title: labels.allAccountsAddUp,
    looked: sql`SELECT count(*) FROM ledger_postings`,
    found: sql`SELECT 'The whole ledger is off by $' || ${dollars(sql`sum(amount_cents)`)} AS finding FROM ledger_postings HAVING sum(amount_cents) <> 0`,
  },
  {
    name: 'receivable',
    title: labels.theLedgersReceivablesMatchMembers,
    looked: sql`SELECT count(*) FROM invoices WHERE number IS NOT NULL`,
    found: agrees(
      'receivable',
      sql`SELECT member_id, sum(owed_cents) AS cents FROM invoices WHERE status = 'open' GROUP BY member_id`,
      'open invoices',
    ),
  },
  {
    name: 'credit',
    title: labels.membersCreditEqualsOverpayments,
    looked: sql`SELECT count(*) FROM ledger_accounts WHERE code = 'credit'`,
    found: agrees(
      'credit',
      sql`SELECT member_id, sum(cents) AS cents FROM (
        SELECT member_id, to_credit_cents - reversed_credit_cents AS cents FROM payments
        UNION ALL SELECT i.member_id, n.to_credit_cents FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id
        UNION ALL SELECT i.member_id, -s.amount_cents FROM invoice_settlements s JOIN invoices i ON i.id = s.invoice_id WHERE s.kind = 'credit'
        UNION ALL SELECT i.member_id, -s.amount_cents FROM invoice_settlements s JOIN invoices i ON i.id = s.invoice_id WHERE s.from_credit
        UNION ALL SELECT p.member_id, -r.amount_cents FROM refunds r JOIN payments p ON p.id = r.payment_id
          WHERE r.status <> 'failed'
        UNION ALL SELECT member_id, -amount_cents FROM payouts WHERE kind = 'credit' AND status <> 'canceled'
        UNION ALL SELECT seller_id, credited_cents FROM sales WHERE credited_cents > 0
        UNION ALL SELECT i.member_id, l.amount_cents FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id AND i.number IS NOT NULL WHERE l.source = 'credit_back'
        UNION ALL SELECT member_id, -(posted ->> 'appliedCents')::bigint FROM loans WHERE funded_on IS NOT NULL
        UNION ALL SELECT member_id, returned_cents FROM fund_subscriptions WHERE returned_cents > 0
        UNION ALL SELECT a.party_id, p.amount_cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
          JOIN ledger_accounts a ON a.id = p.account_id AND a.code IN ('lender_cash', 'lender_receivable')
          WHERE e.kind IN ('lender_deposit', 'lender_withdrawal')) c GROUP BY member_id`,
      'payments, credit notes, refunds, payouts, clawbacks, sales for loans, loan payments, lenders’ deposits, and oversubscribed funds',
    ),
  },
  {
    name: 'payable',
    title: labels.theLedgersPayoutsPayableMatch,
    looked: sql`SELECT count(*) FROM payouts`,
    found: agrees(
      'payable',
      sql`SELECT member_id, sum(amount_cents - netted_cents) AS cents FROM payouts WHERE status = 'due' GROUP BY member_id`,
      'payouts due',
    ),
  },
  {
    name: 'nettings',
    title: labels.everyPayoutIsNetted,
    looked: sql`SELECT count(*) FROM payouts WHERE netted_cents > 0`,
    found: sql`SELECT p.number || ', a payout of $' || ${dollars(sql`p.amount_cents`)} || ', shows $' || ${dollars(sql`p.netted_cents`)} || ' applied to its member’s invoices, but $' || ${dollars(sql`s.cents`)} || ' was applied' AS finding
      FROM payouts p CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM invoice_settlements s WHERE s.payout_id = p.id) s
      WHERE p.netted_cents <> s.cents OR (p.netted_cents = p.amount_cents) <> (p.status = 'netted')
      UNION ALL SELECT coalesce(u.name, u.phone) || ' has payouts due, and owes back $' || ${dollars(sql`i.owed_cents`)} || ' on ' || i.number FROM invoices i JOIN users u ON u.id = i.member_id
      WHERE i.status = 'open' AND i.purpose = 'clawback' AND EXISTS (SELECT FROM payouts p WHERE p.member_id = i.member_id AND p.status = 'due')`,
  },
  {
    name: 'clawbacks',
    title: labels.everyClawbackReverses,
    looked: sql`SELECT count(*) FROM invoices WHERE purpose = 'clawback'`,
    found: sql`SELECT coalesce(i.number, i.id::text) || ' of $' || ${dollars(sql`i.total_cents`)} || ' doesn’t match what was reversed' AS finding
      FROM invoices i LEFT JOIN payouts p ON p.id = i.purpose_id AND p.member_id = i.member_id LEFT JOIN payments r ON r.id = i.purpose_id AND r.member_id = i.member_id
      WHERE i.purpose = 'clawback' AND (i.number IS NULL OR i.status NOT IN ('open', 'paid') OR i.credited_cents <> 0 OR NOT EXISTS (SELECT FROM invoice_lines l WHERE l.invoice_id = i.id
          AND l.amount_cents = i.total_cents AND l.source = CASE WHEN p.id IS NOT NULL THEN 'proceeds_back' ELSE 'credit_back' END)
        OR CASE WHEN p.id IS NOT NULL THEN p.status = 'canceled' OR p.amount_cents <> i.total_cents OR NOT EXISTS (SELECT FROM ledger_entries e WHERE e.reverses = p.due_entry_id)
          ELSE coalesce(r.reversed_cents, 0) = 0 END)
      UNION ALL SELECT coalesce(i.number, i.id::text) || ' returns what only a clawback can' FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id
      WHERE l.source IN ('proceeds_back', 'credit_back') AND i.number IS NOT NULL AND i.purpose <> 'clawback'`,
  },
  {
    name: 'bank',
    title: labels.theBankBalanceEqualsMoney,
    looked: sql`SELECT count(*) FROM payments`,
    found: lies(
      'bank',
      labels.theBankAccount,
      sql`SELECT amount_cents AS cents FROM payments WHERE status = 'succeeded' AND gateway IS NULL
        UNION ALL SELECT netted_cents - amount_cents FROM payouts WHERE status = 'paid'
        UNION ALL SELECT -amount_cents FROM processor_transactions WHERE kind = 'payout'
        UNION ALL SELECT fee_cents - principal_cents FROM loans WHERE funded_on IS NOT NULL
        UNION ALL SELECT -cost_cents FROM card_purchases WHERE seller_id IS NULL
        UNION ALL SELECT -amount_cents FROM fund_bills WHERE paid_on IS NOT NULL`,
    ),
  },
  {
    name: 'processor',
    title: labels.theProcessorBalanceEqualsMoney,
    looked: sql`SELECT count(*) FROM charges`,
    found: lies(
      'processor',
      labels.theProcessorsAccount,
      sql`SELECT amount_cents - reversed_cents AS cents FROM payments WHERE gateway IS NOT NULL
        UNION ALL SELECT -amount_cents FROM refunds WHERE status <> 'failed'
        UNION ALL SELECT CASE WHEN kind IN ('fee', 'payout') THEN amount_cents ELSE 0 END - fee_cents FROM processor_transactions
        UNION ALL SELECT -p.amount_cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
          JOIN ledger_entries e ON e.id = p.entry_id WHERE a.code = 'processor_unresolved' AND e.kind = 'processor_other'`,
    ),
  },
  {
    name: 'lines',
    title: labels.everyInvoiceEqualsItsLines,
    looked: sql`SELECT count(*) FROM invoices`,
    found: sql`SELECT coalesce(i.number, 'Draft ' || i.id) || ' says $' || ${dollars(sql`i.total_cents`)} || ', its lines $' || ${dollars(sql`coalesce(sum(l.amount_cents), 0) + i.tax_cents`)} AS finding
      FROM invoices i LEFT JOIN invoice_lines l ON l.invoice_id = i.id GROUP BY i.id
      HAVING i.total_cents <> coalesce(sum(l.amount_cents), 0) + i.tax_cents`,
  },
  {
    name: 'settled',
    title: labels.everyInvoicesPaidAndCredited,
    looked: sql`SELECT count(*) FROM invoice_settlements`,
    found: sql`SELECT coalesce(i.number, i.id::text) || ' says $' || ${dollars(sql`i.paid_cents`)} || ' paid and $' || ${dollars(sql`i.credited_cents + i.returned_cents`)} || ' credited' AS finding
      FROM invoices i LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount_cents) FILTER (WHERE kind <> 'credit_note'), 0) AS paid, coalesce(sum(amount_cents) FILTER (WHERE kind = 'credit_note'), 0) AS credited,
          coalesce(sum(amount_cents) FILTER (WHERE from_credit), 0) AS back
        FROM invoice_settlements s WHERE s.invoice_id = i.id) s ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(to_credit_cents), 0) AS returned FROM credit_notes n WHERE n.invoice_id = i.id) n ON true
      WHERE (i.paid_cents, i.credited_cents, i.returned_cents) IS DISTINCT FROM (s.paid, s.credited, n.returned - s.back)`,
  },
  {
    name: 'issued',
    title: labels.everyIssuedInvoice,
    looked: sql`SELECT count(*) FROM invoices`,
    found: sql`SELECT coalesce(i.number, 'Draft ' || i.id) || ' stands in the ledger with $' || ${dollars(sql`coalesce(e.cents, 0)`)} AS finding
      FROM invoices i LEFT JOIN LATERAL (
        SELECT sum(p.amount_cents) AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'receivable'
        WHERE e.invoice_id = i.id AND e.kind = 'invoice_issued') e ON true
      WHERE coalesce(e.cents, 0) <> CASE WHEN i.number IS NULL THEN 0 ELSE i.total_cents END`,
  },
  {
    name: 'credit_notes',
    title: labels.everyCreditNoteReversed,
    looked: sql`SELECT count(*) FROM credit_notes`,
    found: sql`SELECT n.number || ' of $' || ${dollars(sql`n.amount_cents`)} || ' stands in the ledger with $' || ${dollars(sql`e.cents`)} AS finding
      FROM credit_notes n CROSS JOIN LATERAL (
        SELECT coalesce(-sum(p.amount_cents), 0) AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
        WHERE p.entry_id = n.entry_id AND a.code IN ('receivable', 'credit')) e
      WHERE e.cents <> n.amount_cents`,
  },
  {
    name: 'receipts',
    title: labels.everyPaymentMatchesItsReceipt,
    looked: sql`SELECT count(*) FROM payments`,
    found: sql`SELECT p.number || ' of $' || ${dollars(sql`p.amount_cents`)} || ' stands there with $' || ${dollars(sql`e.cents`)} AS finding
      FROM payments p CROSS JOIN LATERAL (
        SELECT coalesce(sum(o.amount_cents), 0) AS cents FROM ledger_postings o JOIN ledger_accounts a ON a.id = o.account_id
        WHERE o.entry_id = p.entry_id AND a.code = CASE WHEN p.gateway IS NULL THEN 'bank' ELSE 'processor' END) e
      WHERE e.cents <> p.amount_cents`,
  },
  {
    name: 'payments',
    title: labels.everyPaymentIsFullyAllocated,
    looked: sql`SELECT count(*) FROM payments`,
    found: sql`SELECT p.number || ' of $' || ${dollars(sql`p.amount_cents`)} || ' is spread as $' || ${dollars(sql`s.cents + p.to_credit_cents`)} AS finding
      FROM payments p CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0) AS cents, coalesce(sum(amount_cents), 0) AS net FROM invoice_settlements s WHERE s.payment_id = p.id) s
      WHERE s.cents + p.to_credit_cents <> p.amount_cents OR s.net <> p.amount_cents - p.to_credit_cents - (p.reversed_cents - p.reversed_credit_cents)`,
  },
  {
    name: 'invoice_numbers',
    title: labels.invoiceNumbersHaveNoGaps,
    looked: sql`SELECT count(number) FROM invoices`,
    found: gapless('INV', 'invoices'),
  },
  {
    name: 'credit_note_numbers',
    title: labels.creditNoteNumbersHaveNo,
    looked: sql`SELECT count(*) FROM credit_notes`,
    found: gapless('CN', 'credit_notes'),
  },
  {
    name: 'receipt_numbers',
    title: labels.receiptNumbersHaveNoGaps,
    looked: sql`SELECT count(*) FROM payments`,
    found: gapless('RC', 'payments'),
  },
  {
    name: 'payout_numbers',
    title: labels.payoutNumbersHaveNoGaps,
    looked: sql`SELECT count(*) FROM payouts`,
    found: gapless('PO', 'payouts'),
  },
  {
    name: 'settlement_numbers',
    title: labels.settlementNumbersHaveNoGaps,
    looked: sql`SELECT count(*) FROM settlements`,
    found: gapless('ST', 'settlements'),
  },
]

export async function insertProof(tx: Tx, proof: Omit<Proof, 'id'>): Promise<string> {
  const row = await tx.one(
    sql<{ id: string }>`INSERT INTO ledger_proofs (at, ok, milliseconds, checks)
      VALUES (${proof.at}, ${proof.ok}, ${proof.milliseconds}, ${JSON.stringify(proof.checks)}) RETURNING id`,
  )
  if (!row) throw new Error('a proof was not kept')
  return row.id
}

export const findLastProof = (db: Db): Promise<Proof | undefined> =>
  db.one(sql<Proof>`SELECT id, at, ok, milliseconds, checks FROM ledger_proofs ORDER BY at DESC, id DESC LIMIT 1`)
