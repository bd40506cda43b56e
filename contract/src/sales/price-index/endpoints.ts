import { z } from 'zod'

import { cardCategoryNames } from '../../cards/kinds.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { DaySchema, InstantSchema } from '../../kernel/fields.ts'

export const PriceIndexSchema = z
  .object({
    category: z.enum(cardCategoryNames),
    pairs: z.int().describe('Pairs of sales of the same card and grade that it is made from'),
    method: z.string().describe('How it is made, in a sentence'),
    computedAt: InstantSchema.nullable(),
    points: z.array(
      z.object({
        quarter: DaySchema.describe('Its first day'),
        value: z.number().describe('100 in the first quarter'),
        low: z.number().describe('With 95% confidence it is between low and high'),
        high: z.number(),
        pairs: z.int().describe('That begin or end in it'),
      }),
    ),
  })
  .meta({ id: 'PriceIndex' })
export type PriceIndex = z.output<typeof PriceIndexSchema>

export const priceIndexEndpoints = defineEndpoints({
  priceIndex: {
    method: 'GET',
    path: '/api/price-index',
    summary: 'How prices of a category moved, from cards that were sold more than once, with its error band',
    permission: 'comparable.read',
    query: z.strictObject({ category: z.enum(cardCategoryNames) }),
    response: PriceIndexSchema,
  },
})
