import { z } from 'zod'
import { IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { negotiationSides } from './rules.ts'

const cents = z.int()

/** A price one side offered. */
export const RoundSchema = z
  .object({
    round: z.int(),
    side: z.enum(negotiationSides),
    cents,
    lines: z.array(z.object({ id: IdSchema, cents })).describe('The price of each card; empty when there is only one'),
    note: z.string().nullable(),
    at: InstantSchema,
  })
  .meta({ id: 'NegotiationRound' })
export type Round = z.output<typeof RoundSchema>

/** What a price means for both sides, fees included. */
export const BothSidesSchema = z
  .object({
    priceCents: cents,
    buyerFeeCents: cents,
    buyerFeeLabel: z.string(),
    taxCents: cents,
    totalCents: cents.describe('What the buyer pays'),
    sellerFeeCents: cents,
    sellerFeeLabel: z.string(),
    netCents: cents.describe('What the seller receives'),
  })
  .meta({ id: 'BothSides' })
export type BothSides = z.output<typeof BothSidesSchema>

export const NegotiationSchema = z
  .object({
    round: z.int(),
    mostRounds: z.int(),
    turn: z.enum(negotiationSides).describe('Whose turn it is'),
    mySide: z.enum(negotiationSides),
    standingCents: cents,
    answerBy: InstantSchema.nullable(),
    rounds: z.array(RoundSchema).describe('Oldest first'),
    standing: BothSidesSchema.describe('At the current price'),
  })
  .meta({ id: 'Negotiation' })
export type Negotiation = z.output<typeof NegotiationSchema>
