import { z } from 'zod'
import { actionsWith } from '../../kernel/action-rights.ts'
import { defineEndpoints } from '../../kernel/endpoint.ts'
import { ById, DoneSchema, IdSchema, InstantSchema, PhoneInputSchema, PhoneSchema } from '../../kernel/fields.ts'
import { CodeSentSchema } from '../records.ts'
import { phoneChangeStatuses } from './kinds.ts'

const phoneChangeStoppers = ['link', 'member', 'staff'] as const
export type PhoneChangeStopper = (typeof phoneChangeStoppers)[number]

export const OwnPhoneSchema = z
  .object({
    phone: PhoneSchema,
    changedAt: InstantSchema.nullable().describe('The last change'),
    payoutsHeldUntil: InstantSchema.nullable(),
    pending: z
      .object({
        endsIn: z.string().describe('The last digits of the new number'),
        startedAt: InstantSchema,
        takesEffectAt: InstantSchema,
      })
      .nullable()
      .describe('A change that staff started because the phone was lost'),
  })
  .meta({ id: 'OwnPhone' })
export type OwnPhone = z.output<typeof OwnPhoneSchema>

export const PhoneChangeSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(['own', 'lost']),
    status: z.enum(phoneChangeStatuses),
    oldPhone: PhoneSchema,
    newPhone: PhoneSchema,
    note: z.string().nullable().describe('How staff recognized the member; only for those who may start a change'),
    startedBy: z.string().describe('Their name'),
    startedAt: InstantSchema,
    takesEffectAt: InstantSchema,
    endedAt: InstantSchema.nullable(),
    stoppedBy: z.enum(phoneChangeStoppers).nullable(),
    failure: z.string().nullable(),
    actions: actionsWith(z.enum(['stop']), 'user.phone'),
  })
  .meta({ id: 'PhoneChange' })
export type PhoneChange = z.output<typeof PhoneChangeSchema>

// the service checks the digits, where a wrong code counts as a try
const otp = z.string().min(1, 'Enter the code.').max(40, 'That code is too long.')

export const phoneEndpoints = defineEndpoints({
  ownPhone: {
    method: 'GET',
    path: '/api/user/phone',
    summary: 'My phone number, its last change, and a pending change',
    permission: 'profile.read',
    response: OwnPhoneSchema,
  },
  sendNewPhoneCode: {
    method: 'POST',
    path: '/api/user/phone/send-code',
    summary: 'Send a code to my new phone number; the same response whether or not someone else has it',
    permission: 'profile.edit',
    stepUp: true,
    publishes: [],
    body: z.strictObject({ phone: PhoneInputSchema }),
    response: CodeSentSchema.extend({ phone: PhoneSchema }).meta({ id: 'NewPhoneCodeSent' }),
  },
  changePhone: {
    method: 'POST',
    path: '/api/user/phone',
    summary: 'Change my phone number with the code sent to the new one; ends my other sessions',
    permission: 'profile.edit',
    publishes: ['profile_updated', 'session_updated', 'user_updated'],
    body: z.strictObject({ phone: PhoneInputSchema, otp }),
    response: OwnPhoneSchema,
  },
  stopOwnPhoneChange: {
    method: 'POST',
    path: '/api/user/phone/stop-change',
    summary: 'Stop a pending change of my phone number',
    permission: 'profile.edit',
    publishes: ['profile_updated', 'user_updated'],
    response: DoneSchema,
  },
  phoneChanges: {
    method: 'GET',
    path: '/api/admin/users/:id/phone-changes',
    summary: 'A person’s phone changes, newest first',
    permission: 'user.read',
    params: ById,
    response: z.object({ items: z.array(PhoneChangeSchema) }),
  },
  startPhoneChange: {
    method: 'POST',
    path: '/api/admin/users/:id/phone-changes',
    summary:
      'Request a new number for a member who lost their phone; once approved, takes effect after 24 hours unless stopped',
    permission: 'user.phone',
    stepUp: true,
    mayNeedApproval: true,
    publishes: ['profile_updated', 'user_updated'],
    params: ById,
    body: z.strictObject({
      phone: PhoneInputSchema,
      note: z
        .string()
        .min(10, 'Describe how you verified their identity (at least 10 characters).')
        .max(1000, 'Keep this under 1,000 characters.'),
    }),
    response: DoneSchema,
  },
  stopPhoneChange: {
    method: 'POST',
    path: '/api/admin/users/:id/phone-changes/stop',
    summary: 'Stop a person’s pending phone change',
    permission: 'user.phone',
    publishes: ['profile_updated', 'user_updated'],
    params: ById,
    response: DoneSchema,
  },
})
