import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'

/** Everything that erasing removes, of someone who was verified at some time. */
export async function findArchivable(tx: Tx, userId: string): Promise<unknown> {
  const row = await tx.one(sql<{
    known: unknown
  }>`SELECT jsonb_build_object('user', to_jsonb(u) - 'search' - 'sort_name',
      'case', to_jsonb(c), 'reviews', coalesce((SELECT jsonb_agg(to_jsonb(r) ORDER BY r.at) FROM identity_reviews r WHERE r.user_id = c.id), '[]'),
      'hits', coalesce((SELECT jsonb_agg(to_jsonb(h) ORDER BY h.created_at) FROM watchlist_hits h WHERE h.user_id = c.id), '[]')) AS known
    FROM identity_cases c JOIN users u ON u.id = c.id
    WHERE c.id = ${userId} AND EXISTS (SELECT FROM identity_reviews r WHERE r.user_id = c.id AND r.action IN ('verify', 'record'))`)
  return row?.known
}

export async function insertArchive(
  tx: Tx,
  { userId, sealed, deleteOn }: { userId: string; sealed: string; deleteOn: Day },
): Promise<void> {
  await tx.run(
    build
      .insertInto('identity_archives')
      .values({ user_id: userId, sealed, delete_on: deleteOn, created_at: tx.now })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
