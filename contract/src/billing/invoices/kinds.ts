import type { Day } from '../../kernel/dates.ts'
import { keysOf } from '../../kernel/keys.ts'
import { defineStatuses } from '../../kernel/statuses.ts'
import type { TransitionTable } from '../../kernel/transitions.ts'
import type { FeeRule } from '../fees/kinds.ts'

// What members owe us. Without a schema on purpose: the page adds up with the same functions as the server, and zod
// stays out of the browser.

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'written_off'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceActions = {
  issue: { from: ['draft'], to: 'open' },
  discard: { from: ['draft'], to: 'void' },
  void: { from: ['open'], to: 'void' },
  // a debt that was written off can still be paid
  settle: { from: ['open', 'written_off'], to: 'paid' },
  write_off: { from: ['open'], to: 'written_off' },
  // credited in full: nothing of what may have been paid is kept
  credit_off: { from: ['open', 'paid'], to: 'void' },
  // a payment was reversed
  reopen: { from: ['paid'], to: 'open' },
} as const satisfies TransitionTable<InvoiceStatus>
export type InvoiceAction = keyof typeof invoiceActions

/** The status of an invoice today, for display. */
export const invoiceDisplayStatus = defineStatuses({
  draft: { label: 'Draft', tone: 'plain' },
  open: { label: 'Open', tone: 'info' },
  partial: { label: 'Partially paid', tone: 'wait' },
  overdue: { label: 'Overdue', tone: 'bad' },
  paid: { label: 'Paid', tone: 'ok' },
  void: { label: 'Void', tone: 'outline' },
  written_off: { label: 'Written off', tone: 'outline' },
})
export type InvoiceDisplayStatus = keyof typeof invoiceDisplayStatus
export const invoiceDisplayStatusNames = keysOf(invoiceDisplayStatus)

/** What an invoice was written for. `invoiceHandlersOf` in server/src/areas.ts decides what its payment does. */
export const invoicePurposes = {
  hand: 'Manual',
  subscription: 'Subscription',
  sale: 'Sale',
  promotion: 'Featured days',
  fund: 'Fund',
  clawback: 'Clawback',
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
  fund: 'Fund units',
  fund_fee: 'Fund entry fee',
  proceeds_back: 'Proceeds to return',
  credit_back: 'Credit to return',
} as const
export type LineSource = keyof typeof lineSources
export const lineSourceNames = keysOf(lineSources)
/** Only a clawback is made of these: they put back what its member was paid. */
export const clawbackSources = ['proceeds_back', 'credit_back'] as const satisfies LineSource[]
export type ClawbackSource = (typeof clawbackSources)[number]

/** What an invoice written manually can charge for. Cards, plans and fund units are charged by what passes them on. */
const manualSources: readonly LineSource[] = ['hand', 'template', 'discount']
export const isManualLine = ({ source }: { source: LineSource }): boolean => manualSources.includes(source)

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
export const paymentStatus = defineStatuses({
  succeeded: { label: 'Received', tone: 'ok' },
  failed: { label: 'Reversed', tone: 'bad' },
})
export const paymentStatuses = keysOf(paymentStatus)
export type PaymentStatus = keyof typeof paymentStatus
export const paymentActions = {
  reverse: { from: ['succeeded'], to: 'failed' },
} as const satisfies TransitionTable<PaymentStatus>

export const payoutStatus = defineStatuses({
  due: { label: 'Due', tone: 'wait' },
  paid: { label: 'Paid', tone: 'ok' },
  netted: { label: 'Netted', tone: 'info' },
  canceled: { label: 'Canceled', tone: 'outline' },
})
export const payoutStatuses = keysOf(payoutStatus)
export type PayoutStatus = keyof typeof payoutStatus
export const payoutActions = {
  pay: { from: ['due'], to: 'paid' },
  // its money came back, so it is owed again
  return: { from: ['paid'], to: 'due' },
  // all of it paid what the member owed us, until that is taken back
  net: { from: ['due'], to: 'netted' },
  unnet: { from: ['netted'], to: 'due' },
  cancel: { from: ['due'], to: 'canceled' },
} as const satisfies TransitionTable<PayoutStatus>
export type PayoutAction = keyof typeof payoutActions
/** How the money of a paid payout came back. */
export const payoutReturnKinds = { bounced: 'Returned by the bank', recovered: 'Recovered from the recipient' } as const
export type PayoutReturnKind = keyof typeof payoutReturnKinds
export const payoutReturnKindNames = keysOf(payoutReturnKinds)
/** What we owe a member for. Only those marked byHand can be created manually. */
export const payoutKinds = {
  credit: { label: 'Credit refund', byHand: true },
  goodwill: { label: 'Goodwill', byHand: true },
  proceeds: { label: 'Sale proceeds', byHand: false },
  fund: { label: 'Fund', byHand: false },
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
export const refundStatus = defineStatuses({
  pending: { label: 'Refund in progress', tone: 'wait' },
  succeeded: { label: 'Refunded', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
})
export const refundStatuses = keysOf(refundStatus)
export type RefundStatus = keyof typeof refundStatus
