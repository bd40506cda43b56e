import type { CardCategory } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { SourceEnd, SourceStatus, Visibility } from '@ambry/contract/source/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, type FiltersOf, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

/** The card someone is looking for. */
export type WantedFacts = {
  category: CardCategory | null
  playerName: string
  year: string | null
  set: string | null
  cardNumber: string | null
  variety: string | null
  grades: string[]
}

export type PostRow = WantedFacts & {
  id: string
  number: string
  memberId: string
  memberName: string
  status: SourceStatus
  catalogId: string | null
  matchKey: string
  matchKeys: string[]
  /** How many details it states; all of them, and it is about one card. */
  stated: number
  minCents: number | null
  maxCents: number | null
  isBudgetHidden: boolean
  visibility: Visibility
  note: string | null
  closesOn: Day
  renewals: number
  remindedOn: Day | null
  hiddenAt: Instant | null
  pinnedAt: Instant | null
  heldAt: Instant | null
  pausedAt: Instant | null
  isOnBoard: boolean
  mergedInto: string | null
  mergedNumber: string | null
  endKind: SourceEnd | null
  endReason: string | null
  responses: number
  /** Responses that wait for the poster's answer. */
  waiting: number
  views: number
  reports: number
  holdersNotified: boolean
  assigneeId: string | null
  assigneeName: string | null
  createdAt: Instant
  publishedAt: Instant | null
  endedAt: Instant | null
  updatedAt: Instant
  version: number
}

const columns = sql<PostRow>`r.id, r.number, r.member_id, coalesce(m.name, m.phone) AS member_name, r.status, r.catalog_id, r.category,
  r.player_name, r.year, r.set_name AS "set", r.card_number, r.variety, r.grades, r.match_key, r.match_keys, r.stated, r.min_cents, r.max_cents,
  r.is_budget_hidden, r.visibility, r.note, r.closes_on, r.renewals, r.reminded_on, r.hidden_at, r.pinned_at, r.held_at, r.paused_at,
  r.is_on_board, r.merged_into, (SELECT number FROM source_requests i WHERE i.id = r.merged_into) AS merged_number, r.end_kind, r.end_reason,
  r.responses, (SELECT count(*)::int FROM source_responses s WHERE s.request_id = r.id AND s.status = 'open' AND s.turn = 'buyer') AS waiting,
  r.views, r.reports, EXISTS (SELECT FROM source_matches t WHERE t.request_id = r.id) AS holders_notified,
  work.assignee_id, coalesce(a.name, a.phone) AS assignee_name, r.created_at, r.published_at, r.ended_at, r.updated_at, r.version`

const from = sql`source_requests r JOIN users m ON m.id = r.member_id
  LEFT JOIN work_assignments work ON work.queue = 'sourceRequests' AND work.item_id = r.id::text LEFT JOIN users a ON a.id = work.assignee_id`

/** Every word must be on the card, or in the number or the poster's name. */
const searched = (q: string) =>
  sql.join(
    q.split(/\s+/).map(
      (word) =>
        sql`(r.facets && ARRAY(SELECT 'w:' || word FROM card_words WHERE word >= plain_text(${word}) AND word < plain_text(${word}) || chr(1114111) LIMIT 60)
            OR lower(concat_ws(' ', m.name, m.phone, r.number)) LIKE ${containing(word)})`,
    ),
    sql` AND `,
  )

const sorts = {
  createdAt: by<PostRow>('r.created_at', 'timestamptz'),
  closesOn: by<PostRow>('r.closes_on', 'date'),
  responses: by<PostRow>('r.responses', 'int8'),
  views: by<PostRow>('r.views', 'int8'),
}

export const postList = defineList({
  columns,
  from,
  sorts,
  id: 'r.id',
  filters: {
    q: searched,
    status: anyOf('r.status'),
    category: anyOf('r.category'),
    visibility: anyOf('r.visibility'),
    reported: (_: '1') => sql`r.reports > 0`,
    hidden: (_: '1') => sql`r.hidden_at IS NOT NULL`,
    member: is('r.member_id'),
    assignee: (_: string, actorId: string) => sql`work.assignee_id = ${actorId}`,
  },
})
export type AdminFilters = FiltersOf<typeof postList>

/** Whether a response `s` waits for the answer or the payment of the post's author. */
export const waitsForPoster = sql`((s.status = 'open' AND s.turn = 'buyer') OR (s.status = 'accepted' AND EXISTS (
  SELECT FROM sales x JOIN invoices i ON i.id = x.invoice_id WHERE x.id = s.sale_id AND i.status = 'open')))`

export const ownPostList = defineList({
  columns,
  from,
  sorts: { createdAt: sorts.createdAt, closesOn: sorts.closesOn },
  id: 'r.id',
  always: (memberId: string) => sql`r.member_id = ${memberId}`,
  filters: {
    q: searched,
    status: anyOf('r.status'),
    waiting: (_: '1') => sql`EXISTS (SELECT FROM source_responses s WHERE s.request_id = r.id AND ${waitsForPoster})`,
  },
})

export const findPost = (db: Db, id: string): Promise<PostRow | undefined> => postList.one(db, id)

/** The caller must have locked the card of a response before. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | undefined> {
  await tx.run(sql`SELECT 1 FROM source_requests WHERE id = ${id} FOR UPDATE`)
  return findPost(tx, id)
}

/** Serializes the posts and responses of one member, so that their limits hold. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('source of ' || ${memberId}, 0))`)
}

export async function countOwn(db: Db, memberId: string, since: Instant): Promise<{ open: number; today: number }> {
  const row = await db.one(sql<{ open: number; today: number }>`SELECT
    count(*) FILTER (WHERE status IN ('pending', 'active'))::int AS open, count(*) FILTER (WHERE created_at > ${since})::int AS today
    FROM source_requests WHERE member_id = ${memberId}`)
  return row ?? { open: 0, today: 0 }
}

export type PostColumns = {
  catalog_id: string | null
  category: CardCategory | null
  player_name: string
  year: string | null
  set_name: string | null
  card_number: string | null
  variety: string | null
  match_keys: string[]
  grades: string[]
  note: string | null
  min_cents: number | null
  max_cents: number | null
  is_budget_hidden: boolean
  visibility: Visibility
}

export async function insertPost(tx: Tx, memberId: string, closesOn: Day, post: PostColumns): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('source_requests')
      .values({ ...post, member_id: memberId, closes_on: closesOn, created_at: tx.now, updated_at: tx.now })
      .returning('id'),
  )
  if (!row) throw new Error('a post was not written')
  return row.id
}

type Changes = Partial<PostColumns> & {
  closes_on?: Day
  renewals?: number
  reminded_on?: Day | null
  hidden_at?: Date | null
  pinned_at?: Date | null
  held_at?: Date | null
  merged_into?: string
}

/** Changes everything but the status, which only a transition changes. */
export const updatePost = (tx: Tx, id: string, changes: Changes): Promise<number> =>
  tx.run(
    build
      .updateTable('source_requests')
      .set({ ...changes, updated_at: tx.now, version: sql<number>`version + 1` })
      .where('id', '=', id),
  )

/** The columns that change with every status. */
export const stamped = (tx: Tx, also: Record<string, unknown> = {}) => ({
  ...also,
  updated_at: tx.now,
  version: sql`version + 1`,
})

/** A response came in. */
export const countResponse = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`UPDATE source_requests SET responses = responses + 1, first_response_at = coalesce(first_response_at, ${tx.now}) WHERE id = ${id}`,
  )

/** Returns false when they have seen it today. */
export async function insertView(tx: Tx, id: string, memberId: string, today: Day): Promise<boolean> {
  const added =
    await tx.run(sql`INSERT INTO source_views (request_id, member_id, on_day) VALUES (${id}, ${memberId}, ${today})
    ON CONFLICT DO NOTHING`)
  if (added > 0) await tx.run(sql`UPDATE source_requests SET views = views + 1 WHERE id = ${id}`)
  return added > 0
}

/** Returns false when they have reported it before. */
export async function insertReport(tx: Tx, id: string, memberId: string, reason: string): Promise<boolean> {
  const added = await tx.run(sql`INSERT INTO source_reports (request_id, member_id, reason, at)
    VALUES (${id}, ${memberId}, ${reason}, ${tx.now}) ON CONFLICT DO NOTHING`)
  if (added > 0) await tx.run(sql`UPDATE source_requests SET reports = reports + 1 WHERE id = ${id}`)
  return added > 0
}

export async function countReports(db: Db, memberId: string, since: Instant): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM source_reports WHERE member_id = ${memberId} AND at > ${since}`,
  )
  return row?.n ?? 0
}

export const listReports = (db: Db, id: string) =>
  db.all(
    sql<{ at: Instant; reason: string; by: string }>`SELECT r.at, r.reason, coalesce(u.name, u.phone) AS by
      FROM source_reports r JOIN users u ON u.id = r.member_id WHERE r.request_id = ${id} ORDER BY r.at DESC LIMIT 50`,
  )

/** Other open posts for the same card, those of the same member first. */
export const listDuplicates = (db: Db, post: Pick<PostRow, 'id' | 'memberId' | 'matchKeys'>) =>
  db.all(
    sql<{
      id: string
      number: string
      member: string
      isSameMember: boolean
      status: SourceStatus
    }>`SELECT r.id, r.number, coalesce(m.name, m.phone) AS member, r.member_id = ${post.memberId} AS is_same_member, r.status
      FROM source_requests r JOIN users m ON m.id = r.member_id
      WHERE r.match_key = ANY (${post.matchKeys}::text[]) AND r.status IN ('pending', 'active') AND r.id <> ${post.id}
      ORDER BY is_same_member DESC, r.created_at LIMIT 20`,
  )

/** An open post of the member for the same card. */
export const findSimilar = (db: Db, memberId: string, keys: readonly string[]) =>
  db.one(
    sql<{ id: string; number: string }>`SELECT id, number FROM source_requests WHERE member_id = ${memberId}
      AND match_key = ANY (${keys}::text[]) AND status IN ('pending', 'active') ORDER BY created_at DESC LIMIT 1`,
  )

export const listHistory = (db: Db, id: string) =>
  db.all(
    sql<{ at: Instant; action: string; by: string | null }>`SELECT h.at, h.action, coalesce(u.name, u.phone) AS by
      FROM status_history h LEFT JOIN users u ON u.id = h.actor_id
      WHERE h.subject = 'source_requests' AND h.subject_id = ${id} ORDER BY h.at, h.id`,
  )

/** Open posts past their last day, by id. One with a deal waiting for payment ends with that deal. */
export const listExpired = (db: Db, today: Day, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM source_requests
    WHERE status = 'active' AND closes_on < ${today} AND held_at IS NULL AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

/** The same that end soon and whose poster wasn't reminded. */
export const listEndingSoon = (
  db: Db,
  { from, until }: { from: Day; until: Day },
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM source_requests
    WHERE status = 'active' AND closes_on BETWEEN ${from} AND ${until} AND reminded_on IS NULL AND held_at IS NULL AND paused_at IS NULL
      AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

/** Pauses every post of a member that is active or can become so without them, or resumes all. */
export const pausePosts = (tx: Tx, memberId: string, isPaused: boolean): Promise<number> =>
  tx.run(sql`UPDATE source_requests SET paused_at = ${isPaused ? tx.now : null}, updated_at = ${tx.now}, version = version + 1
    WHERE member_id = ${memberId} AND (paused_at IS NULL) = ${isPaused}
      AND (NOT ${isPaused} OR status IN ('pending', 'active', 'fulfilled'))`)

export const listOpenOf = (db: Db, memberId: string): Promise<{ id: string; status: SourceStatus }[]> =>
  db.all(sql<{ id: string; status: SourceStatus }>`SELECT id, status FROM source_requests
    WHERE member_id = ${memberId} AND status IN ('pending', 'active') ORDER BY id`)

export async function findPostNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{ id: string; name: string }>`SELECT id, number || ', ' || concat_ws(' ', year, player_name) AS name
      FROM source_requests WHERE id = ANY (${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function isMatched(db: Db, memberId: string): Promise<boolean> {
  const row = await db.one(
    sql<{ isMatched: boolean }>`SELECT is_matched FROM source_preferences WHERE member_id = ${memberId}`,
  )
  return row?.isMatched ?? false
}

export const writeMatched = (tx: Tx, memberId: string, matched: boolean): Promise<number> =>
  tx.run(sql`INSERT INTO source_preferences (member_id, is_matched, updated_at) VALUES (${memberId}, ${matched}, ${tx.now})
    ON CONFLICT (member_id) DO UPDATE SET is_matched = excluded.is_matched, updated_at = excluded.updated_at`)

type OwnCounts = {
  posts: number
  responses: number
  hunts: number
  sells: number
}

/** What a member has open in Source. */
export async function countForMember(db: Db, memberId: string): Promise<OwnCounts> {
  const row = await db.one(sql<OwnCounts>`SELECT
    (SELECT count(*)::int FROM source_requests WHERE member_id = ${memberId} AND status IN ('pending', 'active')) AS posts,
    (SELECT count(*)::int FROM source_responses WHERE seller_id = ${memberId} AND status IN ('open', 'accepted')) AS responses,
    (SELECT count(*)::int FROM hunts WHERE member_id = ${memberId} AND status IN ('pending', 'active', 'found')) AS hunts,
    (SELECT count(*)::int FROM sell_offers WHERE member_id = ${memberId} AND status IN ('pending', 'countered', 'accepted')) AS sells`)
  if (!row) throw new Error('nothing was counted')
  return row
}
