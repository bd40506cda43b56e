import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { DisputeStatus, EvidenceKind } from '@ambry/contract/payments/disputes/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { DisputeFacts, TransactionKind } from '../../../gateways/payments.ts'

export type DisputeRow = {
  id: string
  ref: string
  gateway: GatewayKind
  status: DisputeStatus
  amountCents: number
  chargeCents: number
  reason: string
  dueAt: Instant | null
  openedAt: Instant
  memberId: string
  memberName: string
  chargeId: string
  paymentId: string | null
  receiptNumber: string | null
  loanLabel: string | null
  parts: { invoiceId: string; number: string; title: string; amountCents: number }[]
  takenCents: number
  feeCents: number
  evidenceText: string | null
  answer: 'evidence' | 'accept' | null
  answeredAt: Instant | null
  answeredBy: string | null
  sentAt: Instant | null
  sendError: string | null
  /** For sorting: those without a deadline come last. */
  dueOrder: Instant
}

const never = sql`'2999-12-31Z'::timestamptz`
const dueOrder = sql`CASE WHEN d.status IN ('inquiry', 'needs_response') THEN coalesce(d.due_at, ${never}) ELSE ${never} END`

export const disputeList = defineList({
  columns: sql<DisputeRow>`d.id, d.ref, d.gateway, d.status, d.amount_cents, c.amount_cents AS charge_cents, d.reason, d.due_at, d.opened_at,
    c.member_id, coalesce(m.name, m.phone) AS member_name, d.charge_id, c.payment_id, p.number AS receipt_number, c.purpose_label AS loan_label,
    coalesce((SELECT json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'title', i.title, 'amountCents', q.amount_cents) ORDER BY i.number)
      FROM charge_parts q JOIN invoices i ON i.id = q.invoice_id WHERE q.charge_id = c.id), '[]'::json) AS parts,
    coalesce((SELECT -sum(t.amount_cents) FROM processor_transactions t WHERE t.gateway = d.gateway AND t.source_ref = d.ref), 0)::bigint AS taken_cents,
    coalesce((SELECT sum(t.fee_cents) FROM processor_transactions t WHERE t.gateway = d.gateway AND t.source_ref = d.ref), 0)::bigint AS fee_cents,
    d.evidence_text, d.answer, d.answered_at, coalesce(a.name, a.phone) AS answered_by, d.sent_at, d.send_error, ${dueOrder} AS due_order`,
  from: sql`payment_disputes d JOIN charges c ON c.id = d.charge_id JOIN users m ON m.id = c.member_id
    LEFT JOIN payments p ON p.id = c.payment_id LEFT JOIN users a ON a.id = d.answered_by`,
  filters: {
    q: (q: string) =>
      sql`(m.search LIKE ${containing(q)} OR d.ref = ${q} OR lower(p.number) LIKE ${containing(q)} OR EXISTS (
        SELECT FROM charge_parts q JOIN invoices i ON i.id = q.invoice_id WHERE q.charge_id = c.id AND lower(i.number) LIKE ${containing(q)}))`,
    status: anyOf('d.status'),
    memberId: is('c.member_id'),
    waiting: (_: '1') => sql`(d.status IN ('inquiry', 'needs_response') AND d.answer IS NULL)`,
  },
  sorts: {
    dueAt: by(dueOrder, 'timestamptz', { value: (row: DisputeRow) => row.dueOrder }),
    openedAt: by('d.opened_at', 'timestamptz'),
    amountCents: by('d.amount_cents', 'int8'),
  },
  id: 'd.id',
})

type Locked = { id: string; status: DisputeStatus; dueAt: Instant | null }

/** Finds or adds a dispute, and locks it. */
export async function lockDispute(
  tx: Tx,
  { gateway, chargeId, facts }: { gateway: GatewayKind; chargeId: string; facts: DisputeFacts },
): Promise<Locked> {
  await tx.run(
    sql`INSERT INTO payment_disputes (gateway, ref, charge_id, amount_cents, reason, due_at, opened_at, updated_at)
      VALUES (${gateway}, ${facts.ref}, ${chargeId}, ${facts.amountCents}, ${facts.reason.slice(0, 100)}, ${facts.dueAt}, ${facts.openedAt}, ${tx.now})
      ON CONFLICT DO NOTHING`,
  )
  const row = await tx.one(
    sql<Locked>`SELECT id, status, due_at FROM payment_disputes WHERE gateway = ${gateway} AND ref = ${facts.ref} FOR UPDATE`,
  )
  if (!row) throw new Error(`dispute ${facts.ref} is not there`)
  return row
}

type Changed = Partial<{
  due_at: string | null
  evidence_text: string | null
  answer: 'evidence' | 'accept' | null
  answered_by: string | null
  answered_at: Date | null
  sent_at: Date | null
  send_error: string | null
  reminded_at: Date
}>

export async function updateDispute(tx: Tx, id: string, changed: Changed): Promise<void> {
  await tx.run(
    build
      .updateTable('payment_disputes')
      .set({ ...changed, updated_at: tx.now })
      .where('id', '=', id),
  )
}

export const lockDisputeById = (tx: Tx, id: string): Promise<Locked | undefined> =>
  tx.one(sql<Locked>`SELECT id, status, due_at FROM payment_disputes WHERE id = ${id} FOR UPDATE`)

/** Answers that were recorded but not sent. */
export const listUnsent = (db: Db): Promise<{ id: string }[]> =>
  db.all(
    sql<{
      id: string
    }>`SELECT id FROM payment_disputes WHERE answer IS NOT NULL AND sent_at IS NULL ORDER BY answered_at LIMIT 50`,
  )

/** Disputes that are not decided, with their charges. */
export const listOpenCharges = (db: Db): Promise<{ chargeId: string }[]> =>
  db.all(
    sql<{ chargeId: string }>`SELECT DISTINCT charge_id FROM payment_disputes
      WHERE status IN ('reported', 'inquiry', 'inquiry_review', 'needs_response', 'under_review') LIMIT 500`,
  )

/** Disputes whose deadline is near and that wait for an answer. */
export const listDueSoon = (db: Db, before: Date): Promise<{ id: string }[]> =>
  db.all(
    sql<{ id: string }>`SELECT id FROM payment_disputes WHERE status IN ('inquiry', 'needs_response') AND answer IS NULL
      AND due_at < ${before} AND reminded_at IS NULL ORDER BY due_at LIMIT 200`,
  )

export type FileRow = {
  id: string
  disputeId: string
  kind: EvidenceKind
  name: string
  contentType: string
  fileKey: string
  bytes: number
  addedAt: Instant
  addedBy: string | null
}

const files = sql`SELECT f.id, f.dispute_id, f.kind, f.name, f.content_type, f.file_key, f.bytes, f.added_at,
  coalesce(u.name, u.phone) AS added_by FROM dispute_files f LEFT JOIN users u ON u.id = f.added_by WHERE f.removed_at IS NULL`

export const listFiles = (db: Db, disputeId: string): Promise<FileRow[]> =>
  db.all(sql<FileRow>`${files} AND f.dispute_id = ${disputeId} ORDER BY f.added_at, f.id`)

export const findFile = (db: Db, disputeId: string, id: string): Promise<FileRow | undefined> =>
  db.one(sql<FileRow>`${files} AND f.dispute_id = ${disputeId} AND f.id = ${id}`)

export async function insertFile(
  tx: Tx,
  file: Pick<FileRow, 'disputeId' | 'kind' | 'name' | 'contentType' | 'fileKey' | 'bytes'>,
): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('dispute_files')
      .values({
        dispute_id: file.disputeId,
        kind: file.kind,
        name: file.name,
        content_type: file.contentType,
        file_key: file.fileKey,
        bytes: file.bytes,
        added_at: tx.now,
        added_by: tx.origin.actorId,
      })
      .returning('id'),
  )
  if (!row) throw new Error('evidence was not kept')
  return row.id
}

export async function removeFile(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('dispute_files').set({ removed_at: tx.now }).where('id', '=', id))
}

type Moved = { kind: TransactionKind; amountCents: number; feeCents: number; at: Instant }

/** What a dispute moved at the processor. */
export const listMoved = (db: Db, { gateway, ref }: { gateway: GatewayKind; ref: string }): Promise<Moved[]> =>
  db.all(
    sql<Moved>`SELECT kind, amount_cents, fee_cents, occurred_at AS at FROM processor_transactions
      WHERE gateway = ${gateway} AND source_ref = ${ref} ORDER BY occurred_at, ref`,
  )

export const listStatuses = (db: Db, id: string): Promise<{ status: DisputeStatus; at: Instant }[]> =>
  db.all(
    sql<{
      status: DisputeStatus
      at: Instant
    }>`SELECT to_status AS status, at FROM status_history WHERE subject = 'payment_disputes' AND subject_id = ${id} ORDER BY id`,
  )

type EntryOf = {
  id: string
  number: number
  words: string
  bookedOn: Day
  postings: { code: AccountCode; amountCents: number }[]
}

/** The ledger entries of a dispute. */
export const listEntries = (db: Db, { gateway, ref }: { gateway: GatewayKind; ref: string }): Promise<EntryOf[]> =>
  db.all(
    sql<EntryOf>`SELECT e.id, e.number, e.words, e.booked_on, (
        SELECT json_agg(json_build_object('code', a.code, 'amountCents', p.amount_cents) ORDER BY p.line)
        FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE p.entry_id = e.id) AS postings
      FROM processor_transactions t JOIN processor_entries x ON x.gateway = t.gateway AND x.transaction_ref = t.ref
        JOIN ledger_entries e ON e.id = x.entry_id
      WHERE t.gateway = ${gateway} AND t.source_ref = ${ref} ORDER BY e.number`,
  )
