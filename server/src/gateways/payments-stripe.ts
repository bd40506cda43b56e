import type { Instant } from '@ambry/contract/kernel/dates'
import type Stripe from 'stripe'

import type { StripeConfig } from '../config.ts'
import {
  type BalanceTransaction,
  type DisputeAnswer,
  type DisputeFacts,
  GatewayDown,
  type GatewayEvent,
  GatewayRefused,
  type MethodFacts,
  type Order,
  type Outcome,
  type PaymentGateway,
  type RefundOrder,
  type RefundOutcome,
} from './payments.ts'
import { BadSignature, type Signed, signatureTolerance } from './signature.ts'
import { aboutOf, declineOf, disputeOf, factsOf, idOf, objectOf, outcomeOf, transactionOf } from './stripe-facts.ts'

type Intent = Stripe.PaymentIntent
type Session = Stripe.Checkout.Session

const shown = ['latest_charge.balance_transaction', 'latest_charge.failure_balance_transaction', 'payment_method']
const expanded = { expand: shown }
const expandedPage = { expand: shown.map((each) => `payment_intent.${each}`) }
/** Stripe understood the request and rejected it. */
const isRefused = (error: unknown): boolean => (error as { type?: string }).type === 'StripeInvalidRequestError'
const refused: Outcome = {
  ref: null,
  status: 'failed',
  actionUrl: null,
  declineCode: 'processing_error',
  method: null,
  transactions: [],
  disputes: [],
}

/**
 * Collects through Stripe, using its hosted page for anything a member types, so that no card number ever reaches us.
 */
export class StripeGateway implements PaymentGateway {
  readonly kind = 'stripe'
  readonly limits = { leastCents: 50, mostCents: 99_999_999 }
  readonly #config: StripeConfig
  #client: Promise<Stripe> | null = null

  constructor(config: StripeConfig) {
    this.#config = config
  }

  // the library is large, so it is loaded on first use
  #stripe(): Promise<Stripe> {
    this.#client ??= import('stripe').then(({ default: Client }) => {
      const { apiUrl, secretKey } = this.#config
      const address = apiUrl ? new URL(apiUrl) : null
      return new Client(secretKey, {
        telemetry: false,
        timeout: 20_000,
        // every request that changes something has an idempotency key, so retries are safe
        maxNetworkRetries: 2,
        ...(address && {
          host: address.hostname,
          port: Number(address.port) || (address.protocol === 'https:' ? 443 : 80),
          protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
      })
    })
    return this.#client
  }

  /** A rejection by Stripe is an answer; a network error or a failure at Stripe is not. */
  async #ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.#stripe()
    try {
      return await work(stripe)
    } catch (error) {
      const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = stripe.errors
      const isDown = [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind)
      throw isDown ? new GatewayDown('Stripe gave no answer', { cause: error }) : error
    }
  }

  async customer({ id, name }: { id: string; name: string }): Promise<string> {
    const made = await this.#ask((stripe) =>
      stripe.customers.create({ name, metadata: { member: id } }, { idempotencyKey: `customer-${id}` }),
    )
    return made.id
  }

  async charge(order: Order): Promise<Outcome> {
    try {
      return await (order.source.kind === 'hosted' ? this.#openPage(order) : this.#chargeMethod(order))
    } catch (error) {
      // it will never be accepted, which is an answer too
      if (isRefused(error)) return refused
      throw error
    }
  }

  async #chargeMethod({ id, amountCents, customer, words, source, returnUrl }: Order): Promise<Outcome> {
    if (source.kind !== 'method') throw new Error('this charge has no way to pay')
    try {
      const intent = await this.#ask((stripe) =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer,
            payment_method: source.ref,
            allowed_payment_method_types: ['card', 'us_bank_account'],
            confirm: true,
            description: words,
            metadata: { charge: id },
            ...(source.isOffSession ? { off_session: true } : { return_url: returnUrl }),
            ...expanded,
          },
          { idempotencyKey: id },
        ),
      )
      return outcomeOf(intent)
    } catch (error) {
      const {
        payment_intent: intent,
        code,
        decline_code,
      } = error as {
        payment_intent?: Intent
        code?: string
        decline_code?: string
      }
      if (!intent) throw error
      return {
        ...outcomeOf(intent),
        status: 'failed',
        declineCode: declineOf({ code: code ?? '', decline_code: decline_code ?? '' }),
      }
    }
  }

  async #openPage({ id, amountCents, customer, words, source, returnUrl, cancelUrl }: Order): Promise<Outcome> {
    if (source.kind !== 'hosted') throw new Error('this charge has a way to pay already')
    const session = await this.#ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer,
          client_reference_id: id,
          metadata: { charge: id },
          allowed_payment_method_types: [source.methodKind === 'card' ? 'card' : 'us_bank_account'],
          line_items: [
            { quantity: 1, price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: words } } },
          ],
          payment_intent_data: {
            metadata: { charge: id },
            ...(source.save && { setup_future_usage: 'off_session' as const }),
          },
          success_url: returnUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: id },
      ),
    )
    return this.#outcomeOfPage(session)
  }

  /** Until the member has paid there, only the hosted page exists. */
  async #outcomeOfPage(session: Session): Promise<Outcome> {
    const intent = objectOf(session.payment_intent)
    if (intent && session.status === 'complete') return this.#withMoney(intent)
    return {
      ref: session.id,
      status: session.status === 'expired' ? 'canceled' : 'requires_action',
      actionUrl: session.url,
      declineCode: null,
      method: null,
      transactions: [],
      disputes: [],
    }
  }

  async find({ id, ref, customer }: { id: string; ref: string | null; customer: string }): Promise<Outcome | null> {
    try {
      return ref === null ? await this.#findLost(id, customer) : await this.#retrieve(ref)
    } catch (error) {
      if (isRefused(error)) return null
      throw error
    }
  }

  #retrieve(ref: string): Promise<Outcome> {
    return this.#ask(async (stripe) =>
      ref.startsWith('pi_')
        ? this.#withMoney(await stripe.paymentIntents.retrieve(ref, expanded))
        : this.#outcomeOfPage(await stripe.checkout.sessions.retrieve(ref, expandedPage)),
    )
  }

  /** The state of an intent, with what was refunded and disputed of it. */
  async #withMoney(intent: Intent): Promise<Outcome> {
    const outcome = outcomeOf(intent)
    if (intent.status !== 'succeeded') return outcome
    const of = { payment_intent: intent.id, limit: 100 }
    const expand = ['data.balance_transaction', 'data.failure_balance_transaction']
    const refunds = await this.#ask((stripe) => stripe.refunds.list({ ...of, expand }))
    const isDisputed = objectOf(intent.latest_charge)?.disputed ?? false
    const disputes = isDisputed ? (await this.#ask((stripe) => stripe.disputes.list(of))).data : []
    const moved = [
      ...refunds.data.flatMap(({ id, metadata, balance_transaction, failure_balance_transaction }) =>
        [balance_transaction, failure_balance_transaction].map((each) => ({
          transaction: objectOf(each),
          sourceRef: id,
          key: metadata?.refund ?? null,
        })),
      ),
      ...disputes.flatMap(({ id, balance_transactions }) =>
        balance_transactions.map((transaction) => ({ transaction, sourceRef: id, key: null })),
      ),
    ].flatMap(({ transaction, sourceRef, key }) =>
      transaction ? [transactionOf(transaction, { sourceRef, key, paymentRef: intent.id })] : [],
    )
    return {
      ...outcome,
      transactions: [...outcome.transactions, ...moved.toSorted((a, b) => a.at.localeCompare(b.at))],
      disputes: disputes.map(disputeOf),
    }
  }

  /** Stripe lists them newest first. */
  async transactions(since: Instant): Promise<BalanceTransaction[]> {
    const created = { gte: Math.trunc(Date.parse(since) / 1000) }
    const found = await this.#ask(async (stripe) => {
      const all: Stripe.BalanceTransaction[] = []
      const list = stripe.balanceTransactions.list({ created, currency: 'usd', limit: 100, expand: ['data.source'] })
      for await (const each of list) all.push(each)
      return all
    })
    return found.reverse().map((each) => transactionOf(each, aboutOf(each)))
  }

  async balance(): Promise<number> {
    const { available, pending } = await this.#ask((stripe) => stripe.balance.retrieve())
    return [...available, ...pending].reduce((sum, { amount, currency }) => sum + (currency === 'usd' ? amount : 0), 0)
  }

  async answerDispute({ id, ref, text, files }: DisputeAnswer): Promise<DisputeFacts> {
    return this.#unlessRefused(async (stripe) => {
      const sent: Record<string, string> = {}
      for (const { id: fileId, kind, name, contentType, bytes } of files) {
        const file = { data: bytes, name, type: contentType }
        const made = await stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: fileId })
        sent[kind] = made.id
      }
      const evidence = { ...(text && { uncategorized_text: text }), ...sent }
      return stripe.disputes.update(ref, { evidence, submit: true }, { idempotencyKey: `answer-${id}` })
    })
  }

  acceptDispute(ref: string): Promise<DisputeFacts> {
    return this.#unlessRefused((stripe) => stripe.disputes.close(ref))
  }

  async #unlessRefused(work: (stripe: Stripe) => Promise<Stripe.Dispute>): Promise<DisputeFacts> {
    try {
      return disputeOf(await this.#ask(work))
    } catch (error) {
      if (isRefused(error)) throw new GatewayRefused((error as Error).message, { cause: error })
      throw error
    }
  }

  /** It was sent but the answer was lost: looks for it among the customer's newest. */
  async #findLost(id: string, customer: string): Promise<Outcome | null> {
    const found = await this.#ask(async (stripe) => {
      const intents = await stripe.paymentIntents.list({ customer, limit: 100 })
      const intent = intents.data.find(({ metadata }) => metadata.charge === id)
      if (intent) return intent.id
      const sessions = await stripe.checkout.sessions.list({ customer, limit: 100 })
      return sessions.data.find(({ client_reference_id }) => client_reference_id === id)?.id ?? null
    })
    return found === null ? null : this.#retrieve(found)
  }

  /** A finished charge cannot be canceled; its status is returned instead. */
  async cancel(ref: string): Promise<Outcome> {
    try {
      return await this.#ask(async (stripe) =>
        ref.startsWith('pi_')
          ? outcomeOf(await stripe.paymentIntents.cancel(ref))
          : this.#outcomeOfPage(await stripe.checkout.sessions.expire(ref)),
      )
    } catch (error) {
      if (isRefused(error)) return this.#retrieve(ref)
      throw error
    }
  }

  async refund(order: RefundOrder): Promise<RefundOutcome> {
    try {
      const made = await this.#ask((stripe) => this.#refundOf(stripe, order))
      const status = made.status === 'succeeded' ? 'succeeded' : made.status === 'pending' ? 'pending' : 'failed'
      return { ref: made.id, status, words: status === 'failed' ? 'The processor couldn’t refund it.' : null }
    } catch (error) {
      if (!isRefused(error)) throw error
      return {
        ref: null,
        status: 'failed',
        words: (error as Error).message.slice(0, 300) || 'The processor declined it.',
      }
    }
  }

  /** Idempotency keys expire after a day, so an existing refund is looked up first. */
  async #refundOf(stripe: Stripe, { id, ref, amountCents, refundRef }: RefundOrder): Promise<Stripe.Refund> {
    if (refundRef) return stripe.refunds.retrieve(refundRef)
    const { data } = await stripe.refunds.list({ payment_intent: ref, limit: 100 })
    const known = data.find(({ metadata }) => metadata?.refund === id)
    if (known) return known
    const asked = { payment_intent: ref, amount: amountCents, metadata: { refund: id } }
    return stripe.refunds.create(asked, { idempotencyKey: id })
  }

  async keep(customer: string, token: string): Promise<MethodFacts> {
    const facts = factsOf(await this.#ask((stripe) => stripe.paymentMethods.attach(token, { customer })))
    if (!facts) throw new Error('this way to pay is of no kind we know')
    return facts
  }

  async forget(methodRef: string): Promise<void> {
    await this.#ask((stripe) => stripe.paymentMethods.detach(methodRef))
  }

  async openSetup({
    key,
    customer,
    returnUrl,
  }: {
    key: string
    customer: string
    returnUrl: string
  }): Promise<string | null> {
    const session = await this.#ask((stripe) =>
      stripe.checkout.sessions.create(
        { mode: 'setup', customer, currency: 'usd', success_url: returnUrl, cancel_url: returnUrl },
        { idempotencyKey: key },
      ),
    )
    return session.url
  }

  async readEvent({ body, signature }: Signed): Promise<GatewayEvent> {
    const stripe = await this.#stripe()
    const event = this.#verified(stripe, body, signature ?? '')
    const object = event.data.object as unknown as {
      id: string
      object: string
      mode?: string
      customer?: string | null
      client_reference_id?: string | null
      metadata?: { charge?: string }
      payment_intent?: string | null
      setup_intent?: string | null
    }
    const kept = object.object === 'checkout.session' && object.mode === 'setup' ? await this.#kept(object) : null
    const isIntent = object.object === 'payment_intent'
    return {
      id: event.id,
      type: event.type,
      ref: isIntent ? object.id : idOf(object.payment_intent),
      chargeId: object.metadata?.charge ?? object.client_reference_id ?? null,
      kept,
      isAboutBalance: /^(payout|balance)\./.test(event.type),
    }
  }

  /** While a secret is being replaced, Stripe signs with either. */
  #verified(stripe: Stripe, body: string, signature: string): Stripe.Event {
    let fault = 'there is no secret'
    for (const secret of this.#config.webhookSecrets) {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret, signatureTolerance)
      } catch (error) {
        fault = (error as Error).message
      }
    }
    throw new BadSignature(fault)
  }

  async #kept({ setup_intent, customer }: { setup_intent?: string | null; customer?: string | null }) {
    if (!setup_intent || !customer) return null
    const intent = await this.#ask((stripe) =>
      stripe.setupIntents.retrieve(setup_intent, { expand: ['payment_method'] }),
    )
    const method = factsOf(objectOf(intent.payment_method))
    return method && { customer, method }
  }
}
