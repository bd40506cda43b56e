import { defineArea } from '../kernel/area.ts'
import { adminOnly } from '../kernel/permissions.ts'
import { dashboardEndpoints } from './endpoints.ts'

export const dashboardArea = defineArea({
  name: 'dashboard',
  endpoints: dashboardEndpoints,
  files: {},
  permissions: {
    'desk.read': adminOnly,
  },
  auditActions: {},
  auditObjects: {},
  liveEvents: {},
  pages: ['/dashboard', '/admin', '/admin/work'],
  statuses: {},
})
