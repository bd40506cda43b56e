import { z } from 'zod'
import { custodyNames, verificationNames } from '../../cards/kinds.ts'
import { CardPhotoSchema, copyFacts } from '../../cards/records.ts'
import { AliasSchema, IdSchema, InstantSchema, VersionSchema } from '../../kernel/fields.ts'
import { NegotiationSchema } from '../../sales/negotiation/records.ts'
import { fitNames, responseStatuses } from '../kinds.ts'
import { wantedFacts } from '../wanted.ts'

const cents = z.int()
export const responseActionNames = ['accept', 'counter', 'decline', 'withdraw', 'pay'] as const

const ResponsePhotoSchema = CardPhotoSchema.extend({ id: AliasSchema.describe('Its id in this response only') })

/** A response as its poster or its seller sees it: names only once it is accepted. */
export const ResponseSchema = z
  .object({
    id: IdSchema,
    letter: z.string(),
    status: z.enum(responseStatuses),
    isMine: z.boolean().describe('I sent it'),
    post: z.object({ id: IdSchema, number: z.string(), ...wantedFacts }),
    card: z.object({
      ...copyFacts,
      certNumber: z.string().nullable(),
      picture: z.string(),
      verification: z.enum(verificationNames),
      custody: z.enum(custodyNames),
      vault: z.string().nullable(),
      isTitleClear: z.boolean(),
    }),
    fit: z.enum(fitNames).describe('Whether the card is what the post asks for'),
    photos: z.array(ResponsePhotoSchema),
    note: z.string().nullable(),
    otherName: z.string().nullable().describe('Who the other side is; null until it is accepted'),
    sellerSales: z.int().describe('Sales the seller completed here'),
    negotiation: NegotiationSchema,
    againstMedianBps: z.int().nullable().describe('Above or below the median of the last 12 months at its grade'),
    why: z.string().nullable().describe('Why it can’t be accepted now'),
    endReason: z.string().nullable(),
    invoice: z.object({ id: IdSchema, number: z.string(), dueCents: cents }).nullable().describe('The buyer’s only'),
    next: z.string().describe('What happens next, in one sentence'),
    createdAt: InstantSchema,
    updatedAt: InstantSchema,
    version: VersionSchema,
    actions: z.array(z.enum(responseActionNames)),
  })
  .meta({ id: 'SourceResponse' })
export type SourceResponse = z.output<typeof ResponseSchema>
