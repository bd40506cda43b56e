import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'

import { LandingPage } from './areas/accounts/LandingPage.tsx'
import { ErrorPage } from './layouts/ErrorPage.tsx'
import { MemberLayout } from './layouts/MemberLayout.tsx'
import { NotFound } from './layouts/NotFound.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { Root } from './layouts/Root.tsx'
import { Spinner } from './ui/Spinner.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const publicPages = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })
const memberPages = createRoute({ getParentRoute: () => root, id: 'member', component: MemberLayout })
const adminPages = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  component: lazyRouteComponent(() => import('./layouts/AdminLayout.tsx'), 'AdminLayout'),
})

const landing = createRoute({ getParentRoute: () => publicPages, path: '/', component: LandingPage })
const dashboard = createRoute({
  getParentRoute: () => memberPages,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./areas/accounts/DashboardPage.tsx'), 'DashboardPage'),
})
const admin = createRoute({
  getParentRoute: () => adminPages,
  path: '/admin',
  component: lazyRouteComponent(() => import('./areas/accounts/admin/AdminPage.tsx'), 'AdminPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    publicPages.addChildren([landing]),
    memberPages.addChildren([dashboard]),
    adminPages.addChildren([admin]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: Spinner,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
