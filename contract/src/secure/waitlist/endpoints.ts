import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema } from '../../kernel/fields.ts'
import { PriceSchema } from '../../sales/comparables/endpoints.ts'
import { OwnRequestSchema, SecureCardSchema, WaitSchema } from '../records.ts'

/** Waitlists of reserved cards. */
export const waitlistEndpoints = defineEndpoints({
  waits: {
    method: 'GET',
    path: '/api/user/requests/waits',
    summary: 'My waitlists',
    permission: 'request.own',
    response: z.object({ items: z.array(WaitSchema.extend({ card: SecureCardSchema })) }),
  },
  joinWaitlist: {
    method: 'POST',
    path: '/api/cards/:id/wait',
    summary: 'Join a reserved card’s waitlist',
    permission: 'request.make',
    publishes: ['request_updated'],
    params: ById,
    response: DoneSchema,
  },
  leaveWaitlist: {
    method: 'DELETE',
    path: '/api/cards/:id/wait',
    summary: 'Leave a waitlist, or pass on an offer',
    permission: 'request.make',
    publishes: ['card_updated', 'notification', 'request_updated'],
    params: ById,
    response: DoneSchema,
  },
  takeOffered: {
    method: 'POST',
    path: '/api/cards/:id/wait/accept',
    summary: 'Accept a waitlist offer: the card is reserved and I get its invoice',
    permission: 'request.make',
    publishes: ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'request_updated', 'sale_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ listPriceCents: PriceSchema.describe('The price I was shown') }),
    response: OwnRequestSchema,
  },
})
