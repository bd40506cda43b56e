import type { holdingEndpoints, holdingFiles } from '@ambry/contract/funds/holdings/endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import type { FileHandlers } from '../../../http/files.ts'
import * as holdings from './service.ts'

export const holdingHandlers = (deps: Deps): Handlers<typeof holdingEndpoints> => ({
  fundHoldings: ({ params, query }) => holdings.holdings(deps, params.id, query),
  fundHolding: ({ params }) => holdings.holding(deps, params.id, params.cardId),
})

export const holdingFileHandlers = (deps: Deps): FileHandlers<typeof holdingFiles> => ({
  fundHoldingPicture: ({ params, query }) => holdings.cardPicture(deps, params.id, params.cardId, query),
  fundCustodyPhoto: ({ params, query }) => holdings.custodyPhoto(deps, params.id, query),
})
