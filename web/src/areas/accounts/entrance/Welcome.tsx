import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { session } from '../../../api/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'

/** The first words of the house, and below them the way in; for those who are in already, the way on. */
export function Welcome({ line, children }: { line: string | null | undefined; children: ReactNode }) {
  const { data: me, isPending: isUnknown } = useQuery(session.me)
  // whoever has been here lately gets no form that would vanish a moment later
  const mayBeIn = isUnknown && session.mayBeSignedIn()
  return (
    <>
      {/* in lines of its own, so that none breaks elsewhere when the letters arrive */}
      <h1 className="display">
        <span>A private </span>
        <span>house for cards </span>
        <span>worth keeping.</span>
      </h1>
      <p className="lead">
        Vaulting, lending and an unbroken record of title for high-value graded cards. Open to members and the people
        they introduce.
      </p>
      <div className="way-in">
        {me ? (
          <div className="way-in-form">
            <p className="muted">You are signed in as {me.displayName}.</p>
            <Link to="/dashboard" className={buttonClass({ size: 'large', full: true })}>
              Continue to your dashboard
            </Link>
          </div>
        ) : (
          !mayBeIn && children
        )}
      </div>
      {line && <p className="split-foot">{line}</p>}
    </>
  )
}
