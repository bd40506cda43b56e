import type { FeeUse } from '@ambry/contract/billing/fees/kinds'
import type { LineSource } from '@ambry/contract/billing/invoices/kinds'
import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'
import { sql } from 'kysely'

import type { DocumentTotals } from '../../../db/checks.ts'
import type { Db } from '../../../db/db.ts'

// A manual entry is its own document, except on these accounts: what we hold for sellers must always belong to a sale,
// and each month's provision includes what was posted manually before.
const countsManual: readonly AccountCode[] = ['card_proceeds', 'loan_provision']

/** The totals of billing's own documents; invoices are added by `totalsCheck`. */
export const billingTotals: DocumentTotals = {
  write_offs: sql`SELECT sum(total_cents - paid_cents - credited_cents) FROM invoices WHERE status = 'written_off'`,
  goodwill: sql`SELECT sum(amount_cents) FROM payouts WHERE kind = 'goodwill' AND status <> 'canceled'`,
}

type Lines = { source: LineSource; use: FeeUse | null; amountCents: number }[]
/**
 * Invoices that are charged in full come as one, and those with credit notes each on its own, in the order of its lines:
 * it decides who gets a cent that can't be shared.
 */
export type Charged = { lines: Lines; taxCents: number; creditedCents: number }
const together = '00000000-0000-0000-0000-000000000000'
type Snapshot = { ledger: Record<string, number>; documents: Record<string, number>; charged: Charged[] }

/** One statement, so that everything is of one moment. */
export async function findTotals(db: Db, parts: readonly DocumentTotals[]): Promise<Snapshot> {
  const own = parts.flatMap((part) => Object.entries(part).map(([code, cents]) => ({ code, cents })))
  const row = await db.one(
    sql<Snapshot>`WITH charged AS (
        SELECT CASE WHEN i.credited_cents + i.returned_cents > 0 THEN i.id ELSE ${together}::uuid END AS id, i.credited_cents + i.returned_cents AS credited, i.id AS invoice_id, i.tax_cents
        FROM invoices i WHERE i.number IS NOT NULL AND i.status IN ('open', 'paid', 'written_off')
      ), lines AS (
        SELECT c.id, l.source, t.use, sum(l.amount_cents)::bigint AS cents, min(l.position) AS first FROM charged c JOIN invoice_lines l ON l.invoice_id = c.invoice_id
          LEFT JOIN fee_templates t ON t.id = l.template_id GROUP BY 1, 2, 3
      ), invoices_charged AS (SELECT id, max(credited) AS credited, sum(tax_cents)::bigint AS tax FROM charged GROUP BY id)
      SELECT (SELECT coalesce(json_object_agg(l.code, l.cents), '{}') FROM (
          SELECT a.code, sum(p.amount_cents)::bigint AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
            JOIN ledger_entries e ON e.id = p.entry_id LEFT JOIN ledger_entries r ON r.id = e.reverses
          WHERE a.code = ANY(${countsManual}::text[]) OR (e.kind <> 'hand' AND r.kind IS DISTINCT FROM 'hand') GROUP BY a.code) l) AS ledger,
        (SELECT coalesce(json_object_agg(d.code, d.cents), '{}') FROM (SELECT code, sum(cents)::bigint AS cents
          FROM (${sql.join(
            own.map(({ code, cents }) => sql`SELECT ${code} AS code, coalesce((${cents}), 0) AS cents`),
            sql` UNION ALL `,
          )}) o GROUP BY code) d) AS documents,
        (SELECT coalesce(json_agg(json_build_object('taxCents', c.tax, 'creditedCents', c.credited, 'lines', l.lines)), '[]')
          FROM invoices_charged c JOIN (SELECT id, json_agg(json_build_object('source', source, 'use', use, 'amountCents', cents) ORDER BY first) AS lines
            FROM lines GROUP BY id) l ON l.id = c.id) AS charged`,
  )
  if (!row) throw new Error('totals have a row')
  return row
}
