import { formatDateTime } from '@ambry/contract/kernel/dates'

import { secondsLeft } from '../../../parts/use-countdown.ts'
import * as labels from './labels.ts'
import styles from './loans-admin.module.css'

/** A deadline and how long it is away. Lists are read again with every event, so it doesn't count by itself. */
export function TimeLeft({ until }: { until: string }) {
  return (
    <time dateTime={until} className={styles.timeLeft}>
      {formatDateTime(until)}
      <small>{labels.left(secondsLeft(Date.parse(until), Date.now()))}</small>
    </time>
  )
}
