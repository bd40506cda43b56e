import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, landing, memberPages } from '../../frames.ts'
import { page } from '../../parts/contributions.tsx'
import { searchOf } from '../../paths.ts'

export const accountsArea = defineWebArea({
  name: 'accounts',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/settings',
        validateSearch: searchOf('/settings'),
        component: page(() => import('./settings/SettingsPage.tsx'), 'SettingsPage', 'settingsPanel'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/user-access',
        validateSearch: searchOf('/admin/user-access'),
        component: page(() => import('./admin/UserAccessPage.tsx'), 'UserAccessPage', 'personSection'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/access-requests',
        validateSearch: searchOf('/admin/access-requests'),
        component: lazyRouteComponent(() => import('./admin/AccessRequestsPage.tsx'), 'AccessRequestsPage'),
      }),
    ],
    entrance: [landing],
  },
  places: [{ menu: 'account', to: '/settings', name: 'Settings', icon: Settings, letter: 's' }],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    adminSettingsTab: async () => (await import('./settings-tabs.ts')).adminSettingsTabs,
    toasts: async () => (await import('./toasts.ts')).toasts,
    palette: async () => (await import('./palette.ts')).palette,
  },
})
