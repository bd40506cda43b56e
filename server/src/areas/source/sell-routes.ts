import type { adminSellEndpoints, sellEndpoints, sellFiles } from '@ambry/contract/source/sells/endpoints'

import type { Actor } from '../../access/access.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import * as admin from './sells/admin-service.ts'
import { purchaseApproval } from './sells/approvals-service.ts'
import { draft, draftFromCsv, quote } from './sells/draft-service.ts'
import { answer, inspect } from './sells/inspection-service.ts'
import * as sells from './sells/service.ts'

export const sellHandlers = (deps: Deps): Handlers<typeof sellEndpoints> => ({
  ownSells: ({ actor, query }) => sells.ownSells(deps, actor, query),
  ownSell: ({ actor, params }) => sells.own(deps.db, deps, actor, params.id),
  sellQuote: ({ actor, params, query }) => sells.quote(deps, actor, params.id, query),
  draftSell: ({ actor, body }) => draft(deps, actor, body.cardIds),
  quoteSell: ({ actor, body }) => quote(deps, actor, body.prices),
  draftSellFromCsv: ({ actor, body }) => draftFromCsv(deps, actor, body as Buffer),
  offerToSell: ({ actor, body, transact }) => transact((tx) => sells.offer(tx, deps, actor, body)),
  counterSell: ({ actor, params, body, transact }) => transact((tx) => sells.counter(tx, deps, actor, params.id, body)),
  acceptSell: ({ actor, params, body, transact }) =>
    transact((tx) => sells.accept(tx, deps, actor, params.id, body.cents)),
  withdrawSell: ({ actor, params, transact }) => transact((tx) => sells.withdraw(tx, deps, actor, params.id)),
  answerReoffer: ({ actor, params, body, transact }) => transact((tx) => answer(tx, deps, actor, params.id, body)),
})

type Decision = { actor: Actor; params: { id: string }; transact: Transact }

export const adminSellHandlers = (deps: Deps): Handlers<typeof adminSellEndpoints> => {
  const decided = ({ actor, params, transact }: Decision, decide: (tx: Tx) => Promise<void>) =>
    transact(async (tx) => {
      await decide(tx)
      return admin.sell(tx, deps, actor, params.id)
    })
  return {
    adminSells: ({ actor, query }) => admin.sells(deps, actor, query),
    adminSell: ({ actor, params }) => admin.sell(deps.db, deps, actor, params.id),
    counterSellAsAdmin: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, purchaseApproval, { ...body, id: params.id })),
    acceptSellAsAdmin: ({ actor, params, body, transact }) =>
      transact((tx) => deps.approvals.runOrRequest(tx, actor, purchaseApproval, { ...body, id: params.id })),
    rejectSell: ({ body, ...call }) =>
      decided(call, (tx) => admin.reject(tx, deps, call.actor, call.params.id, body.reason)),
    inspectSellCard: ({ actor, params, body, transact }) =>
      transact(async (tx) => admin.sell(tx, deps, actor, await inspect(tx, deps, actor, params.id, body))),
    assignSell: ({ actor, params, body, transact }) =>
      transact(async (tx) => {
        await admin.assign(tx, actor, params.id, body.isMine)
        return admin.listed(tx, deps, actor, params.id)
      }),
    changeSells: ({ actor, body, transact }) => admin.changeMany(deps, actor, transact, body),
  }
}

export const sellFileHandlers = (deps: Deps): FileHandlers<typeof sellFiles> => ({
  sellCardPicture: ({ actor, params, query }) => sells.picture(deps, actor, params.id, query),
})
