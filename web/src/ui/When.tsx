import { formatDateTime } from '@ambry/contract/kernel/dates'

import { timeAgo } from './time.ts'

/** How long ago, with the exact time for those who point at it. */
export function When({ at, never = '–' }: { at: string | null; never?: string }) {
  if (at === null) return never
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {timeAgo(at, Date.now())}
    </time>
  )
}
