import type { Grader } from '@ambry/contract/cards/kinds'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { HuntStatus } from '@ambry/contract/source/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, type FiltersOf, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { WantedFacts } from '../posts/queries.ts'

type WaitingOn = 'staff' | 'member' | 'nobody'

export type HuntRow = WantedFacts & {
  id: string
  number: string
  memberId: string
  memberName: string
  status: HuntStatus
  catalogId: string | null
  matchKey: string
  budgetCents: number
  deadlineOn: Day | null
  brief: string | null
  feeBps: number | null
  feeAgreedAt: Instant | null
  minutes: number
  endReason: string | null
  createdAt: Instant
  beganAt: Instant | null
  updatedAt: Instant
  version: number
  candidates: number
  /** A card waits for the member's answer. */
  isProposed: boolean
  /** The member approved a card that isn't bought yet. */
  isApproved: boolean
  /** What is owed for the card that was bought. */
  owedCents: number
  waitingOn: WaitingOn
  assigneeId: string | null
  assigneeName: string | null
}

const candidateIn = (status: string) =>
  sql`EXISTS (SELECT FROM hunt_candidates k WHERE k.hunt_id = h.id AND k.status = ${status})`
const owed = sql`coalesce((SELECT i.owed_cents FROM hunt_candidates k JOIN sales s ON s.id = k.sale_id JOIN invoices i ON i.id = s.invoice_id
  WHERE k.hunt_id = h.id AND k.status = 'bought' AND i.status = 'open'), 0)`
const waitingOn = sql`CASE WHEN h.status = 'pending' THEN CASE WHEN h.fee_bps IS NULL THEN 'staff' ELSE 'member' END
  WHEN h.status = 'active' THEN CASE WHEN ${candidateIn('proposed')} THEN 'member' ELSE 'staff' END
  WHEN h.status = 'found' THEN CASE WHEN ${owed} > 0 THEN 'member' ELSE 'staff' END ELSE 'nobody' END`

/** Whether a hunt `h` waits for its member. */
export const huntWaits = sql`(h.status IN ('pending', 'active', 'found') AND ${waitingOn} = 'member')`

const columns = sql<HuntRow>`h.id, h.number, h.member_id, coalesce(m.name, m.phone) AS member_name, h.status, h.catalog_id, h.category,
  h.player_name, h.year, h.set_name AS "set", h.card_number, h.variety, h.grades, h.match_key, h.budget_cents, h.deadline_on, h.brief,
  h.fee_bps, h.fee_agreed_at, h.minutes, h.end_reason, h.created_at, h.began_at, h.updated_at, h.version,
  (SELECT count(*)::int FROM hunt_candidates k WHERE k.hunt_id = h.id) AS candidates, ${candidateIn('proposed')} AS is_proposed,
  ${candidateIn('approved')} AS is_approved, ${owed} AS owed_cents, ${waitingOn} AS waiting_on,
  work.assignee_id, coalesce(a.name, a.phone) AS assignee_name`

const from = sql`hunts h JOIN users m ON m.id = h.member_id
  LEFT JOIN work_assignments work ON work.queue = 'hunts' AND work.item_id = h.id::text LEFT JOIN users a ON a.id = work.assignee_id`

const inSearch = (q: string) =>
  sql.join(
    q.split(/\s+/).map((word) => sql`h.search LIKE ${containing(word)}`),
    sql` AND `,
  )

/** Every word must be on the card, or in the number or the member's name. */
const searched = (q: string) =>
  sql.join(
    q
      .split(/\s+/)
      .map(
        (word) =>
          sql`(h.search LIKE ${containing(word)} OR lower(concat_ws(' ', m.name, m.phone)) LIKE ${containing(word)})`,
      ),
    sql` AND `,
  )

const sorts = {
  createdAt: by<HuntRow>('h.created_at', 'timestamptz'),
  updatedAt: by<HuntRow>('h.updated_at', 'timestamptz'),
  budgetCents: by<HuntRow>('h.budget_cents', 'int8'),
}

export const huntList = defineList({
  columns,
  from,
  sorts,
  id: 'h.id',
  filters: {
    q: searched,
    status: anyOf('h.status'),
    waitingOn: (values: string) => sql`${waitingOn} = ANY (${values.split(',')})`,
    member: is('h.member_id'),
    assignee: (_: string, actorId: string) => sql`work.assignee_id = ${actorId}`,
  },
})
export type HuntFilters = FiltersOf<typeof huntList>

export const ownHuntList = defineList({
  columns,
  from,
  sorts: { createdAt: sorts.createdAt },
  id: 'h.id',
  always: (memberId: string) => sql`h.member_id = ${memberId}`,
  filters: {
    q: inSearch,
    status: anyOf('h.status'),
    waiting: (_: '1') => huntWaits,
  },
})

export type ActiveRow = WantedFacts & { id: string; number: string; beganAt: Instant }

/** What everyone sees: never for whom, and nothing of members who are suspended. */
export const activeHuntList = defineList({
  columns: sql<ActiveRow>`h.id, h.number, h.category, h.player_name, h.year, h.set_name AS "set", h.card_number, h.variety, h.grades, h.began_at`,
  from: sql`hunts h JOIN users m ON m.id = h.member_id`,
  sorts: { beganAt: by<ActiveRow>('h.began_at', 'timestamptz') },
  id: 'h.id',
  always: () => sql`h.status = 'active' AND m.status = 'active'`,
  filters: { q: inSearch },
})

export const findHunt = (db: Db, id: string): Promise<HuntRow | undefined> => huntList.one(db, id)

/** The caller must have locked the card of a candidate before. */
export async function lockHunt(tx: Tx, id: string): Promise<HuntRow | undefined> {
  await tx.run(sql`SELECT 1 FROM hunts WHERE id = ${id} FOR UPDATE`)
  return findHunt(tx, id)
}

/** Serializes the hunts of one member, so that their limit holds. */
export async function lockAsker(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('hunts of ' || ${memberId}, 0))`)
}

export async function countHunts(db: Db, memberId: string, since: Instant): Promise<{ open: number; today: number }> {
  const row = await db.one(sql<{ open: number; today: number }>`SELECT
    count(*) FILTER (WHERE status IN ('pending', 'active', 'found'))::int AS open, count(*) FILTER (WHERE created_at > ${since})::int AS today
    FROM hunts WHERE member_id = ${memberId}`)
  return row ?? { open: 0, today: 0 }
}

/** How many of a member's cards fit each of these hunts. */
export async function countHuntMatches(
  db: Db,
  memberId: string,
  huntIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.all(sql<{ id: string; count: number }>`SELECT h.id, count(*)::int AS count
    FROM hunts h CROSS JOIN LATERAL (SELECT catalog_keys(h.match_key) AS keys) w JOIN cards c ON c.owner_id = ${memberId}
      AND c.status = 'registered' AND comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety) = ANY (w.keys)
      AND grades_fit(h.grades, c.grader, c.grade_tenths)
    WHERE h.id = ANY (${huntIds}::uuid[]) GROUP BY h.id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type HuntColumns = {
  catalog_id: string | null
  category: WantedFacts['category']
  player_name: string
  year: string | null
  set_name: string | null
  card_number: string | null
  variety: string | null
  grades: string[]
  budget_cents: number
  deadline_on: Day | null
  brief: string | null
}

const searchText = sql`lower(concat_ws(' ', number, player_name, year, set_name, card_number, variety))`

export async function insertHunt(tx: Tx, memberId: string, hunt: HuntColumns): Promise<string> {
  const row = await tx.one(
    build
      .insertInto('hunts')
      .values({ ...hunt, member_id: memberId, created_at: tx.now, updated_at: tx.now })
      .returning('id'),
  )
  if (!row) throw new Error('a hunt was not written')
  await tx.run(sql`UPDATE hunts SET search = ${searchText} WHERE id = ${row.id}`)
  return row.id
}

type Changes = Partial<HuntColumns> & { fee_bps?: number; minutes?: number }

/** Returns false when it was changed since. */
export async function updateHunt(tx: Tx, id: string, version: number, changes: Changes): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('hunts')
      .set({ ...changes, updated_at: tx.now, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
  await tx.run(sql`UPDATE hunts SET search = ${searchText} WHERE id = ${id}`)
  return changed > 0
}

/** The columns that change with every status. */
export const stamped = (tx: Tx, also: Record<string, unknown> = {}) => ({
  ...also,
  updated_at: tx.now,
  version: sql`version + 1`,
})

/** Something about one of its candidates changed. */
export const touchHunt = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE hunts SET updated_at = ${tx.now}, version = version + 1 WHERE id = ${id}`)

export async function insertNote(tx: Tx, huntId: string, byId: string, note: string, minutes: number): Promise<void> {
  await tx.run(build.insertInto('hunt_notes').values({ hunt_id: huntId, by_id: byId, note, minutes, at: tx.now }))
  await tx.run(sql`UPDATE hunts SET minutes = minutes + ${minutes}, updated_at = ${tx.now}, version = version + 1
    WHERE id = ${huntId}`)
}

export type NoteRow = { id: string; at: Instant; by: string; note: string; minutes: number }
export const listNotes = (db: Db, huntId: string): Promise<NoteRow[]> =>
  db.all(sql<NoteRow>`SELECT n.id, n.at, coalesce(u.name, u.phone) AS by, n.note, n.minutes
    FROM hunt_notes n JOIN users u ON u.id = n.by_id WHERE n.hunt_id = ${huntId} ORDER BY n.at DESC, n.id DESC LIMIT 500`)

export type SuggestedRow = WantedFacts & {
  cardId: string
  grader: Grader
  grade: string | null
  certNumber: string | null
  listPriceCents: number | null
  owner: string
  isHouse: boolean
}

/** Cards that fit and aren't promised: ours, those in Secure, and those of members who allow matching. */
export const listSuggestions = (db: Db, hunt: HuntRow): Promise<SuggestedRow[]> =>
  db.all(sql<SuggestedRow>`SELECT c.id AS card_id, c.category, c.player_name, c.year, c.set_name AS "set", c.card_number, c.variety,
      '{}'::text[] AS grades, c.grader, c.grade, c.cert_number, c.list_price_cents,
      CASE WHEN p.kind = 'house' THEN 'Ambry' ELSE coalesce(u.name, u.phone) END AS owner, p.kind = 'house' AS is_house
    FROM cards c JOIN parties p ON p.id = c.owner_id LEFT JOIN users u ON u.id = c.owner_id AND u.status = 'active'
      LEFT JOIN source_preferences f ON f.member_id = c.owner_id
    WHERE c.status = 'registered' AND comparable_key(c.player_name, c.year, c.set_name, c.card_number, c.variety) = ANY (catalog_keys(${hunt.matchKey}))
      AND grades_fit(${hunt.grades}::text[], c.grader, c.grade_tenths) AND c.owner_id <> ${hunt.memberId} AND c.open_disputes = 0
      AND (p.kind = 'house' OR (f.is_matched AND u.id IS NOT NULL)) AND (c.commitment IS NULL OR c.list_price_cents IS NOT NULL)
    ORDER BY c.list_price_cents NULLS LAST, c.grade_tenths DESC, c.id LIMIT 30`)

/** Whether a member allows their cards to be matched. */
export async function allowsMatching(db: Db, memberId: string): Promise<boolean> {
  const row = await db.one(
    sql<{
      isMatched: boolean
    }>`SELECT f.is_matched FROM source_preferences f JOIN users u ON u.id = f.member_id AND u.status = 'active'
      WHERE f.member_id = ${memberId}`,
  )
  return row?.isMatched ?? false
}

/** Open hunts whose deadline has passed, by id. */
export const listExpiredHunts = (db: Db, today: Day, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM hunts WHERE status IN ('pending', 'active') AND deadline_on < ${today}
    AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

export const listOpenHuntsOf = (db: Db, memberId: string): Promise<{ id: string }[]> =>
  db.all(
    sql<{
      id: string
    }>`SELECT id FROM hunts WHERE member_id = ${memberId} AND status IN ('pending', 'active') ORDER BY id`,
  )

export async function findHuntNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{ id: string; name: string }>`SELECT id, number || ', ' || concat_ws(' ', year, player_name) AS name
      FROM hunts WHERE id = ANY (${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type HistoryRow = { at: Instant; action: string; subject: string; by: string | null }

export const listHuntHistory = (db: Db, id: string): Promise<HistoryRow[]> =>
  db.all(sql<HistoryRow>`SELECT h.at, h.action, h.subject, coalesce(u.name, u.phone) AS by
    FROM status_history h LEFT JOIN users u ON u.id = h.actor_id
    WHERE (h.subject = 'hunts' AND h.subject_id = ${id}) OR (h.subject = 'hunt_candidates'
      AND h.subject_id IN (SELECT id FROM hunt_candidates WHERE hunt_id = ${id})) ORDER BY h.at, h.id`)
