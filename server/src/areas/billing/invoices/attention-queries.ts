import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { allPrepared } from '../../../db/prepared.ts'

export type OpenInvoiceRow = { id: string; title: string; dueOn: Day | null; owedCents: number }

/** What a member owes, due first. The same invoices as in their balance. */
export const listOpenInvoices = (db: Db, memberId: string): Promise<OpenInvoiceRow[]> =>
  allPrepared(
    db,
    'attention_invoices',
    sql<OpenInvoiceRow>`SELECT id, title, due_on, owed_cents FROM invoices
    WHERE member_id = ${memberId} AND status = 'open' ORDER BY due_on NULLS LAST, id`,
  )
