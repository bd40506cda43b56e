import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { PostedEntry } from './document-rules.ts'

/** What an entry can belong to, and the column that says so. */
const columns = {
  entry: 'e.id',
  invoice: 'e.invoice_id',
  payment: 'e.payment_id',
  payout: 'e.payout_id',
  loan: 'e.loan_id',
  fund: 'e.fund_id',
} as const
export type DocumentKind = keyof typeof columns

type Row = PostedEntry & { documentId: string }

/** The entries of many documents of one kind, in the order of the ledger. */
export const listPosted = (db: Db, kind: DocumentKind, ids: readonly string[]): Promise<Row[]> =>
  db.all(
    sql<Row>`SELECT ${sql.ref(columns[kind])} AS document_id, e.id, e.number, e.kind, e.booked_on, e.words,
        json_agg(json_build_object('code', a.code, 'partyId', a.party_id, 'amountCents', p.amount_cents) ORDER BY p.line) AS postings
      FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
      WHERE ${sql.ref(columns[kind])} = ANY (${ids}::uuid[]) GROUP BY e.id ORDER BY e.number`,
  )
