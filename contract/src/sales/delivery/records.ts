import { z } from 'zod'

import { DaySchema, InstantSchema } from '../../kernel/fields.ts'

/** A parcel from the seller to the buyer, and until when the buyer can object. */
export const DeliverySchema = z
  .object({
    shippedAt: InstantSchema.nullable(),
    carrier: z.string().nullable(),
    tracking: z.string().nullable(),
    completesOn: DaySchema.nullable().describe('When the sale completes unless the buyer reports a problem'),
    problem: z.string().nullable().describe('What the buyer reported'),
    acceptedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'SaleDelivery' })
export type Delivery = z.output<typeof DeliverySchema>

export const ShipToSchema = z.object({ name: z.string().nullable(), address: z.string().nullable() })
