import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages } from '../../frames.ts'
import { page } from '../../parts/contributions.tsx'
import { searchOf } from '../../paths.ts'

export const billingArea = defineWebArea({
  name: 'billing',
  routes: {
    ...noRoutes,
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/invoices',
        validateSearch: searchOf('/admin/invoices'),
        component: page(() => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage', 'booksTab'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/edit-invoice/$id',
        validateSearch: searchOf('/admin/edit-invoice/$id'),
        component: lazyRouteComponent(() => import('./invoices/editor/EditInvoicePage.tsx'), 'EditInvoicePage'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/fee-templates',
        validateSearch: searchOf('/admin/fee-templates'),
        component: lazyRouteComponent(() => import('./fees/FeeTemplatesPage.tsx'), 'FeeTemplatesPage'),
      }),
    ],
  },
  places: [],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    palette: async () => (await import('./palette.ts')).palette,
    personSection: async () => (await import('./member/MoneyPart.tsx')).MoneyPart,
  },
})
