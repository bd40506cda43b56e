import { webhookEndpoints } from '@ambry/contract/payments/endpoints'
import type { FastifyInstance } from 'fastify'

/** Sandbox events take the same route as every webhook. */
export const callOwnWebhook = (http: FastifyInstance) => async (body: string, signature: string) => {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: webhookEndpoints.sandboxWebhook.path,
    headers: { 'content-type': 'application/json', 'ambry-signature': signature },
    body,
  })
  if (statusCode !== 200) throw new Error(`our webhook answered ${statusCode}`)
}
