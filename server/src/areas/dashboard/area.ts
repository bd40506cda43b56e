import { dashboardArea as contract } from '@ambry/contract/dashboard/area'

import { defineServerArea } from '../../area.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { attentionHandlers, dashboardHandlers, workHandlers } from './routes.ts'
import { sendSummaries } from './summaries/service.ts'
import { noteFailedJobs } from './work/figures-queries.ts'

export const dashboardArea = defineServerArea({
  contract,
  audited: {},
  routes: (deps) => ({ handlers: { ...attentionHandlers(deps), ...dashboardHandlers(deps), ...workHandlers(deps) } }),
  jobs: ({ deps }) => ({
    send_summaries: () => sendSummaries(deps),
    note_failed_jobs: () => deps.transactions.run(systemOrigin, noteFailedJobs),
  }),
  schedule: [
    // the morning of the first in our default time zone; the second run finds nothing to do unless the first failed
    { task: 'send_summaries', cron: '0 15 1,2 * *' },
    { task: 'note_failed_jobs', cron: '* * * * *' },
  ],
})
