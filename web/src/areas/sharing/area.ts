import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const sharingArea = defineWebArea({
  name: 'sharing',
  routes: {
    ...noRoutes,
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/share-analytics',
        validateSearch: searchOf('/admin/share-analytics'),
        component: lazyRouteComponent(() => import('./admin/ShareAnalyticsPage.tsx'), 'ShareAnalyticsPage'),
      }),
      // The same page under the shorter path that the specification also defines.
      createRoute({
        getParentRoute: () => adminPages,
        path: '/share-analytics',
        validateSearch: searchOf('/share-analytics'),
        component: lazyRouteComponent(() => import('./admin/ShareAnalyticsPage.tsx'), 'ShareAnalyticsPage'),
      }),
    ],
  },
  places: [],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    ownCardEnd: async () => (await import('./SharedPart.tsx')).SharedPart,
    shareSheet: async () => (await import('./sheet/ShareSheet.tsx')).ShareSheet,
    registryLinks: async () => (await import('./links/LinksTab.tsx')).LinksTab,
    registryLink: async () => (await import('./links/one/LinkView.tsx')).LinkView,
  },
})
