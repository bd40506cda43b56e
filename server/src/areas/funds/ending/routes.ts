import type { fundEndingEndpoints } from '@ambry/contract/funds/admin/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { finishOrRequest } from '../approvals-service.ts'
import { waterfall } from './service.ts'

export const fundEndingHandlers = (deps: Deps): Handlers<typeof fundEndingEndpoints> => ({
  fundWaterfall: ({ params }) => waterfall(deps, params.id),
  finishFund: ({ actor, params, body, transact }) =>
    transact((tx) => finishOrRequest(tx, deps, actor, params.id, body)),
})
