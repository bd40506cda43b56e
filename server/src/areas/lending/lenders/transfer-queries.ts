import type { Instant } from '@ambry/contract/kernel/dates'
import type { TransferStatus } from '@ambry/contract/lending/lenders/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'

export type TransferRow = {
  id: string
  noteId: string
  noteNumber: string
  loanId: string
  loanNumber: string
  borrowerId: string
  status: TransferStatus
  sellerId: string
  sellerName: string
  /** Null while it is listed for everyone. */
  buyerId: string | null
  buyerName: string | null
  priceCents: number
  principalCents: number
  /** What was left of the note when the buyer accepted. */
  agreedCents: number | null
  hasCall: boolean
  proposedAt: Instant
  expiresAt: Instant
  endedAt: Instant | null
  endReason: string | null
}

const columns = sql<TransferRow>`t.id, t.note_id, n.number AS note_number, n.loan_id, l.number AS loan_number, l.member_id AS borrower_id, t.status,
  t.seller_id, coalesce(s.name, s.phone) AS seller_name, t.buyer_id, coalesce(b.name, b.phone) AS buyer_name, t.price_cents,
  t.principal_cents AS agreed_cents, EXISTS (SELECT FROM margin_calls c WHERE c.loan_id = l.id AND c.status = 'open') AS has_call,
  CASE WHEN n.status = 'active' THEN n.share_cents - n.principal_cents - n.lost_cents ELSE 0 END AS principal_cents,
  t.proposed_at, t.expires_at, t.ended_at, t.end_reason`
const from = sql`note_transfers t JOIN loan_notes n ON n.id = t.note_id JOIN loans l ON l.id = n.loan_id
  JOIN users s ON s.id = t.seller_id LEFT JOIN users b ON b.id = t.buyer_id`

export const isOpenTransfer = ({ status }: Pick<TransferRow, 'status'>): boolean =>
  status === 'proposed' || status === 'accepted'

const shape = {
  columns,
  from,
  id: 't.id',
  sorts: { proposedAt: by<TransferRow>('t.proposed_at', 'timestamptz') },
}
const q = (text: string) =>
  sql`lower(n.number || ' ' || l.number) LIKE ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** A lender's own, and what others have listed; nobody is shown a note of a loan that they took out. */
const visibleTo = (lenderId: string) => sql`(t.seller_id = ${lenderId} OR t.buyer_id = ${lenderId}
  OR t.status = 'proposed' AND t.buyer_id IS NULL AND l.member_id <> ${lenderId}
    AND EXISTS (SELECT FROM users u WHERE u.id = ${lenderId} AND u.is_lender AND u.status = 'active'))`

export const findVisibleTransfer = (db: Db, id: string, lenderId: string): Promise<TransferRow | undefined> =>
  db.one(sql<TransferRow>`SELECT ${columns} FROM ${from} WHERE t.id = ${id} AND ${visibleTo(lenderId)}`)

export const ownTransferList = defineList({
  ...shape,
  always: visibleTo,
  filters: { q, status: anyOf('t.status') },
})

export const transferList = defineList({ ...shape, filters: { q, status: anyOf('t.status') } })

export const listTransfersOfNote = (db: Db, noteId: string, lenderId: string): Promise<TransferRow[]> =>
  db.all(sql<TransferRow>`SELECT ${columns} FROM ${from} WHERE t.note_id = ${noteId} AND (t.seller_id = ${lenderId} OR t.buyer_id = ${lenderId})
    ORDER BY t.proposed_at DESC, t.id DESC`)

export const findTransfer = (db: Db, id: string): Promise<TransferRow | undefined> =>
  db.one(sql<TransferRow>`SELECT ${columns} FROM ${from} WHERE t.id = ${id}`)

export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  await tx.run(sql`SELECT FROM note_transfers WHERE id = ${id} FOR UPDATE`)
  return findTransfer(tx, id)
}

type NewTransfer = {
  id: string
  noteId: string
  sellerId: string
  priceCents: number
  expiresAt: Instant
}

export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  await tx.run(
    build.insertInto('note_transfers').values({
      id: transfer.id,
      note_id: transfer.noteId,
      seller_id: transfer.sellerId,
      price_cents: transfer.priceCents,
      proposed_at: tx.now,
      expires_at: transfer.expiresAt,
    }),
  )
}

/** Open transfers whose time is over. */
export const listOverdueTransfers = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.all(
    sql<{
      id: string
    }>`SELECT id FROM note_transfers WHERE status IN ('proposed', 'accepted') AND expires_at <= ${now} ORDER BY id`,
  )

export const listOpenTransfersOfNote = (db: Db, noteId: string): Promise<{ id: string }[]> =>
  db.all(
    sql<{ id: string }>`SELECT id FROM note_transfers WHERE status IN ('proposed', 'accepted') AND note_id = ${noteId}`,
  )

/** Open transfers that someone sells or buys. */
export const listOpenTransfersOf = (db: Db, lenderId: string): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM note_transfers WHERE status IN ('proposed', 'accepted')
    AND (seller_id = ${lenderId} OR buyer_id = ${lenderId}) ORDER BY id`)
