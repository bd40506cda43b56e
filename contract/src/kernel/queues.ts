import type { Permitted } from './permissions.ts'

/** Everything that can wait for staff. */
export const queueKeys = [
  'chargebacks',
  'payments',
  'books',
  'failedJobs',
  'accessRequests',
  'identity',
  'cardRequests',
  'promotionRequests',
  'loans',
  'loanChanges',
  'arrivals',
  'returns',
  'disputes',
] as const
export type QueueKey = (typeof queueKeys)[number]

/** What it takes to open each queue's list. */
export const queueRights = {
  chargebacks: 'invoice.any',
  payments: 'invoice.any',
  books: 'ledger.read',
  failedJobs: 'system.read',
  accessRequests: 'accessRequest.read',
  identity: 'identity.read',
  cardRequests: 'request.any',
  promotionRequests: 'promotion.any',
  loans: 'loan.any',
  loanChanges: 'loan.any',
  arrivals: 'card.any',
  returns: 'card.any',
  disputes: 'dispute.read',
} as const satisfies Record<QueueKey, Permitted>
