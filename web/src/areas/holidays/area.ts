import { defineWebArea, noRoutes } from '../../area.ts'

export const holidaysArea = defineWebArea({
  name: 'holidays',
  routes: noRoutes,
  places: [],
  contributes: {
    adminSettingsTab: async () => (await import('./settings-tab.ts')).holidaysTab,
  },
})
