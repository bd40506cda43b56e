import type { RejectReason } from '@ambry/contract/identity/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../db/db.ts'

type Decided = { decided: number; verified: number; medianMinutes: number | null }

/** How checks submitted through the product were decided since an instant. */
export const readDecided = async (db: Db, since: Instant): Promise<Decided> => {
  const row =
    await db.one(sql<Decided>`SELECT count(*)::int AS decided, (count(*) FILTER (WHERE action = 'verify'))::int AS verified,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM at - submitted_at) / 60))::int AS median_minutes
    FROM identity_reviews WHERE at >= ${since} AND submitted_at IS NOT NULL AND action IN ('verify', 'ask', 'reject')`)
  return row ?? { decided: 0, verified: 0, medianMinutes: null }
}

export const readReasons = (db: Db, since: Instant): Promise<{ reason: RejectReason; count: number }[]> =>
  db.all(sql<{ reason: RejectReason; count: number }>`SELECT e.value AS reason, count(*)::int AS count
    FROM identity_reviews r, jsonb_each_text(r.reasons) e WHERE r.at >= ${since} GROUP BY e.value ORDER BY count(*) DESC, e.value`)

type Waiting = { waiting: number; oldestAt: Instant | null }

export const readWaiting = async (db: Db): Promise<Waiting> => {
  const row = await db.one(
    sql<Waiting>`SELECT count(*)::int AS waiting, min(submitted_at) AS oldest_at FROM identity_cases WHERE status = 'submitted'`,
  )
  return row ?? { waiting: 0, oldestAt: null }
}

export const listSubmittedTimes = (db: Db): Promise<{ submittedAt: Instant }[]> =>
  db.prepared('identity_submitted', `SELECT submitted_at FROM identity_cases WHERE status = 'submitted'`, [])

export const countOpenHits = async (db: Db): Promise<number> =>
  (await db.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM watchlist_hits WHERE status = 'open'`))?.n ?? 0
