import type { PaymentMethod, PayoutKind, PayoutReturnKind, PayoutStatus } from '@ambry/contract/billing/invoices/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type PayoutRow = {
  id: string
  number: string
  memberId: string
  memberName: string
  kind: PayoutKind
  status: PayoutStatus
  amountCents: number
  nettedCents: number
  note: string | null
  availableOn: Day | null
  method: PaymentMethod | null
  reference: string | null
  paidOn: Day | null
  dueEntryId: string
  endEntryId: string | null
  returnedOn: Day | null
  returnKind: PayoutReturnKind | null
  returnReason: string | null
  createdAt: Instant
  createdBy: string | null
  createdById: string | null
  cancelReason: string | null
}

export const payoutList = defineList({
  columns: sql<PayoutRow>`p.id, p.number, p.member_id, coalesce(m.name, m.phone) AS member_name, p.kind, p.status, p.amount_cents, p.netted_cents, p.note,
    p.available_on, p.method, p.reference, p.paid_on, p.due_entry_id, p.end_entry_id, p.returned_on, p.return_kind, p.return_reason, p.created_at, coalesce(b.name, b.phone) AS created_by, p.created_by AS created_by_id, p.cancel_reason`,
  from: sql`payouts p JOIN users m ON m.id = p.member_id LEFT JOIN users b ON b.id = p.created_by`,
  filters: {
    q: (q: string) =>
      sql`(lower(p.number || ' ' || coalesce(p.note, '') || ' ' || coalesce(p.reference, '')) LIKE ${containing(q)} OR m.search LIKE ${containing(q)})`,
    status: anyOf('p.status'),
    kind: anyOf('p.kind'),
    memberId: is('p.member_id'),
  },
  sorts: { createdAt: by('p.created_at', 'timestamptz'), amountCents: by('p.amount_cents', 'int8') },
  id: 'p.id',
})

export async function lockPayout(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`SELECT FROM payouts WHERE id = ${id} FOR UPDATE`)
}

export async function insertPayout(
  tx: Tx,
  payout: {
    id: string
    number: string
    memberId: string
    kind: PayoutKind
    amountCents: number
    note: string | null
    dueEntryId: string
    availableOn?: Day | null
  },
): Promise<void> {
  await tx.run(
    build.insertInto('payouts').values({
      id: payout.id,
      number: payout.number,
      member_id: payout.memberId,
      kind: payout.kind,
      amount_cents: payout.amountCents,
      note: payout.note,
      available_on: payout.availableOn ?? null,
      due_entry_id: payout.dueEntryId,
      created_at: tx.now,
      created_by: tx.origin.actorId,
    }),
  )
}

/** The next card of the same collection. Returns false when it isn't due anymore, so that it can't grow. */
export async function growPayout(tx: Tx, id: string, cents: number): Promise<boolean> {
  const grown = await tx.run(
    sql`UPDATE payouts SET amount_cents = amount_cents + ${cents}::bigint WHERE id = ${id} AND status = 'due'`,
  )
  return grown > 0
}

export async function hasAddedTo(db: Db, id: string, actorId: string): Promise<boolean> {
  const row = await db.one(
    sql<{
      n: number
    }>`SELECT 1 AS n FROM ledger_entries WHERE payout_id = ${id} AND kind = 'card_bought' AND actor_id = ${actorId} LIMIT 1`,
  )
  return row !== undefined
}

export type Received = { method: PaymentMethod; receivedOn: Day }

/**
 * The payments that an invoice was paid with. Credit has no payment of its own, so it counts as all of the member's
 * recent ones that became credit.
 */
export const listReceived = (tx: Tx, invoiceId: string, since: Day): Promise<Received[]> =>
  tx.all(
    sql<Received>`SELECT p.method, p.received_on FROM payments p WHERE p.status = 'succeeded' AND p.id IN (
      SELECT s.payment_id FROM invoice_settlements s WHERE s.invoice_id = ${invoiceId} AND s.kind = 'payment'
      GROUP BY s.payment_id HAVING sum(s.amount_cents) > 0
      UNION SELECT o.id FROM invoices i JOIN payments o ON o.member_id = i.member_id AND o.to_credit_cents > 0 AND o.received_on >= ${since}
      WHERE i.id = ${invoiceId} AND (SELECT coalesce(sum(s.amount_cents), 0) FROM invoice_settlements s WHERE s.invoice_id = i.id AND s.kind = 'credit') > 0)`,
  )

/** What a member is owed and what they owe back take turns here. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT FROM users WHERE id = ${memberId} FOR NO KEY UPDATE`)
}

export type OpenClawback = { id: string; number: string; owedCents: number }

/** What a member was paid and still has to return, the oldest first. */
export const listOpenClawbacks = (db: Db, memberId: string): Promise<OpenClawback[]> =>
  db.all(
    sql<OpenClawback>`SELECT id, number, owed_cents FROM invoices
      WHERE member_id = ${memberId} AND status = 'open' AND purpose = 'clawback' ORDER BY due_on, number`,
  )

export type DuePayout = { id: string; leftCents: number }

export const lockDuePayouts = (tx: Tx, memberId: string): Promise<DuePayout[]> =>
  tx.all(
    sql<DuePayout>`SELECT id, amount_cents - netted_cents AS left_cents FROM payouts
      WHERE member_id = ${memberId} AND status = 'due' AND amount_cents > netted_cents ORDER BY created_at, id FOR UPDATE`,
  )

export type Netted = { invoiceId: string; number: string; amountCents: number }

/** The invoices that a payout pays now. */
export const listNetted = (db: Db, payoutId: string): Promise<Netted[]> =>
  db.all(
    sql<Netted>`SELECT s.invoice_id, i.number, sum(s.amount_cents)::bigint AS amount_cents
      FROM invoice_settlements s JOIN invoices i ON i.id = s.invoice_id WHERE s.payout_id = ${payoutId}
      GROUP BY s.invoice_id, i.number HAVING sum(s.amount_cents) > 0 ORDER BY i.number`,
  )
