import { createRootRoute, createRoute } from '@tanstack/react-router'

// The frames that pages stand in. Areas hang their pages into these; routes.tsx says what each looks like, since layouts
// know the menus, and the menus know every area.

export const root = createRootRoute()
export const entrance = createRoute({ getParentRoute: () => root, id: 'entrance' })
/** Not fetched later, as all other pages are: it shows the menu itself, so its component is named beside the layouts'. */
export const landing = createRoute({ getParentRoute: () => entrance, path: '/' })
export const publicPages = createRoute({ getParentRoute: () => root, id: 'public' })
export const memberPages = createRoute({ getParentRoute: () => root, id: 'member' })
export const adminPages = createRoute({ getParentRoute: () => root, id: 'back-office' })
