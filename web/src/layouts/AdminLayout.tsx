import '../ui/styles/work.css'
import '../ui/styles/list-bar.css'
import '../ui/styles/panel.css'
import '../ui/styles/tables.css'

import type { CurrentUser } from '@ambry/contract/accounts/records'
import { staffRoles } from '@ambry/contract/kernel/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ArrowLeft, LogOut, Menu, Search, X } from 'lucide-react'
import { Fragment, lazy, Suspense, useState } from 'react'
import { adminGroups, adminPlaceAt } from '../admin-navigation.ts'
import { api } from '../api/api.ts'
import { query } from '../api/queries.ts'
import type { AdminPlace } from '../area.ts'
import { Bell } from '../areas/notices/Bell.tsx'
import { useContributions } from '../parts/contributions.tsx'
import { openPalette } from '../parts/dialogs/overlay.ts'
import { Brand, Main, SkipLink } from '../parts/frame/Frame.tsx'
import { isAllowed } from '../parts/rights.tsx'
import { useLogOut } from '../parts/use-log-out.ts'
import { useSearchOf } from '../paths.ts'
import { IconButton } from '../ui/Button.tsx'
import { Drawer } from '../ui/layers/Dialog.tsx'
import styles from './AdminLayout.module.css'
import { Guard } from './Guard.tsx'

const roleText = (me: Pick<CurrentUser, 'staffRoles'>): string =>
  me.staffRoles.includes('administrator') ? 'Admin' : me.staffRoles.map((role) => staffRoles[role]).join(', ')

export function AdminLayout() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Guard admin>
      {(me) => (
        <div className="counter-frame">
          <SkipLink />
          <header className={styles.bar}>
            <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Menu aria-hidden="true" />
            </IconButton>
            <Brand to="/admin" />
            <IconButton label="Search, Ctrl K" onClick={openPalette}>
              <Search aria-hidden="true" />
            </IconButton>
            <Bell />
          </header>
          <Counter me={me} />
          {isOpen && (
            <Drawer label="Menu" className={`drawer ${styles.drawer}`} onClose={() => setOpen(false)}>
              <Counter me={me} onClose={() => setOpen(false)} />
            </Drawer>
          )}
          <Main className="work">
            <PermittedPage me={me} />
          </Main>
        </div>
      )}
    </Guard>
  )
}

const NoAccess = lazy(async () => ({ default: (await import('../parts/access/NoAccess.tsx')).NoAccess }))

/** The page at this address, or who can open it. */
function PermittedPage({ me }: { me: CurrentUser }) {
  const at = usePlace()
  if (!at || isAllowed(me.rights, at.needs)) return <Outlet />
  return (
    <Suspense>
      <NoAccess name={at.place.name} right={at.needs} />
    </Suspense>
  )
}

/** The page in the sidebar that is open. */
function usePlace() {
  const { pathname } = useLocation()
  const { tab } = useSearchOf('/admin')
  return adminPlaceAt(useContributions('adminPlaces'), pathname, tab)
}

/** The sidebar, or the drawer of a small window: every queue with its count. */
function Counter({ me, onClose }: { me: CurrentUser; onClose?: () => void }) {
  const logOut = useLogOut()
  const current = usePlace()?.place
  const groups = adminGroups(useContributions('adminPlaces'), me.rights)
  const { data: overview } = useQuery(query(api.dashboard.overview, { query: {} }))
  const waitingIn = ({ to, search, queues = [] }: AdminPlace) =>
    // approvals are reached from the dashboard
    (to === '/admin' && !search ? (overview?.approvals ?? 0) : 0) +
    (overview?.queues ?? []).reduce((sum, { key, waiting }) => (queues.includes(key) ? sum + waiting : sum), 0)
  return (
    <nav className={styles.counter} aria-label="Admin">
      <div className={styles.top}>
        <div className={styles.head}>
          <Brand to="/admin">
            <small>{roleText(me)}</small>
          </Brand>
          {onClose ? (
            <IconButton label="Close menu" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          ) : (
            <Bell />
          )}
        </div>
        {groups.map((group, at) => (
          <Fragment key={group[0]?.to}>
            {at > 0 && <hr />}
            {group.map((place) => (
              <Link
                key={place.name}
                to={place.to}
                search={place.search ?? {}}
                className={styles.item}
                // the router would mark every place at this path
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                aria-current={place === current ? 'page' : undefined}
                onClick={onClose}
              >
                <place.icon aria-hidden="true" />
                {place.name}
                {waitingIn(place) > 0 && (
                  <b>
                    {waitingIn(place)}
                    <span className="sr"> waiting</span>
                  </b>
                )}
              </Link>
            ))}
          </Fragment>
        ))}
      </div>
      <div className={styles.end}>
        <hr />
        <Link to="/secure" className={styles.item}>
          <ArrowLeft aria-hidden="true" />
          Back to App
        </Link>
        <button type="button" className={styles.item} onClick={() => logOut.mutate()}>
          <LogOut aria-hidden="true" />
          Sign Out
        </button>
      </div>
    </nav>
  )
}
