import { randomUUID } from 'node:crypto'

import { type SandboxNumber, sandboxNumbers, sandboxRouting } from '@ambry/contract/payments/kinds'

import { GatewayDown } from '../src/gateways/payments.ts'
import type { Sandbox } from '../src/gateways/payments-sandbox.ts'
import { StripeGateway } from '../src/gateways/payments-stripe.ts'
import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { startStripeServer, stripeSecrets } from './stripe-server.ts'

type Part = { invoiceId: string; amountCents: number }
type ProcessorEvent = { id?: string; type?: string; forged?: boolean; secondsAgo?: number }

/** An interface to a processor, so that the same tests run against both. */
export type Counter = {
  kind: 'sandbox' | 'stripe'
  /** A member pays with a number they type: on our page with the sandbox, on Stripe's own with Stripe. */
  pay: (member: Caller, parts: Part[], number: SandboxNumber, more?: { save?: boolean; name?: string }) => Promise<any>
  /** The member's steps on the processor's own page, if there is one. */
  finishPage?: (member: Caller, charge: any, number: SandboxNumber) => Promise<void>
  confirm: (member: Caller, charge: any, agree: boolean) => Promise<void>
  /** They confirm at their bank, and no webhook is sent. */
  confirmQuietly: (charge: any) => Promise<void>
  /** Days pass, and no webhook is sent. */
  advance: (charge: any) => Promise<void>
  /** The processor calls our webhook. */
  notify: (charge: any, event?: ProcessorEvent) => Promise<Answer>
  /** How often, and how much in total, it charged and refunded. */
  taken: (chargeId: string) => Promise<{ times: number; cents: number }>
  given: () => Promise<number>
  /** Pending refunds arrive, days later. */
  settleRefunds: () => void
  /** Its next answers are lost after it has done the work. */
  loseAnswers: (count: number) => void
  /** It is unreachable. */
  goDown: (isDown: boolean) => void
  /** The cardholder disputes a part, or only asks about it. Returns the processor's id of the dispute. */
  dispute: (charge: { id: string }, amountCents: number, isInquiry?: boolean) => Promise<string>
  decide: (disputeRef: string, status: 'needs_response' | 'won' | 'lost' | 'inquiry_closed') => Promise<void>
  refundInDashboard: (charge: { id: string }, amountCents: number) => Promise<string>
  /** The bank returns every refund of a charge. */
  failRefunds: (charge: { id: string }) => Promise<void>
  payOut: (amountCents: number) => Promise<void>
  close: () => Promise<void>
}

export const typed = (number: SandboxNumber) => {
  const known = sandboxNumbers[number]
  return known.kind === 'card'
    ? { kind: 'card', number: known.number, expMonth: 12, expYear: 2099, cvc: '123' }
    : { kind: 'bank', routing: sandboxRouting, account: known.number }
}

export const tokenFor = async (member: Caller, number: SandboxNumber): Promise<string> =>
  (await wanted(member.post('/api/sandbox/tokens', typed(number)))).token

export const payBy = (member: Caller, parts: Part[], source: object, name: string = randomUUID()): Promise<Answer> =>
  member.post('/api/user/payments', { parts, source }, key(name))

const webhook = (h: Harness, kind: string, body: string, header: Record<string, string>): Promise<Answer> =>
  h.nobody.call({ method: 'POST', url: `/api/webhooks/${kind}`, headers: header, body })

export function sandboxCounter(h: Harness): Counter {
  const sandbox = h.app.deps.payments as Sandbox
  const charge = sandbox.charge.bind(sandbox)
  const find = sandbox.find.bind(sandbox)
  const refOf = async (id: string): Promise<string> =>
    (await h.query('SELECT ref FROM sandbox_payments WHERE key = $1', [id]))[0].ref
  return {
    kind: 'sandbox',
    pay: async (member, parts, number, { save = false, name } = {}) => {
      const token = await tokenFor(member, number)
      return wanted(payBy(member, parts, { kind: 'token', token, save }, name), 201)
    },
    confirm: async (member, { id }, agree) => {
      await wanted(member.post(`/api/user/payments/${id}/confirm`, { agree }, key()))
    },
    confirmQuietly: async ({ id }) => {
      const [row] = await h.query('SELECT ref FROM sandbox_payments WHERE key = $1', [id])
      await sandbox.confirm(row.ref, true)
    },
    advance: async ({ id }) => {
      const [row] = await h.query('SELECT ref FROM sandbox_payments WHERE key = $1', [id])
      await sandbox.advance(row.ref)
    },
    notify: async (
      { id },
      { id: eventId = randomUUID(), type = 'payment.succeeded', forged = false, secondsAgo = 0 } = {},
    ) => {
      const [row] = await h.query('SELECT ref FROM sandbox_payments WHERE key = $1', [id])
      const body = JSON.stringify({ id: eventId, type, data: { payment: row?.ref ?? 'sp_unknown', key: id } })
      const at = new Date(h.clock.now().getTime() - secondsAgo * 1000)
      const signature = forged ? sandbox.sign(`${body} `, at) : sandbox.sign(body, at)
      return webhook(h, 'sandbox', body, { 'ambry-signature': signature })
    },
    taken: async (id) => {
      const rows = await h.query(`SELECT amount_cents FROM sandbox_payments WHERE key = $1 AND status = 'succeeded'`, [
        id,
      ])
      return { times: rows.length, cents: rows.reduce((sum, row) => sum + Number(row.amount_cents), 0) }
    },
    given: async () => {
      const [row] = await h.query('SELECT coalesce(sum(amount_cents), 0)::int AS sum FROM sandbox_refunds')
      return row.sum
    },
    settleRefunds: () => {},
    loseAnswers: (count) => {
      let left = count
      sandbox.charge = async (order) => {
        const outcome = await charge(order)
        if (left-- > 0) throw new GatewayDown('lost')
        return outcome
      }
    },
    dispute: async ({ id }, amountCents, isInquiry = false) =>
      sandbox.dispute(await refOf(id), { amountCents, isInquiry }),
    decide: (ref, status) => sandbox.decide(ref, status),
    refundInDashboard: async ({ id }, amountCents) => sandbox.refundInDashboard(await refOf(id), amountCents),
    failRefunds: async ({ id }) => {
      for (const { ref } of await h.query('SELECT ref FROM sandbox_refunds WHERE payment_ref = $1', [await refOf(id)]))
        await sandbox.failRefund(ref)
    },
    payOut: (amountCents) => sandbox.payOut(amountCents),
    goDown: (isDown) => {
      const down = async () => {
        throw new GatewayDown('down')
      }
      sandbox.charge = isDown ? down : charge
      sandbox.find = isDown ? down : find
    },
    close: async () => {},
  }
}

export async function stripeCounter(): Promise<{ gateway: StripeGateway; over: (h: Harness) => Counter }> {
  const server = await startStripeServer()
  const gateway = new StripeGateway({ ...stripeSecrets, apiUrl: server.url })
  const intentOf = (chargeId: string) =>
    [...server.intents.values()].findLast(({ metadata }) => metadata.charge === chargeId)
  const over = (h: Harness): Counter => {
    server.setClock(() => h.clock.now().getTime())
    const notify: Counter['notify'] = async (
      { id },
      { id: eventId, type = 'payment_intent.succeeded', forged = false, secondsAgo = 0 } = {},
    ) => {
      const object = intentOf(id) ?? { id: 'pi_unknown', object: 'payment_intent', metadata: { charge: id } }
      const body = server.event(object, type, eventId)
      const timestamp = Math.trunc(Date.now() / 1000) - secondsAgo
      return webhook(h, 'stripe', body, { 'stripe-signature': server.sign(forged ? `${body} ` : body, timestamp) })
    }
    const finishPage: Counter['finishPage'] = async (member, { actionUrl }, number) => {
      if (actionUrl) server.completePage(String(actionUrl).split('/').at(-1) ?? '', `pm_${number}_of_${member.id}`)
    }
    return {
      kind: 'stripe',
      pay: async (member, parts, number, { save = false, name } = {}) => {
        const begun = await wanted(payBy(member, parts, { kind: 'hosted', save, methodKind: 'card' }, name), 201)
        await finishPage?.(member, begun, number)
        await wanted(notify(begun, { type: 'checkout.session.completed' }))
        return wanted(member.get(`/api/user/payments/${begun.id}`))
      },
      finishPage,
      confirm: async (_member, charge, agree) => {
        server.confirm(intentOf(charge.id)?.id, agree)
        await wanted(notify(charge))
      },
      confirmQuietly: async ({ id }) => server.confirm(intentOf(id)?.id, true),
      advance: async ({ id }) => server.advance(intentOf(id)?.id),
      notify,
      taken: async (id) => {
        const done = [...server.intents.values()].filter(
          ({ metadata, status }) => metadata.charge === id && status === 'succeeded',
        )
        return { times: done.length, cents: done.reduce((sum, { amount }) => sum + amount, 0) }
      },
      dispute: async ({ id }, amountCents, isInquiry = false) =>
        server.openDispute(intentOf(id)?.id, amountCents, isInquiry),
      decide: async (ref, status) => server.decide(ref, status === 'inquiry_closed' ? 'warning_closed' : status),
      refundInDashboard: async ({ id }, amountCents) => server.refundInDashboard(intentOf(id)?.id, amountCents),
      failRefunds: async ({ id }) => {
        for (const { id: ref, payment_intent } of server.refunds.values())
          if (payment_intent === intentOf(id)?.id) server.failRefund(ref)
      },
      payOut: async (amountCents) => void server.payOut(amountCents),
      given: async () => [...server.refunds.values()].reduce((sum, { amount }) => sum + amount, 0),
      settleRefunds: server.settleRefunds,
      loseAnswers: (count) => {
        // the library itself retries twice
        server.faults.dropAfter = count * 3
      },
      goDown: (isDown) => {
        server.faults.down = isDown
      },
      close: server.close,
    }
  }
  return { gateway, over }
}
