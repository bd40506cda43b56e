import { formatDateTime } from '@ambry/contract/kernel/dates'

import { useCountdown } from '../../parts/use-countdown.ts'
import { leftText } from './requests/request-labels.ts'

/** How long there is left to answer, with the exact time for those who point at it. */
export function Countdown({ until }: { until: string }) {
  const seconds = useCountdown(Date.parse(until))
  return (
    <time className="num" dateTime={until} title={formatDateTime(until)}>
      {leftText(seconds)}
    </time>
  )
}
