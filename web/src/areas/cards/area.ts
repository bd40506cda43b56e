import { createRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages } from '../../frames.ts'
import { page } from '../../parts/contributions.tsx'
import { searchOf } from '../../paths.ts'

export const cardsArea = defineWebArea({
  name: 'cards',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/registry',
        validateSearch: searchOf('/registry'),
        component: page(
          () => import('./registry/RegistryPage.tsx'),
          'RegistryPage',
          'ownCardTop',
          'ownCardMiddle',
          'ownCardEnd',
          'registryBulk',
        ),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/cards',
        validateSearch: searchOf('/admin/cards'),
        component: page(
          () => import('./admin/CardsPage.tsx'),
          'CardsPage',
          'adminCardTop',
          'adminCardMiddle',
          'adminCardBulk',
        ),
      }),
    ],
  },
  places: [{ menu: 'member', order: 1, to: '/registry', name: 'Registry', icon: BookOpen, letter: 'r' }],
  contributes: {
    adminPlaces: async () => (await import('./admin-places.ts')).adminPlaces,
    palette: async () => (await import('./palette.ts')).palette,
  },
})
