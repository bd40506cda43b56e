import { keysOf } from '../../kernel/keys.ts'
import { defineStatuses } from '../../kernel/statuses.ts'
import type { TransitionTable } from '../../kernel/transitions.ts'

// Disputes of card payments. Without a schema on purpose, like the kinds next door.

export const disputeStatus = defineStatuses({
  reported: { label: 'Reported', tone: 'wait' },
  inquiry: { label: 'Inquiry: needs response', tone: 'wait' },
  inquiry_review: { label: 'Inquiry: under review', tone: 'info' },
  inquiry_closed: { label: 'Inquiry closed', tone: 'plain' },
  needs_response: { label: 'Needs response', tone: 'bad' },
  under_review: { label: 'Under review', tone: 'info' },
  won: { label: 'Won', tone: 'ok' },
  lost: { label: 'Lost', tone: 'bad' },
})
export const disputeStatuses = keysOf(disputeStatus)
export type DisputeStatus = keyof typeof disputeStatus

/**
 * The processor decides the status and we ask it for that, so every status can follow any other: an inquiry becomes a
 * dispute, and a lost dispute can still be won.
 */
export const disputeActions = {
  report_inquiry: { from: disputeStatuses, to: 'inquiry' },
  review_inquiry: { from: disputeStatuses, to: 'inquiry_review' },
  close_inquiry: { from: disputeStatuses, to: 'inquiry_closed' },
  need_response: { from: disputeStatuses, to: 'needs_response' },
  review: { from: disputeStatuses, to: 'under_review' },
  win: { from: disputeStatuses, to: 'won' },
  lose: { from: disputeStatuses, to: 'lost' },
} as const satisfies TransitionTable<DisputeStatus>

const answerable: readonly DisputeStatus[] = ['inquiry', 'needs_response']
export const isAnswerable = (status: DisputeStatus): boolean => answerable.includes(status)
const ended: readonly DisputeStatus[] = ['inquiry_closed', 'won', 'lost']
export const isDisputeEnded = (status: DisputeStatus): boolean => ended.includes(status)

/** Why the cardholder disputes it, in the processor's categories. */
export const disputeReasons = {
  bank_cannot_process: 'The bank can’t process it',
  check_returned: 'Check returned',
  credit_not_processed: 'Refund not received',
  customer_initiated: 'Started by the customer',
  debit_not_authorized: 'Debit not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent',
  general: 'No reason given',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Breaks network rules',
  product_not_received: 'Not received',
  product_unacceptable: 'Not as described',
  subscription_canceled: 'Subscription canceled',
  unrecognized: 'Not recognized',
} as const
export const disputeReasonLabel = (reason: string): string =>
  reason in disputeReasons ? disputeReasons[reason as keyof typeof disputeReasons] : reason.replaceAll('_', ' ')

/** What a piece of evidence is, in the processor's categories. Each can be sent once. */
export const evidenceKinds = {
  receipt: 'Receipt or invoice',
  customer_communication: 'Messages with the customer',
  shipping_documentation: 'Proof of delivery',
  service_documentation: 'Proof of service',
  refund_policy: 'Refund policy',
  customer_signature: 'Signature',
  uncategorized_file: 'Other document',
} as const
export type EvidenceKind = keyof typeof evidenceKinds
export const evidenceKindNames = keysOf(evidenceKinds)

/** All files of an answer together, as the processor accepts them. */
export const mostEvidenceBytes = 4_500_000
