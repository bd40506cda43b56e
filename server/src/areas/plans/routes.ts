import type { adminPlanEndpoints, planEndpoints } from '@ambry/contract/plans/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import * as house from './admin-service.ts'
import { letGo } from './renewals-service.ts'
import * as plans from './service.ts'
import * as own from './subscriptions-service.ts'

export const planHandlers = (deps: Deps) => ({ ...ownHandlers(deps), ...siteHandlers(deps) })

const nothing: own.Begun = { invoiceId: null, chargeId: null }

const ownHandlers = (deps: Deps): Handlers<typeof planEndpoints> => ({
  plans: async () => ({ items: await plans.plans(deps.db) }),
  ownPlan: ({ actor }) => plans.ownPlan(deps.db, deps, actor.id),
  previewPlan: ({ actor, query }) => own.preview(deps.db, deps, actor.id, query),
  choosePlan: async ({ actor, body, transact }) =>
    own.answer(deps, actor, await transact((tx) => own.choose(tx, deps, actor.id, body))),
  cancelPlan: async ({ actor, body, transact }) => {
    const { subscription } = await plans.ownPlan(deps.db, deps, actor.id)
    if (subscription) await letGo(deps, subscription.id, 0)
    await transact(async (tx) => ({ done: await own.cancel(tx, deps, actor.id, body.reason) }))
    return own.answer(deps, actor, nothing)
  },
  resumePlan: async ({ actor, transact }) => {
    await transact(async (tx) => ({ done: await own.resume(tx, actor.id) }))
    return own.answer(deps, actor, nothing)
  },
  retryPlan: async ({ actor, transact }) =>
    own.answer(deps, actor, await transact((tx) => own.retry(tx, deps, actor.id))),
})

const siteHandlers = (deps: Deps): Handlers<typeof adminPlanEndpoints> => ({
  adminPlans: async () => ({ items: await house.adminPlans(deps.db) }),
  editPlan: ({ params, body, transact }) => transact((tx) => house.editPlan(tx, params.id, body)),
  subscriptions: ({ query }) => house.subscriptions(deps, query),
  grantPlan: ({ body, transact }) => transact((tx) => house.grant(tx, deps, body)),
  endSubscription: async ({ params, body, transact }) => {
    await letGo(deps, params.id, 0)
    return transact((tx) => house.endOne(tx, deps, params.id, body.reason))
  },
})
