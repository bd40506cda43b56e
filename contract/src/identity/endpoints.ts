import { z } from 'zod'
import { actionsWith } from '../kernel/action-rights.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import {
  ById,
  DaySchema,
  DoneSchema,
  IdSchema,
  InstantSchema,
  optionalText,
  ReasonSchema,
  VersionSchema,
} from '../kernel/fields.ts'
import type { FileEndpoints } from '../kernel/files.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { WatchlistHitSchema } from './compliance-endpoints.ts'
import {
  accreditationKindNames,
  documentStatuses,
  fundsSourceNames,
  idDocumentKindNames,
  identityGateNames,
  identityItemNames,
  identityLevelNames,
  identityRisks,
  identityStatuses,
  prefilledFields,
  rejectReasonNames,
} from './kinds.ts'

const TargetSchema = z.enum(identityLevelNames).exclude(['none'])

const CaseVersionSchema = z.int().min(0).describe('0 before anything was saved')

/** What the member enters; numbers are never sent back. */
const detailFields = {
  country: z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code.'),
  documentKind: z.enum(idDocumentKindNames),
  legalName: z.string().trim().min(1, 'Enter your full name.').max(200, 'Keep this under 200 characters.'),
  bornOn: DaySchema.refine((day) => day >= '1900-01-01', 'Enter your date of birth.'),
  address: z.string().trim().min(1, 'Enter your address.').max(500, 'Keep this under 500 characters.'),
  documentNumber: z.string().trim().min(3, 'Enter the document number.').max(40, 'Keep this under 40 characters.'),
  documentExpiresOn: DaySchema,
  fundsSources: z.array(z.enum(fundsSourceNames)).max(fundsSourceNames.length),
  fundsNote: z.string().trim().max(500, 'Keep this under 500 characters.').nullable(),
  accreditationKind: z.enum(accreditationKindNames),
}

export const IdentityDocumentSchema = z
  .object({
    id: IdSchema,
    item: z.enum(identityItemNames),
    status: z.enum(documentStatuses),
    reason: z.enum(rejectReasonNames).nullable(),
    pages: z.int(),
    createdAt: InstantSchema,
  })
  .meta({ id: 'IdentityDocument' })
export type IdentityDocument = z.output<typeof IdentityDocumentSchema>

export const IdentityStatusSchema = z
  .object({
    status: z.enum(identityStatuses),
    level: z.enum(identityLevelNames).describe('What is verified and has not expired'),
    target: TargetSchema,
    version: CaseVersionSchema,
    country: z.string().nullable(),
    documentKind: z.enum(idDocumentKindNames).nullable(),
    legalName: z.string().nullable(),
    bornOn: DaySchema.nullable(),
    address: z.string().nullable(),
    documentNumberEnds: z.string().nullable().describe('The last four characters'),
    documentExpiresOn: DaySchema.nullable(),
    fundsSources: z.array(z.enum(fundsSourceNames)),
    fundsNote: z.string().nullable(),
    accreditationKind: z.enum(accreditationKindNames).nullable(),
    documents: z.array(IdentityDocumentSchema),
    missing: z.array(z.string()).describe('What must be added before it can be submitted, in words'),
    submittedAt: InstantSchema.nullable(),
    answerBy: InstantSchema.nullable().describe('When we answer at the latest'),
    expiresOn: DaySchema.nullable(),
    isFinal: z.boolean().describe('Rejected as a whole: everything is asked for again'),
    prefilled: z.array(z.enum(prefilledFields)).describe('Read from the document and not changed since'),
    phone: z
      .object({ isConnected: z.boolean(), expiresAt: InstantSchema })
      .nullable()
      .describe('The current link for a phone, and whether one has opened it'),
    message: z.string().nullable().describe('What the reviewer wrote'),
    gates: z.array(
      z.object({
        gate: z.enum(identityGateNames),
        level: z.enum(identityLevelNames),
        fromCents: z.int().nullable().describe('The amount from which it applies'),
        isOpen: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'IdentityStatus' })
export type IdentityStatusRecord = z.output<typeof IdentityStatusSchema>

const ItemQuery = z.strictObject({ item: z.enum(identityItemNames) })
const documentBytes = 10 * 1024 * 1024

export const ownIdentityEndpoints = defineEndpoints({
  identity: {
    method: 'GET',
    path: '/api/user/kyc/status',
    summary: 'My identity check: what is verified, what is missing, what was asked for again',
    permission: 'identity.own',
    response: IdentityStatusSchema,
  },
  editIdentity: {
    method: 'PATCH',
    path: '/api/user/kyc/status',
    summary: 'Save what I have entered so far',
    permission: 'identity.own',
    publishes: ['kyc_status_updated'],
    body: z.strictObject({
      version: CaseVersionSchema,
      target: TargetSchema.optional(),
      ...z.object(detailFields).partial().shape,
    }),
    response: IdentityStatusSchema,
  },
  uploadIdentityDocument: {
    method: 'POST',
    path: '/api/user/kyc/documents',
    summary: 'Upload a photo or PDF of one item; it replaces the one before',
    permission: 'identity.own',
    publishes: ['kyc_document_updated', 'kyc_status_updated'],
    status: 201,
    query: ItemQuery,
    upload: 'document',
    bodyBytes: documentBytes,
    response: IdentityDocumentSchema,
  },
  removeIdentityDocument: {
    method: 'DELETE',
    path: '/api/user/kyc/documents/:id',
    summary: 'Remove a document that has not been submitted',
    permission: 'identity.own',
    publishes: ['kyc_document_updated', 'kyc_status_updated'],
    params: ById,
    response: DoneSchema,
  },
  submitIdentity: {
    method: 'POST',
    path: '/api/user/kyc/submit',
    summary: 'Submit for review',
    permission: 'identity.own',
    publishes: ['kyc_status_updated'],
    idempotent: true,
    response: IdentityStatusSchema,
  },
  openIdentityHandoff: {
    method: 'POST',
    path: '/api/user/kyc/handoff',
    summary: 'Create a one-time link for taking the photos with a phone; earlier links stop working',
    permission: 'identity.own',
    publishes: ['kyc_status_updated'],
    status: 201,
    response: z.object({
      address: z.string(),
      code: z.string().describe('The address as a QR code, in SVG'),
      expiresAt: InstantSchema,
    }),
  },
})

const ByToken = z.strictObject({ token: z.string().min(20).max(100) })

/** For a phone without a session: it sees which items are needed and nothing else. */
export const handoffEndpoints = defineEndpoints({
  identityHandoff: {
    method: 'POST',
    path: '/api/kyc-handoff/:token/open',
    summary: 'Open a link from the desktop on this phone; works once',
    permission: 'public',
    publishes: ['kyc_status_updated'],
    params: ByToken,
    response: z.object({
      items: z.array(z.object({ item: z.enum(identityItemNames), isDone: z.boolean() })),
      documentKind: z.enum(idDocumentKindNames).nullable(),
      expiresAt: InstantSchema,
      key: z.string().describe('Only this phone has it; it must be sent with every upload'),
    }),
  },
  uploadByHandoff: {
    method: 'POST',
    path: '/api/kyc-handoff/:token/documents',
    summary: 'Upload one item from the phone',
    permission: 'public',
    publishes: ['kyc_document_updated', 'kyc_status_updated'],
    status: 201,
    params: ByToken,
    query: ItemQuery.extend({ key: z.string().min(20).max(100) }),
    upload: 'document',
    bodyBytes: documentBytes,
    response: z.object({ item: z.enum(identityItemNames) }),
  },
})

const PersonSchema = z.object({ id: IdSchema, name: z.string() })

export const IdentityCaseSchema = z
  .object({
    id: IdSchema.describe('The member’s ID'),
    member: PersonSchema.extend({ phone: z.string() }),
    status: z.enum(identityStatuses),
    level: z.enum(identityLevelNames),
    target: TargetSchema,
    documentKind: z.enum(idDocumentKindNames).nullable(),
    country: z.string().nullable(),
    documents: z.array(IdentityDocumentSchema),
    risks: z.array(z.string()).describe('What needs review, in words'),
    submittedAt: InstantSchema.nullable(),
    dueAt: InstantSchema.nullable(),
    lockedBy: PersonSchema.nullable(),
    escalatedBy: PersonSchema.nullable(),
    expiresOn: DaySchema.nullable(),
    isFinal: z.boolean(),
    version: VersionSchema,
    actions: actionsWith(
      z.enum(['open', 'verify', 'ask', 'reject', 'escalate', 'revoke', 'record']),
      'identity.decide',
    ),
  })
  .meta({ id: 'IdentityCase' })
export type IdentityCase = z.output<typeof IdentityCaseSchema>

const matches = ['match', 'differs', 'missing'] as const

export const identityAdminEndpoints = defineEndpoints({
  identityCases: {
    method: 'GET',
    path: '/api/admin/kyc/documents',
    summary: 'Identity checks with their documents, oldest submission first',
    permission: 'identity.read',
    stepUp: { csv: true },
    query: listQuery(['submittedAt', '-submittedAt'], {
      status: someOf(identityStatuses),
      target: someOf(identityLevelNames),
      risk: someOf(Object.keys(identityRisks)),
      userId: IdSchema.optional(),
    }),
    response: listOf(IdentityCaseSchema),
    csv: ['member.name', 'status', 'level', 'target', 'submittedAt', 'expiresOn'],
  },
  openIdentityCase: {
    method: 'POST',
    path: '/api/admin/kyc/cases/:id/open',
    summary: 'Open a case for review; it is locked to one reviewer for 15 minutes at a time',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated'],
    stepUp: 'review',
    params: ById,
    response: IdentityCaseSchema.extend({
      legalName: z.string().nullable(),
      bornOn: DaySchema.nullable(),
      address: z.string().nullable(),
      documentNumberEnds: z.string().nullable(),
      documentExpiresOn: DaySchema.nullable(),
      fundsSources: z.array(z.enum(fundsSourceNames)),
      fundsNote: z.string().nullable(),
      accreditationKind: z.enum(accreditationKindNames).nullable(),
      compared: z.array(
        z.object({
          field: z.string(),
          document: z.string().nullable(),
          entered: z.string().nullable(),
          match: z.enum(matches),
        }),
      ),
      reviews: z.array(
        z.object({
          id: IdSchema,
          action: z.string(),
          level: z.enum(identityLevelNames).nullable(),
          message: z.string().nullable(),
          note: z.string().nullable(),
          by: z.string().nullable(),
          at: InstantSchema,
        }),
      ),
      hits: z.array(WatchlistHitSchema),
      isScreened: z.boolean().describe('Whether the name was compared with a watchlist'),
      pictures: z.array(
        z.object({ documentId: IdSchema, page: z.int(), address: z.string(), width: z.int(), height: z.int() }),
      ),
    }),
  },
  releaseIdentityCase: {
    method: 'POST',
    path: '/api/admin/kyc/cases/:id/release',
    summary: 'Leave a case to others',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated'],
    params: ById,
    response: DoneSchema,
  },
  decideIdentity: {
    method: 'POST',
    path: '/api/admin/kyc/cases/:id/decide',
    summary: 'Verify, ask for single items again, reject as a whole, or escalate to a second reviewer',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated', 'kyc_document_updated', 'notification'],
    idempotent: true,
    stepUp: 'review',
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      action: z.enum(['verify', 'ask', 'reject', 'escalate']),
      reasons: z.partialRecord(z.enum(identityItemNames), z.enum(rejectReasonNames)).optional(),
      message: optionalText(1000),
      note: optionalText(1000),
    }),
    response: IdentityCaseSchema,
  },
  noteIdentity: {
    method: 'POST',
    path: '/api/admin/kyc/cases/:id/notes',
    summary: 'Add a note for other reviewers',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated'],
    params: ById,
    body: z.strictObject({ note: ReasonSchema }),
    response: DoneSchema,
  },
  recordIdentity: {
    method: 'POST',
    path: '/api/admin/kyc/cases/:id/record',
    summary: 'Record a check made outside Ambry, with how it was done',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated', 'notification'],
    stepUp: true,
    params: ById,
    body: z.strictObject({
      level: TargetSchema,
      legalName: detailFields.legalName,
      bornOn: detailFields.bornOn,
      expiresOn: DaySchema,
      note: z.string().trim().min(10, 'Describe how you checked them (at least 10 characters).').max(1000),
    }),
    response: IdentityCaseSchema,
  },
  revokeIdentity: {
    method: 'POST',
    path: '/api/admin/kyc/cases/:id/revoke',
    summary: 'Revoke a verification; the member has to verify again',
    permission: 'identity.decide',
    publishes: ['kyc_status_updated', 'notification'],
    stepUp: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: IdentityCaseSchema,
  },
})

const ByPage = z.strictObject({ id: IdSchema, number: z.coerce.number().int().min(1).max(10) })

export const identityFiles = {
  identityPicture: {
    path: '/files/kyc/:id/pages/:number',
    summary: 'A page of a document with the reviewer’s name across it; the address works for five minutes',
    permission: 'identity.decide',
    isPrivate: true,
    params: ByPage,
    query: z.strictObject({ until: z.string().default(''), sign: z.string().default('') }),
  },
  ownIdentityPicture: {
    path: '/files/my-kyc/:id/pages/:number',
    summary: 'A page of my own document',
    permission: 'identity.own',
    isPrivate: true,
    params: ByPage,
  },
} as const satisfies FileEndpoints
