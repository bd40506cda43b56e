import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

export const readStaff = (db: Db) =>
  db.all(
    sql<{
      id: string
      name: string
    }>`SELECT id, coalesce(name, phone) AS name FROM users WHERE is_admin ORDER BY sort_name, id`,
  )

export type ActionCount = {
  actorId: string
  action: string
  outcome: 'done' | 'refused'
  hour: number
  count: number
  firstAt: string
  lastAt: string
}

export const countActions = (db: Db, ids: number[], timeZone: string) =>
  db.all(
    sql<ActionCount>`SELECT actor_id, action, outcome, extract(hour FROM at AT TIME ZONE ${timeZone})::int AS hour,
        count(*)::int AS count, min(at) AS first_at, max(at) AS last_at
      FROM audit_log WHERE id = ANY(${ids}::bigint[]) GROUP BY 1, 2, 3, 4`,
  )
