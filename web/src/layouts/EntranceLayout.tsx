import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'

import { session } from '../api/api.ts'
import { SkipLink } from '../parts/frame/Frame.tsx'
import { AdminModeBanner } from './AdminModeBanner.tsx'
import { useReturnToAdmin } from './use-return-to-admin.ts'

/** The landing page has its own layout: text on the left, the wall on the right. */
export function EntranceLayout() {
  const { data: me } = useQuery(session.me)
  useReturnToAdmin(me)
  return (
    <>
      <SkipLink />
      {me?.isImpersonated && <AdminModeBanner />}
      <Outlet />
    </>
  )
}
