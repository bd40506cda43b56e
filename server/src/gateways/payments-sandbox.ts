import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { type DeclineCode, type SandboxNumber, sandboxNumbers, sandboxRouting } from '@ambry/contract/charge-kinds'
import { addSeconds } from '@ambry/contract/dates'
import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { systemOrigin, type Transactions, type Tx } from '../db/transaction.ts'
import {
  BadSignature,
  type GatewayEvent,
  type MethodFacts,
  type Order,
  type Outcome,
  type PaymentGateway,
  type Signed,
  signatureTolerance,
} from './payments.ts'

/** What takes a bank three days takes the sandbox this long. */
export const sandboxSeconds = 12

export type TypedNumber =
  | { kind: 'card'; number: string; expMonth: number; expYear: number }
  | { kind: 'bank'; routing: string; account: string }

type Payment = {
  ref: string
  key: string
  status: Outcome['status']
  declineCode: DeclineCode | null
  isReversed: boolean
  behaviour: SandboxNumber
  methodRef: string
}
type Method = MethodFacts & { behaviour: SandboxNumber; customer: string | null }

type Deps = { db: Db; transactions: Transactions; clock: Clock; secret: Buffer }

const declinesOf: Partial<Record<SandboxNumber, DeclineCode>> = {
  decline: 'card_declined',
  insufficient: 'insufficient_funds',
  expired: 'expired_card',
}

/** How a charge begins, by the number it is taken from. */
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

const paymentColumns = sql`ref, key, status, decline_code AS "declineCode", is_reversed AS "isReversed", behaviour, method_ref AS "methodRef"`
const methodColumns = sql`ref, customer, kind, brand, last4, exp_month AS "expMonth", exp_year AS "expYear", behaviour`
const fresh = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/**
 * A processor that comes with the house, so that everything about money can be tried. It keeps what it knows in tables of
 * its own and, like a real one, tells our own webhook what happened, signed, some time after.
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

  /** What a processor's script in the browser does: a number for a token. Only numbers that are for tests. */
  async token(typed: TypedNumber): Promise<Method | null> {
    const number = typed.kind === 'card' ? typed.number : typed.account
    const known = Object.entries(sandboxNumbers).find(([, each]) => each.kind === typed.kind && each.number === number)
    if (!known || (typed.kind === 'bank' && typed.routing !== sandboxRouting)) return null
    const [behaviour] = known as [SandboxNumber, unknown]
    const method = {
      ref: fresh('sm'),
      customer: null,
      kind: typed.kind,
      brand: typed.kind === 'card' ? 'Visa' : 'Sandbox Bank',
      last4: number.slice(-4),
      expMonth: typed.kind === 'card' ? typed.expMonth : null,
      expYear: typed.kind === 'card' ? typed.expYear : null,
      behaviour,
    }
    await this.#run((tx) =>
      tx.run(sql`INSERT INTO sandbox_methods (ref, kind, brand, last4, exp_month, exp_year, behaviour, created_at)
        VALUES (${method.ref}, ${method.kind}, ${method.brand}, ${method.last4}, ${method.expMonth}, ${method.expYear}, ${behaviour}, ${tx.now})`),
    )
    return method
  }

  async customer({ id }: { id: string }): Promise<string> {
    return `sc_${id.replaceAll('-', '')}`
  }

  async #method(db: Db, ref: string): Promise<Method> {
    const method = await db.one(sql<Method>`SELECT ${methodColumns} FROM sandbox_methods WHERE ref = ${ref}`)
    if (!method) throw new Error(`the sandbox knows no ${ref}`)
    return method
  }

  async charge({ id, amountCents, customer, source }: Order): Promise<Outcome> {
    if (source.kind !== 'method') throw new Error('the sandbox has no page of its own')
    const payment = await this.#run(async (tx) => {
      const method = await this.#method(tx, source.ref)
      const { behaviour } = method
      const { status, declineCode } = this.#isExpired(method)
        ? { status: 'failed', declineCode: 'expired_card' as const }
        : beginning(behaviour, source.isOffSession)
      const made = await tx.one(
        sql<Payment>`INSERT INTO sandbox_payments (ref, key, amount_cents, customer, method_ref, status, decline_code, behaviour, created_at)
          VALUES (${fresh('sp')}, ${id}, ${amountCents}, ${customer}, ${source.ref}, ${status}, ${declineCode}, ${behaviour}, ${tx.now})
          ON CONFLICT DO NOTHING RETURNING ${paymentColumns}`,
      )
      if (!made) return this.#byKey(tx, id)
      await this.#announce(tx, made)
      if (behaviour === 'taken_back' || status === 'processing') await this.#later(tx, made.ref)
      return made
    })
    if (!payment) throw new Error('the sandbox lost a payment')
    return this.#outcome(payment)
  }

  #isExpired({ expYear, expMonth }: Method): boolean {
    return expYear !== null && expMonth !== null && Date.UTC(expYear, expMonth, 1) <= this.#deps.clock.now().getTime()
  }

  #byKey(db: Db, key: string): Promise<Payment | undefined> {
    return db.one(sql<Payment>`SELECT ${paymentColumns} FROM sandbox_payments WHERE key = ${key}`)
  }

  async #outcome({ ref, status, declineCode, isReversed, methodRef }: Payment): Promise<Outcome> {
    const { behaviour: _how, customer: _whose, ...method } = await this.#method(this.#deps.db, methodRef)
    return { ref, status, actionUrl: null, declineCode, method, isReversed }
  }

  async find({ id }: { id: string }): Promise<Outcome | null> {
    const payment = await this.#byKey(this.#deps.db, id)
    return payment ? this.#outcome(payment) : null
  }

  /** The member at their bank: they agree, or they do not. */
  confirm(ref: string, agree: boolean): Promise<Outcome> {
    return this.#move(ref, ['requires_action'], {
      status: agree ? 'succeeded' : 'failed',
      declineCode: agree ? null : 'authentication_failed',
    })
  }

  cancel(ref: string): Promise<Outcome> {
    return this.#move(ref, ['requires_action'], { status: 'canceled', declineCode: null })
  }

  /** Days later: a transfer arrives or does not, and some money is taken back. */
  async advance(ref: string): Promise<Outcome> {
    const payment = await this.#one(this.#deps.db, ref)
    if (payment.status === 'processing') {
      const fails = payment.behaviour === 'bank_failure'
      return this.#move(ref, ['processing'], {
        status: fails ? 'failed' : 'succeeded',
        declineCode: fails ? 'account_closed' : null,
      })
    }
    if (payment.behaviour !== 'taken_back' || payment.status !== 'succeeded') return this.#outcome(payment)
    await this.#run(async (tx) => {
      const moved = await tx.run(
        sql`UPDATE sandbox_payments SET is_reversed = true WHERE ref = ${ref} AND NOT is_reversed`,
      )
      if (moved > 0) await this.#announce(tx, { ...payment, isReversed: true })
    })
    return this.#outcome(await this.#one(this.#deps.db, ref))
  }

  async #one(db: Db, ref: string): Promise<Payment> {
    const payment = await db.one(sql<Payment>`SELECT ${paymentColumns} FROM sandbox_payments WHERE ref = ${ref}`)
    if (!payment) throw new Error(`the sandbox knows no ${ref}`)
    return payment
  }

  async #move(
    ref: string,
    from: Outcome['status'][],
    { status, declineCode }: Pick<Payment, 'status' | 'declineCode'>,
  ): Promise<Outcome> {
    await this.#run(async (tx) => {
      const moved = await tx.one(
        sql<Payment>`UPDATE sandbox_payments SET status = ${status}, decline_code = ${declineCode}
          WHERE ref = ${ref} AND status = ANY(${from}) RETURNING ${paymentColumns}`,
      )
      if (moved) await this.#announce(tx, moved)
    })
    return this.#outcome(await this.#one(this.#deps.db, ref))
  }

  async refund({ id, ref, amountCents }: { id: string; ref: string; amountCents: number }) {
    return this.#run(async (tx) => {
      const payment = await tx.one(
        sql<{
          left: number
        }>`SELECT amount_cents - coalesce((SELECT sum(amount_cents) FROM sandbox_refunds r WHERE r.payment_ref = p.ref AND r.key <> ${id}), 0)::bigint AS left
          FROM sandbox_payments p WHERE ref = ${ref} AND status = 'succeeded' AND NOT is_reversed FOR UPDATE`,
      )
      if (!payment || payment.left < amountCents)
        return { ref: null, status: 'failed' as const, words: 'The processor has not that much of it left.' }
      const made = await tx.one(
        sql<{
          ref: string
        }>`INSERT INTO sandbox_refunds (ref, key, payment_ref, amount_cents) VALUES (${fresh('sr')}, ${id}, ${ref}, ${amountCents})
          ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING ref`,
      )
      return { ref: made?.ref ?? null, status: 'succeeded' as const, words: null }
    })
  }

  async keep(customer: string, token: string): Promise<MethodFacts> {
    await this.#run((tx) =>
      tx.run(
        sql`UPDATE sandbox_methods SET customer = ${customer} WHERE ref = ${token} AND (customer IS NULL OR customer = ${customer})`,
      ),
    )
    const { behaviour: _how, customer: whose, ...method } = await this.#method(this.#deps.db, token)
    if (whose !== customer) throw new Error('this way to pay is of somebody else')
    return method
  }

  /** What a token stands for, if it is one nobody else keeps. */
  async typed(token: string, customer: string): Promise<MethodFacts | null> {
    const method = await this.#deps.db.one(
      sql<Method>`SELECT ${methodColumns} FROM sandbox_methods WHERE ref = ${token} AND (customer IS NULL OR customer = ${customer})`,
    )
    if (!method) return null
    const { behaviour: _how, customer: _whose, ...facts } = method
    return facts
  }

  async forget(): Promise<void> {}

  async openSetup(): Promise<null> {
    return null
  }

  async #announce(tx: Tx, { ref, key, status, isReversed }: Payment): Promise<void> {
    const type = `payment.${isReversed ? 'reversed' : status}`
    const body = JSON.stringify({ id: fresh('se'), type, data: { payment: ref, key } })
    await tx.enqueue({ task: 'sandbox_tell', payload: { body } })
  }

  async #later(tx: Tx, ref: string): Promise<void> {
    await tx.enqueue({
      task: 'sandbox_advance',
      payload: { ref },
      runAt: addSeconds(this.#deps.clock.now(), sandboxSeconds),
    })
  }

  sign(body: string, at = this.#deps.clock.now()): string {
    const seconds = Math.trunc(at.getTime() / 1000)
    const v1 = createHmac('sha256', this.#deps.secret).update(`${seconds}.${body}`).digest('hex')
    return `t=${seconds},v1=${v1}`
  }

  async readEvent({ body, signature }: Signed): Promise<GatewayEvent> {
    const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
    if (!seconds || !given) throw new BadSignature('there is no signature')
    const expected = /v1=(.+)$/.exec(this.sign(body, new Date(Number(seconds) * 1000)))?.[1] ?? ''
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) throw new BadSignature('it does not match')
    const age = this.#deps.clock.now().getTime() / 1000 - Number(seconds)
    if (Math.abs(age) > signatureTolerance) throw new BadSignature('it is too old')
    const event = JSON.parse(body) as { id: string; type: string; data?: { payment?: string; key?: string } }
    return {
      id: event.id,
      type: event.type,
      ref: event.data?.payment ?? null,
      chargeId: event.data?.key ?? null,
      kept: null,
    }
  }
}
