import type { galleryEndpoints, galleryFiles } from '@ambry/contract/secure/gallery/endpoints'
import type { adminRequestEndpoints, requestEndpoints, requestFiles } from '@ambry/contract/secure/requests/endpoints'
import type { waitlistEndpoints } from '@ambry/contract/secure/waitlist/endpoints'

import type { Actor } from '../../access/access.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { factSheet } from './gallery/fact-sheet-service.ts'
import * as gallery from './gallery/service.ts'
import * as watching from './gallery/watching-service.ts'
import * as admin from './requests/admin-service.ts'
import * as requests from './requests/service.ts'
import * as waitlist from './waitlist/service.ts'

const done = { status: 'ok' } as const

export const secureHandlers = (deps: Deps) => ({
  ...galleryHandlers(deps),
  ...requestHandlers(deps),
  ...waitlistHandlers(deps),
  ...siteHandlers(deps),
})

export const secureFileHandlers = (deps: Deps) => ({ ...galleryFileHandlers(deps), ...requestFileHandlers(deps) })

const galleryHandlers = (deps: Deps): Handlers<typeof galleryEndpoints> => ({
  gallery: ({ actor, query }) => gallery.gallery(deps, actor, query),
  galleryCounts: ({ actor, query }) => gallery.counts(deps, actor, query),
  recentCards: ({ actor, query }) => gallery.recent(deps, actor, query.limit),
  secureCard: ({ actor, params }) => gallery.card(deps.db, deps, actor, params.id),
  secureProvenance: ({ actor, params }) => gallery.provenance(deps, actor, params.id),
  requestQuote: ({ actor, params, query }) => requests.quote(deps, actor, params.id, query.offerCents),
  watch: async ({ actor, params, transact }) => {
    await transact((tx) => watching.watch(tx, actor, params.id))
    return done
  },
  unwatch: async ({ actor, params, transact }) => {
    await transact((tx) => watching.unwatch(tx, actor, params.id))
    return done
  },
  savedSearches: ({ actor, query }) => watching.searches(deps.db, actor, query.place),
  saveSearch: ({ actor, body, transact }) => transact((tx) => watching.saveSearch(tx, actor, body)),
  editSearch: ({ actor, params, body, transact }) => transact((tx) => watching.editSearch(tx, actor, params.id, body)),
  dropSearch: async ({ actor, params, transact }) => {
    await transact((tx) => watching.dropSearch(tx, actor, params.id))
    return done
  },
})

const galleryFileHandlers = (deps: Deps): FileHandlers<typeof galleryFiles> => ({
  factSheet: ({ actor, params }) => factSheet(deps, actor, params.id),
})

const requestHandlers = (deps: Deps): Handlers<typeof requestEndpoints> => ({
  requestCard: ({ actor, params, body, transact }) => transact((tx) => requests.ask(tx, deps, actor, params.id, body)),
  ownRequests: ({ actor, query }) => requests.ownRequests(deps, actor, query),
  ownRequestSummary: ({ actor }) => requests.summary(deps.db, actor),
  ownRequest: ({ actor, params }) => requests.ownRequest(deps.db, deps, actor, params.id),
  editRequest: ({ actor, params, body, transact }) => transact((tx) => requests.edit(tx, deps, actor, params.id, body)),
  withdrawRequest: ({ actor, params, transact }) => transact((tx) => requests.withdraw(tx, deps, actor, params.id)),
  acceptCounter: ({ actor, params, body, transact }) =>
    transact((tx) => requests.accept(tx, deps, actor, params.id, body.counterCents)),
  refuseCounter: ({ actor, params, transact }) => transact((tx) => requests.refuse(tx, deps, actor, params.id)),
  answerAsOwner: ({ actor, params, body, transact }) =>
    transact((tx) => requests.answerAsOwner(tx, deps, actor, params.id, body)),
})

const waitlistHandlers = (deps: Deps): Handlers<typeof waitlistEndpoints> => ({
  waits: ({ actor }) => waitlist.waits(deps, actor),
  joinWaitlist: async ({ actor, params, transact }) => {
    await transact((tx) => waitlist.join(tx, deps, actor, params.id))
    return done
  },
  leaveWaitlist: async ({ actor, params, transact }) => {
    await transact((tx) => waitlist.leave(tx, deps, actor, params.id))
    return done
  },
  takeOffered: ({ actor, params, body, transact }) =>
    transact((tx) => waitlist.take(tx, deps, actor, params.id, body.listPriceCents)),
})

const requestFileHandlers = (deps: Deps): FileHandlers<typeof requestFiles> => ({
  requestPicture: ({ actor, params, query }) => requests.picture(deps, actor, params.id, query),
})

type Decision = { actor: Actor; params: { id: string }; transact: Transact }

/** Returns the request's list row in one read; the page refetches its detail after every write. */
const decided = ({ actor, params, transact }: Decision, decide: (tx: Tx) => Promise<void>) =>
  transact(async (tx) => {
    await decide(tx)
    return admin.decided(tx, actor, params.id)
  })

const siteHandlers = (deps: Deps): Handlers<typeof adminRequestEndpoints> => ({
  requests: ({ actor, query }) => admin.requests(deps, actor, query),
  requestSummary: () => admin.summary(deps.db),
  request: ({ actor, params }) => admin.request(deps.db, deps, actor, params.id),
  approveRequest: ({ body, ...call }) =>
    decided(call, (tx) => admin.approve(tx, deps, call.actor, call.params.id, body.offerCents)),
  counterRequest: ({ body, ...call }) =>
    decided(call, (tx) => admin.counter(tx, deps, call.actor, call.params.id, body)),
  declineRequest: ({ body, ...call }) =>
    decided(call, (tx) => admin.decline(tx, deps, call.actor, call.params.id, body.reason)),
  askOwner: ({ body, ...call }) =>
    decided(call, (tx) => admin.askOwner(tx, deps, call.actor, call.params.id, body.cents)),
  ownerAgreed: ({ body, ...call }) =>
    decided(call, (tx) => admin.ownerAgreed(tx, deps, call.actor, call.params.id, body)),
  callOffRequest: ({ body, ...call }) =>
    decided(call, (tx) => admin.callOff(tx, deps, call.actor, call.params.id, body.reason)),
  assignRequest: ({ body, ...call }) =>
    decided(call, (tx) => admin.assign(tx, call.actor, call.params.id, body.isMine)),
  changeRequests: ({ actor, body, transact }) => admin.changeMany(deps, actor, transact, body),
})
