import { lazy } from 'react'

import { defineWebArea, noRoutes } from '../../area.ts'

export const holidaysArea = defineWebArea({
  name: 'holidays',
  routes: noRoutes,
  places: [],
  contributes: {
    adminSettingsTab: async () => ({
      key: 'holidays',
      name: 'Holidays',
      before: 'audit',
      Body: lazy(async () => ({ default: (await import('./HolidaysTab.tsx')).HolidaysTab })),
    }),
  },
})
