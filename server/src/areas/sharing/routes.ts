import type {
  shareAnalyticsEndpoints,
  sharedEndpoints,
  sharedFiles,
  sharingEndpoints,
} from '@ambry/contract/sharing/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { PageRoute } from '../../http/documents/pages.ts'
import type { FileHandlers } from '../../http/files.ts'
import * as links from './links/service.ts'
import { Door } from './shared/door.ts'
import * as files from './shared/files-service.ts'
import * as messages from './shared/messages-service.ts'
import * as pages from './shared/pages-service.ts'
import { shared } from './shared/service.ts'
import * as analytics from './visits/analytics-service.ts'
import * as visits from './visits/service.ts'

const ok = { status: 'ok' } as const

/** Everything that opens links by address goes through one Door. */
export const sharingRoutes = (deps: Deps) => {
  const door = new Door(deps)
  return {
    handlers: { ...ownHandlers(deps), ...publicHandlers(deps, door), ...analyticsHandlers(deps) },
    files: fileHandlers(deps, door),
    pages: {
      routes: pageRoutes(deps, door),
      refused: (error: Parameters<typeof pages.refused>[1]) => pages.refused(deps, error),
    },
  }
}

const ownHandlers = (deps: Deps): Handlers<typeof sharingEndpoints> => ({
  shareLinks: ({ actor, query }) => links.links(deps, actor, query),
  share: ({ actor, body, transact }) => links.share(deps, actor, transact, body),
  shareLink: ({ actor, params, query }) => links.link(deps.db, deps, actor, params.id, query.days),
  editShareLink: ({ actor, params, body, transact }) => links.edit(deps, actor, transact, params.id, body),
  closeShareLink: ({ actor, params, transact }) => transact((tx) => links.close(tx, deps, actor, params.id)),
  reopenShareLink: ({ actor, params, transact }) => transact((tx) => links.reopen(tx, deps, actor, params.id)),
  dropShareLink: async ({ actor, params, transact }) => {
    await transact((tx) => links.drop(tx, deps, actor, params.id))
    return ok
  },
  shareVisits: ({ actor, params, query }) => visits.ownVisits(deps, actor, params.id, query),
  excludeVisit: ({ actor, params, body, transact }) =>
    transact((tx) => visits.exclude(tx, deps, actor, { linkId: params.id, visitId: params.visitId, ...body })),
})

const publicHandlers = (deps: Deps, door: Door): Handlers<typeof sharedEndpoints> => ({
  shared: ({ params, query, ...who }) => shared(deps, door, who, params.token, query),
  beginVisit: async ({ params, body, visitor, actor, transact }) => ({
    visitId: await visits.beginVisit(deps, door, { token: params.token, visitor, actor, transact, came: body }),
  }),
  heartbeat: async ({ params, body, ...who }) => {
    await visits.heartbeat(deps, door, who, { ...params, ...body })
    return ok
  },
  showInterest: async ({ params, body, ...who }) => {
    await messages.showInterest(deps, door, { ...who, token: params.token }, body)
    return ok
  },
  reportLink: async ({ params, body, ...who }) => {
    await messages.report(deps, door, { ...who, token: params.token }, body.reason)
    return ok
  },
})

const analyticsHandlers = (deps: Deps): Handlers<typeof shareAnalyticsEndpoints> => ({
  shareAnalytics: ({ query }) => analytics.analytics(deps, query.days),
  adminShareLinks: ({ query }) => analytics.adminLinks(deps, query),
  adminShareLink: ({ params }) => analytics.oneAdminLink(deps.db, deps, params.id),
  closeAdminShareLink: ({ params, body, transact }) =>
    transact((tx) => analytics.closeByAdmin(tx, deps, params.id, body.reason)),
  adminShareVisits: ({ query }) => visits.visits(deps.db, query),
})

const fileHandlers = (deps: Deps, door: Door): FileHandlers<typeof sharedFiles> => ({
  sharedPicture: ({ params, query, ...who }) => files.sharedPicture(deps, door, who, { ...params, w: query.w }),
  sharedPhoto: ({ params, query, ...who }) => files.sharedPhoto(deps, door, who, { ...params, w: query.w }),
  sharedPreview: ({ params, visitor }) => files.sharedPreview(deps, door, visitor, params.token),
  shortPreview: ({ params, visitor }) => files.shortPreview(deps, door, visitor, params.id),
  sharedSeen: ({ params, visitor, actor, transact }) =>
    files.seen(deps, door, { token: params.token, visitor, actor, transact }),
  shareCode: ({ params, visitor, actor }) => files.shareCode(deps, actor, visitor.site, params.id),
  shareLinkPreview: ({ params, actor }) => files.ownPreview(deps, actor, params.id),
})

/** Pages opened by address. An address that is too long or has extra segments is treated like any other wrong one. */
const pageRoutes = (deps: Deps, door: Door): PageRoute[] => {
  const token = ({ params }: { params: Record<string, string> }) => params.token ?? params['*'] ?? ''
  return [
    { method: 'GET', path: '/shared/:token', answer: (call) => pages.openPage(deps, door, token(call), call) },
    { method: 'POST', path: '/shared/:token', answer: (call) => pages.sayPassword(deps, door, token(call), call) },
    {
      method: 'POST',
      path: '/shared/:token/interest',
      answer: (call) => pages.sendInterest(deps, door, token(call), call),
    },
    { method: 'GET', path: '/shared/:token/report', answer: (call) => pages.askReport(deps, door, token(call), call) },
    {
      method: 'POST',
      path: '/shared/:token/report',
      answer: (call) => pages.sendReport(deps, door, token(call), call),
    },
    { method: 'GET', path: '/shared/*', answer: (call) => pages.openPage(deps, door, token(call), call) },
    { method: 'GET', path: '/share/:id', answer: (call) => pages.shortPage(deps, door, call.params.id ?? '', call) },
    { method: 'GET', path: '/share/*', answer: (call) => pages.shortPage(deps, door, call.params['*'] ?? '', call) },
  ]
}
