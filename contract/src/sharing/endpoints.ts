import { z } from 'zod'

import { TagSchema } from '../cards/records.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  AliasSchema,
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

const name = z.string().trim().min(1, 'Enter a name for the link.').max(80, 'Keep the name under 80 characters.')
const shows = z.array(z.enum(shareFieldNames)).max(shareFieldNames.length)
const password = z
  .string()
  .min(4, 'Use a password of at least 4 characters.')
  .max(100, 'Keep the password under 100 characters.')
  .nullable()
const days = z
  .int('Choose a number of days.')
  .min(1, 'A link must stay open for at least one day.')
  .max(mostShareDays, `A link can stay open for up to ${mostShareDays} days.`)
const maxViews = z.int().min(1, 'Enter at least one view.').max(1_000_000, 'Enter up to a million views.').nullable()

const what = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('card'), cardId: IdSchema }),
  z.strictObject({
    scope: z.literal('chosen'),
    cardIds: z.array(IdSchema).min(1, 'Choose at least one card.').max(500, 'A link can show up to 500 cards.'),
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

/** 32 random bytes as encoded in the URL; anything else is not a link and gets the same answer. */
const ByToken = z.strictObject({ token: z.string().max(200) })

export const sharingEndpoints = defineEndpoints({
  shareLinks: {
    method: 'GET',
    path: '/api/share-links',
    summary: 'My share links, with their views',
    permission: 'share.own',
    query: listQuery(['-createdAt', 'createdAt'], {
      ...displayStatus,
      cardId: IdSchema.optional().describe('Links that show this card now'),
    }),
    response: listOf(ShareLinkSchema).extend({
      allowance: z.object({ open: z.int(), of: z.int() }).describe('Open links and the plan’s limit'),
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
    summary: 'Share a card or collection with a link',
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
    summary: 'One of my links: who viewed it, when, and for how long',
    permission: 'share.own',
    params: ById,
    query: z.strictObject({ days: z.enum(['7', '30', '90']).default('30') }),
    response: ShareLinkDetailSchema,
  },
  editShareLink: {
    method: 'PATCH',
    path: '/api/share-links/:id',
    summary: 'Change a link’s contents, expiration, password, or view limit',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      name: name.optional(),
      shows: shows.optional(),
      expiresInDays: days.optional().describe('From today'),
      password: password.optional().describe('Null removes it'),
      maxViews: maxViews.optional(),
      notify: z.boolean().optional(),
    }),
    response: ShareLinkSchema,
  },
  closeShareLink: {
    method: 'POST',
    path: '/api/share-links/:id/close',
    summary: 'Close a link immediately; its analytics stay',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    response: ShareLinkSchema,
  },
  reopenShareLink: {
    method: 'POST',
    path: '/api/share-links/:id/reopen',
    summary: 'Reopen a link I closed',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    response: ShareLinkSchema,
  },
  dropShareLink: {
    method: 'DELETE',
    path: '/api/share-links/:id',
    summary: 'Close a link and remove it from my list; staff keep its analytics',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: ById,
    response: DoneSchema,
  },
  shareVisits: {
    method: 'GET',
    path: '/api/share-links/:id/visits',
    summary: 'All views of one of my links',
    permission: 'share.own',
    params: ById,
    query: listQuery(['-at', 'at'], { source: ofVisits.source, device: ofVisits.device, leftOut: ofVisits.leftOut }),
    response: listOf(ShareVisitSchema),
    csv: visitColumns,
  },
  excludeVisit: {
    method: 'POST',
    path: '/api/share-links/:id/visits/:visitId/exclude',
    summary: 'Exclude or include a view',
    permission: 'share.own',
    publishes: ['share_updated'],
    params: z.strictObject({ id: IdSchema, visitId: IdSchema }),
    body: z.strictObject({ excluded: z.boolean() }),
    response: ShareVisitSchema,
  },
})

/** Called by a link's own page. No session is needed; the token gives read access to one link. */
export const sharedEndpoints = defineEndpoints({
  shared: {
    method: 'GET',
    path: '/api/shared/:token',
    summary: 'What a link shows',
    permission: 'public',
    params: ByToken,
    query: z.strictObject({
      cursor: AliasSchema.optional(),
      card: AliasSchema.optional(),
      category: z.string().max(40).optional(),
    }),
    response: SharedViewSchema,
  },
  beginVisit: {
    method: 'POST',
    path: '/api/shared/:token/visits',
    summary: 'A link was viewed; counted once an hour',
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
    summary: 'Seconds the page has been in focus since the last report',
    permission: 'public',
    publishes: [],
    impersonated: 'allowed',
    headerless: true,
    params: z.strictObject({ token: z.string().max(200), visitId: IdSchema }),
    body: z.strictObject({ seconds: z.int().min(0).max(60), cardId: AliasSchema.optional() }),
    response: DoneSchema,
  },
  showInterest: {
    method: 'POST',
    path: '/api/shared/:token/interest',
    summary: 'Tell the owner you’re interested',
    permission: 'public',
    publishes: ['notification', 'share_updated'],
    params: ByToken,
    status: 201,
    body: z.strictObject({
      name: z.string().trim().min(1, 'Enter your name.').max(80, 'Keep the name under 80 characters.'),
      contact: z
        .string()
        .trim()
        .min(3, 'Enter how the owner can reach you.')
        .max(120, 'Keep this under 120 characters.'),
      message: optionalText(1000),
      cardId: AliasSchema.optional(),
    }),
    response: DoneSchema,
  },
  reportLink: {
    method: 'POST',
    path: '/api/shared/:token/report',
    summary: 'Report a link',
    permission: 'public',
    publishes: ['share_updated'],
    params: ByToken,
    status: 201,
    body: z.strictObject({
      reason: z.string().trim().min(3, 'Describe the problem.').max(1000, 'Keep this under 1,000 characters.'),
    }),
    response: DoneSchema,
  },
})

export const shareAnalyticsEndpoints = defineEndpoints({
  shareAnalytics: {
    method: 'GET',
    path: '/api/admin/share-analytics',
    summary: 'How often members’ links are viewed, and the results',
    permission: 'share.any',
    query: z.strictObject({ days: z.enum(['7', '30', '90']).default('30'), format: csvFormat }),
    response: ShareAnalyticsSchema,
    csvRows: 'series',
    csv: ['day', 'views', 'people'],
  },
  adminShareLinks: {
    method: 'GET',
    path: '/api/admin/share-links',
    summary: 'All members’ links',
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
    summary: 'One link, as staff see it',
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
    summary: 'All views of all links',
    permission: 'share.any',
    query: listQuery(['-at', 'at'], ofVisits),
    response: listOf(ShareVisitSchema),
    csv: visitColumns,
  },
})

/** Pictures of a link, by its token alone. A failure is the same 404 that a wrong address gets. */
export const sharedFiles = {
  sharedPicture: {
    path: '/files/shared/:token/cards/:id/picture',
    summary: 'A shared card’s picture, without what its owner keeps private',
    permission: 'public',
    params: z.strictObject({ token: z.string().max(200), id: AliasSchema }),
    query: z.strictObject({ w: z.enum(['96', '240', '480', '1200']).default('480'), v: z.string().max(40).optional() }),
  },
  sharedPhoto: {
    path: '/files/shared/:token/photos/:id',
    summary: 'A photo of a shared card',
    permission: 'public',
    params: z.strictObject({ token: z.string().max(200), id: AliasSchema }),
    query: z.strictObject({ w: z.enum(['160', '480', '1200']).default('1200') }),
  },
  sharedPreview: {
    path: '/files/shared/:token/preview.png',
    summary: 'The preview image for messengers: 1200 × 630',
    permission: 'public',
    params: ByToken,
  },
  shortPreview: {
    path: '/files/share/:id/preview.png',
    summary: 'The same for the short link',
    permission: 'public',
    params: z.strictObject({ id: z.string().max(200) }),
  },
  sharedSeen: {
    path: '/files/shared/:token/seen.gif',
    summary: 'Loaded by pages without script; counts the view',
    permission: 'public',
    params: ByToken,
  },
  shareCode: {
    path: '/files/share-links/:id/code.svg',
    summary: 'The QR code of one of my links',
    permission: 'share.own',
    params: ById,
  },
  shareLinkPreview: {
    path: '/files/share-links/:id/preview.png',
    summary: 'The message preview of one of my links',
    permission: 'share.own',
    params: ById,
    query: z.strictObject({ v: z.string().max(40).optional() }),
  },
} as const satisfies Record<string, FileEndpoint>
