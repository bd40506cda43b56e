import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Our prices to one member take turns, or two at once would each see only what was agreed before both. */
export async function lockPurchasesFrom(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('purchases from ' || ${memberId}, 0))`)
}

/**
 * What we agreed to pay a member since then in their other offers, and what they can still accept. Cards that came back
 * or weren't sold don't count.
 */
export async function readAgreedCents(db: Db, memberId: string, exceptId: string, since: string): Promise<number> {
  const row = await db.one(sql<{
    cents: number
  }>`SELECT coalesce(sum(coalesce(k.agreed_cents, k.standing_cents)), 0)::bigint AS cents
    FROM sell_offers o JOIN sell_offer_cards k ON k.offer_id = o.id
    WHERE o.member_id = ${memberId} AND o.id <> ${exceptId} AND (
      (o.agreed_at > ${since} AND k.status IN ('expected', 'inspecting', 'reoffered', 'bought'))
      OR (o.status = 'countered' AND o.turn = 'seller' AND k.status = 'offered'))`)
  return row?.cents ?? 0
}
