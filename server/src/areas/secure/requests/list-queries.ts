import type { Instant } from '@ambry/contract/kernel/dates'
import type { RequestSide, RequestStatus, WaitingOn } from '@ambry/contract/secure/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { anyOf, defineList, type FiltersOf, is } from '../../../db/define-list.ts'
import { containing } from '../../../db/keyset.ts'
import { requestShape } from './queries.ts'

// The request lists: for admins, and for a member on either side.

/** The buyer's payment was reversed after the title had passed. */
const isUnpaidAgain = sql<boolean>`(r.status = 'completed' AND EXISTS (SELECT FROM sales s WHERE s.id = r.sale_id AND s.status = 'reopened'))`

/** Who a request is waiting on, matching rules.ts. */
export const waitingOnConditions: Record<WaitingOn, RawBuilder<boolean>> = {
  house: sql<boolean>`(r.status = 'pending' AND r.owner_answer IS DISTINCT FROM 'asked')`,
  owner: sql<boolean>`(r.status = 'pending' AND r.owner_answer = 'asked')`,
  member: sql<boolean>`(r.status IN ('countered', 'approved') OR ${isUnpaidAgain})`,
  nobody: sql<boolean>`(r.status NOT IN ('pending', 'countered', 'approved') AND NOT ${isUnpaidAgain})`,
}

/** Every word must occur on the card or in the requester's name. */
const searched = (q: string) =>
  sql.join(
    q
      .split(/\s+/)
      .map(
        (word) =>
          sql`lower(concat_ws(' ', m.name, m.phone, c.player_name, c.year, c.set_name, c.variety, c.card_number, c.cert_number)) LIKE ${containing(word)}`,
      ),
    sql` AND `,
  )

export const requestList = defineList({
  ...requestShape,
  filters: {
    q: searched,
    status: anyOf('r.status'),
    waitingOn: (waitingOnLabels: string) =>
      sql`(${sql.join(
        waitingOnLabels.split(',').map((waitingOn) => waitingOnConditions[waitingOn as WaitingOn]),
        sql` OR `,
      )})`,
    card: is('r.card_id'),
    member: is('r.member_id'),
    assignee: (_: string, actorId: string) => sql`EXISTS (SELECT FROM work_assignments w
        WHERE w.queue = 'cardRequests' AND w.item_id = r.id::text AND w.assignee_id = ${actorId})`,
  },
})
export type AdminFilters = FiltersOf<typeof requestList>

export async function findRequestNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{
      id: string
      name: string
    }>`SELECT r.id, concat_ws(' ', c.year, c.player_name) || ', ' || coalesce(m.name, m.phone) AS name
      FROM card_requests r JOIN cards c ON c.id = r.card_id JOIN users m ON m.id = r.member_id WHERE r.id = ANY(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type RequestSums = {
  waiting: number
  waitingCents: number
  oldestAt: Instant | null
  held: number
  heldCents: number
}

export async function sumRequests(db: Db): Promise<RequestSums> {
  const row = await db.one(sql<RequestSums>`
    SELECT count(*) FILTER (WHERE ${waitingOnConditions.house})::int AS waiting,
      coalesce(sum(r.offer_cents) FILTER (WHERE ${waitingOnConditions.house}), 0)::int8 AS waiting_cents,
      min(r.created_at) FILTER (WHERE ${waitingOnConditions.house}) AS oldest_at,
      count(*) FILTER (WHERE r.status = 'approved')::int AS held,
      coalesce(sum(r.agreed_cents) FILTER (WHERE r.status = 'approved'), 0)::int8 AS held_cents
    FROM card_requests r WHERE r.status IN ('pending', 'approved')`)
  if (!row) throw new Error('requests were not counted')
  return row
}

/** Owners only learn about a request once they are asked about it. */
const sentBy = (memberId: string) => sql<boolean>`r.member_id = ${memberId}`
const received = (memberId: string) => sql<boolean>`(r.seller_id = ${memberId} AND r.owner_answer IS NOT NULL)`
export const waitsFor = (memberId: string) =>
  sql<boolean>`((r.member_id = ${memberId} AND ${waitingOnConditions.member}) OR (r.seller_id = ${memberId} AND ${waitingOnConditions.owner}))`

const onSide = (side: RequestSide, memberId: string) => (side === 'sent' ? sentBy(memberId) : received(memberId))

export const ownRequestList = defineList({
  ...requestShape,
  always: (memberId: string) => sql`(${sentBy(memberId)} OR ${received(memberId)})`,
  filters: {
    q: searched,
    side: onSide,
    status: anyOf('r.status'),
    waiting: (_: string, memberId: string) => waitsFor(memberId),
  },
})

export const countByStatus = (db: Db, memberId: string, side: RequestSide) =>
  db.all(
    sql<{ status: RequestStatus; count: number }>`SELECT r.status, count(*)::int AS count FROM card_requests r
      WHERE ${onSide(side, memberId)} GROUP BY 1 ORDER BY 1`,
  )
