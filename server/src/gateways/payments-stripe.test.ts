import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { startStripeServer, stripeSecrets } from '../../test/stripe-server.ts'
import { GatewayDown } from './payments.ts'
import { StripeGateway } from './payments-stripe.ts'

it('a permanent Stripe refusal is a result; being unreachable is not', async () => {
  const server = await startStripeServer()
  const gateway = new StripeGateway({ ...stripeSecrets, apiUrl: server.url })
  try {
    const customer = await gateway.customer({ id: randomUUID(), name: 'Margaret Okonkwo' })
    const order = { amountCents: 4_900, customer, words: 'A plan', returnUrl: 'http://x/a', cancelUrl: 'http://x/b' }
    const source = { kind: 'method', ref: 'pm_gone', isOffSession: true } as const
    const refused = await gateway.charge({ ...order, id: randomUUID(), source })
    expect(refused).toMatchObject({ status: 'failed', ref: null, declineCode: 'processing_error' })
    expect(await gateway.find({ id: randomUUID(), ref: 'pi_gone', customer })).toBeNull()
    expect(await gateway.find({ id: randomUUID(), ref: null, customer })).toBeNull()
    server.faults.down = true
    await expect(gateway.find({ id: randomUUID(), ref: 'pi_gone', customer })).rejects.toThrow(GatewayDown)
  } finally {
    await server.close()
  }
})
