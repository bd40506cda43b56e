import type { Job } from '@ambry/contract/desk/endpoints'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere, scopeOf } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { keyset } from '../../db/keyset.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { countJobs, deleteJob, findJob, type JobFilters, type JobRow, listJobs, rescheduleJob } from './job-queries.ts'

type JobsQuery = JobFilters & {
  sort: '-state' | '-createdAt' | 'createdAt'
  cursor?: string | undefined
  limit: number
  total?: '1' | undefined
}

export async function jobs(
  db: Db,
  actor: Actor,
  { sort, cursor, limit, total, ...filters }: JobsQuery,
): Promise<Page<Job>> {
  const created = { column: 'j.created_at', cast: 'timestamptz', value: (row: JobRow) => row.createdAt } as const
  const page = keyset<JobRow>(
    { sort, cursor, limit },
    filters,
    {
      '-state': { column: 'j.urgency', cast: 'int8', direction: 'desc', value: (row) => row.urgency },
      '-createdAt': { ...created, direction: 'desc' },
      createdAt: { ...created, direction: 'asc' },
    },
    { name: 'j.id', cast: 'int8' },
  )
  const rows = await listJobs(db, filters, page)
  return {
    ...page.page(rows, (row) => present(actor, row)),
    ...(total && { total: await countJobs(db, filters) }),
  }
}

function present(actor: Actor, row: JobRow): Job {
  const mayAct = row.state !== 'running' && scopeOf(actor, 'system.run') === 'any'
  return { ...row, actions: mayAct ? ['retry', 'discard'] : [] }
}

export async function retry(tx: Tx, actor: Actor, id: number): Promise<Job> {
  const before = await mustFind(tx, id)
  if (!(await rescheduleJob(tx, id))) throw busy()
  note(tx, 'job.retry', before)
  return present(actor, await mustFind(tx, id))
}

export async function discard(tx: Tx, id: number): Promise<void> {
  const before = await mustFind(tx, id)
  if (!(await deleteJob(tx, id))) throw busy()
  note(tx, 'job.discard', before)
}

function note(tx: Tx, action: 'job.retry' | 'job.discard', { id, task, attempts, lastError }: JobRow): void {
  tx.audit({ action, object: { kind: 'job', id: String(id) }, before: { task, attempts, lastError } })
  tx.publish({ admins: true }, { type: 'jobs_updated' })
}

async function mustFind(db: Db, id: number): Promise<JobRow> {
  const row = await findJob(db, id)
  if (!row) throw notThere()
  return row
}

const busy = () => new AppError('wrong_state', 'This job is running at this moment. Look again in a moment.')
