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
import {
  handMethodNames,
  handPayoutKinds,
  invoiceDisplayStatusNames,
  invoicePurposeNames,
  lineSourceNames,
  paymentMethodNames,
  paymentStatuses,
  payoutKindNames,
  payoutStatuses,
} from './kinds.ts'
import { spanOfStatement, statementColumns } from './own-endpoints.ts'
import {
  BalanceSchema,
  CreditNoteSchema,
  InvoiceDetailSchema,
  InvoiceSchema,
  InvoiceSummarySchema,
  PaymentSchema,
  PayoutSchema,
  StatementSchema,
} from './records.ts'

const tooMuch = 'That is more than one figure may be.'
/** An amount of money that moves: whole cents, above zero. */
export const AmountSchema = z
  .int('Write the amount in whole cents.')
  .min(1, 'The amount must be above zero.')
  .max(mostCents, tooMuch)
const rateCents = z
  .int('Write the amount in whole cents.')
  .min(0, 'An amount is not below zero.')
  .max(mostCents, tooMuch)
const bps = z
  .int('A rate has at most two decimals.')
  .min(0, 'A rate is not below zero.')
  .max(10_000, 'At most 100 per cent.')

const line = z.strictObject({
  source: z.enum(lineSourceNames),
  label: z.string().trim().max(200, 'Keep a line below 200 characters.'),
  detail: z.string().max(300, 'Keep this below 300 characters.').nullable(),
  quantity: z
    .int('A quantity is a whole number.')
    .min(0, 'A quantity is not below zero.')
    .max(10_000, 'At most 10,000.'),
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
  dueOn: BookDaySchema.nullable().optional().describe('Null: as many days after issue as the settings say'),
  memo: optionalText(1000),
  internalNote: optionalText(1000),
  taxBps: bps.optional(),
  lines: z.array(line).max(100, 'At most 100 lines.').optional(),
}

const span = { from: DaySchema.optional(), to: DaySchema.optional() }
const filters = {
  displayStatus: someOf(invoiceDisplayStatusNames),
  purpose: someOf(invoicePurposeNames),
  memberId: IdSchema.optional(),
  ...span,
}

export const invoiceEndpoints = defineEndpoints({
  invoices: {
    method: 'GET',
    path: '/api/admin/invoices',
    summary: 'Every invoice of the house',
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
    summary: 'What the invoices that a filter finds come to, and how old what is owed is',
    permission: 'invoice.any',
    query: z.strictObject({ q: z.string().max(200).optional(), ...filters }),
    response: InvoiceSummarySchema,
  },
  makeInvoice: {
    method: 'POST',
    path: '/api/admin/invoices',
    summary: 'Begin an invoice',
    permission: 'invoice.manage',
    publishes: ['invoice_updated'],
    status: 201,
    body: z.strictObject(draft),
    response: InvoiceSchema,
  },
  invoice: {
    method: 'GET',
    path: '/api/admin/invoices/:id',
    summary: 'One invoice, with all that became of it',
    permission: 'invoice.any',
    params: ById,
    response: InvoiceDetailSchema,
  },
  editInvoice: {
    method: 'PATCH',
    path: '/api/admin/invoices/:id',
    summary: 'Change a draft. What is issued is never changed',
    permission: 'invoice.manage',
    publishes: ['invoice_updated'],
    params: ById,
    body: z.strictObject({ version: VersionSchema, ...draft }),
    response: InvoiceDetailSchema,
  },
  issueInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/issue',
    summary: 'Give a draft its number, post it to the ledger and tell the member',
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
    summary: 'Give a draft up',
    permission: 'invoice.manage',
    publishes: ['invoice_updated'],
    params: ById,
    response: InvoiceSchema,
  },
  voidInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/void',
    summary: 'Take back an invoice that nothing was paid on; its number stays',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: InvoiceSchema,
  },
  duplicateInvoice: {
    method: 'POST',
    path: '/api/admin/invoices/:id/duplicate',
    summary: 'Begin a new draft with the same lines',
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
    summary: 'Issue, remind or discard many, each for itself; a dry run only counts',
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
    summary: 'Pay an invoice with the member’s credit',
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
    summary: 'Correct an issued invoice by a credit note, in part or whole',
    permission: 'invoice.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    status: 201,
    idempotent: true,
    params: ById,
    body: z.strictObject({ amountCents: AmountSchema, reason: ReasonSchema }),
    response: CreditNoteSchema,
  },
  memberBalance: {
    method: 'GET',
    path: '/api/admin/balances/:id',
    summary: 'What a member owes, and is owed',
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

export const paymentEndpoints = defineEndpoints({
  payments: {
    method: 'GET',
    path: '/api/admin/payments',
    summary: 'Every payment the house received',
    permission: 'invoice.any',
    query: listQuery(['-recordedAt', 'recordedAt', '-amountCents'], {
      method: someOf(paymentMethodNames),
      status: someOf(paymentStatuses),
      memberId: IdSchema.optional(),
      chargedBack: z.literal('1').optional().describe('Taken back by the bank, and what it paid is still owed'),
      ...span,
    }),
    response: listOf(PaymentSchema),
    csv: [
      'number',
      'member.name',
      'method',
      'status',
      'amountCents',
      'toCreditCents',
      'receivedOn',
      'reference',
      'recordedBy',
      'recordedAt',
    ],
  },
  payment: {
    method: 'GET',
    path: '/api/admin/payments/:id',
    summary: 'One payment',
    permission: 'invoice.any',
    params: ById,
    response: PaymentSchema,
  },
  recordPayment: {
    method: 'POST',
    path: '/api/admin/payments',
    summary: 'Record money that arrived, for one invoice or several; what none takes is the member’s credit',
    permission: 'payment.record',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      memberId: IdSchema,
      amountCents: AmountSchema,
      method: z.enum(handMethodNames),
      receivedOn: BookDaySchema,
      reference: optionalText(80),
      note: optionalText(300),
      parts: z
        .array(z.strictObject({ invoiceId: IdSchema, amountCents: AmountSchema }))
        .max(50, 'At most 50 invoices in one payment.'),
    }),
    response: PaymentSchema,
  },
  reversePayment: {
    method: 'POST',
    path: '/api/admin/payments/:id/reverse',
    summary: 'Take a payment back that was recorded wrongly or that the bank took back; its invoices open again',
    permission: 'payment.record',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: PaymentSchema,
  },
  payouts: {
    method: 'GET',
    path: '/api/admin/payouts',
    summary: 'What the house owes members, and paid them',
    permission: 'invoice.any',
    query: listQuery(['-createdAt', 'createdAt', '-amountCents'], {
      status: someOf(payoutStatuses),
      kind: someOf(payoutKindNames),
      memberId: IdSchema.optional(),
    }),
    response: listOf(PayoutSchema),
    csv: ['id', 'member.name', 'kind', 'status', 'amountCents', 'note', 'method', 'reference', 'paidOn', 'createdAt'],
  },
  payout: {
    method: 'GET',
    path: '/api/admin/payouts/:id',
    summary: 'One payout',
    permission: 'invoice.any',
    params: ById,
    response: PayoutSchema,
  },
  owePayout: {
    method: 'POST',
    path: '/api/admin/payouts',
    summary: 'Owe a member money: their credit back, or goodwill',
    permission: 'payout.manage',
    publishes: ['invoice_updated', 'ledger_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      memberId: IdSchema,
      kind: z.enum(handPayoutKinds),
      amountCents: AmountSchema,
      note: optionalText(300),
    }),
    response: PayoutSchema,
  },
  payPayout: {
    method: 'POST',
    path: '/api/admin/payouts/:id/pay',
    summary: 'Record how a payout was paid',
    permission: 'payout.manage',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({
      method: z.enum(handMethodNames),
      paidOn: BookDaySchema,
      reference: optionalText(80),
    }),
    response: PayoutSchema,
  },
  cancelPayout: {
    method: 'POST',
    path: '/api/admin/payouts/:id/cancel',
    summary: 'Owe it no longer; credit becomes credit again',
    permission: 'payout.manage',
    publishes: ['invoice_updated', 'ledger_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: PayoutSchema,
  },
})
