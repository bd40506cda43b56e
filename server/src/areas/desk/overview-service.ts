import type { Overview } from '@ambry/contract/desk'

import type { Deps } from '../../deps.ts'
import { readOverview } from './overview-queries.ts'
import { readWork } from './system-queries.ts'

/** What waits for the house and how it grows, across all areas. */
export async function overview({ db, clock, settings }: Deps): Promise<Overview> {
  const { timeZone, accessRequestPromiseHours } = settings.current
  const now = clock.now()
  const { waiting, oldestAt, ...counted } = await readOverview(db, now, timeZone)
  const { jobsFailed, textsFailed } = await readWork(db, now, timeZone)
  return {
    queues: [{ key: 'accessRequests', waiting, oldestAt, promiseHours: accessRequestPromiseHours }],
    ...counted,
    failedJobs: jobsFailed,
    textsFailedToday: textsFailed,
  }
}
