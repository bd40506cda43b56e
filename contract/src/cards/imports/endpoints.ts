import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema } from '../../kernel/fields.ts'
import { listOf } from '../../kernel/lists.ts'
import { CardImportSchema, ImportProblemSchema } from '../records.ts'
import { importBytes } from './kinds.ts'

const ImportValues = z.record(z.string().max(40), z.string().max(4000))

export const importEndpoints = defineEndpoints({
  imports: {
    method: 'GET',
    path: '/api/registry/imports',
    summary: 'My import files, newest first',
    permission: 'card.own',
    response: z.object({ items: z.array(CardImportSchema) }),
  },
  beginImport: {
    method: 'POST',
    path: '/api/registry/imports',
    summary: 'Upload a CSV file as the body; nothing is registered yet',
    permission: 'card.register',
    publishes: ['import_updated'],
    query: z.strictObject({ name: z.string().min(1).max(200) }),
    status: 201,
    upload: 'csv',
    bodyBytes: importBytes,
    response: CardImportSchema,
  },
  import: {
    method: 'GET',
    path: '/api/registry/imports/:id',
    summary: 'One file and its progress',
    permission: 'card.own',
    params: ById,
    response: CardImportSchema,
  },
  mapImport: {
    method: 'PATCH',
    path: '/api/registry/imports/:id',
    summary: 'Map columns to fields; every row is then checked',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: ById,
    body: z.strictObject({
      mapping: z.record(z.string().max(40), z.int().min(0).max(200)),
      constants: ImportValues.optional().describe('Values that apply to every row'),
    }),
    response: CardImportSchema,
  },
  importProblems: {
    method: 'GET',
    path: '/api/registry/imports/:id/problems',
    summary: 'Rows with problems or warnings',
    permission: 'card.own',
    params: ById,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().min(1).max(20).optional(),
      kind: z.enum(['problems', 'warnings']).default('problems'),
    }),
    response: listOf(ImportProblemSchema),
  },
  fixImportRow: {
    method: 'PATCH',
    path: '/api/registry/imports/:id/rows/:row',
    summary: 'Fix one row’s values; only that row is checked again',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: z.strictObject({ id: IdSchema, row: z.coerce.number().int().min(2).max(1_000_000) }),
    body: z.strictObject({ values: ImportValues }),
    response: z.object({ file: CardImportSchema, row: ImportProblemSchema }),
  },
  runImport: {
    method: 'POST',
    path: '/api/registry/imports/:id/run',
    summary: 'Register every row without a problem, all or none',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: ById,
    response: CardImportSchema,
  },
  undoImport: {
    method: 'POST',
    path: '/api/registry/imports/:id/undo',
    summary: 'Undo an import; cards that have since moved on stay',
    permission: 'card.remove',
    publishes: ['card_updated', 'import_updated'],
    params: ById,
    response: CardImportSchema,
  },
  dropImport: {
    method: 'DELETE',
    path: '/api/registry/imports/:id',
    summary: 'Delete a file that hasn’t been imported',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: ById,
    response: DoneSchema,
  },
})
