import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import {
  BookDaySchema,
  ById,
  DaySchema,
  IdSchema,
  optionalText,
  ReasonSchema,
  VersionSchema,
} from '../../kernel/fields.ts'
import { BulkResultSchema, csvFormat, listOf, listQuery, selectionBy, someOf } from '../../kernel/lists.ts'
import { mostCents } from '../../kernel/money.ts'
import { FeeRuleSchema } from '../fees/endpoints.ts'
import { invoiceDisplayStatusNames, invoicePurposeNames, lineSourceNames } from './kinds.ts'
import { spanOfStatement, statementColumns } from './own-endpoints.ts'
import {
  BalanceSchema,
  CreditNoteSchema,
  InvoiceDetailSchema,
  InvoiceSchema,
  InvoiceSummarySchema,
  StatementSchema,
} from './records.ts'

const tooMuch = 'That amount is too large.'
/** An amount of money that moves: whole cents, above zero. */
export const AmountSchema = z
  .int('Enter the amount in whole cents.')
  .min(1, 'Enter an amount greater than zero.')
  .max(mostCents, tooMuch)
const rateCents = z
  .int('Enter the amount in whole cents.')
  .min(0, 'The amount can’t be negative.')
  .max(mostCents, tooMuch)
const bps = z
  .int('A rate can have up to two decimals.')
  .min(0, 'The rate can’t be negative.')
  .max(10_000, 'The rate can’t be more than 100%.')

const line = z.strictObject({
  source: z.enum(lineSourceNames),
  label: z.string().trim().max(200, 'Keep each line under 200 characters.'),
  detail: z.string().max(300, 'Keep this under 300 characters.').nullable(),
  quantity: z
    .int('Enter a whole number.')
    .min(0, 'The quantity can’t be negative.')
    .max(10_000, 'The maximum is 10,000.'),
  rate: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('flat'), cents: rateCents }),
    z.strictObject({ kind: z.literal('percent'), bps }),
    z.strictObject({ kind: z.literal('rule'), rule: FeeRuleSchema }),
  ]),
  cardId: IdSchema.nullable(),
  templateId: IdSchema.nullable(),
  templateVersion: z.int().min(1).nullable(),
})

const draft = {
  memberId: IdSchema.nullable().optional(),
  dueOn: BookDaySchema.nullable().optional().describe('Null: the default number of days after issue'),
  memo: optionalText(1000),
  internalNote: optionalText(1000),
  taxBps: bps.optional(),
  lines: z.array(line).max(100, 'An invoice can have up to 100 lines.').optional(),
}

/** The days of a list, both included. */
export const dateRange = { from: DaySchema.optional(), to: DaySchema.optional() }
const filters = {
  displayStatus: someOf(invoiceDisplayStatusNames),
  purpose: someOf(invoicePurposeNames),
  memberId: IdSchema.optional(),
  ...dateRange,
}

export const invoiceEndpoints = defineEndpoints({
  invoices: {
    method: 'GET',
    path: '/api/admin/invoices',
    summary: 'All invoices',
    permission: 'invoice.any',
    query: listQuery(['-createdAt', 'createdAt', 'dueOn', '-dueOn', '-dueCents', '-totalCents', '-number'], filters),
    response: listOf(InvoiceSchema),
    csv: [
      'number',
      'member.name',
      'title',
      'displayStatus',
      'issuedOn',
      'dueOn',
      'totalCents',
      'paidCents',
      'creditedCents',
      'dueCents',
      'daysLate',
      'remindedAt',
      'seenAt',
    ],
  },
  invoiceSummary: {
    method: 'GET',
    path: '/api/admin/invoices/summary',
    summary: 'Totals of the invoices a filter finds, and their aging',
    permission: 'invoice.any',
    query: z.strictObject({ q: z.string().max(200).optional(), ...filters }),
    response: InvoiceSummarySchema,
  },
  makeInvoice: {
    method: 'POST',
    path: '/api/admin/invoices',
    summary: 'Start an invoice',
    permission: 'invoice.manage',
    publishes: ['invoice_updated'],
    status: 201,
    body: z.strictObject(draft),
    response: InvoiceSchema,
  },
  invoice: {
    method: 'GET',
    path: '/api/admin/invoices/:id',
    summary: 'One invoice with its full history',
    permission: 'invoice.any',
    params: ById,
    response: InvoiceDetailSchema,
  },
  editInvoice: {
    method: 'PATCH',
    path: '/api/admin/invoices/:id',
    summary: 'Edit a draft; issued invoices never change',
    permission: 'invoice.manage',
    publishes: ['invoice_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, ...draft }),
    response: InvoiceDetailSchema,
  },
  issueInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/issue',
    summary: 'Number a draft, post it to the ledger, and notify the member',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ version: VersionSchema }),
    response: InvoiceSchema,
  },
  discardInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/discard',
    summary: 'Discard a draft',
    permission: 'invoice.manage',
    publishes: ['invoice_updated'],
    params: ById,
    response: InvoiceSchema,
  },
  voidInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/void',
    summary: 'Void an invoice with no payments; it keeps its number',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: InvoiceSchema,
  },
  writeOffInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/write-off',
    summary: 'Write off what an overdue invoice still has due; a later payment recovers it',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'ledger_updated'],
    idempotent: true,
    mayNeedApproval: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: InvoiceSchema,
  },
  duplicateInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/duplicate',
    summary: 'Start a new draft with the same lines',
    permission: 'invoice.manage',
    publishes: ['invoice_updated'],
    status: 201,
    params: ById,
    response: InvoiceSchema,
  },
  remindInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/remind',
    summary: 'Remind the member now',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'notification'],
    params: ById,
    response: InvoiceSchema,
  },
  changeInvoices: {
    method: 'POST',
    path: '/api/admin/invoices/bulk',
    summary: 'Issue, remind, or discard several invoices independently; a dry run only counts them',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    stepUp: { unless: 'dryRun' },
    body: z.strictObject({
      action: z.enum(['issue', 'remind', 'discard']),
      dryRun: z.boolean().default(false),
      select: selectionBy(filters),
    }),
    response: BulkResultSchema.extend({ sumCents: z.int() }),
  },
  applyCredit: {
    method: 'POST',
    path: '/api/admin/invoices/:id/apply-credit',
    summary: 'Apply the member’s credit to an invoice',
    permission: 'payment.record',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ amountCents: AmountSchema }),
    response: InvoiceSchema,
  },
  creditInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/credit-notes',
    summary: 'Correct an issued invoice with a full or partial credit note',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    status: 201,
    idempotent: true,
    mayNeedApproval: true,
    params: ById,
    body: z.strictObject({ amountCents: AmountSchema, reason: ReasonSchema }),
    response: CreditNoteSchema,
  },
  memberBalance: {
    method: 'GET',
    path: '/api/admin/balances/:id',
    summary: 'What a member owes and is owed',
    permission: 'invoice.any',
    params: ById,
    response: BalanceSchema,
  },
  memberStatement: {
    method: 'GET',
    path: '/api/admin/balances/:id/statement',
    summary: 'A member’s statement of account',
    permission: 'invoice.any',
    params: ById,
    query: spanOfStatement.extend({ format: csvFormat }),
    response: StatementSchema,
    csvRows: 'lines',
    csv: statementColumns,
  },
})
