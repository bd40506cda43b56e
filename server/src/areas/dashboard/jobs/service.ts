import type { Job } from '@ambry/contract/dashboard/endpoints'
import type { Page } from '@ambry/contract/kernel/lists'
import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import { deleteJob, type JobRow, jobList, rescheduleJob } from './queries.ts'

export const jobs = (db: Db, query: QueryOf<typeof jobList>): Promise<Page<Job>> => jobList.page(db, query, present)

const present = (row: JobRow): Job => ({ ...row, actions: row.state === 'running' ? [] : ['retry', 'discard'] })

export async function retry(tx: Tx, id: number): Promise<Job> {
  const before = await mustFind(tx, id)
  if (!(await rescheduleJob(tx, id))) throw busy()
  note(tx, 'job.retry', before)
  return present(await mustFind(tx, id))
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
  const row = await jobList.one(db, id)
  if (!row) throw notThere()
  return row
}

const busy = () => new AppError('wrong_state', labels.thisJobIsRunningRight)
