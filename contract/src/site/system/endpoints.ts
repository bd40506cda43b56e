import { z } from 'zod'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { DoneSchema } from '../../kernel/fields.ts'

export const systemEndpoints = defineEndpoints({
  live: {
    method: 'GET',
    path: '/api/health/live',
    summary: 'The process answers',
    permission: 'public',
    headerless: true,
    response: DoneSchema,
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
