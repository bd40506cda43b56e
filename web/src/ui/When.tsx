import { formatDateTime } from '@ambry/contract/kernel/dates'
import { useSyncExternalStore } from 'react'

import { timeAgo } from './time.ts'

const neverChanges = () => () => {}

/** The time elapsed, with the exact time in the tooltip. */
export const When = ({ at, never = '–' }: { at: string | null; never?: string }) =>
  at === null ? never : <Elapsed at={at} />

function Elapsed({ at }: { at: string }) {
  // the server doesn't know the reader's time zone
  const exact = useSyncExternalStore(
    neverChanges,
    () => formatDateTime(at),
    () => undefined,
  )
  return (
    // a minute may have passed since the server rendered it
    <time dateTime={at} title={exact} suppressHydrationWarning>
      {timeAgo(at, Date.now())}
    </time>
  )
}
