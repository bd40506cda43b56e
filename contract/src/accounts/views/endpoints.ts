import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema, VersionSchema } from '../../kernel/fields.ts'

const list = z.string().regex(/^[a-z-]{1,40}$/, 'Name a list by small letters and dashes.')
const name = z.string().min(1, 'Give the view a name.').max(60, 'Keep the name below 60 characters.')
const address = z
  .string()
  .max(2000, 'This view has too many filters to be kept.')
  .regex(/^(\?.*)?$/, 'A view is what stands behind the question mark of an address.')

export const SavedViewSchema = z
  .object({
    id: IdSchema,
    list: z.string(),
    name: z.string(),
    address: z.string().describe('The query of the list, from its question mark on, or nothing'),
    version: VersionSchema,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedViewSchema>

export const viewEndpoints = defineEndpoints({
  views: {
    method: 'GET',
    path: '/api/user/views',
    summary: 'The views of a list that I have kept, by name',
    permission: 'view.keep',
    query: z.strictObject({ list }),
    response: z.object({ items: z.array(SavedViewSchema) }),
  },
  keepView: {
    method: 'POST',
    path: '/api/user/views',
    summary: 'Keep a view of a list under a name',
    permission: 'view.keep',
    publishes: ['views_updated'],
    status: 201,
    body: z.strictObject({ list, name, address }),
    response: SavedViewSchema,
  },
  editView: {
    method: 'PATCH',
    path: '/api/user/views/:id',
    summary: 'Rename a view of mine, or keep another address under its name',
    permission: 'view.keep',
    publishes: ['views_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, name: name.optional(), address: address.optional() }),
    response: SavedViewSchema,
  },
  removeView: {
    method: 'DELETE',
    path: '/api/user/views/:id',
    summary: 'Forget a view of mine',
    permission: 'view.keep',
    publishes: ['views_updated'],
    params: ById,
    response: DoneSchema,
  },
})
