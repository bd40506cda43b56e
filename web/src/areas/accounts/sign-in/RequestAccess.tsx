import { lazy, Suspense } from 'react'

import { international, type PhoneNumber } from '../../../ui/fields/phone/phone-number.ts'
import { durationText } from './durations.ts'
import styles from './sign-in.module.css'
import type { House } from './site-facts.ts'

// far below the first words of the page
const RequestForm = lazy(() => import('./RequestForm.tsx').then((module) => ({ default: module.RequestForm })))

type Props = {
  house: House
  /** The number of somebody who tried to sign in and has no membership yet. */
  asking: PhoneNumber | null
}

export function RequestAccess({ house, asking }: Props) {
  return (
    <section className={styles.ask} id="ask" aria-labelledby="ask-title">
      <div className="wrap">
        <div>
          <h2 id="ask-title">Request access</h2>
          <p className="lead">
            A person of the house reads every request
            {house && ` and answers within ${durationText(house.accessRequestPromiseHours * 3600)}`}. An introduction
            helps but is not required.
          </p>
          <p className="small muted">
            We ask for a mobile number because it is how you will sign in. We do not sell or share it.
          </p>
        </div>
        <div className={styles.askForm}>
          <Suspense>
            <RequestForm key={asking ? international(asking) : ''} house={house} asking={asking} />
          </Suspense>
        </div>
      </div>
    </section>
  )
}
