import type { Instant } from '@ambry/contract/kernel/dates'
import type { Ball, RequestSide, RequestStatus } from '@ambry/contract/secure/kinds'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { containing, type keyset } from '../../../db/keyset.ts'
import { type RequestRow, requestColumns, requestTables } from './queries.ts'

// The lists of requests: the house's, and a member's of both sides.

export type HouseFilters = {
  q?: string | undefined
  status?: string | undefined
  ball?: string | undefined
  card?: string | undefined
  member?: string | undefined
  assignee?: string | undefined
}

/** The buyer's payment was taken back after title had passed. */
const isUnpaidAgain = sql<boolean>`(r.status = 'completed' AND EXISTS (SELECT FROM sales s WHERE s.id = r.sale_id AND s.status = 'reopened'))`

/** Whom a request waits for, as rules.ts says it. */
const ballConditions: Record<Ball, RawBuilder<boolean>> = {
  house: sql<boolean>`(r.status = 'pending' AND r.owner_answer IS DISTINCT FROM 'asked')`,
  owner: sql<boolean>`(r.status = 'pending' AND r.owner_answer = 'asked')`,
  member: sql<boolean>`(r.status IN ('countered', 'approved') OR ${isUnpaidAgain})`,
  nobody: sql<boolean>`(r.status NOT IN ('pending', 'countered', 'approved') AND NOT ${isUnpaidAgain})`,
}

const every = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)

function searched(q: string | undefined): RawBuilder<unknown>[] {
  return (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = containing(word)
      return sql`lower(concat_ws(' ', m.name, m.phone, c.player_name, c.year, c.set_name, c.variety, c.card_number, c.cert_number)) LIKE ${pattern}`
    })
}

const houseWhere = (filters: HouseFilters, actorId: string) =>
  every([
    ...searched(filters.q),
    ...(filters.status ? [sql`r.status = ANY(${filters.status.split(',')})`] : []),
    ...(filters.ball
      ? [
          sql`(${sql.join(
            filters.ball.split(',').map((ball) => ballConditions[ball as Ball]),
            sql` OR `,
          )})`,
        ]
      : []),
    ...(filters.card ? [sql`r.card_id = ${filters.card}`] : []),
    ...(filters.member ? [sql`r.member_id = ${filters.member}`] : []),
    ...(filters.assignee ? [sql`r.assignee_id = ${actorId}`] : []),
  ])

type Keyset = Pick<ReturnType<typeof keyset>, 'where' | 'orderBy' | 'limit'>

export const listRequests = (db: Db, filters: HouseFilters, actorId: string, page: Keyset): Promise<RequestRow[]> =>
  db.all(
    sql<RequestRow>`SELECT ${requestColumns} FROM ${requestTables} WHERE ${houseWhere(filters, actorId)} AND ${page.where}
      ORDER BY ${page.orderBy} LIMIT ${page.limit}`,
  )

export async function countRequests(db: Db, filters: HouseFilters, actorId: string): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM ${requestTables} WHERE ${houseWhere(filters, actorId)}`,
  )
  return row?.n ?? 0
}

export async function listRequestIds(
  db: Db,
  filters: HouseFilters,
  actorId: string,
  { except, limit }: { except: string[]; limit: number },
): Promise<string[]> {
  const rows = await db.all(
    sql<{
      id: string
    }>`SELECT r.id FROM ${requestTables} WHERE ${houseWhere(filters, actorId)} AND r.id <> ALL(${except}::uuid[])
      ORDER BY r.created_at, r.id LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export async function findRequestNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{
      id: string
      name: string
    }>`SELECT r.id, concat_ws(' ', c.year, c.player_name) || ', ' || coalesce(m.name, m.phone) AS name
      FROM ${requestTables} WHERE r.id = ANY(${ids}::uuid[])`,
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
    SELECT count(*) FILTER (WHERE ${ballConditions.house})::int AS waiting,
      coalesce(sum(r.offer_cents) FILTER (WHERE ${ballConditions.house}), 0)::int8 AS "waitingCents",
      min(r.created_at) FILTER (WHERE ${ballConditions.house}) AS "oldestAt",
      count(*) FILTER (WHERE r.status = 'approved')::int AS held,
      coalesce(sum(r.agreed_cents) FILTER (WHERE r.status = 'approved'), 0)::int8 AS "heldCents"
    FROM card_requests r WHERE r.status IN ('pending', 'approved')`)
  if (!row) throw new Error('requests were not counted')
  return row
}

export type OwnFilters = {
  q?: string | undefined
  side?: RequestSide | undefined
  status?: string | undefined
  waiting?: string | undefined
}

/** Owners know of a request only when they were asked about it. */
const asked = (memberId: string) => sql<boolean>`r.member_id = ${memberId}`
const received = (memberId: string) => sql<boolean>`(r.seller_id = ${memberId} AND r.owner_answer IS NOT NULL)`
const waitsFor = (memberId: string) =>
  sql<boolean>`((r.member_id = ${memberId} AND ${ballConditions.member}) OR (r.seller_id = ${memberId} AND ${ballConditions.owner}))`

const sideOf = (side: RequestSide | undefined, memberId: string) =>
  side === 'asked'
    ? asked(memberId)
    : side === 'received'
      ? received(memberId)
      : sql<boolean>`(${asked(memberId)} OR ${received(memberId)})`

const ownWhere = (memberId: string, { q, side, status, waiting }: OwnFilters) =>
  every([
    sideOf(side, memberId),
    ...searched(q),
    ...(status ? [sql`r.status = ANY(${status.split(',')})`] : []),
    ...(waiting ? [waitsFor(memberId)] : []),
  ])

export const listOwnRequests = (db: Db, memberId: string, filters: OwnFilters, page: Keyset): Promise<RequestRow[]> =>
  db.all(
    sql<RequestRow>`SELECT ${requestColumns} FROM ${requestTables} WHERE ${ownWhere(memberId, filters)} AND ${page.where}
      ORDER BY ${page.orderBy} LIMIT ${page.limit}`,
  )

export async function countOwnRequests(db: Db, memberId: string, filters: OwnFilters): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM ${requestTables} WHERE ${ownWhere(memberId, filters)}`,
  )
  return row?.n ?? 0
}

export const countByStatus = (db: Db, memberId: string, side: RequestSide) =>
  db.all(
    sql<{ status: RequestStatus; count: number }>`SELECT r.status, count(*)::int AS count FROM card_requests r
      WHERE ${sideOf(side, memberId)} GROUP BY 1 ORDER BY 1`,
  )
