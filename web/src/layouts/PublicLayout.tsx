import { Outlet } from '@tanstack/react-router'

import { Brand, Main, SkipLink } from './Frame.tsx'

export function PublicLayout() {
  return (
    <>
      <SkipLink />
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
