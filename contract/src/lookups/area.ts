import { defineArea } from '../kernel/area.ts'
import { ownViewedWith, staffOnly } from '../kernel/permissions.ts'
import { adminLookupEndpoints, lookupEndpoints } from './endpoints.ts'
import { lookupJobActions, lookupJobStatuses } from './kinds.ts'

export const lookupsArea = defineArea({
  name: 'lookups',
  endpoints: { ...adminLookupEndpoints, ...lookupEndpoints },
  files: {},
  permissions: {
    'lookup.use': ownViewedWith('lookup.manage'),
    'lookup.manage': staffOnly('vault', 'concierge'),
  },
  rights: {
    title: 'PSA lookups',
    of: {
      'lookup.manage': 'Look up certs for members',
    },
  },
  auditActions: {
    'lookup.begin': 'Started a lookup',
    'lookup.pause': 'Paused a lookup list',
    'lookup.resume': 'Resumed a lookup list',
    'lookup.cancel': 'Canceled a lookup list',
    'lookup.retry': 'Looked up certs again',
    'lookup.rows': 'Decided on looked-up certs',
  },
  auditObjects: {
    lookup_job: 'a lookup list',
  },
  liveEvents: {
    lookup_updated: ['/api/lookups', '/api/admin/lookups'],
  },
  pages: ['/registry/psa-lookup', '/admin/psa-lookup'],
  statuses: {
    lookupJob: { actions: lookupJobActions, statuses: lookupJobStatuses, initial: 'running' },
  },
})
