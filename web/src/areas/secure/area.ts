import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Vault } from 'lucide-react'
import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages } from '../../frames.ts'
import { page } from '../../parts/contributions.tsx'
import { type SearchOf, searchOf } from '../../paths.ts'

export const secureArea = defineWebArea({
  name: 'secure',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/secure',
        validateSearch: searchOf('/secure'),
        // the cards are fetched in parallel with the page's code
        loader: ({ location }) =>
          void import('./gallery/gallery-queries.ts').then(({ beginGallery }) =>
            beginGallery(location.search as SearchOf<'/secure'>),
          ),
        component: lazyRouteComponent(() => import('./gallery/SecurePage.tsx'), 'SecurePage'),
      }),
      createRoute({
        getParentRoute: () => memberPages,
        path: '/secure/$id',
        validateSearch: searchOf('/secure/$id'),
        component: lazyRouteComponent(() => import('./card/SecureCardPage.tsx'), 'SecureCardPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/secure-analytics',
        validateSearch: searchOf('/admin/secure-analytics'),
        component: lazyRouteComponent(() => import('./analytics/SecureAnalyticsPage.tsx'), 'SecureAnalyticsPage'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/requests',
        validateSearch: searchOf('/admin/requests'),
        component: page(() => import('./requests/admin/CardRequestsPage.tsx'), 'CardRequestsPage', 'requestsTab'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/promotion-requests',
        validateSearch: searchOf('/admin/promotion-requests'),
        component: lazyRouteComponent(
          () => import('./promotions/admin/PromotionRequestsPage.tsx'),
          'PromotionRequestsPage',
        ),
      }),
    ],
  },
  places: [{ menu: 'member', order: -1, to: '/secure', name: 'Secure', icon: Vault, letter: 'v' }],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    toasts: async () => (await import('./toasts.ts')).toasts,
    palette: async () => (await import('./palette.ts')).palette,
    ownCardTop: async () => (await import('./promotions/PromotePart.tsx')).PromotePart,
    adminCardTop: async () => (await import('./listings/ListingPart.tsx')).ListingPart,
    adminCardBulk: async () => (await import('./listings/listing-bulk.tsx')).listingBulk,
  },
})
