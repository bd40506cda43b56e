import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const approvalsArea = defineWebArea({
  name: 'approvals',
  routes: {
    ...noRoutes,
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/approvals',
        validateSearch: searchOf('/admin/approvals'),
        component: lazyRouteComponent(() => import('./ApprovalsPage.tsx'), 'ApprovalsPage'),
      }),
    ],
  },
  places: [],
  contributes: {},
})
