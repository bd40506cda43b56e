import type { CurrentUser } from '@ambry/contract/accounts/records'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, LogOut, X } from 'lucide-react'
import type { Place } from '../area.ts'
import { accountPlaces, adminPlace, furtherPlaces, memberSections } from '../navigation.ts'
import { PageBadge } from '../parts/attention/AttentionBadge.tsx'
import { Brand } from '../parts/frame/Frame.tsx'
import { useLogOut } from '../parts/use-log-out.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Drawer } from '../ui/layers/Dialog.tsx'
import { Menu } from '../ui/layers/Menu.tsx'
import { maskedPhone, personName } from '../ui/phone.ts'

const placesOf = ({ isAdmin }: CurrentUser): readonly Place[] => [...accountPlaces, ...(isAdmin ? [adminPlace] : [])]

const here = { activeProps: { 'aria-current': 'page' } } as const

export function SectionLinks() {
  const { pathname } = useLocation()
  if (memberSections.length === 0) return null
  const { section } = furtherPlaces.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? {}
  return (
    <nav aria-label="Main" className="nav-links">
      {memberSections.map(({ to, name }) => (
        <Link key={to} to={to} {...here} aria-current={to === section ? 'true' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

export function AccountMenu({ me }: { me: CurrentUser }) {
  const logOut = useLogOut()
  return (
    <nav aria-label="Account">
      <Menu
        title={`${personName(me)}’s account`}
        buttonClass="nav-account"
        label={
          <>
            <Avatar name={personName(me)} />
            <span className="nav-name">{personName(me)}</span>
            <ChevronDown aria-hidden="true" className="icon-small" />
          </>
        }
      >
        <div className="menu-who">
          <strong>{personName(me)}</strong>
          <span className="small muted num">{maskedPhone(me.phone)}</span>
        </div>
        {placesOf(me).map(({ to, name, icon: Icon }) => (
          <Link key={to} to={to} className="menu-item">
            <Icon aria-hidden="true" />
            {name}
            <PageBadge page={to} />
          </Link>
        ))}
        <hr />
        <button type="button" className="menu-item" onClick={() => logOut.mutate()}>
          <LogOut aria-hidden="true" />
          Log out
        </button>
      </Menu>
    </nav>
  )
}

export function MemberDrawer({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const logOut = useLogOut()
  return (
    <Drawer label="Menu" onClose={onClose}>
      <div className="drawer-head">
        <Brand to="/dashboard" />
        <IconButton label="Close menu" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label="Menu">
        {memberSections.map(({ to, name }) => (
          <Link key={to} to={to} className="drawer-item drawer-large" onClick={onClose} {...here}>
            {name}
            <PageBadge page={to} />
          </Link>
        ))}
        {memberSections.length > 0 && <hr />}
        {furtherPlaces.map(({ to, name, icon: Icon }) => (
          <Link key={to} to={to} className="drawer-item" onClick={onClose} {...here}>
            <Icon aria-hidden="true" />
            {name}
            <PageBadge page={to} />
          </Link>
        ))}
        <hr />
        {placesOf(me).map(({ to, name, icon: Icon }) => (
          <Link key={to} to={to} className="drawer-item" onClick={onClose} {...here}>
            <Icon aria-hidden="true" />
            {name}
            <PageBadge page={to} />
          </Link>
        ))}
      </nav>
      <div className="drawer-foot">
        <Avatar name={personName(me)} />
        <span className="nav-name" title={personName(me)}>
          {personName(me)}
        </span>
        <Button variant="quiet" size="small" onClick={() => logOut.mutate()}>
          Log out
        </Button>
      </div>
    </Drawer>
  )
}
