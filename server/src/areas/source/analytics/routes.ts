import type { sourceAnalyticsEndpoints } from '@ambry/contract/source/analytics/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import * as analytics from './service.ts'

export const sourceAnalyticsHandlers = (deps: Deps): Handlers<typeof sourceAnalyticsEndpoints> => ({
  sourceFigures: ({ query }) => analytics.figures(deps, Number(query.days)),
  supplyGaps: () => analytics.supplyGaps(deps),
  inviteHolders: ({ body, transact }) => transact((tx) => analytics.inviteHolders(tx, body)),
})
