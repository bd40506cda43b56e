import { z } from 'zod'

import { cardCsv, cardFacts } from '../../cards/records.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DaySchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { csvFormat, listOf, listQuery } from '../../kernel/lists.ts'

const span = {
  from: DaySchema.optional().describe('Defaults to 30 days ago'),
  to: DaySchema.optional().describe('Defaults to today'),
}
const figures = {
  views: z.int(),
  members: z.int().describe('Different members'),
  seconds: z.int().describe('Total time'),
  requests: z.int(),
  sales: z.int(),
}
const Days = z.array(z.object({ day: DaySchema, ...figures }))

export const SecureAnalyticsSchema = z
  .object({
    from: DaySchema,
    to: DaySchema,
    ...figures,
    averageSeconds: z.int().nullable(),
    before: z.object(figures).describe('The previous period of the same length'),
    leftOut: z.int().describe('Views by staff and owners, excluded everywhere here'),
    days: Days,
    funnel: z
      .object({ viewed: z.int(), watched: z.int(), asked: z.int(), approved: z.int(), bought: z.int() })
      .describe('Pairs of a member and a card that reached each step, among those viewed in the period'),
  })
  .meta({ id: 'SecureAnalytics' })
export type SecureAnalytics = z.output<typeof SecureAnalyticsSchema>

export const SecureCardFiguresSchema = z
  .object({
    id: IdSchema.describe('The card’s'),
    card: z.object({ ...cardFacts, certNumber: z.string().nullable(), picture: z.string() }),
    listPriceCents: z.int().nullable().describe('Null: no longer in Secure'),
    listedAt: InstantSchema.nullable(),
    ...figures,
    averageSeconds: z.int().nullable(),
    watchers: z.int(),
    lastViewedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'SecureCardFigures' })
export type SecureCardFigures = z.output<typeof SecureCardFiguresSchema>

export const secureAnalyticsEndpoints = defineEndpoints({
  secureAnalytics: {
    method: 'GET',
    path: '/api/admin/secure-analytics',
    summary: 'Views, members, time, and results by day',
    permission: 'secure.figures',
    query: z.strictObject({ ...span, format: csvFormat }),
    response: SecureAnalyticsSchema,
    csvRows: 'days',
    csv: ['day', 'views', 'members', 'seconds', 'requests', 'sales'],
  },
  secureFigures: {
    method: 'GET',
    path: '/api/admin/secure-analytics/cards',
    summary: 'Views, members, time, and results by card',
    permission: 'secure.figures',
    query: listQuery(['-views', 'views', '-members', '-seconds', '-requests', '-watchers', '-listedAt'], span),
    response: listOf(SecureCardFiguresSchema),
    csv: [
      ...cardCsv,
      'listPriceCents',
      'listedAt',
      'views',
      'members',
      'seconds',
      'averageSeconds',
      'watchers',
      'requests',
      'sales',
      'lastViewedAt',
    ],
  },
  secureCardFigures: {
    method: 'GET',
    path: '/api/admin/secure-analytics/cards/:id',
    summary: 'One card’s figures by day, with its prices',
    permission: 'secure.figures',
    params: ById,
    query: z.strictObject({ ...span, format: csvFormat }),
    csvRows: 'days',
    csv: ['day', 'views', 'members', 'seconds', 'requests', 'sales'],
    response: SecureCardFiguresSchema.extend({
      days: Days,
      prices: z.array(z.object({ at: InstantSchema, cents: z.int().nullable().describe('Null: removed') })),
    }),
  },
  coldStock: {
    method: 'GET',
    path: '/api/admin/secure-analytics/cold',
    summary: 'Cards listed for more than 90 days with no views in the last 90',
    permission: 'secure.figures',
    query: listQuery(['listedAt', '-listedAt'], {}),
    response: listOf(SecureCardFiguresSchema),
    csv: ['card.playerName', 'card.year', 'card.set', 'card.grader', 'card.grade', 'listPriceCents', 'listedAt'],
  },
  emptySearches: {
    method: 'GET',
    path: '/api/admin/secure-analytics/searches',
    summary: 'What members searched for and didn’t find, most frequent first',
    permission: 'secure.figures',
    query: listQuery(['-times', '-lastAt'], span),
    response: listOf(
      z.object({ id: IdSchema, words: z.string(), times: z.int(), members: z.int(), lastAt: InstantSchema }),
    ),
    csv: ['words as Search', 'times', 'members', 'lastAt as Last searched at'],
  },
})
