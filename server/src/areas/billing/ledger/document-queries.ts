import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { PostedEntry, Posting } from './document-rules.ts'

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

/** A query that selects `group_name` and `entry_id`. */
export type EntrySelection = RawBuilder<unknown>

/** The postings of many entries in total, by group: `entries` selects `group_name` and `entry_id`. */
export const sumPosted = (db: Db, entries: EntrySelection): Promise<(Posting & { groupName: string })[]> =>
  db.all(
    sql<
      Posting & { groupName: string }
    >`SELECT g.group_name, a.code, a.party_id, sum(p.amount_cents)::bigint AS amount_cents
      FROM (${entries}) g JOIN ledger_postings p ON p.entry_id = g.entry_id JOIN ledger_accounts a ON a.id = p.account_id
      GROUP BY g.group_name, a.code, a.party_id`,
  )
