import { z } from 'zod'

import {
  cardStatuses,
  disputeStatuses,
  housePhotoPurposes,
  ownerPhotoPurposes,
  ownershipProofNames,
} from './card-kinds.ts'
import {
  CardPhotoSchema,
  CentsSchema,
  HouseCardDetailSchema,
  HouseCardSchema,
  HouseDisputeSchema,
  ProvenanceEventSchema,
} from './card-records.ts'
import { defineEndpoints } from './endpoint.ts'
import { ById, DaySchema, IdSchema, optionalText, ReasonSchema, VersionSchema } from './fields.ts'
import { BulkResultSchema, listOf, listQuery, selectionBy, someOf } from './lists.ts'
import { cardFilters, identityEdits, NewCardSchema, photoBytes } from './registry.ts'

const houseFilters = {
  ...cardFilters,
  owner: IdSchema.optional().describe('One owner'),
  ownerKind: someOf(['member', 'house', 'fund']),
  proof: someOf(ownershipProofNames),
  status: someOf(cardStatuses),
  returnAsked: z.literal('1').optional(),
  stale: z.literal('1').optional().describe('Appraised more than 180 days ago, or never'),
}

export const houseSorts = [
  '-updatedAt',
  'updatedAt',
  '-registeredAt',
  'registeredAt',
  '-value',
  'value',
  'name',
  '-name',
] as const

const vault = z.string().trim().min(1, 'Choose a vault.').max(60, 'Keep the name below 60 characters.')
const place = z.string().trim().max(40, 'Keep the place below 40 characters.').nullable().optional()
const condition = z.string().trim().min(3, 'Say in what condition it is.').max(1000, 'Keep this below 1000 characters.')

/** Everything the vault does with a card, one body each. */
export const CustodyStepSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('expect'), vault, carrier: optionalText(60), tracking: optionalText(60) }),
  z.strictObject({
    action: z.literal('receive'),
    vault,
    place,
    condition,
    photoIds: z.array(IdSchema).max(10).default([]).describe('Photos taken on arrival, added before'),
  }),
  z.strictObject({ action: z.literal('move'), vault, place, note: optionalText(300) }),
  z.strictObject({ action: z.literal('audit'), photoId: IdSchema, note: optionalText(300) }),
  z.strictObject({ action: z.literal('release'), reason: ReasonSchema }),
  z.strictObject({
    action: z.literal('ship'),
    carrier: z.string().trim().min(1, 'Name the carrier.').max(60),
    tracking: optionalText(60),
  }),
  z.strictObject({ action: z.literal('deliver'), note: optionalText(300) }),
  z.strictObject({ action: z.literal('cancel'), reason: ReasonSchema }),
])
export type CustodyStep = z.output<typeof CustodyStepSchema>

export const houseCardEndpoints = defineEndpoints({
  cards: {
    method: 'GET',
    path: '/api/admin/cards',
    summary: 'All cards',
    permission: 'card.any',
    query: listQuery(houseSorts, houseFilters),
    response: listOf(HouseCardSchema),
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
      'status',
      'verification',
      'proof',
      'custody',
      'vault',
      'place',
      'commitment',
      'valueCents',
      'valueOn',
      'valueSource',
      'registeredAt',
      'updatedAt',
    ],
  },
  card: {
    method: 'GET',
    path: '/api/admin/cards/:id',
    summary: 'One card, with its owners, moves and disputes',
    permission: 'card.any',
    params: ById,
    response: HouseCardDetailSchema,
  },
  findCard: {
    method: 'GET',
    path: '/api/admin/cards/find',
    summary: 'The card a scanned label, an address or a cert number means',
    permission: 'card.any',
    query: z.strictObject({ code: z.string().min(1).max(300) }),
    response: z.object({ id: IdSchema }),
  },
  createCard: {
    method: 'POST',
    path: '/api/admin/cards',
    summary: 'Register a card for the house or a member',
    permission: 'card.manage',
    status: 201,
    body: z.strictObject({
      ownerId: IdSchema.nullable().describe('Nobody means the house'),
      card: NewCardSchema,
    }),
    response: HouseCardDetailSchema,
  },
  correctCard: {
    method: 'PATCH',
    path: '/api/admin/cards/:id',
    summary: 'Correct what a card is',
    permission: 'card.manage',
    params: ById,
    body: z.strictObject({ version: VersionSchema, reason: ReasonSchema, ...identityEdits }),
    response: HouseCardDetailSchema,
  },
  cardProvenance: {
    method: 'GET',
    path: '/api/admin/cards/:id/provenance',
    summary: 'The chain of a card, oldest event first',
    permission: 'card.any',
    params: ById,
    response: z.object({ card: IdSchema, items: z.array(ProvenanceEventSchema) }),
  },
  appraiseCard: {
    method: 'POST',
    path: '/api/admin/cards/:id/valuations',
    summary: 'Record an appraisal',
    permission: 'card.manage',
    params: ById,
    status: 201,
    body: z.strictObject({ valueCents: CentsSchema, on: DaySchema.optional(), note: optionalText(300) }),
    response: HouseCardDetailSchema,
  },
  withdrawValuation: {
    method: 'POST',
    path: '/api/admin/cards/:id/valuations/:valuationId/withdraw',
    summary: 'Take an appraisal back that was wrong',
    permission: 'card.manage',
    params: z.strictObject({ id: IdSchema, valuationId: IdSchema }),
    body: z.strictObject({ reason: ReasonSchema }),
    response: HouseCardDetailSchema,
  },
  addHousePhoto: {
    method: 'POST',
    path: '/api/admin/cards/:id/photos',
    summary: 'Add a photo taken by the house: JPEG, PNG or WebP as the body',
    permission: 'card.manage',
    params: ById,
    query: z.strictObject({ purpose: z.enum([...ownerPhotoPurposes, ...housePhotoPurposes]).default('condition') }),
    status: 201,
    upload: 'image',
    bodyBytes: photoBytes,
    response: CardPhotoSchema,
  },
  removeHousePhoto: {
    method: 'DELETE',
    path: '/api/admin/cards/:id/photos/:photoId',
    summary: 'Remove a photo that belongs to no custody record',
    permission: 'card.manage',
    params: z.strictObject({ id: IdSchema, photoId: IdSchema }),
    response: HouseCardDetailSchema,
  },
  moveCard: {
    method: 'POST',
    path: '/api/admin/cards/:id/custody',
    summary: 'Expect, receive, move, audit, release, ship, deliver, or call a transit off',
    permission: 'card.custody',
    params: ById,
    body: CustodyStepSchema,
    response: HouseCardDetailSchema,
  },
  correctTitle: {
    method: 'POST',
    path: '/api/admin/cards/:id/title',
    summary: 'Correct whose card it is',
    permission: 'card.title',
    params: ById,
    stepUp: true,
    body: z.strictObject({ ownerId: IdSchema.nullable().describe('Nobody means the house'), reason: ReasonSchema }),
    response: HouseCardDetailSchema,
  },
  mergeCard: {
    method: 'POST',
    path: '/api/admin/cards/:id/merge',
    summary: 'Join a record that describes the same card with another; this one is then out of the registry',
    permission: 'card.manage',
    params: ById,
    body: z.strictObject({ into: IdSchema, reason: ReasonSchema }),
    response: HouseCardDetailSchema,
  },
  changeHouseCards: {
    method: 'POST',
    path: '/api/admin/cards/bulk',
    summary: 'Do one thing to many cards, each for itself',
    permission: 'card.manage',
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('move'), vault, place, select: selectionBy(houseFilters) }),
      z.strictObject({
        action: z.literal('receive'),
        vault,
        place,
        condition,
        select: selectionBy(houseFilters),
      }),
      z.strictObject({
        action: z.literal('appraise'),
        byBps: z.int().min(-9_000).max(10_000).describe('Change of the present value'),
        note: optionalText(300),
        select: selectionBy(houseFilters),
      }),
      z.strictObject({
        action: z.literal('category'),
        category: identityEdits.category.unwrap(),
        reason: ReasonSchema,
        select: selectionBy(houseFilters),
      }),
    ]),
    response: BulkResultSchema,
  },
  vaults: {
    method: 'GET',
    path: '/api/admin/vaults',
    summary: 'The vaults and how many cards are in each',
    permission: 'card.any',
    response: z.object({
      items: z.array(z.object({ name: z.string(), cards: z.int(), valueCents: z.int() })),
      custody: z.object({
        withOwner: z.int(),
        inbound: z.int(),
        inVault: z.int(),
        outbound: z.int(),
        returnAsked: z.int(),
      }),
    }),
  },
  houseDisputes: {
    method: 'GET',
    path: '/api/admin/disputes',
    summary: 'Claims on cards that others registered',
    permission: 'dispute.read',
    query: listQuery(['-openedAt', 'openedAt'], { status: someOf(disputeStatuses), card: IdSchema.optional() }),
    response: listOf(HouseDisputeSchema),
  },
  decideDispute: {
    method: 'POST',
    path: '/api/admin/disputes/:id/decide',
    summary: 'Decide a claim; upheld, the title passes to the claimant',
    permission: 'dispute.decide',
    params: ById,
    body: z.strictObject({ action: z.enum(['uphold', 'reject']), decision: ReasonSchema }),
    response: HouseDisputeSchema,
  },
})
