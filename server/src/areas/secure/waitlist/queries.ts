import type { Instant } from '@ambry/contract/kernel/dates'
import type { WaitStatus } from '@ambry/contract/secure/kinds'
import { sql } from 'kysely'

import { build, type Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

export type WaitRow = {
  id: string
  cardId: string
  memberId: string
  status: WaitStatus
  joinedAt: Instant
  offerCents: number | null
  offeredUntil: Instant | null
}

const columns = sql`w.id, w.card_id, w.member_id, w.status, w.joined_at,
  w.offer_cents, w.offered_until`
const isOpen = sql`w.status IN ('waiting', 'offered')`

export const findOpenWait = (db: Db, cardId: string, memberId: string): Promise<WaitRow | undefined> =>
  db.one(
    sql<WaitRow>`SELECT ${columns} FROM card_waits w WHERE w.card_id = ${cardId} AND w.member_id = ${memberId} AND ${isOpen}`,
  )

export const findWait = (db: Db, id: string): Promise<WaitRow | undefined> =>
  db.one(sql<WaitRow>`SELECT ${columns} FROM card_waits w WHERE w.id = ${id}`)

export const listOpenWaits = (db: Db, cardId: string): Promise<WaitRow[]> =>
  db.all(
    sql<WaitRow>`SELECT ${columns} FROM card_waits w WHERE w.card_id = ${cardId} AND ${isOpen} ORDER BY w.status = 'waiting', w.joined_at, w.id`,
  )

export const listWaitsOf = (db: Db, memberId: string): Promise<WaitRow[]> =>
  db.all(
    sql<WaitRow>`SELECT ${columns} FROM card_waits w WHERE w.member_id = ${memberId} AND ${isOpen} ORDER BY w.card_id`,
  )

export const listWaitNames = (db: Db, cardId: string) =>
  db.all(
    sql<{
      member: string
      status: WaitStatus
      since: Instant
    }>`SELECT coalesce(m.name, m.phone) AS member, w.status, w.joined_at AS since
      FROM card_waits w JOIN users m ON m.id = w.member_id WHERE w.card_id = ${cardId} AND ${isOpen} ORDER BY w.status = 'waiting', w.joined_at, w.id`,
  )

export async function insertWait(tx: Tx, cardId: string, memberId: string): Promise<void> {
  await tx.run(build.insertInto('card_waits').values({ card_id: cardId, member_id: memberId, joined_at: tx.now }))
}

export const updateOffer = (tx: Tx, id: string, cents: number): Promise<number> =>
  tx.run(build.updateTable('card_waits').set({ offer_cents: cents }).where('id', '=', id))

export async function countWaiting(db: Db, cardId: string): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM card_waits w WHERE w.card_id = ${cardId} AND ${isOpen}`,
  )
  return row?.n ?? 0
}

/** The position on the waitlist, starting at 1. */
export async function placeOf(db: Db, wait: WaitRow): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`SELECT count(*)::int AS n FROM card_waits w WHERE w.card_id = ${wait.cardId} AND ${isOpen}
      AND (w.joined_at, w.id) <= (${wait.joinedAt}::timestamptz, ${wait.id}::uuid)`,
  )
  return row?.n ?? 1
}

/** The first in line who can still receive an offer. */
export const findNextWaiting = (tx: Tx, cardId: string): Promise<WaitRow | undefined> =>
  tx.one(
    sql<WaitRow>`SELECT ${columns} FROM card_waits w JOIN users m ON m.id = w.member_id AND m.status = 'active'
      WHERE w.card_id = ${cardId} AND w.status = 'waiting' ORDER BY w.joined_at, w.id LIMIT 1`,
  )

export const listUnanswered = (db: Db, now: Date, limit: number): Promise<{ id: string; cardId: string }[]> =>
  db.all(
    sql<{
      id: string
      cardId: string
    }>`SELECT id, card_id FROM card_waits WHERE status = 'offered' AND offered_until <= ${now}
      ORDER BY offered_until LIMIT ${limit}`,
  )
