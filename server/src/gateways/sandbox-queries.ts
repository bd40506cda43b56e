import type { DeclineCode, SandboxNumber } from '@ambry/contract/payments/kinds'
import { sql } from 'kysely'

import type { Db } from '../db/db.ts'
import type { Tx } from '../db/transaction.ts'
import type { MethodFacts, Outcome } from './payments.ts'

// The sandbox's state, in its own tables.

export type SandboxPayment = {
  ref: string
  key: string
  status: Outcome['status']
  declineCode: DeclineCode | null
  isReversed: boolean
  behaviour: SandboxNumber
  methodRef: string
}
export type SandboxMethod = MethodFacts & { behaviour: SandboxNumber; customer: string }

const paymentColumns = sql`ref, key, status, decline_code, is_reversed, behaviour, method_ref`
const methodColumns = sql`ref, customer, kind, brand, last4, exp_month, exp_year, behaviour`

export async function insertMethod(tx: Tx, method: SandboxMethod): Promise<void> {
  await tx.run(sql`INSERT INTO sandbox_methods (ref, customer, kind, brand, last4, exp_month, exp_year, behaviour, created_at)
    VALUES (${method.ref}, ${method.customer}, ${method.kind}, ${method.brand}, ${method.last4}, ${method.expMonth}, ${method.expYear}, ${method.behaviour}, ${tx.now})`)
}

export const findMethod = (db: Db, ref: string): Promise<SandboxMethod | undefined> =>
  db.one(sql<SandboxMethod>`SELECT ${methodColumns} FROM sandbox_methods WHERE ref = ${ref}`)

type NewPayment = Omit<SandboxPayment, 'isReversed'> & { amountCents: number; customer: string }

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

/** Returns undefined when it was already reversed. */
export const takeBack = (tx: Tx, ref: string): Promise<SandboxPayment | undefined> =>
  tx.one(
    sql<SandboxPayment>`UPDATE sandbox_payments SET is_reversed = true WHERE ref = ${ref} AND status = 'succeeded' AND NOT is_reversed
      RETURNING ${paymentColumns}`,
  )

/** How much of a payment can still be refunded, not counting this refund; null when it cannot be refunded at all. */
export async function lockLeft(tx: Tx, ref: string, refundKey: string): Promise<number | null> {
  const row = await tx.one(
    sql<{ left: number }>`SELECT amount_cents - coalesce((
        SELECT sum(amount_cents) FROM sandbox_refunds r WHERE r.payment_ref = p.ref AND r.key <> ${refundKey}), 0)::bigint AS left
      FROM sandbox_payments p WHERE ref = ${ref} AND status = 'succeeded' AND NOT is_reversed FOR UPDATE`,
  )
  return row?.left ?? null
}

/** The same key is the same refund. */
export async function insertRefund(
  tx: Tx,
  { ref, key, paymentRef, amountCents }: { ref: string; key: string; paymentRef: string; amountCents: number },
): Promise<string> {
  const row = await tx.one(
    sql<{
      ref: string
    }>`INSERT INTO sandbox_refunds (ref, key, payment_ref, amount_cents) VALUES (${ref}, ${key}, ${paymentRef}, ${amountCents})
      ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING ref`,
  )
  return row?.ref ?? ref
}
