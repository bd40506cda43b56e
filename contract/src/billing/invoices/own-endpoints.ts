import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DaySchema, DoneSchema, IdSchema } from '../../kernel/fields.ts'
import type { FileEndpoint } from '../../kernel/files.ts'
import { csvFormat, listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { invoiceDisplayStatusNames, payoutStatuses } from './kinds.ts'
import { BalanceSchema, OwnInvoiceDetailSchema, OwnInvoiceSchema, OwnPayoutSchema, StatementSchema } from './records.ts'

export const spanOfStatement = z.strictObject({
  from: DaySchema.optional().describe('Defaults to the first of this month'),
  to: DaySchema.optional().describe('Defaults to today'),
})

export const statementColumns = [
  'on as Date',
  'words',
  'number',
  'chargeCents as Charged (USD)',
  'paymentCents as Paid (USD)',
  'balanceCents as Balance after (USD)',
] as const

export const ownInvoiceEndpoints = defineEndpoints({
  ownInvoices: {
    method: 'GET',
    path: '/api/user/invoices',
    summary: 'My invoices',
    permission: 'invoice.own',
    query: listQuery(['-issuedOn', 'issuedOn', 'dueOn'], { displayStatus: someOf(invoiceDisplayStatusNames) }),
    response: listOf(OwnInvoiceSchema),
    csv: [
      'number',
      'title',
      'displayStatus',
      'issuedOn',
      'dueOn',
      'totalCents',
      'paidCents',
      'creditedCents',
      'dueCents',
    ],
  },
  ownInvoice: {
    method: 'GET',
    path: '/api/user/invoices/:id',
    summary: 'One of my invoices, with its payments',
    permission: 'invoice.own',
    params: ById,
    response: OwnInvoiceDetailSchema,
  },
  seeInvoice: {
    method: 'POST',
    path: '/api/user/invoices/:id/seen',
    summary: 'Mark an invoice as viewed',
    permission: 'invoice.own',
    publishes: ['invoice_updated'],
    params: ById,
    response: DoneSchema,
  },
  ownBalance: {
    method: 'GET',
    path: '/api/user/balance',
    summary: 'What I owe and what I’m owed',
    permission: 'invoice.own',
    response: BalanceSchema,
  },
  ownStatement: {
    method: 'GET',
    path: '/api/user/statement',
    summary: 'My statement of account',
    permission: 'invoice.own',
    query: spanOfStatement.extend({ format: csvFormat }),
    response: StatementSchema,
    csvRows: 'lines',
    csv: statementColumns,
  },
  ownPayouts: {
    method: 'GET',
    path: '/api/user/payouts',
    summary: 'My payouts',
    permission: 'invoice.own',
    query: listQuery(['-createdAt'], { status: someOf(payoutStatuses) }),
    response: listOf(OwnPayoutSchema),
    csv: [
      'number',
      'kind',
      'status',
      'amountCents',
      'nettedCents',
      'note',
      'availableOn',
      'method',
      'reference',
      'paidOn',
      'createdAt',
    ],
  },
})

/** PDFs. A member's are visible to them and to admins. */
export const billingFiles = {
  invoicePdf: {
    path: '/files/invoices/:id/invoice.pdf',
    summary: 'An invoice as a PDF, matching the screen',
    permission: 'invoice.own',
    params: ById,
  },
  invoicePicture: {
    path: '/files/invoices/:id/cards/:cardId/picture',
    summary: 'The picture of a card on an invoice, for anyone who can read the invoice',
    permission: 'invoice.own',
    params: z.strictObject({ id: IdSchema, cardId: IdSchema }),
  },
  creditNotePdf: {
    path: '/files/credit-notes/:id/credit-note.pdf',
    summary: 'A credit note as a PDF',
    permission: 'invoice.own',
    params: ById,
  },
  receiptPdf: {
    path: '/files/payments/:id/receipt.pdf',
    summary: 'A payment receipt as a PDF',
    permission: 'invoice.own',
    params: ById,
  },
  payoutPdf: {
    path: '/files/payouts/:id/payout.pdf',
    summary: 'A payout as a PDF: what it is for, and what was paid',
    permission: 'invoice.own',
    params: ById,
  },
  ownStatementPdf: {
    path: '/files/account/statement.pdf',
    summary: 'My statement of account as a PDF',
    permission: 'invoice.own',
    query: spanOfStatement,
  },
  memberStatementPdf: {
    path: '/files/admin/balances/:id/statement.pdf',
    summary: 'A member’s statement of account as a PDF',
    permission: 'invoice.any',
    params: ById,
    query: spanOfStatement,
  },
} as const satisfies Record<string, FileEndpoint>
