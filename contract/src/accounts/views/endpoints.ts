import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema, VersionSchema } from '../../kernel/fields.ts'

const list = z.string().regex(/^[a-z-]{1,40}$/, 'Use lowercase letters and hyphens for a list name.')
const name = z.string().min(1, 'Enter a name for the view.').max(60, 'Keep the name under 60 characters.')
const address = z
  .string()
  .max(2000, 'This view has too many filters to save.')
  .regex(/^(\?.*)?$/, 'A view is the query part of an address.')

export const SavedViewSchema = z
  .object({
    id: IdSchema,
    list: z.string(),
    name: z.string(),
    address: z.string().describe('The list’s query string, starting with its question mark, or empty'),
    version: VersionSchema,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedViewSchema>

export const viewEndpoints = defineEndpoints({
  views: {
    method: 'GET',
    path: '/api/user/views',
    summary: 'My saved views of a list, by name',
    permission: 'view.keep',
    query: z.strictObject({ list }),
    response: z.object({ items: z.array(SavedViewSchema) }),
  },
  keepView: {
    method: 'POST',
    path: '/api/user/views',
    summary: 'Save a view of a list',
    permission: 'view.keep',
    publishes: ['views_updated'],
    status: 201,
    body: z.strictObject({ list, name, address }),
    response: SavedViewSchema,
  },
  editView: {
    method: 'PATCH',
    path: '/api/user/views/:id',
    summary: 'Rename one of my views, or save a different query under its name',
    permission: 'view.keep',
    publishes: ['views_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, name: name.optional(), address: address.optional() }),
    response: SavedViewSchema,
  },
  removeView: {
    method: 'DELETE',
    path: '/api/user/views/:id',
    summary: 'Delete one of my views',
    permission: 'view.keep',
    publishes: ['views_updated'],
    params: ById,
    response: DoneSchema,
  },
})
