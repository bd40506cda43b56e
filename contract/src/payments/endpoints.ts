import { z } from 'zod'
import { AmountSchema } from '../billing/invoices/endpoints.ts'
import { gatewayKindNames, invoiceDisplayStatusNames } from '../billing/invoices/kinds.ts'
import { RefundSchema } from '../billing/invoices/records.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DaySchema, DoneSchema, IdSchema, InstantSchema, ReasonSchema } from '../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { chargeStatuses, methodKindNames, paymentTestNames } from './kinds.ts'

const cents = z.int()

export const PaymentMethodSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(methodKindNames),
    brand: z.string().describe('Visa, or the name of the bank'),
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
    label: z.string().nullable().describe('Visa ending 4242'),
    parts: z.array(z.object({ invoiceId: IdSchema, number: z.string(), title: z.string(), amountCents: cents })),
    actionUrl: z
      .string()
      .nullable()
      .describe('Where the member goes on: the processor’s own page. Null with the sandbox, which asks on ours'),
    declineMessage: z.string().nullable(),
    paymentId: IdSchema.nullable().describe('What was received, with its receipt'),
    receiptNumber: z.string().nullable(),
    toCreditCents: cents.describe('What no invoice took, because it was settled or void by then'),
    isReversed: z.boolean(),
    subscription: z.boolean().describe('It pays for a plan: success is /subscription-success'),
    createdAt: InstantSchema,
    updatedAt: InstantSchema,
    actions: z.array(z.enum(['confirm', 'continue', 'cancel'])),
  })
  .meta({ id: 'Charge' })
export type Charge = z.output<typeof ChargeSchema>

const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), methodId: IdSchema }),
  z.strictObject({
    kind: z.literal('token'),
    token: z.string().min(1).max(255),
    save: z.boolean().describe('Keep it for next time'),
  }),
  z.strictObject({
    kind: z.literal('hosted'),
    save: z.boolean(),
    methodKind: z.enum(methodKindNames).describe('What the processor’s page asks for'),
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

/** All that the page of /checkout needs to offer ways to pay. */
export const CheckoutSchema = z
  .object({
    invoices: z.array(CheckoutInvoiceSchema),
    dueCents: cents,
    creditCents: cents.describe('Of the member: it can be used first'),
    gateway: z.enum(gatewayKindNames).nullable().describe('Null: the house takes wires only'),
    card: z.object({ isAllowed: z.boolean(), mostCents: cents }),
    bank: z.object({ isAllowed: z.boolean() }),
    wireSaidAt: InstantSchema.nullable().describe('When the member said that a wire is on its way'),
    underWay: ChargeSchema.nullable().describe('A charge that waits or is on its way: it is continued, not doubled'),
    methods: z.array(PaymentMethodSchema),
    subscription: z.object({ planName: z.string() }).nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof CheckoutSchema>

const cardNumber = z.string().regex(/^[0-9]{12,19}$/, 'Write the number as it stands on the card.')
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
    summary: 'Invoices of mine to pay together, and the ways to pay them',
    permission: 'payment.make',
    query: z.strictObject({
      invoice: z.string().min(1).max(2000).describe('Ids of invoices, separated by commas'),
    }),
    response: CheckoutSchema,
  },
  pay: {
    method: 'POST',
    path: '/api/user/payments',
    summary: 'Pay invoices of mine; the answer says whether it is done, on its way or must be confirmed',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      parts: z
        .array(z.strictObject({ invoiceId: IdSchema, amountCents: AmountSchema }))
        .min(1, 'Choose what to pay.')
        .max(20, 'At most 20 invoices at once.'),
      source,
    }),
    response: ChargeSchema,
  },
  ownCharges: {
    method: 'GET',
    path: '/api/user/payments',
    summary: 'My payments through the processor, finished or not',
    permission: 'payment.make',
    query: listQuery(['-createdAt'], { status: someOf(chargeStatuses), invoiceId: IdSchema.optional() }),
    response: listOf(ChargeSchema),
    csv: ['status', 'amountCents', 'kind', 'label as Paid with', 'declineMessage', 'receiptNumber', 'createdAt'],
  },
  ownCharge: {
    method: 'GET',
    path: '/api/user/payments/:id',
    summary: 'One payment of mine as it stands; one on its way is asked for at the processor',
    permission: 'payment.make',
    params: ById,
    response: ChargeSchema,
  },
  confirmCharge: {
    method: 'POST',
    path: '/api/user/payments/:id/confirm',
    summary: 'Confirm a payment with the sandbox’s bank, or refuse it there',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ agree: z.boolean() }),
    response: ChargeSchema,
  },
  cancelCharge: {
    method: 'POST',
    path: '/api/user/payments/:id/cancel',
    summary: 'Give up a payment that waits for confirmation',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    idempotent: true,
    params: ById,
    response: ChargeSchema,
  },
  payWithCredit: {
    method: 'POST',
    path: '/api/user/invoices/:id/use-credit',
    summary: 'Pay an invoice of mine with my credit',
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
    summary: 'Say that a wire is on its way',
    permission: 'payment.make',
    publishes: ['invoice_updated', 'notification'],
    idempotent: true,
    params: ById,
    response: z.object({ status: z.literal('ok'), wireSaidAt: InstantSchema }),
  },
  paymentMethods: {
    method: 'GET',
    path: '/api/user/payment-methods',
    summary: 'The ways to pay that I keep',
    permission: 'payment.make',
    response: z.object({
      items: z.array(PaymentMethodSchema),
      gateway: z.enum(gatewayKindNames).nullable(),
    }),
  },
  addPaymentMethod: {
    method: 'POST',
    path: '/api/user/payment-methods',
    summary: 'Keep a way to pay: with the sandbox by its token, with Stripe on its own page',
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
    summary: 'Use this one first, and for renewals',
    permission: 'payment.make',
    publishes: ['payment_updated'],
    params: ById,
    response: DoneSchema,
  },
  removeMethod: {
    method: 'DELETE',
    path: '/api/user/payment-methods/:id',
    summary: 'Forget a way to pay',
    permission: 'payment.make',
    publishes: ['payment_updated'],
    params: ById,
    response: DoneSchema,
  },
  sandboxToken: {
    method: 'POST',
    path: '/api/sandbox/tokens',
    summary: 'The sandbox’s part in the browser: a test number for a token. Refuses every number that is not for tests',
    permission: 'payment.make',
    publishes: [],
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('card'),
        number: cardNumber,
        expMonth: z.int().min(1, 'A month is 1 to 12.').max(12, 'A month is 1 to 12.'),
        expYear: z.int().min(2000, 'Write the year with four digits.').max(2999),
        cvc: z.string().regex(/^[0-9]{3,4}$/, 'Three or four digits.'),
      }),
      z.strictObject({
        kind: z.literal('bank'),
        routing: z.string().regex(/^[0-9]{9}$/, 'A routing number has nine digits.'),
        account: z.string().regex(/^[0-9]{4,17}$/, 'Write the account number in digits.'),
      }),
    ]),
    response: z.object({ token: z.string(), label: z.string() }),
  },
  paymentTest: {
    method: 'GET',
    path: '/api/payment-test',
    summary: 'Whether the sandbox can be tried here',
    permission: 'payment.make',
    response: z.object({ isOn: z.boolean(), gateway: z.enum(gatewayKindNames).nullable() }),
  },
  tryPayment: {
    method: 'POST',
    path: '/api/payment-test/:test',
    summary: 'Try one outcome of the sandbox, and see what became of payment, invoice and ledger',
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
  attention: z.string().nullable().describe('What only somebody of the house can put right'),
  actions: z.array(z.enum(['check', 'resolve'])),
}).meta({ id: 'AdminCharge' })
export type AdminCharge = z.output<typeof AdminChargeSchema>

export const adminChargeEndpoints = defineEndpoints({
  charges: {
    method: 'GET',
    path: '/api/admin/charges',
    summary: 'Every attempt to collect through the processor',
    permission: 'invoice.any',
    query: listQuery(['-createdAt', 'createdAt', '-amountCents'], {
      status: someOf(chargeStatuses),
      memberId: IdSchema.optional(),
      attention: z.enum(['1']).optional().describe('Only those somebody must look at'),
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
      'attention as Needs attention because',
      'createdAt',
    ],
  },
  charge: {
    method: 'GET',
    path: '/api/admin/charges/:id',
    summary: 'One attempt to collect through the processor',
    permission: 'invoice.any',
    params: ById,
    response: AdminChargeSchema,
  },
  checkCharge: {
    method: 'POST',
    path: '/api/admin/charges/:id/check',
    summary: 'Ask the processor now how a charge stands',
    permission: 'payment.record',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    params: ById,
    response: ChargeSchema,
  },
  resolveCharge: {
    method: 'POST',
    path: '/api/admin/charges/:id/resolve',
    summary: 'What needed attention has been seen to',
    permission: 'payment.record',
    publishes: ['payment_updated'],
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: DoneSchema,
  },
  refundPayment: {
    method: 'POST',
    path: '/api/admin/payments/:id/refunds',
    summary: 'Give money back the way it came; an invoice it paid is credited by a credit note',
    permission: 'payment.refund',
    publishes: ['invoice_updated', 'ledger_updated', 'notification', 'payment_updated'],
    status: 201,
    idempotent: true,
    stepUp: true,
    params: ById,
    body: z.strictObject({
      amountCents: AmountSchema,
      reason: ReasonSchema,
      invoiceId: IdSchema.nullable().describe('The invoice to credit; null gives back credit the member has'),
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

/** What processors tell us, authorised by their signature over the body as it came. */
export const webhookEndpoints = defineEndpoints({
  sandboxWebhook: {
    ...toldUs,
    path: '/api/webhooks/sandbox',
    summary: 'The sandbox tells how a payment stands, signed in Ambry-Signature',
  },
  stripeWebhook: {
    ...toldUs,
    path: '/api/webhooks/stripe',
    summary: 'Stripe tells how a payment stands, signed in Stripe-Signature',
  },
})
