import type { Custody } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { SaleRow } from '../queries.ts'

/** Where the card is, without locking it: receiving a card locks the invoice of its sale first. */
export const findCustody = async (db: Db, cardId: string): Promise<Custody | undefined> =>
  (await db.one(sql<{ custody: Custody }>`SELECT custody FROM cards WHERE id = ${cardId}`))?.custody

type PlainSale = { id: string; invoiceId: string }

/** The sale of a card that hasn't settled. */
export const findAgreedSaleOf = (tx: Tx, cardId: string): Promise<PlainSale | undefined> =>
  tx.one(sql<PlainSale>`SELECT id, invoice_id FROM sales WHERE card_id = ${cardId} AND status = 'agreed'`)

export const findShipTo = (
  db: Db,
  userId: string,
): Promise<{ name: string | null; address: string | null } | undefined> =>
  db.one(
    sql<{ name: string | null; address: string | null }>`SELECT name, shipping_address AS address
      FROM users WHERE id = ${userId}`,
  )

/**
 * Paid sales that wait for nothing anymore, and those whose buyers have let the days pass in which they could object. A
 * suspended buyer can't object.
 */
export const listToComplete = (db: Db, today: Day): Promise<PlainSale[]> =>
  db.all(sql<PlainSale>`SELECT s.id, s.invoice_id FROM sales s JOIN invoices i ON i.id = s.invoice_id
      JOIN cards c ON c.id = s.card_id JOIN users b ON b.id = s.buyer_id
    WHERE s.status = 'agreed' AND i.status = 'paid' AND s.problem IS NULL AND c.open_disputes = 0
      AND (s.by_house AND s.channel <> 'sourcing' OR c.custody = 'in_vault' OR s.completes_on <= ${today}::date AND b.status = 'active')
    ORDER BY s.agreed_at, s.id`)

type DeliveryColumns = {
  shipped_at?: Instant | null
  carrier?: string | null
  tracking?: string | null
  completes_on?: Day
  problem?: string
  problem_at?: Date
  accepted_at?: Date
}

export async function updateDelivery(tx: Tx, { id, version }: SaleRow, columns: DeliveryColumns): Promise<void> {
  await tx.run(
    build
      .updateTable('sales')
      .set({ ...columns, updated_at: tx.now, version: version + 1 })
      .where('id', '=', id),
  )
}
