import { keysOf } from '../kernel/keys.ts'
import { defineStatuses } from '../kernel/statuses.ts'
import type { TransitionTable } from '../kernel/transitions.ts'

// The statuses of accounts and of requests for access. Without a schema on purpose: the page shows these tables, and zod
// stays out of the browser.

export const userStatus = defineStatuses({
  invited: { label: 'Invited', tone: 'wait' },
  active: { label: 'Active', tone: 'ok' },
  suspended: { label: 'Suspended', tone: 'bad' },
  revoked: { label: 'Invitation revoked', tone: 'plain' },
  closing: { label: 'Closing', tone: 'wait' },
  closed: { label: 'Closed', tone: 'plain' },
})
export const userStatuses = keysOf(userStatus)
export type UserStatus = keyof typeof userStatus

export const userActions = {
  register: { from: ['invited'], to: 'active' },
  // suspending an account that is closing keeps it
  suspend: { from: ['active', 'closing'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'active' },
  revoke: { from: ['invited'], to: 'revoked' },
  // an invitation can be sent again after it was revoked or the account was closed
  invite: { from: ['revoked', 'closed'], to: 'invited' },
  close: { from: ['active'], to: 'closed' },
  // by the member: 30 days in which they can keep the account, then it is erased
  start_closing: { from: ['active'], to: 'closing' },
  keep: { from: ['closing'], to: 'active' },
  erase: { from: ['closing'], to: 'closed' },
} as const satisfies TransitionTable<UserStatus>
export type UserAction = keyof typeof userActions

export const accessRequestStatus = defineStatuses({
  pending: { label: 'Waiting', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Declined', tone: 'bad' },
})
export const accessRequestStatuses = keysOf(accessRequestStatus)
export type AccessRequestStatus = keyof typeof accessRequestStatus

export const accessRequestActions = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
} as const satisfies TransitionTable<AccessRequestStatus>
export type AccessRequestAction = keyof typeof accessRequestActions
