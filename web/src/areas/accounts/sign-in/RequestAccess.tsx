import { international, type PhoneNumber } from '../../../ui/fields/phone/phone-number.ts'
import { durationText } from './durations.ts'
import * as labels from './labels.ts'
import { RequestForm } from './RequestForm.tsx'
import styles from './sign-in.module.css'
import type { House } from './site-facts.ts'

type Props = {
  house: House
  /** The number of someone who tried to sign in and isn't a member yet. */
  asking: PhoneNumber | null
}

export function RequestAccess({ house, asking }: Props) {
  return (
    <section className={styles.ask} id="ask" aria-labelledby="ask-title">
      <div className="wrap">
        <div>
          <h2 id="ask-title">{labels.requestAccess}</h2>
          <p className="lead">
            {labels.requestLead(house ? durationText(house.accessRequestPromiseHours * 3600) : null)}
          </p>
          <p className="small muted">{labels.whyPhone}</p>
        </div>
        <div className={styles.askForm}>
          <RequestForm key={asking ? international(asking) : ''} house={house} asking={asking} />
        </div>
      </div>
    </section>
  )
}
