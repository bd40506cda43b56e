import { defineArea } from '../kernel/area.ts'
import { anyStaff } from '../kernel/permissions.ts'
import { dashboardEndpoints } from './endpoints.ts'

export const dashboardArea = defineArea({
  name: 'dashboard',
  endpoints: dashboardEndpoints,
  files: {},
  permissions: {
    'dashboard.read': anyStaff,
  },
  rights: {
    title: 'Back office',
    of: {
      'dashboard.read': 'View the dashboard',
    },
  },
  auditActions: {},
  auditObjects: {},
  liveEvents: {},
  pages: ['/dashboard', '/admin'],
  statuses: {},
})
