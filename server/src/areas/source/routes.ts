import type { adminPostEndpoints, postEndpoints, postFiles } from '@ambry/contract/source/posts/endpoints'
import type { responseEndpoints, responseFiles } from '@ambry/contract/source/responses/endpoints'

import type { Actor } from '../../access/access.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { saveSearch } from '../secure/gallery/watching-service.ts'
import * as admin from './posts/admin-service.ts'
import { outlook } from './posts/outlook-service.ts'
import * as own from './posts/own-service.ts'
import * as posts from './posts/service.ts'
import * as responses from './responses/service.ts'

const done = { status: 'ok' } as const

export const postHandlers = (deps: Deps): Handlers<typeof postEndpoints> => ({
  activePosts: ({ actor, query }) => posts.board(deps, actor, query),
  boardCounts: ({ actor, query }) => posts.counts(deps, actor, query),
  wantedPost: ({ actor, params }) => posts.post(deps, actor, params.id),
  viewPost: async ({ actor, params, transact }) => {
    await transact((tx) => posts.view(tx, deps, actor, params.id))
    return done
  },
  reportPost: async ({ actor, params, body, transact }) => {
    await transact((tx) => posts.report(tx, actor, params.id, body.reason))
    return done
  },
  outlook: ({ actor, body }) => outlook(deps, actor, body),
  ownPosts: ({ actor, query }) => own.ownPosts(deps, actor, query),
  ownSourceSummary: ({ actor }) => own.summary(deps.db, actor),
  ownPost: ({ actor, params }) => own.own(deps.db, deps, actor, params.id),
  postWanted: ({ actor, body, transact }) => transact((tx) => own.add(tx, deps, actor, body)),
  editPost: ({ actor, params, body, transact }) => transact((tx) => own.edit(tx, deps, actor, params.id, body)),
  renewPost: ({ actor, params, transact }) => transact((tx) => own.renew(tx, deps, actor, params.id)),
  closePost: ({ actor, params, body, transact }) => transact((tx) => own.close(tx, deps, actor, params.id, body.why)),
  setMatching: async ({ actor, body, transact }) => {
    await transact((tx) => own.setMatching(tx, actor, body.isMatched))
    return done
  },
  saveBoardSearch: ({ actor, body, transact }) => transact((tx) => saveSearch(tx, actor, body, 'source')),
})

type Decision = { actor: Actor; params: { id: string }; transact: Transact }

export const adminPostHandlers = (deps: Deps): Handlers<typeof adminPostEndpoints> => {
  /** Returns the post's list row; the page refetches its detail after every write. */
  const decided = ({ actor, params, transact }: Decision, decide: (tx: Tx) => Promise<void>) =>
    transact(async (tx) => {
      await decide(tx)
      return admin.listed(tx, deps, actor, params.id)
    })
  return {
    adminPosts: ({ actor, query }) => admin.posts(deps, actor, query),
    adminPost: ({ actor, params }) => admin.post(deps.db, deps, actor, params.id),
    approvePost: (call) => decided(call, (tx) => admin.approve(tx, deps, call.actor, call.params.id)),
    rejectPost: ({ body, ...call }) =>
      decided(call, (tx) => admin.reject(tx, deps, call.actor, call.params.id, body.reason)),
    moderatePost: ({ body, ...call }) =>
      decided(call, (tx) => admin.moderate(tx, deps, call.actor, call.params.id, body)),
    editPostAsAdmin: ({ body, ...call }) =>
      decided(call, (tx) => admin.edit(tx, deps, call.actor, call.params.id, body)),
    reachOut: ({ params, body, transact }) => transact((tx) => admin.reachOut(tx, params.id, body.cardIds)),
    assignPost: ({ body, ...call }) => decided(call, (tx) => admin.assign(tx, call.actor, call.params.id, body.isMine)),
    changePosts: ({ actor, body, transact }) => admin.changeMany(deps, actor, transact, body),
  }
}

export const responseHandlers = (deps: Deps): Handlers<typeof responseEndpoints> => ({
  responsesToMe: ({ actor, params }) => responses.toMe(deps, actor, params.id),
  ownResponses: ({ actor, query }) => responses.ownResponses(deps, actor, query),
  response: ({ actor, params }) => responses.response(deps.db, deps, actor, params.id),
  respond: ({ actor, params, body, transact }) => transact((tx) => responses.respond(tx, deps, actor, params.id, body)),
  counterQuote: ({ actor, params, query }) => responses.counterQuote(deps, actor, params.id, query.cents),
  responseQuote: ({ actor, params, query }) => responses.quote(deps, actor, params.id, query),
  acceptResponse: ({ actor, params, body, transact }) =>
    transact((tx) => responses.accept(tx, deps, actor, params.id, body.cents)),
  counterResponse: ({ actor, params, body, transact }) =>
    transact((tx) => responses.counter(tx, deps, actor, params.id, body)),
  endResponse: ({ actor, params, body, transact }) =>
    transact((tx) => responses.end(tx, deps, actor, params.id, body.reason)),
})

export const sourceFileHandlers = (deps: Deps): FileHandlers<typeof postFiles & typeof responseFiles> => ({
  postPicture: ({ actor, params, query }) => posts.picture(deps, actor, params.id, query),
  responsePicture: ({ actor, params, query }) => responses.picture(deps, actor, params.id, query),
  responsePhoto: ({ actor, params, query }) => responses.photo(deps, actor, params, query.w),
})
