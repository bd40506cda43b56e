import type { Instant } from '@ambry/contract/kernel/dates'
import type { DeclineCode, SandboxNumber } from '@ambry/contract/payments/kinds'
import { sql } from 'kysely'

import type { Db } from '../db/db.ts'
import type { Tx } from '../db/transaction.ts'
import type { BalanceTransaction, DisputeFacts, MethodFacts, Outcome } from './payments.ts'

// The sandbox's state, in its own tables.

export type SandboxPayment = {
  ref: string
  key: string
  status: Outcome['status']
  declineCode: DeclineCode | null
  amountCents: number
  behaviour: SandboxNumber
  methodRef: string
}
export type SandboxMethod = MethodFacts & { behaviour: SandboxNumber; customer: string }

const paymentColumns = sql`ref, key, status, amount_cents, decline_code, behaviour, method_ref`
const methodColumns = sql`ref, customer, kind, brand, last4, exp_month, exp_year, behaviour`

export async function insertMethod(tx: Tx, method: SandboxMethod): Promise<void> {
  await tx.run(sql`INSERT INTO sandbox_methods (ref, customer, kind, brand, last4, exp_month, exp_year, behaviour, created_at)
    VALUES (${method.ref}, ${method.customer}, ${method.kind}, ${method.brand}, ${method.last4}, ${method.expMonth}, ${method.expYear}, ${method.behaviour}, ${tx.now})`)
}

export const findMethod = (db: Db, ref: string): Promise<SandboxMethod | undefined> =>
  db.one(sql<SandboxMethod>`SELECT ${methodColumns} FROM sandbox_methods WHERE ref = ${ref}`)

type NewPayment = SandboxPayment & { customer: string }

/** Returns undefined when one with this key already exists. */
export const insertPayment = (tx: Tx, payment: NewPayment): Promise<SandboxPayment | undefined> =>
  tx.one(
    sql<SandboxPayment>`INSERT INTO sandbox_payments (ref, key, amount_cents, customer, method_ref, status, decline_code, behaviour, created_at)
      VALUES (${payment.ref}, ${payment.key}, ${payment.amountCents}, ${payment.customer}, ${payment.methodRef}, ${payment.status},
        ${payment.declineCode}, ${payment.behaviour}, ${tx.now})
      ON CONFLICT DO NOTHING RETURNING ${paymentColumns}`,
  )

export const findByKey = (db: Db, key: string): Promise<SandboxPayment | undefined> =>
  db.one(sql<SandboxPayment>`SELECT ${paymentColumns} FROM sandbox_payments WHERE key = ${key}`)

export const findByRef = (db: Db, ref: string): Promise<SandboxPayment | undefined> =>
  db.one(sql<SandboxPayment>`SELECT ${paymentColumns} FROM sandbox_payments WHERE ref = ${ref}`)

type Next = Pick<SandboxPayment, 'status' | 'declineCode'>

export const movePayment = (tx: Tx, ref: string, from: Outcome['status'], { status, declineCode }: Next) =>
  tx.one(
    sql<SandboxPayment>`UPDATE sandbox_payments SET status = ${status}, decline_code = ${declineCode}
      WHERE ref = ${ref} AND status = ${from} RETURNING ${paymentColumns}`,
  )

/** How much of a payment can still be refunded, not counting this refund; null while a dispute of it is open. */
export async function lockLeft(tx: Tx, ref: string, refundKey: string): Promise<number | null> {
  const row = await tx.one(
    sql<{ left: number }>`SELECT amount_cents - coalesce((
        SELECT sum(amount_cents) FROM sandbox_refunds r WHERE r.payment_ref = p.ref AND r.key <> ${refundKey} AND r.status <> 'failed'), 0)::bigint
        - coalesce((SELECT sum(amount_cents) FROM sandbox_disputes d WHERE d.payment_ref = p.ref AND d.status = 'lost'), 0)::bigint AS left
      FROM sandbox_payments p WHERE ref = ${ref} AND status = 'succeeded'
        AND NOT EXISTS (SELECT FROM sandbox_disputes d WHERE d.payment_ref = p.ref AND d.status IN ('needs_response', 'under_review')) FOR UPDATE`,
  )
  return row?.left ?? null
}

export type SandboxRefund = { ref: string; key: string; paymentRef: string; amountCents: number; status: string }

/** The same key is the same refund. */
export async function insertRefund(
  tx: Tx,
  {
    ref,
    key,
    paymentRef,
    amountCents,
    isFromDashboard = false,
  }: Omit<SandboxRefund, 'status'> & { isFromDashboard?: boolean },
): Promise<{ ref: string; isNew: boolean; status: string }> {
  const row = await tx.one(
    sql<{
      ref: string
      status: string
    }>`INSERT INTO sandbox_refunds (ref, key, payment_ref, amount_cents, is_from_dashboard)
      VALUES (${ref}, ${key}, ${paymentRef}, ${amountCents}, ${isFromDashboard})
      ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING ref, status`,
  )
  if (!row) throw new Error('the sandbox lost a refund')
  return { ...row, isNew: row.ref === ref }
}

/** Returns undefined when it had already failed. */
export const failRefund = (tx: Tx, ref: string): Promise<SandboxRefund | undefined> =>
  tx.one(
    sql<SandboxRefund>`UPDATE sandbox_refunds SET status = 'failed' WHERE ref = ${ref} AND status <> 'failed'
      RETURNING ref, key, payment_ref, amount_cents, status`,
  )

export type SandboxDispute = DisputeFacts & { paymentRef: string; answer: string | null }
const disputeColumns = sql`ref, payment_ref, amount_cents, reason, status, due_at, answer, created_at AS opened_at`

type NewDispute = Pick<SandboxDispute, 'ref' | 'paymentRef' | 'amountCents' | 'reason' | 'status'> & { dueAt: Date }

export const insertDispute = (tx: Tx, dispute: NewDispute): Promise<SandboxDispute | undefined> =>
  tx.one(
    sql<SandboxDispute>`INSERT INTO sandbox_disputes (ref, payment_ref, amount_cents, reason, status, due_at, created_at)
      VALUES (${dispute.ref}, ${dispute.paymentRef}, ${dispute.amountCents}, ${dispute.reason}, ${dispute.status}, ${dispute.dueAt}, ${tx.now})
      RETURNING ${disputeColumns}`,
  )

export const lockDispute = (tx: Tx, ref: string): Promise<SandboxDispute | undefined> =>
  tx.one(sql<SandboxDispute>`SELECT ${disputeColumns} FROM sandbox_disputes WHERE ref = ${ref} FOR UPDATE`)

export const moveDispute = (
  tx: Tx,
  ref: string,
  { status, answer }: Pick<SandboxDispute, 'status' | 'answer'>,
): Promise<SandboxDispute | undefined> =>
  tx.one(
    sql<SandboxDispute>`UPDATE sandbox_disputes SET status = ${status}, answer = ${answer} WHERE ref = ${ref} RETURNING ${disputeColumns}`,
  )

export const listDisputesOf = (db: Db, paymentRef: string): Promise<SandboxDispute[]> =>
  db.all(
    sql<SandboxDispute>`SELECT ${disputeColumns} FROM sandbox_disputes WHERE payment_ref = ${paymentRef} ORDER BY created_at, ref`,
  )

type NewTransaction = Pick<BalanceTransaction, 'ref' | 'kind' | 'amountCents' | 'feeCents'> & {
  sourceRef: string
  paymentRef: string | null
}

export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<void> {
  await tx.run(
    sql`INSERT INTO sandbox_transactions (ref, kind, amount_cents, fee_cents, source_ref, payment_ref, created_at)
      VALUES (${transaction.ref}, ${transaction.kind}, ${transaction.amountCents}, ${transaction.feeCents},
        ${transaction.sourceRef}, ${transaction.paymentRef}, ${tx.now})`,
  )
}

const transactions = sql`SELECT t.ref, t.kind, t.amount_cents, t.fee_cents, t.source_ref, t.payment_ref, coalesce(r.key, p.key) AS key, t.created_at AS at
  FROM sandbox_transactions t LEFT JOIN sandbox_payments p ON p.ref = t.payment_ref LEFT JOIN sandbox_refunds r ON r.ref = t.source_ref`

export const listTransactionsOf = (db: Db, paymentRef: string): Promise<BalanceTransaction[]> =>
  db.all(sql<BalanceTransaction>`${transactions} WHERE t.payment_ref = ${paymentRef} ORDER BY t.position`)

export const listTransactionsSince = (db: Db, since: Instant): Promise<BalanceTransaction[]> =>
  db.all(sql<BalanceTransaction>`${transactions} WHERE t.created_at >= ${since} ORDER BY t.created_at, t.position`)

export async function sumBalance(db: Db): Promise<number> {
  const row = await db.one(
    sql<{
      cents: number
    }>`SELECT coalesce(sum(amount_cents - fee_cents), 0)::bigint AS cents FROM sandbox_transactions`,
  )
  return row?.cents ?? 0
}
