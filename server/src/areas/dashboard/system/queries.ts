import type { Instant } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'

type Work = {
  textsSent: number
  textsFailed: number
  /** The newest code could not be sent, or a text is being retried. */
  textsFailing: boolean
  emailsFailing: boolean
  jobsWaiting: number
  /** Age of the longest-waiting runnable job. */
  jobsOldestSeconds: number
  jobsFailed: number
}

/** The texts sent today in our time zone, and the unfinished jobs. */
export async function readWork(db: Db, now: Date, timeZone: string): Promise<Work> {
  const today = sql`(date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone})`
  const row = await db.one(sql<Work>`
    WITH texts AS (
      SELECT delivery = 'sent' AS sent, delivery = 'failed' AS failed FROM otp_challenges WHERE created_at >= ${today}
      UNION ALL
      SELECT sent_at IS NOT NULL, failed_at IS NOT NULL FROM messages WHERE channel = 'text' AND created_at >= ${today}
    ), jobs AS MATERIALIZED (SELECT state, run_at FROM worker_jobs()), retried AS (
      SELECT channel FROM messages WHERE created_at > ${now}::timestamptz - interval '3 days'
        AND attempts > 0 AND sent_at IS NULL AND failed_at IS NULL
    )
    SELECT
      (SELECT count(*) FROM texts WHERE sent) AS texts_sent,
      (SELECT count(*) FROM texts WHERE failed) AS texts_failed,
      coalesce(
        (SELECT delivery = 'failed' FROM otp_challenges WHERE delivery IN ('sent', 'failed') ORDER BY created_at DESC LIMIT 1),
        false
      ) OR EXISTS (SELECT FROM retried WHERE channel = 'text') AS texts_failing,
      EXISTS (SELECT FROM retried WHERE channel = 'email') AS emails_failing,
      (SELECT count(*) FROM jobs WHERE state IN ('waiting', 'retrying')) + (SELECT count(*) FROM job_outbox) AS jobs_waiting,
      coalesce((
        SELECT extract(epoch FROM now() - min(due))::float8 FROM (
          SELECT run_at AS due FROM jobs WHERE state IN ('waiting', 'retrying') AND run_at <= now()
          UNION ALL SELECT coalesce(run_at, recorded_at) FROM job_outbox WHERE coalesce(run_at, recorded_at) <= now()
        ) waiting), 0) AS jobs_oldest_seconds,
      (SELECT count(*) FROM jobs WHERE state = 'failed') AS jobs_failed`)
  if (!row) throw new Error('texts and jobs were not counted')
  return row
}

type DatabaseState = {
  version: string
  sizeBytes: number
  migration: string
  sealedRows: number
  lastSealedAt: Instant | null
}

export async function readDatabase(db: Db): Promise<DatabaseState> {
  const row = await db.one(sql<DatabaseState>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size_bytes,
      (SELECT max(name) FROM schema_migrations) AS migration, coalesce(sum(row_count), 0)::bigint AS sealed_rows,
      max(sealed_at) AS last_sealed_at
    FROM audit_seals`)
  if (!row) throw new Error('the database said nothing about itself')
  return row
}
