import type { Overview } from '@ambry/contract/dashboard/endpoints'
import { waited } from '../../../ui/time.ts'

const some = (count: number, unit: string) => `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`

/** `45 minutes`, `20 hours`, `2.5 days`: in days from one day on. */
export function duration(hours: number): string {
  if (hours < 1) return some(Math.max(1, Math.round(hours * 60)), 'minute')
  if (hours < 24) return some(Math.round(hours), 'hour')
  return some(Math.round((hours / 24) * 10) / 10, 'day')
}

/** A queue in one line: `3 waiting, oldest 2 days`. */
export const waiting = ({ waiting: count, oldestAt }: Overview['queues'][number]): string =>
  oldestAt ? `${count} waiting, oldest ${waited(oldestAt, Date.now())}` : 'None waiting'
