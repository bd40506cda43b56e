import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { Instant } from '@ambry/contract/kernel/dates'
import type { DisputeStatus, EvidenceKind } from '@ambry/contract/payments/disputes/kinds'
import type { DeclineCode, MethodKind } from '@ambry/contract/payments/kinds'

import type { Signed } from './signature.ts'

/** A payment method as described by the processor. The number itself stays there. */
export type MethodFacts = {
  ref: string
  kind: MethodKind
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
}

/** The status of a charge at the processor. */
export type Outcome = {
  /** The processor's id; null when it rejected the request outright. */
  ref: string | null
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  /** Where the member continues. Null with the sandbox, where our own page plays the bank. */
  actionUrl: string | null
  declineCode: DeclineCode | null
  method: MethodFacts | null
  /** Everything that has moved our balance because of it: the charge, its refunds, its disputes. */
  transactions: BalanceTransaction[]
  disputes: DisputeFacts[]
}

export type TransactionKind =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'dispute_reversal'
  | 'fee'
  | 'payout'
  | 'other'

/** One change of our balance at the processor. It never changes afterwards. */
export type BalanceTransaction = {
  ref: string
  kind: TransactionKind
  /** Before the fee; negative when money left. */
  amountCents: number
  /** Negative when the processor returned a fee. */
  feeCents: number
  /** The processor's id of the refund, dispute or payout it is about. */
  sourceRef: string | null
  /** The processor's id of the payment. */
  paymentRef: string | null
  /** Our own id of the charge or refund, as we sent it. */
  key: string | null
  at: Instant
}

/** A dispute or an inquiry. An inquiry moves no money; a dispute's money is in the balance transactions. */
export type DisputeFacts = {
  ref: string
  amountCents: number
  reason: string
  status: Exclude<DisputeStatus, 'reported'>
  /** Until when evidence is accepted. */
  dueAt: Instant | null
  openedAt: Instant
}

export type DisputeFile = { id: string; kind: EvidenceKind; name: string; contentType: string; bytes: Buffer }
export type DisputeAnswer = { id: string; ref: string; text: string | null; files: DisputeFile[] }

/** What the processor accepts as one charge. */
type ChargeLimits = { leastCents: number; mostCents: number }

export type Order = {
  /** The charge's own id, used as the idempotency key. */
  id: string
  amountCents: number
  customer: string
  words: string
  source:
    | { kind: 'method'; ref: string; isOffSession: boolean }
    | { kind: 'hosted'; save: boolean; methodKind: MethodKind }
  /** Where the processor's page returns to. */
  returnUrl: string
  cancelUrl: string
}

export type RefundOrder = { id: string; ref: string; amountCents: number; refundRef: string | null }
export type RefundOutcome = { ref: string | null; status: 'pending' | 'succeeded' | 'failed'; words: string | null }

/**
 * A webhook only says which charge is affected, or that our balance changed. The status is queried, so the order of
 * events does not matter.
 */
export type GatewayEvent = {
  id: string
  type: string
  ref: string | null
  chargeId: string | null
  /** A payment method that a member added on the processor's own page. */
  kept: { customer: string; method: MethodFacts } | null
  /** It is about our balance and no charge, such as a payout to our bank. */
  isAboutBalance: boolean
}

/** Collects payments. The embedded implementation simulates a processor, the real one is Stripe. */
export interface PaymentGateway {
  readonly kind: GatewayKind
  /** The processor's customer id for a member, created on first use; the same member always gets the same one. */
  customer(member: { id: string; name: string }): Promise<string>
  charge(order: Order): Promise<Outcome>
  /** Null when the processor has never seen it. */
  find(charge: { id: string; ref: string | null; customer: string }): Promise<Outcome | null>
  cancel(ref: string): Promise<Outcome>
  /** With `refundRef` the refund was already requested, and only its status is queried. */
  refund(refund: RefundOrder): Promise<RefundOutcome>
  /** Saves a token, or the result of a hosted page, as a payment method of this customer. */
  keep(customer: string, token: string): Promise<MethodFacts>
  forget(methodRef: string): Promise<void>
  /** The URL of a hosted page where a member adds a payment method; null when they type it on ours. */
  openSetup(setup: { key: string; customer: string; returnUrl: string }): Promise<string | null>
  readonly limits: ChargeLimits
  /** Every change of our balance since then, oldest first. */
  transactions(since: Instant): Promise<BalanceTransaction[]>
  /** Our whole balance, including what is not paid out yet. */
  balance(): Promise<number>
  /** Sends the evidence; the processor takes it once. Returns the dispute as it is then. */
  answerDispute(answer: DisputeAnswer): Promise<DisputeFacts>
  /** Gives up the dispute. */
  acceptDispute(ref: string): Promise<DisputeFacts>
  /** Throws `BadSignature` unless the processor signed it within the last five minutes. */
  readEvent(signed: Signed): Promise<GatewayEvent>
}

/** The processor understood the request and refuses it for good. */
export class GatewayRefused extends Error {}

/** There was no answer, or an unclear one: the status must be queried again. */
export class GatewayDown extends Error {}
