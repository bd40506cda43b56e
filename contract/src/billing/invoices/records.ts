import { z } from 'zod'
import { actionsWith } from '../../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../../kernel/fields.ts'
import { keysOf } from '../../kernel/keys.ts'
import { FeeRuleSchema } from '../fees/endpoints.ts'
import {
  agingBuckets,
  gatewayKindNames,
  invoiceDisplayStatusNames,
  invoicePurposeNames,
  invoiceStatuses,
  lineSourceNames,
  paymentMethodNames,
  paymentStatuses,
  payoutKindNames,
  payoutReturnKindNames,
  payoutStatuses,
  refundStatuses,
} from './kinds.ts'

const cents = z.int()

/** A member, as lists name them. */
const MemberSchema = z.object({ id: IdSchema, name: z.string() }).meta({ id: 'BilledMember' })

export const RateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), cents }),
  z.object({ kind: z.literal('percent'), bps: z.int() }),
  z.object({ kind: z.literal('rule'), rule: FeeRuleSchema }),
])

export const InvoiceLineSchema = z
  .object({
    id: IdSchema,
    source: z.enum(lineSourceNames),
    label: z.string(),
    detail: z.string().nullable(),
    quantity: z.int(),
    rate: RateSchema,
    amountCents: cents,
    cardId: IdSchema.nullable(),
    templateId: IdSchema.nullable(),
    templateName: z.string().nullable(),
    templateVersion: z.int().nullable(),
  })
  .meta({ id: 'InvoiceLine' })
export type InvoiceLine = z.output<typeof InvoiceLineSchema>

const row = { label: z.string(), cents }
const LetterheadSchema = z.object({
  name: z.string(),
  legalName: z.string().nullable(),
  addressLines: z.array(z.string()),
  beneficiary: z.string().nullable(),
})
export const DocumentSchema = z
  .object({
    kind: z.enum(['invoice', 'credit_note']),
    number: z.string().nullable(),
    isVoid: z.boolean(),
    letterhead: LetterheadSchema,
    billedTo: z.object({ name: z.string(), lines: z.array(z.string()) }),
    issuedOn: DaySchema.nullable(),
    dueOn: DaySchema.nullable(),
    lines: z.array(
      z.object({ label: z.string(), detail: z.string().nullable(), amountCents: cents, cardId: IdSchema.nullable() }),
    ),
    subtotalCents: cents,
    between: z.array(z.object(row)),
    totalCents: cents,
    settled: z.array(z.object(row)),
    dueCents: cents,
    memo: z.string().nullable(),
    foot: z.string(),
  })
  .meta({ id: 'InvoiceDocumentData' })

/** The fields that both members and admins see in a list. */
export const OwnInvoiceSchema = z
  .object({
    id: IdSchema,
    number: z.string().nullable(),
    title: z.string().describe('The text of its first line'),
    displayStatus: z.enum(invoiceDisplayStatusNames),
    issuedOn: DaySchema.nullable(),
    dueOn: DaySchema.nullable(),
    daysLate: z.int(),
    totalCents: cents,
    paidCents: cents.describe('From payments and credit'),
    creditedCents: cents.describe('From credit notes'),
    dueCents: cents,
    writtenOffCents: cents.describe('Not due anymore, and can still be paid'),
    isPayable: z.boolean().describe('At /checkout'),
    wireSaidAt: InstantSchema.nullable().describe('When the member said a wire was on its way'),
  })
  .meta({ id: 'OwnInvoice' })
export type OwnInvoice = z.output<typeof OwnInvoiceSchema>

export const InvoiceSchema = OwnInvoiceSchema.extend({
  status: z.enum(invoiceStatuses),
  purpose: z.enum(invoicePurposeNames),
  member: MemberSchema.nullable(),
  remindedAt: InstantSchema.nullable(),
  seenAt: InstantSchema.nullable().describe('When the member first opened it'),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
  version: VersionSchema,
}).meta({ id: 'Invoice' })
export type Invoice = z.output<typeof InvoiceSchema>

const InvoicePaymentSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(['payment', 'credit', 'payout']),
    /** A payment's receipt number; credit and payouts have none. */
    number: z.string().nullable(),
    method: z.enum(paymentMethodNames).nullable(),
    amountCents: cents,
    on: DaySchema,
    reference: z.string().nullable(),
    isReversed: z.boolean(),
  })
  .meta({ id: 'InvoicePayment' })

export const CreditNoteSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    invoiceId: IdSchema,
    amountCents: cents,
    toCreditCents: cents.describe('The amount already paid that became credit or was refunded'),
    refundedCents: cents.describe('How much was refunded to the original payment method'),
    reason: z.string(),
    issuedOn: DaySchema,
  })
  .meta({ id: 'CreditNote' })

/** Where to send money by wire. */
export const WireSchema = z.object({
  beneficiary: z.string(),
  bank: z.string().nullable(),
  routing: z.string().nullable(),
  account: z.string().nullable(),
  reference: z.string(),
})

export const OwnInvoiceDetailSchema = OwnInvoiceSchema.extend({
  paper: DocumentSchema,
  payments: z.array(InvoicePaymentSchema),
  creditNotes: z.array(CreditNoteSchema),
  reminders: z.array(z.object({ at: InstantSchema, words: z.string() })),
  wire: WireSchema.nullable().describe('Where to send the money; null when nothing is due or no account is set up'),
}).meta({ id: 'OwnInvoiceDetail' })
export type OwnInvoiceDetail = z.output<typeof OwnInvoiceDetailSchema>

export const BalanceSchema = z
  .object({
    dueCents: cents.describe('On open invoices'),
    overdueCents: cents,
    openInvoices: z.int(),
    overdueInvoices: z.int(),
    nextDueOn: DaySchema.nullable(),
    creditCents: cents.describe('Paid without an invoice, or credited after payment'),
    payoutsDueCents: cents,
  })
  .meta({ id: 'Balance' })
export type Balance = z.output<typeof BalanceSchema>

export const invoiceDetailActions = [
  'edit',
  'issue',
  'discard',
  'record_payment',
  'apply_credit',
  'credit',
  'remind',
  'void',
  'write_off',
  'duplicate',
] as const
export type InvoiceDetailAction = (typeof invoiceDetailActions)[number]

export const InvoiceDetailSchema = InvoiceSchema.extend({
  ...OwnInvoiceDetailSchema.shape,
  lines: z.array(InvoiceLineSchema),
  subtotalCents: cents,
  discountCents: cents,
  taxBps: z.int(),
  taxLabel: z.string(),
  taxCents: cents,
  memo: z.string().nullable(),
  internalNote: z.string().nullable(),
  voidReason: z.string().nullable(),
  writeOffReason: z.string().nullable(),
  balance: BalanceSchema.nullable().describe('The member’s'),
  newerTemplates: z
    .array(z.object({ templateId: IdSchema, name: z.string(), used: z.int(), newest: z.int() }))
    .describe('Templates of a draft’s lines that have a newer version'),
  timeline: z.array(
    z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable(), detail: z.string().nullable() }),
  ),
  actions: actionsWith(z.enum(invoiceDetailActions), {
    edit: 'invoice.manage',
    issue: 'invoice.manage',
    discard: 'invoice.manage',
    record_payment: 'payment.record',
    apply_credit: 'payment.record',
    credit: 'invoice.manage',
    remind: 'invoice.manage',
    write_off: 'invoice.manage',
    void: 'invoice.manage',
    duplicate: 'invoice.manage',
  }),
  issueFaults: z.array(z.string()).describe('Why a draft can’t be issued yet'),
}).meta({ id: 'InvoiceDetail' })
export type InvoiceDetail = z.output<typeof InvoiceDetailSchema>

export const InvoiceSummarySchema = z
  .object({
    count: z.int(),
    draftCents: cents.describe('Of drafts'),
    totalCents: cents.describe('Of issued invoices'),
    paidCents: cents,
    creditedCents: cents,
    dueCents: cents,
    tabs: z
      .record(z.enum(['all', ...invoiceDisplayStatusNames]), z.int())
      .describe('The count, ignoring the status filter'),
    aging: z.record(z.enum(keysOf(agingBuckets)), z.object({ cents, count: z.int() })),
  })
  .meta({ id: 'InvoiceSummary' })
export type InvoiceSummary = z.output<typeof InvoiceSummarySchema>

/** Money refunded to its source. */
export const RefundSchema = z
  .object({
    id: IdSchema,
    amountCents: cents,
    reason: z.string(),
    status: z.enum(refundStatuses),
    failMessage: z.string().nullable(),
    by: z.string().nullable(),
    createdAt: InstantSchema,
    endedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof RefundSchema>

export const PaymentSchema = z
  .object({
    id: IdSchema,
    number: z.string().describe('Of its receipt'),
    member: MemberSchema,
    method: z.enum(paymentMethodNames),
    status: z.enum(paymentStatuses),
    amountCents: cents,
    toCreditCents: cents.describe('The part not applied to an invoice'),
    paysFor: z.string().nullable().describe('What it pays instead of invoices, such as a loan'),
    gateway: z.enum(gatewayKindNames).nullable().describe('The processor; null if recorded manually'),
    refundedCents: cents,
    reversedCents: cents.describe('How much the bank took back'),
    refunds: z.array(RefundSchema),
    receivedOn: DaySchema,
    reference: z.string().nullable(),
    note: z.string().nullable(),
    parts: z.array(z.object({ invoiceId: IdSchema, number: z.string(), amountCents: cents })),
    recordedBy: z.string().nullable(),
    recordedAt: InstantSchema,
    reversedAt: InstantSchema.nullable(),
    reverseReason: z.string().nullable(),
    actions: actionsWith(z.enum(['reverse', 'refund']), { reverse: 'payment.record', refund: 'payment.refund' }),
  })
  .meta({ id: 'Payment' })
export type Payment = z.output<typeof PaymentSchema>

export const OwnPayoutSchema = z
  .object({
    id: IdSchema,
    number: z.string(),
    kind: z.enum(payoutKindNames),
    status: z.enum(payoutStatuses),
    amountCents: cents,
    nettedCents: cents.describe('How much of it paid what the member owes; the rest is paid out'),
    note: z.string().nullable(),
    availableOn: DaySchema.nullable().describe('The first day it can be paid; null: at once'),
    method: z.enum(paymentMethodNames).nullable(),
    reference: z.string().nullable(),
    paidOn: DaySchema.nullable(),
    returnedOn: DaySchema.nullable().describe('When its money last came back'),
    createdAt: InstantSchema,
    lines: z
      .array(z.object({ label: z.string(), amountCents: cents }))
      .describe('Each card of a collection that is paid out together; otherwise empty'),
  })
  .meta({ id: 'OwnPayout' })
export type OwnPayout = z.output<typeof OwnPayoutSchema>

export const PayoutSchema = OwnPayoutSchema.extend({
  member: MemberSchema,
  createdBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
  returnKind: z.enum(payoutReturnKindNames).nullable(),
  returnReason: z.string().nullable(),
  warnings: z.array(z.string()).describe('What to check before it is paid'),
  actions: actionsWith(z.enum(['pay', 'return', 'cancel']), 'payout.manage'),
}).meta({ id: 'Payout' })
export type Payout = z.output<typeof PayoutSchema>

export const StatementSchema = z
  .object({
    from: DaySchema,
    to: DaySchema,
    openingCents: cents.describe('Above zero: owed to Ambry'),
    closingCents: cents,
    lines: z.array(
      z.object({
        on: DaySchema,
        words: z.string(),
        number: z.string().nullable(),
        chargeCents: cents,
        paymentCents: cents,
        balanceCents: cents,
      }),
    ),
  })
  .meta({ id: 'AccountStatement' })
export type Statement = z.output<typeof StatementSchema>
