import type { Day } from '../../kernel/dates.ts'
import { keysOf } from '../../kernel/keys.ts'
import { portionHalfEven } from '../../kernel/money.ts'
import type { TransitionTable } from '../../kernel/transitions.ts'
import { type FeeRule, feeOf } from '../fees/kinds.ts'

// What members owe us. Without a schema on purpose: the page adds up with the same functions as the server, and zod
// stays out of the browser.

export const invoiceStatuses = ['draft', 'open', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceActions = {
  issue: { from: ['draft'], to: 'open' },
  discard: { from: ['draft'], to: 'void' },
  void: { from: ['open'], to: 'void' },
  settle: { from: ['open'], to: 'paid' },
  // credited in full: nothing of what may have been paid is kept
  credit_off: { from: ['open', 'paid'], to: 'void' },
  // a payment was reversed
  reopen: { from: ['paid'], to: 'open' },
} as const satisfies TransitionTable<InvoiceStatus>
export type InvoiceAction = keyof typeof invoiceActions

/** The status of an invoice today, for display. */
export const invoiceDisplayStatuses = {
  draft: 'Draft',
  open: 'Open',
  partial: 'Partially paid',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
} as const
export type InvoiceDisplayStatus = keyof typeof invoiceDisplayStatuses
export const invoiceDisplayStatusNames = keysOf(invoiceDisplayStatuses)

/** What an invoice was written for. `invoiceHandlersOf` in server/src/areas.ts decides what its payment does. */
export const invoicePurposes = {
  hand: 'Manual',
  subscription: 'Subscription',
  sale: 'Sale',
  promotion: 'Featured days',
} as const
export type InvoicePurpose = keyof typeof invoicePurposes
export const invoicePurposeNames = keysOf(invoicePurposes)

export type InvoiceFacts = { status: InvoiceStatus; paidCents: number; dueOn: Day | null }

/** Overdue comes before partly paid: both may apply, and one is urgent. */
export function displayStatusOf({ status, paidCents, dueOn }: InvoiceFacts, today: Day): InvoiceDisplayStatus {
  if (status !== 'open') return status
  if (dueOn !== null && dueOn < today) return 'overdue'
  return paidCents > 0 ? 'partial' : 'open'
}

export const lineSources = {
  hand: 'Manual',
  card: 'Card',
  template: 'Template',
  discount: 'Discount',
  plan: 'Plan',
} as const
export type LineSource = keyof typeof lineSources
export const lineSourceNames = keysOf(lineSources)

/** `rule`: calculated by a template, including tiers and limits. */
export type LineRate =
  | { kind: 'flat'; cents: number }
  | { kind: 'percent'; bps: number }
  | { kind: 'rule'; rule: FeeRule }

export type LineDraft = {
  source: LineSource
  label: string
  detail: string | null
  quantity: number
  rate: LineRate
  cardId: string | null
  templateId: string | null
  templateVersion: number | null
}

export type InvoiceSums = {
  /** The base of percentages: the flat lines entered manually and for cards. */
  basisCents: number
  /** The amount of each line, in order; discounts are negative. */
  amounts: number[]
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
}

/** The totals of an invoice's lines. The same on screen, in the PDF and in the ledger. */
export function sumsOf(lines: readonly Pick<LineDraft, 'source' | 'quantity' | 'rate'>[], taxBps: number): InvoiceSums {
  const isBasis = ({ source, rate }: (typeof lines)[number]) =>
    rate.kind === 'flat' && (source === 'hand' || source === 'card')
  const flat = ({ rate, quantity }: (typeof lines)[number]) => (rate.kind === 'flat' ? rate.cents * quantity : 0)
  const basisCents = lines.filter(isBasis).reduce((sum, line) => sum + flat(line), 0)
  const charges = lines.map((line) => {
    if (line.source === 'discount') return 0
    if (line.rate.kind === 'flat') return flat(line)
    if (line.rate.kind === 'percent') return portionHalfEven(basisCents, line.rate.bps) * line.quantity
    return feeOf(line.rate.rule, basisCents) * line.quantity
  })
  const subtotalCents = charges.reduce((sum, cents) => sum + cents, 0)
  const amounts = lines.map((line, at) => {
    if (line.source !== 'discount') return charges[at] ?? 0
    const off = line.rate.kind === 'percent' ? portionHalfEven(subtotalCents, line.rate.bps) : flat(line)
    // avoid negative zero
    return off === 0 ? 0 : -off
  })
  const net = amounts.reduce((sum, cents) => sum + cents, 0)
  const taxCents = net > 0 ? portionHalfEven(net, taxBps) : 0
  return {
    basisCents,
    amounts,
    subtotalCents,
    discountCents: subtotalCents - net,
    taxCents,
    totalCents: net + taxCents,
  }
}

/** How money reached or left us, when recorded by an admin. */
export const handMethods = {
  wire: 'Wire',
  ach: 'Bank transfer',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
} as const
export type HandMethod = keyof typeof handMethods
export const handMethodNames = keysOf(handMethods)
/** Cards are only charged by the processor. */
export const paymentMethods = { ...handMethods, card: 'Card' } as const
export type PaymentMethod = keyof typeof paymentMethods
export const paymentMethodNames = keysOf(paymentMethods)

/** A manually recorded payment has arrived. It fails later if the bank reverses it or it was recorded by mistake. */
export const paymentStatuses = ['succeeded', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentActions = {
  reverse: { from: ['succeeded'], to: 'failed' },
} as const satisfies TransitionTable<PaymentStatus>
export const paymentStatusLabels = { succeeded: 'Received', failed: 'Reversed' } as const satisfies Record<
  PaymentStatus,
  string
>

export const payoutStatuses = ['due', 'paid', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const payoutActions = {
  pay: { from: ['due'], to: 'paid' },
  cancel: { from: ['due'], to: 'canceled' },
} as const satisfies TransitionTable<PayoutStatus>
export type PayoutAction = keyof typeof payoutActions
export const payoutStatusLabels = { due: 'Due', paid: 'Paid', canceled: 'Canceled' } as const satisfies Record<
  PayoutStatus,
  string
>
/** What we owe a member for. Only those marked byHand can be created manually. */
export const payoutKinds = {
  credit: { label: 'Credit refund', byHand: true },
  goodwill: { label: 'Goodwill', byHand: true },
  proceeds: { label: 'Sale proceeds', byHand: false },
} as const
export type PayoutKind = keyof typeof payoutKinds
export const payoutKindNames = keysOf(payoutKinds)
export const handPayoutKinds = ['credit', 'goodwill'] as const satisfies PayoutKind[]
export type HandPayoutKind = (typeof handPayoutKinds)[number]

/** `before` counts days ahead of the due date; the others count after it. */
export const reminderKinds = {
  before: 'Before due date',
  first: 'First reminder',
  second: 'Second reminder',
  hand: 'Manual',
} as const
export type ReminderKind = keyof typeof reminderKinds

/** Money owed, by how overdue it is. */
export const agingBuckets = {
  notDue: 'Not due yet',
  to30: '1–30 days overdue',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90 days',
} as const
export type AgingBucket = keyof typeof agingBuckets

/** The processor of a payment and the status of a refund through it: an invoice shows both. */
export const gatewayKinds = { sandbox: 'Sandbox', stripe: 'Stripe' } as const
export type GatewayKind = keyof typeof gatewayKinds
export const gatewayKindNames = keysOf(gatewayKinds)
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]
