import { z } from 'zod'
import { pictureQuery } from '../../cards/files.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { AliasSchema, ById, IdSchema, optionalText } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { PriceSchema } from '../../sales/comparables/endpoints.ts'
import { BothSidesSchema } from '../../sales/negotiation/records.ts'
import { responseStatuses } from '../kinds.ts'
import { ResponseSchema } from './records.ts'

const published = [
  'card_updated',
  'invoice_updated',
  'ledger_updated',
  'notification',
  'sale_updated',
  'source_status_changed',
  'source_updated',
] as const

/** Responses to posts, for the poster and the seller. */
export const responseEndpoints = defineEndpoints({
  responsesToMe: {
    method: 'GET',
    path: '/api/user/sources/:id/responses',
    summary: 'Responses to my post, to compare side by side',
    permission: 'source.post',
    params: ById,
    response: z.object({ items: z.array(ResponseSchema) }),
  },
  ownResponses: {
    method: 'GET',
    path: '/api/user/source-responses',
    summary: 'Responses I sent',
    permission: 'source.post',
    query: listQuery(['-createdAt', 'createdAt'], {
      status: someOf(responseStatuses),
      waiting: z.literal('1').optional(),
    }),
    response: listOf(ResponseSchema),
    csv: ['id', 'status', 'post.number as Post', 'card.certNumber as Cert', 'createdAt', 'updatedAt'],
  },
  response: {
    method: 'GET',
    path: '/api/user/source-responses/:id',
    summary: 'One response, as I can see it',
    permission: 'source.post',
    params: ById,
    response: ResponseSchema,
  },
  respond: {
    method: 'POST',
    path: '/api/sources/:id/responses',
    summary: 'Answer a post with a card of mine at a price; anonymous until it is accepted',
    permission: 'source.post',
    publishes: ['notification', 'source_updated'],
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({ cardId: IdSchema, priceCents: PriceSchema, note: optionalText(500) }),
    response: ResponseSchema,
  },
  responseQuote: {
    method: 'GET',
    path: '/api/sources/:id/quote',
    summary: 'What a price of mine would mean for both sides, before I respond',
    permission: 'source.post',
    params: ById,
    query: z.strictObject({ cardId: IdSchema, priceCents: z.coerce.number().int().min(1).max(mostCents) }),
    response: BothSidesSchema,
  },
  counterQuote: {
    method: 'GET',
    path: '/api/user/source-responses/:id/quote',
    summary: 'What another price would mean for both sides of a response',
    permission: 'source.post',
    params: ById,
    query: z.strictObject({ cents: z.coerce.number().int().min(1).max(mostCents) }),
    response: BothSidesSchema,
  },
  acceptResponse: {
    method: 'POST',
    path: '/api/user/source-responses/:id/accept',
    summary: 'Accept the price that stands: the card is reserved and the buyer gets its invoice',
    permission: 'source.post',
    publishes: published,
    idempotent: true,
    params: ById,
    body: z.strictObject({ cents: PriceSchema.describe('The price I was shown') }),
    response: ResponseSchema,
  },
  counterResponse: {
    method: 'POST',
    path: '/api/user/source-responses/:id/counter',
    summary: 'Name another price; the other side has 48 hours to answer',
    permission: 'source.post',
    publishes: ['notification', 'source_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ standingCents: PriceSchema, cents: PriceSchema, note: optionalText(500) }),
    response: ResponseSchema,
  },
  endResponse: {
    method: 'POST',
    path: '/api/user/source-responses/:id/end',
    summary: 'Decline a response to my post, or withdraw mine',
    permission: 'source.post',
    publishes: ['notification', 'source_updated'],
    params: ById,
    body: z.strictObject({ reason: optionalText(500) }),
    response: ResponseSchema,
  },
})

/** A seller's card is shown to the poster by its response, because others can't view the card itself. */
export const responseFiles = {
  responsePicture: {
    path: '/files/source-responses/:id/picture',
    summary: 'The card of a response, drawn',
    permission: 'source.post',
    params: ById,
    query: pictureQuery,
  },
  responsePhoto: {
    path: '/files/source-responses/:id/photos/:photoId',
    summary: 'A photo of the card of a response',
    permission: 'source.post',
    params: z.strictObject({ id: IdSchema, photoId: AliasSchema }),
    query: z.strictObject({ w: z.enum(['160', '480', '1200', 'full']).default('1200') }),
  },
} as const satisfies Record<string, FileEndpoint>
