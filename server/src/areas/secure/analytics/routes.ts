import type { secureAnalyticsEndpoints } from '@ambry/contract/secure/analytics/endpoints'
import type { viewEndpoints } from '@ambry/contract/secure/gallery/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import * as analytics from './service.ts'
import * as views from './views-service.ts'

const ok = { status: 'ok' } as const

export const viewHandlers = (deps: Deps): Handlers<typeof viewEndpoints> => {
  const time: Handlers<typeof viewEndpoints>['timeView'] = async ({ actor, params, body, transact }) => {
    await transact((tx) => views.timeView(tx, deps, actor, params.id, body.timeSpentSeconds))
    return ok
  }
  return {
    beginView: ({ actor, body, transact }) => transact((tx) => views.beginView(tx, deps, actor, body)),
    timeView: time,
    timeViewByBeacon: time,
  }
}

export const analyticsHandlers = (deps: Deps): Handlers<typeof secureAnalyticsEndpoints> => ({
  secureAnalytics: ({ query }) => analytics.analytics(deps, query),
  secureFigures: ({ query }) => analytics.cardFigures(deps, query),
  secureCardFigures: ({ params, query }) => analytics.oneCardFigures(deps, params.id, query),
  coldStock: ({ query }) => analytics.coldStock(deps, query),
  emptySearches: ({ query }) => analytics.emptySearches(deps, query),
})
