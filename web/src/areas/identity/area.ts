import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages, memberPages, root } from '../../frames.ts'
import { searchOf } from '../../paths.ts'

export const identityArea = defineWebArea({
  name: 'identity',
  routes: {
    ...noRoutes,
    admin: [
      createRoute({
        getParentRoute: () => adminPages,
        path: '/admin/kyc-verification',
        validateSearch: searchOf('/admin/kyc-verification'),
        component: lazyRouteComponent(() => import('./admin/KycVerificationPage.tsx'), 'KycVerificationPage'),
      }),
    ],
    member: [
      createRoute({
        getParentRoute: () => memberPages,
        path: '/identity',
        validateSearch: searchOf('/identity'),
        component: lazyRouteComponent(() => import('./flow/IdentityPage.tsx'), 'IdentityPage'),
      }),
    ],
    bare: [
      createRoute({
        getParentRoute: () => root,
        path: '/verify/$token',
        component: lazyRouteComponent(() => import('./phone/VerifyPage.tsx'), 'VerifyPage'),
      }),
    ],
  },
  places: [],
  contributes: {
    adminPlaces: async () => (await import('./admin/admin-places.ts')).adminPlaces,
    palette: async () => (await import('./admin/palette.ts')).palette,
    personSection: async () => (await import('./admin/MemberIdentityPart.tsx')).MemberIdentityPart,
    settingsPanel: async () => ({
      id: 'identity',
      Panel: (await import('./IdentityPanel.tsx')).IdentityPanel,
      query: query(api.identity.identity, {}),
    }),
  },
})
