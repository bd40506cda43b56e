import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import type { QueueKey } from '@ambry/contract/kernel/queues'
import type { Target } from '../../paths.ts'
import * as labels from './admin/labels.ts'

type QueuePlace = Target & {
  name: string
  /** Where one of its items opens. */
  item: (id: string) => Target
}

/** Where the conversation about each kind of record is shown. */
const subjectPlaces: Record<SubjectKind, (id: string) => Target> = {
  card_request: (request) => ({ to: '/admin/requests', search: { request } }),
  source_request: (post) => ({ to: '/admin/sources', search: { post } }),
  hunt: (hunt) => ({ to: '/admin/requests', search: { tab: 'hunts', hunt } }),
  sell_offer: (offer) => ({ to: '/admin/requests', search: { tab: 'sells', offer } }),
  loan: (loan) => ({ to: '/admin/loans', search: { stage: 'all', loan, part: 'messages' } }),
  invoice: () => ({ to: '/admin/invoices', search: {} }),
}

/** An item is named by its kind of record and the record: `loan:01890a…`. */
function placeOfSubject(item: string): Target {
  const [kind = '', id = ''] = item.split(':')
  return subjectPlaces[kind as SubjectKind](id)
}

/** Invoices have an address of their own, which no search parameter names. */
export function invoiceOf(queue: QueueKey, item: string): string | null {
  const [kind, id] = item.split(':')
  return queue === 'conversations' && kind === 'invoice' && id ? id : null
}

/** Each queue: its name, its list, and its items. */
export const queuePlaces: Record<QueueKey, QueuePlace> = {
  paymentDisputes: {
    ...{ name: labels.paymentDisputes, to: '/admin/invoices', search: { tab: 'disputes', waiting: '1' } },
    item: (dispute) => ({ to: '/admin/invoices', search: { tab: 'disputes', dispute } }),
  },
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
  deliveries: {
    ...{ name: labels.deliveryProblems, to: '/admin/sales', search: { problem: '1' } },
    item: (sale) => ({ to: '/admin/sales', search: { sale } }),
  },
  cardRequests: {
    ...{ name: labels.cardRequests, to: '/admin/requests', search: { waitingOn: 'house' } },
    item: (request) => ({ to: '/admin/requests', search: { request } }),
  },
  promotionRequests: {
    ...{ name: labels.promotionRequests, to: '/admin/promotion-requests', search: { status: 'pending' } },
    item: (promotion) => ({ to: '/admin/promotion-requests', search: { promotion } }),
  },
  sourceRequests: {
    ...{ name: labels.sourceRequests, to: '/admin/sources', search: { status: 'pending' } },
    item: (post) => ({ to: '/admin/sources', search: { post } }),
  },
  hunts: {
    ...{ name: labels.hunts, to: '/admin/requests', search: { tab: 'hunts', waitingOn: 'staff' } },
    item: (hunt) => ({ to: '/admin/requests', search: { tab: 'hunts', hunt } }),
  },
  sellOffers: {
    ...{ name: labels.sellOffers, to: '/admin/requests', search: { tab: 'sells', waitingOn: 'staff' } },
    item: (offer) => ({ to: '/admin/requests', search: { tab: 'sells', offer } }),
  },
  inspections: {
    ...{ name: labels.inspections, to: '/admin/requests', search: { tab: 'sells', status: 'accepted' } },
    item: (offer) => ({ to: '/admin/requests', search: { tab: 'sells', offer } }),
  },
  conversations: {
    ...{
      name: labels.unansweredMessages,
      to: '/admin',
      search: { tab: 'work', queue: 'conversations', assignee: 'all' },
    },
    item: placeOfSubject,
  },
  loans: {
    ...{ name: labels.loanApplications, to: '/admin/loans', search: { status: 'pending' } },
    item: (loan) => ({ to: '/admin/loans', search: { loan } }),
  },
  loanChanges: {
    ...{ name: labels.borrowerRequests, to: '/admin/loans', search: { tab: 'requests' } },
    item: (change) => ({ to: '/admin/loans', search: { tab: 'requests', change } }),
  },
  marginCalls: {
    ...{ name: labels.marginCalls, to: '/admin/loans', search: { stage: 'call' } },
    item: (loan) => ({ to: '/admin/loans', search: { stage: 'call', loan, part: 'margin' } }),
  },
  defaults: {
    ...{ name: labels.loansInDefault, to: '/admin/loans', search: { stage: 'defaulted' } },
    item: (loan) => ({ to: '/admin/loans', search: { stage: 'defaulted', loan, part: 'default' } }),
  },
  noteTransfers: {
    ...{ name: labels.noteTransfers, to: '/admin/loans', search: { tab: 'transfers', status: 'accepted' } },
    item: (transfer) => ({ to: '/admin/loans', search: { tab: 'transfers', transfer } }),
  },
  fundSubscriptions: {
    ...{ name: labels.fundSubscriptions, to: '/admin/funds', search: { tab: 'subscriptions' } },
    item: (subscription) => ({ to: '/admin/funds', search: { tab: 'subscriptions', subscription } }),
  },
  fundRedemptions: {
    ...{ name: labels.fundRedemptions, to: '/admin/funds', search: { tab: 'redemptions' } },
    item: (redemption) => ({ to: '/admin/funds', search: { tab: 'redemptions', redemption } }),
  },
  fundTransfers: {
    ...{ name: labels.fundTransfers, to: '/admin/funds', search: { tab: 'transfers' } },
    item: (transfer) => ({ to: '/admin/funds', search: { tab: 'transfers', transfer } }),
  },
  fundQuestions: {
    ...{ name: labels.fundQuestions, to: '/admin/funds', search: { tab: 'questions' } },
    item: (question) => ({ to: '/admin/funds', search: { tab: 'questions', question } }),
  },
  arrivals: {
    ...{ name: labels.cardsArriving, to: '/admin/cards', search: { custody: 'inbound' } },
    item: (card) => ({ to: '/admin/cards', search: { card } }),
  },
  returns: {
    ...{ name: labels.returnsRequested, to: '/admin/cards', search: { returnRequested: '1' } },
    item: (card) => ({ to: '/admin/cards', search: { card } }),
  },
  fundPhotos: {
    name: labels.fundPhotos,
    to: '/admin',
    search: { tab: 'work', queue: 'fundPhotos', assignee: 'all' },
    item: (card) => ({ to: '/admin/cards', search: { card } }),
  },
  disputes: {
    ...{ name: labels.ownershipClaims, to: '/admin/cards', search: { tab: 'disputes' } },
    item: (claim) => ({ to: '/admin/cards', search: { tab: 'disputes', claim } }),
  },
}
