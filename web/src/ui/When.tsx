import { formatDateTime } from '@ambry/contract/kernel/dates'

import { timeAgo } from './time.ts'

/** The time elapsed, with the exact time in the tooltip. */
export function When({ at, never = '–' }: { at: string | null; never?: string }) {
  if (at === null) return never
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {timeAgo(at, Date.now())}
    </time>
  )
}
