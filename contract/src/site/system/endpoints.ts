import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { DoneSchema } from '../../kernel/fields.ts'

export const systemEndpoints = defineEndpoints({
  live: {
    method: 'GET',
    path: '/api/health/live',
    summary: 'The server is running',
    permission: 'public',
    headerless: true,
    response: DoneSchema,
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    summary: 'The server can respond: its database answers; otherwise 503',
    permission: 'public',
    headerless: true,
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  },
})
