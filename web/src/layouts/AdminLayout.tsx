import { Link, Outlet } from '@tanstack/react-router'

import { useLogOut } from '../areas/accounts/use-log-out.ts'
import { Brand, Main, SkipLink } from './Frame.tsx'
import { Guard } from './Guard.tsx'

export function AdminLayout() {
  const logOut = useLogOut()
  return (
    <Guard admin>
      {(me) => (
        <div className="counter-frame">
          <SkipLink />
          <header className="counter">
            <Brand to="/dashboard" />
            <nav aria-label="Admin">
              <Link to="/admin" activeProps={{ 'aria-current': 'page' }}>
                Dashboard
              </Link>
            </nav>
            <div className="counter-end">
              <span className="nav-name" title={me.displayName}>
                {me.displayName}
              </span>
              <Link to="/dashboard">Back to App</Link>
              <button type="button" onClick={() => logOut.mutate()}>
                Sign Out
              </button>
            </div>
          </header>
          <Main className="work">
            <Outlet />
          </Main>
        </div>
      )}
    </Guard>
  )
}
