import { randomUUID } from 'node:crypto'

import type { disputeEndpoints, disputeFiles } from '@ambry/contract/payments/disputes/endpoints'
import type { adminChargeEndpoints, chargeEndpoints, webhookEndpoints } from '@ambry/contract/payments/endpoints'

import type { Actor } from '../../access/access.ts'
import { siteAddress } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import type { FileHandlers } from '../../http/files.ts'
import { resolve } from './charges/review-service.ts'
import * as charging from './charges/service.ts'
import * as checkout from './checkout/service.ts'
import * as answers from './disputes/answer-service.ts'
import * as disputing from './disputes/service.ts'
import * as methods from './methods/service.ts'
import { tryOut } from './payment-test/service.ts'
import { adminCharge, charge } from './present.ts'
import { refund } from './refunds/service.ts'
import { hear } from './webhooks/service.ts'

const ok = { status: 'ok' as const }

export const paymentHandlers = (deps: Deps) => ({
  ...ownHandlers(deps),
  ...siteHandlers(deps),
  ...disputeHandlers(deps),
  ...webhookHandlers(deps),
})

const nameOf = ({ name, phone }: Actor) => name ?? phone

const ownHandlers = (deps: Deps): Handlers<typeof chargeEndpoints> => ({
  checkout: ({ actor, query }) => checkout.checkout(deps, actor, query.invoice),
  pay: ({ actor, body, transact }) => checkout.pay(deps, actor, body, transact),
  ownCharges: ({ actor, query }) => checkout.ownCharges(deps, actor, query),
  ownCharge: ({ actor, params }) => checkout.ownCharge(deps, actor, params.id),
  confirmCharge: ({ actor, params, body }) => checkout.confirmOwn(deps, actor, params.id, body.agree),
  resendCharge: ({ actor, params }) => checkout.resend(deps, actor, params.id),
  cancelCharge: ({ actor, params }) => checkout.giveUp(deps, actor, params.id),
  payWithCredit: async ({ actor, params, body, transact }) => ({
    ...ok,
    dueCents: await transact((tx) => checkout.useOwnCredit(tx, deps, actor, params.id, body.amountCents)),
  }),
  wireSent: async ({ actor, params, transact }) => {
    const at = await transact(async (tx) => (await checkout.wireSent(tx, actor, params.id)).toISOString())
    return { ...ok, wireSaidAt: at }
  },
  paymentMethods: async ({ actor }) => ({
    items: await methods.ownMethods(deps.db, deps, actor.id),
    gateway: deps.payments?.kind ?? null,
  }),
  addPaymentMethod: async ({ actor, body, transact }) => {
    const gateway = charging.gatewayOf(deps)
    const customer = await charging.customerOf(deps, actor.id, nameOf(actor))
    if (body.token === undefined) {
      const returnUrl = `${siteAddress(deps.config)}/settings#ways-to-pay`
      return { method: null, actionUrl: await gateway.openSetup({ key: randomUUID(), customer, returnUrl }) }
    }
    const token = await methods.typedToken(deps, customer, body.token)
    const facts = await gateway.keep(customer, token)
    const id = await transact(async (tx) => methods.keepMethod(tx, actor.id, gateway.kind, facts))
    const method = await methods.methodOf(deps.db, actor.id, id)
    return { method: methods.presentMethod(method, deps.clock.now()), actionUrl: null }
  },
  makeDefaultMethod: async ({ actor, params, transact }) => {
    await transact((tx) => methods.makeDefault(tx, actor, params.id))
    return ok
  },
  removeMethod: async ({ actor, params, transact }) => {
    const { ref, gateway } = await transact((tx) => methods.remove(tx, actor, params.id))
    // ours first: the member has removed it even if the processor cannot be reached
    if (deps.payments?.kind === gateway)
      await deps.payments
        .forget(ref)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'a payment method is still stored at the processor'))
    return ok
  },
  sandboxToken: ({ actor, body }) => methods.tokenFor(deps, actor, body),
  paymentTest: async () => ({ isOn: deps.payments?.kind === 'sandbox', gateway: deps.payments?.kind ?? null }),
  tryPayment: ({ actor, params }) => tryOut(deps, actor, params.test),
})

const siteHandlers = (deps: Deps): Handlers<typeof adminChargeEndpoints> => ({
  charges: ({ query }) => checkout.charges(deps, query),
  charge: async ({ params }) => adminCharge(await charging.chargeRow(deps.db, params.id)),
  checkCharge: async ({ params }) => charge(await charging.check(deps, params.id)),
  resolveCharge: async ({ params, body, transact }) => {
    await transact((tx) => resolve(tx, deps, params.id, body.reason))
    return ok
  },
  refundPayment: ({ actor, params, body, transact }) => refund(deps, actor, { id: params.id, ...body }, transact),
})

const disputeHandlers = (deps: Deps): Handlers<typeof disputeEndpoints> => ({
  paymentDisputes: ({ query }) => disputing.disputes(deps.db, query),
  paymentDispute: ({ params }) => disputing.dispute(deps.db, params.id),
  addDisputeFile: ({ params, query, body, transact }) =>
    answers.addFile(deps, transact, { id: params.id, ...query, bytes: body as Buffer }),
  dropDisputeFile: async ({ params, transact }) => {
    await transact((tx) => answers.dropFile(tx, params.id, params.fileId))
    return ok
  },
  answerDispute: ({ params, body, transact }) => answers.answer(deps, transact, params.id, body.text),
  acceptDispute: ({ params, transact }) => answers.accept(deps, transact, params.id),
})

export const paymentFileHandlers = (deps: Deps): FileHandlers<typeof disputeFiles> => ({
  disputeEvidence: ({ params }) => answers.evidence(deps, params.id, params.fileId),
})

const webhookHandlers = (deps: Deps): Handlers<typeof webhookEndpoints> => ({
  sandboxWebhook: async ({ rawBody, header }) => {
    await hear(deps, 'sandbox', { body: rawBody, signature: header('ambry-signature') })
    return ok
  },
  stripeWebhook: async ({ rawBody, header }) => {
    await hear(deps, 'stripe', { body: rawBody, signature: header('stripe-signature') })
    return ok
  },
})
