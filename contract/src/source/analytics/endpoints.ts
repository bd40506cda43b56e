import { z } from 'zod'
import { cardCategoryNames } from '../../cards/kinds.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { DaySchema } from '../../kernel/fields.ts'
import { csvFormat } from '../../kernel/lists.ts'

const cents = z.int()
const share = z.number().nullable()

export const SourceFiguresSchema = z
  .object({
    from: DaySchema,
    to: DaySchema,
    posts: z.object({ count: z.int(), open: z.int(), closed: z.int(), rejected: z.int() }),
    answered: z.object({ count: z.int(), medianHours: z.number().nullable() }).describe('Posts with a response'),
    accepted: z.int(),
    fulfilled: z.object({ count: z.int(), inProgress: z.int() }),
    fillRate: z.object({ now: share, before: share }).describe('Of posts that ended; before: the period before'),
    weeks: z.array(z.object({ week: DaySchema, rate: share, before: share })),
    daysToFill: z.object({
      medianDays: z.number().nullable(),
      buckets: z.array(z.object({ from: z.int(), to: z.int().nullable(), count: z.int() })),
    }),
    demand: z.object({
      grades: z.array(z.string()),
      sets: z.array(
        z.object({
          set: z.string(),
          category: z.enum(cardCategoryNames).nullable(),
          counts: z.array(z.object({ count: z.int(), isInSecure: z.boolean() })).describe('One for each grade'),
          total: z.int(),
        }),
      ),
      totals: z.array(z.int()),
      total: z.int(),
    }),
    players: z.array(z.object({ playerName: z.string(), posts: z.int(), medianBudgetCents: cents.nullable() })),
    budgets: z.object({
      count: z.int(),
      medianBps: z.int().nullable().describe('Price paid as a share of the highest budget; 10,000 is all of it'),
      within: z.int().describe('Paid no more than the budget'),
    }),
    unmetSearches: z.array(z.object({ words: z.string(), members: z.int(), times: z.int() })),
    views: z.int(),
  })
  .meta({ id: 'SourceFigures' })
export type SourceFigures = z.output<typeof SourceFiguresSchema>

export const SupplyGapSchema = z
  .object({
    set: z.string(),
    grade: z.string(),
    openPosts: z.int(),
    inSecure: z.int(),
    shortBy: z.int(),
    registered: z.int().describe('Cards whose owners allow matching'),
    medianBudgetCents: cents.nullable(),
    medianSaleCents: cents.nullable(),
    budgetBps: z.int().nullable().describe('Median budget as a share of the median sale; 10,000 is the same'),
  })
  .meta({ id: 'SupplyGap' })
export type SupplyGap = z.output<typeof SupplyGapSchema>

const period = z.strictObject({ days: z.enum(['30', '90', '365']).default('90') })

export const sourceAnalyticsEndpoints = defineEndpoints({
  sourceFigures: {
    method: 'GET',
    path: '/api/admin/source-analytics',
    summary: 'Posts, fill rate, time to fill, and demand in a period',
    permission: 'source.figures',
    query: period,
    response: SourceFiguresSchema,
  },
  supplyGaps: {
    method: 'GET',
    path: '/api/admin/source-analytics/gaps',
    summary: 'Open posts we can’t fill from Secure, by set and grade',
    permission: 'source.figures',
    query: z.strictObject({ format: csvFormat }),
    response: z.object({ items: z.array(SupplyGapSchema) }),
    csv: ['set', 'grade', 'openPosts', 'inSecure', 'shortBy', 'registered', 'medianBudgetCents', 'medianSaleCents'],
  },
  inviteHolders: {
    method: 'POST',
    path: '/api/admin/source-analytics/invite',
    summary: 'Notify members who have such a card and allow matching about the open posts, once per post',
    permission: 'source.decide',
    publishes: ['notification', 'source_updated'],
    idempotent: true,
    body: z.strictObject({ set: z.string().max(120), grade: z.string().max(20) }),
    response: z.object({ notified: z.int() }),
  },
})
