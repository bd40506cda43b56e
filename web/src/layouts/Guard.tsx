import type { CurrentUser } from '@ambry/contract/accounts-records'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import { session } from '../api/api.ts'
import { referenceOf, sentenceOf } from '../api/errors.ts'
import { Fault } from '../ui/Failure.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const LegalGate = lazy(() => import('../areas/house/LegalGate.tsx').then((module) => ({ default: module.LegalGate })))

/** Shows its page to those who may see it; everybody else is sent to the root. The server checks again on every call. */
export function Guard({ admin = false, children }: { admin?: boolean; children: (me: CurrentUser) => ReactNode }) {
  const { data: me, error, refetch } = useQuery(session.me)
  const isChanging = useSyncExternalStore(session.subscribe, session.isChanging)
  if (isChanging) return <Spinner page />
  if (me === undefined) {
    if (!error) return <Spinner page />
    return (
      <main className="wrap" id="main">
        <Fault
          title="The house did not answer"
          text={sentenceOf(error)}
          reference={referenceOf(error)}
          onRetry={() => void refetch()}
        />
      </main>
    )
  }
  if (me === null) return <SignedOut />
  if (admin && !me.isAdmin) return <Navigate to="/" replace />
  if (me.legalDue.length > 0) {
    return (
      <Suspense fallback={<Spinner page />}>
        <LegalGate me={me} />
      </Suspense>
    )
  }
  return children(me)
}

/** Nobody is signed in: either a viewed account's time ran out and the admin's own session returns, or this is a visitor. */
function SignedOut() {
  const navigate = useNavigate()
  const [isVisitor, setVisitor] = useState(false)

  useEffect(() => {
    let isHere = true
    void session
      .recover(() => navigate({ to: '/admin', replace: true }))
      .then((admin) => {
        if (isHere && !admin) setVisitor(true)
      })
    return () => {
      isHere = false
    }
  }, [navigate])

  return isVisitor ? <Navigate to="/" replace /> : <Spinner page />
}
