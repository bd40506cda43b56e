import type { CardFacts } from '@ambry/contract/cards/records'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

// Posts and cards that fit each other. Both directions start from a few keys, never from all posts or all cards.

/** A card's facts, and what its picture depends on. */
type CardFactsRow = CardFacts & { frontPhotoId: string | null }
const factColumns = `c.category, c.player_name, c.year, c.set_name AS "set", c.card_number, c.variety, c.grader, c.grade, c.qualifier,
  c.cert_number, c.front_photo_id`

const cardKey = 'comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety)'
const openToMembers = `r.status = 'active' AND r.visibility <> 'staff' AND r.hidden_at IS NULL AND r.held_at IS NULL AND r.paused_at IS NULL`

/** Most of one member's posts that fit; the rest is found when these are gone. */
const mostMatching = 1_000

/** Posts of others that fit a card of the member, newest first. */
export async function listMatching(db: Db, memberId: string): Promise<string[]> {
  const keys = await db.prepared<{ key: string }>(
    'own_match_keys',
    `SELECT DISTINCT ${cardKey} AS key FROM cards c WHERE c.owner_id = $1 AND c.status = 'registered'`,
    [memberId],
  )
  if (keys.length === 0) return []
  const rows = await db.prepared<{ id: string }>(
    'matching_posts',
    // key by key: with all of them at once the planner would read every post
    `SELECT DISTINCT r.id, r.published_at FROM unnest($2::text[]) AS k CROSS JOIN LATERAL (
       SELECT * FROM source_requests r WHERE r.match_keys @> ARRAY[k] AND ${openToMembers} AND r.member_id <> $1 OFFSET 0) r
     WHERE EXISTS (SELECT FROM cards c WHERE c.owner_id = $1 AND c.status = 'registered' AND ${cardKey} = ANY (r.match_keys)
         AND grades_fit(r.grades, c.grader, c.grade_tenths))
     ORDER BY r.published_at DESC LIMIT ${mostMatching}`,
    [memberId, keys.map(({ key }) => key)],
  )
  return rows.map(({ id }) => id)
}

/** How many of a member's cards fit each of these posts. */
export async function countMatches(db: Db, memberId: string, postIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.prepared<{ id: string; count: number }>(
    'count_matches',
    `SELECT r.id, count(*)::int AS count FROM source_requests r JOIN cards c ON c.owner_id = $1 AND c.status = 'registered'
       AND ${cardKey} = ANY (r.match_keys) AND grades_fit(r.grades, c.grader, c.grade_tenths)
     WHERE r.id = ANY ($2::uuid[]) GROUP BY r.id`,
    [memberId, postIds],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type MatchRow = CardFactsRow & { id: string; isFree: boolean }

/** A member's cards that fit a post. */
export const listOwnMatches = (db: Db, memberId: string, post: { matchKeys: string[]; grades: string[] }) =>
  db.prepared<MatchRow>(
    'own_matches',
    `SELECT c.id, ${factColumns}, c.commitment IS NULL AND c.open_disputes = 0 AS is_free FROM cards c
     WHERE c.owner_id = $1 AND c.status = 'registered' AND ${cardKey} = ANY ($2::text[]) AND grades_fit($3::text[], c.grader, c.grade_tenths)
     ORDER BY c.grade_tenths DESC, c.id LIMIT 50`,
    [memberId, post.matchKeys, post.grades],
  )

export type Wanted = { keys: readonly string[]; grades: readonly string[] }

/** Copies of a card that others registered, counted up to a number. */
export async function countKnown(db: Db, memberId: string, { keys, grades }: Wanted, most: number): Promise<number> {
  const [row] = await db.prepared<{ n: number }>(
    'count_known',
    `SELECT count(*)::int AS n FROM (SELECT FROM cards c WHERE c.status = 'registered' AND ${cardKey} = ANY ($2::text[])
       AND c.owner_id <> $1 AND grades_fit($3::text[], c.grader, c.grade_tenths) LIMIT $4) known`,
    [memberId, keys, grades, most],
  )
  return row?.n ?? 0
}

/**
 * Cards that fit, of active members who allow matching, except those of the poster. Key by key and owner by owner: the
 * planner expects many copies of any card, and would read all members.
 */
const holders = `FROM unnest($1::text[]) AS k CROSS JOIN LATERAL (SELECT c.id, c.owner_id FROM cards c
    WHERE c.status = 'registered' AND ${cardKey} = k AND grades_fit($2::text[], c.grader, c.grade_tenths) AND c.owner_id <> $3 OFFSET 0) c
  WHERE (SELECT p.is_matched AND u.status = 'active' FROM source_preferences p JOIN users u ON u.id = p.member_id WHERE p.member_id = c.owner_id)`

export async function isHeld(db: Db, memberId: string, { keys, grades }: Wanted): Promise<boolean> {
  const [row] = await db.prepared<{ held: boolean }>('is_held', `SELECT EXISTS (SELECT ${holders}) AS held`, [
    keys,
    grades,
    memberId,
  ])
  return row?.held ?? false
}

/** Cards in Secure that fit, lowest price first. */
export async function listInSecure(db: Db, memberId: string, { keys, grades }: Wanted): Promise<string[]> {
  const rows = await db.prepared<{ id: string }>(
    'wanted_in_secure',
    `SELECT c.id FROM cards c WHERE c.status = 'registered' AND ${cardKey} = ANY ($2::text[]) AND c.list_price_cents IS NOT NULL
       AND c.owner_id <> $1 AND grades_fit($3::text[], c.grader, c.grade_tenths) ORDER BY c.list_price_cents, c.id LIMIT 6`,
    [memberId, keys, grades],
  )
  return rows.map(({ id }) => id)
}

export type Holder = { cardId: string; memberId: string }

type Told = { id: string; matchKeys: string[]; grades: string[]; memberId: string }

/** Owners who have not been notified about a post yet. */
export const listUnnotified = (
  db: Db,
  post: Told,
  cardIds: readonly string[] | null,
  limit: number,
): Promise<Holder[]> =>
  db.prepared<Holder>(
    'untold_holders',
    `SELECT c.id AS card_id, c.owner_id AS member_id ${holders} AND ($5::uuid[] IS NULL OR c.id = ANY ($5::uuid[]))
       AND NOT EXISTS (SELECT FROM source_matches t WHERE t.request_id = $4 AND t.card_id = c.id) ORDER BY c.owner_id, c.id LIMIT $6`,
    [post.matchKeys, post.grades, post.memberId, post.id, cardIds, limit],
  )

/** Returns whether this is the member's first notice about the post. */
export async function insertMatch(tx: Tx, postId: string, { cardId, memberId }: Holder): Promise<boolean> {
  const row = await tx.one(sql<{ isFirst: boolean }>`
    WITH before AS (SELECT EXISTS (SELECT FROM source_matches WHERE request_id = ${postId} AND member_id = ${memberId}) AS is_told),
    added AS (INSERT INTO source_matches (request_id, card_id, member_id, told_at) VALUES (${postId}, ${cardId}, ${memberId}, ${tx.now})
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT EXISTS (SELECT FROM added) AND NOT (SELECT is_told FROM before) AS is_first`)
  return row?.isFirst ?? false
}

export async function wasNotified(db: Db, postId: string, memberId: string): Promise<boolean> {
  const row = await db.one(
    sql<{
      n: number
    }>`SELECT 1 AS n FROM source_matches WHERE request_id = ${postId} AND member_id = ${memberId} LIMIT 1`,
  )
  return row !== undefined
}

type SuggestedRow = CardFacts & {
  id: string
  listPriceCents: number | null
  holderId: string | null
  holderName: string | null
  isNotified: boolean
}

/** What staff can offer for a post: cards in Secure, and those of members who allow matching. */
export const listSuggested = (db: Db, post: Told): Promise<SuggestedRow[]> =>
  db.prepared<SuggestedRow>(
    'suggested_cards',
    `SELECT c.id, ${factColumns}, c.list_price_cents, CASE WHEN p.is_matched THEN u.id END AS holder_id,
       CASE WHEN p.is_matched THEN coalesce(u.name, u.phone) END AS holder_name,
       EXISTS (SELECT FROM source_matches t WHERE t.request_id = $4 AND t.card_id = c.id) AS is_notified
     FROM cards c LEFT JOIN source_preferences p ON p.member_id = c.owner_id LEFT JOIN users u ON u.id = c.owner_id AND u.status = 'active'
     WHERE c.status = 'registered' AND ${cardKey} = ANY ($1::text[]) AND grades_fit($2::text[], c.grader, c.grade_tenths) AND c.owner_id <> $3
       AND (c.list_price_cents IS NOT NULL OR (p.is_matched AND u.id IS NOT NULL AND c.commitment IS NULL AND c.open_disputes = 0))
     ORDER BY c.list_price_cents NULLS LAST, c.grade_tenths DESC, c.id LIMIT 30`,
    [post.matchKeys, post.grades, post.memberId, post.id],
  )

/** Posts of the entry, and of those merged into it, find each other's cards from now on. */
export async function rematchPosts(tx: Tx, catalogId: string): Promise<void> {
  await tx.run(sql`UPDATE source_requests r SET match_keys = k.keys, catalog_id = ${catalogId}
    FROM (SELECT catalog_keys(key) AS keys FROM catalog_cards WHERE id = ${catalogId}) k WHERE r.match_key = ANY (k.keys)`)
}
