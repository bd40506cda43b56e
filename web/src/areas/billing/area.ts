import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Percent, ReceiptText } from 'lucide-react'

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
  places: [
    {
      menu: 'admin',
      group: 'money',
      to: '/admin/invoices',
      also: '/admin/edit-invoice/',
      name: 'Invoices',
      icon: ReceiptText,
      letter: 'i',
      queues: ['chargebacks', 'payments', 'books'],
    },
    { menu: 'admin', group: 'money', to: '/admin/fee-templates', name: 'Fee Templates', icon: Percent, letter: 'f' },
  ],
  toasts: {},
  contributes: {
    palette: async () => (await import('./palette.ts')).palette,
    personSection: async () => (await import('./member/MoneyPart.tsx')).MoneyPart,
  },
})
