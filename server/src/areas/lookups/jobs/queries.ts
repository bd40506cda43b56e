import type { Difference } from '@ambry/contract/cards/differences'
import type { Instant } from '@ambry/contract/kernel/dates'
import { keysOf } from '@ambry/contract/kernel/keys'
import {
  type LookupJobStatus,
  type LookupResult,
  lookupResultCodes,
  type RowDecision,
  type WaitReason,
} from '@ambry/contract/lookups/kinds'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { by, defineList, type FiltersOf } from '../../../db/define-list.ts'
import { beginning, containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type JobRow = {
  id: string
  userId: string
  forAdmin: boolean
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

const jobColumns = `j.id, j.user_id, j.for_admin, j.name, coalesce(u.name, u.phone) AS started_by,
    j.provider, j.with_images, j.status, j.calls, j.wait_reason, j.wait_until,
    j.created_at, j.begun_at, j.finished_at, n.*`
const jobFrom = `lookup_jobs j JOIN users u ON u.id = j.user_id, LATERAL (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE r.result IS NULL)::int AS waiting,
      ${counted('verified')} AS verified, ${counted('mismatch')} AS mismatch, ${counted('not_found')} AS not_found,
      ${counted('invalid_format')} AS invalid_format, ${counted('unavailable')} AS unavailable,
      ${counted('not_configured')} AS not_configured,
      count(*) FILTER (WHERE r.asked > 0 AND r.answered_at >= j.begun_at)::int AS done_now,
      count(*) FILTER (WHERE r.result = 'verified' AND r.decision IS NULL AND c.id IS NULL)::int AS registrable
    FROM lookup_rows r LEFT JOIN cards c ON c.grader = 'PSA' AND c.cert_number = r.cert_number AND c.status = 'registered'
    WHERE r.job_id = j.id
  ) n`

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  const [row] = await db.prepared<JobRow>('find_lookup_job', `SELECT ${jobColumns} FROM ${jobFrom} WHERE j.id = $1`, [
    id,
  ])
  return row
}

/** A member's own, or all of the admins'. */
export const jobList = defineList({
  columns: sql.raw<JobRow>(jobColumns),
  from: sql.raw(jobFrom),
  countFrom: sql`lookup_jobs j`,
  always: (userId: string | null) =>
    userId === null ? sql`j.for_admin` : sql`(NOT j.for_admin AND j.user_id = ${userId})`,
  filters: {
    q: (q: string) => sql`(lower(j.name) LIKE ${containing(q)} OR EXISTS (
      SELECT FROM lookup_rows r WHERE r.job_id = j.id AND lower(r.cert_number) LIKE ${beginning(q)}))`,
  },
  sorts: { createdAt: by('j.created_at', 'timestamptz') },
  id: 'j.id',
})

/** Counts a user's unfinished jobs under a lock held until this transaction ends. */
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

export async function insertJob(
  tx: Tx,
  job: { userId: string; forAdmin: boolean; name: string; provider: string; withImages: boolean },
): Promise<string> {
  const [row] = await tx.prepared<{ id: string }>(
    undefined,
    `INSERT INTO lookup_jobs (user_id, for_admin, name, provider, with_images, touched_at, created_at, begun_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6) RETURNING id`,
    [job.userId, job.forAdmin, job.name, job.provider, job.withImages, tx.now],
  )
  if (!row) throw new Error('the job was not written')
  return row.id
}

/** Inserts the rows in order. Invalid certs get their result right away. */
export async function insertRows(tx: Tx, jobId: string, certs: string[], invalid: string[]): Promise<void> {
  await tx.prepared(
    undefined,
    `INSERT INTO lookup_rows (job_id, position, cert_number, result, answered_at)
     SELECT $1, n, cert, CASE WHEN n > $3 THEN 'invalid_format' END, CASE WHEN n > $3 THEN $4::timestamptz END
     FROM unnest($2::text[]) WITH ORDINALITY AS r (cert, n)`,
    [jobId, [...certs, ...invalid], certs.length, tx.now],
  )
}

/** One character per row, in order. */
export async function findResultCodes(db: Db, jobId: string): Promise<string> {
  const signs = keysOf(lookupResultCodes)
    .filter((name) => name !== 'waiting' && name !== 'asking')
    .map((name) => `WHEN '${name}' THEN '${lookupResultCodes[name]}'`)
    .join(' ')
  const [row] = await db.prepared<{ resultCodes: string }>(
    'find_result_codes',
    `SELECT string_agg(CASE result ${signs} ELSE CASE WHEN asked > 0 THEN '${lookupResultCodes.asking}' ELSE '${lookupResultCodes.waiting}' END END, '' ORDER BY position) AS "resultCodes"
     FROM lookup_rows WHERE job_id = $1`,
    [jobId],
  )
  return row?.resultCodes ?? ''
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

/** Problems first; rows still waiting come last. */
const rank = sql<number>`(coalesce(array_position(${ranks}::text[], r.result), 9) * 100000 + r.position)::int8`

const joined = sql`lookup_rows r
  LEFT JOIN cards c ON c.grader = 'PSA' AND c.cert_number = r.cert_number AND c.status = 'registered'
  LEFT JOIN lookup_jobs j ON j.id = r.job_id
  LEFT JOIN cert_answers a ON a.provider = j.provider AND a.cert_number = r.cert_number`

type Job = { id: string; userId: string; isHouse: boolean }

/** Filters by who owns the card of a cert, as seen by the requester. */
function ownedBy(registration: 'free' | 'yours' | 'taken', { userId, isHouse }: Job) {
  if (registration === 'free') return sql`c.id IS NULL`
  if (isHouse) return registration === 'yours' ? sql`false` : sql`c.id IS NOT NULL`
  return registration === 'yours' ? sql`c.owner_id = ${userId}` : sql`c.id IS NOT NULL AND c.owner_id <> ${userId}`
}

export const rowList = defineList({
  columns: sql<JobRowRow>`r.position AS id, r.position, r.cert_number, r.result, r.reason, r.decision, r.differences, ${rank} AS rank`,
  from: joined,
  always: ({ id }: Job) => sql`r.job_id = ${id}`,
  filters: {
    result: (results: string) =>
      sql`(r.result = ANY(${results.split(',')}) ${results.split(',').includes('waiting') ? sql`OR r.result IS NULL` : sql``})`,
    registration: ownedBy,
    open: (_: '1') => sql`r.decision IS NULL`,
    q: (q: string) =>
      sql`(lower(r.cert_number) LIKE ${containing(q)} OR lower(a.facts ->> 'playerName') LIKE ${containing(q)} OR lower(a.facts ->> 'set') LIKE ${containing(q)})`,
  },
  sorts: {
    problems: by(rank, 'int8', { value: (row: JobRowRow) => row.rank }),
    position: by('r.position', 'int8'),
  },
  id: 'r.position',
  idCast: 'int8',
})
export type RowFilters = FiltersOf<typeof rowList>

/** The selected rows in order: by position, or everything a filter matches. */
export const chooseRows = (
  db: Db,
  job: Job,
  select: { positions: number[] } | { all: RowFilters },
): Promise<JobRowRow[]> => {
  const which =
    'positions' in select
      ? sql`r.job_id = ${job.id} AND r.position = ANY(${select.positions}::int[])`
      : rowList.where(select.all, job)
  return rowList.rows(db, sql`${which} ORDER BY r.position`, job)
}

/** Records a decision about these rows. A row that was decided meanwhile is left unchanged. */
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

/** Queues every row without a usable answer again. Returns how many. */
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
