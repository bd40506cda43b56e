import { movedPages } from '@ambry/contract/kernel/pages'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'

import { LandingPage } from './areas/accounts/LandingPage.tsx'
import { beginGallery } from './areas/secure/gallery/gallery-question.ts'
import { EntranceLayout } from './layouts/EntranceLayout.tsx'
import { ErrorPage } from './layouts/ErrorPage.tsx'
import { NotFound } from './layouts/NotFound.tsx'
import { Root } from './layouts/Root.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { Spinner } from './ui/Spinner.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const entrance = createRoute({ getParentRoute: () => root, id: 'entrance', component: EntranceLayout })
const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('./layouts/PublicLayout.tsx'), 'PublicLayout'),
})
const memberPages = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: lazyRouteComponent(() => import('./layouts/MemberLayout.tsx'), 'MemberLayout'),
})
const adminPages = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  component: lazyRouteComponent(() => import('./layouts/AdminLayout.tsx'), 'AdminLayout'),
})

const landing = createRoute({ getParentRoute: () => entrance, path: '/', component: LandingPage })

const legal = () => import('./areas/house/LegalPage.tsx')
const terms = createRoute({
  getParentRoute: () => publicPages,
  path: '/terms',
  component: lazyRouteComponent(legal, 'TermsPage'),
})
const privacy = createRoute({
  getParentRoute: () => publicPages,
  path: '/privacy',
  component: lazyRouteComponent(legal, 'PrivacyPage'),
})
const cookies = createRoute({
  getParentRoute: () => publicPages,
  path: '/cookies',
  component: lazyRouteComponent(legal, 'CookiesPage'),
})

const secure = createRoute({
  getParentRoute: () => memberPages,
  path: '/secure',
  // the cards are on their way while the page is
  loader: ({ location }) => beginGallery(location.search as Record<string, string>),
  component: lazyRouteComponent(() => import('./areas/secure/gallery/SecurePage.tsx'), 'SecurePage'),
})
const secureCard = createRoute({
  getParentRoute: () => memberPages,
  path: '/secure/$id',
  component: lazyRouteComponent(() => import('./areas/secure/card/SecureCardPage.tsx'), 'SecureCardPage'),
})
const dashboard = createRoute({
  getParentRoute: () => memberPages,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./areas/desk/DashboardPage.tsx'), 'DashboardPage'),
})
const registry = createRoute({
  getParentRoute: () => memberPages,
  path: '/registry',
  component: lazyRouteComponent(() => import('./areas/cards/registry/RegistryPage.tsx'), 'RegistryPage'),
})
const lookup = createRoute({
  getParentRoute: () => memberPages,
  path: '/registry/psa-lookup',
  component: lazyRouteComponent(() => import('./areas/lookups/LookupPage.tsx'), 'LookupPage'),
})
const settings = createRoute({
  getParentRoute: () => memberPages,
  path: '/settings',
  component: lazyRouteComponent(() => import('./areas/accounts/settings/SettingsPage.tsx'), 'SettingsPage'),
})
const subscribe = createRoute({
  getParentRoute: () => memberPages,
  path: '/subscribe',
  component: lazyRouteComponent(() => import('./areas/plans/SubscribePage.tsx'), 'SubscribePage'),
})
const subscriptionSuccess = createRoute({
  getParentRoute: () => memberPages,
  path: '/subscription-success',
  component: lazyRouteComponent(() => import('./areas/plans/SubscriptionSuccessPage.tsx'), 'SubscriptionSuccessPage'),
})
const sales = createRoute({
  getParentRoute: () => memberPages,
  path: '/sales',
  component: lazyRouteComponent(() => import('./areas/sales/own/SalesPage.tsx'), 'SalesPage'),
})
const checkout = createRoute({
  getParentRoute: () => memberPages,
  path: '/checkout',
  component: lazyRouteComponent(() => import('./areas/payments/checkout/CheckoutPage.tsx'), 'CheckoutPage'),
})
const paymentSuccess = createRoute({
  getParentRoute: () => memberPages,
  path: '/payment-success',
  component: lazyRouteComponent(() => import('./areas/payments/PaymentSuccessPage.tsx'), 'PaymentSuccessPage'),
})
const paymentTest = createRoute({
  getParentRoute: () => memberPages,
  path: '/payment-test',
  component: lazyRouteComponent(() => import('./areas/payments/PaymentTestPage.tsx'), 'PaymentTestPage'),
})

const admin = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin',
  component: lazyRouteComponent(() => import('./areas/desk/admin/OverviewPage.tsx'), 'OverviewPage'),
})
const userAccess = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/user-access',
  component: lazyRouteComponent(() => import('./areas/accounts/admin/UserAccessPage.tsx'), 'UserAccessPage'),
})
const accessRequests = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/access-requests',
  component: lazyRouteComponent(() => import('./areas/accounts/admin/AccessRequestsPage.tsx'), 'AccessRequestsPage'),
})
const adminCards = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/cards',
  component: lazyRouteComponent(() => import('./areas/cards/admin/CardsPage.tsx'), 'CardsPage'),
})
const houseLookup = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/psa-lookup',
  component: lazyRouteComponent(() => import('./areas/lookups/LookupPage.tsx'), 'HouseLookupPage'),
})
const bulkLookup = createRoute({
  getParentRoute: () => root,
  path: '/admin/bulk-psa-lookup',
  beforeLoad: () => {
    throw redirect({ to: movedPages['/admin/bulk-psa-lookup'] })
  },
})
const invoices = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/invoices',
  component: lazyRouteComponent(() => import('./areas/billing/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
})
const editInvoice = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/edit-invoice/$id',
  component: lazyRouteComponent(() => import('./areas/billing/editor/EditInvoicePage.tsx'), 'EditInvoicePage'),
})
const feeTemplates = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/fee-templates',
  component: lazyRouteComponent(() => import('./areas/billing/fees/FeeTemplatesPage.tsx'), 'FeeTemplatesPage'),
})
const adminSales = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/sales',
  component: lazyRouteComponent(() => import('./areas/sales/admin/AdminSalesPage.tsx'), 'AdminSalesPage'),
})
const shareAnalytics = () => import('./areas/sharing/admin/ShareAnalyticsPage.tsx')
const houseShareAnalytics = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/share-analytics',
  component: lazyRouteComponent(shareAnalytics, 'ShareAnalyticsPage'),
})
/** The same page under the shorter address that the specification gives it too. */
const shortShareAnalytics = createRoute({
  getParentRoute: () => adminPages,
  path: '/share-analytics',
  component: lazyRouteComponent(shareAnalytics, 'ShareAnalyticsPage'),
})
const secureAnalytics = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/secure-analytics',
  component: lazyRouteComponent(
    () => import('./areas/secure/analytics/SecureAnalyticsPage.tsx'),
    'SecureAnalyticsPage',
  ),
})
const cardRequests = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/requests',
  component: lazyRouteComponent(() => import('./areas/secure/requests-admin/CardRequestsPage.tsx'), 'CardRequestsPage'),
})
const promotionRequests = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/promotion-requests',
  component: lazyRouteComponent(
    () => import('./areas/secure/promotions-admin/PromotionRequestsPage.tsx'),
    'PromotionRequestsPage',
  ),
})
const legalPages = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/legal-pages',
  component: lazyRouteComponent(() => import('./areas/house/admin/LegalPagesPage.tsx'), 'LegalPagesPage'),
})
const adminSettings = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('./areas/house/admin/AdminSettingsPage.tsx'), 'AdminSettingsPage'),
})

/** Every component of the house on one page, for those who build it. It is in no build that people get. */
const design = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/design',
        component: lazyRouteComponent(() => import('./design/DesignPage.tsx'), 'DesignPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  entrance.addChildren([landing]),
  publicPages.addChildren([terms, privacy, cookies]),
  memberPages.addChildren([
    secure,
    secureCard,
    dashboard,
    registry,
    lookup,
    settings,
    sales,
    subscribe,
    subscriptionSuccess,
    checkout,
    paymentSuccess,
    paymentTest,
  ]),
  adminPages.addChildren([
    admin,
    userAccess,
    accessRequests,
    adminCards,
    houseLookup,
    cardRequests,
    promotionRequests,
    invoices,
    editInvoice,
    feeTemplates,
    adminSales,
    houseShareAnalytics,
    shortShareAnalytics,
    secureAnalytics,
    legalPages,
    adminSettings,
  ]),
  bulkLookup,
  ...design,
])

/** The router of this tab, or one for a screen that the server draws. */
export const createPageRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: Spinner,
    defaultPreload: 'intent',
    scrollRestoration: !history,
    parseSearch,
    stringifySearch,
  })

export type PageRouter = ReturnType<typeof createPageRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter
  }
}
