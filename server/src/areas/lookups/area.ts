import { lookupsArea as contract } from '@ambry/contract/lookups/area'

import { defineServerArea } from '../../area.ts'
import { lookupsAudited } from './audited-queries.ts'
import { lookupsClosing } from './closing-queries.ts'
import { lookupsData } from './data-classes.ts'
import { verifyPending } from './jobs/runner-service.ts'
import { adminLookupHandlers, lookupHandlers } from './routes.ts'

export const lookupsArea = defineServerArea({
  contract,
  data: lookupsData,
  audited: lookupsAudited,
  closing: lookupsClosing,
  routes: (deps) => ({ handlers: { ...lookupHandlers(deps), ...adminLookupHandlers(deps) } }),
  jobs: ({ deps, lookups }) => ({
    run_lookups: async () => lookups.wake(),
    verify_pending: () => verifyPending(deps),
  }),
  schedule: [{ task: 'verify_pending', cron: '* * * * *' }],
})
