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
    summary: 'The files I have brought in, newest first',
    permission: 'card.own',
    response: z.object({ items: z.array(CardImportSchema) }),
  },
  beginImport: {
    method: 'POST',
    path: '/api/registry/imports',
    summary: 'Bring a CSV file: the body is its text. Nothing is registered yet',
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
    summary: 'One file and how far it has come',
    permission: 'card.own',
    params: ById,
    response: CardImportSchema,
  },
  mapImport: {
    method: 'PATCH',
    path: '/api/registry/imports/:id',
    summary: 'Say which column is which; every row is then checked',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: ById,
    body: z.strictObject({
      mapping: z.record(z.string().max(40), z.int().min(0).max(200)),
      constants: ImportValues.optional().describe('Values that are the same for every row'),
    }),
    response: CardImportSchema,
  },
  importProblems: {
    method: 'GET',
    path: '/api/registry/imports/:id/problems',
    summary: 'The rows that cannot be registered as they are, or only in part, and why',
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
    summary: 'Correct values of one row; only that row is checked again',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: z.strictObject({ id: IdSchema, row: z.coerce.number().int().min(2).max(1_000_000) }),
    body: z.strictObject({ values: ImportValues }),
    response: z.object({ file: CardImportSchema, row: ImportProblemSchema }),
  },
  runImport: {
    method: 'POST',
    path: '/api/registry/imports/:id/run',
    summary: 'Register every row without a problem, all of them or none',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: ById,
    response: CardImportSchema,
  },
  undoImport: {
    method: 'POST',
    path: '/api/registry/imports/:id/undo',
    summary: 'Take the cards of an import out again; those that have moved on since stay',
    permission: 'card.remove',
    publishes: ['card_updated', 'import_updated'],
    params: ById,
    response: CardImportSchema,
  },
  dropImport: {
    method: 'DELETE',
    path: '/api/registry/imports/:id',
    summary: 'Forget a file that was not run',
    permission: 'card.register',
    publishes: ['import_updated'],
    params: ById,
    response: DoneSchema,
  },
})
