import { z } from 'zod'
import { AmountSchema } from '../billing/invoices/endpoints.ts'
import { gatewayKindNames, invoiceDisplayStatusNames } from '../billing/invoices/kinds.ts'
import { RefundSchema } from '../billing/invoices/records.ts'
import { actionsWith } from '../kernel/action-rights.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DaySchema, DoneSchema, IdSchema, InstantSchema, ReasonSchema } from '../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { chargeStatuses, methodKindNames, paymentTestNames } from './kinds.ts'

const cents = z.int()

export const PaymentMethodSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(methodKindNames),
    brand: z.string().describe('Visa, or the bank’s name'),
    last4: z.string(),
    expMonth: z.int().nullable(),
    expYear: z.int().nullable(),
    isExpired: z.boolean(),
    isDefault: z.boolean(),
    createdAt: InstantSchema,
    actions: z.array(z.enum(['make_default', 'remove'])),
  })
  .meta({ id: 'PaymentMethod' })
export type SavedMethod = z.output<typeof PaymentMethodSchema>

export const ChargeSchema = z
  .object({
    id: IdSchema,
    status: z.enum(chargeStatuses),
    amountCents: cents,
    kind: z.enum(methodKindNames),
    label: z.string().nullable().describe('Visa ending in 4242'),
    loan: z.object({ id: IdSchema, label: z.string() }).nullable().describe('What it pays when it pays no invoices'),
    parts: z.array(z.object({ invoiceId: IdSchema, number: z.string(), title: z.string(), amountCents: cents })),
    actionUrl: z
      .string()
      .nullable()
      .describe('Where the member continues: the processor’s page. Null with the sandbox, which confirms on our page'),
    declineMessage: z.string().nullable(),
    paymentId: IdSchema.nullable().describe('The payment received, with its receipt'),
    receiptNumber: z.string().nullable(),
    toCreditCents: cents.describe('The part not applied because the invoice was already paid or void'),
    isReversed: z.boolean(),
    subscription: z.boolean().describe('It pays for a plan, so success is /subscription-success'),
    createdAt: InstantSchema,
    updatedAt: InstantSchema,
    actions: actionsWith(z.enum(['confirm', 'continue', 'resend', 'cancel']), 'payment.make'),
  })
  .meta({ id: 'Charge' })
export type Charge = z.output<typeof ChargeSchema>

export const SourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), methodId: IdSchema }),
  z.strictObject({
    kind: z.literal('token'),
    token: z.string().min(1).max(255),
    save: z.boolean().describe('Save it for next time'),
  }),
  z.strictObject({
    kind: z.literal('hosted'),
    save: z.boolean(),
    methodKind: z.enum(methodKindNames).describe('What the processor’s page collects'),
  }),
])

const CheckoutInvoiceSchema = z.object({
  id: IdSchema,
  number: z.string(),
  title: z.string(),
  displayStatus: z.enum(invoiceDisplayStatusNames),
  dueOn: DaySchema,
  dueCents: cents,
})

/** Everything the /checkout page needs to offer payment methods. */
export const CheckoutSchema = z
  .object({
    invoices: z.array(CheckoutInvoiceSchema),
    dueCents: cents,
    creditCents: cents.describe('The member’s default'),
    gateway: z.enum(gatewayKindNames).nullable().describe('Null: wires only'),
    card: z.object({ isAllowed: z.boolean(), mostCents: cents }),
    bank: z.object({ isAllowed: z.boolean() }),
    wireSaidAt: InstantSchema.nullable().describe('When the member reported a wire'),
    underWay: ChargeSchema.nullable().describe('A pending charge, which is continued rather than repeated'),
    methods: z.array(PaymentMethodSchema),
    subscription: z.object({ planName: z.string() }).nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof CheckoutSchema>

const cardNumber = z.string().regex(/^[0-9]{12,19}$/, 'Enter the number as shown on the card.')
const Tried = z.object({
  test: z.enum(paymentTestNames),
  steps: z.array(z.object({ what: z.string(), detail: z.string().nullable(), ok: z.boolean() })),
  charge: ChargeSchema.nullable(),
  invoice: z.object({
    id: IdSchema,
    number: z.string(),
    displayStatus: z.enum(invoiceDisplayStatusNames),
    dueCents: cents,
  }),
  entries: z.array(
    z.object({
      number: z.int(),
      words: z.string(),
      postings: z.array(z.object({ account: z.string(), amountCents: cents })),
    }),
  ),
  isAsExpected: z.boolean(),
})
export type TriedPayment = z.output<typeof Tried>

export const chargeEndpoints = defineEndpoints({
  checkout: {
    method: 'GET',
    path: '/api/user/checkout',
    summary: 'My invoices to pay together, and the payment methods available',
    permission: 'payment.make',
    query: z.strictObject({
      invoice: z.string().min(1).max(2000).describe('Invoice IDs, separated by commas'),
    }),
    response: CheckoutSchema,
  },
  pay: {
    method: 'POST',
    path: '/api/user/payments',
    summary: 'Pay my invoices; the response says whether it’s done, in progress, or needs confirmation',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      parts: z
        .array(z.strictObject({ invoiceId: IdSchema, amountCents: AmountSchema }))
        .min(1, 'Choose what to pay.')
        .max(20, 'You can pay up to 20 invoices at once.'),
      source: SourceSchema,
    }),
    response: ChargeSchema,
  },
  ownCharges: {
    method: 'GET',
    path: '/api/user/payments',
    summary: 'My payments through the processor',
    permission: 'payment.make',
    query: listQuery(['-createdAt'], { status: someOf(chargeStatuses), invoiceId: IdSchema.optional() }),
    response: listOf(ChargeSchema),
    csv: ['status', 'amountCents', 'kind', 'label as Paid with', 'declineMessage', 'receiptNumber', 'createdAt'],
  },
  ownCharge: {
    method: 'GET',
    path: '/api/user/payments/:id',
    summary: 'One of my payments; one in progress is checked with the processor',
    permission: 'payment.make',
    params: ById,
    response: ChargeSchema,
  },
  confirmCharge: {
    method: 'POST',
    path: '/api/user/payments/:id/confirm',
    summary: 'Confirm or decline a payment with the sandbox’s bank',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ agree: z.boolean() }),
    response: ChargeSchema,
  },
  resendCharge: {
    method: 'POST',
    path: '/api/user/payments/:id/resend',
    summary: 'Continue a payment the processor hasn’t responded to; it’s never charged twice',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    idempotent: true,
    params: ById,
    response: ChargeSchema,
  },
  cancelCharge: {
    method: 'POST',
    path: '/api/user/payments/:id/cancel',
    summary: 'Cancel a payment that’s waiting for confirmation, or that the processor never received',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    idempotent: true,
    params: ById,
    response: ChargeSchema,
  },
  payWithCredit: {
    method: 'POST',
    path: '/api/user/invoices/:id/use-credit',
    summary: 'Pay one of my invoices with my credit',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ amountCents: AmountSchema }),
    response: z.object({ status: z.literal('ok'), dueCents: cents }),
  },
  wireSent: {
    method: 'POST',
    path: '/api/user/invoices/:id/wire-sent',
    summary: 'Report that a wire is on its way',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'notification'],
    idempotent: true,
    params: ById,
    response: z.object({ status: z.literal('ok'), wireSaidAt: InstantSchema }),
  },
  paymentMethods: {
    method: 'GET',
    path: '/api/user/payment-methods',
    summary: 'My saved payment methods',
    permission: 'payment.make',
    response: z.object({
      items: z.array(PaymentMethodSchema),
      gateway: z.enum(gatewayKindNames).nullable(),
    }),
  },
  addPaymentMethod: {
    method: 'POST',
    path: '/api/user/payment-methods',
    summary: 'Save a payment method: by token with the sandbox, on its own page with Stripe',
    permission: 'payment.make',
    publishes: ['payment_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({ token: z.string().min(1).max(255).optional() }),
    response: z.object({ method: PaymentMethodSchema.nullable(), actionUrl: z.string().nullable() }),
  },
  makeDefaultMethod: {
    method: 'POST',
    path: '/api/user/payment-methods/:id/default',
    summary: 'Make this my default payment method, also for renewals',
    permission: 'payment.make',
    publishes: ['payment_updated'],
    params: ById,
    response: DoneSchema,
  },
  removeMethod: {
    method: 'DELETE',
    path: '/api/user/payment-methods/:id',
    summary: 'Remove a payment method',
    permission: 'payment.make',
    publishes: ['payment_updated'],
    params: ById,
    response: DoneSchema,
  },
  sandboxToken: {
    method: 'POST',
    path: '/api/sandbox/tokens',
    summary: 'The sandbox’s browser part: exchanges a test number for a token and rejects any other number',
    permission: 'payment.make',
    publishes: [],
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('card'),
        number: cardNumber,
        expMonth: z.int().min(1, 'Enter a month from 1 to 12.').max(12, 'Enter a month from 1 to 12.'),
        expYear: z.int().min(2000, 'Enter the year with four digits.').max(2999),
        cvc: z.string().regex(/^[0-9]{3,4}$/, 'Enter three or four digits.'),
      }),
      z.strictObject({
        kind: z.literal('bank'),
        routing: z.string().regex(/^[0-9]{9}$/, 'A routing number has nine digits.'),
        account: z.string().regex(/^[0-9]{4,17}$/, 'Enter the account number in digits.'),
      }),
    ]),
    response: z.object({ token: z.string(), label: z.string() }),
  },
  paymentTest: {
    method: 'GET',
    path: '/api/payment-test',
    summary: 'Whether the sandbox can be tested here',
    permission: 'payment.make',
    response: z.object({ isOn: z.boolean(), gateway: z.enum(gatewayKindNames).nullable() }),
  },
  tryPayment: {
    method: 'POST',
    path: '/api/payment-test/:test',
    summary: 'Test one sandbox outcome and see the resulting payment, invoice, and ledger entries',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    params: z.strictObject({ test: z.enum(paymentTestNames) }),
    response: Tried,
  },
})

const AdminChargeSchema = ChargeSchema.extend({
  member: z.object({ id: IdSchema, name: z.string() }),
  gateway: z.enum(gatewayKindNames),
  ref: z.string().nullable(),
  attention: z.string().nullable().describe('What only staff can fix'),
  actions: actionsWith(z.enum(['check', 'resolve']), 'payment.record'),
}).meta({ id: 'AdminCharge' })
export type AdminCharge = z.output<typeof AdminChargeSchema>

export const adminChargeEndpoints = defineEndpoints({
  charges: {
    method: 'GET',
    path: '/api/admin/charges',
    summary: 'All payment attempts through the processor',
    permission: 'invoice.any',
    query: listQuery(['-createdAt', 'createdAt', '-amountCents'], {
      status: someOf(chargeStatuses),
      memberId: IdSchema.optional(),
      attention: z.enum(['1']).optional().describe('Only attempts that need review'),
    }),
    response: listOf(AdminChargeSchema),
    csv: [
      'id',
      'member.name',
      'gateway',
      'ref',
      'status',
      'amountCents',
      'label as Paid with',
      'declineMessage',
      'attention as Reason for review',
      'createdAt',
    ],
  },
  charge: {
    method: 'GET',
    path: '/api/admin/charges/:id',
    summary: 'One payment attempt',
    permission: 'invoice.any',
    params: ById,
    response: AdminChargeSchema,
  },
  checkCharge: {
    method: 'POST',
    path: '/api/admin/charges/:id/check',
    summary: 'Check a charge with the processor now',
    permission: 'payment.record',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    params: ById,
    response: ChargeSchema,
  },
  resolveCharge: {
    method: 'POST',
    path: '/api/admin/charges/:id/resolve',
    summary: 'Book a reversal that couldn’t be booked before; refused while an account would still be off',
    permission: 'payment.record',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: DoneSchema,
  },
  refundPayment: {
    method: 'POST',
    path: '/api/admin/payments/:id/refunds',
    summary: 'Refund to the original payment method; an invoice it paid is credited with a credit note',
    permission: 'payment.refund',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    status: 201,
    idempotent: true,
    mayNeedApproval: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({
      amountCents: AmountSchema,
      reason: ReasonSchema,
      invoiceId: IdSchema.nullable().describe('The invoice to credit; null refunds the member’s credit'),
    }),
    response: RefundSchema,
  },
})

const toldUs = {
  method: 'POST',
  permission: 'public',
  publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
  headerless: true,
  signed: true,
  body: z.looseObject({}),
  response: DoneSchema,
} as const

/** Webhooks of processors, authorized by their signature over the raw body. */
export const webhookEndpoints = defineEndpoints({
  sandboxWebhook: {
    ...toldUs,
    path: '/api/webhooks/sandbox',
    summary: 'The sandbox reports a payment’s status, signed in Ambry-Signature',
  },
  stripeWebhook: {
    ...toldUs,
    path: '/api/webhooks/stripe',
    summary: 'Stripe reports a payment’s status, signed in Stripe-Signature',
  },
})
