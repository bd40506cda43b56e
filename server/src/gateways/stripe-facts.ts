import type { Instant } from '@ambry/contract/kernel/dates'
import { type DeclineCode, declineCodeOf } from '@ambry/contract/payments/kinds'
import type Stripe from 'stripe'

import type { BalanceTransaction, DisputeFacts, MethodFacts, Outcome, TransactionKind } from './payments.ts'

// Stripe's objects in our words.

/** Stripe has many decline codes; these are the ones a user can act on. */
const declineMessage: Record<string, DeclineCode> = {
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  invalid_cvc: 'incorrect_cvc',
  bank_account_declined: 'debit_not_authorized',
  payment_method_bank_account_closed: 'account_closed',
}
export const declineOf = (error: { code?: string; decline_code?: string } | null | undefined): DeclineCode => {
  for (const code of [error?.decline_code, error?.code]) {
    const known = code ? (declineMessage[code] ?? declineCodeOf(code)) : 'unknown'
    if (known !== 'unknown') return known
  }
  return 'unknown'
}

export const objectOf = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? (value ?? null) : null
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
const instantOf = (seconds: number): Instant => new Date(seconds * 1000).toISOString()

export function factsOf(method: Stripe.PaymentMethod | null): MethodFacts | null {
  if (method?.card) {
    const { brand, last4, exp_month, exp_year } = method.card
    const name = brand.charAt(0).toUpperCase() + brand.slice(1)
    return { ref: method.id, kind: 'card', brand: name, last4, expMonth: exp_month, expYear: exp_year }
  }
  if (!method?.us_bank_account) return null
  const { bank_name, last4 } = method.us_bank_account
  return {
    ref: method.id,
    kind: 'bank',
    brand: bank_name ?? 'Bank',
    last4: last4 ?? '0000',
    expMonth: null,
    expYear: null,
  }
}

/** An intent alone: its charge, without refunds and disputes. */
export function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const charge = objectOf(intent.latest_charge)
  // a bank debit has the first while it is processing, and the second once it failed
  const moved = [objectOf(charge?.balance_transaction), objectOf(charge?.failure_balance_transaction)]
  const about = { sourceRef: charge?.id ?? null, paymentRef: intent.id, key: intent.metadata.charge ?? null }
  const base = {
    ref: intent.id,
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
    method: factsOf(objectOf(intent.payment_method)),
    declineCode: null,
    transactions: moved.flatMap((each) => (each ? [transactionOf(each, about)] : [])),
    disputes: [],
  }
  const ended = (['succeeded', 'processing', 'canceled'] as const).find((status) => status === intent.status)
  if (ended) return { ...base, status: ended }
  if (intent.status === 'requires_payment_method')
    return { ...base, status: 'failed', declineCode: declineOf(intent.last_payment_error) }
  return { ...base, status: 'requires_action' }
}

const kinds: Record<string, TransactionKind> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  // a bank debit failed while it was processing, or was returned after it had succeeded
  payment_failure_refund: 'dispute',
  payment_reversal: 'dispute',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
}
/** An adjustment can be anything; its reporting category says what. */
const adjustments: Record<string, TransactionKind> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  refund_failure: 'refund_failure',
  fee: 'fee',
}

type About = Pick<BalanceTransaction, 'sourceRef' | 'paymentRef' | 'key'>

export function transactionOf(transaction: Stripe.BalanceTransaction, about: About): BalanceTransaction {
  const { id, type, reporting_category, amount, fee, created } = transaction
  const table = type === 'adjustment' ? adjustments : kinds
  const kind = table[type === 'adjustment' ? reporting_category : type] ?? 'other'
  return { ref: id, kind, amountCents: amount, feeCents: fee, at: instantOf(created), ...about }
}

/** What a transaction is about, as far as its expanded source says. */
export function aboutOf({ source }: Stripe.BalanceTransaction): About {
  const object = objectOf(source as string | Record<string, unknown> | null) as {
    id: string
    payment_intent?: string | { id: string } | null
    metadata?: { charge?: string; refund?: string } | null
  } | null
  const { metadata } = object ?? {}
  return {
    sourceRef: idOf(source as string | { id: string } | null),
    paymentRef: idOf(object?.payment_intent),
    key: metadata?.refund ?? metadata?.charge ?? null,
  }
}

const disputeStatuses: Record<string, DisputeFacts['status']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry_review',
  warning_closed: 'inquiry_closed',
  prevented: 'inquiry_closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

export const disputeOf = (dispute: Stripe.Dispute): DisputeFacts => ({
  ref: dispute.id,
  amountCents: dispute.amount,
  reason: dispute.reason,
  status: disputeStatuses[dispute.status] ?? 'needs_response',
  dueAt: dispute.evidence_details.due_by ? instantOf(dispute.evidence_details.due_by) : null,
  openedAt: instantOf(dispute.created),
})
