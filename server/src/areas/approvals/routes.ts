import type { approvalEndpoints } from '@ambry/contract/approvals/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import * as service from './service.ts'

export const approvalHandlers = (deps: Deps): Handlers<typeof approvalEndpoints> => ({
  approvals: ({ actor, query }) => service.approvals(deps, actor, query),
  approval: ({ actor, params, transact }) => service.approval(deps, actor, transact, params.id),
  approve: ({ actor, params, transact }) => service.approve(deps, actor, transact, params.id),
  declineApproval: ({ actor, params, body, transact }) =>
    transact((tx) => service.decline(tx, deps, actor, params.id, body.reason)),
  withdrawApproval: ({ actor, params, transact }) => transact((tx) => service.withdraw(tx, deps, actor, params.id)),
})
