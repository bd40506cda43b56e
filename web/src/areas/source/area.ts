import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Compass } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const sourceArea = defineWebArea({
  name: 'source',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/source',
        validateSearch: searchOf('/source'),
        component: lazyRouteComponent(() => import('./SourcePage.tsx'), 'SourcePage'),
      }),
      createRoute({
        getParentRoute: () => memberPages,
        path: '/source/post',
        validateSearch: searchOf('/source/post'),
        component: lazyRouteComponent(() => import('./post/PostPage.tsx'), 'PostPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/sources',
        validateSearch: searchOf('/admin/sources'),
        component: lazyRouteComponent(() => import('./admin/posts/SourcesPage.tsx'), 'SourcesPage'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/source-analytics',
        validateSearch: searchOf('/admin/source-analytics'),
        component: lazyRouteComponent(() => import('./admin/analytics/SourceAnalyticsPage.tsx'), 'SourceAnalyticsPage'),
      }),
    ],
  },
  places: [{ menu: 'further', section: '/secure', to: '/source', name: 'Source', icon: Compass, letter: 'z' }],
  contributes: {
    adminPlaces: async () => (await import('./admin/admin-places.ts')).adminPlaces,
    ownCardTop: async () => (await import('./sells/OfferPart.tsx')).OfferPart,
    registryBulk: async () => (await import('./sells/registry-bulk.tsx')).registryBulk,
    requestsTab: async () => (await import('./admin/requests-tabs.ts')).requestsTabs,
    toasts: async () => (await import('./toasts.ts')).toasts,
    palette: async () => (await import('./palette.ts')).palette,
  },
})
