import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { ChargeStatus, DeclineCode, MethodKind } from '@ambry/contract/payments/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is, isSet } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { TransactionKind } from '../../../gateways/payments.ts'

/** How a charge is collected. `token` was typed just now; `unattended` happens without the member. */
export type ChargeSource =
  | { kind: 'saved'; ref: string }
  | { kind: 'token'; ref: string; save: boolean }
  | { kind: 'hosted'; save: boolean }
  | { kind: 'unattended'; ref: string }

type ChargePart = { invoiceId: string; number: string; title: string; purpose: string; amountCents: number }

export type ChargeRow = {
  id: string
  memberId: string
  memberName: string
  gateway: GatewayKind
  status: ChargeStatus
  amountCents: number
  source: ChargeSource
  kind: MethodKind
  label: string | null
  ref: string | null
  actionUrl: string | null
  declineCode: DeclineCode | null
  declineMessage: string | null
  paymentId: string | null
  receiptNumber: string | null
  toCreditCents: number
  paymentStatus: 'succeeded' | 'failed' | null
  attention: string | null
  /** An admin has handled what needed attention. */
  isSeenTo: boolean
  purpose: 'invoices' | 'loan' | 'lender_balance'
  purposeId: string | null
  purposeLabel: string | null
  purposeData: Record<string, unknown>
  parts: ChargePart[]
  createdAt: Instant
  updatedAt: Instant
}

export const chargeList = defineList({
  columns: sql<ChargeRow>`c.id, c.member_id, coalesce(m.name, m.phone) AS member_name, c.gateway, c.status, c.amount_cents,
    c.source, c.kind, c.label, c.ref, c.action_url, c.decline_code, c.decline_message, c.payment_id, p.number AS receipt_number,
    coalesce(p.to_credit_cents, 0) AS to_credit_cents, CASE WHEN p.status = 'failed' AND EXISTS (SELECT FROM reinstated_payments b JOIN payments a ON a.id = b.payment_id
      WHERE b.charge_id = c.id AND a.status = 'succeeded') THEN 'succeeded' ELSE p.status END AS payment_status,
    c.attention, c.seen_to_at IS NOT NULL AS is_seen_to, c.created_at, c.updated_at,
    c.purpose, c.purpose_id, c.purpose_label, c.purpose_data,
    coalesce((SELECT json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'title', i.title, 'purpose', i.purpose, 'amountCents', q.amount_cents) ORDER BY i.number)
      FROM charge_parts q JOIN invoices i ON i.id = q.invoice_id WHERE q.charge_id = c.id), '[]'::json) AS parts`,
  from: sql`charges c JOIN users m ON m.id = c.member_id LEFT JOIN payments p ON p.id = c.payment_id`,
  filters: {
    q: (q: string) => sql`(m.search LIKE ${containing(q)} OR c.ref = ${q})`,
    status: anyOf('c.status'),
    memberId: is('c.member_id'),
    invoiceId: (id: string) =>
      sql`EXISTS (SELECT FROM charge_parts q WHERE q.charge_id = c.id AND q.invoice_id = ${id})`,
    attention: isSet('c.attention'),
  },
  sorts: { createdAt: by('c.created_at', 'timestamptz'), amountCents: by('c.amount_cents', 'int8') },
  id: 'c.id',
})

/** Locks the charge, so that updates from the processor are applied one at a time. */
export async function lockCharge(tx: Tx, id: string): Promise<ChargeRow | undefined> {
  const row = await tx.one(sql<{ id: string }>`SELECT id FROM charges WHERE id = ${id} FOR UPDATE`)
  return row && chargeList.one(tx, row.id)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Mentioned = { kind: TransactionKind | 'event'; paymentRef: string | null; key: string | null }

/** The charge of ours that the processor speaks of: by the id we sent, or by its own. */
export async function findChargeId(
  db: Db,
  gateway: GatewayKind,
  { kind, paymentRef, key }: Mentioned,
): Promise<string | undefined> {
  // with a refund, the id we sent is the refund's
  const isOurs = key !== null && uuid.test(key) && kind !== 'refund' && kind !== 'refund_failure'
  const row = await db.one(
    sql<{ id: string }>`SELECT id FROM charges WHERE gateway = ${gateway}
      AND (id = ${isOurs ? key : null}::uuid OR ref = ${paymentRef}) ORDER BY id = ${isOurs ? key : null}::uuid DESC NULLS LAST LIMIT 1`,
  )
  return row?.id
}

/** A waiting or processing charge for any of these invoices. */
export async function findUnderWay(db: Db, invoiceIds: string[]): Promise<ChargeRow | undefined> {
  const row = await db.one(
    sql<{
      id: string
    }>`SELECT charge_id AS id FROM charge_parts WHERE is_live AND invoice_id = ANY(${invoiceIds}::uuid[]) LIMIT 1`,
  )
  return row && chargeList.one(db, row.id)
}

/** What a charge pays instead of invoices; `data` comes back with the money. */
export type ChargeTarget = {
  purpose: 'loan' | 'lender_balance'
  id: string
  label: string
  data: Record<string, unknown>
}

/** The charge in progress for something other than invoices. */
export async function findUnderWayFor(db: Db, purposeId: string): Promise<ChargeRow | undefined> {
  const row = await db.one(
    sql<{
      id: string
    }>`SELECT id FROM charges WHERE purpose_id = ${purposeId} AND status IN ('created', 'requires_action', 'processing') LIMIT 1`,
  )
  return row && chargeList.one(db, row.id)
}

export type NewCharge = Pick<ChargeRow, 'id' | 'memberId' | 'gateway' | 'amountCents' | 'source' | 'kind' | 'label'> & {
  parts: { invoiceId: string; amountCents: number }[]
  target: ChargeTarget | null
}

export async function insertCharge(tx: Tx, { parts, target, ...charge }: NewCharge): Promise<void> {
  await tx.run(
    build.insertInto('charges').values({
      id: charge.id,
      member_id: charge.memberId,
      gateway: charge.gateway,
      amount_cents: charge.amountCents,
      source: JSON.stringify(charge.source),
      kind: charge.kind,
      label: charge.label,
      ...(target && {
        purpose: target.purpose,
        purpose_id: target.id,
        purpose_label: target.label,
        purpose_data: JSON.stringify(target.data),
      }),
      created_at: tx.now,
      updated_at: tx.now,
      checked_at: tx.now,
    }),
  )
  if (parts.length === 0) return
  await tx.run(
    build.insertInto('charge_parts').values(
      parts.map(({ invoiceId, amountCents }) => ({
        charge_id: charge.id,
        invoice_id: invoiceId,
        amount_cents: amountCents,
      })),
    ),
  )
}

type Learned = {
  ref?: string
  action_url?: string | null
  label?: string
  kind?: MethodKind
  attention?: string | null
  seen_to_at?: Date
  checked_at?: Date
}

export async function updateCharge(tx: Tx, id: string, learned: Learned): Promise<void> {
  await tx.run(
    build
      .updateTable('charges')
      .set({ ...learned, updated_at: tx.now })
      .where('id', '=', id),
  )
}

export async function markChecked(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('charges').set({ checked_at: tx.now }).where('id', '=', id))
}

/** Charges in progress that were not checked since. */
export const listUnchecked = (db: Db, before: Date, limit: number): Promise<{ id: string }[]> =>
  db.all(
    sql<{
      id: string
    }>`SELECT id FROM charges WHERE status IN ('created', 'requires_action', 'processing') AND checked_at < ${before}
      ORDER BY checked_at LIMIT ${limit}`,
  )

/** Returns false when the event was already received. */
export async function insertEvent(tx: Tx, gateway: GatewayKind, id: string, type: string): Promise<boolean> {
  const made = await tx.run(
    sql`INSERT INTO webhook_events (gateway, id, type, received_at) VALUES (${gateway}, ${id}, ${type.slice(0, 100)}, ${tx.now}) ON CONFLICT DO NOTHING`,
  )
  return made > 0
}

export async function findCustomer(db: Db, memberId: string, gateway: GatewayKind): Promise<string | undefined> {
  const row = await db.one(
    sql<{ ref: string }>`SELECT ref FROM payment_customers WHERE member_id = ${memberId} AND gateway = ${gateway}`,
  )
  return row?.ref
}

export async function findCustomerMember(db: Db, gateway: GatewayKind, ref: string): Promise<string | undefined> {
  const row = await db.one(
    sql<{ id: string }>`SELECT member_id AS id FROM payment_customers WHERE gateway = ${gateway} AND ref = ${ref}`,
  )
  return row?.id
}

export async function insertCustomer(tx: Tx, memberId: string, gateway: GatewayKind, ref: string): Promise<void> {
  await tx.run(
    sql`INSERT INTO payment_customers (member_id, gateway, ref, created_at) VALUES (${memberId}, ${gateway}, ${ref}, ${tx.now}) ON CONFLICT DO NOTHING`,
  )
}

export async function markWireSaid(tx: Tx, invoiceId: string): Promise<void> {
  await tx.run(build.updateTable('invoices').set({ wire_said_at: tx.now }).where('id', '=', invoiceId))
}
