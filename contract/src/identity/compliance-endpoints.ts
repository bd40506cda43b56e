import { z } from 'zod'
import { actionsWith } from '../kernel/action-rights.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DaySchema, DoneSchema, IdSchema, InstantSchema, ReasonSchema } from '../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { birthDateMatches, deletionCauses, hitStatuses, rejectReasonNames, watchlistFormats } from './kinds.ts'

const PersonSchema = z.object({ id: IdSchema, name: z.string() })

export const WatchlistHitSchema = z
  .object({
    id: IdSchema,
    member: PersonSchema,
    status: z.enum(hitStatuses),
    name: z.string().describe('The member’s name that was screened'),
    bornOn: DaySchema.nullable(),
    listedName: z.string(),
    listedNames: z.array(z.string()),
    listedBirthDates: z.array(z.string()),
    programs: z.array(z.string()),
    entryId: z.string().describe('The entry’s ID on the list'),
    similarity: z.number().min(0).max(1),
    birthDate: z.enum(birthDateMatches),
    createdAt: InstantSchema,
    decidedBy: z.string().nullable(),
    decidedAt: InstantSchema.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'WatchlistHit' })
export type WatchlistHit = z.output<typeof WatchlistHitSchema>

const WatchlistSchema = z
  .object({
    format: z.enum(watchlistFormats),
    fileName: z.string(),
    entries: z.int(),
    isSample: z.boolean().describe('Invented names that ship with Ambry'),
    loadedBy: z.string().nullable(),
    loadedAt: InstantSchema,
    screenedAt: InstantSchema.nullable().describe('When every member was last compared with it'),
  })
  .meta({ id: 'Watchlist' })

export const WatchlistDraftSchema = z
  .object({
    id: IdSchema,
    format: z.enum(watchlistFormats),
    fileName: z.string(),
    entries: z.int(),
    entriesBefore: z.int().describe('Entries in the list it replaces; 0 if there is none'),
    added: z.int(),
    removed: z.int().describe('Entries that are gone or have none of their old names'),
    changed: z.int().describe('Entries with other names, dates of birth or programs'),
    names: z
      .object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) })
      .describe('The first 100 of each, in alphabetical order'),
    uploadedBy: z.string().nullable(),
    uploadedAt: InstantSchema,
    secondPerson: z.string().nullable().describe('Why replacing the list with it needs a second person'),
    isWaiting: z.boolean().describe('Whether it waits for a second person'),
    actions: actionsWith(z.enum(['replace', 'discard']), 'identity.decide'),
  })
  .meta({ id: 'WatchlistDraft' })
export type WatchlistDraft = z.output<typeof WatchlistDraftSchema>

const megabyte = 1024 * 1024

export const identityComplianceEndpoints = defineEndpoints({
  identityFigures: {
    method: 'GET',
    path: '/api/admin/kyc/figures',
    summary: 'How identity checks went in the last 90 days, and what waits now',
    permission: 'identity.read',
    response: z.object({
      waiting: z.int(),
      overdue: z.int(),
      decided: z.int(),
      medianMinutes: z.int().nullable().describe('From submission to decision'),
      approvalRate: z.number().nullable().describe('Verified checks divided by decided checks'),
      reasons: z.array(z.object({ reason: z.enum(rejectReasonNames), count: z.int() })),
      openHits: z.int(),
      canReadDocuments: z.boolean().describe('False while the document key is missing'),
    }),
  },
  watchlistHits: {
    method: 'GET',
    path: '/api/admin/kyc/hits',
    summary: 'Members whose name resembles a listed one',
    permission: 'identity.read',
    stepUp: { csv: true },
    query: listQuery(['createdAt', '-createdAt'], { status: someOf(hitStatuses), userId: IdSchema.optional() }),
    response: listOf(WatchlistHitSchema),
    csv: ['member.name', 'status', 'listedName', 'entryId', 'similarity', 'createdAt', 'reason'],
  },
  decideWatchlistHit: {
    method: 'POST',
    path: '/api/admin/kyc/hits/:id/decide',
    summary: 'Clear a hit as someone else, or confirm it; nothing happens to the member by itself',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated'],
    stepUp: 'review',
    params: ById,
    body: z.strictObject({ action: z.enum(['clear', 'confirm']), reason: ReasonSchema }),
    response: WatchlistHitSchema,
  },
  watchlist: {
    method: 'GET',
    path: '/api/admin/kyc/watchlist',
    summary: 'The watchlist that names are compared with',
    permission: 'identity.read',
    response: z.object({
      list: WatchlistSchema.nullable(),
      drafts: z.array(WatchlistDraftSchema).describe('Uploaded files that can still replace it, newest first'),
    }),
  },
  uploadWatchlist: {
    method: 'POST',
    path: '/api/admin/kyc/watchlist/drafts',
    summary:
      'Upload a watchlist as OFAC publishes it (SDN.XML, or SDN.CSV and ALT.CSV in one ZIP) and see what it changes',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated'],
    stepUp: true,
    query: z.strictObject({ fileName: z.string().trim().min(1).max(200) }),
    upload: 'document',
    bodyBytes: 64 * megabyte,
    status: 201,
    response: WatchlistDraftSchema,
  },
  replaceWatchlist: {
    method: 'POST',
    path: '/api/admin/kyc/watchlist/drafts/:id/replace',
    summary:
      'Replace the watchlist with an uploaded file; needs a second person if the list loses more than 20% of its entries',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated'],
    stepUp: true,
    mayNeedApproval: true,
    params: ById,
    response: z.object({ list: WatchlistSchema }),
  },
  discardWatchlist: {
    method: 'DELETE',
    path: '/api/admin/kyc/watchlist/drafts/:id',
    summary: 'Discard an uploaded watchlist',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated'],
    params: ById,
    response: DoneSchema,
  },
  identityRetention: {
    method: 'GET',
    path: '/api/admin/kyc/retention',
    summary: 'Documents that are due for deletion, and what was deleted',
    permission: 'identity.read',
    response: z.object({
      due: z.array(
        z.object({
          member: PersonSchema,
          cause: z.enum(deletionCauses),
          documents: z.int(),
          deleteOn: DaySchema,
        }),
      ),
      deleted: z
        .array(
          z.object({
            id: IdSchema,
            cause: z.enum(deletionCauses),
            documents: z.int(),
            files: z.int(),
            hash: z.string().describe('SHA-256 over the hashes of the deleted files'),
            at: InstantSchema,
          }),
        )
        .describe('The latest 100'),
    }),
  },
})
