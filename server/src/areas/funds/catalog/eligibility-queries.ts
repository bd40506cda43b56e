import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

export async function isActiveMember(db: Db, memberId: string): Promise<boolean> {
  const found = await db.one(sql<{ status: string }>`SELECT status FROM users WHERE id = ${memberId}`)
  return found?.status === 'active'
}

type OwnPlaceRow = { hasPlace: boolean; hasOpenSubscription: boolean }

export async function findOwnPlace(db: Db, fundId: string, memberId: string): Promise<OwnPlaceRow> {
  const found = await db.one(sql<OwnPlaceRow>`SELECT
      EXISTS (SELECT FROM fund_lots WHERE fund_id = ${fundId} AND member_id = ${memberId} AND units > 0)
        OR EXISTS (SELECT FROM fund_subscriptions WHERE fund_id = ${fundId} AND member_id = ${memberId}
          AND (status IN ('invoiced', 'paid') OR (status = 'waiting' AND reserved_until IS NOT NULL))) AS has_place,
      EXISTS (SELECT FROM fund_subscriptions WHERE fund_id = ${fundId} AND member_id = ${memberId}
        AND status IN ('waiting', 'invoiced', 'paid')) AS has_open_subscription`)
  return found ?? { hasPlace: false, hasOpenSubscription: false }
}

/** Everyone who could be told about a fund. */
export const listMemberIds = async (db: Db): Promise<string[]> =>
  (await db.all(sql<{ id: string }>`SELECT id FROM users WHERE status = 'active' ORDER BY id`)).map(({ id }) => id)
