import { z } from 'zod'
import { adminCardFilters } from '../../cards/admin/endpoints.ts'
import { cardCsv } from '../../cards/records.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import {
  BookDaySchema,
  ById,
  DaySchema,
  IdSchema,
  InstantSchema,
  optionalText,
  ReasonSchema,
  VersionSchema,
} from '../../kernel/fields.ts'
import { BulkResultSchema, csvFormat, listOf, listQuery, selectionBy, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { PriceSchema } from '../../sales/comparables/endpoints.ts'
import { availabilityNames, mostFeaturedDays, promotionStatuses } from '../kinds.ts'
import { AdminPromotionDetailSchema, AdminPromotionSchema, PromotionQuoteSchema, PromotionSchema } from '../records.ts'

const days = z
  .int('Enter a whole number of days.')
  .min(0, 'Enter a whole number of days.')
  .max(mostFeaturedDays, `A card can be featured for up to ${mostFeaturedDays} days.`)

/** From the registry to Secure: an owner's promotion requests. */
export const promotionEndpoints = defineEndpoints({
  promotionQuote: {
    method: 'GET',
    path: '/api/registry/:id/promotion',
    summary: 'What it would take and cost to list one of my cards in Secure',
    permission: 'promotion.ask',
    params: ById,
    query: z.strictObject({
      listPriceCents: z.coerce.number().int().min(1).max(mostCents).optional(),
      featuredDays: z.coerce.number().int().min(0).max(mostFeaturedDays).default(0),
    }),
    response: PromotionQuoteSchema,
  },
  requestPromotion: {
    method: 'POST',
    path: '/api/registry/:id/promotion',
    summary: 'Request to list one of my cards in Secure',
    permission: 'promotion.ask',
    publishes: ['promotion_updated'],
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({
      listPriceCents: PriceSchema,
      featuredDays: days.default(0),
      wantedFrom: DaySchema.nullable().optional().describe('The first featured day'),
      note: optionalText(500),
    }),
    response: PromotionSchema,
  },
  promotions: {
    method: 'GET',
    path: '/api/user/promotions',
    summary: 'My promotion requests',
    permission: 'promotion.ask',
    query: listQuery(['-createdAt', 'createdAt'], {
      status: someOf(promotionStatuses),
      card: IdSchema.optional(),
    }),
    response: listOf(PromotionSchema),
    csv: [
      'status',
      ...cardCsv,
      'listPriceCents',
      'featuredDays',
      'firstOn as Featured from',
      'lastOn as Featured until',
      'feeCents',
      'invoice.number',
      'createdAt',
    ],
  },
  promotion: {
    method: 'GET',
    path: '/api/user/promotions/:id',
    summary: 'One of my promotion requests, with its results',
    permission: 'promotion.ask',
    params: ById,
    response: PromotionSchema,
  },
  withdrawPromotion: {
    method: 'POST',
    path: '/api/user/promotions/:id/withdraw',
    summary: 'Withdraw a promotion request before the card is in Secure',
    permission: 'promotion.ask',
    publishes: ['promotion_updated'],
    params: ById,
    response: PromotionSchema,
  },
  repricePromotion: {
    method: 'POST',
    path: '/api/user/promotions/:id/reprice',
    summary: 'Change the price of one of my cards in Secure',
    permission: 'promotion.ask',
    publishes: ['card_updated', 'notification', 'promotion_updated', 'request_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, listPriceCents: PriceSchema }),
    response: PromotionSchema,
  },
  takeDown: {
    method: 'POST',
    path: '/api/user/promotions/:id/take-down',
    summary: 'Remove one of my cards from Secure',
    permission: 'promotion.ask',
    publishes: ['card_updated', 'notification', 'promotion_updated', 'request_updated'],
    params: ById,
    response: PromotionSchema,
  },
})

const filters = {
  status: someOf(promotionStatuses),
  member: IdSchema.optional(),
  card: IdSchema.optional(),
  featured: z.literal('1').optional().describe('Only those requesting featured days'),
}

export const adminPromotionEndpoints = defineEndpoints({
  adminPromotions: {
    method: 'GET',
    path: '/api/admin/promotion-requests',
    summary: 'All promotion requests',
    permission: 'promotion.any',
    query: listQuery(['-createdAt', 'createdAt', '-listPriceCents', 'listPriceCents'], filters),
    response: listOf(AdminPromotionSchema),
    csv: [
      'id',
      'status',
      'member',
      ...cardCsv,
      'listPriceCents',
      'featuredDays',
      'firstOn as Featured from',
      'lastOn as Featured until',
      'feeCents',
      'createdAt',
    ],
  },
  featuredCalendar: {
    method: 'GET',
    path: '/api/admin/promotion-requests/calendar',
    summary: 'Which card is featured in which slot on which days',
    permission: 'promotion.any',
    query: z.strictObject({
      from: BookDaySchema,
      days: z.coerce.number().int().min(1).max(92).default(42),
      format: csvFormat,
    }),
    response: z.object({
      from: DaySchema,
      to: DaySchema,
      today: DaySchema,
      places: z.int(),
      items: z.array(
        z.object({
          promotionId: IdSchema,
          title: z.string(),
          member: z.string(),
          status: z.enum(promotionStatuses),
          place: z.int(),
          firstOn: DaySchema,
          lastOn: DaySchema,
        }),
      ),
    }),
    csv: [
      'place as Featured slot',
      'title as Card',
      'member',
      'status',
      'firstOn as Featured from',
      'lastOn as Featured until',
    ],
  },
  adminPromotion: {
    method: 'GET',
    path: '/api/admin/promotion-requests/:id',
    summary: 'One promotion request, with everything for and against it',
    permission: 'promotion.any',
    params: ById,
    response: AdminPromotionDetailSchema,
  },
  approvePromotion: {
    method: 'POST',
    path: '/api/admin/promotion-requests/:id/approve',
    summary: 'Approve: the card goes live once it’s in the vault and uncommitted',
    permission: 'promotion.decide',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'promotion_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      firstOn: DaySchema.nullable().optional().describe('The first featured day; defaults to the first open day'),
    }),
    response: AdminPromotionSchema,
  },
  rejectPromotion: {
    method: 'POST',
    path: '/api/admin/promotion-requests/:id/reject',
    summary: 'Decline a promotion request with a reason the member sees',
    permission: 'promotion.decide',
    publishes: ['notification', 'promotion_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: AdminPromotionSchema,
  },
  movePromotion: {
    method: 'POST',
    path: '/api/admin/promotion-requests/:id/move',
    summary: 'Move a card’s featured days',
    permission: 'promotion.decide',
    publishes: ['notification', 'promotion_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, firstOn: DaySchema }),
    response: AdminPromotionSchema,
  },
  takeDownPromotion: {
    method: 'POST',
    path: '/api/admin/promotion-requests/:id/take-down',
    summary: 'Remove a member’s card from Secure, with a reason',
    permission: 'promotion.decide',
    publishes: [
      'card_updated',
      'invoice_updated',
      'ledger_updated',
      'notification',
      'promotion_updated',
      'request_updated',
    ],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: AdminPromotionSchema,
  },
  changePromotions: {
    method: 'POST',
    path: '/api/admin/promotion-requests/bulk',
    summary: 'Decline several requests independently',
    permission: 'promotion.decide',
    publishes: ['notification', 'promotion_updated'],
    body: z.strictObject({ action: z.literal('reject'), reason: ReasonSchema, select: selectionBy(filters) }),
    response: BulkResultSchema,
  },
})

export const ListingSchema = z
  .object({
    id: IdSchema,
    listPriceCents: z.int(),
    availability: z.enum(availabilityNames),
    isPaused: z.boolean(),
    listedAt: InstantSchema,
    isByHouse: z.boolean(),
    requests: z.int(),
    watchers: z.int(),
    promotionId: IdSchema.nullable(),
  })
  .meta({ id: 'Listing' })
export type Listing = z.output<typeof ListingSchema>

const select = selectionBy(adminCardFilters)

export const listingEndpoints = defineEndpoints({
  listing: {
    method: 'GET',
    path: '/api/admin/cards/:id/listing',
    summary: 'A card’s listing in Secure, and why it can’t be listed',
    permission: 'card.any',
    params: ById,
    response: z.object({ listing: ListingSchema.nullable(), why: z.string().nullable() }),
  },
  changeListings: {
    method: 'POST',
    path: '/api/admin/cards/listings',
    summary: 'List Ambry’s cards in Secure, reprice them, or remove cards, independently',
    permission: 'card.list',
    publishes: [
      'card_updated',
      'invoice_updated',
      'ledger_updated',
      'notification',
      'promotion_updated',
      'request_updated',
    ],
    idempotent: true,
    body: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('list'),
        price: z.discriminatedUnion('by', [
          z.strictObject({ by: z.literal('price'), cents: PriceSchema }),
          z.strictObject({
            by: z.literal('value'),
            bps: z.int().min(1_000).max(100_000).describe('Of our valuation: 10000 is 100%'),
          }),
        ]),
        select,
      }),
      z.strictObject({
        action: z.literal('reprice'),
        price: z.discriminatedUnion('by', [
          z.strictObject({ by: z.literal('price'), cents: PriceSchema }),
          z.strictObject({
            by: z.literal('change'),
            bps: z.int().min(-9_000).max(90_000).describe('Change from the current price: -1000 is −10%'),
          }),
        ]),
        select,
      }),
      z.strictObject({ action: z.literal('unlist'), reason: ReasonSchema, select }),
    ]),
    response: BulkResultSchema,
  },
})
