import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DaySchema, IdSchema, optionalText, VersionSchema } from '../../kernel/fields.ts'
import { BulkResultSchema, csvFormat, listOf, listQuery, selectionBy, someOf } from '../../kernel/lists.ts'
import {
  cardCategoryNames,
  cardStatuses,
  commitmentNames,
  custodyNames,
  documentKindNames,
  graders,
  grades,
  ownerPhotoPurposes,
  verificationNames,
} from '../kinds.ts'
import {
  CardDocumentSchema,
  CardPhotoSchema,
  CentsSchema,
  identityFields,
  ownFields,
  ProvenanceEventSchema,
  RegistryCardDetailSchema,
  RegistryCardSchema,
  TagSchema,
  VaultSchema,
} from '../records.ts'
import { RegistrySummarySchema, SetProgressSchema } from './summary.ts'

export const photoBytes = 10 * 1024 * 1024
/** Of one card. */
export const mostPhotos = 40

export const year = z.coerce.number().int().min(1800).max(2100).optional()

/** Filters that the registry and the house's list of cards share. */
export const cardFilters = {
  category: someOf(cardCategoryNames),
  grader: someOf(graders),
  grade: someOf(grades),
  custody: someOf(custodyNames),
  vault: z.string().max(60).optional(),
  set: z.string().max(120).optional().describe('One set, by its name'),
  yearFrom: year,
  yearTo: year,
  verification: someOf(verificationNames),
  commitment: someOf([...commitmentNames, 'none']),
  value: z.enum(['yes', 'no']).optional().describe('With a value, or without'),
  photo: z.enum(['yes', 'no']).optional(),
  disputed: z.literal('1').optional(),
}

const registryFilters = {
  ...cardFilters,
  status: z.enum(cardStatuses).optional().describe('`removed`: what I took out, to be put back'),
  tag: z.string().max(40).optional(),
  cert: z.literal('missing').optional().describe('Graded cards whose cert number is not known yet'),
}

export const registrySorts = [
  '-registeredAt',
  'registeredAt',
  '-value',
  'value',
  'name',
  '-name',
  '-year',
  'year',
  '-grade',
  'grade',
  '-gain',
  'gain',
  '-updatedAt',
  'updatedAt',
] as const

const Done = z.object({ status: z.literal('ok') })
const OfPhoto = z.strictObject({ id: IdSchema, photoId: IdSchema })
const OfDocument = z.strictObject({ id: IdSchema, documentId: IdSchema })

export const NewCardSchema = z.strictObject({
  ...identityFields,
  year: identityFields.year.default(null),
  set: identityFields.set.default(null),
  cardNumber: identityFields.cardNumber.default(null),
  variety: identityFields.variety.default(null),
  grade: identityFields.grade.default(null),
  qualifier: identityFields.qualifier.default(null),
  certNumber: identityFields.certNumber.default(null),
  costCents: ownFields.costCents.default(null),
  acquiredOn: ownFields.acquiredOn.default(null),
  acquiredFrom: ownFields.acquiredFrom,
  notes: ownFields.notes,
  tags: ownFields.tags.default([]),
  estimateCents: CentsSchema.nullable().default(null).describe('The owner’s own estimate of today'),
})
export type NewCard = z.output<typeof NewCardSchema>

export const identityEdits = {
  category: identityFields.category.optional(),
  playerName: identityFields.playerName.optional(),
  year: identityFields.year.optional(),
  set: identityFields.set.optional(),
  cardNumber: identityFields.cardNumber.optional(),
  variety: identityFields.variety.optional(),
  grader: identityFields.grader.optional(),
  grade: identityFields.grade.optional(),
  qualifier: identityFields.qualifier.optional(),
  certNumber: identityFields.certNumber.optional(),
}

export const registryEndpoints = defineEndpoints({
  registry: {
    method: 'GET',
    path: '/api/registry',
    summary: 'My cards',
    permission: 'card.own',
    query: listQuery(registrySorts, registryFilters),
    response: listOf(
      RegistryCardSchema.extend({
        estimateCents: z.int().nullable().optional().describe('In CSV only, as the three below'),
        acquiredOn: DaySchema.nullable().optional(),
        acquiredFrom: z.string().nullable().optional(),
        notes: z.string().nullable().optional(),
      }),
    ),
    csv: [
      'id',
      'category',
      'playerName',
      'year',
      'set',
      'cardNumber',
      'variety',
      'grader',
      'grade',
      'qualifier',
      'certNumber',
      'custody',
      'vault',
      'commitment',
      'verification',
      'valueCents',
      'valueOn',
      'valueSource',
      'estimateCents',
      'costCents',
      'gainCents',
      'acquiredOn',
      'acquiredFrom',
      'tags',
      'notes',
      'registeredAt',
      'updatedAt',
    ],
  },
  registrySummary: {
    method: 'GET',
    path: '/api/registry/summary',
    summary: 'What my cards are worth, where they are and what they cost',
    permission: 'card.own',
    query: z.strictObject({ format: csvFormat }),
    response: RegistrySummarySchema,
    csvRows: 'history',
    csv: ['on as Date', 'valueCents', 'costCents'],
  },
  sets: {
    method: 'GET',
    path: '/api/registry/sets',
    summary: 'The sets my cards are from, and how far each has come',
    permission: 'card.own',
    query: z.strictObject({ format: csvFormat }),
    response: z.object({ items: z.array(SetProgressSchema) }),
    csv: [
      'set',
      'year',
      'cards',
      'numbers as Different cards',
      'total as Cards in the set',
      'averageGrade',
      'valueCents',
    ],
  },
  setGoal: {
    method: 'POST',
    path: '/api/registry/sets',
    summary: 'Say how many cards a set has; null forgets it',
    permission: 'card.edit',
    body: z.strictObject({
      set: z.string().min(1).max(120),
      year: identityFields.year,
      total: z.int().min(1).max(10_000).nullable(),
    }),
    response: z.object({ items: z.array(SetProgressSchema) }),
  },
  registryCard: {
    method: 'GET',
    path: '/api/registry/:id',
    summary: 'One card of mine, with everything about it',
    permission: 'card.own',
    params: ById,
    response: RegistryCardDetailSchema,
  },
  registerCard: {
    method: 'POST',
    path: '/api/registry',
    summary: 'Register a card; 409 when its cert is registered already',
    permission: 'card.register',
    status: 201,
    body: NewCardSchema.extend({
      record: z
        .enum(['ours', 'theirs'])
        .optional()
        .describe('Whose facts count where the grader’s record differs; 409 without a choice'),
    }),
    response: RegistryCardDetailSchema,
  },
  editCard: {
    method: 'PATCH',
    path: '/api/registry/:id',
    summary: 'Correct what a card of mine is, or what I keep about it',
    permission: 'card.edit',
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      ...identityEdits,
      costCents: ownFields.costCents.optional(),
      acquiredOn: ownFields.acquiredOn.optional(),
      acquiredFrom: ownFields.acquiredFrom,
      notes: ownFields.notes,
      tags: ownFields.tags.optional(),
    }),
    response: RegistryCardDetailSchema,
  },
  removeCard: {
    method: 'POST',
    path: '/api/registry/:id/remove',
    summary: 'Take a card out of my registry; its cert is then free again',
    permission: 'card.remove',
    params: ById,
    response: Done,
  },
  restoreCard: {
    method: 'POST',
    path: '/api/registry/:id/restore',
    summary: 'Put a card back that I took out, as long as nobody else has registered it',
    permission: 'card.register',
    params: ById,
    response: RegistryCardDetailSchema,
  },
  estimateCard: {
    method: 'POST',
    path: '/api/registry/:id/valuations',
    summary: 'Keep my own estimate of what a card is worth',
    permission: 'card.edit',
    params: ById,
    status: 201,
    body: z.strictObject({ valueCents: CentsSchema, on: DaySchema.optional(), note: optionalText(300) }),
    response: RegistryCardDetailSchema,
  },
  withdrawEstimate: {
    method: 'DELETE',
    path: '/api/registry/:id/valuations/:valuationId',
    summary: 'Take an estimate of mine back',
    permission: 'card.edit',
    params: z.strictObject({ id: IdSchema, valuationId: IdSchema }),
    response: RegistryCardDetailSchema,
  },
  addPhoto: {
    method: 'POST',
    path: '/api/registry/:id/photos',
    summary: 'Add a photo: JPEG, PNG or WebP as the body',
    permission: 'card.edit',
    params: ById,
    query: z.strictObject({ purpose: z.enum(ownerPhotoPurposes).default('front') }),
    status: 201,
    upload: 'image',
    bodyBytes: photoBytes,
    response: CardPhotoSchema,
  },
  orderPhotos: {
    method: 'PATCH',
    path: '/api/registry/:id/photos',
    summary: 'Put my photos of a card in another order, or say what they show',
    permission: 'card.edit',
    params: ById,
    body: z.strictObject({
      photos: z
        .array(z.strictObject({ id: IdSchema, purpose: z.enum(ownerPhotoPurposes) }))
        .min(1)
        .max(mostPhotos),
    }),
    response: RegistryCardDetailSchema,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/registry/:id/photos/:photoId',
    summary: 'Remove a photo of mine',
    permission: 'card.edit',
    params: OfPhoto,
    response: RegistryCardDetailSchema,
  },
  addDocument: {
    method: 'POST',
    path: '/api/registry/:id/documents',
    summary: 'Keep a document with a card: PDF, JPEG or PNG as the body',
    permission: 'card.edit',
    params: ById,
    query: z.strictObject({
      kind: z.enum(documentKindNames).default('other'),
      name: z.string().min(1, 'Give the document a name.').max(120, 'Keep the name below 120 characters.'),
    }),
    status: 201,
    upload: 'document',
    bodyBytes: photoBytes,
    response: CardDocumentSchema,
  },
  removeDocument: {
    method: 'DELETE',
    path: '/api/registry/:id/documents/:documentId',
    summary: 'Remove a document of mine',
    permission: 'card.edit',
    params: OfDocument,
    response: RegistryCardDetailSchema,
  },
  provenance: {
    method: 'GET',
    path: '/api/registry/:id/provenance',
    summary: 'The chain of a card of mine, oldest event first',
    permission: 'card.own',
    params: ById,
    response: z.object({ card: IdSchema, items: z.array(ProvenanceEventSchema) }),
  },
  vaultDetails: {
    method: 'GET',
    path: '/api/registry/vaults',
    summary: 'The vaults a card can be sent to: address, hours and how to pack',
    permission: 'card.own',
    response: z.object({ items: z.array(VaultSchema) }),
  },
  sendToVault: {
    method: 'POST',
    path: '/api/registry/:id/send',
    summary: 'Send a card to the vault',
    permission: 'card.send',
    params: ById,
    body: z.strictObject({
      vault: z.string().min(1, 'Choose a vault.').max(60),
      carrier: optionalText(60),
      tracking: optionalText(60),
    }),
    response: RegistryCardDetailSchema,
  },
  cancelMove: {
    method: 'POST',
    path: '/api/registry/:id/cancel-move',
    summary: 'Call off a parcel that has not arrived at the vault, or a return that was asked for',
    permission: 'card.send',
    params: ById,
    response: RegistryCardDetailSchema,
  },
  askReturn: {
    method: 'POST',
    path: '/api/registry/:id/ask-return',
    summary: 'Ask for a card back from the vault',
    permission: 'card.send',
    params: ById,
    body: z.strictObject({ note: optionalText(300) }).optional(),
    response: RegistryCardDetailSchema,
  },
  confirmDelivery: {
    method: 'POST',
    path: '/api/registry/:id/confirm-delivery',
    summary: 'Say that a card has come back to me',
    permission: 'card.send',
    params: ById,
    response: RegistryCardDetailSchema,
  },
  changeCards: {
    method: 'POST',
    path: '/api/registry/bulk',
    summary: 'Do one thing to many of my cards, each for itself',
    permission: 'card.edit',
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.enum(['tag', 'untag']), tag: TagSchema, select: selectionBy(registryFilters) }),
      z.strictObject({
        action: z.literal('send'),
        vault: z.string().min(1, 'Choose a vault.').max(60),
        carrier: optionalText(60),
        tracking: optionalText(60),
        select: selectionBy(registryFilters),
      }),
      z.strictObject({ action: z.enum(['remove', 'askReturn']), select: selectionBy(registryFilters) }),
    ]),
    response: BulkResultSchema,
  },
  suggestions: {
    method: 'GET',
    path: '/api/registry/suggestions',
    summary: 'Names that cards here have, for a field that is being typed',
    permission: 'card.own',
    query: z.strictObject({ field: z.enum(['playerName', 'set', 'variety']), q: z.string().min(1).max(120) }),
    response: z.object({ items: z.array(z.string()) }),
  },
})
