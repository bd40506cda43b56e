/** Everything that can wait for staff. */
export const queueKeys = [
  'chargebacks',
  'payments',
  'books',
  'failedJobs',
  'accessRequests',
  'cardRequests',
  'promotionRequests',
  'arrivals',
  'returns',
  'disputes',
] as const
export type QueueKey = (typeof queueKeys)[number]
