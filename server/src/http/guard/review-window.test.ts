import { addSeconds } from '@ambry/contract/kernel/dates'
import { expect, it } from 'vitest'

import { maxReviewIdleSeconds, maxReviewSeconds, reviewBeganAt, stepUpSeconds } from './review-window.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const ago = (seconds: number) => addSeconds(now, -seconds)
const closed = { steppedUpAt: null, reviewBeganAt: null, reviewUsedAt: null }

it.each([
  ['without a code', closed, null],
  ['with a fresh code', { ...closed, steppedUpAt: ago(stepUpSeconds) }, ago(stepUpSeconds)],
  ['with a code that is no longer fresh', { ...closed, steppedUpAt: ago(stepUpSeconds + 1) }, null],
  [
    'used half an hour ago',
    { ...closed, reviewBeganAt: ago(9_000), reviewUsedAt: ago(maxReviewIdleSeconds) },
    ago(9_000),
  ],
  ['idle for longer', { ...closed, reviewBeganAt: ago(9_000), reviewUsedAt: ago(maxReviewIdleSeconds + 1) }, null],
  [
    'after a whole day',
    { ...closed, reviewBeganAt: ago(maxReviewSeconds), reviewUsedAt: ago(60) },
    ago(maxReviewSeconds),
  ],
  ['after more than that', { ...closed, reviewBeganAt: ago(maxReviewSeconds + 1), reviewUsedAt: ago(60) }, null],
  [
    'begun again by a newer code',
    { steppedUpAt: ago(60), reviewBeganAt: ago(maxReviewSeconds), reviewUsedAt: ago(300) },
    ago(60),
  ],
])('a review window %s', (_name, confirmed, began) => {
  expect(reviewBeganAt(confirmed, now)).toBe(began)
})
