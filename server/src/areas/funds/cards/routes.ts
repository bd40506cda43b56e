import type { fundCardEndpoints } from '@ambry/contract/funds/admin/asset-endpoints'
import { refuseSelf } from '../../../approvals.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { buyOrRequest, listOrRequest, sellOrRequest } from '../approvals-service.ts'
import * as cards from './service.ts'

export const fundCardHandlers = (deps: Deps): Handlers<typeof fundCardEndpoints> => ({
  adminHoldings: ({ params, query }) => cards.adminHoldings(deps, params.id, query),
  buyForFund: ({ actor, params, body, transact }) => transact((tx) => buyOrRequest(tx, deps, actor, params.id, body)),
  sellForFund: ({ actor, params, body, transact }) => {
    refuseSelf(actor, body.buyerId)
    return transact((tx) => sellOrRequest(tx, deps, actor, params.id, body))
  },
  listForFund: ({ actor, params, body, transact }) => transact((tx) => listOrRequest(tx, deps, actor, params.id, body)),
  fundCustody: ({ params }) => cards.fundCustody(deps, params.id),
  checkCustody: ({ actor, params, query, body, transact }) =>
    cards.checkCustody(deps, actor, transact, {
      ...{ id: params.id, note: query.note?.trim() || null, bytes: body as Buffer },
    }),
})
