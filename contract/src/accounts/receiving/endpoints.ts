import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { InstantSchema } from '../../kernel/fields.ts'

/** How long a receive code works. */
export const receiveCodeHours = 24

/** How often someone may enter a code of another member. */
export const maxReceiveTriesADay = 10

/** The code of the member who shall receive something, as it was typed; the service reads it. */
export const ReceiveCodeInputSchema = z
  .string()
  .min(1, 'Enter the other member’s receive code.')
  .max(40, 'That code is too long.')
  .describe('From the other member’s settings; lowercase letters, spaces, and dashes are fine')

const ReceiveCodeSchema = z
  .object({
    code: z.string().describe('Eight letters and digits'),
    expiresAt: InstantSchema,
  })
  .meta({ id: 'ReceiveCode' })
export type ReceiveCode = z.output<typeof ReceiveCodeSchema>

export const receivingEndpoints = defineEndpoints({
  receiveCode: {
    method: 'GET',
    path: '/api/user/receive-code',
    summary: 'My code for receiving fund units and notes, if one still works',
    permission: 'profile.read',
    response: z.object({ current: ReceiveCodeSchema.nullable() }),
  },
  createReceiveCode: {
    method: 'POST',
    path: '/api/user/receive-code',
    summary: 'Create a receive code that works for 24 hours; an earlier one stops working',
    permission: 'profile.edit',
    publishes: ['profile_updated'],
    response: z.object({ current: ReceiveCodeSchema }),
  },
})
