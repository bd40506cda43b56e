import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { defineWebArea, noRoutes } from '../../area.ts'

export const noticesArea = defineWebArea({
  name: 'notices',
  routes: noRoutes,
  places: [],
  contributes: {
    settingsPanel: async () => ({
      id: 'notices',
      Panel: (await import('./NoticePreferencesPanel.tsx')).NoticePreferencesPanel,
      query: query(api.notices.preferences, {}),
    }),
  },
})
