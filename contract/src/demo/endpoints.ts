import { z } from 'zod'

import { defineEndpoints } from '../kernel/endpoint.ts'
import { InstantSchema, PhoneSchema } from '../kernel/fields.ts'

/** Mounted in demo mode only. */
export const demoEndpoints = defineEndpoints({
  outbox: {
    method: 'GET',
    path: '/api/demo/outbox',
    summary: 'Text messages and emails the demo didn’t send, newest first',
    permission: 'public',
    headerless: true,
    query: z.strictObject({ phone: z.string().min(3).max(60) }),
    response: z.object({
      messages: z.array(
        z.object({ to: PhoneSchema, body: z.string(), code: z.string().nullable(), at: InstantSchema }),
      ),
      emails: z
        .array(
          z.object({
            to: z.string(),
            subject: z.string(),
            body: z.string(),
            code: z.string().nullable(),
            at: InstantSchema,
          }),
        )
        .describe('To the email address of the member with this phone number'),
    }),
  },
})
