import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Offers whose last day is over, by id. */
export const listEnded = (db: Db, today: Day): Promise<{ id: string }[]> =>
  db.all(
    sql<{ id: string }>`SELECT id FROM loans WHERE status = 'approved' AND offer_ends_on < ${today}::date ORDER BY id`,
  )

export type EndingOffer = { id: string; endsOn: Day; kind: 'offer_ending' | 'offer_last_day' }

/** Offers that end today or within some days, and whose borrower has not been reminded of it. */
export const listEnding = (db: Db, today: Day, days: number): Promise<EndingOffer[]> =>
  db.all(sql<EndingOffer>`SELECT l.id, l.offer_ends_on AS ends_on, k.kind FROM loans l
      CROSS JOIN LATERAL (SELECT CASE WHEN l.offer_ends_on = ${today}::date THEN 'offer_last_day' ELSE 'offer_ending' END AS kind) k
    WHERE l.status = 'approved' AND l.offer_ends_on BETWEEN ${today}::date AND ${today}::date + ${days}::int
      AND NOT EXISTS (SELECT FROM loan_reminders r WHERE r.loan_id = l.id AND r.kind = k.kind AND r.on_day = l.offer_ends_on)
    ORDER BY l.id`)

/** False when they were reminded of this already. */
export async function markReminded(tx: Tx, loanId: string, kind: string, onDay: Day): Promise<boolean> {
  const written = await tx.run(sql`INSERT INTO loan_reminders (loan_id, kind, on_day, at)
    VALUES (${loanId}, ${kind}, ${onDay}, ${tx.now}) ON CONFLICT DO NOTHING`)
  return written > 0
}
