import type { CurrentUser } from '@ambry/contract/accounts/records'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import { session, wayBack } from '../api/api.ts'
import { referenceOf, sentenceOf } from '../api/errors.ts'
import { Palette } from '../palette/Palette.tsx'
import { Fault } from '../ui/Failure.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { returnToAdmin } from './use-return-to-admin.ts'

/** A constant element: a new one on each render would navigate again, endlessly. */
const toEntrance = <Navigate to="/" replace />

const LegalGate = lazy(() =>
  import('../areas/site/legal/LegalGate.tsx').then((module) => ({ default: module.LegalGate })),
)

/**
 * Shows its page to authorized users; everyone else is redirected to the root. The server checks again on every call.
 */
export function Guard({ admin = false, children }: { admin?: boolean; children: (me: CurrentUser) => ReactNode }) {
  const { data: me, error, refetch } = useQuery(session.me)
  const isGated = useGate(me?.legalDue.length === 0)
  const isChanging = useSyncExternalStore(session.subscribe, session.isChanging, session.isChanging)
  if (isChanging) return <Spinner page />
  if (me === undefined) {
    if (!error) return <Spinner page />
    return (
      <main className="wrap" id="main">
        <Fault
          title="We can’t reach the server"
          text={sentenceOf(error)}
          reference={referenceOf(error)}
          onRetry={() => void refetch()}
        />
      </main>
    )
  }
  if (me === null) return <SignedOut />
  if (admin && !me.isAdmin) return toEntrance
  if (isGated) {
    return (
      <Suspense fallback={<Spinner page />}>
        <LegalGate me={me} />
      </Suspense>
    )
  }
  return (
    <>
      {children(me)}
      <Palette me={me} />
    </>
  )
}

/**
 * Whether legal pages must be accepted first. Checked only when navigating to a page, so that one published while the
 * user is typing waits and nothing typed is lost.
 */
function useGate(isClear: boolean): boolean {
  const { pathname } = useLocation()
  const [entered, setEntered] = useState<string | null>(null)
  if (isClear && entered !== pathname) setEntered(pathname)
  return !isClear && entered !== pathname
}

/**
 * No one is signed in: an impersonation ran out and the admin's own session returns, or this is a visitor, or the
 * session has ended. Signing in returns them to where they were.
 */
function SignedOut() {
  const navigate = useNavigate()
  const { href } = useLocation()
  // the initial value, because it renders once more after the URL has changed to the landing page
  const [place] = useState(href)
  const [isVisitor, setVisitor] = useState(false)

  useEffect(() => {
    let isHere = true
    void returnToAdmin(() => navigate({ to: '/admin', replace: true })).then((admin) => {
      if (!isHere || admin) return
      wayBack.keepPlace(place, session.lastPerson())
      setVisitor(true)
    })
    return () => {
      isHere = false
    }
  }, [navigate, place])

  return isVisitor ? toEntrance : <Spinner page />
}
