import type { UnitTransferStatus } from '@ambry/contract/funds/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { anyOf, by, defineList, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type TransferRow = {
  id: string
  number: string
  fundId: string
  fundName: string
  status: UnitTransferStatus
  sellerId: string
  sellerName: string
  buyerId: string
  buyerName: string
  units: number
  priceCents: number
  invoiceId: string | null
  paidAt: Instant | null
  proposedAt: Instant
  expiresAt: Instant
  acceptedAt: Instant | null
  endedAt: Instant | null
  endReason: string | null
}

const columns = sql<TransferRow>`t.id, t.number, t.fund_id, f.name AS fund_name, t.status, t.seller_id, coalesce(s.name, '') AS seller_name,
  t.buyer_id, coalesce(b.name, '') AS buyer_name, t.units, t.price_cents, t.invoice_id, t.paid_at, t.proposed_at, t.expires_at,
  t.accepted_at, t.ended_at, t.end_reason`
const from = sql`fund_transfers t JOIN funds f ON f.id = t.fund_id JOIN users s ON s.id = t.seller_id JOIN users b ON b.id = t.buyer_id`

export const transferList = defineList({
  columns,
  from,
  id: 't.id',
  sorts: { proposedAt: by<TransferRow>('t.proposed_at', 'timestamptz') },
  filters: {
    status: anyOf('t.status'),
    fundId: is('t.fund_id'),
    q: (q: string) =>
      sql`(lower(t.number) LIKE ${containing(q)} OR s.search LIKE ${containing(q)} OR b.search LIKE ${containing(q)})`,
  },
})

export const findTransfer = (db: Db, id: string): Promise<TransferRow | undefined> => transferList.one(db, id)

/** The caller has locked the fund. */
export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  await tx.run(sql`SELECT FROM fund_transfers WHERE id = ${id} FOR UPDATE`)
  return findTransfer(tx, id)
}

export const listTransfersOf = (db: Db, fundId: string, memberId: string): Promise<TransferRow[]> =>
  db.all(sql<TransferRow>`SELECT ${columns} FROM ${from} WHERE t.fund_id = ${fundId} AND ${memberId} IN (t.seller_id, t.buyer_id)
    ORDER BY t.proposed_at DESC, t.id DESC`)

export const listOpenTransfersOf = (db: Db, memberId: string): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM fund_transfers
    WHERE ${memberId} IN (seller_id, buyer_id) AND status IN ('proposed', 'accepted') ORDER BY fund_id, id`)

export const listOpenTransfersOfFund = (db: Db, fundId: string): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM fund_transfers
    WHERE fund_id = ${fundId} AND status IN ('proposed', 'accepted') ORDER BY id`)

/** Units a member has promised to someone and still has. */
export async function promisedUnits(db: Db, fundId: string, memberId: string): Promise<number> {
  const found = await db.one(sql<{ units: number }>`SELECT coalesce(sum(units), 0)::bigint AS units FROM fund_transfers
    WHERE fund_id = ${fundId} AND seller_id = ${memberId} AND status IN ('proposed', 'accepted')`)
  return found?.units ?? 0
}

/** Not answered or paid in time. Paid ones wait for us, so they don't expire. */
export const listOverdueTransfers = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.all(sql<{
    id: string
  }>`SELECT t.id FROM fund_transfers t WHERE t.status IN ('proposed', 'accepted') AND t.expires_at <= ${now} AND t.paid_at IS NULL
    AND NOT EXISTS (SELECT FROM charge_parts p JOIN charges h ON h.id = p.charge_id
      WHERE p.invoice_id = t.invoice_id AND h.status IN ('created', 'processing')) ORDER BY t.id`)

export async function insertTransfer(
  tx: Tx,
  t: {
    id: string
    fundId: string
    sellerId: string
    buyerId: string
    units: number
    priceCents: number
    expiresAt: Instant
  },
): Promise<void> {
  await tx.run(sql`INSERT INTO fund_transfers (id, fund_id, seller_id, buyer_id, units, price_cents, proposed_at, expires_at)
    VALUES (${t.id}, ${t.fundId}, ${t.sellerId}, ${t.buyerId}, ${t.units}, ${t.priceCents}, ${tx.now}, ${t.expiresAt})`)
}

export const setPaid = async (tx: Tx, id: string, at: Date | null): Promise<void> => {
  await tx.run(sql`UPDATE fund_transfers SET paid_at = ${at} WHERE id = ${id}`)
}
