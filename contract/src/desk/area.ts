import { defineArea } from '../kernel/area.ts'
import { adminOnly } from '../kernel/permissions.ts'
import { deskEndpoints } from './endpoints.ts'

export const deskArea = defineArea({
  name: 'desk',
  endpoints: deskEndpoints,
  files: {},
  permissions: {
    'desk.read': adminOnly,
  },
  auditActions: {},
  auditObjects: {},
  liveEvents: {},
  pages: ['/dashboard', '/admin'],
  statuses: {},
})
