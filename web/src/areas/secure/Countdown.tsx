import { formatDateTime } from '@ambry/contract/kernel/dates'

import { useCountdown } from '../../parts/use-countdown.ts'
import { leftText } from './requests/request-labels.ts'

/** The time left to respond, with the exact time in the tooltip. */
export function Countdown({ until }: { until: string }) {
  const seconds = useCountdown(Date.parse(until))
  return (
    <time className="num" dateTime={until} title={formatDateTime(until)}>
      {leftText(seconds)}
    </time>
  )
}
