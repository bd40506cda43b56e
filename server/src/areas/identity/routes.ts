import type { identityComplianceEndpoints } from '@ambry/contract/identity/compliance-endpoints'
import type {
  handoffEndpoints,
  identityAdminEndpoints,
  identityFiles,
  ownIdentityEndpoints,
} from '@ambry/contract/identity/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { figures } from './figures-service.ts'
import * as handoffs from './handoff-service.ts'
import { ownPicture, picture } from './pictures-service.ts'
import { retention } from './retention-service.ts'
import * as reviews from './review-service.ts'
import { watchlistApproval } from './screening/approvals-service.ts'
import * as drafts from './screening/drafts-service.ts'
import * as screening from './screening/service.ts'
import * as identity from './service.ts'

const ok = { status: 'ok' } as const

export const ownIdentityHandlers = (deps: Deps): Handlers<typeof ownIdentityEndpoints> => ({
  identity: ({ actor }) => identity.ownStatus(deps, actor),
  editIdentity: ({ actor, body, transact }) => transact((tx) => identity.edit(tx, deps, actor, body)),
  uploadIdentityDocument: ({ actor, query, body, transact }) =>
    identity.upload(deps, transact, { userId: actor.id, item: query.item, bytes: body as Buffer }),
  removeIdentityDocument: async ({ actor, params, transact }) => {
    await transact((tx) => identity.remove(tx, actor, params.id))
    return ok
  },
  submitIdentity: ({ actor, transact }) => transact((tx) => identity.submit(tx, deps, actor)),
  openIdentityHandoff: ({ actor, visitor, transact }) =>
    transact((tx) => handoffs.openHandoff(tx, actor, visitor.site)),
})

export const handoffHandlers = (deps: Deps): Handlers<typeof handoffEndpoints> => ({
  identityHandoff: ({ params, transact }) => transact((tx) => handoffs.takeHandoff(tx, params.token)),
  uploadByHandoff: ({ params, query, body, transact }) =>
    handoffs.uploadByHandoff(deps, transact, {
      ...{ token: params.token, key: query.key, item: query.item, bytes: body as Buffer },
    }),
})

export const identityAdminHandlers = (deps: Deps): Handlers<typeof identityAdminEndpoints> => ({
  identityCases: ({ actor, query }) => reviews.cases(deps, actor, query),
  openIdentityCase: ({ actor, params, transact }) => transact((tx) => reviews.open(tx, deps, actor, params.id)),
  releaseIdentityCase: async ({ actor, params, transact }) => {
    await transact((tx) => reviews.release(tx, actor, params.id))
    return ok
  },
  decideIdentity: ({ actor, params, body, transact }) =>
    transact((tx) => reviews.decide(tx, deps, actor, params.id, body)),
  noteIdentity: async ({ params, body, transact }) => {
    await transact((tx) => reviews.addNote(tx, params.id, body.note))
    return ok
  },
  recordIdentity: ({ actor, params, body, transact }) =>
    transact((tx) => reviews.record(tx, deps, actor, params.id, body)),
  revokeIdentity: ({ actor, params, body, transact }) =>
    transact((tx) => reviews.revoke(tx, deps, actor, params.id, body.reason)),
})

export const identityComplianceHandlers = (deps: Deps): Handlers<typeof identityComplianceEndpoints> => ({
  identityFigures: () => figures(deps),
  watchlistHits: ({ query }) => screening.hits(deps.db, query),
  decideWatchlistHit: ({ actor, params, body, transact }) =>
    transact((tx) => screening.decideHit(tx, actor, params.id, body)),
  watchlist: () => drafts.watchlist(deps.db),
  uploadWatchlist: ({ query, body, transact }) =>
    drafts.uploadList(transact, { bytes: body as Buffer, fileName: query.fileName }),
  replaceWatchlist: ({ actor, params, transact }) =>
    transact(async (tx) => {
      const { id, fileName, entriesBefore, entries } = await drafts.requireDraft(tx, params.id)
      const input = { id, fileName, before: entriesBefore, after: entries }
      return deps.approvals.runOrRequest(tx, actor, watchlistApproval, input)
    }),
  discardWatchlist: async ({ params, transact }) => {
    await transact((tx) => drafts.discardDraft(tx, params.id))
    return ok
  },
  identityRetention: () => retention(deps),
})

export const identityFileHandlers = (deps: Deps): FileHandlers<typeof identityFiles> => ({
  identityPicture: ({ actor, params, query, transact }) =>
    picture(deps, actor, transact, { documentId: params.id, page: params.number, ...query }),
  ownIdentityPicture: ({ actor, params, transact }) =>
    ownPicture(deps, actor, transact, { documentId: params.id, page: params.number }),
})
