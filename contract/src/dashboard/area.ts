import { defineArea } from '../kernel/area.ts'
import { adminOnly } from '../kernel/permissions.ts'
import { dashboardEndpoints } from './endpoints.ts'
import { workEndpoints } from './work/endpoints.ts'

export const dashboardArea = defineArea({
  name: 'dashboard',
  endpoints: { ...dashboardEndpoints, ...workEndpoints },
  files: {},
  permissions: {
    'desk.read': adminOnly,
    'work.assign': adminOnly,
  },
  auditActions: {},
  auditObjects: {},
  liveEvents: {},
  pages: ['/dashboard', '/admin', '/admin/work'],
  statuses: {},
})
