import { z } from 'zod'
import { pictureQuery } from '../../cards/files.ts'
import { cardCategoryNames } from '../../cards/kinds.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, IdSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import {
  AdminCatalogCardDetailSchema,
  AdminCatalogCardSchema,
  CatalogCardDetailSchema,
  CatalogCardSchema,
} from './records.ts'

export const catalogEndpoints = defineEndpoints({
  searchCatalog: {
    method: 'GET',
    path: '/api/catalog',
    summary: 'Cards by player, year, set, number or variety, typos included; the most traded first',
    permission: 'comparable.read',
    query: z.strictObject({
      q: z.string().trim().min(2).max(120),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    response: z.object({ items: z.array(CatalogCardSchema) }),
  },
  catalogCard: {
    method: 'GET',
    path: '/api/catalog/:id',
    summary: 'One card of the catalog, with its sales by grade',
    permission: 'comparable.read',
    params: ById,
    response: CatalogCardDetailSchema,
  },
  adminCatalog: {
    method: 'GET',
    path: '/api/admin/catalog',
    summary: 'The whole catalog, merged entries included',
    permission: 'sale.any',
    query: listQuery(['-popularity', 'playerName', '-updatedAt'], {
      category: someOf(cardCategoryNames),
      merged: z.enum(['yes', 'no']).optional(),
    }),
    response: listOf(AdminCatalogCardSchema),
    csv: [
      'playerName',
      'year',
      'set',
      'cardNumber',
      'variety',
      'category',
      'copies',
      'sales',
      'lastPriceCents',
      'lastSoldOn',
      'population',
    ],
  },
  adminCatalogCard: {
    method: 'GET',
    path: '/api/admin/catalog/:id',
    summary: 'One entry with its sales by grade and entries that may be the same card',
    permission: 'sale.any',
    params: ById,
    response: AdminCatalogCardDetailSchema,
  },
  mergeCatalogCards: {
    method: 'POST',
    path: '/api/admin/catalog/:id/merge',
    summary: 'Merge a duplicate into another entry; its copies, comps and posts move there',
    permission: 'sale.manage',
    publishes: ['sale_updated'],
    params: ById,
    body: z.strictObject({ into: IdSchema }),
    response: AdminCatalogCardSchema,
  },
})

export const catalogFiles = {
  catalogPicture: {
    path: '/files/catalog/:id/picture',
    summary: 'A card of the catalog, drawn from its details',
    permission: 'comparable.read',
    params: ById,
    query: pictureQuery,
  },
} as const satisfies Record<string, FileEndpoint>
