import { type Instant, secondsBetween } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../access/access.ts'
import { sessionSeconds } from './cookies.ts'

export const stepUpSeconds = 300
/** A review window ends when nothing was reviewed for this long. */
export const maxReviewIdleSeconds = 1800
/** And after a working day, however busy it was. */
export const maxReviewSeconds = sessionSeconds

type Confirmed = Pick<Actor, 'steppedUpAt' | 'reviewBeganAt' | 'reviewUsedAt'>

export const isFresh = ({ steppedUpAt }: Pick<Confirmed, 'steppedUpAt'>, now: Date): boolean =>
  steppedUpAt !== null && secondsBetween(steppedUpAt, now) <= stepUpSeconds

/**
 * When the review window of this session began, that is with its code; null if it needs a new one. A code begins it, and
 * each use within half an hour of the last keeps it open.
 */
export function reviewBeganAt(confirmed: Confirmed, now: Date): Instant | null {
  if (isFresh(confirmed, now)) return confirmed.steppedUpAt
  const { reviewBeganAt: began, reviewUsedAt: used } = confirmed
  if (began === null || used === null) return null
  const isOpen = secondsBetween(used, now) <= maxReviewIdleSeconds && secondsBetween(began, now) <= maxReviewSeconds
  return isOpen ? began : null
}
