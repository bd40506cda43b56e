import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

import { defineWebArea, noRoutes } from '../../area.ts'
import { memberPages } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const paymentsArea = defineWebArea({
  name: 'payments',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/checkout',
        validateSearch: searchOf('/checkout'),
        component: lazyRouteComponent(() => import('./checkout/CheckoutPage.tsx'), 'CheckoutPage'),
      }),
      createRoute({
        getParentRoute: () => memberPages,
        path: '/payment-success',
        validateSearch: searchOf('/payment-success'),
        component: lazyRouteComponent(() => import('./PaymentSuccessPage.tsx'), 'PaymentSuccessPage'),
      }),
      createRoute({
        getParentRoute: () => memberPages,
        path: '/payment-test',
        validateSearch: searchOf('/payment-test'),
        component: lazyRouteComponent(() => import('./PaymentTestPage.tsx'), 'PaymentTestPage'),
      }),
    ],
  },
  places: [],
  contributes: {
    booksTab: async () => (await import('./books-tab.ts')).disputesTab,
    settingsPanel: async () => ({
      id: 'ways-to-pay',
      Panel: (await import('./methods/WaysToPayPanel.tsx')).WaysToPayPanel,
      query: query(api.payments.paymentMethods, {}),
    }),
  },
})
