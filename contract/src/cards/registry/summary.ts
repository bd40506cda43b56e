import { z } from 'zod'
import { DaySchema } from '../../kernel/fields.ts'
import { cardCategoryNames } from '../kinds.ts'

export const RegistrySummarySchema = z
  .object({
    cards: z.int(),
    withoutValue: z.int(),
    withoutCert: z.int().describe('Graded cards whose cert number is missing'),
    valueCents: z.int(),
    costCents: z.int().describe('Of the cards whose cost is known'),
    gainCents: z.int().describe('Of the cards whose cost and value are known'),
    gainCards: z.int(),
    gainCostCents: z.int().describe('What those cards cost'),
    ownFigures: z.int().describe('Cards whose value is their owner’s own figure'),
    inVaultCents: z.int(),
    elsewhereCents: z.int(),
    pledgedCents: z.int(),
    counts: z.object({
      inVault: z.int(),
      withYou: z.int(),
      inTransit: z.int(),
      pledged: z.int(),
      disputed: z.int(),
    }),
    history: z
      .array(z.object({ on: DaySchema, valueCents: z.int(), costCents: z.int() }))
      .describe(
        'What the cards that were the member’s on a day were worth and had cost, week by week over the last twelve months. A card counts from its first valued day',
      ),
    growth: z
      .object({
        since: DaySchema.nullable().describe(
          'The first valued day of the last twelve months; null before there is one',
        ),
        startCents: z.int(),
        addedCents: z.int().describe('What cards were worth on the day they were added'),
        removedCents: z.int().describe('What cards were worth on the day they left'),
        gainCents: z.int().describe('Value now − start − added + removed'),
      })
      .describe('The last twelve months in sums'),
    categories: z.array(z.object({ category: z.enum(cardCategoryNames), cards: z.int(), valueCents: z.int() })),
    grades: z.array(z.object({ grade: z.string(), cards: z.int(), valueCents: z.int() })),
    tags: z.array(z.object({ tag: z.string(), cards: z.int() })),
    vaults: z.array(z.string()).describe('Where a card can be sent'),
  })
  .meta({ id: 'RegistrySummary' })
export type RegistrySummary = z.output<typeof RegistrySummarySchema>

export const SetProgressSchema = z
  .object({
    set: z.string(),
    year: z.string().nullable(),
    cards: z.int(),
    numbers: z.int().describe('Different card numbers of the set that are here'),
    total: z.int().nullable().describe('How many cards the set has, as its owner said'),
    averageGrade: z.number().nullable(),
    valueCents: z.int(),
  })
  .meta({ id: 'SetProgress' })
export type SetProgress = z.output<typeof SetProgressSchema>
