import type { adminHuntEndpoints, huntEndpoints, huntFiles } from '@ambry/contract/source/hunts/endpoints'

import type { Actor } from '../../access/access.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import * as admin from './hunts/admin-service.ts'
import { buyOrRequest } from './hunts/approvals-service.ts'
import * as candidates from './hunts/candidates-service.ts'
import * as hunts from './hunts/service.ts'

export const huntHandlers = (deps: Deps): Handlers<typeof huntEndpoints> => ({
  activeHunts: ({ actor, query }) => hunts.activeHunts(deps, actor, query),
  ownHunts: ({ actor, query }) => hunts.ownHunts(deps, actor, query),
  ownHunt: ({ actor, params }) => hunts.own(deps.db, deps, actor, params.id),
  askForHunt: ({ actor, body, transact }) => transact((tx) => hunts.ask(tx, deps, actor, body)),
  editHunt: ({ actor, params, body, transact }) => transact((tx) => hunts.edit(tx, deps, actor, params.id, body)),
  agreeHuntFee: ({ actor, params, body, transact }) =>
    transact((tx) => hunts.agreeFee(tx, actor, params.id, body.feeBps)),
  closeHunt: ({ actor, params, transact }) => transact((tx) => hunts.close(tx, deps, actor, params.id)),
  answerCandidate: ({ actor, params, body, transact }) =>
    transact((tx) => hunts.answer(tx, deps, actor, params.id, body)),
})

type Decision = { actor: Actor; params: { id: string }; transact: Transact }

export const adminHuntHandlers = (deps: Deps): Handlers<typeof adminHuntEndpoints> => {
  /** Returns the hunt's list row; the page refetches its detail after every write. */
  const decided = ({ actor, params, transact }: Decision, decide: (tx: Tx) => Promise<void>) =>
    transact(async (tx) => {
      await decide(tx)
      return admin.listed(tx, deps, actor, params.id)
    })
  return {
    adminHunts: ({ actor, query }) => admin.hunts(deps, actor, query),
    adminHunt: ({ actor, params }) => admin.hunt(deps.db, deps, actor, params.id),
    proposeHuntFee: ({ body, ...call }) =>
      decided(call, (tx) => admin.proposeFee(tx, deps, call.actor, call.params.id, body)),
    endHunt: ({ body, ...call }) => decided(call, (tx) => admin.endOne(tx, deps, call.actor, call.params.id, body)),
    noteHunt: ({ actor, params, body, transact }) =>
      transact(async (tx) => {
        await admin.note(tx, deps, actor, params.id, body)
        return admin.hunt(tx, deps, actor, params.id)
      }),
    addCandidate: ({ actor, params, body, transact }) =>
      transact((tx) => candidates.add(tx, deps, actor, params.id, body)),
    editCandidate: ({ actor, params, body, transact }) =>
      transact((tx) => candidates.edit(tx, deps, actor, params.id, body)),
    proposeCandidate: ({ actor, params, transact }) => transact((tx) => candidates.propose(tx, deps, actor, params.id)),
    dropCandidate: ({ actor, params, body, transact }) =>
      transact((tx) => candidates.drop(tx, deps, actor, params.id, body.reason)),
    buyCandidate: ({ actor, params, body, transact }) => buyOrRequest(deps, actor, transact, params.id, body),
    assignHunt: ({ body, ...call }) => decided(call, (tx) => admin.assign(tx, call.actor, call.params.id, body.isMine)),
    changeHunts: ({ actor, body, transact }) => admin.changeMany(deps, actor, transact, body),
    uploadHuntFile: ({ actor, params, query, body, transact }) =>
      candidates.upload(deps, actor, transact, { id: params.id, ...query, bytes: body as Buffer }),
  }
}

export const huntFileHandlers = (deps: Deps): FileHandlers<typeof huntFiles> => ({
  huntFile: ({ actor, params }) => candidates.file(deps, actor, params.id),
  huntPicture: ({ actor, params, query }) => hunts.picture(deps, actor, params.id, query),
})
