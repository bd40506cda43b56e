import type { QueueKey } from '@ambry/contract/kernel/queues'
import type { Target } from '../../paths.ts'
import * as labels from './admin/labels.ts'

type QueuePlace = Target & {
  name: string
  /** Where one of its items opens. */
  item: (id: string) => Target
}

/** Each queue: its name, its list, and its items. */
export const queuePlaces: Record<QueueKey, QueuePlace> = {
  chargebacks: {
    ...{ name: 'Chargebacks', to: '/admin/invoices', search: { tab: 'payments', chargedBack: '1' } },
    item: (payment) => ({ to: '/admin/invoices', search: { tab: 'payments', payment } }),
  },
  payments: {
    ...{ name: labels.paymentsToReview, to: '/admin/invoices', search: { tab: 'attempts', attention: '1' } },
    item: (charge) => ({ to: '/admin/invoices', search: { tab: 'attempts', charge } }),
  },
  books: {
    ...{ name: labels.booksOutOfBalance, to: '/admin/invoices', search: { tab: 'ledger', view: 'proof' } },
    item: () => ({ to: '/admin/invoices', search: { tab: 'ledger', view: 'proof' } }),
  },
  failedJobs: {
    ...{ name: labels.failedJobs, to: '/admin/settings', search: { tab: 'system' } },
    item: () => ({ to: '/admin/settings', search: { tab: 'system' } }),
  },
  accessRequests: {
    ...{ name: labels.accessRequests, to: '/admin/access-requests', search: {} },
    item: (request) => ({ to: '/admin/access-requests', search: { request } }),
  },
  identity: {
    ...{ name: labels.identityChecks, to: '/admin/kyc-verification', search: {} },
    item: (member) => ({ to: '/admin/kyc-verification', search: { case: member } }),
  },
  cardRequests: {
    ...{ name: labels.cardRequests, to: '/admin/requests', search: { waitingOn: 'house' } },
    item: (request) => ({ to: '/admin/requests', search: { request } }),
  },
  promotionRequests: {
    ...{ name: labels.promotionRequests, to: '/admin/promotion-requests', search: { status: 'pending' } },
    item: (promotion) => ({ to: '/admin/promotion-requests', search: { promotion } }),
  },
  loans: {
    ...{ name: labels.loanApplications, to: '/admin/loans', search: { status: 'pending' } },
    item: (loan) => ({ to: '/admin/loans', search: { loan } }),
  },
  loanChanges: {
    ...{ name: labels.borrowerRequests, to: '/admin/loans', search: { tab: 'requests' } },
    item: (change) => ({ to: '/admin/loans', search: { tab: 'requests', change } }),
  },
  arrivals: {
    ...{ name: labels.cardsArriving, to: '/admin/cards', search: { custody: 'inbound' } },
    item: (card) => ({ to: '/admin/cards', search: { card } }),
  },
  returns: {
    ...{ name: labels.returnsRequested, to: '/admin/cards', search: { returnRequested: '1' } },
    item: (card) => ({ to: '/admin/cards', search: { card } }),
  },
  disputes: {
    ...{ name: labels.ownershipClaims, to: '/admin/cards', search: { tab: 'disputes' } },
    item: (claim) => ({ to: '/admin/cards', search: { tab: 'disputes', claim } }),
  },
}
