import { formatMoney } from '@ambry/contract/kernel/money'
import { type RequestSide, type RequestStatus, requestStatus, requestStatuses } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'

const theirs: Partial<Record<RequestStatus, string>> = {
  countered: 'Counteroffer sent',
  approved: 'Reserved for a buyer',
}

/** To the card's owner, a reservation is someone else's. */
export const statusLabel = (status: RequestStatus, side: RequestSide): string =>
  (side === 'received' && theirs[status]) || requestStatus[status].label

const hour = 3600

/** `1 day 23 h`, `7 h 12 min`, `12 min`, `40 s`, `no time left`. */
export function leftText(seconds: number): string {
  if (seconds <= 0) return 'no time left'
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor((seconds % hour) / 60)
  if (seconds < hour) return `${minutes} min`
  const hours = Math.floor(seconds / hour)
  const days = Math.floor(hours / 24)
  if (days > 0)
    return [days === 1 ? '1 day' : `${days} days`, hours % 24 > 0 && `${hours % 24} h`].filter(Boolean).join(' ')
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}

type Waits = Pick<OwnRequest, 'side' | 'waitingOn'>

/** Whether the next step is the reader's, as buyer or as owner. */
export const waitsForMe = ({ side, waitingOn }: Waits): boolean => waitingOn === (side === 'sent' ? 'member' : 'owner')

type Offered = Pick<OwnRequest, 'offerCents' | 'listPriceAtRequestCents' | 'side'>

/** `At the list price` or `$1,000.00 below the list price`. */
export function offerText({ offerCents, listPriceAtRequestCents }: Offered): string {
  if (offerCents === listPriceAtRequestCents) return 'At the list price'
  const by = formatMoney(Math.abs(listPriceAtRequestCents - offerCents))
  return `${by} ${offerCents < listPriceAtRequestCents ? 'below' : 'above'} the list price`
}

type Counts = readonly { status: RequestStatus; count: number }[]

export type StatusTab = { status: RequestStatus | null; name: string; count: number }

/** All requests of one side, then each non-empty status in the order a request goes through them. */
export function statusTabs(counts: Counts, side: RequestSide, held: string | undefined): readonly StatusTab[] {
  const countOf = new Map(counts.map(({ status, count }) => [status, count]))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const each = requestStatuses.map(
    (status): StatusTab => ({
      status,
      name: statusLabel(status, side),
      count: countOf.get(status) ?? 0,
    }),
  )
  return [
    { status: null, name: 'All', count: all },
    ...each.filter(({ status, count }) => count > 0 || status === held),
  ]
}
