import type { fundMoneyEndpoints } from '@ambry/contract/funds/admin/asset-endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { distributeOrRequest } from '../approvals-service.ts'
import * as bills from './bills-service.ts'
import { capTable } from './cap-table-service.ts'
import * as distributions from './distributions-service.ts'

export const fundMoneyHandlers = (deps: Deps): Handlers<typeof fundMoneyEndpoints> => ({
  capTable: ({ params, query }) => capTable(deps, params.id, query),
  distributionPreview: ({ params, query }) => distributions.distributionPreview(deps, params.id, query.cents),
  distributeFund: ({ actor, params, body, transact }) =>
    transact((tx) => distributeOrRequest(tx, deps, actor, params.id, body)),
  fundDistributions: ({ params, query }) => distributions.distributions(deps, params.id, query),
  addFundBill: ({ params, body, transact }) => transact((tx) => bills.addBill(tx, deps, params.id, body)),
  payFundBill: ({ params, body, transact }) => transact((tx) => bills.payBill(tx, deps, params.id, body.paidOn)),
  payFundFees: ({ params, transact }) => transact((tx) => bills.payFees(tx, deps, params.id)),
})
