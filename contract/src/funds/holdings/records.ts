import { z } from 'zod'
import { copyFacts } from '../../cards/records.ts'
import { DaySchema, IdSchema } from '../../kernel/fields.ts'
import { BpsSchema, CentsSchema } from '../fields.ts'
import { holdingSourceNames, valueSourceNames } from '../kinds.ts'

/** Every card of a fund is photographed in the vault at least this often. */
export const photoDays = 90

const CustodySchema = z.object({
  vault: z.string(),
  on: DaySchema.describe('When it was last photographed in the vault'),
  photo: z.string().describe('The address of that photo'),
})

export const holdingFields = {
  id: IdSchema.describe('Its id in this fund only'),
  ...copyFacts,
  certNumber: z.string().nullable(),
  picture: z.string(),
  boughtOn: DaySchema,
  costCents: CentsSchema,
  valueCents: CentsSchema,
  valuedOn: DaySchema,
  valueSource: z.enum(valueSourceNames),
  shareBps: BpsSchema.describe('Of the fund’s cards and cash'),
  custody: CustodySchema.extend({
    ageDays: z.int(),
    isDue: z.boolean().describe('Older than the 90 days within which every card is photographed'),
  }).nullable(),
  isClear: z.boolean().describe('The fund owns the card, with no dispute and no buyer'),
}

export const HoldingSchema = z.object(holdingFields).meta({ id: 'FundHolding' })
export type Holding = z.output<typeof HoldingSchema>

export const HoldingDetailSchema = z
  .object({
    ...holdingFields,
    fund: z.object({ id: IdSchema, name: z.string() }),
    source: z.enum(holdingSourceNames),
    soldOn: DaySchema.nullable(),
    proceedsCents: CentsSchema.nullable(),
    values: z.array(z.object({ on: DaySchema, cents: CentsSchema, source: z.enum(valueSourceNames) })),
    custodyChecks: z.array(CustodySchema),
    provenance: z.array(z.object({ on: DaySchema, text: z.string() })),
  })
  .meta({ id: 'FundHoldingDetail' })
export type HoldingDetail = z.output<typeof HoldingDetailSchema>
