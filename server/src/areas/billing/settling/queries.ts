import type { Letterhead } from '@ambry/contract/billing/invoices/document'
import type { GatewayKind, PaymentMethod, PaymentStatus, ReminderKind } from '@ambry/contract/billing/invoices/kinds'
import type { Refund } from '@ambry/contract/billing/invoices/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, atLeast, atMost, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { BilledTo } from '../invoices/queries.ts'

export type SettlementRow = {
  id: string
  kind: 'payment' | 'credit' | 'credit_note' | 'payout'
  paymentId: string | null
  number: string | null
  method: PaymentMethod | null
  amountCents: number
  on: Day
  at: Instant
  reference: string | null
  isReversed: boolean
}

/**
 * How an invoice was settled. Rows that reverse a payment are omitted because the payment itself shows that. Credit is
 * one row with the amount still applied, and so is each payout.
 */
export const listSettlements = (db: Db, invoiceId: string): Promise<SettlementRow[]> =>
  db.all(
    sql<SettlementRow>`SELECT s.id, s.kind, s.payment_id, coalesce(p.number, n.number) AS number, p.method,
        s.amount_cents + CASE WHEN p.status = 'succeeded' THEN coalesce((SELECT sum(b.amount_cents) FROM invoice_settlements b
          WHERE b.invoice_id = ${invoiceId} AND b.payment_id = p.id AND b.amount_cents < 0), 0)::bigint ELSE 0 END AS amount_cents,
        s.on_day AS on, s.at, p.reference, coalesce(p.status = 'failed', false) AS is_reversed
      FROM (
        SELECT id, kind, payment_id, credit_note_id, amount_cents, on_day, at FROM invoice_settlements
        WHERE invoice_id = ${invoiceId} AND kind IN ('payment', 'credit_note') AND amount_cents > 0
        UNION ALL SELECT (array_agg(id ORDER BY at))[1], 'credit', NULL, NULL, sum(amount_cents)::bigint, max(on_day), max(at) FROM invoice_settlements
        WHERE invoice_id = ${invoiceId} AND kind = 'credit' HAVING sum(amount_cents) > 0
        UNION ALL SELECT (array_agg(id ORDER BY at))[1], 'payout', NULL, NULL, sum(amount_cents)::bigint, max(on_day), max(at) FROM invoice_settlements
        WHERE invoice_id = ${invoiceId} AND kind = 'payout' GROUP BY payout_id HAVING sum(amount_cents) > 0
      ) s LEFT JOIN payments p ON p.id = s.payment_id LEFT JOIN credit_notes n ON n.id = s.credit_note_id
      ORDER BY s.at, s.id`,
  )

export type UsedCredit = { invoiceId: string; amountCents: number }

/** Where a member's credit was used, newest first. */
export const listUsedCredit = (db: Db, memberId: string): Promise<UsedCredit[]> =>
  db.all(
    sql<UsedCredit>`SELECT s.invoice_id, sum(s.amount_cents)::bigint AS amount_cents
      FROM invoice_settlements s JOIN invoices i ON i.id = s.invoice_id WHERE i.member_id = ${memberId} AND s.kind = 'credit'
      GROUP BY s.invoice_id HAVING sum(s.amount_cents) > 0 ORDER BY max(s.at) DESC, s.invoice_id DESC`,
  )

/** The newest credit note of an invoice whose money was returned as credit. */
export const findReturningNote = (db: Db, invoiceId: string): Promise<{ id: string; number: string } | undefined> =>
  db.one(
    sql<{
      id: string
      number: string
    }>`SELECT id, number FROM credit_notes WHERE invoice_id = ${invoiceId} AND to_credit_cents > 0
      ORDER BY number DESC LIMIT 1`,
  )

type Same = { memberId: string; amountCents: number; receivedOn: Day; reference: string }

/** The receipt of a payment that may be the same money, recorded by another admin. */
export async function findSamePayment(
  db: Db,
  { memberId, amountCents, receivedOn, reference }: Same,
): Promise<string | null> {
  const row = await db.one(
    sql<{ number: string }>`SELECT number FROM payments WHERE member_id = ${memberId} AND amount_cents = ${amountCents}
      AND received_on = ${receivedOn} AND reference = ${reference} AND status = 'succeeded' LIMIT 1`,
  )
  return row?.number ?? null
}

export type NewSettlement = {
  invoiceId: string
  kind: 'payment' | 'credit' | 'credit_note' | 'payout'
  paymentId?: string
  creditNoteId?: string
  payoutId?: string
  entryId: string
  amountCents: number
  on: Day
  /** A credit note that is deducted from the member's credit again. */
  isFromCredit?: boolean
}

export async function insertSettlements(tx: Tx, settlements: readonly NewSettlement[]): Promise<void> {
  if (settlements.length === 0) return
  await tx.run(
    build.insertInto('invoice_settlements').values(
      settlements.map(
        ({ invoiceId, kind, paymentId, creditNoteId, payoutId, entryId, amountCents, on, isFromCredit }) => ({
          invoice_id: invoiceId,
          kind,
          payment_id: paymentId ?? null,
          credit_note_id: creditNoteId ?? null,
          payout_id: payoutId ?? null,
          entry_id: entryId,
          amount_cents: amountCents,
          from_credit: isFromCredit ?? false,
          on_day: on,
          at: tx.now,
        }),
      ),
    ),
  )
}

export type PaymentRow = {
  id: string
  number: string
  memberId: string
  memberName: string
  method: PaymentMethod
  status: PaymentStatus
  amountCents: number
  toCreditCents: number
  paysFor: string | null
  gateway: GatewayKind | null
  refundedCents: number
  reversedCents: number
  /** The part of it that had become credit. */
  reversedCreditCents: number
  refunds: Refund[]
  receivedOn: Day
  reference: string | null
  note: string | null
  entryId: string
  letterhead: Letterhead
  receivedFrom: BilledTo
  recordedBy: string | null
  recordedAt: Instant
  reversedAt: Instant | null
  reverseReason: string | null
  parts: { invoiceId: string; number: string; amountCents: number }[]
}

/** The bank reversed the payment, and an invoice it had paid is open again. */
const isChargedBack = sql<boolean>`(p.reversed_cents > 0 AND p.gateway IS NOT NULL AND EXISTS (
  SELECT FROM invoice_settlements s JOIN invoices i ON i.id = s.invoice_id WHERE s.payment_id = p.id AND i.status = 'open'))`

export const paymentList = defineList({
  columns: sql<PaymentRow>`p.id, p.number, p.member_id, coalesce(m.name, m.phone) AS member_name, p.method, p.status,
    p.amount_cents, p.to_credit_cents, p.pays_for, p.gateway, p.refunded_cents, p.reversed_cents, p.reversed_credit_cents, p.received_on, p.reference, p.note,
    p.entry_id, p.letterhead, p.received_from, coalesce(b.name, b.phone) AS recorded_by, p.at AS recorded_at,
    p.reversed_at, p.reverse_reason, coalesce((
      SELECT json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'amountCents', s.amount_cents) ORDER BY i.number)
      FROM invoice_settlements s JOIN invoices i ON i.id = s.invoice_id WHERE s.payment_id = p.id AND s.amount_cents > 0), '[]'::json) AS parts,
    coalesce((SELECT json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'reason', r.reason, 'status', r.status,
        'failMessage', r.fail_message, 'by', (SELECT coalesce(a.name, a.phone) FROM users a WHERE a.id = r.actor_id),
        'createdAt', to_char(r.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'endedAt', to_char(r.ended_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY r.created_at)
      FROM refunds r WHERE r.payment_id = p.id), '[]'::json) AS refunds`,
  from: sql`payments p JOIN users m ON m.id = p.member_id LEFT JOIN users b ON b.id = p.recorded_by`,
  filters: {
    q: (q: string) =>
      sql`(lower(p.number) LIKE ${containing(q)} OR lower(coalesce(p.reference, '')) LIKE ${containing(q)} OR m.search LIKE ${containing(q)})`,
    method: anyOf('p.method'),
    status: anyOf('p.status'),
    memberId: is('p.member_id'),
    chargedBack: (_: '1') => isChargedBack,
    from: atLeast('p.received_on'),
    to: atMost('p.received_on'),
  },
  sorts: {
    recordedAt: by('p.at', 'timestamptz', { value: (row: PaymentRow) => row.recordedAt }),
    amountCents: by('p.amount_cents', 'int8'),
  },
  id: 'p.id',
})

export async function sumChargebacks(db: Db): Promise<{ waiting: number; oldestAt: Instant | null }> {
  const row = await db.one(
    sql<{
      waiting: number
      oldestAt: Instant | null
    }>`SELECT count(*)::int AS waiting, min(p.reversed_at) AS oldest_at FROM payments p WHERE ${isChargedBack}`,
  )
  return row ?? { waiting: 0, oldestAt: null }
}

export type NewPayment = {
  id: string
  number: string
  memberId: string
  method: PaymentMethod
  amountCents: number
  toCreditCents: number
  paysFor: string | null
  gateway: GatewayKind | null
  receivedOn: Day
  reference: string | null
  note: string | null
  entryId: string
  letterhead: Letterhead
  receivedFrom: BilledTo
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx.run(
    build.insertInto('payments').values({
      id: payment.id,
      number: payment.number,
      member_id: payment.memberId,
      method: payment.method,
      amount_cents: payment.amountCents,
      to_credit_cents: payment.toCreditCents,
      pays_for: payment.paysFor,
      gateway: payment.gateway,
      received_on: payment.receivedOn,
      reference: payment.reference,
      note: payment.note,
      entry_id: payment.entryId,
      letterhead: JSON.stringify(payment.letterhead),
      received_from: JSON.stringify(payment.receivedFrom),
      recorded_by: tx.origin.actorId,
      at: tx.now,
    }),
  )
}

/** How much of a payment was refunded, by the invoice it had paid; a null invoice means it had become credit. */
export const listRefunded = (db: Db, paymentId: string): Promise<{ invoiceId: string | null; cents: number }[]> =>
  db.all(
    sql<{
      invoiceId: string | null
      cents: number
    }>`SELECT n.invoice_id, sum(r.amount_cents)::bigint AS cents
      FROM refunds r LEFT JOIN credit_notes n ON n.id = r.credit_note_id WHERE r.payment_id = ${paymentId} AND r.status <> 'failed' GROUP BY 1`,
  )

/** How much of a payment was reversed before, by the invoice it had paid. */
export const listReversed = (db: Db, paymentId: string): Promise<{ invoiceId: string; cents: number }[]> =>
  db.all(
    sql<{
      invoiceId: string
      cents: number
    }>`SELECT invoice_id, -sum(amount_cents)::bigint AS cents FROM invoice_settlements
      WHERE payment_id = ${paymentId} AND amount_cents < 0 GROUP BY invoice_id`,
  )

type Reversed = {
  reversed_cents: number
  reversed_credit_cents: number
  reversed_at: Date
  reverse_reason: string
}

/** A part of a payment was reversed, and the rest stays. */
export async function updateReversed(tx: Tx, id: string, reversed: Reversed): Promise<void> {
  await tx.run(build.updateTable('payments').set(reversed).where('id', '=', id))
}

export type CreditNoteRow = {
  id: string
  number: string
  invoiceId: string
  amountCents: number
  toCreditCents: number
  refundedCents: number
  reason: string
  entryId: string
  issuedOn: Day
  at: Instant
  by: string | null
}
const creditNotes = sql`SELECT n.id, n.number, n.invoice_id, n.amount_cents, n.to_credit_cents,
  (SELECT coalesce(sum(r.amount_cents), 0)::bigint FROM refunds r WHERE r.credit_note_id = n.id AND r.status <> 'failed') AS refunded_cents,
  n.reason, n.entry_id, n.issued_on, n.at, coalesce(u.name, u.phone) AS by FROM credit_notes n LEFT JOIN users u ON u.id = n.actor_id`

export const listCreditNotes = (db: Db, invoiceId: string): Promise<CreditNoteRow[]> =>
  db.all(sql<CreditNoteRow>`${creditNotes} WHERE n.invoice_id = ${invoiceId} ORDER BY n.number`)

export const findCreditNote = (db: Db, id: string): Promise<CreditNoteRow | undefined> =>
  db.one(sql<CreditNoteRow>`${creditNotes} WHERE n.id = ${id}`)

export type NewCreditNote = {
  id: string
  number: string
  invoiceId: string
  amountCents: number
  toCreditCents: number
  reason: string
  issuedOn: Day
  entryId: string
}

export async function insertCreditNote(tx: Tx, note: NewCreditNote): Promise<void> {
  await tx.run(
    build.insertInto('credit_notes').values({
      id: note.id,
      number: note.number,
      invoice_id: note.invoiceId,
      amount_cents: note.amountCents,
      to_credit_cents: note.toCreditCents,
      reason: note.reason,
      issued_on: note.issuedOn,
      entry_id: note.entryId,
      actor_id: tx.origin.actorId,
      at: tx.now,
    }),
  )
}

export type ReminderRow = { kind: ReminderKind; at: Instant; by: string | null }

export const listReminders = (db: Db, invoiceId: string): Promise<ReminderRow[]> =>
  db.all(
    sql<ReminderRow>`SELECT r.kind, r.at, coalesce(u.name, u.phone) AS by FROM invoice_reminders r LEFT JOIN users u ON u.id = r.actor_id
      WHERE r.invoice_id = ${invoiceId} ORDER BY r.at`,
  )

/** Returns false when this reminder was already sent. */
export async function insertReminder(tx: Tx, invoiceId: string, kind: ReminderKind, on: Day): Promise<boolean> {
  const inserted = await tx.run(
    sql`INSERT INTO invoice_reminders (invoice_id, kind, on_day, at, actor_id)
      VALUES (${invoiceId}, ${kind}, ${on}, ${tx.now}, ${tx.origin.actorId}) ON CONFLICT DO NOTHING`,
  )
  if (inserted > 0) await tx.run(sql`UPDATE invoices SET reminded_at = ${tx.now} WHERE id = ${invoiceId}`)
  return inserted > 0
}

/** Open invoices due soon or overdue, and which reminders were already sent. */
export const listForReminders = (db: Db, from: Day): Promise<{ id: string; dueOn: Day; sent: ReminderKind[] }[]> =>
  db.all(
    sql<{ id: string; dueOn: Day; sent: ReminderKind[] }>`SELECT i.id, i.due_on,
        ARRAY(SELECT r.kind FROM invoice_reminders r WHERE r.invoice_id = i.id) AS sent
      FROM invoices i WHERE i.status = 'open' AND i.due_on <= ${from} ORDER BY i.due_on, i.id`,
  )
