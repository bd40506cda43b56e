import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'

import { session } from '../api/api.ts'
import { Footer } from '../parts/frame/Footer.tsx'
import { Brand, Main, SkipLink } from '../parts/frame/Frame.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { AdminModeBanner } from './AdminModeBanner.tsx'

/** For public pages. */
export function PublicLayout() {
  const { data: me } = useQuery(session.me)
  return (
    <>
      <SkipLink />
      {me?.isImpersonated && <AdminModeBanner />}
      <header className="nav">
        <div className="wrap">
          <Brand to="/" />
          <div className="nav-end">
            <Link to={me ? '/dashboard' : '/'} className={buttonClass({ variant: 'quiet' })}>
              {me ? 'Dashboard' : 'Sign in'}
            </Link>
          </div>
        </div>
      </header>
      <Main>
        <Outlet />
      </Main>
      <Footer />
    </>
  )
}
