import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BookOpen, GalleryVerticalEnd } from 'lucide-react'

import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages } from '../../frames.ts'
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
        component: lazyRouteComponent(() => import('./registry/RegistryPage.tsx'), 'RegistryPage'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/cards',
        validateSearch: searchOf('/admin/cards'),
        component: lazyRouteComponent(() => import('./admin/CardsPage.tsx'), 'CardsPage'),
      }),
    ],
  },
  places: [
    { menu: 'member', to: '/registry', name: 'Registry', icon: BookOpen, letter: 'r' },
    {
      menu: 'admin',
      group: 'cards',
      to: '/admin/cards',
      name: 'Cards',
      icon: GalleryVerticalEnd,
      letter: 'c',
      queues: ['arrivals', 'returns', 'disputes'],
    },
  ],
  toasts: {},
})
