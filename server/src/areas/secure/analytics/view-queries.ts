import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** What decides whether a user may view a card in Secure. */
export const findViewed = (db: Db, cardId: string): Promise<{ ownerId: string; isListed: boolean } | undefined> =>
  db.one(
    sql<{
      ownerId: string
      isListed: boolean
    }>`SELECT owner_id, list_price_cents IS NOT NULL AS is_listed FROM cards WHERE id = ${cardId}`,
  )

export async function insertView(
  tx: Tx,
  { cardId, userId, isCounted }: { cardId: string; userId: string; isCounted: boolean },
): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('card_views')
      .values({ card_id: cardId, user_id: userId, viewed_at: tx.now, is_counted: isCounted })
      .returning('id'),
  )
  if (!row) throw new Error('the view was not written')
  return row.id
}

export async function isViewOf(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db.one(
    build.selectFrom('card_views').select('id').where('id', '=', id).where('user_id', '=', userId),
  )
  return row !== undefined
}

/**
 * Tolerance for clock differences and late requests: a view cannot be longer than the time since it began plus this.
 */
const slackSeconds = 300

/** Keeps the longest duration, because reports may arrive out of order. */
export const lengthenView = (tx: Tx, id: string, seconds: number, begunAfter: Instant): Promise<number> =>
  tx.run(sql`
    UPDATE card_views SET time_spent_seconds = greatest(time_spent_seconds,
      least(${seconds}::int, extract(epoch FROM ${tx.now}::timestamptz - viewed_at)::int + ${slackSeconds}::int))
    WHERE id = ${id} AND viewed_at > ${begunAfter}`)

/** how many views are read; they cover as many cards as anyone wants to find again */
const newestViews = 400

/** Cards a user viewed that are still in Secure, most recent view first. */
export async function listViewed(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db.all(sql<{ cardId: string }>`
    SELECT v.card_id
    FROM (SELECT card_id, viewed_at FROM card_views WHERE user_id = ${userId} ORDER BY viewed_at DESC LIMIT ${newestViews}) v
      JOIN cards c ON c.id = v.card_id AND c.list_price_cents IS NOT NULL
    GROUP BY v.card_id
    ORDER BY max(v.viewed_at) DESC, v.card_id
    LIMIT ${limit}`)
  return rows.map(({ cardId }) => cardId)
}

export async function isStaffMember(db: Db, userId: string): Promise<boolean> {
  const row = await db.one(build.selectFrom('users').select('is_admin').where('id', '=', userId))
  return row?.isAdmin === true
}

/** Serializes a member's searches, so that each sees the previous one. */
export async function lockSearcher(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`empty search ${memberId}`}, 0))`)
}

export type EmptySearchRow = { id: string; words: string; at: Instant }

/** Newest first. */
export const listRecentSearches = (tx: Tx, memberId: string, since: Instant): Promise<EmptySearchRow[]> =>
  tx.all(
    build
      .selectFrom('empty_searches')
      .select(['id', 'words', 'at'])
      .where('member_id', '=', memberId)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc'),
  )

export async function insertEmptySearch(tx: Tx, memberId: string, words: string): Promise<void> {
  await tx.run(build.insertInto('empty_searches').values({ member_id: memberId, words, at: tx.now }))
}

export async function rewordEmptySearch(tx: Tx, id: string, words: string): Promise<void> {
  await tx.run(build.updateTable('empty_searches').set({ words, at: tx.now }).where('id', '=', id))
}

export type Interest = { id: string; interest: number }

/** Cards that are or were listed and whose count has changed. */
export const listChangedInterest = (db: Db, since: Instant): Promise<Interest[]> =>
  db.all(
    sql<Interest>`
      WITH listed AS (SELECT DISTINCT card_id FROM listings),
        viewers AS (SELECT card_id, count(DISTINCT user_id) AS count FROM card_views WHERE is_counted AND viewed_at > ${since} GROUP BY card_id),
        watchers AS (SELECT card_id, count(*) AS count FROM watches GROUP BY card_id)
      SELECT c.id, coalesce(v.count, 0) + coalesce(w.count, 0) AS interest
      FROM listed l JOIN cards c ON c.id = l.card_id
        LEFT JOIN viewers v ON v.card_id = c.id LEFT JOIN watchers w ON w.card_id = c.id
      WHERE c.interest <> coalesce(v.count, 0) + coalesce(w.count, 0)
      ORDER BY c.id`,
  )

/** Skips rows that are locked now and leaves them for the next run, so that nothing waits for a statistic. */
export const updateInterest = (tx: Tx, changed: Interest[]): Promise<number> =>
  tx.run(sql`
    UPDATE cards c SET interest = k.interest
    FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ interest }) => interest)}::integer[]) AS k (id, interest)
      JOIN (SELECT id FROM cards WHERE id = ANY(${changed.map(({ id }) => id)}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED) free USING (id)
    WHERE c.id = k.id`)
