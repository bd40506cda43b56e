import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { DeclineCode, MethodKind } from '@ambry/contract/payments/kinds'

/** A way to pay as the processor describes it. The number itself stays there. */
export type MethodFacts = {
  ref: string
  kind: MethodKind
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
}

/** How a charge stands at the processor. */
export type Outcome = {
  /** Under which the processor knows it; null when it would not even take it. */
  ref: string | null
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  /** Where the member goes on. Null with the sandbox: the page itself plays the bank. */
  actionUrl: string | null
  declineCode: DeclineCode | null
  method: MethodFacts | null
  /** The money was taken back after it had succeeded: a dispute, or a transfer that the bank returned. */
  isReversed: boolean
}

export type Order = {
  /** The charge's own id: asked for twice it is charged once. */
  id: string
  amountCents: number
  customer: string
  words: string
  source:
    | { kind: 'method'; ref: string; isOffSession: boolean }
    | { kind: 'hosted'; save: boolean; methodKind: MethodKind }
  /** The page to come back to from the processor's own. */
  returnUrl: string
  cancelUrl: string
}

export type RefundOrder = { id: string; ref: string; amountCents: number; refundRef: string | null }
export type RefundOutcome = { ref: string | null; status: 'pending' | 'succeeded' | 'failed'; words: string | null }

/** What the processor told us: only which charge is concerned. How it stands is asked for, so order does not matter. */
export type GatewayEvent = {
  id: string
  type: string
  ref: string | null
  chargeId: string | null
  /** A way to pay that a member gave on the processor's own page. */
  kept: { customer: string; method: MethodFacts } | null
}

export type Signed = { body: string; signature: string | undefined }

/** Money is collected through this. The embedded one plays a processor, the real one is Stripe. */
export interface PaymentGateway {
  readonly kind: GatewayKind
  /** The processor's name for a member, made on first use; the same key gives the same. */
  customer(member: { id: string; name: string }): Promise<string>
  charge(order: Order): Promise<Outcome>
  /** Null: the processor never heard of it. */
  find(charge: { id: string; ref: string | null; customer: string }): Promise<Outcome | null>
  cancel(ref: string): Promise<Outcome>
  /** `refundRef`: it was asked for before, and is only asked about. */
  refund(refund: RefundOrder): Promise<RefundOutcome>
  /** Makes a token, or what a page of the processor left, a way to pay of this customer. */
  keep(customer: string, token: string): Promise<MethodFacts>
  forget(methodRef: string): Promise<void>
  /** A page of the processor where a member gives a way to pay; null: they type it on ours. */
  openSetup(setup: { key: string; customer: string; returnUrl: string }): Promise<string | null>
  /** Throws `BadSignature` unless the processor itself signed it, not more than five minutes ago. */
  readEvent(signed: Signed): Promise<GatewayEvent>
}

/** There was no answer, or none that says what happened: it must be asked for again. */
export class GatewayDown extends Error {}

/** Somebody else than the processor speaks, or it is an old recording. */
export class BadSignature extends Error {}

export const signatureTolerance = 300
