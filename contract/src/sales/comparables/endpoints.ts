import { z } from 'zod'

import { cardCategoryNames, graders, grades } from '../../cards/kinds.ts'
import { identityFields } from '../../cards/records.ts'
import { actionsWith } from '../../kernel/action-rights.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DaySchema, IdSchema, InstantSchema, ReasonSchema } from '../../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { comparableBytes } from '../kinds.ts'

const cents = z.int()
export const LinkSchema = z
  .url({ protocol: /^https?$/, message: 'Enter the full address, starting with https://.' })
  .max(500, 'Keep the link under 500 characters.')
export const PriceSchema = z
  .int('Enter the price in whole cents.')
  .min(1, 'Enter a price greater than zero.')
  .max(mostCents, 'That amount is too large.')
const SourceSchema = z
  .string()
  .trim()
  .min(1, 'Enter where it was sold.')
  .max(80, 'Keep the source under 80 characters.')

/** A sale elsewhere, entered manually or imported. */
export const NewComparableSchema = z.strictObject({
  category: identityFields.category.nullable().default(null),
  playerName: identityFields.playerName,
  year: identityFields.year.default(null),
  set: identityFields.set.default(null),
  cardNumber: identityFields.cardNumber.default(null),
  variety: identityFields.variety.default(null),
  grader: identityFields.grader,
  grade: identityFields.grade.default(null),
  certNumber: identityFields.certNumber.default(null),
  priceCents: PriceSchema,
  soldOn: DaySchema.refine((day) => day >= '1900-01-01', 'Enter a date in 1900 or later.'),
  source: SourceSchema,
  link: LinkSchema.nullable().default(null),
})
export type NewComparable = z.output<typeof NewComparableSchema>

const ExcludedSchema = z.object({ at: InstantSchema, by: z.string().nullable(), reason: z.string() })
export const ComparableSchema = z
  .object({
    id: IdSchema,
    category: z.enum(cardCategoryNames).nullable(),
    playerName: z.string(),
    year: z.string().nullable(),
    set: z.string().nullable(),
    cardNumber: z.string().nullable(),
    variety: z.string().nullable(),
    grader: z.enum(graders),
    grade: z.string().nullable(),
    certNumber: z.string().nullable(),
    priceCents: cents,
    soldOn: DaySchema,
    source: z.string(),
    link: z.string().nullable(),
    fileName: z.string().nullable(),
    addedAt: InstantSchema,
    addedBy: z.string().nullable(),
    excluded: ExcludedSchema.nullable(),
    actions: actionsWith(z.enum(['exclude', 'include']), 'sale.manage'),
  })
  .meta({ id: 'Comparable' })
export type Comparable = z.output<typeof ComparableSchema>

/** One point of a card's chart. Our own sales are included without names. */
export const ComparablePointSchema = z
  .object({
    id: IdSchema,
    isHouse: z.boolean().describe('Sold in Secure'),
    soldOn: DaySchema,
    priceCents: cents,
    grader: z.enum(graders),
    grade: z.string().nullable(),
    source: z.string(),
    link: z.string().nullable(),
    excluded: z.string().nullable().describe('Why it’s excluded; staff only'),
  })
  .meta({ id: 'ComparablePoint' })
export type ComparablePoint = z.output<typeof ComparablePointSchema>

const Span = z.object({
  count: z.int(),
  medianCents: cents.nullable(),
  lowCents: cents.nullable(),
  highCents: cents.nullable(),
})
export const CardComparablesSchema = z
  .object({
    all: Span,
    lastYear: Span.describe('The last 12 months'),
    same: z.array(ComparablePointSchema).describe('At the same grade, newest first'),
    others: z.array(ComparablePointSchema).describe('The same card at other grades, newest first'),
  })
  .meta({ id: 'CardComparables' })
export type CardComparables = z.output<typeof CardComparablesSchema>

export const ComparableImportSchema = z
  .object({
    rows: z.int(),
    good: z.int().describe('Added, or would be'),
    known: z.int().describe('Duplicates, in the file or already saved'),
    bad: z.int(),
    columns: z.array(z.string()).describe('How the file’s columns were read'),
    problems: z
      .array(z.object({ row: z.int(), text: z.string(), problems: z.array(z.string()) }))
      .describe('The first hundred'),
  })
  .meta({ id: 'ComparableImport' })
export type ComparableImport = z.output<typeof ComparableImportSchema>

const span = { from: DaySchema.optional(), to: DaySchema.optional() }
const filters = {
  grader: someOf(graders),
  grade: someOf(grades),
  category: someOf(cardCategoryNames),
  excluded: z.enum(['yes', 'no']).optional(),
  ...span,
}

export const comparableEndpoints = defineEndpoints({
  cardComparables: {
    method: 'GET',
    path: '/api/cards/:id/comparables',
    summary: 'What copies of a card have sold for, here and elsewhere',
    permission: 'comparable.read',
    params: ById,
    response: CardComparablesSchema,
  },
  comparables: {
    method: 'GET',
    path: '/api/admin/comparables',
    summary: 'All comparable sales',
    permission: 'sale.any',
    query: listQuery(['-soldOn', 'soldOn', '-priceCents', 'priceCents', '-addedAt', 'addedAt'], filters),
    response: listOf(ComparableSchema),
    csv: [
      'playerName',
      'year',
      'set',
      'cardNumber',
      'variety',
      'category',
      'grader',
      'grade',
      'certNumber',
      'priceCents',
      'soldOn',
      'source',
      'link',
      'excluded.reason',
      'addedAt',
      'addedBy',
    ],
  },
  addComparable: {
    method: 'POST',
    path: '/api/admin/comparables',
    summary: 'Add a comparable sale',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    status: 201,
    body: NewComparableSchema,
    response: ComparableSchema,
  },
  importComparables: {
    method: 'POST',
    path: '/api/admin/comparables/import',
    summary: 'Import a CSV file of comparable sales; `dryRun=1` only checks it. Importing it again adds nothing',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    query: z.strictObject({ name: z.string().min(1).max(200), dryRun: z.literal('1').optional() }),
    upload: 'csv',
    bodyBytes: comparableBytes,
    response: ComparableImportSchema,
  },
  excludeComparable: {
    method: 'POST',
    path: '/api/admin/comparables/:id/exclude',
    summary: 'Exclude a comparable sale, with a reason',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: ComparableSchema,
  },
  includeComparable: {
    method: 'POST',
    path: '/api/admin/comparables/:id/include',
    summary: 'Include an excluded comparable sale',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    params: ById,
    response: ComparableSchema,
  },
})
