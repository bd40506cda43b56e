import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, ReasonSchema } from '../../kernel/fields.ts'
import { OwnSaleSchema, SaleSchema } from '../records.ts'

const settles = ['card_updated', 'invoice_updated', 'ledger_updated', 'notification', 'sale_updated'] as const
const needed = (max: number, message: string) => z.string().trim().min(1, message).max(max)

/** The parcel of a sale that the seller ships to the buyer. */
export const deliveryEndpoints = defineEndpoints({
  shipSale: {
    method: 'POST',
    path: '/api/user/sales/:id/ship',
    summary: 'Record the parcel with which I ship a card that the buyer has paid for',
    permission: 'sale.own',
    publishes: ['notification', 'sale_updated'],
    params: ById,
    body: z.strictObject({
      carrier: needed(60, 'Enter the carrier.'),
      tracking: needed(60, 'Enter the tracking number.'),
    }),
    response: OwnSaleSchema,
  },
  acceptDelivery: {
    method: 'POST',
    path: '/api/user/sales/:id/accept',
    summary: 'Confirm that the card arrived: ownership passes, and the seller’s proceeds are due',
    permission: 'sale.own',
    publishes: [...settles],
    idempotent: true,
    params: ById,
    response: OwnSaleSchema,
  },
  reportDelivery: {
    method: 'POST',
    path: '/api/user/sales/:id/report',
    summary: 'Report a problem with the card or its parcel: the proceeds are held until staff decide',
    permission: 'sale.own',
    publishes: ['notification', 'sale_updated'],
    params: ById,
    body: z.strictObject({ problem: ReasonSchema }),
    response: OwnSaleSchema,
  },
  completeSale: {
    method: 'POST',
    path: '/api/admin/sales/:id/complete',
    summary: 'Decide for the seller: ownership passes and their proceeds are due',
    permission: 'sale.manage',
    publishes: [...settles],
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: SaleSchema,
  },
})
