import { dashboardArea as contract } from '@ambry/contract/dashboard/area'

import { defineServerArea } from '../../area.ts'
import { dashboardHandlers } from './routes.ts'
import { sendSummaries } from './summaries/service.ts'

export const dashboardArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: dashboardHandlers(deps) }),
  jobs: ({ deps }) => ({ send_summaries: () => sendSummaries(deps) }),
  // the morning of the first in our default time zone; the second run finds nothing to do unless the first failed
  schedule: [{ task: 'send_summaries', cron: '0 15 1,2 * *' }],
})
