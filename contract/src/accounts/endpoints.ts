import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, DoneSchema, InstantSchema, optionalText, PhoneInputSchema, VersionSchema } from '../kernel/fields.ts'
import { closingEndpoints } from './closing/endpoints.ts'
import { emailEndpoints } from './email/endpoints.ts'
import { messageEndpoints } from './messages/endpoints.ts'
import { peopleEndpoints } from './people/endpoints.ts'
import { phoneEndpoints } from './phone/endpoints.ts'
import { receivingEndpoints } from './receiving/endpoints.ts'
import {
  CodeSentSchema,
  CurrentUserSchema,
  LoginResponseSchema,
  ProfileSchema,
  SessionSchema,
  StaffAccessSchema,
} from './records.ts'
import { viewEndpoints } from './views/endpoints.ts'

const profileFields = {
  name: optionalText(200),
  email: z.email('Enter a valid email address.').max(200).nullable().optional(),
  instagram: optionalText(60),
  city: optionalText(120),
  shippingAddress: optionalText(500),
}

// the service checks the digits, where a wrong code counts as a try; this only limits the length
const otp = z.string().min(1, 'Enter the code.').max(40, 'That code is too long.')

export const accountEndpoints = defineEndpoints({
  me: {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The current user; 401 if not signed in',
    permission: 'session',
    response: CurrentUserSchema,
  },
  sendOtp: {
    method: 'POST',
    path: '/api/send-otp',
    summary: 'Send a one-time code to a phone',
    permission: 'public',
    publishes: [],
    body: z.strictObject({ phone: PhoneInputSchema }),
    response: CodeSentSchema,
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/verify-otp',
    summary: 'Sign in with the code; with targetUserPhone an admin views that member’s account',
    permission: 'public',
    publishes: ['session_updated'],
    body: z.strictObject({ phone: PhoneInputSchema, otp, targetUserPhone: PhoneInputSchema.optional() }),
    response: LoginResponseSchema,
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Register an invited phone with its code and a profile',
    permission: 'public',
    publishes: ['legal_updated', 'session_updated', 'user_updated'],
    body: z.strictObject({ phone: PhoneInputSchema, otp, ...profileFields }),
    response: LoginResponseSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    permission: 'public',
    publishes: ['session_updated'],
    impersonated: 'allowed',
    response: DoneSchema,
  },
  stepUp: {
    method: 'POST',
    path: '/api/auth/step-up',
    summary: 'Without a code, sends one to my phone; with a code, confirms this session for five minutes',
    permission: 'session',
    publishes: [],
    body: z.strictObject({ otp: otp.optional() }),
    response: z.object({
      status: z.enum(['sent', 'confirmed']),
      resendAfterSeconds: z.int().optional(),
      confirmedUntil: InstantSchema.optional(),
    }),
  },
  endImpersonation: {
    method: 'POST',
    path: '/api/auth/end-impersonation',
    summary: 'Stop viewing an account and return to the admin’s own session, even after the view has expired',
    permission: 'public',
    publishes: ['session_updated'],
    impersonated: 'allowed',
    response: LoginResponseSchema,
  },
  requestAccess: {
    method: 'POST',
    path: '/api/request-access',
    summary: 'Request access',
    permission: 'public',
    publishes: [],
    body: z.strictObject({
      phone: PhoneInputSchema,
      instagram: optionalText(60),
      referral: optionalText(200),
      shareId: z.string().max(40).optional().describe('The short ID of the share link the person came from'),
      termsAccepted: z.literal(true, 'Accept the terms to continue.'),
      privacyAccepted: z.literal(true, 'Accept the privacy policy to continue.'),
      marketingOptIn: z.boolean().optional(),
      smsOptIn: z.boolean().optional(),
    }),
    response: DoneSchema,
  },
  profile: {
    method: 'GET',
    path: '/api/user/profile',
    summary: 'My profile',
    permission: 'profile.read',
    response: ProfileSchema,
  },
  editProfile: {
    method: 'PATCH',
    path: '/api/user/profile',
    summary: 'Update my profile',
    permission: 'profile.edit',
    publishes: ['profile_updated'],
    body: z.strictObject({ version: VersionSchema, ...profileFields }),
    response: ProfileSchema,
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'My active sessions',
    permission: 'session.read',
    response: z.object({ items: z.array(SessionSchema) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: 'Sign out one of my devices',
    permission: 'session.end',
    publishes: ['session_updated'],
    params: ById,
    response: DoneSchema,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/user/sessions/end-others',
    summary: 'Sign out of all other devices',
    permission: 'session.end',
    publishes: ['session_updated'],
    response: z.object({ status: z.literal('ok'), ended: z.int() }),
  },
  staffAccessLog: {
    method: 'GET',
    path: '/api/user/access-log',
    summary: 'When staff viewed my account, and why',
    permission: 'profile.read',
    response: z.object({ items: z.array(StaffAccessSchema) }),
  },
  ...closingEndpoints,
  ...emailEndpoints,
  ...messageEndpoints,
  ...peopleEndpoints,
  ...phoneEndpoints,
  ...receivingEndpoints,
  ...viewEndpoints,
})
