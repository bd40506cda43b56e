import type { CardFacts } from '@ambry/contract/cards/records'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { WantedFacts } from './queries.ts'

// Posts and cards that fit each other. Both directions start from a few keys, never from all posts or all cards: a post
// for one card from the keys of its catalog entry, any other from its player.

/** A card's facts, and what its picture depends on. */
type CardFactsRow = CardFacts & { frontPhotoId: string | null }
const factColumns = `c.category, c.player_name, c.year, c.set_name AS "set", c.card_number, c.variety, c.grader, c.grade, c.qualifier,
  c.cert_number, c.front_photo_id`

const cardKey = 'comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety)'
const openToMembers = `r.status = 'active' AND r.visibility <> 'staff' AND r.hidden_at IS NULL AND r.held_at IS NULL AND r.paused_at IS NULL`
const gradeFits = 'grades_fit(r.grades, c.grader, c.grade_tenths)'
const statesCard = 'states_card(r.player_name, r.category, r.year, r.set_name, r.card_number, r.variety, c)'
/** A post that states all of a card's details is about that card alone. */
const oneCard = 5

/** Whether a card has what a post states. */
export const isWanted = sql.raw<boolean>(
  `CASE WHEN r.stated = ${oneCard} THEN ${cardKey} = ANY (r.match_keys) ELSE ${statesCard} END`,
)

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
    `SELECT id FROM (
       SELECT r.id, r.published_at FROM unnest($2::text[]) AS k CROSS JOIN LATERAL (
         SELECT * FROM source_requests r WHERE r.match_keys @> ARRAY[k] AND r.stated = ${oneCard} AND ${openToMembers} AND r.member_id <> $1 OFFSET 0) r
       WHERE EXISTS (SELECT FROM cards c WHERE c.owner_id = $1 AND c.status = 'registered' AND ${cardKey} = ANY (r.match_keys) AND ${gradeFits})
       UNION
       SELECT r.id, r.published_at
       FROM (SELECT DISTINCT detail_key(c.player_name) AS player FROM cards c WHERE c.owner_id = $1 AND c.status = 'registered') p
       CROSS JOIN LATERAL (
         SELECT * FROM source_requests r WHERE r.player_key = p.player AND r.stated < ${oneCard} AND ${openToMembers} AND r.member_id <> $1 OFFSET 0) r
       WHERE EXISTS (SELECT FROM cards c WHERE c.owner_id = $1 AND c.status = 'registered' AND detail_key(c.player_name) = p.player
         AND ${statesCard} AND ${gradeFits})) found
     ORDER BY published_at DESC LIMIT ${mostMatching}`,
    [memberId, keys.map(({ key }) => key)],
  )
  return rows.map(({ id }) => id)
}

/** How many of a member's cards fit each of these posts. */
export async function countMatches(db: Db, memberId: string, postIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.prepared<{ id: string; count: number }>(
    'count_matches',
    `SELECT r.id, count(*)::int AS count FROM source_requests r JOIN cards c ON c.owner_id = $1 AND c.status = 'registered'
       AND ${cardKey} = ANY (r.match_keys) AND ${gradeFits}
     WHERE r.id = ANY ($2::uuid[]) AND r.stated = ${oneCard} GROUP BY r.id
     UNION ALL
     SELECT r.id, count(*)::int FROM source_requests r JOIN cards c ON c.owner_id = $1 AND c.status = 'registered'
       AND detail_key(c.player_name) = r.player_key AND ${statesCard} AND ${gradeFits}
     WHERE r.id = ANY ($2::uuid[]) AND r.stated < ${oneCard} GROUP BY r.id`,
    [memberId, postIds],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** What is looked for, posted or not yet. */
export type Wanted = WantedFacts & { matchKeys: readonly string[]; stated: number }

/** How much a description states, as for a post. */
export async function countStated(db: Db, { year, set, cardNumber, variety }: WantedFacts): Promise<number> {
  const [row] = await db.prepared<{ stated: number }>(
    'count_stated',
    'SELECT stated_details($1, $2, $3, $4) AS stated',
    [year, set, cardNumber, variety],
  )
  return row?.stated ?? oneCard
}

type Source = {
  /** Statements of both kinds of posts have names of their own. */
  kind: string
  /** Of `c`, a registered card that fits. */
  fits: string
  /** The cards, found key by key and owner by owner: the planner expects many copies and would read all members. */
  from: string
  values: readonly unknown[]
  /** The parameter after these. */
  next: number
}

function sourceOf({ matchKeys, stated, ...wanted }: Wanted): Source {
  const fitting = (condition: string) =>
    `c.status = 'registered' AND ${condition} AND grades_fit($2::text[], c.grader, c.grade_tenths)`
  const columns = 'c.id, c.owner_id, c.grade_tenths'
  if (stated === oneCard)
    return {
      kind: '',
      fits: fitting(`${cardKey} = ANY ($1::text[])`),
      from: `unnest($1::text[]) AS k CROSS JOIN LATERAL (SELECT ${columns} FROM cards c WHERE ${fitting(`${cardKey} = k`)} OFFSET 0) c`,
      values: [matchKeys, wanted.grades],
      next: 3,
    }
  const fits = fitting('detail_key(c.player_name) = detail_key($1) AND states_card($1, $3, $4, $5, $6, $7, c)')
  const { playerName, grades, category, year, set, cardNumber, variety } = wanted
  return {
    kind: '_stated',
    fits,
    from: `(SELECT ${columns} FROM cards c WHERE ${fits} OFFSET 0) c`,
    values: [playerName, grades, category, year, set, cardNumber, variety],
    next: 8,
  }
}

export type MatchRow = CardFactsRow & { id: string; isFree: boolean }

/** A member's cards that fit a post. */
export function listOwnMatches(db: Db, memberId: string, post: Wanted): Promise<MatchRow[]> {
  const { kind, fits, values, next } = sourceOf(post)
  return db.prepared<MatchRow>(
    `own_matches${kind}`,
    `SELECT c.id, ${factColumns}, c.commitment IS NULL AND c.open_disputes = 0 AS is_free FROM cards c
     WHERE c.owner_id = $${next} AND ${fits} ORDER BY c.grade_tenths DESC, c.id LIMIT 50`,
    [...values, memberId],
  )
}

/** Copies of a card that others registered, counted up to a number. */
export async function countKnown(db: Db, memberId: string, wanted: Wanted, most: number): Promise<number> {
  const { kind, fits, values, next } = sourceOf(wanted)
  const [row] = await db.prepared<{ n: number }>(
    `count_known${kind}`,
    `SELECT count(*)::int AS n FROM (SELECT FROM cards c WHERE ${fits} AND c.owner_id <> $${next} LIMIT $${next + 1}) known`,
    [...values, memberId, most],
  )
  return row?.n ?? 0
}

/** Active members who allow matching. */
const isMatched = (memberId: string) => `(SELECT p.is_matched AND u.status = 'active' FROM source_preferences p
  JOIN users u ON u.id = p.member_id WHERE p.member_id = ${memberId})`

export async function isHeld(db: Db, memberId: string, wanted: Wanted): Promise<boolean> {
  const { kind, from, values, next } = sourceOf(wanted)
  const [row] = await db.prepared<{ held: boolean }>(
    `is_held${kind}`,
    `SELECT EXISTS (SELECT FROM ${from} WHERE c.owner_id <> $${next} AND ${isMatched('c.owner_id')}) AS held`,
    [...values, memberId],
  )
  return row?.held ?? false
}

/** Cards in Secure that fit, lowest price first. */
export async function listInSecure(db: Db, memberId: string, wanted: Wanted): Promise<string[]> {
  const { kind, fits, values, next } = sourceOf(wanted)
  const rows = await db.prepared<{ id: string }>(
    `wanted_in_secure${kind}`,
    `SELECT c.id FROM cards c WHERE ${fits} AND c.list_price_cents IS NOT NULL AND c.owner_id <> $${next}
     ORDER BY c.list_price_cents, c.id LIMIT 6`,
    [...values, memberId],
  )
  return rows.map(({ id }) => id)
}

export type Holder = { cardId: string; memberId: string }

type MatchedPost = Wanted & { id: string; memberId: string }

/**
 * Members whose cards fit a post, except its poster, and who have no match with it yet: each with the card of the
 * highest grade, or with one of these cards.
 */
export function listNewHolders(
  db: Db,
  post: MatchedPost,
  cardIds: readonly string[] | null,
  limit: number,
): Promise<Holder[]> {
  const { kind, from, values, next } = sourceOf(post)
  return db.prepared<Holder>(
    `new_holders${kind}`,
    `SELECT DISTINCT ON (c.owner_id) c.id AS card_id, c.owner_id AS member_id FROM ${from}
     WHERE c.owner_id <> $${next} AND ${isMatched('c.owner_id')} AND ($${next + 1}::uuid[] IS NULL OR c.id = ANY ($${next + 1}::uuid[]))
       AND NOT EXISTS (SELECT FROM source_matches t WHERE t.request_id = $${next + 2} AND t.member_id = c.owner_id)
     ORDER BY c.owner_id, c.grade_tenths DESC, c.id LIMIT $${next + 3}`,
    [...values, post.memberId, cardIds, post.id, limit],
  )
}

/** It waits until its member may be notified. Returns whether it was new. */
export async function insertMatch(tx: Tx, postId: string, { cardId, memberId }: Holder): Promise<boolean> {
  const made = await tx.run(sql`INSERT INTO source_matches (request_id, card_id, member_id, is_waiting)
    VALUES (${postId}, ${cardId}, ${memberId}, true) ON CONFLICT DO NOTHING`)
  return made > 0
}

export type WaitingMatch = WantedFacts & { id: string }

/** Matches that a member is still to be notified of, of live posts that one of their cards still fits: the best first. */
export const listWaiting = (db: Db, memberId: string): Promise<WaitingMatch[]> =>
  db.prepared<WaitingMatch>(
    'waiting_matches',
    `SELECT r.id, r.category, r.player_name, r.year, r.set_name AS "set", r.card_number, r.variety, r.grades
     FROM source_matches t JOIN source_requests r ON r.id = t.request_id AND ${openToMembers}
       JOIN cards c ON c.id = t.card_id AND c.owner_id = t.member_id AND c.status = 'registered'
     WHERE t.member_id = $1 AND t.is_waiting AND ${isMatched('t.member_id')}
     ORDER BY r.stated DESC, r.published_at DESC, r.id`,
    [memberId],
  )

/** None of a member's matches waits any longer; they were notified of these. */
export async function endWaiting(tx: Tx, memberId: string, postIds: readonly string[]): Promise<void> {
  await tx.run(sql`UPDATE source_matches SET is_waiting = false, told_at = CASE WHEN request_id = ANY (${postIds}::uuid[]) THEN ${tx.now}::timestamptz END
    WHERE member_id = ${memberId} AND is_waiting`)
}

export async function wasNotifiedSince(db: Db, memberId: string, since: Instant): Promise<boolean> {
  const row = await db.one(
    sql<{ n: number }>`SELECT 1 AS n FROM source_matches WHERE member_id = ${memberId} AND told_at > ${since} LIMIT 1`,
  )
  return row !== undefined
}

/** Members with matches that wait, who were not notified since, by id. */
export const listToNotify = (db: Db, since: Instant, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.prepared<{ id: string }>(
    'holders_to_notify',
    `SELECT DISTINCT t.member_id AS id FROM source_matches t WHERE t.is_waiting AND t.member_id > $2::uuid
       AND NOT EXISTS (SELECT FROM source_matches o WHERE o.member_id = t.member_id AND o.told_at > $1)
     ORDER BY t.member_id LIMIT $3`,
    [since, afterId, limit],
  )

/** Whether someone was found as a holder of what a post asks for. */
export async function isHolder(db: Db, postId: string, memberId: string): Promise<boolean> {
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
export function listSuggested(db: Db, post: MatchedPost): Promise<SuggestedRow[]> {
  const { kind, fits, values, next } = sourceOf(post)
  return db.prepared<SuggestedRow>(
    `suggested_cards${kind}`,
    `SELECT c.id, ${factColumns}, c.list_price_cents, CASE WHEN p.is_matched THEN u.id END AS holder_id,
       CASE WHEN p.is_matched THEN coalesce(u.name, u.phone) END AS holder_name,
       EXISTS (SELECT FROM source_matches t WHERE t.request_id = $${next} AND t.member_id = c.owner_id) AS is_notified
     FROM cards c LEFT JOIN source_preferences p ON p.member_id = c.owner_id LEFT JOIN users u ON u.id = c.owner_id AND u.status = 'active'
     WHERE ${fits} AND c.owner_id <> $${next + 1}
       AND (c.list_price_cents IS NOT NULL OR (p.is_matched AND u.id IS NOT NULL AND c.commitment IS NULL AND c.open_disputes = 0))
     ORDER BY c.list_price_cents NULLS LAST, c.grade_tenths DESC, c.id LIMIT 30`,
    [...values, post.id, post.memberId],
  )
}

/** Posts of the entry, and of those merged into it, find each other's cards from now on. */
export async function rematchPosts(tx: Tx, catalogId: string): Promise<void> {
  await tx.run(sql`UPDATE source_requests r SET match_keys = k.keys, catalog_id = ${catalogId}
    FROM (SELECT catalog_keys(key) AS keys FROM catalog_cards WHERE id = ${catalogId}) k WHERE r.match_key = ANY (k.keys)`)
}
