import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { InstantSchema, PhoneSchema } from '../../kernel/fields.ts'

export const systemEndpoints = defineEndpoints({
  live: {
    method: 'GET',
    path: '/api/health/live',
    summary: 'The process answers',
    permission: 'public',
    headerless: true,
    response: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    summary: 'The process can serve: its database answers; 503 otherwise',
    permission: 'public',
    headerless: true,
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  },
})

/** Mounted in demonstration mode only. */
export const demoEndpoints = defineEndpoints({
  outbox: {
    method: 'GET',
    path: '/api/demo/outbox',
    summary: 'Text messages that a demonstration did not really send, newest first',
    permission: 'public',
    headerless: true,
    query: z.strictObject({ phone: z.string().min(3).max(60) }),
    response: z.object({
      messages: z.array(
        z.object({ to: PhoneSchema, body: z.string(), code: z.string().nullable(), at: InstantSchema }),
      ),
    }),
  },
})
