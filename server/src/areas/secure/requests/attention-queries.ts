import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { allPrepared } from '../../../db/prepared.ts'
import { factColumns, type ShownFacts } from '../gallery/fact-queries.ts'
import { waitingOnConditions, waitsFor } from './list-queries.ts'

export type WaitingRow = ShownFacts & {
  kind: 'counteroffer' | 'waitlistOffer' | 'requestPayment' | 'lowerOffer'
  /** Of the request; of the waitlist place if it is one. */
  id: string
  cardId: string
  /** What the member would pay, or for what they are asked to sell. */
  cents: number
  offerCents: number
  until: Instant | null
  invoiceId: string | null
}

/** The requests and waitlist offers that wait for a member. */
export const listWaiting = (db: Db, memberId: string): Promise<WaitingRow[]> =>
  allPrepared(
    db,
    'attention_requests',
    sql<WaitingRow>`SELECT w.kind, w.id, w.card_id, w.cents, w.offer_cents, w.until, w.invoice_id, ${sql.raw(factColumns)} FROM (
      SELECT CASE WHEN ${waitingOnConditions.owner} THEN 'lowerOffer' WHEN r.status = 'countered' THEN 'counteroffer' ELSE 'requestPayment' END AS kind,
        r.id, r.card_id, coalesce(CASE WHEN ${waitingOnConditions.owner} THEN r.owner_cents ELSE coalesce(r.agreed_cents, r.counter_cents) END, r.offer_cents) AS cents,
        r.offer_cents, CASE r.status WHEN 'countered' THEN r.counter_until WHEN 'approved' THEN r.pay_until END AS until, x.invoice_id
      FROM card_requests r LEFT JOIN sales x ON x.id = r.sale_id WHERE ${waitsFor(memberId)}
      UNION ALL SELECT 'waitlistOffer', o.id, o.card_id, o.offer_cents, o.offer_cents, o.offered_until, NULL
      FROM card_waits o WHERE o.member_id = ${memberId} AND o.status = 'offered') w JOIN cards c ON c.id = w.card_id`,
  )
