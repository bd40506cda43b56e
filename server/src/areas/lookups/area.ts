import { lookupsArea as contract } from '@ambry/contract/lookups/area'

import { defineServerArea } from '../../area.ts'
import { houseLookupHandlers, lookupHandlers } from './routes.ts'
import { verifyPending } from './runner-service.ts'

export const lookupsArea = defineServerArea({
  contract,
  routes: (deps) => ({ handlers: { ...lookupHandlers(deps), ...houseLookupHandlers(deps) } }),
  jobs: ({ deps, lookups }) => ({
    run_lookups: async () => lookups.wake(),
    verify_pending: () => verifyPending(deps),
  }),
  schedule: [{ task: 'verify_pending', cron: '* * * * *' }],
})
