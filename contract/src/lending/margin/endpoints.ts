import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DaySchema, IdSchema, optionalText, ReasonSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { mostCents } from '../../kernel/money.ts'
import { AdminLoanSchema, OwnLoanSchema } from '../records.ts'
import { CollateralSalePreviewSchema } from './records.ts'

const amount = z.int('Enter the amount in whole cents.').min(1, 'Enter an amount.').max(mostCents)
const PromiseSchema = z.strictObject({ amountCents: amount, dueOn: DaySchema, note: optionalText(500) })

/** A borrower's answer to a margin call or to a late payment. */
export const ownMarginEndpoints = defineEndpoints({
  acknowledgeMarginCall: {
    method: 'POST',
    path: '/api/user/loans/:id/margin-call/acknowledge',
    summary: 'Confirm that I read the margin call',
    permission: 'loan.own',
    publishes: ['loan_updated'],
    params: ById,
    response: OwnLoanSchema,
  },
  pledgeMore: {
    method: 'POST',
    path: '/api/user/loans/:id/margin-call/pledge',
    summary: 'Pledge more of my cards in the vault right away',
    permission: 'loan.own',
    publishes: ['card_updated', 'loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ cardIds: z.array(IdSchema).min(1, 'Choose a card.').max(100) }),
    response: OwnLoanSchema,
  },
  consentToSale: {
    method: 'POST',
    path: '/api/user/loans/:id/margin-call/consent',
    summary: 'Agree that pledged cards are sold for at least an amount; null withdraws it',
    permission: 'loan.own',
    publishes: ['loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({
      consent: z
        .strictObject({
          collateralIds: z.array(IdSchema).min(1, 'Choose a card.').max(100),
          leastCents: amount,
        })
        .nullable(),
    }),
    response: OwnLoanSchema,
  },
  promisePayment: {
    method: 'POST',
    path: '/api/user/loans/:id/promises',
    summary: 'Promise to pay what is past due by a date',
    permission: 'loan.own',
    publishes: ['loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: PromiseSchema,
    response: OwnLoanSchema,
  },
})

/** Margin calls, default and the sale of collateral, for loan officers. */
export const marginEndpoints = defineEndpoints({
  remindMarginCall: {
    method: 'POST',
    path: '/api/admin/loans/:id/margin-call/remind',
    summary: 'Send the margin call again by text and email',
    permission: 'loan.manage',
    publishes: ['loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    response: AdminLoanSchema,
  },
  extendMarginCall: {
    method: 'POST',
    path: '/api/admin/loans/:id/margin-call/extend',
    summary: 'Move the deadline of a margin call later',
    permission: 'loan.manage',
    publishes: ['loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ until: DaySchema, reason: ReasonSchema }),
    response: AdminLoanSchema,
  },
  recordPromise: {
    method: 'POST',
    path: '/api/admin/loans/:id/promises',
    summary: 'Record a borrower’s promise to pay',
    permission: 'loan.manage',
    publishes: ['loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: PromiseSchema,
    response: AdminLoanSchema,
  },
  sendDefaultNotice: {
    method: 'POST',
    path: '/api/admin/loans/:id/default-notice',
    summary: 'Send the notice of default: the loan can be declared in default 10 days later',
    permission: 'loan.default',
    publishes: ['ledger_updated', 'loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    response: AdminLoanSchema,
  },
  sendSaleNotice: {
    method: 'POST',
    path: '/api/admin/loans/:id/sale-notice',
    summary: 'Send a new notice of sale to a loan in default whose cards the last one doesn’t cover',
    permission: 'loan.default',
    publishes: ['ledger_updated', 'loan_updated', 'notification'],
    idempotent: true,
    params: ById,
    response: AdminLoanSchema,
  },
  recordNoticeDelivery: {
    method: 'POST',
    path: '/api/admin/loans/:id/notices/:noticeId/deliveries',
    summary: 'Record that a notice was mailed, with its tracking number',
    permission: 'loan.default',
    publishes: ['loan_updated'],
    idempotent: true,
    params: z.strictObject({ id: IdSchema, noticeId: IdSchema }),
    body: z.strictObject({
      address: z.string().trim().min(5, 'Enter the address it was sent to.').max(300),
      proof: z.string().trim().min(3, 'Enter the tracking number.').max(300),
    }),
    response: AdminLoanSchema,
  },
  declareDefault: {
    method: 'POST',
    path: '/api/admin/loans/:id/default',
    summary: 'Declare a loan in default after its notice period, and send the notice of sale',
    permission: 'loan.default',
    publishes: ['ledger_updated', 'loan_updated', 'note_updated', 'notification'],
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: AdminLoanSchema,
  },
  previewCollateralSale: {
    method: 'GET',
    path: '/api/admin/loans/:id/collateral/:collateralId/sale-preview',
    summary: 'Where the price of a pledged card would go if it were sold and paid today',
    permission: 'loan.default',
    params: z.strictObject({ id: IdSchema, collateralId: IdSchema }),
    query: z.strictObject({ priceCents: z.coerce.number().int().min(1).max(mostCents) }),
    response: CollateralSalePreviewSchema,
  },
  sellCollateral: {
    method: 'POST',
    path: '/api/admin/loans/:id/collateral/:collateralId/sell',
    summary: 'Sell a pledged card once the notice of sale is in effect, or with the borrower’s consent',
    permission: 'loan.default',
    publishes: [
      'card_updated',
      'invoice_updated',
      'ledger_updated',
      'loan_updated',
      'note_updated',
      'notification',
      'sale_updated',
    ],
    idempotent: true,
    stepUp: true,
    params: z.strictObject({ id: IdSchema, collateralId: IdSchema }),
    body: z.strictObject({
      buyerId: IdSchema,
      priceCents: amount,
      channel: z.string().trim().min(2, 'Enter where it was offered.').max(120),
      offeredFrom: DaySchema,
      offers: z.int().min(0).max(10_000).describe('How many offers there were'),
      comps: z
        .array(z.strictObject({ on: DaySchema, priceCents: amount, words: z.string().trim().min(2).max(200) }))
        .min(1, 'Add at least one comparable sale.')
        .max(20),
      reasoning: z.string().trim().min(10, 'Explain why this price is reasonable.').max(2000),
    }),
    response: AdminLoanSchema,
  },
  foreclose: {
    method: 'POST',
    path: '/api/admin/loans/:id/foreclose',
    summary: 'Close a loan whose cards are all sold: what is left stays owed, or is written off with a second person',
    permission: 'loan.default',
    publishes: ['ledger_updated', 'loan_updated', 'note_updated', 'notification'],
    idempotent: true,
    stepUp: true,
    mayNeedApproval: true,
    params: ById,
    body: z.strictObject({ deficiency: z.enum(['kept', 'waived']), reason: ReasonSchema }),
    response: AdminLoanSchema,
  },
})

export const marginFiles = {
  loanNoticePdf: {
    path: '/files/loans/:id/notices/:noticeId/notice.pdf',
    summary: 'A notice about my loan, as it was sent',
    permission: 'loan.own',
    params: z.strictObject({ id: IdSchema, noticeId: IdSchema }),
  },
} as const satisfies Record<string, FileEndpoint>
