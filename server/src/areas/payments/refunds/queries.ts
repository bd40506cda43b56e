import type { RefundStatus } from '@ambry/contract/billing/invoices/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type RefundRow = {
  id: string
  paymentId: string
  memberId: string
  amountCents: number
  status: RefundStatus
  entryId: string
  failedEntryId: string | null
  /** Id of the refund at the processor, once it is in progress. */
  ref: string | null
  /** Id of the payment at the processor. */
  paymentRef: string
  receiptNumber: string
}

const columns = sql`r.id, r.payment_id, p.member_id, r.amount_cents, r.status,
  r.entry_id, r.failed_entry_id, r.ref, c.ref AS payment_ref, p.number AS receipt_number`
const from = sql`refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN reinstated_payments b ON b.payment_id = p.id
  JOIN charges c ON c.payment_id = p.id OR c.id = b.charge_id`

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.one(sql<RefundRow>`SELECT ${columns} FROM ${from} WHERE r.id = ${id}`)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The refunds that the processor speaks of; one made in its dashboard can be several of ours. Locks them. */
export const findRefundsOf = (
  tx: Tx,
  { sourceRef, key }: { sourceRef: string | null; key: string | null },
): Promise<RefundRow[]> =>
  tx.all(
    sql<RefundRow>`SELECT ${columns} FROM ${from}
      WHERE r.ref = ${sourceRef} OR r.id = ${key !== null && uuid.test(key) ? key : null}::uuid FOR UPDATE OF r`,
  )

export const listPendingRefunds = (db: Db): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM refunds WHERE status = 'pending' ORDER BY created_at LIMIT 200`)

export async function keepRef(tx: Tx, id: string, ref: string | null): Promise<void> {
  await tx.run(build.updateTable('refunds').set({ ref }).where('id', '=', id))
}

/** Serializes refunds of the same payment. */
export async function lockPayment(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`SELECT FROM payments WHERE id = ${id} FOR UPDATE`)
}

type NewRefund = {
  id: string
  paymentId: string
  amountCents: number
  reason: string
  creditNoteId: string | null
  entryId: string
  /** Made in the processor's dashboard, under this id. */
  dashboardRef?: string
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx.run(
    build.insertInto('refunds').values({
      id: refund.id,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      credit_note_id: refund.creditNoteId,
      entry_id: refund.entryId,
      ...(refund.dashboardRef && { ref: refund.dashboardRef, is_from_dashboard: true }),
      actor_id: tx.origin.actorId,
      created_at: tx.now,
    }),
  )
}
