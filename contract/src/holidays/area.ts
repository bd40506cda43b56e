import { defineArea } from '../kernel/area.ts'
import { administratorOnly } from '../kernel/permissions.ts'
import { holidayEndpoints } from './endpoints.ts'

export const holidaysArea = defineArea({
  name: 'holidays',
  endpoints: holidayEndpoints,
  files: {},
  permissions: {
    'holiday.manage': administratorOnly,
  },
  rights: {
    title: 'Holidays',
    of: {
      'holiday.manage': 'Change holidays',
    },
  },
  auditActions: {
    'holiday.add': 'Added a holiday',
    'holiday.remove': 'Removed a holiday',
  },
  auditObjects: {
    holiday: 'a holiday',
  },
  liveEvents: {
    // a changed holiday moves every deadline
    holidays_updated: ['/api/admin/holidays', '/api/admin/overview'],
  },
  pages: [],
  statuses: {},
})
