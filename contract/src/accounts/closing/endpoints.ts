import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, InstantSchema, PhoneInputSchema } from '../../kernel/fields.ts'
import type { FileEndpoints } from '../../kernel/files.ts'
import { LoginResponseSchema } from '../records.ts'

/** How long a member can keep an account they closed. */
export const daysToKeep = 30

const ClosingBlockerSchema = z.object({ title: z.string(), link: z.string().describe('Where to resolve it') })

const ClosingStateSchema = z
  .object({
    blockers: z.array(ClosingBlockerSchema).describe('What prevents closing the account now'),
    days: z.int().describe('How long the account can be kept after closing it'),
  })
  .meta({ id: 'ClosingState' })

const ErasureSchema = z
  .object({
    requestedAt: InstantSchema,
    erasedAt: InstantSchema,
    counts: z.record(z.string(), z.int()).describe('Rows erased or changed, by table'),
    files: z.int().describe('Photos and documents removed'),
  })
  .meta({ id: 'Erasure' })

export const closingEndpoints = defineEndpoints({
  closing: {
    method: 'GET',
    path: '/api/user/closing',
    summary: 'What prevents closing my account',
    permission: 'account.close',
    response: ClosingStateSchema,
  },
  closeAccount: {
    method: 'POST',
    path: '/api/user/close',
    summary: 'Close my account in 30 days and sign out everywhere; signing in again offers to keep it',
    permission: 'account.close',
    publishes: ['session_updated', 'user_updated'],
    stepUp: true,
    response: z.object({ closesAt: InstantSchema }),
  },
  keepAccount: {
    method: 'POST',
    path: '/api/keep-account',
    summary: 'Keep an account that is closing, with the code it was signed in with',
    permission: 'public',
    publishes: ['session_updated', 'user_updated'],
    body: z.strictObject({
      phone: PhoneInputSchema,
      otp: z.string().min(1, 'Enter the code.').max(40, 'That code is too long.'),
    }),
    response: LoginResponseSchema,
  },
  erasure: {
    method: 'GET',
    path: '/api/admin/users/:id/erasure',
    summary: 'The receipt of a closed account: what was erased, and when',
    permission: 'user.read',
    params: ById,
    response: ErasureSchema,
  },
})

export const closingFiles = {
  myData: {
    path: '/files/my-data.json',
    summary: 'Everything stored about me, as JSON',
    permission: 'account.export',
    isPrivate: true,
  },
} as const satisfies FileEndpoints
