import type { dashboardEndpoints } from '@ambry/contract/dashboard/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import * as jobs from './jobs/service.ts'
import { overview } from './overview/service.ts'
import { staffActivity } from './staff-activity/service.ts'
import { systemState } from './system/service.ts'
import { usersWithCards } from './users-with-cards/service.ts'

export const dashboardHandlers = (deps: Deps): Handlers<typeof dashboardEndpoints> => ({
  usersWithCards: ({ query }) => usersWithCards(deps.db, query),
  overview: () => overview(deps),
  staffActivity: ({ query }) => staffActivity(deps, query),
  system: () => systemState(deps),
  jobs: ({ actor, query }) => jobs.jobs(deps.db, actor, query),
  retryJob: ({ actor, params, transact }) => transact((tx) => jobs.retry(tx, actor, params.id)),
  discardJob: async ({ params, transact }) => {
    await transact((tx) => jobs.discard(tx, params.id))
    return { status: 'ok' }
  },
})
