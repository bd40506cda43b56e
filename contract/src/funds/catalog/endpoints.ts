import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { fundStatuses } from '../kinds.ts'
import { FundDetailSchema, FundQuestionSchema, FundSchema, NavPointSchema } from './records.ts'

export const navSpans = ['year', 'all'] as const

/** Funds as members see them. */
export const fundEndpoints = defineEndpoints({
  funds: {
    method: 'GET',
    path: '/api/funds',
    summary: 'Funds, mine first',
    permission: 'fund.read',
    query: listQuery(['-mine', '-createdAt'], { status: someOf(fundStatuses), mine: z.literal('1').optional() }),
    response: listOf(FundSchema),
    csv: [
      'name',
      'status',
      'strategy',
      'raisedCents',
      'targetCents',
      'navPerUnit as NAV per unit',
      'struckOn',
      'minimumCents',
      'cards',
      'holders',
    ],
  },
  fund: {
    method: 'GET',
    path: '/api/funds/:id',
    summary: 'One fund with its NAV, returns, terms, documents, updates, and questions',
    permission: 'fund.read',
    params: ById,
    response: FundDetailSchema,
  },
  fundNav: {
    method: 'GET',
    path: '/api/funds/:id/nav',
    summary: 'The NAV per unit over time, gross and net of fees, with its benchmark; at most 400 points',
    permission: 'fund.read',
    params: ById,
    query: z.strictObject({ span: z.enum(navSpans).default('all') }),
    response: z.object({ points: z.array(NavPointSchema), benchmark: z.string().nullable() }),
  },
  askFund: {
    method: 'POST',
    path: '/api/funds/:id/questions',
    summary: 'Ask a question about a fund',
    permission: 'fund.invest',
    publishes: ['fund_updated', 'notification'],
    status: 201,
    params: ById,
    body: z.strictObject({ question: z.string().trim().min(3, 'Enter your question.').max(1000) }),
    response: FundQuestionSchema,
  },
  remindOfFund: {
    method: 'POST',
    path: '/api/funds/:id/remind',
    summary: 'Set or remove a reminder for when a fund opens',
    permission: 'fund.read',
    publishes: ['fund_updated'],
    params: ById,
    body: z.strictObject({ isOn: z.boolean() }),
    response: DoneSchema,
  },
  openFundDocument: {
    method: 'POST',
    path: '/api/funds/:id/documents/:documentId/open',
    summary: 'Record that I opened a document',
    permission: 'fund.read',
    publishes: ['fund_updated'],
    params: z.strictObject({ id: IdSchema, documentId: IdSchema }),
    response: DoneSchema,
  },
  acceptFundDocument: {
    method: 'POST',
    path: '/api/funds/:id/documents/:documentId/accept',
    summary: 'Accept a document I opened',
    permission: 'fund.invest',
    publishes: ['fund_updated'],
    params: z.strictObject({ id: IdSchema, documentId: IdSchema }),
    response: DoneSchema,
  },
})

export const fundFiles = {
  fundDocument: {
    path: '/files/fund-documents/:id',
    summary: 'A document of a fund',
    permission: 'fund.read',
    params: ById,
  },
  fundFactSheet: {
    path: '/files/funds/:id/fact-sheet.pdf',
    summary: 'A fund’s fact sheet: returns, holdings, and fees',
    permission: 'fund.read',
    params: ById,
  },
  fundProof: {
    path: '/files/funds/:id/holdings.json',
    summary: 'What a fund held when its NAV was last struck, signed',
    permission: 'public',
    params: ById,
    query: z.strictObject({ strike: IdSchema.optional() }),
  },
} as const satisfies Record<string, FileEndpoint>
