import type { Job } from '@ambry/contract/dashboard/endpoints'
import { sql } from 'kysely'
import { by, defineList, is } from '../../../db/define-list.ts'

import { containing } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'

export type JobRow = Omit<Job, 'actions'> & { urgency: number }

export const jobList = defineList({
  columns: sql<JobRow>`j.id, j.task, j.attempts, j.max_attempts, left(split_part(j.last_error, E'\\n', 1), 500) AS last_error,
    j.run_at, j.created_at, j.state, j.urgency`,
  // jobs that need attention come first
  from: sql`(SELECT *, CASE state WHEN 'failed' THEN 3 WHEN 'retrying' THEN 2 WHEN 'running' THEN 1 ELSE 0 END AS urgency
    FROM worker_jobs()) j`,
  filters: { q: (q: string) => sql`lower(j.task) LIKE ${containing(q)}`, state: is('j.state') },
  sorts: { state: by('j.urgency', 'int8'), createdAt: by('j.created_at', 'timestamptz') },
  id: 'j.id',
  idCast: 'int8',
})

/** Returns false when the job is running or has just ended. */
export async function rescheduleJob(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.one(sql<{ done: boolean }>`SELECT retry_worker_job(${id}) AS done`)
  return row?.done ?? false
}

/** Returns false when the job is running or has just ended. */
export async function deleteJob(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.one(sql<{ done: boolean }>`SELECT discard_worker_job(${id}) AS done`)
  return row?.done ?? false
}
