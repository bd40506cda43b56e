import { defineArea } from '../kernel/area.ts'
import { anyStaff } from '../kernel/permissions.ts'
import { approvalEndpoints } from './endpoints.ts'
import { approvalActions, approvalStatuses } from './kinds.ts'

export const approvalsArea = defineArea({
  name: 'approvals',
  endpoints: approvalEndpoints,
  files: {},
  permissions: {
    'approval.read': anyStaff,
    // each kind also needs the permission of what it does
    'approval.decide': anyStaff,
  },
  rights: {
    title: 'Approvals',
    of: {
      'approval.read': 'View approval requests',
      'approval.decide': 'Approve and decline requests within their own role',
    },
  },
  auditActions: {
    'approval.request': 'Requested approval',
    'approval.approve': 'Approved a request',
    'approval.decline': 'Declined a request',
    'approval.withdraw': 'Withdrew a request',
    'approval.expire': 'Let a request expire',
  },
  auditObjects: {
    approval: 'a request for approval',
  },
  liveEvents: {
    approvals_updated: ['/api/admin/approvals', '/api/admin/overview'],
  },
  pages: [],
  statuses: {
    approval: { actions: approvalActions, statuses: approvalStatuses, initial: 'pending' },
  },
})
