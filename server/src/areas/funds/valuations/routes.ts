import type { fundValuationEndpoints } from '@ambry/contract/funds/admin/nav-endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { correctOrRequest, publishOrRequest } from '../approvals-service.ts'
import { correctionPreview } from '../nav/correction-service.ts'
import * as valuations from './service.ts'

export const fundValuationHandlers = (deps: Deps): Handlers<typeof fundValuationEndpoints> => ({
  valuationRun: ({ params }) => valuations.valuationRun(deps, params.id),
  startValuation: ({ params, transact }) => transact((tx) => valuations.startValuation(tx, deps, params.id)),
  saveValuation: ({ params, body, transact }) => transact((tx) => valuations.saveValuation(tx, deps, params.id, body)),
  publishValuation: ({ actor, params, body, transact }) =>
    transact((tx) => publishOrRequest(tx, deps, actor, params.id, body)),
  discardValuation: async ({ params, transact }) => {
    await transact((tx) => valuations.discardValuation(tx, params.id))
    return { status: 'ok' }
  },
  correctionPreview: ({ params, body, transact }) =>
    transact((tx) => correctionPreview(tx, deps, params.id, params.strikeId, body.values)),
  correctStrike: ({ actor, params, body, transact }) =>
    transact((tx) => correctOrRequest(tx, deps, actor, params.id, { ...body, strikeId: params.strikeId })),
})
