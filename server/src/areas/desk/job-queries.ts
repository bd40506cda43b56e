import type { Job, JobState } from '@ambry/contract/desk/endpoints'
import { sql } from 'kysely'

import type { Db } from '../../db/db.ts'
import { containing, type keyset } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'

export type JobRow = Omit<Job, 'actions'> & { urgency: number }

// what needs a person stands first
const columns = sql.raw(`
  j.id, j.task, j.attempts, j.max_attempts, left(split_part(j.last_error, E'\\n', 1), 500) AS "lastError",
  j.run_at, j.created_at, j.state, j.urgency`)
const source = sql.raw(`(
  SELECT *, CASE state WHEN 'failed' THEN 3 WHEN 'retrying' THEN 2 WHEN 'running' THEN 1 ELSE 0 END AS urgency
  FROM worker_jobs()) j`)

export type JobFilters = { q?: string | undefined; state?: JobState | undefined }

function matching({ q, state }: JobFilters) {
  const conditions = [sql<boolean>`true`]
  if (state) conditions.push(sql<boolean>`j.state = ${state}`)
  const text = q?.trim()
  if (text) conditions.push(sql<boolean>`lower(j.task) LIKE ${containing(text)}`)
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

export async function listJobs(
  db: Db,
  filters: JobFilters,
  page: Pick<ReturnType<typeof keyset<JobRow>>, 'where' | 'orderBy' | 'limit'>,
): Promise<JobRow[]> {
  return db.all(sql<JobRow>`
    SELECT ${columns} FROM ${source} WHERE ${matching(filters)} AND ${page.where}
    ORDER BY ${page.orderBy} LIMIT ${page.limit}`)
}

export async function countJobs(db: Db, filters: JobFilters): Promise<number> {
  const row = await db.one(sql<{ total: number }>`SELECT count(*) AS total FROM ${source} WHERE ${matching(filters)}`)
  return row?.total ?? 0
}

export async function findJob(db: Db, id: number): Promise<JobRow | undefined> {
  return db.one(sql<JobRow>`SELECT ${columns} FROM ${source} WHERE j.id = ${id}`)
}

/** False when the job is running, or has just ended. */
export async function rescheduleJob(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.one(sql<{ done: boolean }>`SELECT retry_worker_job(${id}) AS done`)
  return row?.done ?? false
}

/** False when the job is running, or has just ended. */
export async function deleteJob(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.one(sql<{ done: boolean }>`SELECT discard_worker_job(${id}) AS done`)
  return row?.done ?? false
}
