import { z } from 'zod'
import { pictureQuery } from '../../cards/files.ts'
import { cardCategoryNames } from '../../cards/kinds.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema, optionalText, ReasonSchema, VersionSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { BulkResultSchema, listOf, listQuery, selectionBy, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { PriceSchema } from '../../sales/comparables/endpoints.ts'
import { SavedSearchSchema } from '../../secure/records.ts'
import { acceptedGrades, ownSourceEnds, sourceStatuses, visibilityNames } from '../kinds.ts'
import { wantedFields } from '../wanted.ts'
import {
  AdminPostDetailSchema,
  AdminPostSchema,
  BoardCountsSchema,
  OutlookSchema,
  OwnPostSchema,
  WantedPostDetailSchema,
  WantedPostSchema,
} from './records.ts'

const price = z.coerce.number().int().min(0).max(mostCents).optional()
export const boardFilters = {
  category: someOf(cardCategoryNames),
  player: z.string().max(120).optional(),
  set: z.string().max(120).optional(),
  grade: someOf(['any', ...acceptedGrades]),
  budget: z.enum(['open', 'named']).optional(),
  budgetFrom: price.describe('In cents'),
  matching: z.literal('1').optional().describe('Only posts that fit a card of mine'),
}
const boardSorts = ['-publishedAt', 'closesOn', '-budgetCents', 'budgetCents'] as const

const budget = {
  minCents: PriceSchema.nullable().default(null),
  maxCents: PriceSchema.nullable().default(null).describe('Null: open to offers'),
}
const postFields = {
  ...wantedFields,
  ...budget,
  isBudgetHidden: z.boolean().default(false),
  visibility: z.enum(visibilityNames).default('members'),
  note: optionalText(500),
}
const budgetInOrder = <T extends { minCents?: number | null; maxCents?: number | null }>(post: T) =>
  post.minCents == null || (post.maxCents != null && post.minCents <= post.maxCents)
const inOrder = { message: 'The lowest price can’t be above the highest.', path: ['minCents'] }

/** The board, and posts of the caller. Paths are the specification's. */
export const postEndpoints = defineEndpoints({
  activePosts: {
    method: 'GET',
    path: '/api/sources/active',
    summary: 'The board: cards members are looking for, without their names',
    permission: 'source.read',
    query: listQuery(boardSorts, boardFilters),
    response: listOf(WantedPostSchema),
    csv: ['number', 'playerName', 'year', 'set', 'cardNumber', 'variety', 'grades', 'closesOn', 'responses'],
  },
  boardCounts: {
    method: 'GET',
    path: '/api/sources/counts',
    summary: 'How many posts each filter of the board would find',
    permission: 'source.read',
    query: z.strictObject({ q: z.string().max(200).optional(), ...boardFilters }),
    response: BoardCountsSchema,
  },
  wantedPost: {
    method: 'GET',
    path: '/api/sources/:id',
    summary: 'One post of the board, with cards of mine that fit it',
    permission: 'source.read',
    params: ById,
    response: WantedPostDetailSchema,
  },
  viewPost: {
    method: 'POST',
    path: '/api/sources/:id/views',
    summary: 'A post is being viewed; counted once a day for each member',
    permission: 'source.read',
    publishes: [],
    params: ById,
    response: DoneSchema,
  },
  reportPost: {
    method: 'POST',
    path: '/api/sources/:id/report',
    summary: 'Report a post to staff',
    permission: 'source.read',
    publishes: ['notification', 'source_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: DoneSchema,
  },
  outlook: {
    method: 'POST',
    path: '/api/sources/outlook',
    summary: 'What we know about a card before it is posted: sales, Secure stock, and where the budget falls',
    permission: 'source.read',
    publishes: [],
    body: z.strictObject({ ...wantedFields, ...budget }),
    response: OutlookSchema,
  },
  ownPosts: {
    method: 'GET',
    path: '/api/user/sources',
    summary: 'My posts',
    permission: 'source.post',
    query: listQuery(['-createdAt', 'createdAt', 'closesOn'], {
      status: someOf(sourceStatuses),
      waiting: z.literal('1').optional().describe('Only those with responses that wait for me'),
    }),
    response: listOf(OwnPostSchema),
    csv: [
      'number',
      'status',
      'playerName',
      'year',
      'set',
      'cardNumber',
      'variety',
      'grades',
      'minCents',
      'maxCents',
      'closesOn',
      'responses',
      'views',
      'createdAt',
    ],
  },
  ownSourceSummary: {
    method: 'GET',
    path: '/api/user/sources/summary',
    summary: 'What I have open in Source, and whether my cards are matched with posts',
    permission: 'source.post',
    response: z.object({
      posts: z.int().describe('Open posts'),
      responses: z.int().describe('Open responses'),
      hunts: z.int(),
      sells: z.int(),
      isMatched: z.boolean().describe('I’m notified when someone wants a card of mine'),
    }),
  },
  ownPost: {
    method: 'GET',
    path: '/api/user/sources/:id',
    summary: 'One of my posts',
    permission: 'source.post',
    params: ById,
    response: OwnPostSchema,
  },
  postWanted: {
    method: 'POST',
    path: '/api/user/sources',
    summary: 'Post a wanted card; staff review it first',
    permission: 'source.post',
    publishes: ['notification', 'source_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({ ...postFields, days: z.int().min(1).max(180).default(30) }).refine(budgetInOrder, inOrder),
    response: OwnPostSchema,
  },
  editPost: {
    method: 'PATCH',
    path: '/api/user/sources/:id',
    summary: 'Edit my post; members who responded are notified of what changed',
    permission: 'source.post',
    publishes: ['notification', 'source_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, ...postFields }).refine(budgetInOrder, inOrder),
    response: OwnPostSchema,
  },
  renewPost: {
    method: 'POST',
    path: '/api/user/sources/:id/renew',
    summary: 'Keep my post open for another 30 days, up to 180 days in all',
    permission: 'source.post',
    publishes: ['source_status_changed', 'source_updated'],
    idempotent: true,
    params: ById,
    response: OwnPostSchema,
  },
  closePost: {
    method: 'POST',
    path: '/api/user/sources/:id/close',
    summary: 'Close my post; open responses are declined',
    permission: 'source.post',
    publishes: ['notification', 'source_status_changed', 'source_updated'],
    params: ById,
    body: z.strictObject({ why: z.enum(ownSourceEnds) }),
    response: OwnPostSchema,
  },
  setMatching: {
    method: 'POST',
    path: '/api/user/source-matching',
    summary: 'Be notified, or no longer be notified, when someone wants a card of mine',
    permission: 'source.post',
    publishes: ['source_updated'],
    body: z.strictObject({ isMatched: z.boolean() }),
    response: DoneSchema,
  },
  saveBoardSearch: {
    method: 'POST',
    path: '/api/user/source-searches',
    summary: 'Save a search of the board and be notified of new posts',
    permission: 'source.read',
    publishes: ['searches_updated'],
    status: 201,
    body: z.strictObject({
      name: z.string().trim().min(1, 'Enter a name for the search.').max(80, 'Keep the name under 80 characters.'),
      isNotified: z.boolean(),
      query: z.strictObject({
        q: z.string().max(200).optional(),
        sort: z.enum(boardSorts).optional(),
        ...boardFilters,
      }),
    }),
    response: SavedSearchSchema,
  },
})

const adminFilters = {
  status: someOf(sourceStatuses),
  category: someOf(cardCategoryNames),
  visibility: someOf(visibilityNames),
  reported: z.literal('1').optional(),
  hidden: z.literal('1').optional(),
  member: IdSchema.optional(),
  assignee: z.literal('me').optional(),
}

export const adminPostEndpoints = defineEndpoints({
  adminPosts: {
    method: 'GET',
    path: '/api/admin/sources',
    summary: 'All wanted posts',
    permission: 'source.any',
    query: listQuery(['-createdAt', 'createdAt', 'closesOn', '-responses', '-views'], adminFilters),
    response: listOf(AdminPostSchema),
    csv: [
      'number',
      'status',
      'member',
      'playerName',
      'year',
      'set',
      'cardNumber',
      'variety',
      'grades',
      'minCents',
      'maxCents',
      'visibility',
      'closesOn',
      'responses',
      'views',
      'reports',
      'endKind',
      'createdAt',
      'publishedAt',
    ],
  },
  adminPost: {
    method: 'GET',
    path: '/api/admin/sources/:id',
    summary: 'One post with its checks, duplicates, reports and suggested matches',
    permission: 'source.any',
    params: ById,
    response: AdminPostDetailSchema,
  },
  approvePost: {
    method: 'POST',
    path: '/api/admin/sources/:id/approve',
    summary: 'Publish a post; owners who allow matching are notified privately, at most once a day',
    permission: 'source.decide',
    publishes: ['notification', 'source_status_changed', 'source_updated'],
    idempotent: true,
    params: ById,
    response: AdminPostSchema,
  },
  rejectPost: {
    method: 'POST',
    path: '/api/admin/sources/:id/reject',
    summary: 'Reject a post with a reason the member sees',
    permission: 'source.decide',
    publishes: ['notification', 'source_status_changed', 'source_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: AdminPostSchema,
  },
  moderatePost: {
    method: 'POST',
    path: '/api/admin/sources/:id/moderate',
    summary: 'Hide, show, pin, unpin or close a post; the member is notified of the reason for hiding or closing',
    permission: 'source.decide',
    publishes: ['notification', 'source_status_changed', 'source_updated'],
    params: ById,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('hide'), reason: ReasonSchema }),
      z.strictObject({ action: z.literal('show') }),
      z.strictObject({ action: z.literal('pin') }),
      z.strictObject({ action: z.literal('unpin') }),
      z.strictObject({ action: z.literal('close'), reason: ReasonSchema }),
      z.strictObject({ action: z.literal('merge'), into: IdSchema, reason: ReasonSchema }),
    ]),
    response: AdminPostSchema,
  },
  editPostAsAdmin: {
    method: 'PATCH',
    path: '/api/admin/sources/:id',
    summary: 'Correct the card, grades or note of a post; the member is notified',
    permission: 'source.decide',
    publishes: ['notification', 'source_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, ...wantedFields, note: optionalText(500), reason: ReasonSchema }),
    response: AdminPostSchema,
  },
  reachOut: {
    method: 'POST',
    path: '/api/admin/sources/:id/outreach',
    summary: 'Notify members who have a matching card and allow matching about a post, once each',
    permission: 'source.decide',
    publishes: ['notification', 'source_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ cardIds: z.array(IdSchema).min(1).max(100) }),
    response: z.object({ notified: z.int() }),
  },
  assignPost: {
    method: 'POST',
    path: '/api/admin/sources/:id/assign',
    summary: 'Assign a post to me, or unassign it',
    permission: 'source.decide',
    publishes: ['work_updated'],
    params: ById,
    body: z.strictObject({ isMine: z.boolean() }),
    response: AdminPostSchema,
  },
  changePosts: {
    method: 'POST',
    path: '/api/admin/sources/bulk',
    summary: 'Approve, reject or assign several posts independently',
    permission: 'source.decide',
    publishes: ['notification', 'source_status_changed', 'source_updated', 'work_updated'],
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('approve'), select: selectionBy(adminFilters) }),
      z.strictObject({ action: z.literal('reject'), reason: ReasonSchema, select: selectionBy(adminFilters) }),
      z.strictObject({ action: z.literal('assign'), select: selectionBy(adminFilters) }),
    ]),
    response: BulkResultSchema,
  },
})

export const postFiles = {
  postPicture: {
    path: '/files/sources/:id/picture',
    summary: 'The wanted card of a post, drawn from its details',
    permission: 'source.read',
    params: ById,
    query: pictureQuery,
  },
} as const satisfies Record<string, FileEndpoint>
