import '../ui/styles/not-found.css'

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'

import { session } from '../api/api.ts'
import { Brand, Main, SkipLink } from '../parts/frame/Frame.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { Arch } from '../ui/cards/Arch.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AdminModeBanner } from './AdminModeBanner.tsx'

export function NotFound() {
  useTitle('Page not found')
  const { data: me } = useQuery(session.me)
  const { pathname } = useLocation()
  const isMember = me === undefined ? session.mayBeSignedIn() : me !== null
  return (
    <>
      <SkipLink />
      {me?.isImpersonated && <AdminModeBanner />}
      <div className="not-found wall" data-theme="dark">
        <header className="wrap">
          <Brand to={isMember ? '/dashboard' : '/'} />
        </header>
        <Main className="wrap">
          <div>
            <h1 className="display">Page not found</h1>
            <p className="lead">The address may be wrong, or the page may have moved.</p>
            {isMember ? (
              <Link to="/dashboard" className={buttonClass({ size: 'large' })}>
                Go to your dashboard
              </Link>
            ) : (
              <Link to="/" className={buttonClass({ size: 'large' })}>
                Go to home page
              </Link>
            )}
            <p className="record" title={pathname}>
              404, {shortened(pathname)}
            </p>
          </div>
          <Arch />
        </Main>
      </div>
    </>
  )
}

const longest = 64

/** The start and end of a long path, enough to recognize it. */
export const shortened = (path: string): string =>
  path.length <= longest ? path : `${path.slice(0, 40)}…${path.slice(-20)}`
