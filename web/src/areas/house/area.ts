import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Scale, Settings } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, publicPages } from '../../frames.ts'
import { page } from '../../parts/contributions.tsx'

export const houseArea = defineWebArea({
  name: 'house',
  routes: {
    ...noRoutes,
    public: [
      createRoute({
        getParentRoute: () => publicPages,
        path: '/terms',
        component: lazyRouteComponent(() => import('./LegalPage.tsx'), 'TermsPage'),
      }),
      createRoute({
        getParentRoute: () => publicPages,
        path: '/privacy',
        component: lazyRouteComponent(() => import('./LegalPage.tsx'), 'PrivacyPage'),
      }),
      createRoute({
        getParentRoute: () => publicPages,
        path: '/cookies',
        component: lazyRouteComponent(() => import('./LegalPage.tsx'), 'CookiesPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/legal-pages',
        component: lazyRouteComponent(() => import('./admin/LegalPagesPage.tsx'), 'LegalPagesPage'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/settings',
        component: page(
          () => import('./admin/AdminSettingsPage.tsx'),
          'AdminSettingsPage',
          'adminSettingsTab',
          'planSettings',
        ),
      }),
    ],
  },
  places: [
    { menu: 'admin', group: 'house', to: '/admin/legal-pages', name: 'Legal Pages', icon: Scale, letter: 'l' },
    {
      menu: 'admin',
      group: 'house',
      to: '/admin/settings',
      name: 'Settings',
      icon: Settings,
      letter: 'h',
      queues: ['failedJobs'],
    },
  ],
  toasts: {},
})
