import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const salesArea = defineWebArea({
  name: 'sales',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/sales',
        validateSearch: searchOf('/sales'),
        component: lazyRouteComponent(() => import('./own/SalesPage.tsx'), 'SalesPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/sales',
        validateSearch: searchOf('/admin/sales'),
        component: lazyRouteComponent(() => import('./admin/AdminSalesPage.tsx'), 'AdminSalesPage'),
      }),
    ],
  },
  places: [{ menu: 'further', section: '/secure', to: '/sales', name: 'Sales', icon: Handshake, letter: 'e' }],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    palette: async () => (await import('./palette.ts')).palette,
    ownCardMiddle: async () => (await import('./card/ComparablesPart.tsx')).OwnComparables,
    adminCardMiddle: async () => (await import('./card/ComparablesPart.tsx')).AdminComparables,
  },
})
