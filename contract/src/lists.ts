import { z } from 'zod'

export const defaultLimit = 24
export const maximumLimit = 100

/** Every list takes the same query: page, search, sort, and filters of its own. A leading `-` sorts downwards. */
export const listQuery = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(maximumLimit).default(defaultLimit),
    cursor: z.string().min(1).max(1000).optional(),
    q: z.string().max(200).optional(),
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
    total: z.literal('1').optional().describe('Ask for the exact number of rows'),
    format: z.literal('csv').optional().describe('Stream the whole filtered list as CSV'),
    ...filters,
  })

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

export type Page<Item> = { items: Item[]; nextCursor: string | null; total?: number | undefined }
