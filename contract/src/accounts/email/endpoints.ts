import { z } from 'zod'

import { defineEndpoints } from '../../kernel/endpoint.ts'
import { DoneSchema, InstantSchema } from '../../kernel/fields.ts'
import { CodeSentSchema } from '../records.ts'

const emailFaults = ['bounce', 'complaint'] as const
export type EmailFault = (typeof emailFaults)[number]

export const EmailStateSchema = z
  .object({
    email: z.string().nullable(),
    state: z.enum(['none', 'unverified', 'verified', 'undeliverable']),
    verifiedAt: InstantSchema.nullable(),
    undeliverableAt: InstantSchema.nullable(),
    fault: z.enum(emailFaults).nullable().describe('Why it is undeliverable'),
  })
  .meta({ id: 'EmailState' })
export type EmailState = z.output<typeof EmailStateSchema>

const EmailReportSchema = z.object({
  type: z.enum(['delivered', ...emailFaults]),
  permanent: z.boolean().default(true).describe('False for a bounce that the provider retries'),
  email: z.string().min(3).max(200),
  messageId: z.string().max(300).optional().describe('The Message-ID header'),
})
export type EmailReport = z.output<typeof EmailReportSchema>

export const emailEndpoints = defineEndpoints({
  emailState: {
    method: 'GET',
    path: '/api/user/email',
    summary: 'My email address and whether it’s verified',
    permission: 'profile.read',
    response: EmailStateSchema,
  },
  sendEmailCode: {
    method: 'POST',
    path: '/api/user/email/send-code',
    summary: 'Send a verification link and code to the email address in my profile',
    permission: 'profile.edit',
    publishes: [],
    response: CodeSentSchema,
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/user/email/verify',
    summary: 'Verify my email address with the code',
    permission: 'profile.edit',
    publishes: ['profile_updated'],
    body: z.strictObject({ code: z.string().min(1, 'Enter the code.').max(40, 'That code is too long.') }),
    response: EmailStateSchema,
  },
  emailWebhook: {
    method: 'POST',
    path: '/api/webhooks/email',
    summary: 'The mail provider reports deliveries, bounces, and complaints, signed in Ambry-Signature',
    permission: 'public',
    publishes: ['messages_updated', 'profile_updated'],
    headerless: true,
    signed: true,
    body: z.looseObject({ events: z.array(EmailReportSchema).min(1).max(1000) }),
    response: DoneSchema,
  },
})
