import { z } from 'zod'

import { defineEndpoints } from './endpoint.ts'
import {
  ById,
  IdSchema,
  InstantSchema,
  optionalText,
  PhoneInputSchema,
  PhoneSchema,
  ReasonSchema,
  VersionSchema,
} from './fields.ts'
import { listOf, listQuery } from './lists.ts'
import type { TransitionTable } from './transitions.ts'

export const userStatuses = ['invited', 'active', 'suspended', 'revoked', 'closed'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userActions = {
  register: { from: ['invited'], to: 'active', permission: 'self' },
  suspend: { from: ['active'], to: 'suspended', permission: 'user.suspend' },
  reinstate: { from: ['suspended'], to: 'active', permission: 'user.suspend' },
  revoke: { from: ['invited'], to: 'revoked', permission: 'user.invite' },
  // an invitation may be given again after it was taken back or the account was closed
  invite: { from: ['revoked', 'closed'], to: 'invited', permission: 'user.invite' },
  close: { from: ['active'], to: 'closed', permission: 'user.suspend' },
} as const satisfies TransitionTable<UserStatus>
export type UserAction = keyof typeof userActions

export const accessRequestStatuses = ['pending', 'approved', 'rejected'] as const
export type AccessRequestStatus = (typeof accessRequestStatuses)[number]

export const accessRequestActions = {
  approve: { from: ['pending'], to: 'approved', permission: 'accessRequest.decide' },
  reject: { from: ['pending'], to: 'rejected', permission: 'accessRequest.decide' },
} as const satisfies TransitionTable<AccessRequestStatus>
export type AccessRequestAction = keyof typeof accessRequestActions

const actionsOf = <T extends Record<string, unknown>>(table: T) =>
  z.array(z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]))

const profileFields = {
  name: optionalText(200),
  email: z.email('That is not an e-mail address.').max(200).nullable().optional(),
  instagram: optionalText(60),
  city: optionalText(120),
  shippingAddress: optionalText(500),
}

export const ProfileSchema = z
  .object({
    id: IdSchema,
    phone: PhoneSchema,
    displayName: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    instagram: z.string().nullable(),
    city: z.string().nullable(),
    shippingAddress: z.string().nullable(),
    createdAt: InstantSchema,
    version: VersionSchema,
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof ProfileSchema>

export const CurrentUserSchema = z
  .object({
    id: IdSchema,
    name: z.string().nullable(),
    phone: PhoneSchema,
    displayName: z.string().describe('The name, or the phone number when there is none'),
    isAuthenticated: z.literal(true),
    isAdmin: z.boolean(),
    isLender: z.boolean(),
    isImpersonated: z.boolean(),
    sessionExpiresAt: InstantSchema,
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof CurrentUserSchema>

/** Expected failures are HTTP 200 with status "error", so that only the owner of the phone learns them. */
export const LoginResponseSchema = z
  .object({
    status: z.enum(['success', 'registration_required', 'error']),
    error: z.string().optional(),
    triesLeft: z.int().optional(),
    authToken: z.string().optional(),
    user: z
      .object({ id: IdSchema, name: z.string().nullable(), phone: PhoneSchema, isImpersonated: z.boolean() })
      .optional(),
  })
  .meta({ id: 'LoginResponse' })
export type LoginResponse = z.output<typeof LoginResponseSchema>

const CodeSentSchema = z
  .object({ status: z.literal('sent'), resendAfterSeconds: z.int(), expiresInSeconds: z.int() })
  .meta({ id: 'CodeSent' })
export type CodeSent = z.output<typeof CodeSentSchema>

// the digits are judged by the service, where a wrong code counts as a try; this only bounds them
const otp = z.string().min(1, 'Enter the code.').max(40, 'That is too long for a code.')

export const AccessRequestSchema = z
  .object({
    id: IdSchema,
    phone: PhoneSchema,
    country: z.string().nullable(),
    instagram: z.string().nullable(),
    referral: z.string().nullable(),
    termsVersion: VersionSchema,
    privacyVersion: VersionSchema,
    marketingOptIn: z.boolean(),
    smsOptIn: z.boolean(),
    status: z.enum(accessRequestStatuses),
    decidedAt: InstantSchema.nullable(),
    decidedBy: z.string().nullable().describe('The name of the admin'),
    note: z.string().nullable(),
    createdAt: InstantSchema,
    earlierRequests: z.int().describe('How often this phone has asked before'),
    actions: actionsOf(accessRequestActions),
  })
  .meta({ id: 'AccessRequest' })
export type AccessRequest = z.output<typeof AccessRequestSchema>

export const UserSchema = z
  .object({
    id: IdSchema,
    phone: PhoneSchema,
    displayName: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    instagram: z.string().nullable(),
    city: z.string().nullable(),
    status: z.enum(userStatuses),
    isAdmin: z.boolean(),
    isLender: z.boolean(),
    suspendedReason: z.string().nullable(),
    invitedBy: z.string().nullable().describe('The name of the admin'),
    createdAt: InstantSchema,
    registeredAt: InstantSchema.nullable(),
    lastSeenAt: InstantSchema.nullable(),
    liveSessions: z.int(),
    isLocked: z.boolean().describe('Too many wrong codes; see unlock'),
    version: VersionSchema,
    actions: z.array(
      z.enum([
        ...(Object.keys(userActions) as [UserAction, ...UserAction[]]),
        'mark',
        'signOut',
        'unlock',
        'impersonate',
      ]),
    ),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof UserSchema>

export const SessionSchema = z
  .object({
    id: IdSchema,
    device: z.string(),
    ip: z.string().nullable(),
    createdAt: InstantSchema,
    lastSeenAt: InstantSchema,
    expiresAt: InstantSchema,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof SessionSchema>

export const AccountLookSchema = z
  .object({ id: IdSchema, adminName: z.string(), reason: z.string(), startedAt: InstantSchema, endedAt: InstantSchema })
  .meta({ id: 'AccountLook' })

const Done = z.object({ status: z.literal('ok') })

export const accountEndpoints = defineEndpoints({
  me: {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The current user; 401 when nobody is signed in',
    permission: 'session',
    response: CurrentUserSchema,
  },
  sendOtp: {
    method: 'POST',
    path: '/api/send-otp',
    summary: 'Send a one-time code to a phone, whoever it belongs to',
    permission: 'public',
    body: z.strictObject({ phone: PhoneInputSchema }),
    response: CodeSentSchema,
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/verify-otp',
    summary: 'Sign in with the code; with targetUserPhone an admin views that member’s account',
    permission: 'public',
    body: z.strictObject({ phone: PhoneInputSchema, otp, targetUserPhone: PhoneInputSchema.optional() }),
    response: LoginResponseSchema,
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Join with an invited phone, its code and a profile',
    permission: 'public',
    body: z.strictObject({ phone: PhoneInputSchema, otp, ...profileFields }),
    response: LoginResponseSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    permission: 'public',
    impersonated: 'allowed',
    response: Done,
  },
  stepUp: {
    method: 'POST',
    path: '/api/auth/step-up',
    summary: 'Without a code: send one to my phone. With it: confirm this session for five minutes',
    permission: 'session',
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
    summary: 'Leave the viewed account and return to the admin’s own session, also after the view has expired',
    permission: 'public',
    impersonated: 'allowed',
    response: LoginResponseSchema,
  },
  requestAccess: {
    method: 'POST',
    path: '/api/request-access',
    summary: 'Ask the house for access',
    permission: 'public',
    body: z.strictObject({
      phone: PhoneInputSchema,
      instagram: optionalText(60),
      referral: optionalText(200),
      termsAccepted: z.literal(true, 'The terms must be accepted.'),
      privacyAccepted: z.literal(true, 'The privacy page must be accepted.'),
      marketingOptIn: z.boolean().optional(),
      smsOptIn: z.boolean().optional(),
    }),
    response: Done,
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
    summary: 'Change my profile',
    permission: 'profile.edit',
    body: z.strictObject({ version: VersionSchema, ...profileFields }),
    response: ProfileSchema,
  },
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Where I am signed in',
    permission: 'session.read',
    response: z.object({ items: z.array(SessionSchema) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: 'Sign out one of my devices',
    permission: 'session.end',
    params: ById,
    response: Done,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/user/sessions/end-others',
    summary: 'Sign out everywhere but here',
    permission: 'session.end',
    response: z.object({ status: z.literal('ok'), ended: z.int() }),
  },
  accountLooks: {
    method: 'GET',
    path: '/api/user/account-looks',
    summary: 'When the house looked at my account, and why',
    permission: 'profile.read',
    response: z.object({ items: z.array(AccountLookSchema) }),
  },
  accessRequests: {
    method: 'GET',
    path: '/api/admin/access-requests',
    summary: 'People who asked for access',
    permission: 'accessRequest.read',
    query: listQuery(['-createdAt', 'createdAt'], { status: z.enum(accessRequestStatuses).optional() }),
    response: listOf(AccessRequestSchema),
    csv: [
      'id',
      'createdAt',
      'phone',
      'country',
      'instagram',
      'referral',
      'marketingOptIn',
      'smsOptIn',
      'status',
      'decidedAt',
      'decidedBy',
      'note',
    ],
  },
  approveAccessRequest: {
    method: 'POST',
    path: '/api/admin/access-requests/:id/approve',
    summary: 'Invite the person who asked',
    permission: 'accessRequest.decide',
    params: ById,
    body: z.strictObject({ note: optionalText(500) }).optional(),
    response: AccessRequestSchema,
  },
  rejectAccessRequest: {
    method: 'POST',
    path: '/api/admin/access-requests/:id/reject',
    summary: 'Turn the request down; the phone may ask again later',
    permission: 'accessRequest.decide',
    params: ById,
    body: z.strictObject({ note: optionalText(500) }).optional(),
    response: AccessRequestSchema,
  },
  users: {
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Everybody with an account or an invitation',
    permission: 'user.read',
    query: listQuery(['-createdAt', 'createdAt', 'name', '-name'], {
      status: z.enum(userStatuses).optional(),
      mark: z.enum(['admin', 'lender']).optional(),
    }),
    response: listOf(UserSchema),
    csv: [
      'id',
      'name',
      'phone',
      'email',
      'instagram',
      'city',
      'status',
      'isAdmin',
      'isLender',
      'invitedBy',
      'createdAt',
      'registeredAt',
      'lastSeenAt',
    ],
  },
  user: {
    method: 'GET',
    path: '/api/admin/users/:id',
    summary: 'One person',
    permission: 'user.read',
    params: ById,
    response: UserSchema,
  },
  userByPhone: {
    method: 'GET',
    path: '/api/admin/user-by-phone',
    summary: 'One person, found by phone',
    permission: 'user.read',
    query: z.strictObject({ phone: PhoneInputSchema }),
    response: UserSchema,
  },
  inviteUser: {
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Invite a phone directly',
    permission: 'user.invite',
    status: 201,
    body: z.strictObject({ phone: PhoneInputSchema, name: optionalText(200) }),
    response: UserSchema,
  },
  revokeInvitation: {
    method: 'POST',
    path: '/api/admin/users/:id/revoke',
    summary: 'Take an invitation back',
    permission: 'user.invite',
    params: ById,
    response: UserSchema,
  },
  suspendUser: {
    method: 'POST',
    path: '/api/admin/users/:id/suspend',
    summary: 'Suspend a member; ends their sessions at once',
    permission: 'user.suspend',
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: UserSchema,
  },
  reinstateUser: {
    method: 'POST',
    path: '/api/admin/users/:id/reinstate',
    summary: 'Lift a suspension',
    permission: 'user.suspend',
    params: ById,
    response: UserSchema,
  },
  closeUser: {
    method: 'POST',
    path: '/api/admin/users/:id/close',
    summary: 'Close an account that has nothing open',
    permission: 'user.suspend',
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: UserSchema,
  },
  unlockUser: {
    method: 'POST',
    path: '/api/admin/users/:id/unlock',
    summary: 'Let a phone that wrong codes have locked sign in again',
    permission: 'user.suspend',
    params: ById,
    response: UserSchema,
  },
  markUser: {
    method: 'PATCH',
    path: '/api/admin/users/:id/marks',
    summary: 'Mark a member as admin or lender, or take the mark away',
    permission: 'user.mark',
    params: ById,
    body: z.strictObject({
      version: VersionSchema,
      isAdmin: z.boolean().optional(),
      isLender: z.boolean().optional(),
    }),
    response: UserSchema,
  },
  signOutUser: {
    method: 'POST',
    path: '/api/admin/users/:id/sign-out',
    summary: 'Sign a person out everywhere',
    permission: 'user.signOut',
    params: ById,
    response: z.object({ status: z.literal('ok'), ended: z.int() }),
  },
  beginImpersonation: {
    method: 'POST',
    path: '/api/admin/impersonations',
    summary: 'Say why an account is to be viewed; sends a code to the admin’s own phone for verify-otp',
    permission: 'user.impersonate',
    body: z.strictObject({ userId: IdSchema, reason: ReasonSchema }),
    response: CodeSentSchema,
  },
})
