import { z } from 'zod'
import { comparedFactNames } from '../cards/cert-facts.ts'
import {
  AdminCardDetailSchema,
  AdminCardSchema,
  RegistryCardDetailSchema,
  RegistryCardSchema,
} from '../cards/records.ts'
import { defineEndpoints, type Endpoint } from '../kernel/endpoint.ts'
import { ById, IdSchema } from '../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import type { Permitted } from '../kernel/permissions.ts'
import { lookupMost, lookupResultNames, lookupSteps } from './kinds.ts'
import {
  CertAnswerSchema,
  LookupJobDetailSchema,
  LookupJobSchema,
  LookupPlanSchema,
  LookupRowSchema,
  QuotaSchema,
  SpecPopulationSchema,
} from './records.ts'

/** enough for ten thousand cert URLs */
const textBytes = 1_000_000
const text = z.string().min(1, 'Enter at least one cert number.').max(900_000, 'That’s too long. Split it into parts.')

/** As typed: an invalid cert is reported in the response instead of rejected. */
const typedCert = z.string().trim().min(1, 'Enter a cert number.').max(200, 'That cert number is too long.')

const rowFilters = {
  result: someOf([...lookupResultNames, 'waiting']),
  registration: z.enum(['free', 'yours', 'taken']).optional(),
  open: z.literal('1').optional().describe('Only rows without a decision'),
}

/** Rows by position in the job, or everything a filter matches. */
const rowSelection = z.union(
  [
    z.strictObject({ positions: z.array(z.int().min(1).max(lookupMost)).min(1).max(lookupMost) }),
    z.strictObject({ all: z.strictObject({ q: z.string().max(200).optional(), ...rowFilters }) }),
  ],
  'Select rows by position, or all that a filter finds.',
)

const RowsDoneSchema = z.object({
  done: z.int(),
  refused: z.array(z.object({ position: z.int(), certNumber: z.string(), reason: z.string() })),
})

/** The same endpoints for both: members below /api/lookups, admins below /api/admin/lookups. */
const lookupsOf = <Whose extends '' | 'admin/', P extends Permitted>(whose: Whose, permission: P) =>
  ({
    quota: {
      method: 'GET',
      path: `/api/${whose}lookups/quota`,
      summary: 'Lookups left, and where answers come from',
      permission,
      response: QuotaSchema,
    },
    lookUp: {
      method: 'POST',
      path: `/api/${whose}lookups`,
      summary: 'Look up one cert; a saved answer is free',
      permission,
      publishes: ['card_updated'],
      body: z.strictObject({ certNumber: typedCert, again: z.boolean().default(false) }),
      response: CertAnswerSchema,
    },
    population: {
      method: 'POST',
      path: `/api/${whose}lookups/population`,
      summary: 'Population by grade for a cert’s card',
      permission,
      publishes: [],
      body: z.strictObject({ certNumber: typedCert }),
      response: SpecPopulationSchema,
    },
    plan: {
      method: 'POST',
      path: `/api/${whose}lookups/check`,
      summary: 'What a lookup would cost, before anything is used',
      permission,
      publishes: [],
      bodyBytes: textBytes,
      body: z.union(
        [
          z.strictObject({ text, withImages: z.boolean().default(false) }),
          z.strictObject({ unverified: z.literal(true), withImages: z.boolean().default(false) }),
        ],
        'Enter cert numbers, or choose all cards that aren’t verified.',
      ),
      response: LookupPlanSchema,
    },
    jobs: {
      method: 'GET',
      path: `/api/${whose}lookups/jobs`,
      summary: 'Lookup lists, newest first',
      permission,
      query: listQuery(['-createdAt', 'createdAt'], {}),
      response: listOf(LookupJobSchema),
      csv: [
        'name',
        'status',
        'startedBy',
        'total as Certs',
        'counts.verified as Match',
        'counts.mismatch as Differs',
        'counts.not_found as Not found',
        'counts.invalid_format as Not a cert number',
        'calls as Lookups used',
        'isSample',
        'createdAt',
      ],
    },
    beginJob: {
      method: 'POST',
      path: `/api/${whose}lookups/jobs`,
      summary: 'Look up several certs in the background',
      permission,
      publishes: ['lookup_updated'],
      status: 201,
      bodyBytes: textBytes,
      body: z.union(
        [
          z.strictObject({ text, name: z.string().max(80).optional(), withImages: z.boolean().default(false) }),
          z.strictObject({
            unverified: z.literal(true),
            name: z.string().max(80).optional(),
            withImages: z.boolean().default(false),
          }),
        ],
        'Enter cert numbers, or choose all cards that aren’t verified.',
      ),
      response: LookupJobDetailSchema,
    },
    job: {
      method: 'GET',
      path: `/api/${whose}lookups/jobs/:id`,
      summary: 'One list and its progress',
      permission,
      params: ById,
      response: LookupJobDetailSchema,
    },
    actOnJob: {
      method: 'POST',
      path: `/api/${whose}lookups/jobs/:id/act`,
      summary: 'Pause, resume, or cancel a list, or retry rows without an answer',
      permission,
      publishes: ['lookup_updated'],
      params: ById,
      body: z.strictObject({ action: z.enum(lookupSteps) }),
      response: LookupJobDetailSchema,
    },
    rows: {
      method: 'GET',
      path: `/api/${whose}lookups/jobs/:id/rows`,
      summary: 'The rows of a list, problems first',
      permission,
      params: ById,
      query: listQuery(['problems', 'position', '-position'], rowFilters),
      response: listOf(LookupRowSchema),
      csv: [
        'position',
        'certNumber',
        'result',
        'sentence as Explanation',
        'facts.playerName',
        'facts.year',
        'facts.set',
        'facts.cardNumber',
        'facts.variety',
        'facts.grade',
        'facts.qualifier',
        'population',
        'populationHigher',
        'populationOn',
        'registration as In the registry',
        'difference',
        'decision',
        'isSample',
        'answeredAt',
      ],
    },
    actOnRows: {
      method: 'POST',
      path: `/api/${whose}lookups/jobs/:id/rows`,
      summary: 'Register rows, use PSA’s record, keep ours, skip rows, or retry',
      permission,
      publishes: ['card_updated', 'lookup_updated'],
      params: ById,
      bodyBytes: textBytes,
      body: z.strictObject({
        action: z.enum(['register', 'attach', 'keep', 'ignore', 'retry']),
        select: rowSelection,
        ownerId: IdSchema.optional().describe('The cards’ owner, when staff register for members'),
        fields: z.array(z.enum(comparedFactNames)).optional().describe('Which fields to update; all by default'),
      }),
      response: RowsDoneSchema,
    },
  }) as const satisfies Record<string, Endpoint>

export const lookupEndpoints = defineEndpoints({
  ...lookupsOf('', 'lookup.use'),
  registerCerts: {
    method: 'POST',
    path: '/api/registry/certs',
    summary: 'Register looked-up certs independently',
    permission: 'card.register',
    publishes: ['card_updated'],
    body: z.strictObject({
      certNumbers: z
        .array(typedCert)
        .min(1, 'Choose at least one cert number.')
        .max(500, 'You can choose up to 500 at once.'),
    }),
    response: z.object({
      registered: z.array(z.object({ certNumber: z.string(), cardId: IdSchema })),
      refused: z.array(z.object({ certNumber: z.string(), reason: z.string() })),
    }),
  },
  verifyCard: {
    method: 'POST',
    path: '/api/registry/:id/verify',
    summary: 'Compare one of my cards with its grader’s record',
    permission: 'card.edit',
    publishes: ['card_updated'],
    params: ById,
    response: RegistryCardDetailSchema,
  },
  acceptRecord: {
    method: 'POST',
    path: '/api/registry/:id/accept-record',
    summary: 'Update a card to the grader’s record field by field; no fields keeps it unchanged',
    permission: 'card.edit',
    publishes: ['card_updated'],
    params: ById,
    body: z.strictObject({ fields: z.array(z.enum(comparedFactNames)).max(20) }),
    response: RegistryCardSchema,
  },
})

const house = lookupsOf('admin/', 'lookup.manage')

export const adminLookupEndpoints = defineEndpoints({
  adminQuota: house.quota,
  adminLookUp: house.lookUp,
  adminPopulation: house.population,
  adminPlan: house.plan,
  adminJobs: house.jobs,
  beginAdminJob: house.beginJob,
  adminJob: house.job,
  actOnAdminJob: house.actOnJob,
  adminRows: house.rows,
  actOnAdminRows: house.actOnRows,
  verifyAdminCard: {
    method: 'POST',
    path: '/api/admin/cards/:id/verify',
    summary: 'Compare a card with its grader’s record',
    permission: 'card.manage',
    publishes: ['card_updated'],
    params: ById,
    response: AdminCardDetailSchema,
  },
  acceptAdminRecord: {
    method: 'POST',
    path: '/api/admin/cards/:id/accept-record',
    summary: 'Update a card to the grader’s record field by field',
    permission: 'card.manage',
    publishes: ['card_updated'],
    params: ById,
    body: z.strictObject({ fields: z.array(z.enum(comparedFactNames)).max(20) }),
    response: AdminCardSchema,
  },
})
