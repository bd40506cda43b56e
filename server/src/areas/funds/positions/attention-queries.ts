import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { allPrepared } from '../../../db/prepared.ts'

export type WaitingRow = {
  kind: 'fundSignature' | 'fundPayment' | 'unitOffer' | 'unitPayment'
  id: string
  fundId: string
  fundName: string
  cents: number
  until: Instant | null
  invoiceId: string | null
  /** Its most valuable card. */
  holdingId: string | null
}

/** A member's places in funds to sign or to pay, and units that are offered to them. */
export const listWaiting = (db: Db, memberId: string): Promise<WaitingRow[]> =>
  allPrepared(
    db,
    'attention_funds',
    sql<WaitingRow>`SELECT w.*, f.name AS fund_name, (SELECT h.id FROM fund_holdings h
      WHERE h.fund_id = w.fund_id AND h.sold_on IS NULL ORDER BY h.value_cents DESC, h.id LIMIT 1) AS holding_id
    FROM (SELECT CASE s.status WHEN 'waiting' THEN 'fundSignature' ELSE 'fundPayment' END AS kind, s.id, s.fund_id,
        s.amount_cents + s.fee_cents AS cents, s.reserved_until AS until, s.invoice_id
      FROM fund_subscriptions s WHERE s.member_id = ${memberId} AND (s.status = 'invoiced' OR (s.status = 'waiting' AND s.reserved_until IS NOT NULL))
      UNION ALL SELECT CASE t.status WHEN 'proposed' THEN 'unitOffer' ELSE 'unitPayment' END, t.id, t.fund_id, t.price_cents, t.expires_at, t.invoice_id
      FROM fund_transfers t WHERE t.buyer_id = ${memberId} AND (t.status = 'proposed'
        OR (t.status = 'accepted' AND t.paid_at IS NULL AND t.invoice_id IS NOT NULL))) w JOIN funds f ON f.id = w.fund_id`,
  )
