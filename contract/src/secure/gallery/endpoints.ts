import { z } from 'zod'

import { cardCategoryNames, graders, grades } from '../../cards/kinds.ts'
import { ProvenanceEventSchema } from '../../cards/records.ts'
import { year } from '../../cards/registry/endpoints.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { availabilityNames, gallerySortNames } from '../kinds.ts'
import {
  GalleryCountsSchema,
  RequestQuoteSchema,
  SavedSearchSchema,
  SecureCardDetailSchema,
  SecureCardSchema,
} from '../records.ts'

const price = z.coerce.number().int().min(0).max(mostCents).optional()

export const galleryFilters = {
  category: someOf(cardCategoryNames),
  player: z.string().max(120).optional().describe('One name, as on the card'),
  set: z.string().max(120).optional().describe('One set, by name'),
  yearFrom: year,
  yearTo: year,
  grader: someOf(graders),
  grade: someOf(grades),
  gradeFrom: z.coerce.number().min(1).max(10).optional().describe('This grade and above'),
  priceFrom: price.describe('In cents'),
  priceTo: price.describe('In cents'),
  vault: z.string().max(60).optional(),
  availability: someOf(availabilityNames),
  watched: z.literal('1').optional().describe('Only cards I’m watching'),
  fresh: z.literal('1').optional().describe('Only cards listed in the last seven days'),
}

const SearchFields = {
  name: z.string().trim().min(1, 'Enter a name for the search.').max(80, 'Keep the name under 80 characters.'),
  isNotified: z.boolean(),
}

/** Per member. */
export const mostSavedSearches = 20

const mostRecent = 8

export const galleryEndpoints = defineEndpoints({
  gallery: {
    method: 'GET',
    path: '/api/cards',
    summary: 'Secure: cards listed for members, promoted ones first',
    permission: 'secure.read',
    query: listQuery(gallerySortNames, {
      ...galleryFilters,
      via: z
        .literal('palette')
        .optional()
        .describe('Typed in the command palette, so finding no card doesn’t count as a search with no results'),
    }),
    response: listOf(SecureCardSchema),
    csv: [
      'id',
      'category',
      'playerName',
      'year',
      'set',
      'cardNumber',
      'variety',
      'grader',
      'grade',
      'qualifier',
      'certNumber',
      'population',
      'listPriceCents',
      'availability',
      'listedAt',
    ],
  },
  galleryCounts: {
    method: 'GET',
    path: '/api/cards/counts',
    summary: 'How many cards each Secure filter would find',
    permission: 'secure.read',
    query: z.strictObject({ q: z.string().max(200).optional(), ...galleryFilters }),
    response: GalleryCountsSchema,
  },
  recentCards: {
    method: 'GET',
    path: '/api/cards/recent',
    summary: 'Cards I viewed recently that are still in Secure, newest first',
    permission: 'secure.read',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(mostRecent).default(mostRecent) }),
    response: z.object({ items: z.array(SecureCardSchema) }),
  },
  secureCard: {
    method: 'GET',
    path: '/api/cards/:id',
    summary: 'One card in Secure, with everything a member can see',
    permission: 'secure.read',
    params: ById,
    response: SecureCardDetailSchema,
  },
  secureProvenance: {
    method: 'GET',
    path: '/api/cards/:id/provenance',
    summary: 'The public history of a listed card, oldest event first',
    permission: 'secure.read',
    params: ById,
    response: z.object({ card: IdSchema, items: z.array(ProvenanceEventSchema) }),
  },
  requestQuote: {
    method: 'GET',
    path: '/api/cards/:id/quote',
    summary: 'The total cost of a card for me, at its list price or my offer',
    permission: 'request.make',
    params: ById,
    query: z.strictObject({ offerCents: z.coerce.number().int().min(1).max(mostCents).optional() }),
    response: RequestQuoteSchema,
  },
  watch: {
    method: 'POST',
    path: '/api/cards/:id/watch',
    summary: 'Watch a card to be notified when it’s listed, changes price, becomes available, or sells',
    permission: 'secure.watch',
    publishes: ['card_updated'],
    params: ById,
    response: DoneSchema,
  },
  unwatch: {
    method: 'DELETE',
    path: '/api/cards/:id/watch',
    summary: 'Stop watching a card',
    permission: 'secure.watch',
    publishes: ['card_updated'],
    params: ById,
    response: DoneSchema,
  },
  savedSearches: {
    method: 'GET',
    path: '/api/user/searches',
    summary: 'My saved searches, of Secure or of the Source board',
    permission: 'secure.watch',
    query: z.strictObject({ place: z.enum(['secure', 'source']).default('secure') }),
    response: z.object({ items: z.array(SavedSearchSchema) }),
  },
  saveSearch: {
    method: 'POST',
    path: '/api/user/searches',
    summary: 'Save a search and be notified of new matching cards',
    permission: 'secure.watch',
    publishes: ['searches_updated'],
    status: 201,
    body: z.strictObject({
      ...SearchFields,
      query: z.strictObject({
        q: z.string().max(200).optional(),
        sort: z.enum(gallerySortNames).optional(),
        ...galleryFilters,
      }),
    }),
    response: SavedSearchSchema,
  },
  editSearch: {
    method: 'PATCH',
    path: '/api/user/searches/:id',
    summary: 'Rename a search or change its notifications',
    permission: 'secure.watch',
    publishes: ['searches_updated'],
    params: ById,
    body: z.strictObject({ name: SearchFields.name.optional(), isNotified: z.boolean().optional() }),
    response: SavedSearchSchema,
  },
  dropSearch: {
    method: 'DELETE',
    path: '/api/user/searches/:id',
    summary: 'Delete a saved search',
    permission: 'secure.watch',
    publishes: ['searches_updated'],
    params: ById,
    response: DoneSchema,
  },
})

export const galleryFiles = {
  factSheet: {
    path: '/files/cards/:id/fact-sheet.pdf',
    summary: 'A card’s fact sheet as a PDF: what it is, what it would cost me, and its record',
    permission: 'secure.read',
    params: ById,
  },
} as const satisfies Record<string, FileEndpoint>

const seconds = z.int().min(1, 'Less than a second isn’t recorded.').max(86_400)

/** The paths and bodies come from the specification; POST to a record is its PATCH in the form a beacon can send. */
export const viewEndpoints = defineEndpoints({
  beginView: {
    method: 'POST',
    path: '/api/secure-view-analytics',
    summary: 'A card in Secure is being viewed',
    permission: 'secure.read',
    publishes: [],
    status: 201,
    body: z.strictObject({ cardId: IdSchema, userId: IdSchema }),
    response: z.object({ id: IdSchema }),
  },
  timeView: {
    method: 'PATCH',
    path: '/api/secure-view-analytics/:id',
    summary: 'How long a card has been viewed so far',
    permission: 'secure.read',
    publishes: [],
    params: ById,
    body: z.strictObject({ timeSpentSeconds: seconds }),
    response: DoneSchema,
  },
  timeViewByBeacon: {
    method: 'POST',
    path: '/api/secure-view-analytics/:id',
    summary:
      'How long a card has been viewed, sent as a beacon while the page closes, authenticated by the cookie alone',
    permission: 'secure.read',
    publishes: [],
    headerless: true,
    bodyBytes: 4_096,
    params: ById,
    body: z.strictObject({ timeSpentSeconds: seconds }),
    response: DoneSchema,
  },
})
