import type { adminFundEndpoints } from '@ambry/contract/funds/admin/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { changeTermsOrRequest, moveOrRequest } from '../approvals-service.ts'
import * as funds from './service.ts'

export const adminFundHandlers = (deps: Deps): Handlers<typeof adminFundEndpoints> => ({
  adminFunds: ({ query }) => funds.adminFunds(deps, query),
  adminFund: ({ params }) => funds.adminFund(deps.db, deps, params.id),
  createFund: ({ body, transact }) => transact((tx) => funds.createFund(tx, deps, body)),
  editFund: ({ params, body, transact }) => transact((tx) => funds.editFund(tx, deps, params.id, body)),
  changeFundTerms: ({ actor, params, body, transact }) =>
    transact((tx) => changeTermsOrRequest(tx, deps, actor, params.id, body)),
  moveFund: ({ actor, params, body, transact }) => transact((tx) => moveOrRequest(tx, deps, actor, params.id, body)),
})
