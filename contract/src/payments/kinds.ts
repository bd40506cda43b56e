import type { RefundStatus } from '../billing/invoices/kinds.ts'
import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Money collected through a processor. Without a schema on purpose: the page shows these tables, and zod stays out of the browser.

export const chargeStatus = defineStatuses({
  created: { label: 'Starting', tone: 'wait' },
  requires_action: { label: 'Waiting for confirmation', tone: 'wait' },
  processing: { label: 'In progress', tone: 'info' },
  succeeded: { label: 'Paid', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'outline' },
})
export const chargeStatuses = keysOf(chargeStatus)
export type ChargeStatus = keyof typeof chargeStatus
const underWay = ['created', 'requires_action', 'processing'] as const
/**
 * Updates from the processor may come late, twice or in any order, so transitions only lead forward. Money that arrives
 * counts, whatever the charge's previous status.
 */
export const chargeActions = {
  ask: { from: ['created', 'processing'], to: 'requires_action' },
  process: { from: ['created', 'requires_action'], to: 'processing' },
  succeed: { from: [...underWay, 'failed', 'canceled'], to: 'succeeded' },
  fail: { from: underWay, to: 'failed' },
  cancel: { from: underWay, to: 'canceled' },
} as const satisfies TransitionTable<ChargeStatus>
export type ChargeAction = keyof typeof chargeActions
export const isUnderWay = (status: ChargeStatus): boolean => underWay.some((each) => each === status)

export const methodKinds = { card: 'Card', bank: 'Bank account' } as const
export type MethodKind = keyof typeof methodKinds
export const methodKindNames = keysOf(methodKinds)

export const refundActions = {
  succeed: { from: ['pending'], to: 'succeeded' },
  // the bank can return a refund days after it succeeded
  fail: { from: ['pending', 'succeeded'], to: 'failed' },
} as const satisfies TransitionTable<RefundStatus>

/**
 * Why a payment failed, for the cardholder: what happened and what helps. Nothing was charged in any of these cases.
 */
export const declines = {
  card_declined: 'Your bank declined the card. Use another payment method or contact your bank.',
  insufficient_funds: 'Insufficient funds. Use another payment method.',
  expired_card: 'The card has expired. Use another card.',
  incorrect_cvc: 'The security code didn’t match. Check it and try again.',
  processing_error: 'The processor couldn’t complete the payment. Try again in a moment.',
  authentication_failed: 'The payment wasn’t confirmed with your bank. Try again and confirm it there.',
  account_closed: 'The bank account is closed. Use another payment method.',
  debit_not_authorized: 'Your bank didn’t allow the transfer. Use another payment method.',
  amount_too_large: 'Your bank doesn’t allow a payment of this size. Pay by wire.',
  method_missing: 'No saved payment method.',
  unknown: 'The payment failed. Use another payment method.',
} as const
export type DeclineCode = keyof typeof declines
export const declineCodeOf = (code: string | null | undefined): DeclineCode =>
  code && code in declines ? (code as DeclineCode) : 'unknown'

/** How the sandbox treats a number. The card numbers are those that processors publish for tests. */
export const sandboxNumbers = {
  success: { kind: 'card', number: '4242424242424242', label: 'Succeeds' },
  decline: { kind: 'card', number: '4000000000000002', label: 'Declined by the bank' },
  insufficient: { kind: 'card', number: '4000000000009995', label: 'Insufficient funds' },
  expired: { kind: 'card', number: '4000000000000069', label: 'Expired card' },
  confirm: { kind: 'card', number: '4000002500003155', label: 'Needs confirmation with the bank' },
  later_decline: { kind: 'card', number: '4000000000000341', label: 'Saves, then fails when charged later' },
  taken_back: { kind: 'card', number: '4000000000000259', label: 'Succeeds, then charged back' },
  inquiry: { kind: 'card', number: '4000000000001976', label: 'Succeeds, then the cardholder asks about it' },
  refund_fails: { kind: 'card', number: '4000000000005126', label: 'Succeeds, and its refunds fail days later' },
  bank_success: { kind: 'bank', number: '000123456789', label: 'Bank transfer succeeds' },
  bank_failure: { kind: 'bank', number: '000111111116', label: 'Bank transfer fails after a few days' },
} as const satisfies Record<string, { kind: MethodKind; number: string; label: string }>
export type SandboxNumber = keyof typeof sandboxNumbers
export const sandboxRouting = '110000000'

/** The tests of /payment-test, each with its own invoice. */
export const paymentTests = {
  success: 'Card succeeds',
  decline: 'Card declined',
  insufficient: 'Insufficient funds',
  expired: 'Expired card',
  confirm: 'Card confirmed with the bank',
  confirm_refused: 'Card not confirmed with the bank',
  bank_success: 'Bank transfer arrives after a few days',
  bank_failure: 'Bank transfer fails after a few days',
  taken_back: 'Payment charged back after success',
  inquiry: 'Cardholder asks about a payment',
  dispute_part: 'Part of a payment disputed and lost',
  dispute_won: 'Dispute answered and won',
  dispute_lost: 'Dispute lost',
  refund: 'Payment refunded',
  refund_fails: 'Refund fails days later',
  refund_dashboard: 'Payment refunded in the processor’s dashboard',
  webhook_twice: 'Processor sends the same event twice',
  webhook_reordered: 'Processor sends events out of order',
  webhook_forged: 'Forged processor event',
} as const
export type PaymentTest = keyof typeof paymentTests
export const paymentTestNames = keysOf(paymentTests)
