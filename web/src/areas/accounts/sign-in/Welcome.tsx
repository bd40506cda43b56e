import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'

import { session } from '../../../api/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { personName } from '../../../ui/phone.ts'
import { Note } from '../../../ui/Tag.tsx'
import styles from './sign-in.module.css'
import { Words } from './Words.tsx'

/** The first words of the house, and below them the way in; for those who are in already, the way on. */
export function Welcome({ line, children }: { line: string | null | undefined; children: ReactNode }) {
  const { data: me, isPending: isUnknown } = useQuery(session.me)
  const farewell = useSyncExternalStore(session.subscribe, session.farewell)
  // whoever has been here lately gets no form that would vanish a moment later
  const mayBeIn = isUnknown && session.mayBeSignedIn()
  return (
    <>
      <Words />
      <div className={styles.wayIn}>
        {farewell && (
          <Note tone="bad" role="alert">
            <p>{farewell}</p>
          </Note>
        )}
        {me ? (
          <div className={styles.wayInForm}>
            <p className="muted">You are signed in as {personName(me)}.</p>
            <Link to="/dashboard" className={buttonClass({ size: 'large', full: true })}>
              Continue to your dashboard
            </Link>
          </div>
        ) : (
          !mayBeIn && children
        )}
      </div>
      {line && <p className={styles.splitFoot}>{line}</p>}
    </>
  )
}
