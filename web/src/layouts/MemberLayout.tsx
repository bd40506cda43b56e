import type { CurrentUser } from '@ambry/contract/accounts/records'
import { Link, Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useState } from 'react'

import { Bell } from '../areas/notices/Bell.tsx'
import { furtherPlaces } from '../navigation.ts'
import { openPalette } from '../parts/dialogs/overlay.ts'
import { Footer } from '../parts/frame/Footer.tsx'
import { Brand, Main, SkipLink } from '../parts/frame/Frame.tsx'
import { IconButton } from '../ui/Button.tsx'
import { AccountMenu, MemberDrawer, SectionLinks } from './AccountMenu.tsx'
import { AdminModeBanner } from './AdminModeBanner.tsx'
import { Guard } from './Guard.tsx'

export function MemberLayout() {
  return (
    <Guard>
      {(me) => (
        <>
          <SkipLink />
          {me.isImpersonated && <AdminModeBanner />}
          <TopNav me={me} />
          <Main>
            <Outlet />
          </Main>
          <Footer>
            {furtherPlaces.map(({ to, name }) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            ))}
          </Footer>
        </>
      )}
    </Guard>
  )
}

function TopNav({ me }: { me: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="nav">
      <div className="wrap">
        <IconButton label="Menu" className="nav-burger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
        <Brand to="/dashboard" />
        <SectionLinks />
        <div className="nav-end">
          <IconButton label="Search, Ctrl K" onClick={openPalette}>
            <Search aria-hidden="true" />
          </IconButton>
          <Bell />
          <AccountMenu me={me} />
        </div>
      </div>
      {isOpen && <MemberDrawer me={me} onClose={() => setOpen(false)} />}
    </header>
  )
}
