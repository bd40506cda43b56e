import { randomBytes } from 'node:crypto'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { type DeclineCode, type SandboxNumber, sandboxNumbers, sandboxRouting } from '@ambry/contract/payments/kinds'

import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { systemOrigin, type Transactions, type Tx } from '../db/transaction.ts'
import {
  type BalanceTransaction,
  type DisputeAnswer,
  type DisputeFacts,
  type GatewayEvent,
  GatewayRefused,
  type MethodFacts,
  type Order,
  type Outcome,
  type PaymentGateway,
  type RefundOrder,
} from './payments.ts'
import * as play from './sandbox-play.ts'
import {
  findByKey,
  findByRef,
  findMethod,
  insertMethod,
  insertPayment,
  insertRefund,
  insertTransaction,
  listDisputesOf,
  listTransactionsOf,
  listTransactionsSince,
  lockLeft,
  movePayment,
  type SandboxDispute,
  type SandboxMethod,
  type SandboxPayment,
  sumBalance,
} from './sandbox-queries.ts'
import { requireSignature, type Signed, sign } from './signature.ts'

export type TypedNumber =
  | { kind: 'card'; number: string; expMonth: number; expYear: number }
  | { kind: 'bank'; routing: string; account: string }

type Deps = {
  db: Db
  transactions: Transactions
  clock: Clock
  secret: Buffer
  /** How long the sandbox takes for what takes a bank three days. */
  seconds: number
}

const declinesOf: Partial<Record<SandboxNumber, DeclineCode>> = {
  decline: 'card_declined',
  insufficient: 'insufficient_funds',
  expired: 'expired_card',
}

/** Numbers whose payments are disputed later, and whether that is only an inquiry. */
const afterwards: Partial<Record<SandboxNumber, boolean>> = { taken_back: false, inquiry: true }

/** The initial state of a charge, by the test number used. */
function beginning(
  behaviour: SandboxNumber,
  isOffSession: boolean,
): { status: Outcome['status']; declineCode: DeclineCode | null } {
  const declineCode = declinesOf[behaviour] ?? null
  if (declineCode) return { status: 'failed', declineCode }
  if (behaviour === 'confirm')
    return isOffSession
      ? { status: 'failed', declineCode: 'authentication_failed' }
      : { status: 'requires_action', declineCode: null }
  if (behaviour === 'later_decline' && isOffSession) return { status: 'failed', declineCode: 'insufficient_funds' }
  const isBank = sandboxNumbers[behaviour].kind === 'bank'
  return { status: isBank ? 'processing' : 'succeeded', declineCode: null }
}

const fresh = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** As processors charge: 2.9% and 30 cents for a card; 0.8% but at most $5 for a bank account. */
const feeOf = (amountCents: number, behaviour: SandboxNumber): number =>
  sandboxNumbers[behaviour].kind === 'card'
    ? Math.round(amountCents * 0.029) + 30
    : Math.min(Math.round(amountCents * 0.008), 500)

const factsOf = ({ answer: _answer, paymentRef: _of, ...facts }: SandboxDispute): DisputeFacts => facts

/**
 * The built-in processor, so that everything about payments can be tried. It stores its state in its own tables and,
 * like a real one, calls our webhook with signed events some time later.
 */
export class Sandbox implements PaymentGateway {
  readonly kind = 'sandbox'
  readonly limits = { leastCents: 50, mostCents: 99_999_999 }
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.transactions.run(systemOrigin, work)
  }

  /** What a processor's script does in the browser: exchanges a number for a token. Accepts test numbers only. */
  async token(typed: TypedNumber, customer: string): Promise<SandboxMethod | null> {
    const number = typed.kind === 'card' ? typed.number : typed.account
    const known = Object.entries(sandboxNumbers).find(([, each]) => each.kind === typed.kind && each.number === number)
    if (!known || (typed.kind === 'bank' && typed.routing !== sandboxRouting)) return null
    const [behaviour] = known as [SandboxNumber, unknown]
    const method = {
      ref: fresh('sm'),
      customer,
      kind: typed.kind,
      brand: typed.kind === 'card' ? 'Visa' : 'Sandbox Bank',
      last4: number.slice(-4),
      expMonth: typed.kind === 'card' ? typed.expMonth : null,
      expYear: typed.kind === 'card' ? typed.expYear : null,
      behaviour,
    }
    await this.#run((tx) => insertMethod(tx, method))
    return method
  }

  async customer({ id }: { id: string }): Promise<string> {
    return `sc_${id.replaceAll('-', '')}`
  }

  async #method(db: Db, ref: string): Promise<SandboxMethod> {
    const method = await findMethod(db, ref)
    if (!method) throw new Error(`the sandbox knows no ${ref}`)
    return method
  }

  async charge({ id, amountCents, customer, source }: Order): Promise<Outcome> {
    if (source.kind !== 'method') throw new Error('the sandbox has no page of its own')
    const payment = await this.#run(async (tx) => {
      const method = await this.#method(tx, source.ref)
      const { behaviour } = method
      const { status, declineCode } = this.#isExpired(method)
        ? { status: 'failed' as const, declineCode: 'expired_card' as const }
        : beginning(behaviour, source.isOffSession)
      const made = await insertPayment(tx, {
        ...{ ref: fresh('sp'), key: id, amountCents, customer, methodRef: source.ref },
        ...{ status, declineCode, behaviour },
      })
      if (!made) return findByKey(tx, id)
      if (made.status === 'succeeded') await this.#paid(tx, made)
      await this.#announce(tx, made)
      if (behaviour in afterwards || status === 'processing') await this.#later(tx, made.ref)
      return made
    })
    if (!payment) throw new Error('the sandbox lost a payment')
    return this.#outcome(payment)
  }

  #isExpired({ expYear, expMonth }: SandboxMethod): boolean {
    return expYear !== null && expMonth !== null && Date.UTC(expYear, expMonth, 1) <= this.#deps.clock.now().getTime()
  }

  async #outcome({ ref, status, declineCode, methodRef }: SandboxPayment): Promise<Outcome> {
    const { db } = this.#deps
    const { behaviour: _how, customer: _whose, ...method } = await this.#method(db, methodRef)
    const [transactions, disputes] = [await listTransactionsOf(db, ref), await listDisputesOf(db, ref)]
    return { ref, status, actionUrl: null, declineCode, method, transactions, disputes: disputes.map(factsOf) }
  }

  #paid(tx: Tx, { ref, amountCents, behaviour }: SandboxPayment): Promise<void> {
    const feeCents = feeOf(amountCents, behaviour)
    return insertTransaction(tx, {
      ...{ ref: fresh('st'), kind: 'charge', amountCents, feeCents, sourceRef: ref, paymentRef: ref },
    })
  }

  async find({ id }: { id: string }): Promise<Outcome | null> {
    const payment = await findByKey(this.#deps.db, id)
    return payment ? this.#outcome(payment) : null
  }

  /** The member at their bank: they approve or decline. */
  confirm(ref: string, agree: boolean): Promise<Outcome> {
    return this.#move(ref, 'requires_action', {
      status: agree ? 'succeeded' : 'failed',
      declineCode: agree ? null : 'authentication_failed',
    })
  }

  cancel(ref: string): Promise<Outcome> {
    return this.#move(ref, 'requires_action', { status: 'canceled', declineCode: null })
  }

  /** Days later: a transfer arrives or fails, and some payments are reversed. */
  async advance(ref: string): Promise<Outcome> {
    const payment = await this.#one(this.#deps.db, ref)
    if (payment.status === 'processing') {
      const fails = payment.behaviour === 'bank_failure'
      return this.#move(ref, 'processing', {
        status: fails ? 'failed' : 'succeeded',
        declineCode: fails ? 'account_closed' : null,
      })
    }
    const isInquiry = afterwards[payment.behaviour]
    const isQuiet = isInquiry === undefined || payment.status !== 'succeeded'
    if (!isQuiet && (await listDisputesOf(this.#deps.db, ref)).length === 0) {
      const amountCents = await this.#run((tx) => lockLeft(tx, ref, ''))
      if (amountCents) await this.dispute(ref, { isInquiry, amountCents })
    }
    return this.#outcome(payment)
  }

  /** The cardholder asks their bank, or disputes the payment or a part of it. */
  dispute(ref: string, { amountCents, isInquiry = false }: { amountCents: number; isInquiry?: boolean }) {
    return this.#run(async (tx) => {
      const disputeRef = await play.openDispute(tx, { ref, amountCents, isInquiry })
      await this.#happened(tx, ref, 'dispute.created')
      return disputeRef
    })
  }

  /** The bank decides, or turns an inquiry into a dispute. */
  decide(disputeRef: string, status: 'needs_response' | 'won' | 'lost' | 'inquiry_closed'): Promise<void> {
    return this.#run(async (tx) => {
      const { paymentRef } = await play.decide(tx, disputeRef, status)
      await this.#happened(tx, paymentRef, 'dispute.updated')
    })
  }

  /** Somebody refunds it in the processor's dashboard. */
  refundInDashboard(ref: string, amountCents: number): Promise<string> {
    return this.#run(async (tx) => {
      const refundRef = await play.refundInDashboard(tx, ref, amountCents)
      await this.#happened(tx, ref, 'refund.created')
      return refundRef
    })
  }

  /** The bank returns a refund days after it succeeded. */
  failRefund(ref: string): Promise<void> {
    return this.#run(async (tx) => {
      const paymentRef = await play.failOne(tx, ref)
      if (paymentRef) await this.#happened(tx, paymentRef, 'refund.failed')
    })
  }

  /** The processor transfers money to our bank. */
  async payOut(amountCents: number): Promise<void> {
    await this.#run(async (tx) => {
      const ref = fresh('so')
      await insertTransaction(tx, {
        ...{
          ref: fresh('st'),
          kind: 'payout',
          amountCents: -amountCents,
          feeCents: 0,
          sourceRef: ref,
          paymentRef: null,
        },
      })
      await this.#send(tx, 'payout.paid', {})
    })
  }

  async #happened(tx: Tx, ref: string, type: string): Promise<void> {
    const { key } = await this.#one(tx, ref)
    await this.#send(tx, type, { payment: ref, key })
  }

  transactions(since: string): Promise<BalanceTransaction[]> {
    return listTransactionsSince(this.#deps.db, since)
  }

  balance(): Promise<number> {
    return sumBalance(this.#deps.db)
  }

  /** Like a processor's test mode, it decides by what the evidence says: it wins unless it says "losing_evidence". */
  async answerDispute({ ref, text }: DisputeAnswer): Promise<DisputeFacts> {
    return this.#answered(ref, text ?? '-', 'under_review')
  }

  async acceptDispute(ref: string): Promise<DisputeFacts> {
    return this.#answered(ref, 'accepted', 'lost')
  }

  async #answered(ref: string, answer: string, next: 'under_review' | 'lost'): Promise<DisputeFacts> {
    const now = await this.#run((tx) => play.answer(tx, ref, answer, next))
    if (!now) throw new GatewayRefused('This dispute has ended.')
    if (next === 'under_review') await this.#run((tx) => this.#later(tx, ref))
    return factsOf(now)
  }

  /** Some time after it got the evidence. */
  async #decideAnswered(ref: string): Promise<void> {
    const { status, answer } = await this.#run((tx) => play.disputeAt(tx, ref))
    if (status === 'inquiry_review') await this.decide(ref, 'inquiry_closed')
    if (status === 'under_review') await this.decide(ref, answer?.includes('losing_evidence') ? 'lost' : 'won')
  }

  /** What the sandbox does some time after a payment, a refund or an answer. */
  async later(ref: string): Promise<void> {
    if (ref.startsWith('sd_')) await this.#decideAnswered(ref)
    else if (ref.startsWith('sr_')) await this.failRefund(ref)
    else await this.advance(ref)
  }

  async #one(db: Db, ref: string): Promise<SandboxPayment> {
    const payment = await findByRef(db, ref)
    if (!payment) throw new Error(`the sandbox knows no ${ref}`)
    return payment
  }

  async #move(
    ref: string,
    from: Outcome['status'],
    next: Pick<SandboxPayment, 'status' | 'declineCode'>,
  ): Promise<Outcome> {
    await this.#run(async (tx) => {
      const moved = await movePayment(tx, ref, from, next)
      if (moved?.status === 'succeeded') await this.#paid(tx, moved)
      if (moved) await this.#announce(tx, moved)
      if (moved && moved.status === 'succeeded' && moved.behaviour in afterwards) await this.#later(tx, ref)
    })
    return this.#outcome(await this.#one(this.#deps.db, ref))
  }

  async refund({ id, ref, amountCents }: RefundOrder) {
    return this.#run(async (tx) => {
      const left = await lockLeft(tx, ref, id)
      if (left === null || left < amountCents)
        return { ref: null, status: 'failed' as const, words: 'The processor doesn’t have that much left to refund.' }
      const made = await insertRefund(tx, { ref: fresh('sr'), key: id, paymentRef: ref, amountCents })
      if (made.isNew) await play.refunded(tx, { ref: made.ref, paymentRef: ref, amountCents })
      const { behaviour } = await this.#one(tx, ref)
      if (made.isNew && behaviour === 'refund_fails') await this.#later(tx, made.ref)
      const hasFailed = made.status === 'failed'
      const words = hasFailed ? 'The bank returned the refund.' : null
      return { ref: made.ref, status: hasFailed ? ('failed' as const) : ('succeeded' as const), words }
    })
  }

  async keep(customer: string, token: string): Promise<MethodFacts> {
    const { behaviour: _how, customer: whose, ...method } = await this.#method(this.#deps.db, token)
    if (whose !== customer) throw new Error('this way to pay is of somebody else')
    return method
  }

  /** What a token stands for, only for the customer who typed it. */
  async typed(token: string, customer: string): Promise<MethodFacts | null> {
    const method = await findMethod(this.#deps.db, token)
    if (method?.customer !== customer) return null
    const { behaviour: _how, customer: _whose, ...facts } = method
    return facts
  }

  async forget(): Promise<void> {}

  async openSetup(): Promise<null> {
    return null
  }

  #announce(tx: Tx, { ref, key, status }: SandboxPayment): Promise<void> {
    return this.#send(tx, `payment.${status}`, { payment: ref, key })
  }

  async #send(tx: Tx, type: string, data: { payment?: string; key?: string }): Promise<void> {
    const body = JSON.stringify({ id: fresh('se'), type, data })
    await tx.enqueue({ task: 'sandbox_tell', payload: { body } })
    // real processors send some events twice, and late
    const runAt = addSeconds(this.#deps.clock.now(), 2 * this.#deps.seconds)
    await tx.enqueue({ task: 'sandbox_tell', payload: { body }, runAt })
  }

  async #later(tx: Tx, ref: string): Promise<void> {
    await tx.enqueue({
      task: 'sandbox_advance',
      payload: { ref },
      runAt: addSeconds(this.#deps.clock.now(), this.#deps.seconds),
    })
  }

  sign(body: string, at = this.#deps.clock.now()): string {
    return sign(this.#deps.secret, body, at)
  }

  async readEvent(signed: Signed): Promise<GatewayEvent> {
    requireSignature(this.#deps.secret, signed, this.#deps.clock.now())
    const event = JSON.parse(signed.body) as { id: string; type: string; data?: { payment?: string; key?: string } }
    return {
      id: event.id,
      type: event.type,
      ref: event.data?.payment ?? null,
      chargeId: event.data?.key ?? null,
      kept: null,
      isAboutBalance: event.type.startsWith('payout.'),
    }
  }
}
