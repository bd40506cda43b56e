import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const lendingArea = defineWebArea({
  name: 'lending',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/lend',
        validateSearch: searchOf('/lend'),
        component: lazyRouteComponent(() => import('./LendPage.tsx'), 'LendPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/loans',
        validateSearch: searchOf('/admin/loans'),
        component: lazyRouteComponent(() => import('./admin/LoansPage.tsx'), 'LoansPage'),
      }),
    ],
  },
  places: [{ menu: 'member', to: '/lend', name: 'Lend', icon: HandCoins, letter: 'x' }],
  contributes: {
    adminPlaces: async () => (await import('./admin/admin-places.ts')).adminPlaces,
    adminSettingsTab: async () => (await import('./settings/settings-tab.ts')).lendingTab,
    personSection: async () => (await import('./admin/MemberLoansPart.tsx')).MemberLoansPart,
    adminCardTop: async () => (await import('./admin/PledgedPart.tsx')).PledgedPart,
    toasts: async () => (await import('./toasts.ts')).toasts,
    ownCardTop: async () => (await import('./CardLoanPart.tsx')).CardLoanPart,
    palette: async () => (await import('./palette.ts')).palette,
  },
})
