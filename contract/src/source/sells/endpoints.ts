import { z } from 'zod'
import { pictureQuery } from '../../cards/files.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, IdSchema, optionalText, ReasonSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { BulkResultSchema, listOf, listQuery, selectionBy, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { PriceSchema } from '../../sales/comparables/endpoints.ts'
import { BothSidesSchema } from '../../sales/negotiation/records.ts'
import { mostSellCards, sellStatuses } from '../kinds.ts'
import {
  AdminSellDetailSchema,
  AdminSellSchema,
  OwnSellDetailSchema,
  OwnSellSchema,
  SellDraftLineSchema,
  SellQuoteSchema,
} from './records.ts'

const bought = ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'sell_updated'] as const
const lines = z
  .array(z.strictObject({ id: IdSchema, cents: PriceSchema }))
  .max(mostSellCards)
  .default([])
  .describe('The price of each card, by its id in the offer; empty to spread the total by the prices before')

/** Offers of the caller to sell cards to us. Paths are the specification's. */
export const sellEndpoints = defineEndpoints({
  ownSells: {
    method: 'GET',
    path: '/api/user/sells',
    summary: 'Cards I offered to Ambry',
    permission: 'sell.offer',
    query: listQuery(['-createdAt', 'createdAt'], {
      status: someOf(sellStatuses),
      waiting: z.literal('1').optional(),
    }),
    response: listOf(OwnSellSchema),
    csv: ['number', 'status', 'title', 'count', 'standingCents', 'agreedCents', 'paidCents', 'createdAt'],
  },
  ownSell: {
    method: 'GET',
    path: '/api/user/sells/:id',
    summary: 'One of my sell offers with its negotiation, cards and comps',
    permission: 'sell.offer',
    params: ById,
    response: OwnSellDetailSchema,
  },
  sellQuote: {
    method: 'GET',
    path: '/api/user/sells/:id/quote',
    summary: 'What a price for my whole offer would leave me after the fee',
    permission: 'sell.offer',
    params: ById,
    query: z.strictObject({ cents: z.coerce.number().int().min(1).max(mostCents) }),
    response: BothSidesSchema,
  },
  draftSell: {
    method: 'POST',
    path: '/api/user/sells/draft',
    summary: 'What we would probably pay for cards of mine, line by line, before I offer them',
    permission: 'sell.offer',
    publishes: [],
    body: z.strictObject({ cardIds: z.array(IdSchema).min(1).max(mostSellCards) }),
    response: z.object({ lines: z.array(SellDraftLineSchema) }),
  },
  quoteSell: {
    method: 'POST',
    path: '/api/user/sells/quote',
    summary: 'What I’d receive at these prices, and what the payout would wait for, before I offer cards',
    permission: 'sell.offer',
    publishes: [],
    body: z.strictObject({ prices: z.array(PriceSchema).min(1).max(mostSellCards) }),
    response: SellQuoteSchema,
  },
  draftSellFromCsv: {
    method: 'POST',
    path: '/api/user/sells/draft-csv',
    summary: 'The same from a CSV file with cert numbers and prices',
    permission: 'sell.offer',
    publishes: [],
    upload: 'csv',
    bodyBytes: 1_000_000,
    response: z.object({ lines: z.array(SellDraftLineSchema), problems: z.array(z.string()) }),
  },
  offerToSell: {
    method: 'POST',
    path: '/api/user/sells',
    summary: 'Offer one card or a collection to Ambry',
    permission: 'sell.offer',
    publishes: ['card_updated', 'notification', 'sell_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      cards: z
        .array(z.strictObject({ cardId: IdSchema, askedCents: PriceSchema, condition: optionalText(500) }))
        .min(1, 'Choose at least one card.')
        .max(mostSellCards, `Offer up to ${mostSellCards} cards at once.`),
      note: optionalText(500),
      huntId: IdSchema.nullable().default(null),
    }),
    response: OwnSellDetailSchema,
  },
  counterSell: {
    method: 'POST',
    path: '/api/user/sells/:id/counter',
    summary: 'Name another price',
    permission: 'sell.offer',
    publishes: ['notification', 'sell_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ standingCents: PriceSchema, cents: PriceSchema, lines, note: optionalText(500) }),
    response: OwnSellDetailSchema,
  },
  acceptSell: {
    method: 'POST',
    path: '/api/user/sells/:id/accept',
    summary: 'Accept our price; the cards are kept for us until they are inspected',
    permission: 'sell.offer',
    publishes: ['card_updated', 'notification', 'sell_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ cents: PriceSchema.describe('The price I was shown') }),
    response: OwnSellDetailSchema,
  },
  withdrawSell: {
    method: 'POST',
    path: '/api/user/sells/:id/withdraw',
    summary: 'Withdraw my offer, as long as no card has been inspected',
    permission: 'sell.offer',
    publishes: ['card_updated', 'notification', 'sell_updated'],
    params: ById,
    response: OwnSellDetailSchema,
  },
  answerReoffer: {
    method: 'POST',
    path: '/api/user/sell-cards/:id/answer',
    summary: 'Accept a lower price after the inspection, or have the card returned free of charge',
    permission: 'sell.offer',
    publishes: bought,
    idempotent: true,
    params: ById,
    body: z.strictObject({ action: z.enum(['accept_reoffer', 'return']), cents: PriceSchema }),
    response: OwnSellDetailSchema,
  },
})

const sellFilters = {
  status: someOf(sellStatuses),
  waitingOn: someOf(['staff', 'member', 'nobody']),
  member: IdSchema.optional(),
  assignee: z.literal('me').optional(),
}
export const adminSellEndpoints = defineEndpoints({
  adminSells: {
    method: 'GET',
    path: '/api/admin/sells',
    summary: 'All sell offers',
    permission: 'sell.any',
    query: listQuery(['-createdAt', 'createdAt', '-updatedAt', '-standingCents', 'standingCents'], sellFilters),
    response: listOf(AdminSellSchema),
    csv: ['number', 'status', 'member', 'title', 'count', 'standingCents', 'agreedCents', 'paidCents', 'createdAt'],
  },
  adminSell: {
    method: 'GET',
    path: '/api/admin/sells/:id',
    summary: 'One sell offer with its cards, indications, comps and checks',
    permission: 'sell.any',
    params: ById,
    response: AdminSellDetailSchema,
  },
  counterSellAsAdmin: {
    method: 'POST',
    path: '/api/admin/sells/:id/counter',
    summary: 'Name our price; the member has 48 hours to answer',
    permission: 'sell.decide',
    publishes: ['notification', 'sell_updated'],
    idempotent: true,
    mayNeedApproval: true,
    params: ById,
    body: z.strictObject({ standingCents: PriceSchema, cents: PriceSchema, lines, note: optionalText(500) }),
    response: AdminSellDetailSchema,
  },
  acceptSellAsAdmin: {
    method: 'POST',
    path: '/api/admin/sells/:id/accept',
    summary: 'Accept the member’s price',
    permission: 'sell.decide',
    publishes: ['card_updated', 'notification', 'sell_updated'],
    idempotent: true,
    mayNeedApproval: true,
    params: ById,
    body: z.strictObject({ cents: PriceSchema }),
    response: AdminSellDetailSchema,
  },
  rejectSell: {
    method: 'POST',
    path: '/api/admin/sells/:id/reject',
    summary: 'Reject an offer with a reason the member sees',
    permission: 'sell.decide',
    publishes: ['card_updated', 'notification', 'sell_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: AdminSellDetailSchema,
  },
  inspectSellCard: {
    method: 'POST',
    path: '/api/admin/sell-cards/:id/inspect',
    summary: 'After a card arrived: buy it, offer less with a reason, or return it free of charge',
    permission: 'sell.inspect',
    publishes: bought,
    idempotent: true,
    params: ById,
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('buy') }),
      z.strictObject({ action: z.literal('reoffer'), cents: PriceSchema, reason: ReasonSchema }),
      z.strictObject({ action: z.literal('return'), reason: ReasonSchema }),
    ]),
    response: AdminSellDetailSchema,
  },
  assignSell: {
    method: 'POST',
    path: '/api/admin/sells/:id/assign',
    summary: 'Assign a sell offer to me, or unassign it',
    permission: 'sell.decide',
    publishes: ['work_updated'],
    params: ById,
    body: z.strictObject({ isMine: z.boolean() }),
    response: AdminSellSchema,
  },
  changeSells: {
    method: 'POST',
    path: '/api/admin/sells/bulk',
    summary: 'Reject or assign several sell offers independently',
    permission: 'sell.decide',
    publishes: ['card_updated', 'notification', 'sell_updated', 'work_updated'],
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('reject'), reason: ReasonSchema, select: selectionBy(sellFilters) }),
      z.strictObject({ action: z.literal('assign'), select: selectionBy(sellFilters) }),
    ]),
    response: BulkResultSchema,
  },
})

/** The member still sees the drawn card in the offer after it is ours. */
export const sellFiles = {
  sellCardPicture: {
    path: '/files/sell-cards/:id/picture',
    summary: 'A card of a sell offer, drawn',
    permission: 'sell.offer',
    params: ById,
    query: pictureQuery,
  },
} as const satisfies Record<string, FileEndpoint>
