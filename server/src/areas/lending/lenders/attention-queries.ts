import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { allPrepared } from '../../../db/prepared.ts'

export type OfferedNoteRow = {
  id: string
  noteNumber: string
  loanId: string
  ltvBps: number
  priceCents: number
  hasCall: boolean
  expiresAt: Instant
  /** What secures most of the loan, in its list of cards. */
  collateralId: string | null
}

/** Notes that other lenders offer this one by name. */
export const listOfferedNotes = (db: Db, lenderId: string): Promise<OfferedNoteRow[]> =>
  allPrepared(
    db,
    'attention_notes',
    sql<OfferedNoteRow>`SELECT t.id, n.number AS note_number, n.loan_id, l.ltv_bps, t.price_cents,
      EXISTS (SELECT FROM margin_calls c WHERE c.loan_id = l.id AND c.status = 'open') AS has_call, t.expires_at,
      (SELECT k.id FROM loan_collateral k WHERE k.loan_id = l.id AND k.status = 'pledged' ORDER BY k.value_cents DESC, k.id LIMIT 1) AS collateral_id
    FROM note_transfers t JOIN loan_notes n ON n.id = t.note_id JOIN loans l ON l.id = n.loan_id
    WHERE t.buyer_id = ${lenderId} AND t.status = 'proposed'`,
  )
