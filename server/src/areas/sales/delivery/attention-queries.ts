import type { Custody } from '@ambry/contract/cards/kinds'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { allPrepared } from '../../../db/prepared.ts'
import type { SaleRow } from '../queries.ts'

export type PaidSaleRow = Pick<
  SaleRow,
  | 'id'
  | 'status'
  | 'delivery'
  | 'shippedAt'
  | 'completesOn'
  | 'problem'
  | 'isDisputed'
  | 'invoiceStatus'
  | 'cardId'
  | 'facts'
  | 'netCents'
  | 'priceCents'
> & { isBuyer: boolean; custody: Custody }

/** The paid sales of a member that haven't settled, on either side. */
export const listPaidSales = (db: Db, memberId: string): Promise<PaidSaleRow[]> =>
  allPrepared(
    db,
    'attention_sales',
    sql<PaidSaleRow>`SELECT s.id, s.status, s.delivery, s.shipped_at, s.completes_on, s.problem, c.open_disputes > 0 AS is_disputed,
      i.status AS invoice_status, s.card_id, s.facts, s.net_cents, s.price_cents, s.buyer_id = ${memberId} AS is_buyer, c.custody
    FROM sales s JOIN invoices i ON i.id = s.invoice_id JOIN cards c ON c.id = s.card_id
    WHERE (s.buyer_id = ${memberId} OR s.seller_id = ${memberId}) AND s.status = 'agreed' AND i.status = 'paid'`,
  )
