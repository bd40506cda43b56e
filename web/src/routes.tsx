import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import type { WebArea } from './area.ts'
import { areas } from './areas.ts'
import { adminPages, entrance, landing, memberPages, publicPages, root } from './frames.ts'
import { ErrorPage } from './layouts/ErrorPage.tsx'
import { Root } from './layouts/Root.tsx'
import { collectContributions, page } from './parts/contributions.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { Spinner } from './ui/Spinner.tsx'

collectContributions(areas.flatMap(({ contributes }: WebArea) => contributes ?? []))

root.update({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./layouts/NotFound.tsx'), 'NotFound'),
})
entrance.update({ component: lazyRouteComponent(() => import('./layouts/EntranceLayout.tsx'), 'EntranceLayout') })
landing.update({ component: lazyRouteComponent(() => import('./layouts/EntrancePage.tsx'), 'EntrancePage') })
publicPages.update({ component: lazyRouteComponent(() => import('./layouts/PublicLayout.tsx'), 'PublicLayout') })
memberPages.update({ component: lazyRouteComponent(() => import('./layouts/MemberLayout.tsx'), 'MemberLayout') })
adminPages.update({ component: page(() => import('./layouts/AdminLayout.tsx'), 'AdminLayout', 'adminPlaces') })

type Routes = (typeof areas)[number]['routes']

/** The pages of every area in one layout; the router knows each by its own type. */
const pagesIn = <F extends keyof Routes>(frame: F) =>
  areas.flatMap((area): readonly unknown[] => area.routes[frame]) as Routes[F][number][]

/** Every component on one page, for developers. Not part of production builds. */
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
  entrance.addChildren(pagesIn('entrance')),
  publicPages.addChildren(pagesIn('public')),
  memberPages.addChildren(pagesIn('member')),
  adminPages.addChildren(pagesIn('admin')),
  ...pagesIn('bare'),
  ...design,
])

/** A page that the server rendered may have been scrolled before its scripts loaded, and then stays where it is. */
function scrollUnlessScrolled(): () => boolean {
  let isFirst = true
  return () => {
    const may = !isFirst || scrollY === 0
    isFirst = false
    return may
  }
}

/** The router of this tab, or one for a screen rendered on the server. */
export const createPageRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: Spinner,
    defaultPreload: 'intent',
    scrollRestoration: history ? false : scrollUnlessScrolled(),
    parseSearch,
    stringifySearch,
  })

export type PageRouter = ReturnType<typeof createPageRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter
  }
}
