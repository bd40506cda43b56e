import type { Instant } from '@ambry/contract/kernel/dates'
import type { Difference } from '@ambry/contract/kernel/differences'
import {
  type LookupJobStatus,
  type LookupResult,
  lookupMarks,
  type RowDecision,
  type WaitReason,
} from '@ambry/contract/lookups/kinds'
import { sql } from 'kysely'

import type { Db } from '../../db/db.ts'
import { containing } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'

export type JobRow = {
  id: string
  userId: string
  forHouse: boolean
  name: string
  startedBy: string
  provider: 'psa' | 'sample' | 'off'
  withImages: boolean
  status: LookupJobStatus
  calls: number
  waitReason: WaitReason | null
  waitUntil: Instant | null
  createdAt: Instant
  begunAt: Instant
  finishedAt: Instant | null
  total: number
  waiting: number
  verified: number
  mismatch: number
  notFound: number
  invalidFormat: number
  unavailable: number
  notConfigured: number
  doneNow: number
  registrable: number
}

const counted = (result: LookupResult) => `count(*) FILTER (WHERE r.result = '${result}')::int`

const jobText = (where: string) => `
  SELECT j.id, j.user_id, j.for_house, j.name, coalesce(u.name, u.phone) AS "startedBy",
    j.provider, j.with_images, j.status, j.calls, j.wait_reason, j.wait_until,
    j.created_at, j.begun_at, j.finished_at, n.*
  FROM lookup_jobs j JOIN users u ON u.id = j.user_id, LATERAL (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE r.result IS NULL)::int AS waiting,
      ${counted('verified')} AS verified, ${counted('mismatch')} AS mismatch, ${counted('not_found')} AS "notFound",
      ${counted('invalid_format')} AS "invalidFormat", ${counted('unavailable')} AS unavailable,
      ${counted('not_configured')} AS "notConfigured",
      count(*) FILTER (WHERE r.asked > 0 AND r.answered_at >= j.begun_at)::int AS "doneNow",
      count(*) FILTER (WHERE r.result = 'verified' AND r.decision IS NULL AND c.id IS NULL)::int AS registrable
    FROM lookup_rows r LEFT JOIN cards c ON c.grader = 'PSA' AND c.cert_number = r.cert_number AND c.status = 'registered'
    WHERE r.job_id = j.id
  ) n
  WHERE ${where}`

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  const [row] = await db.prepared<JobRow>('find_lookup_job', jobText('j.id = $1'), [id])
  return row
}

/** A member's own, or all of the house's. */
export async function listJobs(
  db: Db,
  userId: string | null,
  {
    after,
    direction,
    limit,
  }: { after: { value: string; id: string } | null; direction: 'asc' | 'desc'; limit: number },
): Promise<JobRow[]> {
  const values: unknown[] = [limit + 1]
  const bind = (value: unknown) => `$${values.push(value)}`
  const whose = userId === null ? 'j.for_house' : `NOT j.for_house AND j.user_id = ${bind(userId)}`
  const sign = direction === 'asc' ? '>' : '<'
  const place = after
    ? `AND (j.created_at, j.id) ${sign} (${bind(after.value)}::timestamptz, ${bind(after.id)}::uuid)`
    : ''
  const order = `ORDER BY j.created_at ${direction}, j.id ${direction} LIMIT $1`
  return db.prepared(undefined, `${jobText(`${whose} ${place}`)} ${order}`, values)
}

/** Under way, of one person; whoever counts next waits until this transaction has ended. */
export async function countAliveJobs(tx: Tx, userId: string): Promise<number> {
  await tx.prepared('lock_lookup_jobs', `SELECT pg_advisory_xact_lock(hashtextextended('lookup jobs ' || $1, 0))`, [
    userId,
  ])
  const [row] = await tx.prepared<{ n: number }>(
    'count_alive_jobs',
    `SELECT count(*)::int AS n FROM lookup_jobs WHERE user_id = $1 AND status IN ('running', 'waiting', 'paused')`,
    [userId],
  )
  return row?.n ?? 0
}

export async function countJobs(db: Db, userId: string | null): Promise<number> {
  const [row] = await db.prepared<{ n: number }>(
    undefined,
    `SELECT count(*)::int AS n FROM lookup_jobs WHERE CASE WHEN $1::uuid IS NULL THEN for_house ELSE NOT for_house AND user_id = $1 END`,
    [userId],
  )
  return row?.n ?? 0
}

export async function insertJob(
  tx: Tx,
  job: { userId: string; forHouse: boolean; name: string; provider: string; withImages: boolean },
): Promise<string> {
  const [row] = await tx.prepared<{ id: string }>(
    undefined,
    `INSERT INTO lookup_jobs (user_id, for_house, name, provider, with_images, touched_at, created_at, begun_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6) RETURNING id`,
    [job.userId, job.forHouse, job.name, job.provider, job.withImages, tx.now],
  )
  if (!row) throw new Error('the job was not written')
  return row.id
}

/** In their order. What is no cert has its result from the beginning. */
export async function insertRows(tx: Tx, jobId: string, certs: string[], invalid: string[]): Promise<void> {
  await tx.prepared(
    undefined,
    `INSERT INTO lookup_rows (job_id, position, cert_number, result, answered_at)
     SELECT $1, n, cert, CASE WHEN n > $3 THEN 'invalid_format' END, CASE WHEN n > $3 THEN $4::timestamptz END
     FROM unnest($2::text[]) WITH ORDINALITY AS r (cert, n)`,
    [jobId, [...certs, ...invalid], certs.length, tx.now],
  )
}

/** One sign a row, in their order. */
export async function findMarks(db: Db, jobId: string): Promise<string> {
  const signs = (Object.keys(lookupMarks) as (keyof typeof lookupMarks)[])
    .filter((name) => name !== 'waiting' && name !== 'asking')
    .map((name) => `WHEN '${name}' THEN '${lookupMarks[name]}'`)
    .join(' ')
  const [row] = await db.prepared<{ marks: string }>(
    'find_marks',
    `SELECT string_agg(CASE result ${signs} ELSE CASE WHEN asked > 0 THEN '${lookupMarks.asking}' ELSE '${lookupMarks.waiting}' END END, '' ORDER BY position) AS marks
     FROM lookup_rows WHERE job_id = $1`,
    [jobId],
  )
  return row?.marks ?? ''
}

export type RowFilters = {
  result?: string | undefined
  standing?: 'free' | 'yours' | 'taken' | undefined
  open?: '1' | undefined
  q?: string | undefined
}

export type JobRowRow = {
  id: number
  position: number
  certNumber: string
  result: LookupResult | null
  reason: string | null
  decision: RowDecision | null
  differences: Difference[]
  rank: number
}

const ranks = ['mismatch', 'not_found', 'invalid_format', 'unavailable', 'not_configured', 'verified']

/** Problems first; what is still waited for comes last. */
const rank = sql<number>`(coalesce(array_position(${ranks}::text[], r.result), 9) * 100000 + r.position)::int8`

function matching(jobId: string, userId: string, isHouse: boolean, { result, standing, open, q }: RowFilters) {
  const named = result?.split(',') ?? []
  const conditions = [sql`r.job_id = ${jobId}`]
  if (named.length > 0) {
    const results = named.filter((one) => one !== 'waiting')
    const isWaiting = named.includes('waiting')
    conditions.push(sql`(r.result = ANY(${results}::text[]) ${isWaiting ? sql`OR r.result IS NULL` : sql``})`)
  }
  if (standing === 'free') conditions.push(sql`c.id IS NULL`)
  if (standing === 'yours') conditions.push(isHouse ? sql`false` : sql`c.owner_id = ${userId}`)
  if (standing === 'taken')
    conditions.push(isHouse ? sql`c.id IS NOT NULL` : sql`c.id IS NOT NULL AND c.owner_id <> ${userId}`)
  if (open) conditions.push(sql`r.decision IS NULL`)
  if (q?.trim()) {
    const like = containing(q.trim())
    conditions.push(
      sql`(lower(r.cert_number) LIKE ${like} OR lower(a.facts ->> 'playerName') LIKE ${like} OR lower(a.facts ->> 'set') LIKE ${like})`,
    )
  }
  return sql.join(conditions, sql` AND `)
}

const joined = sql`lookup_rows r
  LEFT JOIN cards c ON c.grader = 'PSA' AND c.cert_number = r.cert_number AND c.status = 'registered'
  LEFT JOIN lookup_jobs j ON j.id = r.job_id
  LEFT JOIN cert_answers a ON a.provider = j.provider AND a.cert_number = r.cert_number`

const columns = sql`r.position AS id, r.position, r.cert_number, r.result, r.reason, r.decision, r.differences, ${rank} AS rank`

export async function listRows(
  db: Db,
  job: { id: string; userId: string; isHouse: boolean },
  filters: RowFilters,
  { sort, after, limit }: { sort: 'problems' | 'position' | '-position'; after: number | null; limit: number },
): Promise<JobRowRow[]> {
  const key = sort === 'problems' ? rank : sql`r.position`
  const isDown = sort === '-position'
  const place = after === null ? sql`true` : isDown ? sql`${key} < ${after}` : sql`${key} > ${after}`
  return db.all(
    sql<JobRowRow>`SELECT ${columns} FROM ${joined}
      WHERE ${matching(job.id, job.userId, job.isHouse, filters)} AND ${place}
      ORDER BY ${key} ${sql.raw(isDown ? 'DESC' : 'ASC')} LIMIT ${limit + 1}`,
  )
}

export async function countRows(
  db: Db,
  job: { id: string; userId: string; isHouse: boolean },
  filters: RowFilters,
): Promise<number> {
  const row = await db.one(
    sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM ${joined} WHERE ${matching(job.id, job.userId, job.isHouse, filters)}`,
  )
  return row?.n ?? 0
}

/** The rows that are meant, in their order: by their places, or all that a filter finds. */
export async function chooseRows(
  db: Db,
  job: { id: string; userId: string; isHouse: boolean },
  select: { positions: number[] } | { all: RowFilters },
): Promise<JobRowRow[]> {
  const which =
    'positions' in select
      ? sql`r.job_id = ${job.id} AND r.position = ANY(${select.positions}::int[])`
      : matching(job.id, job.userId, job.isHouse, select.all)
  return db.all(sql<JobRowRow>`SELECT ${columns} FROM ${joined} WHERE ${which} ORDER BY r.position`)
}

/** Somebody has decided about these. A row that was decided meanwhile is left as it is. */
export async function decideRows(
  tx: Tx,
  jobId: string,
  rows: { position: number; cardId: string | null }[],
  decision: RowDecision,
): Promise<number[]> {
  const decided = await tx.prepared<{ position: number }>(
    undefined,
    `UPDATE lookup_rows r SET decision = $4, card_id = coalesce(d.card_id, r.card_id),
       result = CASE WHEN $4 = 'attached' THEN 'verified' ELSE r.result END,
       differences = CASE WHEN $4 = 'attached' THEN '[]' ELSE r.differences END
     FROM unnest($2::int[], $3::uuid[]) AS d (position, card_id)
     WHERE r.job_id = $1 AND r.position = d.position AND r.result IS NOT NULL
       AND (r.decision IS NULL OR r.decision = 'ignored' OR r.decision = 'kept') RETURNING r.position`,
    [jobId, rows.map(({ position }) => position), rows.map(({ cardId }) => cardId), decision],
  )
  return decided.map(({ position }) => position)
}

/** To be asked again: whatever had no answer, or none that could be used. Returns how many. */
export async function resetRows(tx: Tx, jobId: string, positions: number[] | null): Promise<number> {
  const rows = await tx.prepared(
    undefined,
    `UPDATE lookup_rows SET result = NULL, reason = NULL, answered_at = NULL, asked = 0, differences = '[]', decision = NULL
     WHERE job_id = $1 AND result IN ('unavailable', 'not_configured', 'not_found') AND decision IS DISTINCT FROM 'registered'
       AND CASE WHEN $2::int[] IS NULL THEN result = 'unavailable' ELSE position = ANY($2) END RETURNING position`,
    [jobId, positions],
  )
  return rows.length
}
