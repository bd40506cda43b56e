import { movedPages } from '@ambry/contract/kernel/pages'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ScanSearch } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages, root } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const lookupsArea = defineWebArea({
  name: 'lookups',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/registry/psa-lookup',
        validateSearch: searchOf('/registry/psa-lookup'),
        component: lazyRouteComponent(() => import('./LookupPage.tsx'), 'LookupPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/psa-lookup',
        validateSearch: searchOf('/admin/psa-lookup'),
        component: lazyRouteComponent(() => import('./LookupPage.tsx'), 'AdminLookupPage'),
      }),
    ],
    bare: [
      createRoute({
        getParentRoute: () => root,
        path: '/admin/bulk-psa-lookup',
        beforeLoad: () => {
          throw redirect({ to: movedPages['/admin/bulk-psa-lookup'] })
        },
      }),
    ],
  },
  places: [{ menu: 'section', to: '/registry/psa-lookup', name: 'My PSA lookup', icon: ScanSearch, letter: 'p' }],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    addCerts: async () => (await import('./add/AddCertsDialog.tsx')).AddCertsDialog,
  },
})
