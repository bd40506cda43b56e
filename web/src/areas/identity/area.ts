import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { defineWebArea, noRoutes } from '../../area.ts'
import { adminPages } from '../../frames.ts'
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
  },
  places: [],
  contributes: {
    adminPlaces: async () => (await import('./admin/admin-places.ts')).adminPlaces,
    palette: async () => (await import('./admin/palette.ts')).palette,
    personSection: async () => (await import('./admin/MemberIdentityPart.tsx')).MemberIdentityPart,
    identitySteps: async () => (await import('./flow/IdentityPage.tsx')).IdentityPage,
    settingsPanel: async () => ({
      id: 'identity',
      Panel: (await import('./IdentityPanel.tsx')).IdentityPanel,
      query: query(api.identity.identity, {}),
    }),
  },
})
