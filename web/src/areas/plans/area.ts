import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

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
  contributes: {
    settingsPanel: async () => ({
      id: 'membership',
      Panel: (await import('./MembershipPanel.tsx')).MembershipPanel,
      query: query(api.plans.ownPlan, {}),
    }),
    personSection: async () => (await import('./admin/MemberPlanPart.tsx')).MemberPlanPart,
    planSettings: async () => (await import('./admin/PlansPart.tsx')).PlansPart,
    booksTab: async () => (await import('./books-tab.ts')).subscriptionsTab,
  },
})
