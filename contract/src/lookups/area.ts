import { defineArea } from '../kernel/area.ts'
import { adminOnly, everyoneOwn } from '../kernel/permissions.ts'
import { adminLookupEndpoints, lookupEndpoints } from './endpoints.ts'
import { lookupJobActions, lookupJobStatuses } from './kinds.ts'

export const lookupsArea = defineArea({
  name: 'lookups',
  endpoints: { ...adminLookupEndpoints, ...lookupEndpoints },
  files: {},
  permissions: {
    'lookup.use': everyoneOwn,
    'lookup.manage': adminOnly,
  },
  auditActions: {
    'lookup.begin': 'Began to look certs up',
    'lookup.pause': 'Paused a job of look-ups',
    'lookup.resume': 'Let a job of look-ups go on',
    'lookup.cancel': 'Cancelled a job of look-ups',
    'lookup.retry': 'Had certs looked up again',
    'lookup.rows': 'Decided about looked-up certs',
  },
  auditObjects: {
    lookup_job: 'a list of certs',
  },
  liveEvents: {
    lookup_updated: ['/api/lookups', '/api/admin/lookups'],
  },
  pages: ['/registry/psa-lookup', '/admin/psa-lookup'],
  statuses: {
    lookupJob: { actions: lookupJobActions, statuses: lookupJobStatuses, initial: 'running' },
  },
})
