import { randomBytes } from 'node:crypto'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { type DeclineCode, type SandboxNumber, sandboxNumbers, sandboxRouting } from '@ambry/contract/payments/kinds'

import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { systemOrigin, type Transactions, type Tx } from '../db/transaction.ts'
import type { GatewayEvent, MethodFacts, Order, Outcome, PaymentGateway, RefundOrder } from './payments.ts'
import {
  findByKey,
  findByRef,
  findMethod,
  insertMethod,
  insertPayment,
  insertRefund,
  lockLeft,
  movePayment,
  type SandboxMethod,
  type SandboxPayment,
  takeBack,
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

/**
 * The built-in processor, so that everything about payments can be tried. It stores its state in its own tables and,
 * like a real one, calls our webhook with signed events some time later.
 */
export class Sandbox implements PaymentGateway {
  readonly kind = 'sandbox'
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
      await this.#announce(tx, made)
      if (behaviour === 'taken_back' || status === 'processing') await this.#later(tx, made.ref)
      return made
    })
    if (!payment) throw new Error('the sandbox lost a payment')
    return this.#outcome(payment)
  }

  #isExpired({ expYear, expMonth }: SandboxMethod): boolean {
    return expYear !== null && expMonth !== null && Date.UTC(expYear, expMonth, 1) <= this.#deps.clock.now().getTime()
  }

  async #outcome({ ref, status, declineCode, isReversed, methodRef }: SandboxPayment): Promise<Outcome> {
    const { behaviour: _how, customer: _whose, ...method } = await this.#method(this.#deps.db, methodRef)
    return { ref, status, actionUrl: null, declineCode, method, isReversed }
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
    if (payment.behaviour !== 'taken_back' || payment.status !== 'succeeded') return this.#outcome(payment)
    await this.#run(async (tx) => {
      const taken = await takeBack(tx, ref)
      if (taken) await this.#announce(tx, taken)
    })
    return this.#outcome(await this.#one(this.#deps.db, ref))
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
      if (moved) await this.#announce(tx, moved)
    })
    return this.#outcome(await this.#one(this.#deps.db, ref))
  }

  async refund({ id, ref, amountCents }: RefundOrder) {
    return this.#run(async (tx) => {
      const left = await lockLeft(tx, ref, id)
      if (left === null || left < amountCents)
        return { ref: null, status: 'failed' as const, words: 'The processor doesn’t have that much left to refund.' }
      const made = await insertRefund(tx, { ref: fresh('sr'), key: id, paymentRef: ref, amountCents })
      return { ref: made, status: 'succeeded' as const, words: null }
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

  async #announce(tx: Tx, { ref, key, status, isReversed }: SandboxPayment): Promise<void> {
    const type = `payment.${isReversed ? 'reversed' : status}`
    const body = JSON.stringify({ id: fresh('se'), type, data: { payment: ref, key } })
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
    }
  }
}
