import { z } from 'zod'
import { actionsWith } from '../kernel/action-rights.ts'
import { IdSchema, InstantSchema, PhoneSchema, VersionSchema } from '../kernel/fields.ts'
import { keysOf } from '../kernel/keys.ts'
import { type Permitted, staffRoleNames } from '../kernel/permissions.ts'
import { bindingPages } from '../site/legal/endpoints.ts'
import { accessRequestActions, accessRequestStatuses, userStatuses } from './kinds.ts'

/** What staff do with a person, and the permission each takes. */
export const userActionRights = {
  suspend: 'user.suspend',
  reinstate: 'user.suspend',
  close: 'user.suspend',
  unlock: 'user.suspend',
  invite: 'user.invite',
  inviteAgain: 'user.invite',
  revoke: 'user.invite',
  roles: 'user.roles',
  signOut: 'user.signOut',
  phone: 'user.phone',
  impersonate: 'user.impersonate',
} as const satisfies Record<string, Permitted>

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
    displayName: z.string().describe('The name, or the phone number if there is none'),
    isAuthenticated: z.literal(true),
    isAdmin: z.boolean().describe('On staff, with any role'),
    isLender: z.boolean(),
    staffRoles: z.array(z.enum(staffRoleNames)),
    rights: z.array(z.string()).describe('The permissions for everyone’s records that their staff roles give'),
    isImpersonated: z.boolean(),
    sessionExpiresAt: InstantSchema,
    legalDue: z.array(z.enum(bindingPages)).describe('Pages to accept before anything else'),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof CurrentUserSchema>

/** Expected failures are HTTP 200 with status "error", so that only the owner of the phone learns them. */
export const LoginResponseSchema = z
  .object({
    status: z.enum(['success', 'registration_required', 'closing', 'error']),
    error: z.string().optional(),
    triesLeft: z.int().optional(),
    closesAt: InstantSchema.optional().describe('When the account closes, unless the member keeps it'),
    authToken: z.string().optional(),
    user: z
      .object({ id: IdSchema, name: z.string().nullable(), phone: PhoneSchema, isImpersonated: z.boolean() })
      .optional(),
  })
  .meta({ id: 'LoginResponse' })
export type LoginResponse = z.output<typeof LoginResponseSchema>

export const CodeSentSchema = z
  .object({ status: z.literal('sent'), resendAfterSeconds: z.int(), expiresInSeconds: z.int() })
  .meta({ id: 'CodeSent' })
export type CodeSent = z.output<typeof CodeSentSchema>

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
    decidedBy: z.string().nullable().describe('The admin’s name'),
    note: z.string().nullable(),
    createdAt: InstantSchema,
    earlierRequests: z.int().describe('How many times this phone requested access before'),
    knownAs: z
      .object({ userId: IdSchema, status: z.enum(userStatuses), displayName: z.string() })
      .nullable()
      .describe('Who the phone belongs to now, if anyone'),
    actions: actionsWith(z.enum(keysOf(accessRequestActions)), 'accessRequest.decide'),
  })
  .meta({ id: 'AccessRequest' })
export type AccessRequest = z.output<typeof AccessRequestSchema>

export const AccessRequestDetailSchema = AccessRequestSchema.extend({
  previous: z
    .array(
      z.object({
        id: IdSchema,
        createdAt: InstantSchema,
        status: z.enum(accessRequestStatuses),
        decidedAt: InstantSchema.nullable(),
      }),
    )
    .describe('Earlier requests from this phone, newest first'),
}).meta({ id: 'AccessRequestDetail' })
export type AccessRequestDetail = z.output<typeof AccessRequestDetailSchema>

export const UserSchema = z
  .object({
    id: IdSchema,
    phone: PhoneSchema,
    displayName: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    instagram: z.string().nullable(),
    referral: z.string().nullable().describe('Who referred them, as stated in their access request'),
    city: z.string().nullable(),
    shippingAddress: z.string().nullable(),
    status: z.enum(userStatuses),
    isAdmin: z.boolean().describe('On staff, with any role'),
    isLender: z.boolean(),
    staffRoles: z.array(z.enum(staffRoleNames)),
    marketingOptIn: z.boolean(),
    smsOptIn: z.boolean(),
    suspendedReason: z.string().nullable(),
    suspendedAt: InstantSchema.nullable(),
    closesAt: InstantSchema.nullable().describe('When the account will be erased, if the member closed it'),
    erasedAt: InstantSchema.nullable(),
    invitedBy: z.string().nullable().describe('The admin’s name'),
    createdAt: InstantSchema,
    registeredAt: InstantSchema.nullable(),
    lastSeenAt: InstantSchema.nullable(),
    liveSessions: z.int(),
    isLocked: z.boolean().describe('Too many wrong codes; see unlock'),
    version: VersionSchema,
    actions: actionsWith(z.enum(keysOf(userActionRights)), userActionRights),
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

export const StaffAccessSchema = z
  .object({ id: IdSchema, adminName: z.string(), reason: z.string(), startedAt: InstantSchema, endedAt: InstantSchema })
  .meta({ id: 'AccountLook' })
