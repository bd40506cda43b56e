import { z } from 'zod'
import { graders } from '../../cards/kinds.ts'
import { actionOf, cardFacts } from '../../cards/records.ts'
import { actionsWith } from '../../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../../kernel/fields.ts'
import { ComparablePointSchema } from '../../sales/comparables/endpoints.ts'
import { BothSidesSchema } from '../../sales/negotiation/records.ts'
import { SecureCardSchema } from '../../secure/records.ts'
import { sourceEndNames, sourceStatuses, visibilityNames } from '../kinds.ts'
import { wantedFacts } from '../wanted.ts'

const cents = z.int()
const timeline = z.array(z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable() }))

/** A card of mine that fits a post. */
export const MyMatchSchema = z
  .object({ ...cardFacts, certNumber: z.string().nullable(), picture: z.string(), isFree: z.boolean() })
  .meta({ id: 'MyMatch' })

/** A post on the board: never who wrote it. */
export const WantedPostSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    ...wantedFacts,
    budget: z
      .object({ minCents: cents.nullable(), maxCents: cents })
      .nullable()
      .describe('Null: open to offers, or hidden'),
    note: z.string().nullable(),
    closesOn: DaySchema,
    isPinned: z.boolean(),
    isMine: z.boolean(),
    responses: z.int(),
    myResponse: z.object({ id: IdSchema }).nullable().describe('My open response to it'),
    matches: z.int().describe('How many of my cards fit it'),
    publishedAt: InstantSchema,
  })
  .meta({ id: 'WantedPost' })
export type WantedPost = z.output<typeof WantedPostSchema>

export const WantedPostDetailSchema = WantedPostSchema.extend({
  myCards: z.array(MyMatchSchema).describe('My cards that fit it'),
  medianCents: cents.nullable().describe('Of the last 12 months at the grades asked for'),
  sales: z.int(),
}).meta({ id: 'WantedPostDetail' })
export type WantedPostDetail = z.output<typeof WantedPostDetailSchema>

const Counted = z.array(z.object({ value: z.string(), count: z.int() }))
export const BoardCountsSchema = z
  .object({
    total: z.int().describe('With every filter applied'),
    active: z.int().describe('On the board in total'),
    matching: z.int().describe('That fit a card of mine'),
    categories: Counted,
    players: Counted,
    sets: Counted,
    grades: Counted,
    budgets: Counted,
  })
  .meta({ id: 'BoardCounts' })
export type BoardCounts = z.output<typeof BoardCountsSchema>

export const verdicts = ['low', 'realistic', 'above_most', 'unknown'] as const
/** What we know about a card before it is posted. */
export const OutlookSchema = z
  .object({
    sales: z.array(ComparablePointSchema).describe('At the grades asked for, the last 12 months, newest first'),
    byGrade: z.array(z.object({ grader: z.enum(graders), grade: z.string().nullable(), sales: z.int() })),
    medianCents: cents.nullable(),
    atOrBelow: z.int().nullable().describe('Sales at or below the budget'),
    lowCents: cents.nullable().describe('Below this a budget is low'),
    highCents: cents.nullable().describe('Above this it is more than most paid'),
    verdict: z.enum(verdicts),
    known: z.enum(['none', 'some', 'several']).describe('Copies registered here, never how many or whose'),
    mayBeHeld: z.boolean().describe('A member who allows matching may have it'),
    inSecure: z.array(SecureCardSchema),
    cost: BothSidesSchema.nullable().describe('At the maximum'),
    similarPost: z.object({ id: IdSchema, number: z.string() }).nullable().describe('A post of mine for the same card'),
    reviewHours: z.int(),
  })
  .meta({ id: 'Outlook' })
export type Outlook = z.output<typeof OutlookSchema>

export const ownPostActionNames = ['edit', 'renew', 'close'] as const
/** A post of mine. */
export const OwnPostSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    status: z.enum(sourceStatuses),
    catalogId: IdSchema.nullable(),
    ...wantedFacts,
    minCents: cents.nullable(),
    maxCents: cents.nullable(),
    isBudgetHidden: z.boolean(),
    visibility: z.enum(visibilityNames),
    note: z.string().nullable(),
    closesOn: DaySchema,
    isHidden: z.boolean().describe('Taken off the board by us'),
    endKind: z.enum(sourceEndNames).nullable(),
    endReason: z.string().nullable(),
    responses: z.int(),
    waiting: z.int().describe('Responses that wait for my answer'),
    views: z.int(),
    holdersNotified: z.boolean().describe('At least one member who may have it was notified'),
    next: z.string().describe('What happens next, in one sentence'),
    createdAt: InstantSchema,
    publishedAt: InstantSchema.nullable(),
    updatedAt: InstantSchema,
    version: VersionSchema,
    actions: z.array(z.enum(ownPostActionNames)),
  })
  .meta({ id: 'OwnPost' })
export type OwnPost = z.output<typeof OwnPostSchema>

export const adminPostActionNames = [
  'approve',
  'reject',
  'edit',
  'hide',
  'show',
  'pin',
  'unpin',
  'merge',
  'close',
] as const
export const AdminPostSchema = OwnPostSchema.omit({ actions: true, waiting: true, next: true })
  .extend({
    member: z.object({ id: IdSchema, name: z.string() }),
    isPinned: z.boolean(),
    reports: z.int(),
    mergedInto: z.object({ id: IdSchema, number: z.string() }).nullable(),
    assignee: z.object({ id: IdSchema, name: z.string() }).nullable(),
    dueAt: InstantSchema.nullable().describe('When it should be reviewed'),
    actions: actionsWith(actionOf(adminPostActionNames), 'source.decide'),
  })
  .meta({ id: 'AdminPost' })
export type AdminPost = z.output<typeof AdminPostSchema>

export const SuggestionSchema = z
  .object({
    kind: z.enum(['secure', 'registry', 'comp']),
    cardId: IdSchema.nullable(),
    title: z.string(),
    grader: z.enum(graders),
    grade: z.string().nullable(),
    priceCents: cents.nullable(),
    holder: z.object({ id: IdSchema, name: z.string() }).nullable().describe('Only of members who allow matching'),
    isNotified: z.boolean(),
    words: z.string(),
  })
  .meta({ id: 'SourceSuggestion' })

export const AdminPostDetailSchema = AdminPostSchema.extend({
  checks: z.array(z.object({ words: z.string(), isMet: z.boolean() })),
  medianCents: cents.nullable(),
  duplicates: z.array(
    z.object({
      id: IdSchema,
      number: z.string(),
      member: z.string(),
      isSameMember: z.boolean().describe('Can be merged'),
      status: z.enum(sourceStatuses),
    }),
  ),
  suggestions: z.array(SuggestionSchema),
  reportReasons: z.array(z.object({ at: InstantSchema, reason: z.string(), by: z.string() })),
  timeline,
}).meta({ id: 'AdminPostDetail' })
export type AdminPostDetail = z.output<typeof AdminPostDetailSchema>
