import { addSeconds, type Instant } from '@ambry/contract/kernel/dates'
import { type QueueKey, queueKeys, queueRights } from '@ambry/contract/kernel/queues'

import { huntReviewHours, inspectionHours, postReviewHours } from '@ambry/contract/source/kinds'
import { type Actor, scopeOf } from '../../access/access.ts'
import type { Deps } from '../../deps.ts'
import { businessClock } from '../holidays/service.ts'

/**
 * How many hours each queue may wait: for a decision, for a parcel to arrive, for someone to fix what no rule could.
 */
const promises: Record<Exclude<QueueKey, 'accessRequests' | 'identity'>, number> = {
  paymentDisputes: 24,
  chargebacks: 24,
  payments: 24,
  books: 4,
  failedJobs: 24,
  deliveries: 24,
  cardRequests: 48,
  promotionRequests: 48,
  sourceRequests: postReviewHours,
  hunts: huntReviewHours,
  sellOffers: 48,
  inspections: inspectionHours,
  conversations: 24,
  loans: 48,
  loanChanges: 48,
  marginCalls: 24,
  defaults: 72,
  noteTransfers: 48,
  fundSubscriptions: 48,
  // the window itself meets them, at the latest after a quarter of business days
  fundRedemptions: 65 * 24,
  fundTransfers: 48,
  fundQuestions: 48,
  arrivals: 240,
  returns: 48,
  fundPhotos: 48,
  disputes: 120,
}

/** urgent on weekends too */
const aroundTheClock: readonly QueueKey[] = ['books', 'failedJobs']

/** The queues someone's roles let them open. */
export const queuesOf = (actor: Actor): QueueKey[] =>
  queueKeys.filter((key) => scopeOf(actor, queueRights[key]) === 'any')

export type Targets = {
  promiseHours: (queue: QueueKey) => number
  /** When an item reaches its limit; weekends and holidays don't count. */
  dueAt: (queue: QueueKey, since: Instant) => Instant
}

export async function readTargets(deps: Deps): Promise<Targets> {
  const hours: Record<QueueKey, number> = {
    ...promises,
    accessRequests: deps.settings.current.accessRequestPromiseHours,
    identity: deps.settings.current.identityPromiseHours,
  }
  const after = await businessClock(deps)
  return {
    promiseHours: (queue) => hours[queue],
    dueAt: (queue, since) =>
      aroundTheClock.includes(queue) ? addSeconds(since, hours[queue] * 3600) : after(since, hours[queue]),
  }
}
