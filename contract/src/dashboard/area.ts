import { defineArea } from '../kernel/area.ts'
import { anyStaff, ownViewedWith } from '../kernel/permissions.ts'
import { attentionEndpoints } from './attention/endpoints.ts'
import { dashboardEndpoints } from './endpoints.ts'
import { workEndpoints } from './work/endpoints.ts'

export const dashboardArea = defineArea({
  name: 'dashboard',
  endpoints: { ...attentionEndpoints, ...dashboardEndpoints, ...workEndpoints },
  files: {},
  permissions: {
    'attention.own': ownViewedWith('user.read'),
    'dashboard.read': anyStaff,
    'work.assign': anyStaff,
  },
  rights: {
    title: 'Back office',
    of: {
      'dashboard.read': 'View the dashboard',
      'work.assign': 'Assign work',
    },
  },
  auditActions: {},
  auditObjects: {},
  liveEvents: {},
  pages: ['/dashboard', '/admin'],
  statuses: {},
})
