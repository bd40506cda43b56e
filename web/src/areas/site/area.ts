import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, publicPages } from '../../frames.ts'
import { page } from '../../parts/contributions.tsx'
import { searchOf } from '../../paths.ts'

export const siteArea = defineWebArea({
  name: 'site',
  routes: {
    ...noRoutes,
    public: [
      createRoute({
        getParentRoute: () => publicPages,
        path: '/terms',
        validateSearch: searchOf('/terms'),
        component: lazyRouteComponent(() => import('./legal/LegalPage.tsx'), 'TermsPage'),
      }),
      createRoute({
        getParentRoute: () => publicPages,
        path: '/privacy',
        validateSearch: searchOf('/privacy'),
        component: lazyRouteComponent(() => import('./legal/LegalPage.tsx'), 'PrivacyPage'),
      }),
      createRoute({
        getParentRoute: () => publicPages,
        path: '/cookies',
        validateSearch: searchOf('/cookies'),
        component: lazyRouteComponent(() => import('./legal/LegalPage.tsx'), 'CookiesPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/legal-pages',
        validateSearch: searchOf('/admin/legal-pages'),
        component: lazyRouteComponent(() => import('./legal/LegalPagesPage.tsx'), 'LegalPagesPage'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/settings',
        validateSearch: searchOf('/admin/settings'),
        component: page(
          () => import('./settings/AdminSettingsPage.tsx'),
          'AdminSettingsPage',
          'adminSettingsTab',
          'planSettings',
        ),
      }),
    ],
  },
  places: [],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
  },
})
