import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
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
  /** The money was taken back after it had succeeded: a dispute, or a transfer returned by the bank. */
  isReversed: boolean
}

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

/** A webhook only says which charge is affected. Its status is queried, so the order of events does not matter. */
export type GatewayEvent = {
  id: string
  type: string
  ref: string | null
  chargeId: string | null
  /** A payment method that a member added on the processor's own page. */
  kept: { customer: string; method: MethodFacts } | null
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
  /** Throws `BadSignature` unless the processor signed it within the last five minutes. */
  readEvent(signed: Signed): Promise<GatewayEvent>
}

/** There was no answer, or an unclear one: the status must be queried again. */
export class GatewayDown extends Error {}
