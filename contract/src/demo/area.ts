import { defineArea } from '../kernel/area.ts'
import { demoEndpoints } from './endpoints.ts'

export const demoArea = defineArea({
  name: 'demo',
  endpoints: demoEndpoints,
  files: {},
  permissions: {},
  auditActions: {},
  auditObjects: {},
  liveEvents: {},
  pages: [],
  statuses: {},
})
