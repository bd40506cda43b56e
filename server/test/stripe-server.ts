import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'

export const stripeSecrets = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' }

type Fields = Record<string, any>

/** Parses `line_items[0][price_data][unit_amount]=100` into objects. */
function decoded(body: string): Fields {
  const root: Fields = {}
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split(/[[\]]+/).filter((part) => part !== '')
    let at = root
    for (const part of path.slice(0, -1)) at = at[part] ??= {}
    at[path.at(-1) ?? ''] = value
  }
  return root
}

/** Stripe's published test numbers and their purpose. */
export const stripeMethods: Record<string, { type: 'card' | 'us_bank_account'; last4: string; behaviour: string }> = {
  pm_success: { type: 'card', last4: '4242', behaviour: 'success' },
  pm_decline: { type: 'card', last4: '0002', behaviour: 'card_declined' },
  pm_insufficient: { type: 'card', last4: '9995', behaviour: 'insufficient_funds' },
  pm_expired: { type: 'card', last4: '0069', behaviour: 'expired_card' },
  pm_confirm: { type: 'card', last4: '3155', behaviour: 'confirm' },
  pm_later_decline: { type: 'card', last4: '0341', behaviour: 'later_decline' },
  pm_taken_back: { type: 'card', last4: '0259', behaviour: 'taken_back' },
  pm_bank_success: { type: 'us_bank_account', last4: '6789', behaviour: 'bank_success' },
  pm_bank_failure: { type: 'us_bank_account', last4: '1116', behaviour: 'bank_failure' },
}

const fresh = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

/**
 * A local server with Stripe's wire format and state: customers, payment intents, hosted pages, refunds, idempotency
 * keys with their answers. Faults can be injected.
 */
export async function startStripeServer() {
  const intents = new Map<string, Fields>()
  const sessions = new Map<string, Fields>()
  const refunds = new Map<string, Fields>()
  const customers = new Map<string, Fields>()
  const setups = new Map<string, Fields>()
  const kept = new Map<string, { status: number; body: string; request: string }>()
  const faults = { down: false, dropAfter: 0, dropBefore: 0 }

  const methodOf = (id: string): Fields => {
    const known = stripeMethods[id.replace(/_of_.*$/, '')]
    if (!known) return { id, object: 'payment_method' }
    const card = { brand: 'visa', last4: known.last4, exp_month: 12, exp_year: 2030 }
    const bank = { bank_name: 'Stripe Test Bank', last4: known.last4 }
    return {
      id,
      object: 'payment_method',
      type: known.type,
      ...(known.type === 'card' ? { card } : { us_bank_account: bank }),
    }
  }
  const shown = (intent: Fields): Fields => ({
    ...intent,
    payment_method: intent.payment_method ? methodOf(intent.payment_method) : null,
    latest_charge:
      intent.status === 'succeeded'
        ? { id: `ch_${intent.id}`, object: 'charge', disputed: intent.disputed ?? false }
        : null,
  })
  const declined = (intent: Fields, code: string, decline_code?: string) => {
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { code, decline_code } })
    return {
      status: 402,
      value: { error: { type: 'card_error', code, decline_code, message: 'Declined.', payment_intent: shown(intent) } },
    }
  }

  const invalid = (message: string) => ({ status: 400, value: { error: { type: 'invalid_request_error', message } } })
  const tooLate = invalid('You cannot do this to an object in this state.')

  /** Instant for a card; some days later for a bank account. */
  function refund(method: string, id: string, body: Fields, query: URLSearchParams) {
    if (method === 'GET' && id) return { status: 200, value: refunds.get(id) }
    const of = body.payment_intent ?? query.get('payment_intent')
    const given = [...refunds.values()].filter(({ payment_intent }) => payment_intent === of)
    if (method === 'GET') return { status: 200, value: { object: 'list', has_more: false, data: given } }
    const intent = intents.get(of)
    const left = (intent?.amount ?? 0) - given.reduce((sum, { amount }) => sum + amount, 0)
    if (intent?.status !== 'succeeded' || intent.disputed || Number(body.amount) > left)
      return invalid('Refund amount is greater than unrefunded amount on charge.')
    const made = {
      ...{ id: fresh('re'), object: 'refund', amount: Number(body.amount), payment_intent: intent.id },
      metadata: body.metadata ?? {},
      status: String(intent.payment_method).startsWith('pm_bank') ? 'pending' : 'succeeded',
    }
    refunds.set(made.id, made)
    return { status: 200, value: made }
  }

  /** The result of confirming an intent with a payment method. */
  function confirm(intent: Fields, method: string, offSession: boolean) {
    const { behaviour } = stripeMethods[method.replace(/_of_.*$/, '')] ?? { behaviour: 'success' }
    if (method.startsWith('pm_gone')) return invalid('No such PaymentMethod.')
    intent.payment_method = method
    if (behaviour === 'card_declined') return declined(intent, 'card_declined', 'generic_decline')
    if (behaviour === 'insufficient_funds') return declined(intent, 'card_declined', 'insufficient_funds')
    if (behaviour === 'expired_card') return declined(intent, 'expired_card')
    if (behaviour === 'later_decline' && offSession) return declined(intent, 'card_declined', 'insufficient_funds')
    if (behaviour === 'confirm' && offSession) return declined(intent, 'authentication_required')
    if (behaviour === 'confirm')
      Object.assign(intent, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.example/${intent.id}` } },
      })
    else intent.status = behaviour.startsWith('bank') ? 'processing' : 'succeeded'
    return { status: 200, value: shown(intent) }
  }

  function answer(
    method: string,
    path: string,
    body: Fields,
    query: URLSearchParams,
  ): { status: number; value: unknown } {
    const [, , kind = '', id = '', verb = ''] = path.split('/')
    const list = (all: Iterable<Fields>) => ({
      object: 'list',
      has_more: false,
      data: [...all].filter(({ customer }) => customer === query.get('customer')).reverse(),
    })
    const missing = { status: 404, value: { error: { type: 'invalid_request_error', message: 'No such object.' } } }
    if (kind === 'customers' && method === 'POST') {
      const made = { id: fresh('cus'), object: 'customer', ...body }
      customers.set(made.id, made)
      return { status: 200, value: made }
    }
    if (kind === 'payment_intents' && method === 'POST' && !id) {
      const intent: Fields = {
        id: fresh('pi'),
        object: 'payment_intent',
        amount: Number(body.amount),
        currency: body.currency,
        customer: body.customer,
        metadata: body.metadata ?? {},
        status: 'requires_confirmation',
        next_action: null,
        last_payment_error: null,
      }
      intents.set(intent.id, intent)
      return confirm(intent, body.payment_method, body.off_session === 'true')
    }
    if (kind === 'payment_intents' && method === 'GET')
      return id
        ? intents.has(id)
          ? { status: 200, value: shown(intents.get(id) as Fields) }
          : missing
        : { status: 200, value: list(intents.values()) }
    if (kind === 'payment_intents' && verb === 'cancel') {
      const intent = intents.get(id)
      if (!intent) return missing
      if (!['requires_action', 'requires_payment_method', 'requires_confirmation'].includes(intent.status))
        return tooLate
      intent.status = 'canceled'
      return { status: 200, value: shown(intent) }
    }
    if (kind === 'checkout') return page(method, verb ? id : '', path.split('/').slice(4), body, list)
    if (kind === 'refunds') return refund(method, id, body, query)
    if (kind === 'setup_intents' && method === 'GET')
      return setups.has(id) ? { status: 200, value: setups.get(id) } : missing
    if (kind === 'payment_methods') return { status: 200, value: methodOf(id) }
    return missing
  }

  function page(
    method: string,
    _id: string,
    [id = '', verb = '']: string[],
    body: Fields,
    list: (all: Iterable<Fields>) => Fields,
  ) {
    const withIntent = (session: Fields) => ({
      ...session,
      payment_intent: session.payment_intent ? shown(intents.get(session.payment_intent) as Fields) : null,
    })
    if (method === 'POST' && !id) {
      const made: Fields = {
        id: fresh('cs'),
        object: 'checkout.session',
        status: 'open',
        mode: body.mode,
        customer: body.customer,
        client_reference_id: body.client_reference_id ?? null,
        metadata: body.metadata ?? {},
        payment_intent: null,
        amount_total: Number(body.line_items?.[0]?.price_data?.unit_amount ?? 0),
        data: body.payment_intent_data ?? {},
      }
      made.url = `https://checkout.example/${made.id}`
      sessions.set(made.id, made)
      return { status: 200, value: made }
    }
    if (!id) return { status: 200, value: list(sessions.values()) }
    const session = sessions.get(id) as Fields
    if (verb === 'expire' && session.status !== 'open') return tooLate
    if (verb === 'expire') session.status = 'expired'
    return { status: 200, value: withIntent(session) }
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', 'http://stripe')
    const key = request.headers['idempotency-key'] as string | undefined
    if (faults.down)
      return void response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"error":{"type":"api_error","message":"Down."}}')
    if (faults.dropBefore > 0 && request.method === 'POST') {
      faults.dropBefore--
      return void request.socket.destroy()
    }
    const before = key ? kept.get(key) : undefined
    const asked = `${request.method} ${url.pathname} ${body}`
    const fits = before === undefined || before.request === asked
    const { status, value } = before
      ? { status: before.status, value: null }
      : answer(request.method ?? '', url.pathname, decoded(body), url.searchParams)
    const text = fits
      ? (before?.body ?? JSON.stringify(value))
      : JSON.stringify({
          error: {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters.',
          },
        })
    if (key && !before) kept.set(key, { status, body: text, request: asked })
    if (faults.dropAfter > 0 && request.method === 'POST') {
      faults.dropAfter--
      return void request.socket.destroy()
    }
    response.writeHead(fits ? status : 400, { 'content-type': 'application/json' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stripe = new Stripe(stripeSecrets.secretKey)

  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    intents,
    refunds,
    /** The member enters a card on Stripe's own page. */
    completePage: (sessionId: string, method: string) => {
      const session = sessions.get(sessionId) as Fields
      if (session.mode === 'setup') {
        const id = fresh('seti')
        setups.set(id, { id, object: 'setup_intent', payment_method: methodOf(method) })
        Object.assign(session, { status: 'complete', setup_intent: id })
        return session
      }
      const made = answer(
        'POST',
        '/v1/payment_intents',
        {
          amount: session.amount_total,
          currency: 'usd',
          customer: session.customer,
          metadata: session.data.metadata,
          payment_method: method,
        },
        new URLSearchParams(),
      )
      const intent = [...intents.values()].at(-1) as Fields
      if (made.status === 200) Object.assign(session, { status: 'complete', payment_intent: intent.id })
      return session
    },
    /** The member's answer at their bank. */
    confirm: (id: string, agree: boolean) => {
      const intent = intents.get(id) as Fields
      if (agree) Object.assign(intent, { status: 'succeeded', next_action: null })
      else declined(intent, 'payment_intent_authentication_failure')
    },
    /** Days later. */
    advance: (id: string) => {
      const intent = intents.get(id) as Fields
      const { behaviour } = stripeMethods[String(intent.payment_method).replace(/_of_.*$/, '')] as { behaviour: string }
      if (behaviour === 'taken_back' && intent.status === 'succeeded') intent.disputed = true
      if (intent.status !== 'processing') return
      if (behaviour === 'bank_failure') declined(intent, 'payment_method_bank_account_closed')
      else intent.status = 'succeeded'
    },
    /** Days later: pending refunds have arrived, and old idempotency keys have expired. */
    settleRefunds: () => {
      kept.clear()
      for (const each of refunds.values()) each.status = 'succeeded'
    },
    event: (object: Fields, type: string, id = fresh('evt')) =>
      JSON.stringify({ id, object: 'event', type, data: { object } }),
    sign: (payload: string, timestamp?: number) =>
      stripe.webhooks.generateTestHeaderString({
        payload,
        secret: stripeSecrets.webhookSecret,
        ...(timestamp !== undefined && { timestamp }),
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
