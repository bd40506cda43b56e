import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'

import { session } from '../../../api/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { personName } from '../../../ui/phone.ts'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './sign-in.module.css'
import { Words } from './Words.tsx'

/** The headline and the sign-in form, or for signed-in users a link to their pages. */
export function Welcome({ line, children }: { line: string | null | undefined; children: ReactNode }) {
  const { data: me, isPending: isUnknown } = useQuery(session.me)
  const farewell = useSyncExternalStore(session.subscribe, session.farewell, session.farewell)
  // someone who may be signed in gets no form that would vanish a moment later
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
            <p className="muted">{labels.signedInAs(personName(me))}</p>
            <Link to="/dashboard" className={buttonClass({ size: 'large', full: true })}>
              {labels.toDashboard}
            </Link>
            <Link to="/secure" className={buttonClass({ variant: 'secondary', size: 'large', full: true })}>
              {labels.toSecure}
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
