import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DaySchema, DoneSchema, IdSchema, optionalText, VersionSchema } from '../kernel/fields.ts'
import type { FileEndpoint } from '../kernel/files.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { mostCents } from '../kernel/money.ts'
import { ChargeSchema, SourceSchema } from '../payments/endpoints.ts'
import { BorrowingSchema, LoanDraftSchema } from './borrowing-records.ts'
import { OwnLoanDetailSchema } from './detail-records.ts'
import { changeKindNames, extraChoiceNames, loanStatuses } from './kinds.ts'
import { AgreementSchema, LoanChangeSchema, OwnLoanSchema, PaymentPreviewSchema, PayoffSchema } from './records.ts'

const amount = z.int('Enter the amount in whole cents.').min(1, 'Enter an amount.').max(mostCents)

/** Applying, and requests about a running loan. Each belongs to the caller. */
export const borrowingEndpoints = defineEndpoints({
  borrowing: {
    method: 'GET',
    path: '/api/user/borrowing',
    summary: 'What my cards can carry, our terms, and my draft application',
    permission: 'loan.own',
    response: BorrowingSchema,
  },
  saveLoanDraft: {
    method: 'PATCH',
    path: '/api/user/loan-draft',
    summary: 'Save my application so far; version 0 starts a new draft',
    permission: 'loan.own',
    publishes: [],
    body: z.strictObject({ version: z.int().min(0), draft: LoanDraftSchema }),
    response: z.object({ version: VersionSchema }),
  },
  discardLoanDraft: {
    method: 'DELETE',
    path: '/api/user/loan-draft',
    summary: 'Discard my draft application',
    permission: 'loan.own',
    publishes: [],
    response: DoneSchema,
  },
  applyForLoan: {
    method: 'POST',
    path: '/api/user/loans',
    summary: 'Apply for a loan with my saved draft. Nothing is pledged until we approve it',
    permission: 'loan.own',
    publishes: ['loan_updated', 'notification'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      version: VersionSchema.describe('Of the draft; 409 if it has changed'),
      productVersion: z.int().min(1).describe('The terms I was shown; 409 if they have changed'),
      aprPercent: z.number().min(0).max(1000).describe('The APR disclosed to me; 409 if it differs'),
    }),
    response: OwnLoanSchema,
  },
  ownLoans: {
    method: 'GET',
    path: '/api/user/loans',
    summary: 'My loans and applications',
    permission: 'loan.own',
    query: listQuery(['-submittedAt', 'submittedAt'], { status: someOf(loanStatuses) }),
    response: listOf(OwnLoanSchema),
    csv: [
      'number',
      'displayStatus',
      'title',
      'principalCents',
      'rateBps',
      'termMonths',
      'outstandingCents',
      'nextDueOn',
      'nextDueCents',
      'pastDueCents',
      'fundedOn',
      'maturesOn',
      'paidOn',
    ],
  },
  withdrawLoan: {
    method: 'POST',
    path: '/api/user/loans/:id/withdraw',
    summary: 'Withdraw my application or decline an offer',
    permission: 'loan.own',
    publishes: ['card_updated', 'ledger_updated', 'loan_updated', 'note_updated', 'notification'],
    idempotent: true,
    params: ById,
    response: OwnLoanSchema,
  },
  dropOwnCollateral: {
    method: 'POST',
    path: '/api/user/loans/:id/collateral/:collateralId/drop',
    summary: 'Remove a card from my application',
    permission: 'loan.own',
    publishes: ['loan_updated', 'notification'],
    idempotent: true,
    params: z.strictObject({ id: IdSchema, collateralId: IdSchema }),
    response: OwnLoanSchema,
  },
  requestLoanChange: {
    method: 'POST',
    path: '/api/user/loans/:id/changes',
    summary: 'Request an extension, a release of cards, a swap, or a new look at a card’s value',
    permission: 'loan.own',
    publishes: ['loan_updated', 'notification'],
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({
      kind: z.enum(changeKindNames),
      months: z.int().min(1).max(60).optional(),
      collateralIds: z.array(IdSchema).max(100).default([]),
      cardIds: z.array(IdSchema).max(100).default([]),
      note: optionalText(500),
    }),
    response: LoanChangeSchema,
  },
  withdrawLoanChange: {
    method: 'POST',
    path: '/api/user/loans/:id/changes/:changeId/withdraw',
    summary: 'Withdraw a request about my loan',
    permission: 'loan.own',
    publishes: ['loan_updated'],
    params: z.strictObject({ id: IdSchema, changeId: IdSchema }),
    response: DoneSchema,
  },
})

/** A borrower's own loan: reading, signing and paying. */
export const ownLoanEndpoints = defineEndpoints({
  ownLoan: {
    method: 'GET',
    path: '/api/user/loans/:id',
    summary: 'One of my loans, with schedule, payments, collateral and documents',
    permission: 'loan.own',
    params: ById,
    response: OwnLoanDetailSchema,
  },
  ownLoanSchedule: {
    method: 'GET',
    path: '/api/user/loans/:id/schedule',
    summary: 'The schedule of one of my loans, for CSV',
    permission: 'loan.own',
    params: ById,
    query: z.strictObject({ format: z.literal('csv').optional() }),
    response: z.object({ rows: z.array(OwnLoanDetailSchema.shape.schedule.element) }),
    csvRows: 'rows',
    csv: [
      'number',
      'dueOn',
      'interestCents',
      'principalCents',
      'totalCents',
      'coveredCents',
      'balanceAfterCents',
      'status',
    ],
  },
  loanAgreement: {
    method: 'GET',
    path: '/api/user/loans/:id/agreement',
    summary: 'The agreement to read and sign, made from the current offer',
    permission: 'loan.own',
    params: ById,
    response: AgreementSchema,
  },
  signLoanAgreement: {
    method: 'POST',
    path: '/api/user/loans/:id/agreement/sign',
    summary: 'Sign the agreement by typing my name, with a fresh code',
    permission: 'loan.own',
    publishes: ['loan_updated', 'notification'],
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({
      name: z.string().trim().min(2, 'Type your full legal name.').max(200),
      hash: z.string().regex(/^[0-9a-f]{64}$/, 'The document has changed. Open it again.'),
    }),
    response: AgreementSchema,
  },
  payoffQuote: {
    method: 'GET',
    path: '/api/user/loans/:id/payoff',
    summary: 'What pays off my loan on a date',
    permission: 'loan.own',
    params: ById,
    query: z.strictObject({ on: DaySchema }),
    response: PayoffSchema,
  },
  previewLoanPayment: {
    method: 'GET',
    path: '/api/user/loans/:id/payment-preview',
    summary: 'Where a payment made today would go',
    permission: 'loan.own',
    params: ById,
    query: z.strictObject({
      amountCents: z.coerce.number().int().min(1).max(mostCents),
      extraTo: z.enum(extraChoiceNames),
    }),
    response: PaymentPreviewSchema,
  },
  payLoan: {
    method: 'POST',
    path: '/api/user/loans/:id/payments',
    summary: 'Pay my loan by card, bank account, or my credit',
    permission: 'loan.own',
    publishes: [
      'card_updated',
      'invoice_updated',
      'ledger_updated',
      'loan_updated',
      'note_updated',
      'notification',
      'payment_updated',
    ],
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({
      amountCents: amount,
      extraTo: z.enum(extraChoiceNames),
      source: z.union([SourceSchema, z.strictObject({ kind: z.literal('credit') })]),
    }),
    response: z.object({ charge: ChargeSchema.nullable().describe('Null when paid with credit') }),
  },
  setAutopay: {
    method: 'POST',
    path: '/api/user/loans/:id/autopay',
    summary: 'Pay each installment automatically, or stop doing so',
    permission: 'loan.own',
    publishes: ['loan_updated'],
    params: ById,
    body: z.strictObject({ methodId: IdSchema.nullable() }),
    response: DoneSchema,
  },
  setReturnsCards: {
    method: 'POST',
    path: '/api/user/loans/:id/returns-cards',
    summary: 'Whether my cards are sent back after payoff',
    permission: 'loan.own',
    publishes: ['card_updated', 'loan_updated', 'notification'],
    params: ById,
    body: z.strictObject({ returnsCards: z.boolean() }),
    response: DoneSchema,
  },
})

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter the month as 2026-11.')

export const loanFiles = {
  loanAgreementPdf: {
    path: '/files/loans/:id/agreement.pdf',
    summary: 'The agreement of my loan, with its signature',
    permission: 'loan.own',
    params: ById,
  },
  loanTermSheetPdf: {
    path: '/files/loans/:id/term-sheet.pdf',
    summary: 'The terms of my loan with its disclosures and schedule',
    permission: 'loan.own',
    params: ById,
  },
  payoffQuotePdf: {
    path: '/files/loans/:id/payoff.pdf',
    summary: 'A payoff quote with its good-through date',
    permission: 'loan.own',
    params: ById,
    query: z.strictObject({ on: DaySchema }),
  },
  payoffLetterPdf: {
    path: '/files/loans/:id/payoff-letter.pdf',
    summary: 'Confirms that my loan is paid off and its liens are released',
    permission: 'loan.own',
    params: ById,
  },
  loanStatementPdf: {
    path: '/files/loans/:id/statement.pdf',
    summary: 'The statement of a month',
    permission: 'loan.own',
    params: ById,
    query: z.strictObject({ month }),
  },
  interestStatementPdf: {
    path: '/files/loans/:id/interest.pdf',
    summary: 'Interest paid in a calendar year',
    permission: 'loan.own',
    params: ById,
    query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2999) }),
  },
  canceledDebtPdf: {
    path: '/files/loans/:id/1099-c.pdf',
    summary: 'Debt canceled in a calendar year, for Form 1099-C ($600 or more)',
    permission: 'loan.own',
    params: ById,
    query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2999) }),
  },
  loanActusJson: {
    path: '/files/loans/:id/actus.json',
    summary: 'My loan’s terms and events in ACTUS form, to check its figures',
    permission: 'loan.own',
    params: ById,
  },
  closingBinderPdf: {
    path: '/files/admin/loans/:id/binder.pdf',
    summary: 'Everything about a loan in one document',
    permission: 'loan.any',
    params: ById,
  },
} as const satisfies Record<string, FileEndpoint>
