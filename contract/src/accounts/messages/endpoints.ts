import { z } from 'zod'
import { actionsWith } from '../../kernel/action-rights.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema, InstantSchema } from '../../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../../kernel/lists.ts'
import { messageChannels, messageStatuses } from './kinds.ts'

export const MessageSchema = z
  .object({
    id: IdSchema,
    channel: z.enum(messageChannels),
    recipient: z.string().describe('A phone number or an email address'),
    member: z.object({ id: IdSchema, name: z.string() }).nullable(),
    kind: z.string().nullable().describe('The notification setting it follows; null if sent whatever the settings are'),
    subject: z.string().nullable(),
    body: z.string(),
    status: z.enum(messageStatuses),
    attempts: z.int().describe('How many times sending has failed so far'),
    failure: z.string().nullable(),
    createdAt: InstantSchema,
    sentAt: InstantSchema.nullable().describe('When the provider accepted it'),
    deliveredAt: InstantSchema.nullable().describe('When the provider delivered it, if it reports that'),
    failedAt: InstantSchema.nullable(),
    resentFrom: IdSchema.nullable(),
    actions: actionsWith(z.enum(['resend']), 'message.resend'),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof MessageSchema>

export const messageEndpoints = defineEndpoints({
  messages: {
    method: 'GET',
    path: '/api/admin/messages',
    summary: 'Texts and emails sent to members, and whether they arrived',
    permission: 'message.read',
    query: listQuery(['-createdAt', 'createdAt'], {
      userId: IdSchema.optional(),
      channel: z.enum(messageChannels).optional(),
      status: someOf(messageStatuses),
    }),
    response: listOf(MessageSchema),
    stepUp: { csv: true },
    csv: ['createdAt', 'channel', 'recipient', 'member.name', 'subject', 'status', 'sentAt', 'deliveredAt', 'failure'],
  },
  resendMessage: {
    method: 'POST',
    path: '/api/admin/messages/:id/resend',
    summary: 'Send a message again, to the member’s current phone or email address',
    permission: 'message.resend',
    publishes: ['messages_updated'],
    params: ById,
    response: DoneSchema,
  },
})
