import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { MethodKind } from '@ambry/contract/payments/kinds'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { MethodFacts } from '../../../gateways/payments.ts'

export type MethodRow = MethodFacts & {
  id: string
  memberId: string
  gateway: GatewayKind
  kind: MethodKind
  isDefault: boolean
  createdAt: Instant
}

const columns = sql`id, member_id, gateway, ref, kind, brand, last4, exp_month, exp_year,
  is_default, created_at`

export const listMethods = (db: Db, memberId: string, gateway: GatewayKind): Promise<MethodRow[]> =>
  db.all(
    sql<MethodRow>`SELECT ${columns} FROM payment_methods WHERE member_id = ${memberId} AND gateway = ${gateway} AND removed_at IS NULL
      ORDER BY is_default DESC, created_at DESC`,
  )

export const findMethod = (db: Db, memberId: string, id: string): Promise<MethodRow | undefined> =>
  db.one(
    sql<MethodRow>`SELECT ${columns} FROM payment_methods WHERE id = ${id} AND member_id = ${memberId} AND removed_at IS NULL`,
  )

/** The first method becomes the default. One that was removed is restored when it is added again. */
export async function insertMethod(
  tx: Tx,
  memberId: string,
  gateway: GatewayKind,
  { ref, kind, brand, last4, expMonth, expYear }: MethodFacts,
): Promise<string> {
  const row = await tx.one(
    sql<{
      id: string
    }>`INSERT INTO payment_methods (member_id, gateway, ref, kind, brand, last4, exp_month, exp_year, is_default, created_at)
      VALUES (${memberId}, ${gateway}, ${ref}, ${kind}, ${brand.slice(0, 40)}, ${last4}, ${expMonth}, ${expYear},
        NOT EXISTS (SELECT FROM payment_methods WHERE member_id = ${memberId} AND is_default), ${tx.now})
      ON CONFLICT (gateway, ref) DO UPDATE SET removed_at = NULL, exp_month = excluded.exp_month, exp_year = excluded.exp_year RETURNING id`,
  )
  if (!row) throw new Error('a way to pay was not kept')
  return row.id
}

/** All of a member's methods are locked first, so that two changes of the default cannot race. */
export async function setDefault(tx: Tx, memberId: string, id: string | null): Promise<void> {
  await tx.run(sql`SELECT FROM payment_methods WHERE member_id = ${memberId} ORDER BY id FOR UPDATE`)
  await tx.run(sql`UPDATE payment_methods SET is_default = false WHERE member_id = ${memberId} AND is_default`)
  if (id !== null)
    await tx.run(sql`UPDATE payment_methods SET is_default = true WHERE id = ${id} AND removed_at IS NULL`)
}

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE payment_methods SET removed_at = ${tx.now}, is_default = false WHERE id = ${id}`)
}
