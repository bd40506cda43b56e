import { dashboardArea as contract } from '@ambry/contract/dashboard/area'

import { defineServerArea } from '../../area.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { dashboardHandlers, workHandlers } from './routes.ts'
import { noteFailedJobs } from './work/figures-queries.ts'

export const dashboardArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: { ...dashboardHandlers(deps), ...workHandlers(deps) } }),
  jobs: ({ deps }) => ({
    note_failed_jobs: () => deps.transactions.run(systemOrigin, noteFailedJobs),
  }),
  schedule: [{ task: 'note_failed_jobs', cron: '* * * * *' }],
})
