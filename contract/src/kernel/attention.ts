import { keysOf } from './keys.ts'

/** Where members handle what waits for them: a page, or the tab of one. Its badge counts what waits there. */
export const attentionPlaces = [
  'borrowing',
  'lending',
  'sentRequests',
  'receivedRequests',
  'waitlists',
  'posts',
  'responses',
  'hunts',
  'sells',
  'bought',
  'sold',
  'funds',
  'invoices',
  'identity',
  'profile',
] as const
export type AttentionPlace = (typeof attentionPlaces)[number]

/** What can wait, most urgent first. What has the same urgency is sorted by deadline. */
export const attentionUrgencies = ['call', 'late', 'answer', 'conditions', 'invoices', 'profile'] as const
type Urgency = (typeof attentionUrgencies)[number]

/** Everything that can wait for a member. */
export const attentionKinds = {
  marginCall: { place: 'borrowing', urgency: 'call' },
  latePayment: { place: 'borrowing', urgency: 'late' },
  duePayment: { place: 'borrowing', urgency: 'answer' },
  counteroffer: { place: 'sentRequests', urgency: 'answer' },
  waitlistOffer: { place: 'waitlists', urgency: 'answer' },
  requestPayment: { place: 'sentRequests', urgency: 'answer' },
  lowerOffer: { place: 'receivedRequests', urgency: 'answer' },
  postResponses: { place: 'posts', urgency: 'answer' },
  postPayment: { place: 'posts', urgency: 'answer' },
  responseCounter: { place: 'responses', urgency: 'answer' },
  huntFee: { place: 'hunts', urgency: 'answer' },
  huntCard: { place: 'hunts', urgency: 'answer' },
  huntPayment: { place: 'hunts', urgency: 'answer' },
  sellCounter: { place: 'sells', urgency: 'answer' },
  sellPrice: { place: 'sells', urgency: 'answer' },
  saleShipment: { place: 'sold', urgency: 'answer' },
  saleDelivery: { place: 'bought', urgency: 'answer' },
  noteOffer: { place: 'lending', urgency: 'answer' },
  fundSignature: { place: 'funds', urgency: 'answer' },
  fundPayment: { place: 'funds', urgency: 'answer' },
  unitOffer: { place: 'funds', urgency: 'answer' },
  unitPayment: { place: 'funds', urgency: 'answer' },
  verification: { place: 'identity', urgency: 'answer' },
  loanConditions: { place: 'borrowing', urgency: 'conditions' },
  invoices: { place: 'invoices', urgency: 'invoices' },
  name: { place: 'profile', urgency: 'profile' },
  address: { place: 'profile', urgency: 'profile' },
} as const satisfies Record<string, { place: AttentionPlace; urgency: Urgency }>
export type AttentionKind = keyof typeof attentionKinds
export const attentionKindNames = keysOf(attentionKinds)

/** The pages in menus, with their places; the dashboard lists everything. */
export const attentionPages = {
  '/secure': ['sentRequests', 'receivedRequests', 'waitlists'],
  '/lend': ['borrowing', 'lending'],
  '/source': ['posts', 'responses', 'hunts', 'sells'],
  '/sales': ['bought', 'sold'],
  '/funds': ['funds'],
  '/settings': ['identity', 'profile'],
} as const satisfies Record<string, readonly AttentionPlace[]>

type Counted = { kind: AttentionKind; settles: readonly AttentionPlace[] }

/**
 * The number in the badge of these places: what waits there, and what there only waits for an invoice to be paid, since
 * all invoices are one item.
 */
export const countAttention = (items: readonly Counted[], places: readonly AttentionPlace[]): number =>
  items
    .flatMap(({ kind, settles }) => [attentionKinds[kind].place, ...settles])
    .filter((place) => places.includes(place)).length
