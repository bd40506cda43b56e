import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Layers } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { memberPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'
import { adminRoutes } from './admin/admin-routes.ts'

export const fundsArea = defineWebArea({
  name: 'funds',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/funds',
        validateSearch: searchOf('/funds'),
        component: lazyRouteComponent(() => import('./list/FundsPage.tsx'), 'FundsPage'),
      }),
      createRoute({
        getParentRoute: () => memberPages,
        path: '/funds/$id',
        validateSearch: searchOf('/funds/$id'),
        component: lazyRouteComponent(() => import('./fund/FundPage.tsx'), 'FundPage'),
      }),
      createRoute({
        getParentRoute: () => memberPages,
        path: '/funds/$fundId/card/$cardId',
        validateSearch: searchOf('/funds/$fundId/card/$cardId'),
        component: lazyRouteComponent(() => import('./card/FundCardPage.tsx'), 'FundCardPage'),
      }),
    ],
    admin: adminRoutes,
  },
  places: [{ menu: 'further', section: '/secure', to: '/funds', name: 'Funds', icon: Layers, letter: 'n' }],
  contributes: {
    adminPlaces: async () => (await import('./admin/admin-places.ts')).adminPlaces,
    palette: async () => (await import('./palette.ts')).palette,
    adminCardTop: async () => (await import('./admin/cards/CustodyPart.tsx')).CustodyPart,
  },
})
