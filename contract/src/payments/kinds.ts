import type { RefundStatus } from '../billing/invoices/kinds.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// Money collected through a processor. Without a schema on purpose: the page shows these tables, and zod stays out of the browser.

export const chargeStatuses = ['created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]
const underWay = ['created', 'requires_action', 'processing'] as const
/**
 * What the processor says may come late, twice or in any order: it only ever leads forward. Money that arrives counts,
 * whatever was thought of its charge before.
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
export const chargeStatusLabels = {
  created: 'Beginning',
  requires_action: 'Waiting for confirmation',
  processing: 'On its way',
  succeeded: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
} as const satisfies Record<ChargeStatus, string>

export const methodKinds = { card: 'Card', bank: 'Bank account' } as const
export type MethodKind = keyof typeof methodKinds
export const methodKindNames = Object.keys(methodKinds) as [MethodKind, ...MethodKind[]]

export const refundActions = {
  succeed: { from: ['pending'], to: 'succeeded' },
  fail: { from: ['pending'], to: 'failed' },
} as const satisfies TransitionTable<RefundStatus>
export const refundStatusLabels = {
  pending: 'On its way back',
  succeeded: 'Refunded',
  failed: 'Failed',
} as const satisfies Record<RefundStatus, string>

/** Why a payment failed, for the person whose card it is: what happened and what helps. Nothing was charged in any of them. */
export const declines = {
  card_declined: 'The bank declined the card. Use another way to pay, or ask the bank.',
  insufficient_funds: 'There was not enough money for it. Use another way to pay.',
  expired_card: 'The card has expired. Use another one.',
  incorrect_cvc: 'The security code did not match. Check it and pay again.',
  processing_error: 'The processor could not do it this time. Pay again in a moment.',
  authentication_failed: 'The payment was not confirmed with the bank. Pay again and confirm it there.',
  account_closed: 'The bank account is closed. Use another way to pay.',
  debit_not_authorized: 'The bank did not allow the transfer. Use another way to pay.',
  amount_too_large: 'The bank does not allow an amount of this size. Pay by wire.',
  method_missing: 'There is no way to pay on file.',
  unknown: 'The payment did not go through. Use another way to pay.',
} as const
export type DeclineCode = keyof typeof declines
export const declineCodeOf = (code: string | null | undefined): DeclineCode =>
  code && code in declines ? (code as DeclineCode) : 'unknown'

/** How the sandbox treats a number. The card numbers are those that processors publish for tests. */
export const sandboxNumbers = {
  success: { kind: 'card', number: '4242424242424242', label: 'Goes through' },
  decline: { kind: 'card', number: '4000000000000002', label: 'Declined by the bank' },
  insufficient: { kind: 'card', number: '4000000000009995', label: 'Not enough money' },
  expired: { kind: 'card', number: '4000000000000069', label: 'Expired card' },
  confirm: { kind: 'card', number: '4000002500003155', label: 'Must be confirmed with the bank' },
  later_decline: { kind: 'card', number: '4000000000000341', label: 'Can be kept, and fails when charged later' },
  taken_back: { kind: 'card', number: '4000000000000259', label: 'Goes through, and is taken back later' },
  bank_success: { kind: 'bank', number: '000123456789', label: 'Bank transfer that arrives' },
  bank_failure: { kind: 'bank', number: '000111111116', label: 'Bank transfer that fails late' },
} as const satisfies Record<string, { kind: MethodKind; number: string; label: string }>
export type SandboxNumber = keyof typeof sandboxNumbers
export const sandboxRouting = '110000000'

/** What /payment-test tries, each with an invoice of its own. */
export const paymentTests = {
  success: 'A card that goes through',
  decline: 'A card the bank declines',
  insufficient: 'Not enough money on the card',
  expired: 'An expired card',
  confirm: 'A card that must be confirmed, and is',
  confirm_refused: 'A card that must be confirmed, and is not',
  bank_success: 'A bank transfer that arrives after some days',
  bank_failure: 'A bank transfer that fails after some days',
  taken_back: 'A payment that is taken back after it succeeded',
  refund: 'A payment that is refunded',
  webhook_twice: 'The processor tells us twice',
  webhook_reordered: 'The processor tells us in the wrong order',
  webhook_forged: 'Somebody forges what the processor tells us',
} as const
export type PaymentTest = keyof typeof paymentTests
export const paymentTestNames = Object.keys(paymentTests) as [PaymentTest, ...PaymentTest[]]
