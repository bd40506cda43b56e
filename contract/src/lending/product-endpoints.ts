import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DoneSchema, optionalText } from '../kernel/fields.ts'
import { mostCents } from '../kernel/money.ts'
import { LendingStateSchema, ProductSchema, ProductSettingsSchema } from './borrowing-records.ts'
import { usStateNames } from './kinds.ts'

const amount = z.int('Enter the amount in whole cents.').min(1, 'Enter an amount.').max(mostCents)

/** Products and state rules. */
export const loanProductEndpoints = defineEndpoints({
  loanProducts: {
    method: 'GET',
    path: '/api/admin/loan-products',
    summary: 'Loan products with their versions',
    permission: 'loan.any',
    response: z.object({ items: z.array(ProductSchema) }),
  },
  editLoanProduct: {
    method: 'PATCH',
    path: '/api/admin/loan-products/:id',
    summary: 'Save new terms as the next version; existing loans keep theirs',
    permission: 'loan.products',
    publishes: ['loan_product_updated'],
    params: ById,
    body: z.strictObject({
      version: z.int().min(1),
      isOpen: z.boolean(),
      settings: ProductSettingsSchema,
      note: optionalText(300),
    }),
    response: ProductSchema,
  },
  lendingStates: {
    method: 'GET',
    path: '/api/admin/lending-states',
    summary: 'States where lending is closed or capped',
    permission: 'loan.any',
    response: z.object({ items: z.array(LendingStateSchema) }),
  },
  setLendingState: {
    method: 'POST',
    path: '/api/admin/lending-states',
    summary: 'Close or cap lending in a state',
    permission: 'loan.products',
    publishes: ['loan_product_updated'],
    body: z.strictObject({
      code: z.enum(usStateNames),
      isClosed: z.boolean(),
      maximumCents: amount.nullable(),
      maximumRateBps: z.int().min(0).max(10_000).nullable(),
      note: optionalText(300),
    }),
    response: LendingStateSchema,
  },
  clearLendingState: {
    method: 'DELETE',
    path: '/api/admin/lending-states/:code',
    summary: 'Open a state without a cap',
    permission: 'loan.products',
    publishes: ['loan_product_updated'],
    params: z.strictObject({ code: z.enum(usStateNames) }),
    response: DoneSchema,
  },
})
