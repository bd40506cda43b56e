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

/** Member actions on requests. Each belongs to the caller. */
export const requestEndpoints = defineEndpoints({
  requestCard: {
    method: 'POST',
    path: '/api/cards/:id/requests',
    summary: 'Request to buy a card in Secure at its list price or with an offer. No obligation; nothing is held yet',
    permission: 'request.make',
    publishes: ['card_updated', 'notification', 'request_updated'],
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({
      ...asked,
      listPriceCents: PriceSchema.describe('The price I was shown; 409 if it has changed'),
    }),
    response: OwnRequestSchema,
  },
  ownRequests: {
    method: 'GET',
    path: '/api/user/requests',
    summary: 'Requests I sent, and requests for my cards',
    permission: 'request.own',
    query: listQuery(['-createdAt', 'createdAt', '-offerCents', 'offerCents'], {
      side: z.enum(requestSideNames).optional(),
      status: someOf(requestStatuses),
      waiting: z.literal('1').optional().describe('Only those waiting for me'),
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
    summary: 'My requests by status, and how many waitlists I’m on',
    permission: 'request.own',
    response: z.object({
      sent: z.array(Counts),
      received: z.array(Counts),
      waits: z.int(),
    }),
  },
  ownRequest: {
    method: 'GET',
    path: '/api/user/requests/:id',
    summary: 'One request, as I can see it',
    permission: 'request.own',
    params: ById,
    response: OwnRequestSchema,
  },
  editRequest: {
    method: 'PATCH',
    path: '/api/user/requests/:id',
    summary: 'Edit my offer or note before a decision',
    permission: 'request.make',
    publishes: ['request_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, ...asked }),
    response: OwnRequestSchema,
  },
  withdrawRequest: {
    method: 'POST',
    path: '/api/user/requests/:id/withdraw',
    summary: 'Withdraw my request; a card reserved for me becomes available',
    permission: 'request.make',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'request_updated', 'sale_updated'],
    params: ById,
    response: OwnRequestSchema,
  },
  acceptCounter: {
    method: 'POST',
    path: '/api/user/requests/:id/accept',
    summary: 'Accept a counteroffer: the card is reserved and I get its invoice',
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
    summary: 'Decline a counteroffer',
    permission: 'request.make',
    publishes: ['card_updated', 'notification', 'request_updated'],
    params: ById,
    response: OwnRequestSchema,
  },
  answerAsOwner: {
    method: 'POST',
    path: '/api/user/requests/:id/answer',
    summary: 'Accept or decline an offer below my list price, as the owner',
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
    summary: 'All card requests',
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
    summary: 'How many requests are waiting for staff, and how long the oldest has waited',
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
    summary: 'One request, with its card, member, and checks',
    permission: 'request.any',
    params: ById,
    response: AdminRequestDetailSchema,
  },
  approveRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/approve',
    summary: 'Approve at the offer: the card is reserved, the invoice issued, and other requests declined',
    permission: 'request.decide',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'request_updated', 'sale_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ offerCents: PriceSchema.describe('The offer that was reviewed') }),
    response: DecidedRequestSchema,
  },
  counterRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/counter',
    summary: 'Counter an offer; the member has 48 hours to respond',
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
    summary: 'Decline a request with a reason the member sees',
    permission: 'request.decide',
    publishes: ['card_updated', 'notification', 'request_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: DecidedRequestSchema,
  },
  askOwner: {
    method: 'POST',
    path: '/api/admin/requests/:id/ask-owner',
    summary: 'Ask the owner to accept a price below theirs',
    permission: 'request.decide',
    publishes: ['notification', 'request_updated'],
    params: ById,
    body: z.strictObject({ cents: PriceSchema }),
    response: DecidedRequestSchema,
  },
  ownerAgreed: {
    method: 'POST',
    path: '/api/admin/requests/:id/owner-agreed',
    summary: 'Record that the owner agreed to a price outside the app, and how',
    permission: 'request.decide',
    publishes: ['notification', 'request_updated'],
    params: ById,
    body: z.strictObject({ cents: PriceSchema, reason: ReasonSchema }),
    response: DecidedRequestSchema,
  },
  callOffRequest: {
    method: 'POST',
    path: '/api/admin/requests/:id/call-off',
    summary: 'Cancel an unpaid reservation: its invoice is voided and the card becomes available',
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
    summary: 'Assign a request to me, or unassign it',
    permission: 'request.decide',
    publishes: ['work_updated'],
    params: ById,
    body: z.strictObject({ isMine: z.boolean() }),
    response: DecidedRequestSchema,
  },
  changeRequests: {
    method: 'POST',
    path: '/api/admin/requests/bulk',
    summary: 'Decline or assign several requests independently',
    permission: 'request.decide',
    publishes: ['card_updated', 'notification', 'request_updated', 'work_updated'],
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
    summary: 'The card of one of my requests, drawn from its details even when no longer listed',
    permission: 'request.own',
    params: ById,
    query: pictureQuery,
  },
} as const satisfies Record<string, FileEndpoint>
