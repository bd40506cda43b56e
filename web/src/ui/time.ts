import { formatDate } from '@ambry/contract/kernel/dates'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** `3 days`, `20 hours`, `40 minutes`: how long something has been waiting, in the largest unit that fits. */
export function waited(since: string, now: number): string {
  const passed = Math.max(0, now - new Date(since).getTime())
  if (passed < hour) return say(Math.floor(passed / minute), 'minute')
  if (passed < day) return say(Math.floor(passed / hour), 'hour')
  return say(Math.floor(passed / day), 'day')
}

/** `just now`, `5 minutes ago`; after a week the date itself. */
export function timeAgo(at: string, now: number): string {
  const passed = now - new Date(at).getTime()
  if (passed < minute) return 'just now'
  return passed > 7 * day ? formatDate(at) : `${waited(at, now)} ago`
}
