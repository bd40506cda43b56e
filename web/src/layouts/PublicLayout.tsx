import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'

import { session } from '../api/api.ts'
import { AdminModeBanner } from './AdminModeBanner.tsx'
import { Brand, Main, SkipLink } from './Frame.tsx'

export function PublicLayout() {
  const { data: me } = useQuery(session.me)
  return (
    <>
      <SkipLink />
      {me?.isImpersonated && <AdminModeBanner />}
      <header className="nav">
        <div className="wrap">
          <Brand to="/" />
        </div>
      </header>
      <Main>
        <Outlet />
      </Main>
    </>
  )
}
