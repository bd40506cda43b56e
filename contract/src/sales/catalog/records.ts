import { z } from 'zod'
import { cardCategoryNames, graders } from '../../cards/kinds.ts'
import { DaySchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'

const cents = z.int()

/** A card as it was printed, independent of its copies. */
export const CatalogCardSchema = z
  .object({
    id: IdSchema,
    category: z.enum(cardCategoryNames).nullable(),
    playerName: z.string(),
    year: z.string().nullable(),
    set: z.string().nullable(),
    cardNumber: z.string().nullable(),
    variety: z.string().nullable(),
    sales: z.int().describe('In the last 12 months, here and elsewhere'),
    lastPriceCents: cents.nullable(),
    lastSoldOn: DaySchema.nullable(),
    population: z.int().nullable().describe('Graded copies, by the grader’s last answer'),
    picture: z.string().describe('Drawn from its details; add &w=96, 240 or 480'),
  })
  .meta({ id: 'CatalogCard' })
export type CatalogCard = z.output<typeof CatalogCardSchema>

const grades = z
  .array(z.object({ grader: z.enum(graders), grade: z.string().nullable(), sales: z.int(), medianCents: cents }))
  .describe('Sales of the last 12 months by grade, best grade first')

export const CatalogCardDetailSchema = CatalogCardSchema.extend({ grades }).meta({ id: 'CatalogCardDetail' })
export type CatalogCardDetail = z.output<typeof CatalogCardDetailSchema>

export const AdminCatalogCardSchema = CatalogCardSchema.extend({
  copies: z.int().describe('Registered here'),
  isPublic: z.boolean().describe('Suggested to members'),
  mergedInto: z.object({ id: IdSchema, title: z.string() }).nullable(),
  updatedAt: InstantSchema,
}).meta({ id: 'AdminCatalogCard' })
export type AdminCatalogCard = z.output<typeof AdminCatalogCardSchema>

export const AdminCatalogCardDetailSchema = AdminCatalogCardSchema.extend({
  grades,
  similar: z.array(AdminCatalogCardSchema).describe('Entries with a similar name and year, which may be duplicates'),
}).meta({ id: 'AdminCatalogCardDetail' })
export type AdminCatalogCardDetail = z.output<typeof AdminCatalogCardDetailSchema>
