import { z } from 'zod'
import { actionsWith } from '../kernel/action-rights.ts'
import { EffectSchema } from '../kernel/effects.ts'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { ById, IdSchema, InstantSchema, ReasonSchema } from '../kernel/fields.ts'
import { listOf, listQuery, someOf } from '../kernel/lists.ts'
import { staffRoleNames } from '../kernel/permissions.ts'
import { approvalKindNames, approvalStatuses } from './kinds.ts'

const PersonSchema = z.object({ id: IdSchema, name: z.string() })

export const ApprovalSchema = z
  .object({
    id: IdSchema,
    number: z.string().describe('APR-0412'),
    kind: z.enum(approvalKindNames),
    status: z.enum(approvalStatuses),
    title: z.string().describe('What will happen, in one line'),
    subject: PersonSchema.nullable().describe('Who would be paid, credited, forgiven or given rights'),
    amountCents: z.int().nullable(),
    limitCents: z.int().nullable().describe('The limit it exceeds, alone or with what was done before'),
    reason: z.string().nullable().describe('Why it needs a second person'),
    note: z.string().nullable(),
    link: z.string().nullable().describe('The page of the record it changes'),
    effects: z.array(EffectSchema),
    people: z.array(PersonSchema).describe('Everyone the effects name'),
    requestedBy: PersonSchema.extend({ staffRoles: z.array(z.enum(staffRoleNames)) }),
    createdAt: InstantSchema,
    expiresAt: InstantSchema,
    decidedBy: PersonSchema.nullable(),
    decidedAt: InstantSchema.nullable(),
    declineReason: z.string().nullable(),
    isFlagged: z.boolean().describe('The two people have used the same browser or phone number'),
    roles: z.array(z.enum(staffRoleNames)).describe('Who can decide'),
    actions: actionsWith(z.enum(['approve', 'decline', 'withdraw']), 'approval.decide'),
  })
  .meta({ id: 'Approval' })
export type Approval = z.output<typeof ApprovalSchema>

export const checkNames = ['unchanged', 'requester', 'device'] as const
const ChecksSchema = z.object({
  unchanged: z.string().nullable().describe('Why it can’t be done as requested anymore'),
  requester: z.boolean().describe('The requester may still do this'),
  device: z.boolean().describe('You share no browser or phone number with the requester'),
})

export const approvalEndpoints = defineEndpoints({
  approvals: {
    method: 'GET',
    path: '/api/admin/approvals',
    summary: 'Actions that need a second person: those you can decide or have requested',
    permission: 'approval.read',
    query: listQuery(['createdAt', '-createdAt', '-decidedAt'], {
      status: someOf(approvalStatuses),
      kind: someOf(approvalKindNames),
      requestedBy: IdSchema.optional(),
      since: InstantSchema.optional().describe('Decided at this time or later'),
    }),
    response: listOf(ApprovalSchema),
    csv: [
      'number',
      'kind',
      'status',
      'title',
      'amountCents',
      'requestedBy.name',
      'createdAt',
      'decidedBy.name',
      'decidedAt',
      'declineReason',
      'isFlagged',
    ],
  },
  approval: {
    method: 'GET',
    path: '/api/admin/approvals/:id',
    summary: 'One approval with checks against the present state',
    permission: 'approval.read',
    params: ById,
    response: ApprovalSchema.extend({ checks: ChecksSchema.nullable() }),
  },
  approve: {
    method: 'POST',
    path: '/api/admin/approvals/:id/approve',
    summary: 'Approve and carry out exactly what was requested',
    permission: 'approval.decide',
    publishes: [
      'approvals_updated',
      'notification',
      'user_updated',
      'session_updated',
      'settings_updated',
      'profile_updated',
    ],
    idempotent: true,
    stepUp: true,
    params: ById,
    response: ApprovalSchema,
  },
  declineApproval: {
    method: 'POST',
    path: '/api/admin/approvals/:id/decline',
    summary: 'Decline a request with a reason',
    permission: 'approval.decide',
    publishes: ['approvals_updated', 'notification'],
    idempotent: true,
    params: ById,
    body: z.strictObject({ reason: ReasonSchema }),
    response: ApprovalSchema,
  },
  withdrawApproval: {
    method: 'POST',
    path: '/api/admin/approvals/:id/withdraw',
    summary: 'Withdraw your own request',
    permission: 'approval.read',
    publishes: ['approvals_updated'],
    idempotent: true,
    params: ById,
    response: ApprovalSchema,
  },
})
