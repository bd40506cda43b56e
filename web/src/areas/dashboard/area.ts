import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const dashboardArea = defineWebArea({
  name: 'dashboard',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/dashboard',
        validateSearch: searchOf('/dashboard'),
        component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin',
        validateSearch: searchOf('/admin'),
        component: lazyRouteComponent(() => import('./admin/AdminPage.tsx'), 'AdminPage'),
      }),
    ],
  },
  places: [{ menu: 'account', order: -1, to: '/dashboard', name: 'Dashboard', icon: LayoutDashboard, letter: 'd' }],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    adminSettingsTab: async () => (await import('./admin/settings-tab.ts')).systemTab,
  },
})
