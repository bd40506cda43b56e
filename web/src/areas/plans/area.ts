import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { memberPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const plansArea = defineWebArea({
  name: 'plans',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/subscribe',
        validateSearch: searchOf('/subscribe'),
        component: lazyRouteComponent(() => import('./SubscribePage.tsx'), 'SubscribePage'),
      }),
      createRoute({
        getParentRoute: () => memberPages,
        path: '/subscription-success',
        validateSearch: searchOf('/subscription-success'),
        component: lazyRouteComponent(() => import('./SubscriptionSuccessPage.tsx'), 'SubscriptionSuccessPage'),
      }),
    ],
  },
  places: [{ menu: 'section', to: '/subscribe', name: 'Your plan', icon: BadgeCheck, letter: 'm' }],
  toasts: {},
})
