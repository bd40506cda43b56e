import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { IdSchema, InstantSchema, optionalText, PhoneSchema, VersionSchema } from '../../kernel/fields.ts'
import { listOf, listQuery } from '../../kernel/lists.ts'

export const legalPages = ['terms', 'privacy', 'cookies'] as const
export type LegalPage = (typeof legalPages)[number]

/** The pages a member can be required to accept; the one about cookies only informs. */
export const bindingPages = ['terms', 'privacy'] as const
export type BindingPage = (typeof bindingPages)[number]

export const legalTitleLength = 120
export const legalMarkdownLength = 200_000
const draftBytes = 1_500_000

const ByPage = z.strictObject({ page: z.enum(legalPages) })

const published = {
  version: VersionSchema,
  title: z.string(),
  publishedAt: InstantSchema,
  requiresAcceptance: z.boolean(),
  note: z.string().nullable().describe('What changed, for members'),
}

const LegalVersionSchema = z
  .object({ page: z.enum(legalPages), ...published, markdown: z.string(), isCurrent: z.boolean() })
  .meta({ id: 'LegalVersion' })
export type LegalVersion = z.output<typeof LegalVersionSchema>

const MyLegalPageSchema = z
  .object({
    page: z.enum(legalPages),
    title: z.string(),
    version: VersionSchema.describe('The current version'),
    publishedAt: InstantSchema,
    note: z.string().nullable(),
    acceptedVersion: VersionSchema.nullable().describe('The latest version I accepted'),
    acceptedAt: InstantSchema.nullable(),
    isDue: z.boolean(),
  })
  .meta({ id: 'MyLegalPage' })
export type MyLegalPage = z.output<typeof MyLegalPageSchema>

const MyLegalSchema = z.object({ items: z.array(MyLegalPageSchema) })

const LegalPageSummarySchema = z
  .object({
    page: z.enum(legalPages),
    title: z.string(),
    current: z.object({ version: VersionSchema, publishedAt: InstantSchema, requiresAcceptance: z.boolean() }),
    draft: z.object({ updatedAt: InstantSchema, updatedBy: z.string() }).nullable(),
    acceptance: z
      .object({ accepted: z.int(), members: z.int() })
      .nullable()
      .describe('How many active members accepted the required version; null if none is required'),
  })
  .meta({ id: 'LegalPageSummary' })
export type LegalPageSummary = z.output<typeof LegalPageSummarySchema>

const LegalDraftSchema = z
  .object({
    title: z.string(),
    markdown: z.string(),
    version: VersionSchema,
    updatedAt: InstantSchema,
    updatedBy: z.string().describe('The admin’s name'),
  })
  .meta({ id: 'LegalDraft' })
export type LegalDraft = z.output<typeof LegalDraftSchema>

const LegalPageRecordSchema = z
  .object({
    page: z.enum(legalPages),
    current: LegalVersionSchema,
    draft: LegalDraftSchema.nullable(),
    versions: z.array(z.object({ ...published, publishedBy: z.string().nullable().describe('The admin’s name') })),
  })
  .meta({ id: 'LegalPageRecord' })
export type LegalPageRecord = z.output<typeof LegalPageRecordSchema>

const LegalAcceptanceSchema = z
  .object({
    id: z.int(),
    userId: IdSchema.nullable().describe(
      'Null for acceptances in an access request under earlier versions, which bind no one',
    ),
    name: z.string().nullable(),
    phone: PhoneSchema,
    version: VersionSchema,
    acceptedAt: InstantSchema,
    ip: z.string().nullable(),
  })
  .meta({ id: 'LegalAcceptance' })
export type LegalAcceptance = z.output<typeof LegalAcceptanceSchema>

export const legalEndpoints = defineEndpoints({
  legal: {
    method: 'GET',
    path: '/api/legal/:page',
    summary: 'A legal page in its current or an earlier version',
    permission: 'public',
    params: ByPage,
    query: z.strictObject({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    response: LegalVersionSchema,
  },
  legalVersions: {
    method: 'GET',
    path: '/api/legal/:page/versions',
    summary: 'Every version of a legal page, newest first',
    permission: 'public',
    params: ByPage,
    response: z.object({ items: z.array(z.object(published)) }),
  },
  myLegal: {
    method: 'GET',
    path: '/api/user/legal',
    summary: 'What I accepted and what’s waiting for me',
    permission: 'legal.accept',
    response: MyLegalSchema,
  },
  acceptLegal: {
    method: 'POST',
    path: '/api/user/legal/accept',
    summary: 'Accept legal pages in the version I read',
    permission: 'legal.accept',
    publishes: ['legal_updated'],
    body: z.strictObject({
      items: z
        .array(z.strictObject({ page: z.enum(legalPages), version: VersionSchema }))
        .min(1)
        .max(legalPages.length),
    }),
    response: MyLegalSchema,
  },
  legalPages: {
    method: 'GET',
    path: '/api/admin/legal-pages',
    summary: 'Legal pages with their drafts and acceptance counts',
    permission: 'legal.edit',
    response: z.object({ items: z.array(LegalPageSummarySchema) }),
  },
  legalPage: {
    method: 'GET',
    path: '/api/admin/legal-pages/:page',
    summary: 'One legal page: published version, draft, and versions',
    permission: 'legal.edit',
    params: ByPage,
    response: LegalPageRecordSchema,
  },
  saveLegalDraft: {
    method: 'PATCH',
    path: '/api/admin/legal-pages/:page/draft',
    summary: 'Save a legal page draft; version 0 starts one',
    permission: 'legal.edit',
    publishes: ['legal_updated'],
    params: ByPage,
    body: z.strictObject({
      version: z.int().min(0),
      title: z.string().max(legalTitleLength, `Keep the title under ${legalTitleLength} characters.`),
      markdown: z.string().max(legalMarkdownLength, 'Keep the page under 200,000 characters.'),
    }),
    bodyBytes: draftBytes,
    response: LegalDraftSchema,
  },
  discardLegalDraft: {
    method: 'POST',
    path: '/api/admin/legal-pages/:page/discard',
    summary: 'Discard the draft',
    permission: 'legal.edit',
    publishes: ['legal_updated'],
    params: ByPage,
    body: z.strictObject({ version: VersionSchema }),
    response: LegalPageRecordSchema,
  },
  publishLegalDraft: {
    method: 'POST',
    path: '/api/admin/legal-pages/:page/publish',
    summary: 'Publish the draft as the next version',
    permission: 'legal.edit',
    publishes: ['legal_updated'],
    params: ByPage,
    body: z.strictObject({ version: VersionSchema, requiresAcceptance: z.boolean(), note: optionalText(500) }),
    response: LegalPageRecordSchema,
  },
  legalAcceptances: {
    method: 'GET',
    path: '/api/admin/legal-pages/:page/acceptances',
    summary: 'Who accepted a legal page, when, and from where',
    permission: 'legal.edit',
    params: ByPage,
    query: listQuery(['-acceptedAt', 'acceptedAt'], {
      version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    response: listOf(LegalAcceptanceSchema),
    csv: ['id', 'userId', 'name', 'phone', 'version', 'acceptedAt', 'ip'],
  },
})
