import type { fundQueueEndpoints } from '@ambry/contract/funds/admin/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { adminTransfer, adminTransfers } from '../transfers/list-service.ts'
import * as transfers from '../transfers/service.ts'
import * as redemptions from '../units/redemptions-service.ts'
import { adminSubscriptions } from './admin-service.ts'
import { decideSubscription } from './states-service.ts'

/** What waits for staff: subscriptions to accept, redemptions to come, transfers to approve. */
export const fundQueueHandlers = (deps: Deps): Handlers<typeof fundQueueEndpoints> => ({
  adminSubscriptions: ({ query }) => adminSubscriptions(deps, query),
  decideSubscription: ({ actor, params, body, transact }) =>
    transact((tx) => decideSubscription(tx, deps, actor, params.id, body)),
  adminRedemptions: ({ query }) => redemptions.adminRedemptions(deps, query),
  windowPreview: ({ params }) => redemptions.windowPreview(deps, params.id),
  adminUnitTransfers: ({ query }) => adminTransfers(deps, query),
  decideUnitTransfer: ({ actor, params, body, transact }) =>
    transact(async (tx) => {
      await transfers.decideTransfer(tx, deps, actor, params.id, body)
      return adminTransfer(tx, deps, params.id)
    }),
})
