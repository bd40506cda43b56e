import { plansArea as contract } from '@ambry/contract/plans/area'

import { defineServerArea } from '../../area.ts'
import { plansAudited } from './audited-queries.ts'
import { plansClosing } from './closing-queries.ts'
import { plansData } from './data-classes.ts'
import { chargeFailed, renewAll, subscriptionInvoices } from './renewals-service.ts'
import { planHandlers } from './routes.ts'
import { endNow } from './subscriptions-service.ts'

export const plansArea = defineServerArea({
  contract,
  data: plansData,
  audited: plansAudited,
  closing: { ...plansClosing, prepare: endNow },
  routes: (deps) => ({ handlers: planHandlers(deps) }),
  jobs: ({ deps }) => ({ renew_subscriptions: () => renewAll(deps) }),
  schedule: [{ task: 'renew_subscriptions', cron: '7 * * * *' }],
  hooks: (deps) => ({ chargeFailed: (tx, chargeId) => chargeFailed(tx, deps(), chargeId) }),
  invoices: (deps) => ({ subscription: subscriptionInvoices(deps) }),
  constraints: {
    subscriptions_one_each: ['conflict', 'You already have a plan. Review it and try again.'],
  },
})
