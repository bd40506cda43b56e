import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Settings, UserPlus, Users } from 'lucide-react'
import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, landing, memberPages } from '../../frames.ts'
import { byStatus } from '../../live-toast.ts'
import { page } from '../../parts/contributions.tsx'
import { searchOf } from '../../paths.ts'

export const accountsArea = defineWebArea({
  name: 'accounts',
  routes: {
    ...noRoutes,
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/settings',
        validateSearch: searchOf('/settings'),
        component: page(() => import('./settings/SettingsPage.tsx'), 'SettingsPage', 'settingsPanel'),
      }),
    ],
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/user-access',
        validateSearch: searchOf('/admin/user-access'),
        component: page(() => import('./admin/UserAccessPage.tsx'), 'UserAccessPage', 'personSection'),
      }),
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/access-requests',
        validateSearch: searchOf('/admin/access-requests'),
        component: lazyRouteComponent(() => import('./admin/AccessRequestsPage.tsx'), 'AccessRequestsPage'),
      }),
    ],
    entrance: [landing],
  },
  places: [
    { menu: 'account', to: '/settings', name: 'Settings', icon: Settings, letter: 's' },
    { menu: 'admin', group: 'people', to: '/admin/user-access', name: 'User Access', icon: Users, letter: 'u' },
    {
      menu: 'admin',
      group: 'people',
      to: '/admin/access-requests',
      name: 'Access Requests',
      icon: UserPlus,
      letter: 'q',
      queues: ['accessRequests'],
    },
  ],
  toasts: {
    access_request_updated: byStatus({
      approved: {
        title: 'Access Request Approved',
        description: 'Your access request has been approved. You can now log in.',
      },
      rejected: {
        title: 'Access Request Rejected',
        description: 'Your access request was not approved. Please contact support for more information.',
        variant: 'destructive',
      },
    }),
    profile_updated: () => ({ title: 'Profile Updated', description: 'Your profile has been updated.' }),
  },
  contributes: {
    palette: async () => (await import('./palette.ts')).palette,
  },
})
