import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { adminPages } from '../../../frames.ts'
import { searchOf } from '../../../paths.ts'

export const adminRoutes = [
  createRoute({
    getParentRoute: () => adminPages,
    path: '/admin/funds',
    validateSearch: searchOf('/admin/funds'),
    component: lazyRouteComponent(() => import('./FundsPage.tsx'), 'FundsPage'),
  }),
  createRoute({
    getParentRoute: () => adminPages,
    path: '/admin/funds/$id/manage',
    validateSearch: searchOf('/admin/funds/$id/manage'),
    component: lazyRouteComponent(() => import('./manage/ManagePage.tsx'), 'ManagePage'),
  }),
] as const
