import { LayoutDashboard, LogOut, Settings, Shield, X } from 'lucide-react'
import { useState } from 'react'

import { MemberDrawer } from '../layouts/AccountMenu.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { LtvGauge } from '../ui/cards/LtvGauge.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Menu } from '../ui/layers/Menu.tsx'
import { maskedPhone } from '../ui/phone.ts'
import { Block } from './Block.tsx'
import styles from './design.module.css'
import { bands, me } from './samples.ts'

const places = [
  { name: 'Dashboard', icon: LayoutDashboard },
  { name: 'Settings', icon: Settings },
  { name: 'Admin', icon: Shield },
] as const

// On real pages both open from a button. Here they are always open, with the same classes.

export function Menus() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.menus}>
      <Block title="Account menu">
        <div className={`pop menu-list ${styles.still}`}>
          <div className="menu-who">
            <strong>{me.displayName}</strong>
            <span className="small muted num">{maskedPhone(me.phone)}</span>
          </div>
          {places.map(({ name, icon: Icon }) => (
            <button type="button" className="menu-item" key={name}>
              <Icon aria-hidden="true" />
              {name}
            </button>
          ))}
          <hr />
          <button type="button" className="menu-item">
            <LogOut aria-hidden="true" />
            Log out
          </button>
        </div>
        <Menu title="Open a menu" label="Open a menu" buttonClass="btn btn-secondary btn-small" listClass="menu-left">
          {places.map(({ name, icon: Icon }) => (
            <button type="button" className="menu-item" key={name}>
              <Icon aria-hidden="true" />
              {name}
            </button>
          ))}
        </Menu>
      </Block>
      <Block title="Mobile menu">
        <div className={`drawer ${styles.still}`}>
          <div className="drawer-head">
            <span className="brand">
              <Logo />
              Ambry
            </span>
            <IconButton label="Close menu">
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {['Secure', 'Lend', 'Registry'].map((name, at) => (
            <button
              type="button"
              key={name}
              className="drawer-item drawer-large"
              aria-current={at === 0 ? 'page' : undefined}
            >
              {name}
            </button>
          ))}
          <hr />
          {['Source', 'Sales', 'Funds'].map((name) => (
            <button type="button" key={name} className="drawer-item">
              {name}
            </button>
          ))}
          <hr />
          {places.map(({ name, icon: Icon }) => (
            <button type="button" key={name} className="drawer-item">
              <Icon aria-hidden="true" />
              {name}
            </button>
          ))}
          <div className="drawer-foot">
            <Avatar name={me.displayName} />
            <span className="nav-name">{me.displayName}</span>
            <Button variant="quiet" size="small">
              Log out
            </Button>
          </div>
        </div>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          Open the real one
        </Button>
        {isOpen && <MemberDrawer me={me} onClose={() => setOpen(false)} />}
      </Block>
    </div>
  )
}

export function Gauges() {
  const [percent, setPercent] = useState(61)
  return (
    <Block title="LTV gauge">
      <LtvGauge
        percent={36}
        bands={bands}
        label="Loan to value 36 percent, in the comfortable band, limit 65 percent"
      />
      <LtvGauge percent={percent} bands={bands} label={`Loan to value ${percent} percent, limit 65 percent`} isLive />
      <input
        type="range"
        className={styles.range}
        aria-label="Loan to value"
        min={0}
        max={80}
        value={percent}
        onChange={(event) => setPercent(Number(event.target.value))}
      />
      <div className={styles.narrow}>
        <LtvGauge percent={48} bands={bands} label="Loan to value 48 percent, in the standard band, limit 65 percent" />
      </div>
    </Block>
  )
}
