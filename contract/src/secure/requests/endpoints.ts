import { z } from 'zod'
import { pictureQuery } from '../../cards/files.ts'
import { cardCsv } from '../../cards/records.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, IdSchema, optionalText, ReasonSchema, VersionSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { BulkResultSchema, listOf, listQuery, selectionBy, someOf } from '../../kernel/lists.ts'
import { PriceSchema } from '../../sales/comparables/endpoints.ts'
import { deliveryNames, requestSideNames, requestStatuses, waitingOnNames } from '../kinds.ts'
import { AdminRequestDetailSchema, AdminRequestSchema, DecidedRequestSchema, OwnRequestSchema } from '../records.ts'

const asked = {
  offerCents: PriceSchema.nullable().optional().describe('Null: at the list price'),
  note: optionalText(500),
  delivery: z.enum(deliveryNames).optional(),
}
const Counts = z.object({ status: z.enum(requestStatuses), count: z.int() })

/** What members do about requests. Every one of them belongs to whoever asks. */
export const requestEndpoints = defineEndpoints({
  requestCard: {
    method: 'POST',
    path: '/api/cards/:id/requests',
    summary: 'Ask for a card of Secure, at its price or with an offer. It commits me to nothing and holds nothing',
    permission: 'request.make',
    publishes: ['card_updated', 'notification', 'request_updated'],
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({
      ...asked,
      listPriceCents: PriceSchema.describe('The price I was shown; 409 when it is another by now'),
    }),
    response: OwnRequestSchema,
  },
  ownRequests: {
    method: 'GET',
    path: '/api/user/requests',
    summary: 'What I asked for, and what was asked of me as the owner',
    permission: 'request.own',
    query: listQuery(['-createdAt', 'createdAt', '-offerCents', 'offerCents'], {
      side: z.enum(requestSideNames).optional(),
      status: someOf(requestStatuses),
      waiting: z.literal('1').optional().describe('Only those that wait for me'),
    }),
    response: listOf(OwnRequestSchema),
    csv: [
      'id',
      'side',
      'status',
      ...cardCsv,
      'listPriceAtRequestCents',
      'offerCents',
      'counterCents',
      'agreedCents',
      'createdAt',
      'updatedAt',
    ],
  },
  ownRequestSummary: {
    method: 'GET',
    path: '/api/user/requests/summary',
    summary: 'How many requests of mine there are by status, and how many wait for me',
    permission: 'request.own',
    response: z.object({
      sent: z.array(Counts),
      received: z.array(Counts),
      waitingForMe: z.int().describe('On both sides'),
      waiting: z.object({ sent: z.int(), received: z.int() }).describe('The same side by side'),
      waits: z.int(),
    }),
  },
  ownRequest: {
    method: 'GET',
    path: '/api/user/requests/:id',
    summary: 'One request, as I know it',
    permission: 'request.own',
    params: ById,
    response: OwnRequestSchema,
  },
  editRequest: {
    method: 'PATCH',
    path: '/api/user/requests/:id',
    summary: 'Change my offer or my note while the house has not decided',
    permission: 'request.make',
    publishes: ['request_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, ...asked }),
    response: OwnRequestSchema,
  },
  withdrawRequest: {
    method: 'POST',
    path: '/api/user/requests/:id/withdraw',
    summary: 'Take my request back; a card that was reserved for me is free again',
    permission: 'request.make',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'request_updated', 'sale_updated'],
    params: ById,
    response: OwnRequestSchema,
  },
  acceptCounter: {
    method: 'POST',
    path: '/api/user/requests/:id/accept',
    summary: 'Accept the house’s counter-offer: the card is reserved, and I get its invoice',
    permission: 'request.make',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'request_updated', 'sale_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ counterCents: PriceSchema.describe('The offer I was shown') }),
    response: OwnRequestSchema,
  },
  refuseCounter: {
    method: 'POST',
    path: '/api/user/requests/:id/refuse',
    summary: 'Decline the house’s counter-offer',
    permission: 'request.make',
    publishes: ['card_updated', 'notification', 'request_updated'],
    params: ById,
    response: OwnRequestSchema,
  },
  answerAsOwner: {
    method: 'POST',
    path: '/api/user/requests/:id/answer',
    summary: 'Say as the owner whether my card may go below its price',
    permission: 'request.own',
    publishes: ['notification', 'request_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ agrees: z.boolean(), cents: PriceSchema.describe('The price I was asked about') }),
    response: OwnRequestSchema,
  },
})

const adminCardFilters = {
  status: someOf(requestStatuses),
  waitingOn: someOf(waitingOnNames),
  card: IdSchema.optional(),
  member: IdSchema.optional(),
  assignee: z.literal('me').optional(),
}

export const adminRequestEndpoints = defineEndpoints({
  requests: {
    method: 'GET',
    path: '/api/admin/requests',
    summary: 'Every request for a card',
    permission: 'request.any',
    query: listQuery(
      ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', '-offerCents', 'offerCents'],
      adminCardFilters,
    ),
    response: listOf(AdminRequestSchema),
    csv: [
      'id',
      'status',
      'member',
      'seller',
      ...cardCsv,
      'listPriceAtRequestCents',
      'offerCents',
      'counterCents',
      'agreedCents',
      'createdAt',
      'updatedAt',
    ],
  },
  requestSummary: {
    method: 'GET',
    path: '/api/admin/requests/summary',
    summary: 'How many requests wait for the house, and for how long the oldest has',
    permission: 'request.any',
    response: z.object({
      waiting: z.int(),
      waitingCents: z.int(),
      oldestAt: z.string().nullable(),
      held: z.int().describe('Reserved and not paid yet'),
      heldCents: z.int(),
    }),
  },
  request: {
    method: 'GET',
    path: '/api/admin/requests/:id',
    summary: 'One request, with its card, its member and whatever stands against it',
    permission: 'request.any',
    params: ById,
    response: AdminRequestDetailSchema,
  },
  approveRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/approve',
    summary: 'Approve at the offer: the card is reserved, the invoice issued, and every other request declined',
    permission: 'request.decide',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'request_updated', 'sale_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ offerCents: PriceSchema.describe('The offer that was looked at') }),
    response: DecidedRequestSchema,
  },
  counterRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/counter',
    summary: 'Answer an offer with another price; the member has 48 hours',
    permission: 'request.decide',
    publishes: ['notification', 'request_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ counterCents: PriceSchema, note: optionalText(500) }),
    response: DecidedRequestSchema,
  },
  declineRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/decline',
    summary: 'Decline a request, with a reason that the member reads',
    permission: 'request.decide',
    publishes: ['card_updated', 'notification', 'request_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: DecidedRequestSchema,
  },
  askOwner: {
    method: 'POST',
    path: '/api/admin/requests/:id/ask-owner',
    summary: 'Ask the owner whether the card may go at a price below theirs',
    permission: 'request.decide',
    publishes: ['notification', 'request_updated'],
    params: ById,
    body: z.strictObject({ cents: PriceSchema }),
    response: DecidedRequestSchema,
  },
  ownerAgreed: {
    method: 'POST',
    path: '/api/admin/requests/:id/owner-agreed',
    summary: 'Write down that the owner agreed to a price outside of the app, and how',
    permission: 'request.decide',
    publishes: ['notification', 'request_updated'],
    params: ById,
    body: z.strictObject({ cents: PriceSchema, reason: ReasonSchema }),
    response: DecidedRequestSchema,
  },
  callOffRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/call-off',
    summary: 'Take a reservation back that is not paid: its invoice ends, and the card is free',
    permission: 'request.decide',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'request_updated', 'sale_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: DecidedRequestSchema,
  },
  assignRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/assign',
    summary: 'Take a request on, or lay it down',
    permission: 'request.decide',
    publishes: ['request_updated'],
    params: ById,
    body: z.strictObject({ isMine: z.boolean() }),
    response: DecidedRequestSchema,
  },
  changeRequests: {
    method: 'POST',
    path: '/api/admin/requests/bulk',
    summary: 'Decline many requests, or take them on, each for itself',
    permission: 'request.decide',
    publishes: ['card_updated', 'notification', 'request_updated'],
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('decline'), reason: ReasonSchema, select: selectionBy(adminCardFilters) }),
      z.strictObject({ action: z.literal('assign'), select: selectionBy(adminCardFilters) }),
    ]),
    response: BulkResultSchema,
  },
})

export const requestFiles = {
  requestPicture: {
    path: '/files/requests/:id/picture',
    summary: 'The card of a request of mine, drawn from what it is: also when it is listed no longer',
    permission: 'request.own',
    params: ById,
    query: pictureQuery,
  },
} as const satisfies Record<string, FileEndpoint>
