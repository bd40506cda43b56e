import type { Difference } from '@ambry/contract/cards/differences'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { LookupResult } from '@ambry/contract/lookups/kinds'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Jobs without a runner: new, left behind by a server that died, or done waiting. */
export async function listIdleJobs(
  db: Db,
  provider: string,
  now: Instant,
  silentBefore: Instant,
): Promise<{ id: string; status: 'running' | 'waiting' }[]> {
  return db.prepared(
    'list_idle_jobs',
    `SELECT id, status FROM lookup_jobs
     WHERE provider = $3
       AND ((status = 'running' AND (runner IS NULL OR touched_at < $2)) OR (status = 'waiting' AND wait_until <= $1))
     ORDER BY touched_at LIMIT 20`,
    [now, silentBefore, provider],
  )
}

/** Jobs started with another provider: answers of two providers must not be mixed in one list. */
export async function listForeignJobs(db: Db, provider: string): Promise<string[]> {
  const rows = await db.prepared<{ id: string }>(
    'list_foreign_jobs',
    `SELECT id FROM lookup_jobs WHERE status IN ('running', 'waiting') AND provider <> $1 LIMIT 20`,
    [provider],
  )
  return rows.map(({ id }) => id)
}

export type ClaimedJob = { id: string; userId: string; forAdmin: boolean; withImages: boolean }

/** Only one runner per job: a second one finds it claimed. */
export async function claimJob(
  tx: Tx,
  id: string,
  runner: string,
  silentBefore: Instant,
): Promise<ClaimedJob | undefined> {
  const [row] = await tx.prepared<ClaimedJob>(
    undefined,
    `UPDATE lookup_jobs SET runner = $2, touched_at = $3
     WHERE id = $1 AND status = 'running' AND (runner IS NULL OR touched_at < $4)
     RETURNING id, user_id, for_admin, with_images`,
    [id, runner, tx.now, silentBefore],
  )
  return row
}

/** Returns false when the job was taken over, paused or canceled. */
export async function keepJob(tx: Tx, id: string, runner: string): Promise<boolean> {
  const rows = await tx.prepared(
    'keep_lookup_job',
    `UPDATE lookup_jobs SET touched_at = $3 WHERE id = $1 AND runner = $2 AND status = 'running' RETURNING id`,
    [id, runner, tx.now],
  )
  return rows.length === 1
}

/** Releases the job, so that another runner can take it at once. */
export async function leaveJob(tx: Tx, id: string, runner: string): Promise<void> {
  await tx.prepared(undefined, 'UPDATE lookup_jobs SET runner = NULL WHERE id = $1 AND runner = $2', [id, runner])
}

export type Taken = { position: number; certNumber: string }

/**
 * Takes the next rows to request. Rows taken once before without a result, because a server died, come last; no row is
 * taken a third time. `inHand` are those this runner already holds.
 */
export async function takeRows(tx: Tx, jobId: string, most: number, inHand: number[]): Promise<Taken[]> {
  return tx.prepared(
    'take_lookup_rows',
    `WITH taken AS (
       UPDATE lookup_rows r SET asked = asked + 1
       FROM (SELECT position FROM lookup_rows WHERE job_id = $1 AND result IS NULL AND asked < 2 AND position <> ALL($3::int[])
         ORDER BY asked, position LIMIT $2) n
       WHERE r.job_id = $1 AND r.position = n.position RETURNING r.asked, r.position, r.cert_number)
     SELECT position, cert_number FROM taken ORDER BY asked, position`,
    [jobId, most, inHand],
  )
}

/** Returns rows that were taken but not requested. */
export async function putBack(tx: Tx, jobId: string, positions: number[]): Promise<void> {
  if (positions.length === 0) return
  await tx.prepared(
    'put_back_lookup_rows',
    `UPDATE lookup_rows SET asked = greatest(0, asked - 1) WHERE job_id = $1 AND position = ANY($2::int[]) AND result IS NULL`,
    [jobId, positions],
  )
}

/** Rows whose answer is already stored; they cost nothing. */
export async function takeKnown(
  db: Db,
  { id, withImages }: Pick<ClaimedJob, 'id' | 'withImages'>,
  provider: string,
  most: number,
): Promise<Taken[]> {
  return db.prepared(
    undefined,
    `SELECT r.position, r.cert_number FROM lookup_rows r
     JOIN cert_answers a ON a.provider = $2 AND a.cert_number = r.cert_number
     WHERE r.job_id = $1 AND r.result IS NULL AND (NOT $4 OR a.images IS NOT NULL) ORDER BY r.position LIMIT $3`,
    [id, provider, most, withImages],
  )
}

export type Settled = {
  position: number
  result: LookupResult
  reason: string | null
  differences: Difference[]
  cardId: string | null
}

/**
 * Each row is found by its job and position. Both conditions look redundant but are not: without ANY, or with a partial
 * index on open rows, the planner expects one open row and compares all ten thousand with every answer.
 */
export async function settleRows(tx: Tx, jobId: string, rows: Settled[]): Promise<void> {
  await tx.prepared(
    'settle_lookup_rows',
    `UPDATE lookup_rows r SET result = s.result, reason = s.reason, differences = s.differences, card_id = s.card_id, answered_at = $7
     FROM unnest($2::int[], $3::text[], $4::text[], $5::jsonb[], $6::uuid[]) AS s (position, result, reason, differences, card_id)
     WHERE r.job_id = $1 AND r.position = ANY($2::int[]) AND r.position = s.position AND coalesce(r.result, '') = ''`,
    [
      jobId,
      rows.map(({ position }) => position),
      rows.map(({ result }) => result),
      rows.map(({ reason }) => reason),
      rows.map(({ differences }) => JSON.stringify(differences)),
      rows.map(({ cardId }) => cardId),
      tx.now,
    ],
  )
}

export async function countCalls(tx: Tx, jobId: string, calls: number): Promise<void> {
  if (calls > 0)
    await tx.prepared('count_lookup_calls', 'UPDATE lookup_jobs SET calls = calls + $2 WHERE id = $1', [jobId, calls])
}

/** Closes the rows that are still open, because there is no answer to be had. */
export async function giveUpRows(tx: Tx, jobId: string, reason: string, onlyInterrupted: boolean): Promise<void> {
  await tx.prepared(
    undefined,
    `UPDATE lookup_rows SET result = 'unavailable', reason = $2, answered_at = $3
     WHERE job_id = $1 AND result IS NULL AND ($4 = false OR asked >= 2)`,
    [jobId, reason, tx.now, onlyInterrupted],
  )
}
