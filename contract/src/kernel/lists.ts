import { z } from 'zod'

import { IdSchema } from './fields.ts'

export const defaultLimit = 24
export const maximumLimit = 100

/** For every list and every table of figures. */
export const csvFormat = z.literal('csv').optional().describe('Stream the whole list as CSV')

const search = z.string().max(200).optional()

/** Every list takes the same query: page, search, sort, and its own filters. A leading `-` sorts descending. */
export const listQuery = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(maximumLimit).default(defaultLimit),
    cursor: z.string().min(1).max(1000).optional(),
    q: search,
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
    total: z.literal('1').optional().describe('Include the exact row count'),
    format: csvFormat,
    ...filters,
  })

/** A filter by one value or several, separated by commas: `active,suspended`. */
export const someOf = (values: readonly string[]) => {
  const one = `(?:${values.map((value) => value.replace('+', '\\+')).join('|')})`
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${one}(?:,${one})*$`), `Use one or more of ${values.join(', ')}, separated by commas.`)
    .optional()
}

/** The most records one bulk action can take. */
export const bulkMost = 1000

/**
 * What a bulk action applies to: records by id, or everything that matches these filters with some exceptions.
 * `expected` is the number shown to the user: if it has changed, nothing is done.
 */
export const selectionBy = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.union(
    [
      z.strictObject({
        ids: z.array(IdSchema).min(1, 'Select at least one record.').max(500, 'Select up to 500 records individually.'),
      }),
      z.strictObject({
        all: z.strictObject({ q: search, ...filters }),
        except: z.array(IdSchema).max(500).default([]),
        expected: z.int().min(0).optional(),
      }),
    ],
    'Select records by ID, or all that a filter finds.',
  )

export const BulkResultSchema = z
  .object({
    done: z.int(),
    refused: z.array(z.object({ id: IdSchema, name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.output<typeof BulkResultSchema>

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

export type Page<Item> = { items: Item[]; nextCursor: string | null; total?: number | undefined }
