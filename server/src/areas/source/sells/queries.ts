import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { NegotiationSide } from '@ambry/contract/sales/negotiation/rules'
import type { SellStatus } from '@ambry/contract/source/kinds'
import { sql } from 'kysely'
import { build, type Db } from '../../../db/db.ts'
import { anyOf, by, defineList, type FiltersOf, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

type WaitingOn = 'staff' | 'member' | 'nobody'

export type SellRow = {
  id: string
  number: string
  memberId: string
  memberName: string
  status: SellStatus
  huntId: string | null
  huntNumber: string | null
  note: string | null
  round: number
  turn: NegotiationSide
  standingCents: number
  answerBy: Instant | null
  agreedCents: number | null
  agreedAt: Instant | null
  /** Of the cards that are still part of it, at their prices now. */
  priceCents: number
  endReason: string | null
  createdAt: Instant
  updatedAt: Instant
  version: number
  count: number
  first: CardFacts & { id: string }
  /** What the member gets for the cards we bought. */
  paidCents: number
  waitingOn: WaitingOn
  isInspected: boolean
  isReoffered: boolean
  isExpected: boolean
  arriveOn: Day | null
  isArrivalReminded: boolean
  assigneeId: string | null
  assigneeName: string | null
}

const cardIn = (status: string) =>
  sql`EXISTS (SELECT FROM sell_offer_cards k WHERE k.offer_id = o.id AND k.status = ${status})`
const waitingOn = sql`CASE WHEN o.status IN ('pending', 'countered') THEN CASE o.turn WHEN 'buyer' THEN 'staff' ELSE 'member' END
  WHEN o.status = 'accepted' THEN CASE WHEN ${cardIn('inspecting')} THEN 'staff' ELSE 'member' END ELSE 'nobody' END`

/** Whether an offer `o` waits for its seller. */
export const sellWaits = sql`((o.status IN ('pending', 'countered') AND o.turn = 'seller')
  OR (o.status = 'accepted' AND ${cardIn('reoffered')}))`

const columns = sql<SellRow>`o.id, o.number, o.member_id, coalesce(m.name, m.phone) AS member_name, o.status, o.hunt_id, h.number AS hunt_number,
  o.note, o.round, o.turn, o.standing_cents, o.answer_by, o.agreed_cents, o.agreed_at,
  coalesce((SELECT sum(coalesce(k.reoffer_cents, k.agreed_cents)) FROM sell_offer_cards k
    WHERE k.offer_id = o.id AND o.agreed_cents IS NOT NULL AND k.status NOT IN ('returned', 'ended')), coalesce(o.agreed_cents, o.standing_cents))::bigint AS price_cents, o.end_reason, o.created_at, o.updated_at, o.version,
  (SELECT count(*)::int FROM sell_offer_cards k WHERE k.offer_id = o.id) AS count,
  (SELECT json_build_object('id', k.id, 'category', c.category, 'playerName', c.player_name, 'year', c.year, 'set', c.set_name,
     'cardNumber', c.card_number, 'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier, 'certNumber', c.cert_number)
   FROM sell_offer_cards k JOIN cards c ON c.id = k.card_id WHERE k.offer_id = o.id ORDER BY k.position LIMIT 1) AS first,
  (SELECT coalesce(-sum(y.amount_cents), 0)::bigint FROM sell_offer_cards k JOIN card_purchases b ON b.id = k.purchase_id
   JOIN ledger_postings y ON y.entry_id = b.entry_id JOIN ledger_accounts a ON a.id = y.account_id AND a.code = 'payable' WHERE k.offer_id = o.id) AS paid_cents,
  ${waitingOn} AS waiting_on,
  EXISTS (SELECT FROM sell_offer_cards k WHERE k.offer_id = o.id AND k.inspected_at IS NOT NULL) AS is_inspected,
  ${cardIn('reoffered')} AS is_reoffered,
  ${cardIn('expected')} AS is_expected, o.arrive_on, o.arrival_reminded_at IS NOT NULL AS is_arrival_reminded, work.assignee_id, coalesce(a.name, a.phone) AS assignee_name`

const from = sql`sell_offers o JOIN users m ON m.id = o.member_id LEFT JOIN hunts h ON h.id = o.hunt_id
  LEFT JOIN work_assignments work ON work.queue = 'sellOffers' AND work.item_id = o.id::text LEFT JOIN users a ON a.id = work.assignee_id`

/** Every word must be on a card, or in the number or the member's name. */
const searched = (q: string) =>
  sql.join(
    q
      .split(/\s+/)
      .map(
        (word) =>
          sql`(o.search LIKE ${containing(word)} OR lower(concat_ws(' ', m.name, m.phone)) LIKE ${containing(word)})`,
      ),
    sql` AND `,
  )

const sorts = {
  createdAt: by<SellRow>('o.created_at', 'timestamptz'),
  updatedAt: by<SellRow>('o.updated_at', 'timestamptz'),
  standingCents: by<SellRow>('o.standing_cents', 'int8'),
}

export const sellList = defineList({
  columns,
  from,
  sorts,
  id: 'o.id',
  filters: {
    q: searched,
    status: anyOf('o.status'),
    waitingOn: (values: string) => sql`${waitingOn} = ANY (${values.split(',')})`,
    member: is('o.member_id'),
    assignee: (_: string, actorId: string) => sql`work.assignee_id = ${actorId}`,
  },
})
export type SellFilters = FiltersOf<typeof sellList>

export const ownSellList = defineList({
  columns,
  from,
  sorts: { createdAt: sorts.createdAt },
  id: 'o.id',
  always: (memberId: string) => sql`o.member_id = ${memberId}`,
  filters: {
    q: (q: string) =>
      sql.join(
        q.split(/\s+/).map((word) => sql`o.search LIKE ${containing(word)}`),
        sql` AND `,
      ),
    status: anyOf('o.status'),
    waiting: (_: '1') => sellWaits,
  },
})

export const findSell = (db: Db, id: string): Promise<SellRow | undefined> => sellList.one(db, id)

/** The caller must have locked its cards before. */
export async function lockSell(tx: Tx, id: string): Promise<SellRow | undefined> {
  await tx.run(sql`SELECT 1 FROM sell_offers WHERE id = ${id} FOR UPDATE`)
  return findSell(tx, id)
}

/** Serializes the offers of one member, so that their limit holds. */
export async function lockSeller(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('offers of ' || ${memberId}, 0))`)
}

export async function countSells(db: Db, memberId: string, since: Instant): Promise<{ open: number; today: number }> {
  const row = await db.one(sql<{ open: number; today: number }>`SELECT
    count(*) FILTER (WHERE status IN ('pending', 'countered', 'accepted'))::int AS open, count(*) FILTER (WHERE created_at > ${since})::int AS today
    FROM sell_offers WHERE member_id = ${memberId}`)
  return row ?? { open: 0, today: 0 }
}

type NewSell = { id: string; memberId: string; huntId: string | null; note: string | null; search: string }
type State = { round: number; turn: NegotiationSide; standing_cents: number; answer_by: string }

export async function insertSell(tx: Tx, sell: NewSell, state: State): Promise<void> {
  await tx.run(
    build.insertInto('sell_offers').values({
      id: sell.id,
      member_id: sell.memberId,
      hunt_id: sell.huntId,
      note: sell.note,
      ...state,
      created_at: tx.now,
      updated_at: tx.now,
    }),
  )
  await tx.run(sql`UPDATE sell_offers SET search = lower(number || ' ' || ${sell.search}::text) WHERE id = ${sell.id}`)
}

/** The columns that change with every status. */
export const stamped = (tx: Tx, also: Record<string, unknown> = {}) => ({
  ...also,
  updated_at: tx.now,
  version: sql`version + 1`,
})

/** Something about one of its cards changed. */
export const touchSell = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE sell_offers SET updated_at = ${tx.now}, version = version + 1 WHERE id = ${id}`)

/** Offers that weren't answered in time, by id. */
export const listLapsedSells = (db: Db, now: Date, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM sell_offers WHERE status IN ('pending', 'countered') AND answer_by <= ${now}
    AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

const isAwaited = sql`status = 'accepted' AND EXISTS (SELECT FROM sell_offer_cards k JOIN cards c ON c.id = k.card_id
  WHERE k.offer_id = sell_offers.id AND k.status = 'expected' AND c.carrier IS NULL)`

/** Accepted offers with a card that isn't here or on its way after its day, by id. */
export const listOverdueSells = (db: Db, today: Day, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM sell_offers WHERE arrive_on < ${today} AND ${isAwaited}
    AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

/** The same with a day that is near, whose owner wasn't reminded yet. */
export const listAwaitedSells = (db: Db, until: Day, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM sell_offers WHERE arrive_on <= ${until} AND arrival_reminded_at IS NULL
    AND ${isAwaited} AND id > ${afterId} ORDER BY id LIMIT ${limit}`)

export const markReminded = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE sell_offers SET arrival_reminded_at = ${tx.now} WHERE id = ${id}`)

export const listOpenSellsOf = (db: Db, memberId: string): Promise<{ id: string }[]> =>
  db.all(sql<{ id: string }>`SELECT id FROM sell_offers WHERE member_id = ${memberId}
    AND status IN ('pending', 'countered') ORDER BY id`)

export async function findSellNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{ id: string; name: string }>`SELECT o.id, o.number || ', ' || coalesce(m.name, m.phone) AS name
      FROM sell_offers o JOIN users m ON m.id = o.member_id WHERE o.id = ANY (${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type HistoryRow = { at: Instant; action: string; subject: string; subjectId: string; by: string | null }

/** What happened to an offer and to its cards, oldest first. */
export const listSellHistory = (db: Db, id: string): Promise<HistoryRow[]> =>
  db.all(sql<HistoryRow>`SELECT h.at, h.action, h.subject, h.subject_id, coalesce(u.name, u.phone) AS by
    FROM status_history h LEFT JOIN users u ON u.id = h.actor_id
    WHERE (h.subject = 'sell_offers' AND h.subject_id = ${id}) OR (h.subject = 'sell_offer_cards'
      AND h.subject_id IN (SELECT id FROM sell_offer_cards WHERE offer_id = ${id})) ORDER BY h.at, h.id`)

/** How long cards of the last 12 months were listed in Secure until they sold. */
export async function readDaysToSell(db: Db, now: Date): Promise<number | null> {
  const row = await db.one(sql<{ days: number | null }>`SELECT percentile_disc(0.5) WITHIN GROUP (
      ORDER BY ended_at::date - listed_at::date)::int AS days
    FROM listings WHERE ended_how = 'sold' AND ended_at > ${now}::timestamptz - interval '1 year'`)
  return row?.days ?? null
}

/** Whether a hunt can be answered by this member. */
export async function isOpenHunt(db: Db, huntId: string, memberId: string): Promise<boolean> {
  const row = await db.one(sql<{ n: number }>`SELECT 1 AS n FROM hunts
    WHERE id = ${huntId} AND status = 'active' AND member_id <> ${memberId}`)
  return row !== undefined
}
