import { createRootRoute, createRoute } from '@tanstack/react-router'

import { searchOf } from './paths.ts'

// The layout routes that areas attach their pages to. routes.tsx sets their components, because layouts know the menus,
// and the menus know every area.

export const root = createRootRoute()
export const entrance = createRoute({ getParentRoute: () => root, id: 'entrance' })
/** Not lazy like all other pages: it shows the menu itself, so its component is set together with the layouts'. */
export const landing = createRoute({ getParentRoute: () => entrance, path: '/', validateSearch: searchOf('/') })
export const publicPages = createRoute({ getParentRoute: () => root, id: 'public' })
export const memberPages = createRoute({ getParentRoute: () => root, id: 'member' })
export const adminPages = createRoute({ getParentRoute: () => root, id: 'back-office' })
