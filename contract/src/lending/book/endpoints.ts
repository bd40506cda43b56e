import { z } from 'zod'
import { cardCategoryNames } from '../../cards/kinds.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { BookSchema, StressSchema } from './records.ts'

const fall = z.coerce.number().int('Enter a whole percentage.').min(-100).max(100)

/** The whole loan book, for officers. */
export const loanBookEndpoints = defineEndpoints({
  loanBook: {
    method: 'GET',
    path: '/api/admin/loan-book',
    summary: 'The loan book: outstanding, yield, expected cash, lateness, vintages, concentration and provision',
    permission: 'loan.any',
    response: BookSchema,
  },
  stressLoanBook: {
    method: 'GET',
    path: '/api/admin/loan-book/stress',
    summary: 'Every LTV if values changed by a percentage, and the margin calls it would make',
    permission: 'loan.any',
    query: z.strictObject({
      percent: fall.default(0).describe('Change of all values'),
      category: z.enum(cardCategoryNames).optional(),
      categoryPercent: fall.optional().describe('Change of this category instead'),
    }),
    response: StressSchema,
  },
})
