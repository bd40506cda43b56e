import { z } from 'zod'

import { TagSchema } from '../cards/records.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  ById,
  DoneSchema,
  IdSchema,
  InstantSchema,
  optionalText,
  ReasonSchema,
  VersionSchema,
} from '../kernel/fields.ts'
import type { FileEndpoint } from '../kernel/files.ts'
import { csvFormat, listOf, listQuery, someOf } from '../kernel/lists.ts'
import { mostShareDays, shareDeviceNames, shareDisplayStatusNames, shareFieldNames, shareSourceNames } from './kinds.ts'
import {
  AdminShareLinkDetailSchema,
  AdminShareLinkSchema,
  ShareAnalyticsSchema,
  SharedViewSchema,
  ShareLinkDetailSchema,
  ShareLinkSchema,
  ShareVisitSchema,
} from './records.ts'

const name = z.string().trim().min(1, 'Give the link a name.').max(80, 'Keep the name below 80 characters.')
const shows = z.array(z.enum(shareFieldNames)).max(shareFieldNames.length)
const password = z
  .string()
  .min(4, 'A password has at least 4 characters.')
  .max(100, 'Keep the password below 100 characters.')
  .nullable()
const days = z
  .int('Choose a number of days.')
  .min(1, 'A link is open for at least a day.')
  .max(mostShareDays, `A link is open for at most ${mostShareDays} days.`)
const maxViews = z.int().min(1, 'At least one view.').max(1_000_000, 'At most a million views.').nullable()

const what = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('card'), cardId: IdSchema }),
  z.strictObject({
    scope: z.literal('chosen'),
    cardIds: z.array(IdSchema).min(1, 'Choose at least one card.').max(500, 'At most 500 cards in one link.'),
  }),
  z.strictObject({ scope: z.literal('tag'), tag: TagSchema }),
  z.strictObject({ scope: z.literal('all') }),
])

const ofVisits = {
  linkId: IdSchema.optional(),
  source: someOf(shareSourceNames),
  device: someOf(shareDeviceNames),
  leftOut: z.enum(['yes', 'no']).optional(),
  from: InstantSchema.optional(),
  to: InstantSchema.optional(),
}
const visitColumns = ['at', 'linkName', 'visitor', 'seconds', 'source', 'referrer', 'device', 'leftOut'] as const

const displayStatus = { displayStatus: someOf(shareDisplayStatusNames) }

/** 32 random bytes as they stand in the address; anything else is no link, and is told so in the same words. */
const ByToken = z.strictObject({ token: z.string().max(200) })

export const sharingEndpoints = defineEndpoints({
  shareLinks: {
    method: 'GET',
    path: '/api/share-links',
    summary: 'The links I have made, and how often each was looked at',
    permission: 'share.own',
    query: listQuery(['-createdAt', 'createdAt'], {
      ...displayStatus,
      cardId: IdSchema.optional().describe('Those that show this card now'),
    }),
    response: listOf(ShareLinkSchema).extend({
      allowance: z.object({ open: z.int(), of: z.int() }).describe('Open links, and how many the plan has'),
    }),
    csv: [
      'name',
      'scope',
      'displayStatus',
      'views',
      'people',
      'averageSeconds',
      'leads',
      'createdAt',
      'expiresAt',
      'lastViewAt',
    ],
  },
  share: {
    method: 'POST',
    path: '/api/share-links',
    summary: 'Share a card or a collection by a link',
    permission: 'share.own',
    publishes: ['share_updated'],
    status: 201,
    body: z.strictObject({
      name,
      what,
      shows,
      days,
      password: password.default(null),
      maxViews: maxViews.default(null),
      notify: z.boolean().default(true),
    }),
    response: ShareLinkSchema,
  },
  shareLink: {
    method: 'GET',
    path: '/api/share-links/:id',
    summary: 'One link of mine: who looked, when, and for how long',
    permission: 'share.own',
    params: ById,
    query: z.strictObject({ days: z.enum(['7', '30', '90']).default('30') }),
    response: ShareLinkDetailSchema,
  },
  editShareLink: {
    method: 'PATCH',
    path: '/api/share-links/:id',
    summary: 'Change what a link shows, how long it is open, its password or its limit',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      name: name.optional(),
      shows: shows.optional(),
      expiresInDays: days.optional().describe('Counted from today'),
      password: password.optional().describe('Null takes it away'),
      maxViews: maxViews.optional(),
      notify: z.boolean().optional(),
    }),
    response: ShareLinkSchema,
  },
  closeShareLink: {
    method: 'POST',
    path: '/api/share-links/:id/close',
    summary: 'Close a link at once; its figures stay',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    response: ShareLinkSchema,
  },
  reopenShareLink: {
    method: 'POST',
    path: '/api/share-links/:id/reopen',
    summary: 'Open a link again that I closed',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    response: ShareLinkSchema,
  },
  dropShareLink: {
    method: 'DELETE',
    path: '/api/share-links/:id',
    summary: 'Close a link and take it off my list; its figures stay with the house',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    response: DoneSchema,
  },
  shareVisits: {
    method: 'GET',
    path: '/api/share-links/:id/visits',
    summary: 'Every look at a link of mine',
    permission: 'share.own',
    params: ById,
    query: listQuery(['-at', 'at'], { source: ofVisits.source, device: ofVisits.device, leftOut: ofVisits.leftOut }),
    response: listOf(ShareVisitSchema),
    csv: visitColumns,
  },
  excludeVisit: {
    method: 'POST',
    path: '/api/share-links/:id/visits/:visitId/exclude',
    summary: 'Leave a look out of the figures, or count it again',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: z.strictObject({ id: IdSchema, visitId: IdSchema }),
    body: z.strictObject({ excluded: z.boolean() }),
    response: ShareVisitSchema,
  },
})

/** What a link's own page asks. No session is needed; the token opens one thing, to be looked at. */
export const sharedEndpoints = defineEndpoints({
  shared: {
    method: 'GET',
    path: '/api/shared/:token',
    summary: 'What a link shows',
    permission: 'public',
    params: ByToken,
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      card: IdSchema.optional(),
      category: z.string().max(40).optional(),
    }),
    response: SharedViewSchema,
  },
  beginVisit: {
    method: 'POST',
    path: '/api/shared/:token/visits',
    summary: 'Somebody looks at a link: counted once an hour',
    permission: 'public',
    publishes: ['notification', 'share_updated'],
    impersonated: 'allowed',
    params: ByToken,
    body: z.strictObject({ referrer: z.string().max(500).optional(), isTouch: z.boolean().optional() }),
    response: z.object({ visitId: IdSchema.nullable() }),
  },
  heartbeat: {
    method: 'POST',
    path: '/api/shared/:token/visits/:visitId',
    summary: 'The page is still in front: how many seconds since it last said so',
    permission: 'public',
    publishes: [],
    impersonated: 'allowed',
    headerless: true,
    params: z.strictObject({ token: z.string().max(200), visitId: IdSchema }),
    body: z.strictObject({ seconds: z.int().min(0).max(60), cardId: IdSchema.optional() }),
    response: DoneSchema,
  },
  showInterest: {
    method: 'POST',
    path: '/api/shared/:token/interest',
    summary: 'Tell the owner that one is interested',
    permission: 'public',
    publishes: ['notification', 'share_updated'],
    params: ByToken,
    status: 201,
    body: z.strictObject({
      name: z.string().trim().min(1, 'Say who you are.').max(80, 'Keep the name below 80 characters.'),
      contact: z.string().trim().min(3, 'Say how the owner can reach you.').max(120, 'Keep this below 120 characters.'),
      message: optionalText(1000),
      cardId: IdSchema.optional(),
    }),
    response: DoneSchema,
  },
  reportLink: {
    method: 'POST',
    path: '/api/shared/:token/report',
    summary: 'Tell the house that something about a link is wrong',
    permission: 'public',
    publishes: ['share_updated'],
    params: ByToken,
    status: 201,
    body: z.strictObject({
      reason: z.string().trim().min(3, 'Say what is wrong.').max(1000, 'Keep this below 1000 characters.'),
    }),
    response: DoneSchema,
  },
})

export const shareAnalyticsEndpoints = defineEndpoints({
  shareAnalytics: {
    method: 'GET',
    path: '/api/admin/share-analytics',
    summary: 'How often links of members are looked at, and what comes of it',
    permission: 'share.any',
    query: z.strictObject({ days: z.enum(['7', '30', '90']).default('30'), format: csvFormat }),
    response: ShareAnalyticsSchema,
    csvRows: 'series',
    csv: ['day', 'views', 'people'],
  },
  adminShareLinks: {
    method: 'GET',
    path: '/api/admin/share-links',
    summary: 'Every link of every member',
    permission: 'share.any',
    query: listQuery(['-createdAt', 'createdAt', '-views', '-people', 'expiresAt'], {
      ...displayStatus,
      ownerId: IdSchema.optional(),
    }),
    response: listOf(AdminShareLinkSchema),
    csv: [
      'id',
      'name',
      'scope',
      'owner',
      'displayStatus',
      'views',
      'people',
      'averageSeconds',
      'leads',
      'accessRequests',
      'createdAt',
      'expiresAt',
      'lastViewAt',
    ],
  },
  adminShareLink: {
    method: 'GET',
    path: '/api/admin/share-links/:id',
    summary: 'One link, as the house sees it',
    permission: 'share.any',
    params: ById,
    response: AdminShareLinkDetailSchema,
  },
  closeAdminShareLink: {
    method: 'POST',
    path: '/api/admin/share-links/:id/close',
    summary: 'Close a member’s link',
    permission: 'share.close',
    publishes: ['notification', 'share_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: AdminShareLinkDetailSchema,
  },
  adminShareVisits: {
    method: 'GET',
    path: '/api/admin/share-visits',
    summary: 'Every look at every link',
    permission: 'share.any',
    query: listQuery(['-at', 'at'], ofVisits),
    response: listOf(ShareVisitSchema),
    csv: visitColumns,
  },
})

/** Pictures of a link, by its token alone. Each answers the one 404 that a wrong address gets. */
export const sharedFiles = {
  sharedPicture: {
    path: '/files/shared/:token/cards/:id/picture',
    summary: 'A shared card’s picture, without what its owner keeps to themselves',
    permission: 'public',
    params: z.strictObject({ token: z.string().max(200), id: IdSchema }),
    query: z.strictObject({ w: z.enum(['96', '240', '480', '1200']).default('480'), v: z.string().max(40).optional() }),
  },
  sharedPhoto: {
    path: '/files/shared/:token/photos/:id',
    summary: 'A photo of a shared card',
    permission: 'public',
    params: z.strictObject({ token: z.string().max(200), id: IdSchema }),
    query: z.strictObject({ w: z.enum(['160', '480', '1200']).default('1200') }),
  },
  sharedPreview: {
    path: '/files/shared/:token/preview.png',
    summary: 'The picture that messengers show: 1200 × 630',
    permission: 'public',
    params: ByToken,
  },
  shortPreview: {
    path: '/files/share/:id/preview.png',
    summary: 'The same by the short address',
    permission: 'public',
    params: z.strictObject({ id: z.string().max(200) }),
  },
  sharedSeen: {
    path: '/files/shared/:token/seen.gif',
    summary: 'Fetched by pages that run no script: counts the look',
    permission: 'public',
    params: ByToken,
  },
  shareCode: {
    path: '/files/share-links/:id/code.svg',
    summary: 'The short address of a link of mine as a QR code',
    permission: 'share.own',
    params: ById,
  },
  shareLinkPreview: {
    path: '/files/share-links/:id/preview.png',
    summary: 'What messengers will show of a link of mine',
    permission: 'share.own',
    params: ById,
    query: z.strictObject({ v: z.string().max(40).optional() }),
  },
} as const satisfies Record<string, FileEndpoint>
