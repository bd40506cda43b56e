import type { Instant } from '@ambry/contract/kernel/dates'
import type { SavedSearch } from '@ambry/contract/secure/records'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export async function insertWatch(tx: Tx, memberId: string, cardId: string): Promise<boolean> {
  const added = await tx.run(
    build
      .insertInto('watches')
      .values({ member_id: memberId, card_id: cardId, since: tx.now })
      .onConflict((on) => on.doNothing()),
  )
  return added > 0
}

export async function deleteWatch(tx: Tx, memberId: string, cardId: string): Promise<boolean> {
  const gone = await tx.run(build.deleteFrom('watches').where('member_id', '=', memberId).where('card_id', '=', cardId))
  return gone > 0
}

/** In a fixed order, so that two transactions notifying the same people cannot deadlock. */
export async function listWatchers(db: Db, cardId: string): Promise<string[]> {
  const rows = await db.all(
    build.selectFrom('watches').select('member_id').where('card_id', '=', cardId).orderBy('member_id'),
  )
  return rows.map(({ memberId }) => memberId)
}

export type SearchRow = SavedSearch & { memberId: string; checkedAt: Instant; place: 'secure' | 'source' }

const columns = sql`id, member_id, name, query, is_notified, created_at,
  checked_at, last_found_at, place`

/** Secure's searches and the board's are the same thing in two places. */
export type SearchPlace = 'secure' | 'source'

export const listSearches = (db: Db, memberId: string, place: SearchPlace): Promise<SearchRow[]> =>
  db.all(
    sql<SearchRow>`SELECT ${columns} FROM saved_searches WHERE member_id = ${memberId} AND place = ${place} ORDER BY created_at, id`,
  )

export const findSearch = (db: Db, memberId: string, id: string): Promise<SearchRow | undefined> =>
  db.one(sql<SearchRow>`SELECT ${columns} FROM saved_searches WHERE id = ${id} AND member_id = ${memberId}`)

type NewSearch = { name: string; query: Record<string, string>; isNotified: boolean; place: SearchPlace }

export async function insertSearch(
  tx: Tx,
  memberId: string,
  { name, query, isNotified, place }: NewSearch,
): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('saved_searches')
      .values({
        member_id: memberId,
        place,
        name,
        query: JSON.stringify(query),
        is_notified: isNotified,
        created_at: tx.now,
        checked_at: tx.now,
      })
      .returning('id'),
  )
  if (!row) throw new Error('a search was not kept')
  return row.id
}

/** Turning notifications on again only covers new cards from now on. */
export async function updateSearch(
  tx: Tx,
  id: string,
  { name, isNotified }: { name?: string | undefined; isNotified?: boolean | undefined },
): Promise<void> {
  await tx.run(
    build
      .updateTable('saved_searches')
      .set({
        ...(name !== undefined && { name }),
        ...(isNotified !== undefined && { is_notified: isNotified, checked_at: tx.now }),
      })
      .where('id', '=', id),
  )
}

export const deleteSearch = (tx: Tx, memberId: string, id: string): Promise<number> =>
  tx.run(build.deleteFrom('saved_searches').where('id', '=', id).where('member_id', '=', memberId))

/** Searches not yet run against the newest cards, longest waiting first. */
export const listUnchecked = (db: Db, place: SearchPlace, upTo: Instant, limit: number): Promise<SearchRow[]> =>
  db.all(
    sql<SearchRow>`SELECT ${columns} FROM saved_searches
      WHERE place = ${place} AND is_notified AND checked_at < ${upTo} ORDER BY checked_at LIMIT ${limit}`,
  )

/** Among those listed up to this time. */
export const newestListedAt = async (db: Db, upTo: Instant): Promise<Instant | null> => {
  const row = await db.one(
    sql<{
      at: Instant | null
    }>`SELECT max(listed_at) AS at FROM cards WHERE list_price_cents IS NOT NULL AND listed_at <= ${upTo}`,
  )
  return row?.at ?? null
}

/** Returns false when another instance has checked it since. */
export async function markChecked(tx: Tx, search: SearchRow, upTo: Instant, hasFound: boolean): Promise<boolean> {
  const marked = await tx.run(
    sql`UPDATE saved_searches SET checked_at = ${upTo}, last_found_at = CASE WHEN ${hasFound} THEN ${tx.now}::timestamptz ELSE last_found_at END
      WHERE id = ${search.id} AND checked_at = ${search.checkedAt}`,
  )
  return marked > 0
}
