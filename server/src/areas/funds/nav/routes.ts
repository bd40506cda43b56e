import type { fundStrikeEndpoints } from '@ambry/contract/funds/admin/nav-endpoints'

import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/bind.ts'
import { adminFund } from '../admin/service.ts'
import { requireFund } from '../fund-queries.ts'
import { presentStrike } from '../present.ts'
import { strikeList } from './queries.ts'
import { strikeToday } from './strike-service.ts'

export const fundStrikeHandlers = (deps: Deps): Handlers<typeof fundStrikeEndpoints> => ({
  fundStrikes: async ({ params, query }) => {
    const { id: fundId } = await requireFund(deps.db, params.id)
    return strikeList.page(deps.db, { ...query, fundId }, presentStrike)
  },
  strikeFund: ({ params, transact }) =>
    transact(async (tx) => {
      await strikeToday(tx, deps, params.id)
      return adminFund(tx, deps, params.id, tx.now)
    }),
})
