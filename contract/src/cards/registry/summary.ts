import { z } from 'zod'
import { DaySchema } from '../../kernel/fields.ts'
import { cardCategoryNames } from '../kinds.ts'

export const RegistrySummarySchema = z
  .object({
    cards: z.int(),
    withoutValue: z.int(),
    withoutCert: z.int().describe('Graded cards with no cert number'),
    valueCents: z.int(),
    costCents: z.int().describe('Cards with a known cost'),
    gainCents: z.int().describe('Cards with a known cost and value'),
    gainCards: z.int(),
    gainCostCents: z.int().describe('Their total cost'),
    ownFigures: z.int().describe('Cards valued by their owner’s estimate'),
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
        'What the member’s cards on each date were worth and had cost, weekly over the last 12 months. A card counts from its first valuation',
      ),
    growth: z
      .object({
        since: DaySchema.nullable().describe('The first valued day in the last 12 months; null if there is none'),
        startCents: z.int(),
        addedCents: z.int().describe('Value of cards on the day they were added'),
        removedCents: z.int().describe('Value of cards on the day they left'),
        gainCents: z.int().describe('Value now − start − added + removed'),
      })
      .describe('Totals for the last 12 months'),
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
    numbers: z.int().describe('Different card numbers of the set in the registry'),
    total: z.int().nullable().describe('The set’s total cards, as its owner entered it'),
    averageGrade: z.number().nullable(),
    valueCents: z.int(),
    pictures: z.array(z.string()).describe('Of its most valuable cards, four at most'),
  })
  .meta({ id: 'SetProgress' })
export type SetProgress = z.output<typeof SetProgressSchema>
