import { Link, Outlet } from '@tanstack/react-router'

import { useLogOut } from '../areas/accounts/use-log-out.ts'
import { Menu } from '../ui/Menu.tsx'
import { AdminModeBanner } from './AdminModeBanner.tsx'
import { Brand, Main, SkipLink } from './Frame.tsx'
import { Guard } from './Guard.tsx'

export function MemberLayout() {
  const logOut = useLogOut()
  return (
    <Guard>
      {(me) => (
        <>
          <SkipLink />
          {me.isImpersonated && <AdminModeBanner />}
          <header className="nav">
            <div className="wrap">
              <Brand to="/dashboard" />
              <nav aria-label="Account" className="nav-end">
                <Menu label={<span className="nav-name">{me.displayName}</span>} title={me.displayName}>
                  <Link to="/dashboard">Dashboard</Link>
                  {me.isAdmin && <Link to="/admin">Admin</Link>}
                  <button type="button" onClick={() => logOut.mutate()}>
                    Log out
                  </button>
                </Menu>
              </nav>
            </div>
          </header>
          <Main>
            <Outlet />
          </Main>
        </>
      )}
    </Guard>
  )
}
