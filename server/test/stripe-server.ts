import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'

export const stripeSecrets = {
  secretKey: 'sk_test_of_the_tests',
  webhookSecrets: ['whsec_of_the_tests', 'whsec_before'],
}

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
  pm_inquiry: { type: 'card', last4: '1976', behaviour: 'inquiry' },
  pm_refund_fails: { type: 'card', last4: '5126', behaviour: 'refund_fails' },
  pm_bank_success: { type: 'us_bank_account', last4: '6789', behaviour: 'bank_success' },
  pm_bank_failure: { type: 'us_bank_account', last4: '1116', behaviour: 'bank_failure' },
}

const fresh = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

/**
 * A local server with Stripe's wire format and state: customers, payment intents, hosted pages, refunds, idempotency
 * keys with their answers. Faults can be injected.
 */
export async function startStripeServer() {
  let now: () => number = Date.now
  const intents = new Map<string, Fields>()
  const sessions = new Map<string, Fields>()
  const refunds = new Map<string, Fields>()
  const customers = new Map<string, Fields>()
  const setups = new Map<string, Fields>()
  const kept = new Map<string, { status: number; body: string; request: string }>()
  const transactions: Fields[] = []
  const disputes = new Map<string, Fields>()
  const files = new Map<string, Fields>()
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
  /** Every change of the balance, as Stripe lists it. */
  function moved(type: string, category: string, amount: number, fee: number, source: Fields | string): Fields {
    const id = typeof source === 'string' ? source : source.id
    const made = {
      ...{ id: fresh('txn'), object: 'balance_transaction', type, reporting_category: category, amount, fee },
      ...{ net: amount - fee, currency: 'usd', created: Math.trunc(now() / 1000), source: id },
    }
    transactions.push(made)
    return made
  }
  const sourceOf = (id: string): Fields | string => {
    if (id.startsWith('ch_')) {
      const intent = intents.get(id.slice(3)) as Fields
      return { id, object: 'charge', payment_intent: intent.id, metadata: intent.metadata }
    }
    return refunds.get(id) ?? disputes.get(id) ?? { id }
  }
  /** The money is in the balance, and Stripe's fee with it. */
  function collect(intent: Fields) {
    const isBank = String(intent.payment_method).startsWith('pm_bank')
    const fee = isBank ? Math.min(Math.round(intent.amount * 0.008), 500) : Math.round(intent.amount * 0.029) + 30
    intent.paid = moved(isBank ? 'payment' : 'charge', 'charge', intent.amount, fee, `ch_${intent.id}`)
  }
  /** Stripe books a bank debit when it is submitted, days before it succeeds or fails. */
  function submit(intent: Fields) {
    intent.status = 'processing'
    collect(intent)
  }
  function succeed(intent: Fields) {
    if (intent.status !== 'processing') collect(intent)
    Object.assign(intent, { status: 'succeeded', next_action: null })
  }
  /** A bank debit fails, while it is processing or after it had succeeded. */
  function returnDebit(intent: Fields) {
    const { amount, fee } = intent.paid
    intent.returned = moved('payment_failure_refund', 'charge_failure', -amount, -fee, `ch_${intent.id}`)
  }
  const shown = (intent: Fields): Fields => ({
    ...intent,
    payment_method: intent.payment_method ? methodOf(intent.payment_method) : null,
    latest_charge: intent.paid
      ? {
          ...{ id: `ch_${intent.id}`, object: 'charge', balance_transaction: intent.paid },
          failure_balance_transaction: intent.returned ?? null,
          disputed: [...disputes.values()].some(({ payment_intent }) => payment_intent === intent.id),
        }
      : null,
  })
  const withdraw = (dispute: Fields) =>
    dispute.balance_transactions.push(moved('adjustment', 'dispute', -dispute.amount, 1_500, dispute))
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
    const against = [...disputes.values()].filter(({ payment_intent }) => payment_intent === of)
    const isOpen = against.some(({ status }) => status === 'needs_response' || status === 'under_review')
    const lost = against.reduce((sum, { amount, status }) => sum + (status === 'lost' ? amount : 0), 0)
    const back = given.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)
    if (intent?.status !== 'succeeded' || isOpen || Number(body.amount) > intent.amount - back - lost)
      return invalid('Refund amount is greater than unrefunded amount on charge.')
    return { status: 200, value: refundOf(intent, Number(body.amount), body.metadata ?? {}) }
  }

  function refundOf(intent: Fields, amount: number, metadata: Fields): Fields {
    const isBank = String(intent.payment_method).startsWith('pm_bank')
    const made: Fields = {
      ...{ id: fresh('re'), object: 'refund', amount, payment_intent: intent.id, metadata },
      ...{ status: isBank ? 'pending' : 'succeeded', failure_balance_transaction: null },
    }
    refunds.set(made.id, made)
    made.balance_transaction = moved(isBank ? 'payment_refund' : 'refund', 'refund', -amount, 0, made)
    return made
  }

  /** Stripe takes evidence once, and gives up a dispute for good. */
  function dispute(method: string, id: string, verb: string, body: Fields, query: URLSearchParams) {
    if (!id) {
      const of = query.get('payment_intent')
      const data = [...disputes.values()].filter(({ payment_intent }) => payment_intent === of)
      return { status: 200, value: { object: 'list', has_more: false, data } }
    }
    const found = disputes.get(id)
    if (!found) return { status: 404, value: { error: { type: 'invalid_request_error', message: 'No such dispute.' } } }
    if (method === 'GET') return { status: 200, value: found }
    if (!/needs_response$/.test(found.status)) return tooLate
    const isInquiry = found.status.startsWith('warning')
    if (verb === 'close') found.status = isInquiry ? 'warning_closed' : 'lost'
    else {
      found.evidence = body.evidence
      if (String(body.submit) === 'true') found.status = isInquiry ? 'warning_under_review' : 'under_review'
    }
    return { status: 200, value: found }
  }

  function listTransactions(query: URLSearchParams) {
    const since = Number(query.get('created[gte]') ?? 0)
    const newest = transactions.filter(({ created }) => created >= since).toReversed()
    const after = query.get('starting_after')
    const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
    const data = newest.slice(from, from + Number(query.get('limit') ?? 10))
    const withSource = data.map((each) => ({ ...each, source: sourceOf(each.source) }))
    return {
      status: 200,
      value: {
        object: 'list',
        has_more: from + data.length < newest.length,
        url: '/v1/balance_transactions',
        data: withSource,
      },
    }
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
    else if (behaviour.startsWith('bank')) submit(intent)
    else succeed(intent)
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
    if (kind === 'disputes') return dispute(method, id, verb, body, query)
    if (kind === 'balance_transactions') return listTransactions(query)
    if (kind === 'balance') {
      const amount = transactions.reduce((sum, { net }) => sum + net, 0)
      const value = {
        object: 'balance',
        available: [{ amount, currency: 'usd' }],
        pending: [{ amount: 0, currency: 'usd' }],
      }
      return { status: 200, value }
    }
    if (kind === 'files') {
      const made = { id: fresh('file'), object: 'file', purpose: 'dispute_evidence' }
      files.set(made.id, made)
      return { status: 200, value: made }
    }
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

  const leftOf = (intent: Fields): number =>
    [...refunds.values()].reduce(
      (left, { amount, status, payment_intent }) =>
        left - (payment_intent === intent.id && status !== 'failed' ? amount : 0),
      intent.amount,
    )
  function openDispute(id: string, amount: number, isInquiry: boolean): string {
    const made: Fields = {
      ...{ id: fresh('du'), object: 'dispute', amount, payment_intent: id, charge: `ch_${id}` },
      ...{ reason: isInquiry ? 'unrecognized' : 'fraudulent', balance_transactions: [], evidence: {} },
      ...{ status: isInquiry ? 'warning_needs_response' : 'needs_response', created: Math.trunc(now() / 1000) },
      evidence_details: { due_by: Math.trunc(now() / 1000) + 7 * 86_400, submission_count: 0 },
    }
    disputes.set(made.id, made)
    if (!isInquiry) withdraw(made)
    return made.id
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
    // a multipart body has a new boundary each time
    const isFile = url.pathname === '/v1/files'
    const asked = `${request.method} ${url.pathname} ${isFile ? '' : body}`
    const fits = before === undefined || before.request === asked
    const { status, value } = before
      ? { status: before.status, value: null }
      : answer(request.method ?? '', url.pathname, isFile ? {} : decoded(body), url.searchParams)
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
    /** Its own time, for what it stamps. */
    setClock: (clock: () => number) => {
      now = clock
    },
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
      if (agree) succeed(intent)
      else declined(intent, 'payment_intent_authentication_failure')
    },
    /** Days later. */
    advance: (id: string) => {
      const intent = intents.get(id) as Fields
      const { behaviour } = stripeMethods[String(intent.payment_method).replace(/_of_.*$/, '')] as { behaviour: string }
      const isNew = ![...disputes.values()].some(({ payment_intent }) => payment_intent === id)
      if (behaviour === 'taken_back' && intent.status === 'succeeded' && isNew) openDispute(id, leftOf(intent), false)
      if (behaviour === 'inquiry' && intent.status === 'succeeded' && isNew) openDispute(id, leftOf(intent), true)
      if (intent.status !== 'processing') return
      if (behaviour === 'bank_failure') {
        returnDebit(intent)
        declined(intent, 'payment_method_bank_account_closed')
      } else succeed(intent)
    },
    returnDebit: (id: string) => returnDebit(intents.get(id) as Fields),
    openDispute: (id: string, amount: number, isInquiry: boolean) => openDispute(id, amount, isInquiry),
    /** The bank decides, or turns an inquiry into a dispute. */
    decide: (id: string, status: string) => {
      const found = disputes.get(id) as Fields
      if (found.status === 'won') return
      const wasInquiry = found.status.startsWith('warning')
      found.status = status
      if (wasInquiry && !status.startsWith('warning')) withdraw(found)
      if (status === 'won')
        found.balance_transactions.push(moved('adjustment', 'dispute_reversal', found.amount, -1_500, found))
    },
    refundInDashboard: (id: string, amount: number) => refundOf(intents.get(id) as Fields, amount, {}).id,
    failRefund: (id: string) => {
      const found = refunds.get(id) as Fields
      if (found.status === 'failed') return
      found.status = 'failed'
      found.failure_balance_transaction = moved('refund_failure', 'refund_failure', found.amount, 0, found)
    },
    payOut: (amount: number) => moved('payout', 'payout', -amount, 0, fresh('po')),
    stripeFee: (amount: number) => moved('stripe_fee', 'fee', -amount, 0, fresh('fee')),
    disputes,
    files,
    transactions,
    /** Days later: pending refunds have arrived, and old idempotency keys have expired. */
    settleRefunds: () => {
      kept.clear()
      for (const each of refunds.values()) if (each.status === 'pending') each.status = 'succeeded'
    },
    event: (object: Fields, type: string, id = fresh('evt')) =>
      JSON.stringify({ id, object: 'event', type, data: { object } }),
    sign: (payload: string, timestamp?: number, secret: string = stripeSecrets.webhookSecrets[0] ?? '') =>
      stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp !== undefined && { timestamp }),
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
