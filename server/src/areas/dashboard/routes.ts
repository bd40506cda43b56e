import type { attentionEndpoints } from '@ambry/contract/dashboard/attention/endpoints'
import type { dashboardEndpoints } from '@ambry/contract/dashboard/endpoints'
import type { workEndpoints } from '@ambry/contract/dashboard/work/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import { ownAttention } from './attention/service.ts'
import * as jobs from './jobs/service.ts'
import { overview } from './overview/service.ts'
import { staffActivity } from './staff-activity/service.ts'
import { systemState } from './system/service.ts'
import { usersWithCards } from './users-with-cards/service.ts'
import { workFigures } from './work/figures-service.ts'
import * as work from './work/service.ts'

export const dashboardHandlers = (deps: Deps): Handlers<typeof dashboardEndpoints> => ({
  usersWithCards: ({ query }) => usersWithCards(deps.db, query),
  overview: ({ actor }) => overview(deps, actor),
  staffActivity: ({ query }) => staffActivity(deps, query),
  system: () => systemState(deps),
  jobs: ({ query }) => jobs.jobs(deps.db, query),
  retryJob: ({ params, transact }) => transact((tx) => jobs.retry(tx, params.id)),
  discardJob: async ({ params, transact }) => {
    await transact((tx) => jobs.discard(tx, params.id))
    return { status: 'ok' }
  },
})

export const attentionHandlers = (deps: Deps): Handlers<typeof attentionEndpoints> => ({
  attention: ({ actor }) => ownAttention(deps, actor),
})

export const workHandlers = (deps: Deps): Handlers<typeof workEndpoints> => ({
  work: ({ actor, query }) => work.work(deps, actor, query),
  workFigures: ({ actor, query }) => workFigures(deps, actor, query),
  workItem: ({ actor, params }) => work.workItem(deps.db, deps, actor, params),
  assignWork: ({ actor, params, body, transact }) => transact((tx) => work.assignWork(tx, deps, actor, params, body)),
  openWork: async ({ actor, params, body, transact }) => {
    await transact((tx) => work.openWork(tx, deps, actor, params, body.isOpen))
    return { status: 'ok' }
  },
})
